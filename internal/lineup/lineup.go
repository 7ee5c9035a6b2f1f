// Package lineup has the line-ups that captains hand in before they count. It
// keeps them until both of a match are in or the time has passed, and knows
// whether the captains agree to the boards and how they say that their match
// ended. None of it is an entry before it counts, and nobody reads it before:
// what is allowed is asked of the commands of internal/arbiter, as at the desk.
package lineup

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/phone/captain"
	"torneo/internal/row"
	"torneo/internal/signedlink"
	"torneo/message"
)

// The statements of a captain. Of each kind he has one word in a round.
const (
	HandedIn row.WordKind = "lineup"  // About: the opponent, 0 not known; Data: the players
	Agreed   row.WordKind = "agreed"  // About: the boards
	Objected row.WordKind = "objects" // About: the boards; Data: why
	Results  row.WordKind = "results" // About: the boards; Data: the keys of the results
)

// Store keeps words, one of each kind of a team in a round.
type Store interface {
	Words(ctx context.Context, tournament string) ([]row.Word, error)
	WithWords(ctx context.Context) (tournaments []string, err error)
	KeepWord(ctx context.Context, w row.Word) error
	DropWord(ctx context.Context, w row.Word) error // and what was said before it
}

// Office receives the line-ups and statements of captains. It is safe for concurrent
// use.
type Office struct {
	desk  *arbiter.Desk
	store Store
	links *links.Office
	clock func() time.Time // with the location of the hall

	rules Rules // nil: there are none besides those of the desk

	acting sync.Mutex // one captain after the other
}

// Rules judges line-ups by more than the desk does: the rules of a league.
type Rules interface {
	// Judge returns what is against a line-up, in words; nothing of a tournament that has no such rules.
	Judge(ctx context.Context, tournament string, round, team int, players []int) ([]message.Message, error)
}

// Use has line-ups that captains hand in judged by more rules: they are told, and hand in all the same
// if they say so.
func (o *Office) Use(r Rules) { o.rules = r }

func New(desk *arbiter.Desk, store Store, links *links.Office, clock func() time.Time) *Office {
	return &Office{desk: desk, store: store, links: links, clock: clock}
}

// Link returns the links of the captains of teams that somebody may hand out; of another team
// it is "".
func (o *Office) Link(ctx context.Context, by arbiter.Person, tournament string, teams ...int) ([]string, error) {
	list := make([]signedlink.Ticket, len(teams))
	for k, id := range teams {
		list[k] = signedlink.Ticket{Kind: signedlink.Captain, ID: id}
	}
	return o.links.SignAllowed(ctx, by, tournament, list...)
}

// Open returns the team of a link; one of a team that is not there is none.
func (o *Office) Open(ctx context.Context, text string) (captain.Team, error) {
	t, _, err := o.links.Read(ctx, text)
	if errors.Is(err, signedlink.Bad) || errors.Is(err, signedlink.Ended) || err == nil && t.Kind != signedlink.Captain {
		err = captain.ErrGone
	}
	if err != nil {
		return captain.Team{}, err
	}
	at := captain.Team{Tournament: t.Tournament, ID: t.ID}
	if at.Link, err = o.links.Device(ctx, t); err != nil {
		return captain.Team{}, err
	}
	if _, _, err := o.team(ctx, at); err != nil {
		return captain.Team{}, err
	}
	return at, nil
}

func (o *Office) team(ctx context.Context, t captain.Team) (*journal.State, *journal.Team, error) {
	s, err := o.desk.State(ctx, t.Tournament)
	if arbiter.IsNotFound(err) {
		return nil, nil, captain.ErrGone
	}
	if err != nil {
		return nil, nil, err
	}
	team := s.Team(t.ID)
	if team == nil || !s.Config.LinesUp() {
		return nil, nil, captain.ErrGone
	}
	return s, team, nil
}

// person returns the captain of a team, known by the link of his team: what he may do is in the
// table of rights.
func person(tournament string, team *journal.Team, link string) arbiter.Person {
	return arbiter.Person{Name: team.Name, Device: link, Role: arbiter.Captain, Identity: "team-" + strconv.Itoa(team.ID), Scope: arbiter.Scope{Tournaments: []string{tournament}, Team: team.ID}}
}

// now returns the hour by the clock of the hall, and hour that of a moment.
func (o *Office) now(s *journal.State) journal.Hour { return o.hour(s, o.clock()) }

func (o *Office) hour(s *journal.State, t time.Time) journal.Hour {
	return journal.Hour(t.In(o.desk.Zone(s)).Format(journal.HourLayout))
}

// isPastDeadline reports that no line-up of the round is taken any more.
func (o *Office) isPastDeadline(s *journal.State, round int) bool {
	due := s.LineUpsUntil(round)
	return due != "" && o.now(s) > due
}

// words holds the statements of a tournament's captains, by round, team and kind.
type words map[of]row.Word

type of struct {
	round, team int
	kind        row.WordKind
}

func (o *Office) words(ctx context.Context, tournament string) (words, error) {
	list, err := o.store.Words(ctx, tournament)
	if err != nil {
		return nil, err
	}
	w := words{}
	for _, x := range list {
		w[of{x.Round, x.Team, x.Kind}] = x
	}
	return w, nil
}

// opponent returns the other team of a match; 0: it is not paired, or has no match.
func opponent(s *journal.State, round, team int) int {
	r := s.Round(round)
	if r == nil {
		return 0
	}
	if r.ByTeams {
		if m := r.MatchOf(team); m != nil && m.Black != 0 {
			return m.White + m.Black - team
		}
		return 0
	}
	if m, ok := matchOf(s, r, team); ok {
		return m.White + m.Black - team
	}
	return 0
}

func matchOf(s *journal.State, r *journal.Round, team int) (arbiter.Match, bool) {
	for _, m := range arbiter.Matches(s, r) {
		if m.White == team || m.Black == team {
			return m, m.Black != 0
		}
	}
	return arbiter.Match{}, false
}

func players(data string) (list []int) {
	for _, field := range strings.Fields(data) {
		id, err := strconv.Atoi(field)
		if err != nil {
			return nil
		}
		list = append(list, id)
	}
	return list
}

func joinIDs(list []int) string {
	parts := make([]string, len(list))
	for k, id := range list {
		parts[k] = strconv.Itoa(id)
	}
	return strings.Join(parts, " ")
}

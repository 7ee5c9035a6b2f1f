package lineup

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strconv"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/phone/captain"
	"torneo/internal/row"
	"torneo/message"
)

func refuse(id string, pairs ...any) error {
	return &captain.Refused{Message: message.New(id, pairs...)}
}

// HandIn keeps who plays, until both line-ups of the match are in or the time has
// passed. It can be changed until then (GR (2018) 7.1). Who is not of the team, has
// left or is named twice is refused, and so is an order that is not that of strength
// (GR (2018) 7): what is to be an exception is the arbiter's. What another page has
// handed in is not replaced by one that has not seen it: every holder of the link
// leaves a trace.
func (o *Office) HandIn(ctx context.Context, t captain.Team, round int, players []int, sure bool) (receipt string, err error) {
	end, err := o.begin(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	s, team, err := o.team(ctx, t)
	if err != nil {
		return "", err
	}
	if err := o.takes(s, team, round); err != nil {
		return "", err
	}
	all, err := o.words(ctx, t.Tournament)
	if err != nil {
		return "", err
	}
	if w, there := all[of{round, team.ID, HandedIn}]; there {
		if own, err := o.shows(ctx, t, w); err != nil {
			return "", err
		} else if !own {
			return "", refuse("captain.refused.elsewhere")
		}
	}
	if len(players) == 0 {
		return "", refuse("captain.refused.none")
	}
	d := arbiter.LineUp{Round: round, Team: team.ID, Players: players, Now: o.now(s)}.Decide(s)
	if d.Refused != nil {
		return "", &captain.Refused{Message: *d.Refused}
	}
	var ask []message.Message
	for _, w := range d.Warnings {
		switch {
		case w.Message.ID == "arbiter.team.lineup-order":
			return "", &captain.Refused{Message: w.Message}
		case w.Level >= arbiter.Confirm && w.Message.ID != "arbiter.lineup.late":
			ask = append(ask, w.Message)
		}
	}
	if o.rules != nil {
		against, err := o.rules.Judge(ctx, t.Tournament, round, team.ID, players)
		if err != nil {
			return "", err
		}
		ask = append(ask, against...)
	}
	if len(ask) > 0 && !sure {
		return "", &captain.Unconfirmed{Warnings: ask}
	}
	w := row.Word{Journal: t.Tournament, Round: round, Team: team.ID, Kind: HandedIn, About: strconv.Itoa(opponent(s, round, team.ID)), Data: joinIDs(players), At: o.clock(), Device: t.Link}
	if err := o.store.KeepWord(ctx, w); err != nil {
		return "", err
	}
	if receipt, err = o.receipt(ctx, w); err != nil {
		return "", err
	}
	return receipt, o.settle(ctx, t.Tournament, 0)
}

// begin waits until nobody else, in this program or another on the database, is about what
// captains say, and keeps it so until the end.
func (o *Office) begin(ctx context.Context) (end func(), err error) {
	o.acting.Lock()
	release, err := o.desk.Acquire(ctx, "what captains say")
	if err != nil {
		o.acting.Unlock()
		return nil, err
	}
	return func() { release(); o.acting.Unlock() }, nil
}

// receipt returns the proof that somebody has handed in a statement, or has looked at
// it with a note.
func (o *Office) receipt(ctx context.Context, w row.Word) (string, error) {
	return o.links.Mark(ctx, fmt.Sprintln(w.Journal, w.Round, w.Team, w.At.UnixMicro(), w.Data))
}

// shows reports that the page of a link shows a word: it was handed in on it, or looked at.
func (o *Office) shows(ctx context.Context, t captain.Team, w row.Word) (bool, error) {
	want, err := o.receipt(ctx, w)
	return err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(t.Receipt)) == 1, err
}

// See notes that the line-up that waits of a team is looked at on another page than that on
// which it was handed in.
func (o *Office) See(ctx context.Context, t captain.Team, round int, why string) (string, error) {
	end, err := o.begin(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	_, team, err := o.team(ctx, t)
	if err != nil {
		return "", err
	}
	all, err := o.words(ctx, t.Tournament)
	if err != nil {
		return "", err
	}
	w, there := all[of{round, team.ID, HandedIn}]
	if !there {
		return "", refuse("captain.read.none")
	}
	if _, err := o.desk.Do(ctx, t.Tournament, person(t.Tournament, team, t.Link), arbiter.SeeLineUp{Round: round, Team: team.ID}, arbiter.Consent{Reason: why}); err != nil {
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			return "", &captain.Refused{Message: refused.Message}
		}
		return "", err
	}
	return o.receipt(ctx, w)
}

// takes refuses a line-up that comes too late, or for another round than it seems.
func (o *Office) takes(s *journal.State, team *journal.Team, round int) error {
	if s.Ahead != nil {
		return &captain.Refused{Message: s.Ahead.Message()}
	}
	switch {
	case round != roundOf(s, team):
		return refuse("captain.refused.round")
	case isLineUpPublic(s, round, team.ID):
		return refuse("captain.refused.known")
	case o.isPastDeadline(s, round):
		return refuse("captain.refused.late", "until", clock(s.LineUpsUntil(round)))
	case !arbiter.LineUpOpen(s, round, team.ID):
		return refuse("captain.refused.closed")
	}
	return nil
}

// isLineUpPublic reports that everybody can see who plays for the team.
func isLineUpPublic(s *journal.State, round, team int) bool {
	r := s.Round(round)
	if r == nil || !r.ByTeams {
		return r != nil && r.Published
	}
	m := r.MatchOf(team)
	return m != nil && m.Seated
}

// roundOf returns the round that concerns a captain: the one that is played, or the next.
func roundOf(s *journal.State, team *journal.Team) int {
	current := s.Current()
	switch r := s.Round(current); {
	case r != nil && !r.Closed, current >= s.Config.Rounds:
		return current
	}
	return current + 1
}

// holds returns the line-up of a word, if it could be entered now and is for the opponent for
// whom it was handed in; else why it is not.
func (o *Office) holds(s *journal.State, w row.Word) (arbiter.LineUp, message.Message) {
	c := arbiter.LineUp{Round: w.Round, Team: w.Team, Players: players(w.Data), Now: o.hour(s, w.At)}
	if other := opponent(s, w.Round, w.Team); w.About != "0" && other != 0 && strconv.Itoa(other) != w.About {
		return c, message.New("captain.broken.opponent")
	}
	if r := s.Round(w.Round); r != nil && r.ByTeams {
		if m := r.MatchOf(w.Team); m == nil || m.Black == 0 {
			return c, message.New("captain.broken.free")
		}
	}
	if s.Team(w.Team) == nil || len(c.Players) == 0 {
		return c, message.New("captain.broken.free")
	}
	if d := c.Decide(s); d.Refused != nil {
		return c, *d.Refused
	}
	return c, message.Message{}
}

// hasHandedIn reports that a team has handed in a line-up that holds.
func (o *Office) hasHandedIn(s *journal.State, all words, round, team int) bool {
	if w, ok := all[of{round, team, HandedIn}]; ok {
		_, broken := o.holds(s, w)
		return broken.IsZero()
	}
	return len(s.LineUp(round, team)) > 0
}

// Settle enters the results and line-ups that count by now, in all tournaments; a clock
// calls it.
func (o *Office) Settle(ctx context.Context) error {
	end, err := o.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	list, err := o.store.WithWords(ctx)
	for _, id := range list {
		if one := o.settle(ctx, id, 0); !arbiter.IsNotFound(one) {
			err = errors.Join(err, one)
		}
	}
	return err
}

// settle enters the line-ups that are to be known: of a match of which both are in, of a
// round of which the time has passed, and where nothing waits for the other one. It can be
// repeated: what was entered is not entered again. All of the round named are, 0: of none.
func (o *Office) settle(ctx context.Context, tournament string, round int) error {
	all, err := o.words(ctx, tournament)
	if err != nil {
		return err
	}
	var list []row.Word
	for k, w := range all {
		if k.kind == HandedIn {
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b row.Word) int { return (a.Round-b.Round)*1e6 + a.Team - b.Team })
	for _, w := range list {
		s, err := o.desk.State(ctx, tournament) // as the one before has left it
		if err != nil {
			return err
		}
		c, broken := o.holds(s, w)
		switch {
		case w.Round < s.Current() || isLineUpPublic(s, w.Round, w.Team): // it came to nothing
		case !broken.IsZero() || w.Round != round && !o.due(s, all, w):
			continue
		default:
			_, err := o.desk.Do(ctx, tournament, person(tournament, s.Team(w.Team), w.Device), c, arbiter.Consent{Level: arbiter.Confirm})
			if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
				continue // the captain is told when he looks
			}
			if err != nil {
				return err
			}
		}
		if err := o.store.DropWord(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// due reports a line-up that is to be entered now.
func (o *Office) due(s *journal.State, all words, w row.Word) bool {
	r := s.Round(w.Round)
	if other := opponent(s, w.Round, w.Team); other != 0 && o.hasHandedIn(s, all, w.Round, other) {
		return true
	}
	if o.isPastDeadline(s, w.Round) {
		return true
	}
	// Without matches and without a time the boards are seen when the round is published.
	return s.LineUpsUntil(w.Round) == "" && (r == nil && !arbiter.ByMatches(s) || r != nil && !r.ByTeams)
}

// clock returns the time of day of an hour.
func clock(h journal.Hour) string { return string(h)[len("2006-01-02 "):] }

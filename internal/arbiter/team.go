package arbiter

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// MaxTeamShort is the maximum length of a team's short name in characters. Its name
// may have tournament.MaxName.
const MaxTeamShort = 5

// EnterTeam enters a team with its players in the order of their boards. In a Swiss
// that has begun it plays from the next round on, or from the one that is being played.
type EnterTeam struct {
	Name, Short string
	Players     []tournament.Player
	From        int // 0: the next round
}

func (c EnterTeam) Decide(s *journal.State) Decision {
	switch most := mostTeams(&s.Config); {
	case !s.Config.ForTeams():
		return refusal("arbiter.team.no-event")
	case s.Current() > 0 && tabular(s):
		return refusal("arbiter.team.late")
	case s.Current() > 0 && !s.Round(s.Current()).Published:
		return refusal("arbiter.round.draft", "round", s.Current())
	case c.From != 0 && c.From != s.Current()+1 && c.From != s.Current():
		return refusal("arbiter.player.from", "round", c.From, "next", s.Current()+1, "rounds", s.Config.Rounds)
	case c.From > 0 && c.From == s.Current() && s.Round(c.From).Closed:
		return refusal("arbiter.round.closed", "round", c.From)
	case c.From == s.Current() && s.Current() > 0:
	case s.Current() >= s.Config.Rounds && s.Current() > 0:
		return refusal("arbiter.round.all-paired", "rounds", s.Config.Rounds)
	case len(s.Teams) >= most:
		return refusal("arbiter.team.many", "count", most)
	}
	if wrong := wrongTeam(s, 0, c.Name, c.Short, len(c.Players)); len(wrong) > 0 {
		return refusal("arbiter.team.invalid", "reasons", wrong)
	}
	var d Decision
	ids := newMembers(s, &d, c.Players)
	if d.Refused != nil {
		return d
	}
	if s.Current() == 0 && slices.ContainsFunc(s.Teams, func(t journal.Team) bool { return t.Number > 0 }) {
		d.warn(Acknowledge, "arbiter.team.drawn-before", "team", c.Name)
	}
	d.add(journal.TeamEntered{ID: s.NextTeam(), Name: c.Name, Short: c.Short, Players: ids})
	if s.Current() > 0 {
		c.enterLate(s, &d, ids)
	}
	return d
}

// EnterTeams enters several teams as one act, in this order: all of them or none. A refusal
// names the team.
type EnterTeams struct{ Teams []EnterTeam }

func (c EnterTeams) Decide(s *journal.State) Decision {
	var each Sequence
	for _, team := range c.Teams {
		each = append(each, team)
	}
	return each.decide(s, func(k int, why message.Message) Decision {
		return refusal("arbiter.team.of-list", "team", c.Teams[k].Name, "reason", why)
	})
}

// newMembers enters the players of a team, and returns their IDs.
func newMembers(s *journal.State, d *Decision, players []tournament.Player) []int {
	if len(s.Players)+len(players) > trf.MaxPlayers {
		*d = refusal("arbiter.player.many", "most", trf.MaxPlayers)
		return nil
	}
	known := newPeople(s.Players, 0)
	ids := make([]int, len(players))
	for k, p := range players {
		if wrong := WrongPlayer(p); len(wrong) > 0 {
			*d = refusal("arbiter.player.row", "row", k+1, "reasons", wrong)
			return nil
		}
		known.doubt(&p, d)
		known.add(&p)
		p.Number, p.Withdrawn, p.Expelled = 0, false, false
		ids[k] = s.NextID() + k
		d.add(journal.PlayerEntered{ID: ids[k], Player: p, From: 1})
	}
	return ids
}

// mostTeams returns the maximum number of teams of an event.
func mostTeams(c *journal.Config) int {
	system, _ := tournament.ParseSystem(c.System)
	teams, _ := system.SchillerSize()
	switch {
	case c.Skalitzka():
		return 3
	case system.Family == tournament.Scheveningen:
		return 2
	case teams > 0:
		return teams
	}
	return trf.MaxTeams
}

// wrongTeam returns the reasons why the data of a team cannot be taken. Where a
// table names its players a team has as many as there are boards; otherwise as
// many at least.
func wrongTeam(s *journal.State, id int, name, short string, players int) []message.Message {
	var wrong []message.Message
	add := func(id string, pairs ...any) { wrong = append(wrong, message.New(id, pairs...)) }
	switch {
	case spelling.Plain(name) == "":
		add("arbiter.team.name")
	case !printable(name) || utf8.RuneCountInString(name) > tournament.MaxName:
		add("arbiter.team.name.long", "name", name, "most", tournament.MaxName)
	}
	if !printable(short) || utf8.RuneCountInString(short) > MaxTeamShort {
		add("arbiter.team.short.long", "name", short, "most", MaxTeamShort)
	}
	for _, t := range s.Teams {
		if t.ID != id && spelling.Plain(t.Name) == spelling.Plain(name) {
			add("arbiter.team.same-name", "team", t.Name)
		}
	}
	switch {
	case isTeamSize(&s.Config, players):
	case s.Config.LinesUp():
		add("arbiter.team.few", "count", players, "boards", s.Config.Boards)
	default:
		add("arbiter.team.size", "count", players, "boards", s.Config.Boards)
	}
	return wrong
}

// isTeamSize reports whether a team may have that many players.
func isTeamSize(c *journal.Config, players int) bool {
	return players == c.Boards || c.LinesUp() && players > c.Boards
}

// ChangeTeam changes what is known of a team: its name, the order of its boards, and
// who is in it. New players come after the others. Once the first round is paired the
// order stays as it is (GR (2018) 7), and only reserves can be added.
type ChangeTeam struct {
	ID          int
	Name, Short string
	Order       []int // who stays, in the order of the boards
	Players     []tournament.Player
}

func (c ChangeTeam) Decide(s *journal.State) Decision {
	team := s.Team(c.ID)
	if team == nil {
		return refusal("arbiter.team.unknown", "id", c.ID)
	}
	if wrong := wrongTeam(s, c.ID, c.Name, c.Short, len(c.Order)+len(c.Players)); len(wrong) > 0 {
		return refusal("arbiter.team.invalid", "reasons", wrong)
	}
	for k, id := range c.Order {
		if !slices.Contains(team.Players, id) || slices.Contains(c.Order[:k], id) {
			return refusal("arbiter.team.stranger", "player", calledBy(s, id), "team", team.Name)
		}
	}
	if s.Current() > 0 && !slices.Equal(c.Order, team.Players) {
		return refusal("arbiter.team.order-fixed", "team", team.Name)
	}
	var d Decision
	fresh := newMembers(s, &d, c.Players)
	if d.Refused != nil {
		return d
	}
	all := slices.Concat(c.Order, fresh)
	if c.Name == team.Name && c.Short == team.Short && slices.Equal(all, team.Players) {
		return d
	}
	var gone []int
	for _, id := range team.Players {
		if !slices.Contains(c.Order, id) {
			gone = append(gone, id)
		}
	}
	if len(gone) > 0 {
		d.warn(Confirm, "arbiter.team.gone", "team", team.Name, "players", names(s, gone))
	}
	d.add(journal.TeamChanged{ID: c.ID, Name: c.Name, Short: c.Short, Players: all})
	for _, id := range gone {
		d.add(journal.PlayerRemoved{ID: id})
	}
	if s.Current() > 0 && len(fresh) > 0 {
		d.add(journal.PlayersNumbered{Order: append(byNumber(s), fresh...)})
		d.remark(s, "Late entry", []string{fmt.Sprintf("%d players of team %d", len(fresh), team.Number)})
	}
	return d
}

// byNumber returns the players who have a number, in its order.
func byNumber(s *journal.State) []int {
	numbered, _ := splitNumbered(s.Players)
	ids := make([]int, len(numbered))
	for k, p := range numbered {
		ids[k] = p.ID
	}
	return ids
}

// RemoveTeam takes a team out, with its players, before the first round.
type RemoveTeam struct{ ID int }

func (c RemoveTeam) Decide(s *journal.State) Decision {
	team := s.Team(c.ID)
	switch {
	case team == nil:
		return refusal("arbiter.team.unknown", "id", c.ID)
	case s.Current() > 0:
		return refusal("arbiter.team.playing", "team", team.Name)
	}
	var d Decision
	d.warn(Confirm, "arbiter.team.remove", "team", team.Name, "count", len(team.Players))
	d.add(journal.TeamRemoved{ID: c.ID})
	return d
}

// TableSystem returns the system by which the rounds of a tournament are paired;
// "" if there is none.
func TableSystem(s *journal.State) pairing.System {
	record := s.Record(0)
	switch {
	case s.Config.Skalitzka():
		return pairing.Skalitzka
	case record.System.Family == tournament.Scheveningen && record.System.Custom() && 2*s.Config.Rounds == s.Config.Boards:
		return pairing.SemiScheveningen
	}
	system, _ := pairing.Of(record, record.System)
	return system
}

// refusalForTeams refuses what there is for players who play for themselves alone.
func refusalForTeams(s *journal.State, c Command) Decision {
	if !s.Config.ForTeams() {
		return Decision{}
	}
	switch c.(type) {
	case EnterPlayer, EnterPlayers, RemovePlayer, moveOut, moveIn:
		return refusal("arbiter.team.members")
	case AssignNumbers, ExchangeNumbers, DrawNumbers:
		return refusal("arbiter.team.numbers")
	case StartManual, Rearrange, Exchange, EndManual, Prohibit:
		if tabular(s) {
			return refusal("arbiter.team.table")
		}
	}
	return Decision{}
}

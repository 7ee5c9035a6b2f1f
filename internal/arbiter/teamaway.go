package arbiter

import (
	"cmp"
	"fmt"
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
)

// WithdrawTeam is a team that is not paired from a round on. Without a round, from the
// first one whose pairing nobody has seen.
type WithdrawTeam struct{ ID, From int }

func (c WithdrawTeam) Decide(s *journal.State) Decision {
	t := s.Team(c.ID)
	if t == nil {
		return refusal("arbiter.team.unknown", "id", c.ID)
	}
	if c.From == 0 {
		c.From = cmp.Or(t.LeftFrom, s.Coming())
	}
	switch {
	case tabular(s) && !IsKnockout(s):
		return refusal("arbiter.match.table")
	case t.LeftFrom == c.From && !t.Expelled:
		return Decision{}
	case t.LeftFrom > 0 && t.LeftFrom < s.Coming() && c.From > t.LeftFrom:
		return refusal("arbiter.match.left", "team", t.Name, "round", t.LeftFrom)
	case c.From < 1 || c.From > s.Config.Rounds+1:
		return refusal("arbiter.player.no-round", "round", c.From, "rounds", s.Config.Rounds)
	}
	for n := c.From; n < s.Coming(); n++ {
		if s.Round(n).MatchOf(c.ID) != nil {
			return refusal("arbiter.match.paired", "team", t.Name, "round", n)
		}
	}
	return Decision{Events: []journal.Payload{journal.TeamLeft{ID: c.ID, From: c.From}}}
}

// ExpelTeam is a team that is not paired from a round on, and loses its place; its
// matches count for the others (R-EXPELLED). Without a round, from the first one whose
// pairing nobody has seen, or from the one from which it has left. A table says who meets whom: there it
// forfeits its matches to come.
type ExpelTeam struct{ ID, From int }

func (c ExpelTeam) Decide(s *journal.State) Decision {
	t := s.Team(c.ID)
	if t == nil {
		return refusal("arbiter.team.unknown", "id", c.ID)
	}
	if c.From == 0 {
		c.From = cmp.Or(t.LeftFrom, s.Coming())
	}
	table := tabular(s) && !IsKnockout(s)
	switch {
	case t.LeftFrom == c.From && t.Expelled:
		return Decision{}
	case s.Current() == 0:
		return refusal("arbiter.match.expel-early", "team", t.Name)
	case t.LeftFrom > 0 && t.LeftFrom < s.Coming() && c.From > t.LeftFrom:
		return refusal("arbiter.match.left", "team", t.Name, "round", t.LeftFrom)
	case c.From < 1 || c.From > s.Config.Rounds+1:
		return refusal("arbiter.player.no-round", "round", c.From, "rounds", s.Config.Rounds)
	}
	for n := c.From; n < s.Coming() && !table; n++ {
		if s.Round(n).MatchOf(c.ID) != nil {
			return refusal("arbiter.match.paired", "team", t.Name, "round", n)
		}
	}
	var d Decision
	if !t.Expelled {
		id := "arbiter.match.expel"
		if table {
			id = "arbiter.match.expel-table"
		}
		d.warn(Confirm, id, "team", t.Name, "round", c.From)
	}
	d.add(journal.TeamExpelled(c))
	return d
}

// ReturnTeam is a team that had left and is paired again from a round on; 0: the first
// whose pairing nobody has seen.
type ReturnTeam struct{ ID, From int }

func (c ReturnTeam) Decide(s *journal.State) Decision {
	t := s.Team(c.ID)
	if t == nil {
		return refusal("arbiter.team.unknown", "id", c.ID)
	}
	if c.From == 0 {
		c.From = s.Coming()
	}
	switch {
	case t.LeftFrom == 0:
		return refusal("arbiter.match.there", "team", t.Name)
	case c.From < s.Coming() || c.From > s.Config.Rounds:
		return refusal("arbiter.player.no-round", "round", c.From, "rounds", s.Config.Rounds)
	}
	var d Decision
	if t.Expelled {
		d.warn(Confirm, "arbiter.player.readmit", "player", t.Name, "round", c.From)
	}
	d.add(journal.TeamReturned(c))
	return d
}

// ByeOfTeam gives a team a bye in a round whose pairing nobody has seen, or takes it back.
type ByeOfTeam struct {
	ID, Round int
	Kind      tournament.ByeKind
	Revoke    bool
}

func (c ByeOfTeam) Decide(s *journal.State) Decision {
	t := s.Team(c.ID)
	switch {
	case t == nil:
		return refusal("arbiter.team.unknown", "id", c.ID)
	case tabular(s):
		return refusal("arbiter.bye.table")
	case c.Round < 1 || c.Round > s.Config.Rounds:
		return refusal("arbiter.bye.no-round", "round", c.Round, "rounds", s.Config.Rounds)
	case c.Round < s.Coming():
		return c.nowhere(s, t)
	case t.LeftFrom > 0 && c.Round >= t.LeftFrom:
		return refusal("arbiter.match.left", "team", t.Name, "round", t.LeftFrom)
	}
	var d Decision
	kind, has := t.Byes[c.Round]
	switch {
	case c.Revoke && !has:
		return refusal("arbiter.match.no-bye", "team", t.Name, "round", c.Round)
	case c.Revoke:
		d.add(journal.TeamByeRevoked{ID: c.ID, Round: c.Round})
		return d
	case has && kind == c.Kind:
		return d
	}
	switch c.Kind {
	case tournament.FullPointBye:
		d.warn(Acknowledge, "arbiter.match.full-bye", "team", t.Name, "round", c.Round)
	case tournament.HalfPointBye, tournament.ZeroPointBye:
	default:
		return refusal("arbiter.bye.kind")
	}
	d.add(journal.TeamByeGranted{ID: c.ID, Round: c.Round, Kind: c.Kind})
	return d
}

// enterLate returns a team that enters a Swiss after the first round was paired: it
// gets a number where the numbers follow from the strength of the teams, else the
// last one (C.04.2 2.4; C.04.6 1.1), and plays from the next round on.
func (c EnterTeam) enterLate(s *journal.State, d *Decision, ids []int) {
	id, from := s.NextTeam(), cmp.Or(c.From, s.Current()+1)
	after := s.Clone()
	for _, w := range d.Events {
		if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: w}); err != nil {
			*d = refusal("arbiter.impossible", "reason", saying(err))
			return
		}
	}
	order := numberedOrder(s)
	at := len(order)
	if slices.Equal(order, ByStrength(s)) {
		all := ByStrength(after)
		at = slices.Index(all, id)
	}
	order = slices.Insert(order, at, id)
	d.warn(Confirm, "arbiter.match.late", "team", c.Name, "round", from, "number", at+1)
	d.add(journal.TeamsNumbered{Order: order}, journal.PlayersNumbered{Order: append(byNumber(s), ids...)},
		journal.TeamReturned{ID: id, From: from})
	d.remark(s, "Late entry", []string{fmt.Sprintf("%d players of team %d", len(ids), at+1)})
}

// numberedOrder returns the teams that have a number, in its order.
func numberedOrder(s *journal.State) []int {
	var order []int
	for k := range s.Teams {
		if s.Teams[k].Number > 0 {
			order = append(order, s.Teams[k].ID)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return s.Team(a).Number - s.Team(b).Number })
	return order
}

// Strength returns the average rating of the players on a team's boards, in tenths:
// of its best ones, as many as there are boards, unrated ones counting as 0.
func Strength(s *journal.State, team *journal.Team) int {
	var ratings []int
	for _, id := range team.Players {
		if p := s.Player(id); p != nil {
			ratings = append(ratings, s.TournamentRating(&p.Player))
		}
	}
	slices.SortFunc(ratings, func(a, b int) int { return b - a })
	sum, boards := 0, max(s.Config.Boards, 1)
	for _, r := range ratings[:min(boards, len(ratings))] {
		sum += r
	}
	return (20*sum + boards) / (2 * boards)
}

// ByStrength returns the teams in the order that is proposed for their numbers: by
// strength, and as they entered (C.04.6 1.1 leaves it to the regulations of the event).
func ByStrength(s *journal.State) []int {
	order := make([]int, len(s.Teams))
	strength := map[int]int{}
	for k := range s.Teams {
		order[k] = s.Teams[k].ID
		strength[order[k]] = Strength(s, &s.Teams[k])
	}
	slices.SortStableFunc(order, func(a, b int) int { return strength[b] - strength[a] })
	return order
}

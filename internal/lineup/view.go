package lineup

import (
	"context"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/phone/captain"
	"torneo/internal/row"
	"torneo/tournament"
)

// View returns a captain's view of his team's match: never the other team's line-up
// before both are known, nor that anything but a line-up is in.
func (o *Office) View(ctx context.Context, t captain.Team) (captain.View, error) {
	end, err := o.begin(ctx)
	if err != nil {
		return captain.View{}, err
	}
	defer end()
	if err := o.settle(ctx, t.Tournament, 0); err != nil {
		return captain.View{}, err
	}
	s, team, err := o.team(ctx, t)
	if err != nil {
		return captain.View{}, err
	}
	all, err := o.words(ctx, t.Tournament)
	if err != nil {
		return captain.View{}, err
	}
	n := roundOf(s, team)
	v := captain.View{
		Tournament: s.Config.Name, Team: team.Name, Round: n, Until: string(s.LineUpsUntil(n)), Passed: o.isPastDeadline(s, n), When: s.Config.TimeOf(n),
		Boards: s.Config.Boards, AnyOrder: s.Config.AnyOrder, MayEmpty: s.Round(n) == nil && arbiter.ByMatches(s) || s.Round(n) != nil && s.Round(n).ByTeams,
	}
	for _, id := range team.Players {
		if p := s.Player(id); p != nil {
			v.Roster = append(v.Roster, captain.Player{ID: id, Name: p.Name, Rating: p.Rating, Left: p.LeftFrom > 0 && p.LeftFrom <= n})
		}
	}
	r, other := s.Round(n), opponent(s, n, team.ID)
	if against := s.Team(other); against != nil {
		v.Against, v.OpponentIn = against.Name, o.hasHandedIn(s, all, n, other)
	}
	v.Free = r != nil && other == 0
	if !v.Free {
		if err := o.fillHanded(ctx, &v, s, all, t, team); err != nil {
			return v, err
		}
		o.sheet(&v, s, all, r, team)
	}
	return v, nil
}

// fillHanded fills in the line-up that the team has handed in, or with which its form begins.
// What waits is shown on the page on which it was handed in, or noted that it is looked at:
// the link alone is held by more people than its captain, its maker among them.
func (o *Office) fillHanded(ctx context.Context, v *captain.View, s *journal.State, all words, t captain.Team, team *journal.Team) error {
	round := v.Round
	v.Known = isLineUpPublic(s, round, team.ID)
	v.Open = o.takes(s, team, round) == nil
	v.Proposed = arbiter.FirstPlayers(s, team, round)
	if entered := s.LineUp(round, team.ID); len(entered) == s.Config.Boards {
		v.Handed, v.Proposed = true, slices.Clone(entered)
	}
	if w, ok := all[of{round, team.ID, HandedIn}]; ok {
		c, broken := o.holds(s, w)
		v.Handed, v.HandedAt, v.Broken = broken.IsZero(), string(o.hour(s, w.At)), broken
		own, err := o.shows(ctx, t, w)
		if err != nil {
			return err
		}
		if v.Elsewhere = !own; own && len(c.Players) == s.Config.Boards {
			v.Proposed = c.Players
		}
	}
	return nil
}

// sheet fills in the match once its boards are known.
func (o *Office) sheet(v *captain.View, s *journal.State, all words, r *journal.Round, team *journal.Team) {
	if !v.Known {
		return
	}
	m, ok := matchOf(s, r, team.ID)
	if !ok || len(m.Boards) == 0 {
		return
	}
	other := m.White + m.Black - team.ID
	v.Seats, v.Over = seatsOf(r, m), m.Open == 0
	own, theirs := o.claimedResults(all, v.Seats, v.Round, team.ID), o.claimedResults(all, v.Seats, v.Round, other)
	for n, k := range m.Boards {
		b := &r.Boards[k]
		row := captain.Row{Board: n + 1, White: slices.Contains(team.Players, b.White) || b.White == 0 && !slices.Contains(team.Players, b.Black), Playable: b.White != 0 && b.Black != 0}
		mine, his := b.White, b.Black
		if !row.White {
			mine, his = his, mine
		}
		row.Own, row.Other = nameOf(s, mine), nameOf(s, his)
		if b.Result.White != tournament.Pending {
			kind, _ := arbiter.KindOf(b.Result)
			row.Entered, row.Key = kind.Symbol, kind.Key
		}
		row.Said, row.OtherSaid = at(own, n), at(theirs, n)
		if row.Said == "" { // what he has not said himself is not shown to him before he says it
			row.OtherSaid = ""
		}
		v.Sheet = append(v.Sheet, row)
	}
	v.Points = [2]string{m.Points.White.String(), m.Points.Black.String()}
	if m.Black == team.ID {
		v.Points[0], v.Points[1] = v.Points[1], v.Points[0]
	}
	word := func(team int, kind row.WordKind) (row.Word, bool) {
		w, ok := all[of{v.Round, team, kind}]
		return w, ok && w.About == v.Seats
	}
	_, v.Agreed = word(team.ID, Agreed)
	if w, ok := word(team.ID, Objected); ok {
		v.Objection = w.Data
	}
	_, v.Other.Agreed = word(other, Agreed)
	_, v.Other.Objected = word(other, Objected)
	v.Signed, v.Other.Signed = isSigned(r, m, all[of{v.Round, team.ID, Results}]), isSigned(r, m, all[of{v.Round, other, Results}])
}

// claimedResults returns the results that a captain said of these boards.
func (o *Office) claimedResults(all words, seats string, round, team int) []string {
	w, ok := all[of{round, team, Results}]
	if !ok || w.About != seats {
		return nil
	}
	return strings.Fields(w.Data)
}

func at(list []string, n int) string {
	if n >= len(list) || list[n] == "_" {
		return ""
	}
	return list[n]
}

// nameOf returns a player of a board; "": it stands empty.
func nameOf(s *journal.State, id int) string {
	if p := s.Player(id); p != nil {
		return p.Name
	}
	return ""
}

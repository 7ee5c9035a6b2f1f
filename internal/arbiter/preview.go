package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// Preview holds the effects of a change of results.
type Preview struct {
	Round int    // whose results change
	After int    // the round after which the standings are compared
	Moves []Move // best place afterwards first
	Teams bool   // they are those of teams
	Next  *NextRound
}

// Move is a player, or a team, whose place or points change.
type Move struct {
	ID                int
	From, To          int // places; 0: none
	PointsWas, Points tournament.Points
}

// NextRound is the round after the changed one, as the rules would pair it from
// the results as they are and as they would be.
type NextRound struct {
	Round     int
	Otherwise bool            // it would be paired otherwise
	Was, Will []journal.Board // the boards that differ
	Reason    message.Message // why it cannot be paired with the change
}

// PreviewCorrection returns the effects of a correction. The state stays as it
// is.
func PreviewCorrection(s *journal.State, c CorrectResult) (Preview, error) {
	return preview(s, c.Round, []Command{c})
}

// Compare returns the differences between two states of a tournament, for
// instance with an act undone.
func Compare(s, other *journal.State) (Preview, error) {
	p := Preview{Round: s.Current()}
	for p.After = min(s.Current(), other.Current()); p.After > 0; p.After-- {
		if s.Round(p.After).Published && other.Round(p.After).Published {
			break
		}
	}
	if p.After > 0 {
		if err := p.compare(s, other); err != nil {
			return p, err
		}
	}
	p.Next = next(s, other, p.After+1)
	return p, nil
}

// PreviewOpponents returns the same for a correction of who played whom.
func PreviewOpponents(s *journal.State, c CorrectOpponents) (Preview, error) {
	return preview(s, c.Round, []Command{c})
}

func preview(s *journal.State, round int, commands []Command) (Preview, error) {
	p := Preview{Round: round, After: s.Current()}
	after := s.Clone()
	for _, c := range commands {
		d := c.Decide(after)
		if d.Refused != nil {
			return p, &Refused{*d.Refused}
		}
		for _, w := range d.Events {
			if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: w}); err != nil {
				return p, err
			}
		}
	}
	if s.Current() > 0 && !s.Round(s.Current()).Published {
		p.After--
	}
	if p.After > 0 {
		if err := p.compare(s, after); err != nil {
			return p, err
		}
	}
	p.Next = next(s, after, round+1)
	return p, nil
}

// compare lists whose places or points differ.
func (p *Preview) compare(before, after *journal.State) error {
	was, err := Standings(before, p.After)
	if err != nil {
		return err
	}
	will, err := Standings(after, p.After)
	if err != nil {
		return err
	}
	type standing struct {
		rank   int
		points tournament.Points
	}
	of := func(r *Ranking, index, rank int) standing {
		return standing{rank, r.Table.Final(index, tournament.GameScore)}
	}
	had := map[int]standing{}
	for _, row := range was.Standings.Rows {
		had[row.Number] = of(was, row.Index, row.Rank)
	}
	id := idsOf(before)
	if p.Teams = before.Config.ForTeams(); p.Teams {
		clear(id)
		for _, t := range before.Teams {
			id[t.Number] = t.ID
		}
	}
	for _, row := range will.Standings.Rows {
		old, now := had[row.Number], of(will, row.Index, row.Rank)
		if old != now {
			p.Moves = append(p.Moves, Move{ID: id[row.Number], From: old.rank, To: now.rank, PointsWas: old.points, Points: now.points})
		}
	}
	return nil
}

// next compares how the rules pair a round from two states; nil if there is no
// such round, or results are missing for it.
func next(before, after *journal.State, round int) *NextRound {
	if round > before.Config.Rounds || slices.ContainsFunc(Missing(after), func(o Open) bool { return !o.Adjourned && o.Round < round }) {
		return nil
	}
	n := &NextRound{Round: round}
	will, err := Pairing(after, round)
	if err != nil {
		n.Otherwise, n.Reason = true, because(err)
		return n
	}
	boards, _ := roundOf(after, will)
	was, err := Pairing(before, round)
	if err != nil { // not before there are results
		n.Otherwise, n.Will = true, boards
		return n
	}
	old, _ := roundOf(before, was)
	n.Was, n.Will = subtractBoards(old, boards), subtractBoards(boards, old)
	n.Otherwise = len(n.Was)+len(n.Will) > 0
	return n
}

// subtractBoards lists the boards that are not among the others.
func subtractBoards(list, others []journal.Board) []journal.Board {
	return slices.DeleteFunc(slices.Clone(list), func(b journal.Board) bool { return slices.Contains(others, b) })
}

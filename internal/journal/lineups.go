package journal

import (
	"cmp"
	"fmt"
	"slices"

	"torneo/tournament"
)

// BoardsSeated holds the boards of a match from both line-ups, board 1 first. 0
// is a board that one of the teams leaves empty.
type BoardsSeated struct {
	Round  int
	Match  Board
	Boards []Board
}

func (w BoardsSeated) timely(s *State) bool { return s.isPublished(w.Round) }

func (w BoardsSeated) apply(s *State) error {
	r, m, err := s.match(w.Round, w.Match)
	if err != nil {
		return err
	}
	white, black := s.Team(m.White), s.Team(m.Black)
	s.unseat(r, m)
	for _, b := range w.Boards {
		for _, id := range []int{b.White, b.Black} {
			if id != 0 && !slices.Contains(white.Players, id) && !slices.Contains(black.Players, id) {
				return contrary("journal.contrary.other-team", "player %d is in neither of the two teams", "player", id)
			}
		}
		p := PlayedBoard{Board: b}
		switch {
		case b.White == 0 && b.Black == 0:
			return contrary("journal.contrary.board-of-nobody", "a board of nobody")
		case b.White == 0:
			p.Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
		case b.Black == 0:
			p.Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
		}
		r.Boards = append(r.Boards, p)
	}
	m.Seated, m.Forfeit = true, tournament.ByColor[tournament.Outcome]{}
	s.inOrder(r)
	return nil
}

// unseat takes the boards of a match away.
func (s *State) unseat(r *Round, m *PairedMatch) {
	var players []int
	for _, id := range []int{m.White, m.Black} {
		if team := s.Team(id); team != nil {
			players = append(players, team.Players...)
		}
	}
	r.Boards = slices.DeleteFunc(slices.Clone(r.Boards), func(p PlayedBoard) bool { return slices.Contains(players, cmp.Or(p.White, p.Black)) })
	m.Seated = false
}

// inOrder puts the boards in the order of the matches. A large league is seated match by
// match: nothing here looks for a team or a player.
func (s *State) inOrder(r *Round) {
	matches := make(map[int]int, 2*len(r.Matches)) // by team, counted from 1
	for k := range slices.Backward(r.Matches) {
		matches[r.Matches[k].White], matches[r.Matches[k].Black] = k+1, k+1
	}
	last := 0
	for k := range s.Players {
		last = max(last, s.Players[k].ID)
	}
	match := make([]int, last+1) // by player
	for k := range s.Teams {
		n := matches[s.Teams[k].ID]
		for _, id := range s.Teams[k].Players {
			if id <= last {
				match[id] = n
			}
		}
	}
	at := func(p *PlayedBoard) int {
		if id := cmp.Or(p.White, p.Black); id <= last {
			return match[id]
		}
		return 0
	}
	order := func(a, b PlayedBoard) int { return at(&a) - at(&b) }
	if !slices.IsSortedFunc(r.Boards, order) {
		slices.SortStableFunc(r.Boards, order)
	}
}

// LineUpsDue sets the deadline for the line-ups of a round; "": as in the
// settings of the tournament.
type LineUpsDue struct {
	Round int
	Until Hour
}

func (w LineUpsDue) apply(s *State) error {
	if s.Due == nil {
		s.Due = map[int]Hour{}
	}
	s.Due[w.Round] = w.Until
	if w.Until == "" {
		delete(s.Due, w.Round)
	}
	return nil
}

// Hour is a day and a time of day by the clock of the hall: "2026-11-20 15:30". Hours
// compare as texts.
type Hour string

// HourLayout is the layout of an Hour for package time.
const HourLayout = "2006-01-02 15:04"

// LineUpsUntil returns the deadline for the line-ups of a round; "": none is set.
func (s *State) LineUpsUntil(round int) Hour {
	if due, ok := s.Due[round]; ok {
		return due
	}
	c := &s.Config
	if c.LineUpTime == "" || round < 1 || round > len(c.Dates) || !c.Dates[round-1].Complete() {
		return ""
	}
	d := c.Dates[round-1]
	return Hour(fmt.Sprintf("%04d-%02d-%02d %s", d.Year, d.Month, d.Day, c.LineUpTime))
}

// LineUpRead is a line-up read at the desk before it was to be known: the entry tells who
// did it and why. It changes nothing.
type LineUpRead struct{ Round, Team int }

func (w LineUpRead) apply(*State) error { return nil }

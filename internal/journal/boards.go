package journal

import (
	"slices"
)

// end ends the phase in which a draft is changed by hand. A round that could not
// be paired within the rules has no right pairing that it could differ from.
func (r *Round) end(right []Board) {
	r.Manual = false
	switch {
	case len(right) > 0:
		r.Engine = right
	case len(r.Engine) > 0:
		r.Engine = r.PairedBoards()
	}
	r.Altered = r.differs()
}

// PairedBoards returns the boards of the round as they were first paired, with the
// colours and opponents of then; for a round of teams its matches.
func (r *Round) PairedBoards() []Board {
	if len(r.Seated) > 0 {
		return slices.Clone(r.Seated)
	}
	if r.ByTeams {
		made := make([]Board, len(r.Matches))
		for k := range r.Matches {
			made[k] = r.Matches[k].Board
		}
		return made
	}
	made := make([]Board, len(r.Boards))
	for k := range r.Boards {
		if made[k] = r.Boards[k].Board; r.Boards[k].Swapped {
			made[k] = Board{made[k].Black, made[k].White}
		}
	}
	return made
}

// differs reports whether boards differ from the engine's.
func (r *Round) differs() bool {
	made := r.PairedBoards()
	for _, b := range made {
		if !slices.Contains(r.Engine, b) {
			return true
		}
	}
	return len(made) != len(r.Engine)
}

// addLate adds boards of players who had no opponent until now.
func (r *Round) addLate(list []Board) {
	for _, b := range list {
		alone := func(id int) bool { return id == b.White || id == b.Black }
		r.Boards = slices.DeleteFunc(r.Boards, func(p PlayedBoard) bool { return p.Black == 0 && alone(p.White) })
		r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(y Bye) bool { return alone(y.ID) })
		if len(r.Seated) > 0 {
			r.Seated = append(slices.DeleteFunc(slices.Clone(r.Seated), func(x Board) bool { return x.Black == 0 && alone(x.White) }), b)
		}
	}
	bye := slices.IndexFunc(r.Boards, func(p PlayedBoard) bool { return p.Black == 0 })
	if bye < 0 {
		bye = len(r.Boards)
	}
	late := boards(list)
	for k := range late {
		late[k].Late = true
	}
	r.Boards = slices.Insert(r.Boards, bye, late...) // the bye stays last
}

// play reports whether a player of the boards has an opponent in the round already.
func (r *Round) play(list []Board) bool {
	return slices.ContainsFunc(r.Boards, func(p PlayedBoard) bool {
		return p.Black != 0 && slices.ContainsFunc(list, func(b Board) bool {
			return b.White == p.White || b.White == p.Black || b.Black == p.White || b.Black == p.Black
		})
	})
}

// checkEntered makes sure that everybody in a pairing has entered, and has a number.
func (s *State) checkEntered(list []Board, byes []Bye) error {
	number := make(map[int]int, len(s.Players))
	for k := range s.Players {
		number[s.Players[k].ID] = s.Players[k].Number
	}
	inTeams := s.Config.ForTeams()
	check := func(id int) error {
		if team := s.TeamOf(id); inTeams && (team == nil || team.Number == 0) {
			return contrary("journal.contrary.team-unnumbered", "player %d is in no team that has a number", "player", id)
		}
		if n, ok := number[id]; !ok {
			return contrary("journal.contrary.no-player", "there is no player %d", "player", id)
		} else if n == 0 {
			return contrary("journal.contrary.player-unnumbered", "player %d has no pairing number", "player", id)
		}
		return nil
	}
	for _, b := range list {
		if err := check(b.White); err != nil {
			return err
		}
		if b.Black != 0 {
			if err := check(b.Black); err != nil {
				return err
			}
		}
	}
	for _, b := range byes {
		if err := check(b.ID); err != nil {
			return err
		}
	}
	return nil
}

package journal

import (
	"slices"

	"torneo/tournament"
)

// PlayOffDeclared sets the regulations of the play-off; nil: there is none. The
// lots are not part of it.
type PlayOffDeclared struct {
	PlayOff *tournament.PlayOff `json:",omitempty"`
}

// LotsDrawn lists the players who drew lots in the play-off, the first one drawn
// first.
type LotsDrawn struct{ IDs []int }

// ExtraGamePlayed is a game outside the rounds with its result: one that decides a
// level match of a knock-out, or of a play-off. With a Number it replaces the game
// at that place among them, counted from 1.
type ExtraGamePlayed struct {
	After        int // the round after which it was played
	White, Black int
	Result       tournament.ByColor[tournament.Outcome]
	Number       int `json:",omitempty"`
}

var playOffKinds = []Row{
	{kindOf[PlayOffDeclared]("play-off-declared"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[LotsDrawn]("lots-drawn"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[ExtraGamePlayed]("extra-played"), ResultsTopic, NoStage, NoPage, NoPart},
}

func (PlayOffDeclared) subject() Subject { return Subject{} }
func (LotsDrawn) subject() Subject       { return Subject{} }
func (w ExtraGamePlayed) subject() Subject {
	return Subject{Round: w.After, Board: Board{w.White, w.Black}}
}

func (w PlayOffDeclared) apply(s *State) error {
	if len(s.Extra) > 0 {
		return contrary("journal.contrary.extra-played", "games outside the rounds have been played")
	}
	s.PlayOff = nil
	if w.PlayOff != nil {
		p := *w.PlayOff
		p.Lots = nil
		s.PlayOff = &p
	}
	return nil
}

func (w LotsDrawn) apply(s *State) error {
	if s.PlayOff == nil {
		return contrary("journal.contrary.no-play-off", "no play-off is declared")
	}
	p := *s.PlayOff
	p.Lots = slices.Clone(p.Lots)
	for _, id := range w.IDs {
		if s.Config.ForTeams() && s.Team(id) == nil || !s.Config.ForTeams() && s.Player(id) == nil {
			return contrary("journal.contrary.no-player", "there is no player %d", "player", id)
		}
		if slices.Contains(p.Lots, id) {
			return contrary("journal.contrary.drawn-already", "player %d has drawn already", "player", id)
		}
		p.Lots = append(p.Lots, id)
	}
	s.PlayOff = &p
	return nil
}

func (w ExtraGamePlayed) apply(s *State) error {
	if s.Round(w.After) == nil {
		return contrary("journal.contrary.not-paired", "round %d is not paired", "round", w.After)
	}
	if w.White == w.Black {
		return contrary("journal.contrary.himself", "player %d plays himself", "player", w.White)
	}
	if err := s.checkEntered([]Board{{w.White, w.Black}}, nil); err != nil {
		return err
	}
	g := tournament.ExtraGame{After: w.After, White: w.White, Black: w.Black, Result: w.Result}
	switch {
	case w.Number < 0 || w.Number > len(s.Extra):
		return contrary("journal.contrary.no-extra", "there is no game %d outside the rounds", "number", w.Number)
	case w.Number > 0:
		if !sameGame(s.Extra[w.Number-1], g) {
			return contrary("journal.contrary.other-extra", "game %d outside the rounds is another one", "number", w.Number)
		}
		s.Extra[w.Number-1] = g
	default:
		s.Extra = append(s.Extra, g)
	}
	return nil
}

// redraw forgets the lots: the last round is not paired any more.
func (s *State) redraw() {
	if s.PlayOff != nil && len(s.PlayOff.Lots) > 0 {
		p := *s.PlayOff
		p.Lots = nil
		s.PlayOff = &p
	}
}

// playOff returns the play-off with the lots by pairing number.
func (s *State) playOff(number map[int]int) *tournament.PlayOff {
	if s.PlayOff == nil {
		return nil
	}
	p := *s.PlayOff
	p.Lots = nil
	for _, id := range s.PlayOff.Lots {
		if n := number[id]; n > 0 {
			p.Lots = append(p.Lots, n)
		}
	}
	return &p
}

// sameGame reports whether two games have the same players after the same round,
// with either colours.
func sameGame(a, b tournament.ExtraGame) bool {
	return a.After == b.After && (a.White == b.White && a.Black == b.Black || a.White == b.Black && a.Black == b.White)
}

// extraGames returns the games outside the rounds after so many rounds, by
// pairing number.
func (s *State) extraGames(rounds int, number map[int]int) (list []tournament.ExtraGame) {
	for _, g := range s.Extra {
		g.White, g.Black = number[g.White], number[g.Black]
		if g.After <= rounds && g.White > 0 && g.Black > 0 {
			list = append(list, g)
		}
	}
	return list
}

package playoff

import (
	"torneo/handbook"
	"torneo/internal/pairing/berger"
	"torneo/message"
	"torneo/tournament"
)

// Planned is a stage of a play-off before it is known who wins.
type Planned struct {
	Kind    Kind // "": nobody plays; the next tie-break leaves some out
	Number  int
	Place   int // the first place for which it is played
	Players int // who are still tied for it
	Out     int // of whom so many are left out
	Matches int
	Direct  int // who go on without playing
	Why     message.Message
	Refs    []handbook.Ref

	// After is the earliest start, in minutes after the last game of those who
	// are concerned, if every match before it takes its first games, of 60 moves.
	// Unknown: it starts later than the first stage, nobody can say when.
	After   int
	Unknown bool
}

// Plan returns what, under an edition, so many players tied for the places from place on will
// play. What follows a round robin depends on its results and is not part of it.
func Plan(d *tournament.PlayOff, e handbook.Edition, players, place int) []Planned {
	if len(d.Contest.Stages) == 0 {
		return nil
	}
	return plan(d, e, players, Planned{Number: 1, Place: place, After: d.Start})
}

// plan adds the stages from p on: p says when, and for which places.
func plan(d *tournament.PlayOff, e handbook.Edition, players int, p Planned) []Planned {
	s := shapeOf(d, e, players, p.Place)
	p.Players, p.Why, p.Refs = players, s.why, s.refs
	switch {
	case s.keep > 0:
		left := p
		left.Out = players - s.keep
		return append([]Planned{left}, plan(d, e, s.keep, Planned{Number: p.Number, Place: p.Place, After: p.After, Unknown: p.Unknown})...)
	case s.kind == "":
		return nil
	}
	p.Kind, p.Matches, p.Direct = s.kind, s.matches, s.direct(players)
	list := []Planned{p}
	if s.kind == RoundRobin {
		return list
	}
	games := lasts(d, d.Contest.Stages[0].Games)
	next := Planned{Number: p.Number + 1, Place: p.Place, After: p.After + games + d.Break, Unknown: p.Unknown || games == 0}
	winners := p.Direct + s.matches
	list = append(list, plan(d, e, winners, next)...)
	next.Place += winners
	return append(list, plan(d, e, s.matches, next)...)
}

// Rounds returns the number of rounds of a planned round robin; 0 of any other stage.
func (p *Planned) Rounds() int {
	if p.Kind != RoundRobin {
		return 0
	}
	return berger.Rounds(p.Players)
}

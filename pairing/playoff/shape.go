package playoff

import (
	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// shape is the games of a number of participants who are tied for places.
type shape struct {
	kind    Kind // "": nothing
	keep    int  // first all but so many are left out; 0: nobody
	matches int
	why     message.Message
	refs    []handbook.Ref // what the edition of the event says of it
}

// direct returns how many go on without playing.
func (s *shape) direct(players int) int {
	if s.kind == RoundRobin {
		return 0
	}
	return players - 2*s.matches
}

// shapeOf settles what so many play for the places from place on, under an edition.
func shapeOf(d *tournament.PlayOff, e handbook.Edition, players, place int) shape {
	first := boundary(d, players, place)
	switch {
	case first == 0:
		return shape{}
	case d.Format == tournament.ByNumber:
		return byNumber(e, players)
	case players == 2:
		return shape{kind: Match, matches: 1, why: message.New("playoff.why.match"), refs: Articles(e, Format)}
	case d.Format == tournament.AllPlayAll:
		return shape{kind: RoundRobin, matches: players * (players - 1) / 2, why: message.New("playoff.why.all"), refs: Articles(e, Format)}
	}
	return byStages(e, players, first-place+1)
}

// boundary returns the first of the players' places that has to be told from the one after it;
// 0 if none has.
func boundary(d *tournament.PlayOff, players, place int) int {
	for k := place; k < place+players-1; k++ {
		if d.Places.Decides(k) {
			return k
		}
	}
	return 0
}

// byNumber returns the shape by C.07 (2014) 12.1.1 k and GR (2018) annex III.
func byNumber(e handbook.Edition, players int) shape {
	switch players {
	case 2:
		return shape{kind: Match, matches: 1, why: message.New("playoff.why.two"), refs: Articles(e, Two)}
	case 3:
		return shape{kind: RoundRobin, matches: 3, why: message.New("playoff.why.three"), refs: Articles(e, Three)}
	case 4:
		return shape{kind: Knockout, matches: 2, why: message.New("playoff.why.four"), refs: Articles(e, Four)}
	}
	return shape{keep: 4, why: message.New("playoff.why.five", "count", players), refs: Articles(e, Five)}
}

// byStages returns the shape by Manual (2014) 5.6: the first stage has the places times 2, 4, 8
// … players. Those with the worst tie-breaks play for it before.
func byStages(e handbook.Edition, players, places int) shape {
	if players == 2 {
		return shape{kind: Match, matches: 1, why: message.New("playoff.why.match"), refs: Articles(e, AMatch)}
	}
	size := places
	for size*2 <= players {
		size *= 2
	}
	if extra := players - size; extra > 0 {
		why := message.New("playoff.why.preliminary", "players", players, "places", places, "size", size, "count", 2*extra, "direct", players-2*extra)
		return shape{kind: Preliminary, matches: extra, why: why, refs: Articles(e, Stages)}
	}
	why := message.New("playoff.why.stage", "count", players/2, "places", places)
	if players == 2*places {
		why = message.New("playoff.why.last-stage", "count", places)
	}
	return shape{kind: Knockout, matches: players / 2, why: why, refs: Articles(e, Stages)}
}

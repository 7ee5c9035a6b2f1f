package norm

import "torneo/tournament"

// NextGame is what the results of a player's game in play mean for a norm.
type NextGame struct {
	Opponent int // number
	Round    int
	Results  []AfterGame // a win first, then a draw and a loss
}

// AfterGame is what is known of a norm once the game has that result.
type AfterGame struct {
	Outcome  tournament.Outcome
	Made     bool              // whatever comes then
	Possible bool              // not excluded
	Games    int               // that are still to come then
	Points   tournament.Points // the fewest from them with which it is not excluded, if all are played
}

// NextGame returns what each result of the first game of a player that is paired and not over
// means for a norm. False if there is no such game, or no result is asked for any more.
func (e *Event) NextGame(number int, title Title) (NextGame, bool) {
	i, err := e.applicant(number, title)
	if err != nil {
		return NextGame{}, false
	}
	o, f := e.outlook(i, title)
	at := f.inPlay()
	if o.Made || at < 0 {
		return NextGame{}, false
	}
	game := f.known[at]
	next := NextGame{Opponent: e.record.Players[game.of].Number, Round: game.Round}
	for _, outcome := range []tournament.Outcome{tournament.Win, tournament.Draw, tournament.Loss} {
		next.Results = append(next.Results, f.after(at, outcome))
	}
	return next, true
}

// inPlay returns the index of the known game that is paired already, of the first round; -1 if
// there is none.
func (f *future) inPlay() int {
	first := -1
	for k := range f.known {
		if r := f.known[k].Round; r > 0 && (first < 0 || r < f.known[first].Round) {
			first = k
		}
	}
	return first
}

// after returns what is known once a known game has ended.
func (f *future) after(at int, outcome tournament.Outcome) AfterGame {
	g := f.known[at]
	g.Outcome, g.Points, g.Use = outcome, 0, Counts
	switch outcome {
	case tournament.Win:
		g.Points = tournament.One
	case tournament.Draw:
		g.Points = tournament.Half
	}
	then := *f
	then.past = append(append([]Game(nil), f.past...), g)
	then.known = append(append([]Game(nil), f.known[:at]...), f.known[at+1:]...)
	then.remaining--
	if n := then.remaining; n < len(then.field) {
		then.field = then.field[:n]
	}
	x := AfterGame{Outcome: outcome, Games: then.remaining}
	most := tournament.Points(x.Games) * tournament.One
	if x.Possible = then.possible(x.Games, most); !x.Possible {
		return x
	}
	halves := least(2*x.Games, func(n int) bool { return then.possible(x.Games, tournament.Points(n)*tournament.Half) })
	x.Points = tournament.Points(halves) * tournament.Half
	x.Made = x.Games == 0 || f.e.mayCut() && f.e.isNorm(f.i, f.title, then.past, f.e.Played)
	return x
}

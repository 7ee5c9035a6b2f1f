package rating

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// First is the computation of a first rating (B.02 8.2) from the games of the event,
// and from the known games of other events in the last 26 months.
type First struct {
	Games, Points int // Points in tenths
	Sum           int // of the opponents' ratings
	Earlier       int // of the games, those of other events
	Opponents     int // counted in the average, hypothetical ones included
	Total         int // their ratings together
	Field         *Field
	Counted       int // games that count for the number that a first rating needs
	Scored        int // in them, in tenths
	Reckoned      int // the rating that the games make, whether it is published or not
	Score         int // fractional, in hundredths
	Difference    int // that goes with it
	Rating        int // 0: none yet
}

// Earlier is an unrated player's result against rated players in other events.
type Earlier struct{ Games, Points, Sum int }

// ParseEarlier reads "3/1.5/5703": games, points, and the opponents' ratings
// together.
func ParseEarlier(text string) (x Earlier, err error) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return x, strconv.ErrSyntax
	}
	if x.Games, err = strconv.Atoi(parts[0]); err != nil {
		return x, err
	}
	points, err := tournament.ParsePoints(parts[1])
	if err != nil {
		return x, err
	}
	x.Points = int(points)
	x.Sum, err = strconv.Atoi(parts[2])
	return x, err
}

// Field is the field of a round robin: its rated players, their ratings together,
// and the sum of the differences for their scores (B.02 (2014) 8.2).
type Field struct {
	Rated, Sum, Differences int
	Opponents               int // of who gets a rating
}

func (e *event) checkEarlier() error {
	for number, x := range e.options.Earlier {
		i, ok := e.index[number]
		switch {
		case !ok:
			return refuse("ratings.no-player", "player", number)
		case e.rating(i) > 0:
			return refuse("ratings.earlier.rated", "player", number)
		case e.rules.Initial != TwoHypothetical:
			return refuse("ratings.earlier.edition", "edition", e.rules.Edition.Name())
		case x.Games < 1 || x.Points < 0 || x.Points > 10*x.Games || x.Points%5 != 0 || x.Sum < x.Games*e.rules.Floor || x.Sum > x.Games*4000:
			return refuse("ratings.earlier.wrong", "player", number)
		}
	}
	return nil
}

// strikeZeros leaves out an unrated player's first event in which he did not do what a
// first event must show (B.02 8.2.1); in a round robin whose field makes the rating, one
// without points.
func (e *event) strikeZeros() {
	e.struck = map[int]bool{}
	for i := range e.players {
		p := &e.players[i]
		if e.rating(i) > 0 || e.options.Earlier[p.Number].Games > 0 {
			continue
		}
		points, games := 0, 0
		opponents := map[int]bool{}
		for k := range p.Games {
			switch g := &p.Games[k]; g.Omitted {
			case Counts:
				points, games, opponents[g.Opponent] = points+g.Points, games+1, true
			case Unrated:
				if e.adjusts() {
					points += g.Points
				}
			}
		}
		begin := e.rules.Begin
		if e.adjusts() {
			begin = Begin{Points: 5}
		}
		if points >= begin.Points && len(opponents) >= begin.Opponents {
			continue
		}
		e.struck[p.Number] = true
		for k := range p.Games {
			if g := &p.Games[k]; g.Omitted == Counts && !p.Since {
				g.Omitted = ZeroFirstTime
			}
		}
	}
}

// roundRobin reports whether the event is a round robin of players that the edition
// rates by its field.
func (e *event) roundRobin() bool {
	return e.rules.Field && e.t.System.Family == tournament.RoundRobin && !e.t.IsTeam()
}

// adjusts reports whether the event is a round robin whose average is adjusted: one in
// which every game was played (R-FIELD-UNPLAYED).
func (e *event) adjusts() bool { return e.roundRobin() && !e.unplayed }

// checkField refuses a round robin with too few rated players: a third of them must be
// rated, at least four if there are fewer than ten; a double one has at least six
// players, four of them rated (R-FIELD-RATED).
func (e *event) checkField() error {
	rated, all := 0, len(e.players)
	for i := range e.players {
		if e.rating(i) > 0 {
			rated++
		}
	}
	double := e.t.System.Games > 1
	if e.adjusts() && rated < all && (3*rated < all || all < 10 && rated < 4 || double && (all < 6 || rated < 4)) {
		return refuse("ratings.round-robin", "rated", rated, "all", all)
	}
	return nil
}

// field returns the field of a round robin whose average is adjusted; nil for
// other events. A player whose event does not count is no part of it.
func (e *event) field() *Field {
	if !e.adjusts() {
		return nil
	}
	f := &Field{}
	for i := range e.players {
		p := &e.players[i]
		if e.rating(i) == 0 {
			continue
		}
		points, games := 0, 0
		for k := range p.Games {
			if g := &p.Games[k]; g.Omitted == Counts || g.Omitted == Unrated && !e.struck[g.Opponent] {
				points, games = points+g.Points, games+1
			}
		}
		f.Rated++
		f.Sum += e.rating(i)
		f.Differences += DifferenceOf(points, games)
	}
	return f
}

// firsts reckons the first ratings, and in a round robin rates the games against the
// unrated with what the event gives them (R-FIRST-FIELD).
func (e *event) firsts() {
	field, given := e.field(), map[int]int{}
	for i := range e.players {
		if p := &e.players[i]; e.rating(i) == 0 {
			f := e.first(p, field)
			if f != nil {
				given[p.Number] = f.Reckoned
			}
			if !p.Since {
				p.First = f
			}
		}
	}
	if field == nil {
		return
	}
	for i := range e.players {
		p := &e.players[i]
		for k := range p.Games {
			if g := &p.Games[k]; p.Rating > 0 && g.Omitted == Unrated && given[g.Opponent] > 0 {
				g.Omitted, g.Given, g.Rating = Counts, true, given[g.Opponent]
				e.measure(p, g)
			}
		}
	}
}

// first reckons an unrated player's first rating (B.02 8.2); nil without a game that
// bears on it.
func (e *event) first(p *Player, field *Field) *First {
	r, x := &e.rules, e.options.Earlier[p.Number]
	games, points, sum := 0, 0, 0
	others, theirs := 0, 0 // against unrated opponents
	opponents := map[int]bool{}
	for k := range p.Games {
		switch g := &p.Games[k]; g.Omitted {
		case Counts, ZeroFirstTime:
			games, points, sum = games+1, points+g.Points, sum+g.Rating
			opponents[g.Opponent] = true
		case Unrated:
			if field != nil && !e.struck[g.Opponent] {
				others, theirs = others+1, theirs+g.Points
				opponents[g.Opponent] = true
			}
		}
	}
	if games > 0 && !p.Since {
		p.Performance = performance(sum, points, games)
	}
	if games+x.Games == 0 {
		return nil
	}
	f := &First{Games: games + x.Games, Points: points + x.Points, Sum: sum + x.Sum, Earlier: x.Games, Counted: games + x.Games + others, Scored: points + x.Points + theirs}
	if e.struck[p.Number] {
		return f
	}
	if field != nil {
		f.Reckoned = f.ofField(*field, len(opponents), r.Half)
	} else {
		f.Reckoned = f.ofOpponents(r)
	}
	if r.Highest > 0 {
		f.Reckoned = min(f.Reckoned, r.Highest)
	}
	if f.Counted >= r.Games && f.Reckoned >= r.Floor {
		f.Rating = f.Reckoned
		if !p.Since {
			p.New = f.Rating
		}
	}
	return f
}

// ofOpponents returns the rating that follows from the average of the opponents.
func (f *First) ofOpponents(r *Rules) int {
	f.Opponents, f.Total = f.Games, f.Sum
	points := f.Points
	if r.Initial == TwoHypothetical {
		f.Opponents, f.Total, points = f.Games+2, f.Sum+2*1800, f.Points+10
	}
	f.Score = hundredths(points, f.Opponents)
	f.Difference = Difference(f.Score)
	if over := points - 5*f.Opponents; r.Initial == AverageOfOpponents && over >= 0 { // above one half, in tenths
		f.Difference = over / 5 * r.Half
	}
	return roundAway(f.Total+f.Difference*f.Opponents, f.Opponents)
}

// ofField returns the rating that follows from the adjusted average of a round
// robin, with n opponents: the average of the rated, less the average of their
// differences times n ÷ (n + 1). A score below one half takes its difference times
// the same (R-FIRST-FIELD).
func (f *First) ofField(field Field, n, half int) int {
	field.Opponents = n
	f.Field, f.Opponents = &field, n
	f.Score = hundredths(f.Scored, f.Counted)
	f.Difference = Difference(f.Score)
	below := f.Difference * n * field.Rated
	if over := f.Scored - 5*f.Counted; over >= 0 {
		f.Difference = over / 5 * half
		below = f.Difference * (n + 1) * field.Rated
	}
	return roundAway(field.Sum*(n+1)-field.Differences*n+below, field.Rated*(n+1))
}

// hundredths returns a fractional score, .5 up.
func hundredths(points, games int) int { return (20*points + games) / (2 * games) }

package rating

import "torneo/tournament"

// First is the reckoning of a first rating (B.02 8.2) from the games of the event, and
// from those of other events of the last 26 months that are known.
type First struct {
	Games, Points int // Points in tenths
	Sum           int // of the opponents' ratings
	Earlier       int // of the games, those of other events
	Opponents     int // counted in the average, hypothetical ones included
	Total         int // their ratings together
	Field         *Field
	Score         int // fractional, in hundredths
	Difference    int // that goes with it
	Rating        int // 0: none yet
}

// Earlier is what an unrated player did against rated ones in other events.
type Earlier struct{ Games, Points, Sum int }

// Field is the field of a round robin: its rated players, their ratings together,
// and the differences that go with their scores together (2014: 8.2.1b).
type Field struct {
	Rated, Sum, Differences int
	Opponents               int // of who gets a rating
}

// MinimumGames is how many games against rated players a first rating needs.
const MinimumGames = 5

func (e *event) checkEarlier() error {
	for number, x := range e.options.Earlier {
		i, ok := e.index[number]
		switch {
		case !ok:
			return refused("ratings.no-player", "player", number)
		case e.rating(i) > 0:
			return refused("ratings.earlier.rated", "player", number)
		case e.rules.Initial != TwoHypothetical:
			return refused("ratings.earlier.edition", "edition", e.rules.Edition.Name())
		case x.Games < 1 || x.Points < 0 || x.Points > 10*x.Games || x.Points%5 != 0 || x.Sum < x.Games*e.rules.Floor || x.Sum > x.Games*4000:
			return refused("ratings.earlier.wrong", "player", number)
		}
	}
	return nil
}

// strikeZeros leaves out an unrated player's first event without points (B.02 8.2.1).
func (e *event) strikeZeros() {
	for i := range e.players {
		p := &e.players[i]
		if p.Rating > 0 || e.options.Earlier[p.Number].Games > 0 {
			continue
		}
		points := 0
		for k := range p.Games {
			if g := &p.Games[k]; g.Omitted == Counts || e.adjusts() && g.Omitted == Unrated {
				points += g.Points
			}
		}
		for k := range p.Games {
			if g := &p.Games[k]; points == 0 && g.Omitted == Counts {
				g.Omitted = ZeroFirstTime
			}
		}
	}
}

// adjusts reports a round robin whose average is adjusted.
func (e *event) adjusts() bool {
	return e.rules.FieldAverage && e.t.System.Family == tournament.RoundRobin && !e.t.IsTeam()
}

// field is that of a round robin whose average is adjusted; nil of other events.
// Who is unrated and without points is no part of it.
func (e *event) field() *Field {
	if !e.adjusts() {
		return nil
	}
	f := &Field{}
	for i := range e.players {
		p := &e.players[i]
		if p.Rating == 0 {
			continue
		}
		points, games := 0, 0
		for k := range p.Games {
			if g := &p.Games[k]; g.Omitted == Counts || g.Omitted == Unrated && !e.struck(g.Opponent) {
				points, games = points+g.Points, games+1
			}
		}
		f.Rated++
		f.Sum += p.Rating
		f.Differences += DifferenceOf(points, games)
	}
	return f
}

// struck reports an unrated player whose event is left out.
func (e *event) struck(number int) bool {
	for _, g := range e.players[e.index[number]].Games {
		if g.Omitted == ZeroFirstTime {
			return true
		}
	}
	return false
}

// first reckons an unrated player's first rating (B.02 8.2).
func (e *event) first(p *Player, field *Field) {
	r, x := &e.rules, e.options.Earlier[p.Number]
	games, points, sum, zero := 0, 0, 0, false
	others, theirs := 0, 0 // against unrated opponents
	for k := range p.Games {
		switch g := &p.Games[k]; g.Omitted {
		case Counts, ZeroFirstTime:
			games, points, sum = games+1, points+g.Points, sum+g.Rating
			zero = zero || g.Omitted == ZeroFirstTime
		case Unrated:
			if !e.struck(g.Opponent) {
				others, theirs = others+1, theirs+g.Points
			}
		}
	}
	if games > 0 {
		p.Performance = performance(sum, points, games)
	}
	if games+x.Games == 0 {
		return
	}
	f := &First{Games: games + x.Games, Points: points + x.Points, Sum: sum + x.Sum, Earlier: x.Games}
	p.First = f
	if zero {
		return
	}
	rating := 0
	if field != nil {
		rating = f.ofField(*field, f.Games+others, f.Points+theirs)
	} else {
		rating = f.ofOpponents(r.Initial)
	}
	if r.Highest > 0 {
		rating = min(rating, r.Highest)
	}
	if f.Games >= MinimumGames && rating >= r.Floor {
		f.Rating, p.New = rating, rating
	}
}

// ofOpponents is the rating that follows from the average of the opponents.
func (f *First) ofOpponents(initial Pool) int {
	f.Opponents, f.Total = f.Games, f.Sum
	points := f.Points
	if initial == TwoHypothetical {
		f.Opponents, f.Total, points = f.Games+2, f.Sum+2*1800, f.Points+10
	}
	f.Score = hundredths(points, f.Opponents)
	f.Difference = Difference(f.Score)
	if over := points - 5*f.Opponents; initial == AverageOfOpponents && over >= 0 { // above one half, in tenths
		f.Difference = over / 5 * 20
	}
	return roundAway(f.Total+f.Difference*f.Opponents, f.Opponents)
}

// ofField is the rating that follows from the adjusted average of a round robin,
// with n opponents: the average of the rated, less the average of their differences
// times n ÷ (n + 1). A score below one half takes its difference times the same
// (R-FIRST-FIELD).
func (f *First) ofField(field Field, n, points int) int {
	field.Opponents = n
	f.Field, f.Opponents = &field, n
	f.Score = hundredths(points, n)
	f.Difference = Difference(f.Score)
	below := f.Difference * n * field.Rated
	if over := points - 5*n; over >= 0 {
		f.Difference = over / 5 * 20
		below = f.Difference * (n + 1) * field.Rated
	}
	return roundAway(field.Sum*(n+1)-field.Differences*n+below, field.Rated*(n+1))
}

// hundredths is a fractional score, .5 up.
func hundredths(points, games int) int { return (20*points + games) / (2 * games) }

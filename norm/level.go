package norm

import (
	"torneo/rating"
	"torneo/tournament"
)

// averageOf returns the average of ratings, to the nearest integer, .5 up (B.01 1.4.7b).
func averageOf(sum, games int) int {
	if games <= 0 {
		return 0
	}
	return (2*sum + games) / (2 * games)
}

// PerformanceOf returns the performance of a score in games against opponents whose ratings add
// up to sum: the rounded average and the difference that goes with the score (B.01 1.4.8).
func PerformanceOf(sum, games int, points tournament.Points) int {
	return averageOf(sum, games) + rating.DifferenceOf(int(points), games)
}

// LeastShare returns the least score of a norm: 35 % of the points, in half points, up. The
// share is exact, so that 4½ of 13 does not suffice (R-NORM-35).
func LeastShare(games int) tournament.Points {
	halves := (35*games*2 + 99) / 100
	return tournament.Points(halves) * tournament.Half
}

// LeastAverage returns the least average rating of the opponents with which a score makes a
// norm: the title's own, or what the performance needs. False for scores below 35 %.
func (t Title) LeastAverage(games int, points tournament.Points) (int, bool) {
	if games <= 0 || points < LeastShare(games) || points > tournament.Points(games)*tournament.One {
		return 0, false
	}
	return max(t.Average(), t.Level()-rating.DifferenceOf(int(points), games)), true
}

// LeastScore returns the least score that makes a norm against opponents with that average;
// false if none does.
func (t Title) LeastScore(games, average int) (tournament.Points, bool) {
	for points := LeastShare(games); points <= tournament.Points(games)*tournament.One; points += tournament.Half {
		if least, ok := t.LeastAverage(games, points); ok && average >= least {
			return points, true
		}
	}
	return 0, false
}

// leastSum returns the least sum of ratings whose average rounds to at least average.
func leastSum(average, games int) int {
	return average*games - games/2
}

// The numbers of opponents: minima are rounded up, maxima down (B.01 1.4.4, 1.4.5).

// LeastTitled returns the number of opponents who must hold titles.
func LeastTitled(games int) int { return (games + 1) / 2 }

// LeastRequired returns the number who must hold a title of the norm's own kind.
func LeastRequired(games int) int { return max(3, (games+2)/3) }

// LeastPeople returns the number of people among the opponents of a double round robin who must
// hold titles, and who must hold one of the norm's own kind: half of them (2024: annex).
func LeastPeople(opponents int) int { return (opponents + 1) / 2 }

// MostOwn returns the maximum number of opponents of the applicant's federation.
func MostOwn(games int) int { return games * 3 / 5 }

// MostOne returns the maximum number of opponents of any one federation.
func MostOne(games int) int { return games * 2 / 3 }

// MostUnrated returns the maximum number of unrated opponents: a fifth of the opponents and
// one.
func MostUnrated(games int) int { return (games + 1) / 5 }

package calculator

import (
	"torneo/rating"
	"torneo/tournament"
)

// RatingQuestion is a player and the games that are rated.
type RatingQuestion struct {
	Rating  int // 0: unrated
	K       int // 0: by who he is
	Birth   tournament.Date
	New     bool // fewer than 30 games
	Peak    int  // the highest rating ever published; 0: not told
	Games   []Opponent
	Earlier rating.Earlier // of an unrated player
	Kind    rating.Kind
	Day     tournament.Date // the last one of the event
}

// Rated is the rating change of the player with that number.
type Rated struct {
	Tournament *tournament.Tournament
	Report     *rating.Report
	Player     int
}

// RatingOf reckons the change of a rating, or a first rating.
func RatingOf(q RatingQuestion) (*Rated, error) {
	all, _ := resultsTold(q.Games)
	switch {
	case len(q.Games) == 0:
		return nil, refuse("calc.wrong.no-games")
	case len(q.Games) > MostRated:
		return nil, refuse("calc.wrong.many", "most", MostRated)
	case !all:
		return nil, refuse("calc.wrong.no-result")
	case q.K != 0 && (q.K < 1 || q.K > 40):
		return nil, refuse("calc.wrong.k", "value", q.K)
	case q.Rating == 0 && (q.K != 0 || q.New || q.Peak != 0):
		return nil, refuse("calc.wrong.unrated")
	}
	if q.Rating != 0 {
		if err := checkRating(q.Rating); err != nil {
			return nil, err
		}
	}
	x := &Rated{Player: len(q.Games) + 1}
	x.Tournament = withOthers(eventOf(tournament.Player{Rating: q.Rating, Birth: q.Birth}, q.Games, len(q.Games), q.Day))
	rules, err := rating.RulesFor(x.Tournament, q.Kind)
	if err != nil {
		return nil, err
	}
	o := rating.Options{Pace: rating.AskedPace(x.Tournament, q.Kind), K: map[int]int{}, New: map[int]bool{}, Peak: map[int]int{}, Earlier: map[int]rating.Earlier{}}
	if q.K != 0 {
		o.K[x.Player] = q.K
	}
	if q.New {
		o.New[x.Player] = true
	}
	if q.Peak != 0 {
		o.Peak[x.Player] = q.Peak
	}
	if q.Earlier.Games != 0 {
		o.Earlier[x.Player] = q.Earlier
	}
	if x.Report, err = rating.Event(x.Tournament, rules, o); err != nil {
		return nil, err
	}
	return x, nil
}

// ParseBirth reads a day of birth, or a year.
func ParseBirth(text string) (tournament.Date, error) {
	d, err := tournament.ParseDate(text)
	if err != nil || d.Year == 0 {
		return d, refuse("calc.wrong.birth", "value", excerpt(text))
	}
	return d, nil
}

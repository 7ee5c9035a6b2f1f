package norm

import (
	"slices"

	"torneo/rating"
)

// Reached is a rating that a title needs, reached in the middle of an event (B.01 1.5.3).
type Reached struct {
	rating.Reached
	Player int // number
	Title  string
	Level  int // that the title needs
	Before int // rating
	K      int
	After  int // rating at the end of the event; 0: it falls below the floor
}

// threshold is a rating that a title needs, with norms or without.
type threshold struct {
	title  string
	rating int
	women  bool
}

// thresholds returns the ratings that titles need, the highest title first (B.01 1.3, 1.5.3).
func thresholds() (list []threshold) {
	for _, t := range Titles() {
		list = append(list, threshold{string(t), standards[t].rating, t.ForWomen()})
	}
	for _, t := range ratedTitles {
		list = append(list, threshold{t.title, t.rating, t.women})
	}
	return list
}

// ReachedLevels lists who reached the rating that a title needs after which round, as far as the
// event can be rated: titles that the player does not hold, and of one level the highest.
func (e *Event) ReachedLevels() (list []Reached) {
	rules, err := rating.RulesFor(e.record, rating.Standard)
	if err != nil {
		return nil
	}
	report, err := rating.Event(e.record, rules, rating.Options{Pace: rating.AskedPace(e.record, rating.Standard)})
	if err != nil {
		return nil
	}
	for k := range report.Players {
		p := &report.Players[k]
		of := e.Player(p.Number)
		for _, t := range thresholds() {
			if holdsAsHigh(of.Title, t.title) || t.women && of.Sex != "w" {
				continue
			}
			if x, ok := p.ReachedLevel(t.rating); ok && !slices.ContainsFunc(list, func(r Reached) bool { return r.Player == p.Number && r.Level == t.rating }) {
				list = append(list, Reached{x, p.Number, t.title, t.rating, p.Rating, p.K, p.New})
			}
		}
	}
	return list
}

// ReachedArticle returns the edition's article on ratings that were reached.
func (r Rules) ReachedArticle() string { return r.articles[reached] }

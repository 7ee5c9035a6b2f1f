package norm

import "torneo/tournament"

// RatedTitle is a title for a rating that a player has reached (B.01 1.3).
type RatedTitle struct {
	Player int // number
	Title  string
	Rating int // that it takes
	Games  int // rated games that it takes, which a report does not tell; 0: none
}

var ratedTitles = []struct {
	title  string
	rating int
	women  bool
}{
	{"FM", 2300, false},
	{"CM", 2200, false},
	{"WFM", 2100, true},
	{"WCM", 2000, true},
}

// ByRating lists the titles that a player's rating entitles to, if the player holds none as
// high: the highest open one, and for women the highest of theirs (B.01 0.3, 1.3).
func (r Rules) ByRating(p *tournament.Player) (list []RatedTitle) {
	entitled := map[ladder]bool{}
	for _, t := range ratedTitles {
		of, _ := ladderOf(t.title)
		if p.Rating < t.rating || t.women && p.Sex != "w" || entitled[of] {
			continue
		}
		entitled[of] = true
		if !holdsAsHigh(p.Title, t.title) {
			list = append(list, RatedTitle{p.Number, t.title, t.rating, r.RatedGames})
		}
	}
	return list
}

// ByRating lists the players of the event whose rating entitles them to titles.
func (e *Event) ByRating() (list []RatedTitle) {
	for i := range e.record.Players {
		list = append(list, e.Rules.ByRating(&e.record.Players[i])...)
	}
	return list
}

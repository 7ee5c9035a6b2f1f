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

// order ranks titles by what they stand above: a holder wants none that is not
// above his own.
var order = map[string]int{"GM": 8, "IM": 7, "WGM": 6, "FM": 5, "WIM": 4, "CM": 3, "WFM": 2, "WCM": 1}

// ByRating is the highest title that a player's rating entitles to, if he holds
// none as high.
func (r Rules) ByRating(p *tournament.Player) (RatedTitle, bool) {
	for _, t := range ratedTitles {
		if p.Rating < t.rating || t.women && p.Sex != "w" {
			continue
		}
		if order[t.title] <= order[p.Title] {
			break
		}
		return RatedTitle{p.Number, t.title, t.rating, r.RatedGames}, true
	}
	return RatedTitle{}, false
}

// ByRating lists the players of the event whose rating entitles them to a title.
func (e *Event) ByRating() (list []RatedTitle) {
	for i := range e.record.Players {
		if t, ok := e.Rules.ByRating(&e.record.Players[i]); ok {
			list = append(list, t)
		}
	}
	return list
}

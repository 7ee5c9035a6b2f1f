package players

import (
	"torneo/internal/web/page"
	"torneo/internal/web/say"
	"torneo/tournament"
)

// givesRatings reports a tournament in which the arbiter can give ratings.
func givesRatings(f page.Frame) bool {
	method, _ := f.State.Ranking()
	return tournament.RankedAsGiven(method)
}

// ratingRow is a rating with what it is called.
type ratingRow struct{ Name, Value string }

// Ratings are those from which the one that counts here is taken; none where it is
// FIDE's.
func (p playerPage) Ratings() []ratingRow {
	if method, _ := p.State.Ranking(); !tournament.RankedNationally(method) {
		return nil
	}
	list := []ratingRow{{p.T("web.player.fide-rating"), say.Positive(p.Player.Rating)}}
	if federation := p.NationalFederation(); federation != "" {
		list = append(list, ratingRow{p.T("web.player.national-rating") + " " + federation, say.Positive(p.Player.NationalRating(federation))})
	}
	if givesRatings(p.Frame) {
		list = append(list, ratingRow{p.T("web.player.given-rating"), say.Positive(p.Player.GivenRating)})
	}
	return list
}

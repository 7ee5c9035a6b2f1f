package web

import (
	"strings"

	"torneo/i18n"
	"torneo/tournament"
)

// rankedBy is what a method of ordering players by their ratings is called.
func rankedBy(t *i18n.Printer, method string) string {
	if method == "" {
		method = tournament.RankFIDE
	}
	return t.T("web.ranking." + strings.ToLower(method))
}

// nationalFederation is that whose national ratings order the players; "" if none
// do.
func (v *visit) nationalFederation() string {
	if method, federation := v.state.Ranking(); tournament.RankedNationally(method) {
		return federation
	}
	return ""
}

// givesRatings reports a tournament in which the arbiter can give ratings.
func (f frame) givesRatings() bool {
	method, _ := f.state.Ranking()
	return tournament.RankedAsGiven(method)
}

// Ratings are those from which the one that counts here is taken; none where it is
// FIDE's.
func (p playerPage) Ratings() []fact {
	if method, _ := p.state.Ranking(); !tournament.RankedNationally(method) {
		return nil
	}
	list := []fact{{p.T("web.player.fide-rating"), positive(p.Player.Rating)}}
	if federation := p.nationalFederation(); federation != "" {
		list = append(list, fact{p.T("web.player.national-rating") + " " + federation, positive(p.Player.NationalRating(federation))})
	}
	if p.givesRatings() {
		list = append(list, fact{p.T("web.player.given-rating"), positive(p.Player.GivenRating)})
	}
	return list
}

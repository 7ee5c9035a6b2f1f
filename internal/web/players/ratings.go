package players

import (
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// givesRatings reports a tournament in which the arbiter can give ratings.
func givesRatings(f page.Frame) bool { return givesRatingsIn(f.State) }

// ranking returns the rating by which the tournament ranks a player, and where it is from.
func ranking(s *journal.State, p *tournament.Player) (int, tournament.RatingSource) {
	_, federation := s.Ranking()
	value := s.TournamentRating(p)
	switch {
	case value == 0:
	case value == p.GivenRating && value == p.OfFIDE() && p.GivenFrom.List != "", value == p.GivenRating && givesRatingsIn(s):
		return value, p.GivenFrom
	case value == p.Rating:
		return value, p.RatingFrom
	case value == p.NationalRating(federation):
		for _, n := range p.National {
			if n.Federation == federation {
				return value, n.From
			}
		}
	}
	return value, tournament.RatingSource{}
}

func givesRatingsIn(s *journal.State) bool {
	method, _ := s.Ranking()
	return tournament.RankedAsGiven(method)
}

// ratingRow is a rating with what it is called.
type ratingRow struct{ Name, Value string }

// SourceSaid names the list of the rating that counts here; "" if nobody has given it.
func (p playerPage) SourceSaid() string {
	_, source := ranking(p.State, &p.Player.Player)
	return eventtext.Source(p.Printer, source)
}

// Ratings returns the ratings from which the one that counts here is taken; none where
// it is the official one.
func (p playerPage) Ratings() []ratingRow {
	method, _ := p.State.Ranking()
	official := ratingRow{p.T("web.player.fide-rating"), ratingText(p.Visit, p.Player.Rating, p.Player.RatingFrom)}
	if !tournament.RankedNationally(method) {
		if p.Player.OfFIDE() == p.Player.Rating {
			return nil
		}
		return []ratingRow{official}
	}
	list := []ratingRow{official}
	if federation := p.NationalFederation(); federation != "" {
		list = append(list, ratingRow{p.T("web.player.national-rating") + " " + federation, eventtext.Positive(p.Player.NationalRating(federation))})
	}
	if givesRatings(p.Frame) {
		list = append(list, ratingRow{p.T("web.player.given-rating"), eventtext.Positive(p.Player.GivenRating)})
	}
	return list
}

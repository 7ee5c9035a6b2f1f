package tournament

import (
	"cmp"
	"slices"
)

// The methods of record 172 (TRF26): the rating that gives the initial ranking
// (C.04.2 2.1).
const (
	RankFIDE        = "FIDE"  // by the FIDE rating; where nothing is said, too
	RankNational    = "NRO"   // by the national one
	RankFIDEFirst   = "FIDON" // FIDE, else national
	RankNationFirst = "NIDOF" // national, else FIDE
	RankHigher      = "HBFN"  // the highest that there is
	RankLower       = "LBFN"  // the lower one of the two
	RankOther       = "OTHER" // given by the arbiter, else as there is one
)

var rankingMethods = []string{RankFIDE, RankNational, RankFIDEFirst, RankNationFirst, RankHigher, RankLower, RankOther}

// RankingMethods returns the methods of record 172.
func RankingMethods() []string { return slices.Clone(rankingMethods) }

// RankedNationally reports whether the method needs the federation of the
// national ratings.
func RankedNationally(method string) bool { return method != "" && method != RankFIDE }

// RankedAsGiven reports whether the method uses ratings given by the arbiter.
func RankedAsGiven(method string) bool { return method == RankHigher || method == RankOther }

// NationalRating returns the player's rating in the list of a federation; 0 if
// there is none.
func (p *Player) NationalRating(federation string) int {
	for _, n := range p.National {
		if n.Federation == federation {
			return n.Rating
		}
	}
	return 0
}

// SetNationalRating sets the player's rating in the list of a federation, or
// deletes it if 0. The other fields of that entry stay, but the source of a
// changed rating has to be stated anew.
func (p *Player) SetNationalRating(federation string, rating int) {
	list := slices.Clone(p.National)
	k := slices.IndexFunc(list, func(n NationalRating) bool { return n.Federation == federation })
	switch {
	case k < 0 && rating != 0:
		list = append(list, NationalRating{Federation: federation, Rating: rating})
	case k >= 0:
		if list[k].Rating != rating {
			list[k].Rating, list[k].From = rating, RatingSource{}
		}
		if list[k] == (NationalRating{Federation: federation}) {
			list = slices.Delete(list, k, k+1)
		}
	}
	if p.National = list; len(list) == 0 {
		p.National = nil
	}
}

// TournamentRating returns the rating by which a method ranks the player; 0: as
// unrated. Of FIDE's ratings it is the official one, unless another of FIDE's lists
// was taken for this tournament.
func (p *Player) TournamentRating(method, federation string) int {
	fide, national := p.OfFIDE(), p.NationalRating(federation)
	switch method {
	case RankNational:
		return national
	case RankFIDEFirst:
		return cmp.Or(fide, national)
	case RankNationFirst:
		return cmp.Or(national, fide)
	case RankHigher:
		return max(p.Rating, national, p.GivenRating)
	case RankLower:
		if fide > 0 && national > 0 {
			return min(fide, national)
		}
		return max(fide, national)
	case RankOther:
		return cmp.Or(p.GivenRating, fide, national)
	}
	return fide
}

// titles in the order that breaks ties between equal ratings (C.04.2 2.2).
var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""}

// Titles returns FIDE's titles, in the order of C.04.2 2.2.
func Titles() []string { return slices.Clone(titles[:len(titles)-1]) }

// TitleRank returns the place of a title among those that break ties between equal
// ratings (C.04.2 2.2), 0 for GM. Who has no title, or one that is not FIDE's, comes last.
func TitleRank(title string) int {
	if k := slices.Index(titles, title); k >= 0 {
		return k
	}
	return len(titles) - 1
}

// CompareStrength compares players for the initial ranking by rating and title (C.04.2
// 2.2), the better one first: by the rating that the method takes.
func CompareStrength(a, b *Player, method, federation string) int {
	return cmp.Or(cmp.Compare(b.TournamentRating(method, federation), a.TournamentRating(method, federation)),
		cmp.Compare(TitleRank(a.Title), TitleRank(b.Title)))
}

// IsTitle reports whether it is one of FIDE's titles, or "", none.
func IsTitle(title string) bool { return slices.Contains(titles, title) }

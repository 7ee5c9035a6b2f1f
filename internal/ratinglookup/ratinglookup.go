// Package ratinglookup finds the ratings of players in rating lists. It knows
// the order of the lists, which rating of a list counts, which is a player's
// official rating, and by which one the tournament ranks players.
package ratinglookup

import (
	"slices"
	"strings"

	"torneo/fidelist"
	"torneo/internal/journal"
	"torneo/rating"
	"torneo/tournament"
)

// Most is the largest number of lists in a sequence.
const Most = 12

// KindOf returns the rating that the rate of play of the tournament asks for, by the edition of
// the rating regulations that it is played under. Standard where nothing tells.
func KindOf(s *journal.State) fidelist.Kind {
	t := tournament.Tournament{Rulebook: s.Config.Rulebook, TimeControl: s.Kept.TimeControl, Allotted: s.Config.TimeControl}
	pace, err := rating.PaceOf(&t)
	if err != nil || pace.Told == rating.Assumed {
		return fidelist.Standard
	}
	kind, _ := fidelist.ParseKind(pace.Kind.String())
	return kind
}

// ProposeLists returns the lists that a rate of play and a method of record 172 ask for.
// National ratings are named by their federation: whatever the list is called that has them.
func ProposeLists(kind fidelist.Kind, method, federation string) []journal.SequenceList {
	of := func(kind fidelist.Kind, effective bool) journal.SequenceList {
		return journal.SequenceList{List: tournament.FIDEList, Kind: kind.String(), Effective: effective}
	}
	fide := []journal.SequenceList{of(fidelist.Standard, false), of(fidelist.Rapid, false), of(fidelist.Blitz, false)}
	switch kind {
	case fidelist.Rapid:
		fide = []journal.SequenceList{of(fidelist.Rapid, true), of(fidelist.Blitz, false)}
	case fidelist.Blitz:
		fide = []journal.SequenceList{of(fidelist.Blitz, true), of(fidelist.Rapid, false)}
	}
	if federation == "" {
		return fide
	}
	national := []journal.SequenceList{{List: federation, Kind: kind.String(), Effective: kind != fidelist.Standard}}
	switch method {
	case tournament.RankNational:
		return national
	case tournament.RankFIDEFirst, tournament.RankHigher, tournament.RankLower:
		return append(fide[:1:1], national...)
	case tournament.RankNationFirst:
		return append(national, fide...)
	case tournament.RankOther:
		return append(fide, national...)
	}
	return fide
}

// Of returns the sequence of a tournament: that of its settings, or what is proposed.
func Of(s *journal.State) []journal.SequenceList {
	if len(s.Config.Sequence) > 0 {
		return s.Config.Sequence
	}
	method, federation := s.Ranking()
	return ProposeLists(KindOf(s), method, federation)
}

// federations maps the names of national lists to their federations, where they differ.
var federations = map[string]string{"FEDA": "ESP", "DSB": "GER", "DWZ": "GER", "ECF": "ENG", "USCF": "USA", "US CHESS": "USA", "USCHESS": "USA", "FFE": "FRA", "FSI": "ITA"}

// Federation returns the federation whose national ratings a list has: by its name, or by one
// that is a federation's. It is empty for FIDE's lists and for lists of one's own.
func Federation(list string) string {
	name := strings.ToUpper(strings.TrimSpace(list))
	if federation := federations[name]; federation != "" {
		return federation
	}
	if name == tournament.FIDEList || len(name) != 3 || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return name
}

// is reports the list that a sequence names: by its own name, or that of its federation.
func (f *Found) is(named string) bool {
	return strings.EqualFold(named, f.List) || f.Federation != "" && f.Federation == named
}

// official returns the list of a player's official rating: FIDE's of the rate of play, where
// who has no rapid or blitz rating is taken with his standard one (B.02 rapid and blitz,
// 7.2.1).
func official(kind fidelist.Kind) journal.SequenceList {
	return journal.SequenceList{List: tournament.FIDEList, Kind: kind.String(), Effective: kind != fidelist.Standard}
}

// Found is the data of a player in a list. Without a name he is not in it.
type Found struct {
	List, Month string
	Federation  string          // whose national ratings they are; "": FIDE's, or those of a list of one's own
	Kinds       []fidelist.Kind // the ratings that the list has
	Player      fidelist.Player
	Number      string // in a national list
}

// Offer is a rating that a player has in a list.
type Offer struct {
	Value  int
	Source tournament.RatingSource
	Place  int // in the sequence, from 1 on; 0: the list is not in it
}

// offerFor returns the rating that a list of the sequence gives a player whom a list has.
func (f *Found) offerFor(l journal.SequenceList) (Offer, bool) {
	kind, ok := fidelist.ParseKind(l.Kind)
	if !ok || !f.is(l.List) || f.Player.Name == "" {
		return Offer{}, false
	}
	value := f.Player.Ratings[kind].Value
	if value == 0 && l.Effective && slices.Contains(f.Kinds, fidelist.Standard) {
		kind, value = fidelist.Standard, f.Player.Ratings[fidelist.Standard].Value
	}
	if !slices.Contains(f.Kinds, kind) {
		return Offer{}, false
	}
	return Offer{Value: value, Source: tournament.RatingSource{List: f.List, Month: f.Month, Kind: kind.String()}}, true
}

// first returns the first rating of a sequence that a player has.
func first(lists []journal.SequenceList, found []Found) (Offer, bool) {
	for n, l := range lists {
		for k := range found {
			if o, ok := found[k].offerFor(l); ok && o.Value > 0 {
				o.Place = n + 1
				return o, true
			}
		}
	}
	return Offer{}, false
}

// Offers returns all ratings that lists have of a player: those of the sequence in its
// order, then the others.
func Offers(s *journal.State, found []Found) []Offer {
	var all []Offer
	add := func(o Offer) {
		if o.Value > 0 && !slices.ContainsFunc(all, func(x Offer) bool { return x.Source == o.Source }) {
			all = append(all, o)
		}
	}
	for n, l := range Of(s) {
		for k := range found {
			if o, ok := found[k].offerFor(l); ok {
				o.Place = n + 1
				add(o)
			}
		}
	}
	for k := range found {
		for _, kind := range found[k].Kinds {
			if o, ok := found[k].offerFor(journal.SequenceList{List: found[k].List, Kind: kind.String()}); ok {
				add(o)
			}
		}
	}
	return all
}

// Take gives a player what lists have of his ratings: the official one, the national ones,
// and by the sequence that by which the tournament ranks him. What somebody gave by hand
// for the tournament stays.
func Take(s *journal.State, p *tournament.Player, found []Found) {
	takeOfficial(s, p, found)
	takeNational(s, p, found)
	if !p.GivenFrom.ByHand {
		if p.GivenFrom.List != "" {
			p.GivenRating, p.GivenFrom = 0, tournament.RatingSource{}
		}
		if o, ok := first(Of(s), found); ok && p.GivenRating == 0 {
			rankBy(s, p, o)
		}
	}
}

func takeOfficial(s *journal.State, p *tournament.Player, found []Found) {
	for k := range found {
		if o, ok := found[k].offerFor(official(KindOf(s))); ok {
			p.Rating, p.RatingFrom = o.Value, o.Source
			return
		}
	}
}

func takeNational(s *journal.State, p *tournament.Player, found []Found) {
	method, ranked := s.Ranking()
	for k := range found {
		federation := found[k].Federation
		if federation == "" || federation != ranked || !tournament.RankedNationally(method) {
			continue
		}
		kind := KindOf(s)
		o, ok := found[k].offerFor(journal.SequenceList{List: found[k].List, Kind: kind.String(), Effective: kind != fidelist.Standard})
		if !ok {
			continue
		}
		p.SetNationalRating(federation, o.Value)
		if n := slices.IndexFunc(p.National, func(n tournament.NationalRating) bool { return n.Federation == federation }); n >= 0 {
			p.National[n].From = o.Source
			if found[k].Number != "" {
				p.National[n].ID = found[k].Number
			}
		}
	}
}

// rankBy gives a player the rating of a list as that of the tournament, unless the method
// of record 172 already gives it or looks at no such rating.
func rankBy(s *journal.State, p *tournament.Player, o Offer) {
	method, federation := s.Ranking()
	has := p.TournamentRating(method, federation)
	if has == o.Value || !Looks(method, o.Source) {
		return
	}
	if has > 0 && (method == tournament.RankHigher || method == tournament.RankLower || method == tournament.RankNationFirst) {
		return // of several ratings the method says which one counts
	}
	p.GivenRating, p.GivenFrom = o.Value, o.Source
}

// Looks reports a method of record 172 under which a rating that is taken for the
// tournament from there ranks: another one of FIDE's wherever FIDE's do, any other, and
// what somebody gives, where given ratings do.
func Looks(method string, from tournament.RatingSource) bool {
	if from.List == tournament.FIDEList {
		return method != tournament.RankNational
	}
	return tournament.RankedAsGiven(method)
}

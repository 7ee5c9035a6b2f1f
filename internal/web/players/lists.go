package players

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// Lists are the rating lists that are kept: the box looks in them for who has not
// entered.
type Lists interface {
	ratinglookup.Lists
	// Search finds players, the likeliest first, no more of each list than asked for.
	Search(ctx context.Context, q ListQuery) ([]FoundInList, error)
	// Listed returns the player of a FIDE ID, else of a national number, in the list of a
	// source and month that has the rating of the kind, or nobody.
	ListedPlayer(ctx context.Context, source, month string, kind fidelist.Kind, key ratinglookup.Key) (*ListedPlayer, error)
}

// ListQuery is a search in rating lists.
type ListQuery struct {
	Text       string
	Federation string // of which players come first
	Kind       fidelist.Kind
	Most       int
}

// FoundInList are the hits in one list.
type FoundInList struct {
	Source, Month string
	Federation    string          // whose national ratings they are
	Kinds         []fidelist.Kind // the ratings that it has
	Players       []ListedPlayer
}

// ListedPlayer is a player as a list has him.
type ListedPlayer = ratinglookup.Entry

// leastListed is the smallest number of letters or digits for a search in lists.
const leastListed = 3

// entrantOf returns the entry of a listed player, with his rating of that kind.
func entrantOf(p *ListedPlayer, kind fidelist.Kind) tournament.Player {
	if p.Ratings[kind].Value == 0 {
		kind = fidelist.Standard // of who has none of the kind (B.02 rapid and blitz, 7.2.1)
	}
	return tournament.Player{Name: p.Name, Sex: p.Sex, Title: p.Title, Federation: p.Federation, FIDEID: p.ID, Birth: tournament.Date{Year: p.Born}, Rating: p.Ratings[kind].Value}
}

// inLists returns the matches of the typed text in rating lists, without the players
// already entered.
func (p playersPage) inLists(lists Lists) (all []foundList) {
	if lists == nil || utf8.RuneCountInString(p.Query) < leastListed {
		return nil
	}
	kind := ratinglookup.KindOf(p.State)
	found, err := lists.Search(p.Context(), ListQuery{Text: p.Query, Federation: p.State.Config.Federation, Kind: kind, Most: mostFound + min(len(p.State.Players), mostFound*4)})
	if err != nil {
		return nil // the list is an offer: who is not found in it is entered by hand
	}
	entered, numbered := map[int64]bool{}, map[tournament.NationalRating]bool{}
	for k := range p.State.Players {
		entered[p.State.Players[k].FIDEID] = true
		for _, n := range p.State.Players[k].National {
			numbered[tournament.NationalRating{Federation: n.Federation, ID: n.ID}] = n.ID != ""
		}
	}
	delete(entered, 0)
	for _, f := range found {
		federation := federationOf(f.Source, f.Federation)
		list := foundList{Title: p.T("people.of-list", "list", f.Source, "month", f.Month), Source: f.Source, Month: f.Month}
		for k := range f.Players {
			q := &f.Players[k]
			if entered[q.ID] || numbered[tournament.NationalRating{Federation: federation, ID: q.Number}] || len(list.Players) == mostFound {
				continue
			}
			as := entrantOf(q, kind)
			about := []string{as.Title, as.Federation, page.NumberValue(q.Born), p.listedRating(&f, q, kind), page.NumberValue(int(q.ID)), q.Club}
			if q.Inactive {
				about = append(about, p.T("people.inactive"))
			}
			about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
			one := listed{Name: q.Name, About: strings.Join(about, " · "), Key: ratinglookup.Key{FIDEID: q.ID}, Path: p.newPath(&as)}
			if federation != "" {
				one.Key.Number = q.Number
			}
			list.Players = append(list.Players, one)
		}
		if len(list.Players) > 0 {
			all = append(all, list)
		}
	}
	return all
}

// listedRating returns the rating that the sequence of lists takes, with its list.
func (p playersPage) listedRating(f *FoundInList, q *ListedPlayer, kind fidelist.Kind) string {
	found := []ratinglookup.Found{f.Of(q)}
	as := tournament.Player{}
	ratinglookup.Take(p.State, &as, found)
	if value := p.State.TournamentRating(&as); value > 0 {
		for _, o := range ratinglookup.Offers(p.State, found) {
			if o.Value == value {
				return p.T("people.list-rating", "rating", value, "kind", p.T("ratinglist.kind."+o.Source.Kind))
			}
		}
	}
	return p.T("people.list-unrated", "kind", p.T("ratinglist.kind."+kind.String()))
}

// Of returns a player of the list that was looked into, as it was found there.
func (f *FoundInList) Of(q *ListedPlayer) ratinglookup.Found {
	return ratinglookup.Found{List: f.Source, Month: f.Month, Federation: federationOf(f.Source, f.Federation), Kinds: f.Kinds, Player: q.Player, Number: q.Number}
}

// federationOf returns the federation whose national ratings and numbers a list has, by what
// it says and by its name.
func federationOf(source, said string) string {
	return (&ratinglookup.Kept{Source: source, Federation: said}).Of()
}

// federationKept returns the federation of a list that is kept; "" where there is no such
// list.
func federationKept(ctx context.Context, lists Lists, source, month string) (string, error) {
	kept, err := lists.KeptLists(ctx)
	for k := range kept {
		if kept[k].Source == source && kept[k].Month == month {
			return kept[k].Of(), err
		}
	}
	return "", err
}

// enterListed enters a player as a list has him: what is entered is read from the list,
// not from the form.
func enterListed(lists Lists) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		key, source, month := ratinglookup.Key{Number: v.Value("number")}, v.Value("source"), v.Value("month")
		var err error
		if text := v.Value("fideid"); text != "" {
			key.FIDEID, err = strconv.ParseInt(text, 10, 64)
		}
		if err != nil || lists == nil || key.FIDEID <= 0 && key.Number == "" {
			return nil, page.ErrNotFound
		}
		federation, err := federationKept(v.Context(), lists, source, month)
		if err != nil {
			return nil, errors.Join(page.ErrNotFound, err)
		}
		if key.FIDEID == 0 && federation == "" {
			return nil, page.ErrNotFound // a number of nobody's
		}
		q, err := lists.ListedPlayer(v.Context(), source, month, ratinglookup.KindOf(v.State), key)
		if err != nil {
			return nil, errors.Join(page.ErrNotFound, err)
		}
		if q == nil {
			return nil, page.ErrNotFound // the list went meanwhile
		}
		from := 0
		if v.State.Current() > 0 {
			from = v.NextRound()
		}
		p := entrantOf(q, ratinglookup.KindOf(v.State))
		p.Rating = 0
		if federation != "" && q.Number != "" {
			p.National = []tournament.NationalRating{{Federation: federation, ID: q.Number}}
		}
		looked, err := ratinglookup.Look(v.Context(), lists, v.State, month, []tournament.Player{p})
		if err != nil {
			return nil, err
		}
		ratinglookup.Take(v.State, &p, looked.Found[0])
		done := message.New("desk.done.listed", "name", q.Name, "list", source, "month", eventtext.Month(v.Printer, month), "rating", ratingSaid(v, &p))
		return &page.Next{Command: arbiter.EnterPlayer{Player: p, From: from}, Enters: true, Done: done}, nil
	}
}

// ratingSaid returns the rating by which the tournament ranks a player, with its source.
func ratingSaid(v *page.Visit, p *tournament.Player) string {
	rating, source := ranking(v.State, p)
	if rating == 0 {
		return v.T("source.unrated")
	}
	if said := eventtext.Source(v.Printer, source); said != "" {
		return v.T("source.rating", "rating", rating, "source", said)
	}
	return strconv.Itoa(rating)
}

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
	"torneo/internal/sequence"
	"torneo/internal/web/page"
	"torneo/internal/web/say"
	"torneo/message"
	"torneo/tournament"
)

// Lists are the rating lists that are kept: the box looks in them for who has not
// entered.
type Lists interface {
	sequence.Lists
	// Search finds players, the likeliest first, no more of each list than asked for.
	Search(ctx context.Context, q ListQuery) ([]FoundInList, error)
	// Listed is the player of a FIDE ID in the list of a source and month that has the
	// rating of the kind, or nobody.
	Listed(ctx context.Context, source, month string, kind fidelist.Kind, id int64) (*ListedPlayer, error)
}

// ListQuery is what is looked for in lists.
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
type ListedPlayer struct {
	fidelist.Player
	Number string // in a national list
	Club   string
}

// leastListed is how many letters or digits are typed before lists are asked.
const leastListed = 3

// entrantOf is who enters: what the list says of him, with the rating of that kind.
func entrantOf(p *ListedPlayer, kind fidelist.Kind) tournament.Player {
	if p.Ratings[kind].Value == 0 {
		kind = fidelist.Standard // of who has none of the kind (B.02 rapid and blitz, 7.2.1)
	}
	return tournament.Player{Name: p.Name, Sex: p.Sex, Title: p.Title, Federation: p.Federation, FIDEID: p.ID, Birth: tournament.Date{Year: p.Born}, Rating: p.Ratings[kind].Value}
}

// inLists is what the lists have for what was typed, without those who have entered.
func (p playersPage) inLists(lists Lists) (all []foundList) {
	if lists == nil || utf8.RuneCountInString(p.Query) < leastListed {
		return nil
	}
	kind := sequence.KindOf(p.State)
	found, err := lists.Search(p.Context(), ListQuery{Text: p.Query, Federation: p.State.Config.Federation, Kind: kind, Most: mostFound + min(len(p.State.Players), mostFound*4)})
	if err != nil {
		return nil // the list is an offer: who is not found in it is entered by hand
	}
	entered := map[int64]bool{}
	for k := range p.State.Players {
		entered[p.State.Players[k].FIDEID] = true
	}
	delete(entered, 0)
	for _, f := range found {
		list := foundList{Title: p.T("people.of-list", "list", f.Source, "month", f.Month), Source: f.Source, Month: f.Month}
		for k := range f.Players {
			q := &f.Players[k]
			if entered[q.ID] || len(list.Players) == mostFound {
				continue
			}
			as := entrantOf(q, kind)
			about := []string{as.Title, as.Federation, page.NumberValue(q.Born), p.listedRating(&f, q, kind), page.NumberValue(int(q.ID)), q.Club}
			if q.Inactive {
				about = append(about, p.T("people.inactive"))
			}
			about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
			list.Players = append(list.Players, listed{Name: q.Name, About: strings.Join(about, " · "), ID: q.ID, Path: p.newPath(&as)})
		}
		if len(list.Players) > 0 {
			all = append(all, list)
		}
	}
	return all
}

// listedRating says the rating that the sequence of lists takes, and which it is.
func (p playersPage) listedRating(f *FoundInList, q *ListedPlayer, kind fidelist.Kind) string {
	found := []sequence.Found{f.found(q)}
	as := tournament.Player{}
	sequence.Take(p.State, &as, found)
	if value := p.State.TournamentRating(&as); value > 0 {
		for _, o := range sequence.Offers(p.State, found) {
			if o.Value == value {
				return p.T("people.list-rating", "rating", value, "kind", p.T("ratinglist.kind."+o.Source.Kind))
			}
		}
	}
	return p.T("people.list-unrated", "kind", p.T("ratinglist.kind."+kind.String()))
}

// found is a player of the list that was looked into.
func (f *FoundInList) found(q *ListedPlayer) sequence.Found {
	federation := f.Federation
	if federation == "" {
		federation = sequence.Federation(f.Source)
	}
	return sequence.Found{List: f.Source, Month: f.Month, Federation: federation, Kinds: f.Kinds, Player: q.Player, Number: q.Number}
}

// EnterListed enters a player as a list has him: what is entered is read from the list,
// not from the form.
func EnterListed(lists Lists) page.Handler {
	return func(v *page.Visit) error {
		id, err := strconv.ParseInt(v.Value("fideid"), 10, 64)
		if err != nil || lists == nil {
			return page.ErrNotFound
		}
		q, err := lists.Listed(v.Context(), v.Value("source"), v.Value("month"), sequence.KindOf(v.State), id)
		if err != nil {
			return errors.Join(page.ErrNotFound, err)
		}
		if q == nil {
			return page.ErrNotFound // the list went meanwhile
		}
		from := 0
		if v.State.Current() > 0 {
			from = v.State.Current() + 1
		}
		p := entrantOf(q, sequence.KindOf(v.State))
		p.Rating = 0
		if federation := sequence.Federation(v.Value("source")); federation != "" && q.Number != "" {
			p.National = []tournament.NationalRating{{Federation: federation, ID: q.Number}}
		}
		looked, err := sequence.Look(v.Context(), lists, v.State, v.Value("month"), []tournament.Player{p})
		if err != nil {
			return err
		}
		sequence.Take(v.State, &p, looked.Found[0])
		done := message.New("desk.done.listed", "name", q.Name, "list", v.Value("source"), "month", say.Month(v.Printer, v.Value("month")), "rating", ratingSaid(v, &p))
		return v.DoEnter(arbiter.EnterPlayer{Player: p, From: from}, v.Path("players")+"#find", done)
	}
}

// ratingSaid is the rating by which the tournament ranks a player, with its source.
func ratingSaid(v *page.Visit, p *tournament.Player) string {
	rating, source := ranking(v.State, p)
	if rating == 0 {
		return v.T("source.unrated")
	}
	if said := say.Source(v.Printer, source); said != "" {
		return v.T("source.rating", "rating", rating, "source", said)
	}
	return strconv.Itoa(rating)
}

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
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// Lists are the rating lists that are kept: the box looks in them for who has not
// entered.
type Lists interface {
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
	Players       []ListedPlayer
}

// ListedPlayer is a player as a list has him.
type ListedPlayer struct {
	fidelist.Player
	Club string
}

// leastListed is how many letters or digits are typed before lists are asked.
const leastListed = 3

// kindOf is the rating that the rate of play of the tournament asks for: by the encoded
// time control, or by the one that is printed where it is written so. Standard where
// nothing tells.
func kindOf(s *journal.State) fidelist.Kind {
	for _, control := range []string{s.Kept.TimeControl, s.Config.TimeControl} {
		pace, err := rating.PaceOf(&tournament.Tournament{TimeControl: control})
		if err != nil || pace.Told == rating.Assumed {
			continue
		}
		if kind, ok := fidelist.ParseKind(pace.Kind.String()); ok {
			return kind
		}
	}
	return fidelist.Standard
}

// entrantOf is who enters: what the list says of him, with the rating of that kind.
func entrantOf(p *ListedPlayer, kind fidelist.Kind) tournament.Player {
	return tournament.Player{Name: p.Name, Sex: p.Sex, Title: p.Title, Federation: p.Federation, FIDEID: p.ID, Birth: tournament.Date{Year: p.Born}, Rating: p.Ratings[kind].Value}
}

// inLists is what the lists have for what was typed, without those who have entered.
func (p playersPage) inLists(lists Lists) (all []foundList) {
	if lists == nil || utf8.RuneCountInString(p.Query) < leastListed {
		return nil
	}
	kind := kindOf(p.State)
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
			about := []string{as.Title, as.Federation, page.NumberValue(q.Born), p.listedRating(q, kind), page.NumberValue(int(q.ID)), q.Club}
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

// listedRating says a rating and which it is: that of the kind that is asked for.
func (p playersPage) listedRating(q *ListedPlayer, kind fidelist.Kind) string {
	if q.Ratings[kind].Value == 0 {
		return p.T("people.list-unrated", "kind", p.T("ratinglist.kind."+kind.String()))
	}
	return p.T("people.list-rating", "rating", q.Ratings[kind].Value, "kind", p.T("ratinglist.kind."+kind.String()))
}

// EnterListed enters a player as a list has him: what is entered is read from the list,
// not from the form.
func EnterListed(lists Lists) page.Handler {
	return func(v *page.Visit) error {
		id, err := strconv.ParseInt(v.Value("fideid"), 10, 64)
		if err != nil || lists == nil {
			return page.ErrNotFound
		}
		q, err := lists.Listed(v.Context(), v.Value("source"), v.Value("month"), kindOf(v.State), id)
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
		done := message.New("desk.done.listed", "name", q.Name, "list", v.Value("source"), "month", v.Value("month"))
		return v.Do(arbiter.EnterPlayer{Player: entrantOf(q, kindOf(v.State)), From: from}, v.Path("players")+"#find", done)
	}
}

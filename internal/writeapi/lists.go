package writeapi

import (
	"context"
	"net/http"
	"strconv"
	"time"
	"unicode/utf8"

	"torneo/fidelist"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist"
	"torneo/message"
)

// Lists are the rating lists of the server.
type Lists interface {
	Lists(ctx context.Context) ([]ratinglist.List, error)
	Search(ctx context.Context, q ratinglist.Query) ([]ratinglist.Found, error)
}

// ListList is the rating lists that the server has.
type ListList struct {
	Lists []RatingList `json:"lists"`
}

// RatingList is a rating list.
type RatingList struct {
	Source     string    `json:"source" doc:"FIDE, or the name of a national list"`
	Month      string    `json:"month" doc:"2026-11"`
	Kinds      []string  `json:"kinds" doc:"The ratings that it has"`
	Federation string    `json:"federation,omitempty" doc:"Whose national ratings they are"`
	Players    int       `json:"players"`
	Imported   time.Time `json:"imported"`
}

// FoundPlayers are players of rating lists.
type FoundPlayers struct {
	Players []FoundPlayer `json:"players"`
}

// FoundPlayer is a player as a list has him, with the names of fields by which he enters.
type FoundPlayer struct {
	Source     string         `json:"source"`
	Month      string         `json:"month"`
	Name       string         `json:"name"`
	FIDEID     int64          `json:"fideId,omitempty"`
	Number     string         `json:"nationalNumber,omitempty"`
	Club       string         `json:"club,omitempty"`
	Federation string         `json:"federation,omitempty"`
	Title      string         `json:"title,omitempty"`
	Sex        string         `json:"sex,omitempty" enum:"m,w"`
	Born       int            `json:"born,omitempty" doc:"Year"`
	Ratings    map[string]int `json:"ratings" doc:"By kind: standard, rapid, blitz"`
}

// mayEnter answers false once it was said that the token enters nobody, and so searches nobody: lists
// of members have what is not public.
func (q *request) mayEnter() bool {
	by := apitoken.PersonOf(&q.token)
	at := arbiter.Place{Event: by.Scope.Event}
	if len(by.Scope.Tournaments) > 0 {
		at.Tournament = by.Scope.Tournaments[0]
	}
	if err := by.May(arbiter.Of(arbiter.EnterPlayer{}), at, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return false
	}
	return true
}

// listLists answers with the rating lists that there are.
func (q *request) listLists() {
	if !q.mayEnter() {
		return
	}
	out := ListList{Lists: []RatingList{}}
	if q.lists != nil {
		all, err := q.lists.Lists(q.r.Context())
		if err != nil {
			q.writeError(err)
			return
		}
		for k := range all {
			l := &all[k]
			x := RatingList{Source: l.Source, Month: l.Month.String(), Kinds: []string{}, Federation: l.Federation, Players: l.Players, Imported: l.Imported.UTC()}
			for _, kind := range l.Kinds {
				x.Kinds = append(x.Kinds, kind.String())
			}
			out.Lists = append(out.Lists, x)
		}
	}
	q.show(out)
}

// searchLists answers with players of the newest lists, the likeliest first.
func (q *request) searchLists() {
	if !q.mayEnter() {
		return
	}
	ask := q.r.URL.Query()
	wrong := func(name string) { q.problem(http.StatusBadRequest, message.New("api.problem.search", "name", name)) }
	query := ratinglist.Query{Text: ask.Get("words"), Federation: ask.Get("federation"), Source: ask.Get("source"), Most: 20}
	if n := utf8.RuneCountInString(query.Text); n < ratinglist.LeastLetters || n > 200 {
		wrong("words")
		return
	}
	if len(query.Federation) > 3 {
		wrong("federation")
		return
	}
	if text := ask.Get("kind"); text != "" {
		kind, ok := fidelist.ParseKind(text)
		if !ok {
			wrong("kind")
			return
		}
		query.Kind = kind
	}
	if text := ask.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			wrong("limit")
			return
		}
		query.Most = n
	}
	out := FoundPlayers{Players: []FoundPlayer{}}
	if q.lists != nil {
		found, err := q.lists.Search(q.r.Context(), query)
		if err != nil {
			q.writeError(err)
			return
		}
		for k := range found {
			for n := range found[k].Players {
				out.Players = append(out.Players, foundPlayer(&found[k].List, &found[k].Players[n]))
			}
		}
	}
	q.show(out)
}

func foundPlayer(l *ratinglist.List, p *nationallist.Player) FoundPlayer {
	x := FoundPlayer{
		Source: l.Source, Month: l.Month.String(), Name: p.Name, FIDEID: p.ID, Number: p.Number, Club: p.Club, Federation: p.Federation, Title: p.Title, Sex: p.Sex, Born: p.Born,
		Ratings: map[string]int{},
	}
	for kind, rating := range p.Ratings {
		if rating.Value > 0 {
			x.Ratings[fidelist.Kind(kind).String()] = rating.Value
		}
	}
	return x
}

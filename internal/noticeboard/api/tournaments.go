package api

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"torneo/internal/jsonline"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// usualTournaments is how many tournaments are listed where nobody says how many.
const usualTournaments = 100

// listTournaments answers with tournaments, those of the newest events first; of a calendar in the
// order of their days. A cursor is the place after which the list goes on: with it nothing is
// missed or listed twice where tournaments are added meanwhile.
func (q *request) listTournaments() {
	search, limit, skip, ok := q.search()
	if !ok {
		return
	}
	front, ok := q.site("")
	if !ok {
		return
	}
	q.w.Header().Set("Torneo-Event", front.LastNewsID(""))
	out := render.Listing{Tournaments: []render.Summary{}}
	next := ""
	for {
		search.Most = min(limit, 100)
		place := search.After
		found, total, err := q.documents.Search(q.r.Context(), search)
		if err != nil {
			q.unreadable()
			return
		}
		list := render.ListingOf(total, found)
		out.Total = total
		list.Tournaments = list.Tournaments[min(skip, len(list.Tournaments)):]
		if room := limit - len(out.Tournaments); len(list.Tournaments) > room {
			out.Tournaments = append(out.Tournaments, list.Tournaments[:room]...)
			next = cursorOf(place, skip+room)
			break
		}
		out.Tournaments, skip = append(out.Tournaments, list.Tournaments...), 0
		if search.After = found.Next; found.Next == "" {
			break
		}
		if len(out.Tournaments) == limit {
			next = cursorOf(found.Next, 0)
			break
		}
	}
	if next != "" {
		values := q.r.URL.Query()
		values.Set("cursor", next)
		q.w.Header().Set("Link", "<?"+values.Encode()+`>; rel="next"`)
	}
	q.write(render.NewDocument(jsonType, jsonline.Of(out)))
}

// search reads the question in the address; false once a problem with it was answered.
func (q *request) search() (s render.Search, limit, skip int, ok bool) {
	values := q.r.URL.Query()
	p, ok := q.part()
	if !ok {
		return s, 0, 0, false
	}
	if limit = p.limit; limit == 0 {
		limit = usualTournaments
	}
	wrong := func(name string) (render.Search, int, int, bool) {
		q.problem(http.StatusBadRequest, message.New("api.problem.search", "name", name))
		return render.Search{}, 0, 0, false
	}
	if values.Has("offset") {
		return wrong("offset")
	}
	s = render.Search{Published: true, Words: render.SearchWords(values.Get("words")), Federation: strings.ToUpper(values.Get("federation")), From: values.Get("from"), To: values.Get("to")}
	if len(values.Get("words")) > 200 {
		return wrong("words")
	}
	if len(s.Federation) > 3 {
		return wrong("federation")
	}
	for name, day := range map[string]string{"from": s.From, "to": s.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return wrong(name)
		}
	}
	if c := values.Get("cursor"); c != "" {
		if s.After, skip, ok = readCursor(c); !ok {
			return wrong("cursor")
		}
	}
	return s, limit, skip, true
}

// cursorOf writes a place in the list: after an event, and so many tournaments of those that follow.
func cursorOf(after string, skip int) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.Itoa(skip) + " " + after))
}

func readCursor(text string) (after string, skip int, ok bool) {
	if len(text) > 300 {
		return "", 0, false
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", 0, false
	}
	n, after, _ := strings.Cut(string(data), " ")
	skip, err = strconv.Atoi(n)
	return after, skip, err == nil && skip >= 0 && skip < 10_000
}

package writeapi

import (
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
	"torneo/message"
)

// EventList is events of the desk, the newest first.
type EventList struct {
	Events []DeskEvent `json:"events"`
}

// DeskEvent is an event with its tournaments, as far as the token has them.
type DeskEvent struct {
	ID          string           `json:"id" doc:"For ever the same"`
	Name        string           `json:"name"`
	Created     time.Time        `json:"created"`
	Archived    bool             `json:"archived,omitempty" doc:"Its journals are kept compressed; the next act brings them back"`
	Tournaments []DeskTournament `json:"tournaments"`
}

// DeskTournament is a tournament in few words, published or not.
type DeskTournament struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	City       string `json:"city,omitempty"`
	Federation string `json:"federation,omitempty"`
	Start      string `json:"start,omitempty" format:"date"`
	End        string `json:"end,omitempty" format:"date"`
	System     string `json:"system,omitempty" doc:"Code of ETT26"`
	Teams      bool   `json:"teams"`
	Rounds     int    `json:"rounds" doc:"As many as are planned"`
	Paired     int    `json:"roundsPaired" doc:"The last one may be a draft"`
	Players    int    `json:"players"`
	Next       string `json:"next,omitempty" doc:"What is to be done next"`
	Over       bool   `json:"over" doc:"Nothing is left to be done"`
	Open       bool   `json:"open" doc:"It is on the noticeboard"`
	Entry      int64  `json:"entry" doc:"The last entry of its journal"`
}

// usualEvents is how many events are listed where nobody says how many, and mostEvents the most.
const (
	usualEvents = 50
	mostEvents  = 100
)

// listEvents answers with the events that the token has, a part at a time.
func (q *request) listEvents() {
	by := apitoken.PersonOf(&q.token)
	if err := by.MayBegin(arbiter.Look, arbiter.Place{Event: by.Scope.Event}); err != nil {
		q.writeError(err)
		return
	}
	ask := q.r.URL.Query()
	wrong := func(name string) { q.problem(http.StatusBadRequest, message.New("api.problem.search", "name", name)) }
	search := arbiter.Search{Words: render.SearchWords(ask.Get("words")), Today: today(q), Most: usualEvents}
	if by.Scope.Event != "" {
		search.Within = []string{by.Scope.Event}
	}
	if len(ask.Get("words")) > 200 {
		wrong("words")
		return
	}
	if text := ask.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostEvents {
			wrong("limit")
			return
		}
		search.Most = n
	}
	if text := ask.Get("cursor"); text != "" {
		after, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil || len(after) > 200 {
			wrong("cursor")
			return
		}
		search.After = string(after)
	}
	found, err := q.desk.Find(q.r.Context(), search)
	if err != nil {
		q.writeError(err)
		return
	}
	list := EventList{Events: []DeskEvent{}}
	for k := range found.Events {
		e, err := q.deskEvent(&found.Events[k])
		if err != nil {
			q.writeError(err)
			return
		}
		list.Events = append(list.Events, e)
	}
	if found.Next != "" {
		ask.Set("cursor", base64.RawURLEncoding.EncodeToString([]byte(found.Next)))
		q.w.Header().Set("Link", "<?"+ask.Encode()+`>; rel="next"`)
	}
	q.show(list)
}

// event answers with one event.
func (q *request) event() {
	if e, ok := q.readEvent(); ok {
		q.show(e)
	}
}

// readEvent returns the event in the address; false once it was answered that there is none, or that
// the token may not read it.
func (q *request) readEvent() (e DeskEvent, ok bool) {
	id := q.r.PathValue("event")
	by := apitoken.PersonOf(&q.token)
	if by.Scope.Event != "" && by.Scope.Event != id { // it is not said that there is one
		q.problem(http.StatusNotFound, message.New("api.problem.no-event"))
		return e, false
	}
	if err := by.May(arbiter.Look, arbiter.Place{Event: id}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return e, false
	}
	is, err := q.desk.Store().Event(q.r.Context(), id)
	if arbiter.IsNotFound(err) || err == nil && !is.Deleted.IsZero() {
		q.problem(http.StatusNotFound, message.New("api.problem.no-event"))
		return e, false
	}
	entered := row.Entered{Event: is}
	if err == nil {
		var found arbiter.Finding
		if found, err = q.desk.Find(q.r.Context(), arbiter.Search{Within: []string{id}, Today: today(q), Most: 1}); err == nil && len(found.Events) > 0 {
			entered = found.Events[0]
		}
	}
	if err == nil {
		e, err = q.deskEvent(&entered)
	}
	if err != nil {
		q.writeError(err)
		return e, false
	}
	return e, true
}

// deskEvent returns an event of the register as programs read it, without the tournaments that are
// not the token's.
func (q *request) deskEvent(of *row.Entered) (DeskEvent, error) {
	e := DeskEvent{ID: of.ID, Name: of.Name, Created: of.Created.UTC(), Tournaments: []DeskTournament{}}
	if q.archives != nil {
		var err error
		if e.Archived, err = q.archives.IsArchived(q.r.Context(), of.ID); err != nil {
			return e, err
		}
	}
	for k := range of.Tournaments {
		t := &of.Tournaments[k]
		if !q.token.Scope.Has(of.ID, t.ID) {
			continue
		}
		f := &t.Summary
		e.Tournaments = append(e.Tournaments, DeskTournament{
			ID: t.ID, Name: f.Name, City: f.City, Federation: f.Federation, Start: f.Begins, End: f.Ends, System: f.System, Teams: f.ForTeams,
			Rounds: f.Rounds, Paired: f.Paired, Players: f.Players, Next: f.Step, Over: f.Over, Open: f.Published, Entry: t.Last,
		})
	}
	slices.SortFunc(e.Tournaments, func(a, b DeskTournament) int { return slices.Compare([]string{a.Name, a.ID}, []string{b.Name, b.ID}) })
	return e, nil
}

// archiveEvent compresses the journals of a finished event.
func (q *request) archiveEvent() {
	by := apitoken.PersonOf(&q.token)
	if _, ok := q.readEvent(); !ok {
		return
	}
	id := q.r.PathValue("event")
	if err := by.May(arbiter.Restore, arbiter.Place{Event: id}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return
	}
	if q.archives == nil {
		q.problem(http.StatusNotFound, message.New("api.problem.no-such-act"))
		return
	}
	if err := q.archives.Archive(q.r.Context(), id); err != nil {
		q.writeError(err)
		return
	}
	if e, ok := q.readEvent(); ok {
		q.write(http.StatusOK, "application/json", e)
	}
}

// today returns the day by the clock of the desk.
func today(q *request) string { return q.desk.Now().Format(time.DateOnly) }

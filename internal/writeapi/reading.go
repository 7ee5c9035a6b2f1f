package writeapi

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
)

// deskDocument answers with a document of a tournament as those at the desk see it: the same as on
// the noticeboard, of everything that is there, to who may read the desk's pages.
func (q *request) deskDocument() {
	if !q.mayRead(arbiter.Look) {
		return
	}
	e, err := q.desk.Store().Event(q.r.Context(), q.journal.Event)
	if err != nil {
		q.writeError(err)
		return
	}
	q.answerFrom(q.sites.of(q.desk, q.journal, q.state, e.Name))
}

// deskBoards answers with all boards of an event as those at the desk see them, drafts among them.
func (q *request) deskBoards() {
	e, ok := q.readEvent()
	if !ok {
		return
	}
	var boards []*noticeboard.Board
	for k := range e.Tournaments {
		t := &e.Tournaments[k]
		state, err := q.desk.State(q.r.Context(), t.ID)
		if err != nil {
			q.writeError(err)
			return
		}
		boards = append(boards, boardOf(q.desk, arbiter.Journal{ID: t.ID, Event: e.ID}, state, e.Name))
	}
	q.answerFrom(render.Make(boards, nil))
}

// answerFrom lets the reader answer from documents.
func (q *request) answerFrom(site *render.Site) {
	r := q.r.Clone(context.WithValue(q.r.Context(), documents{}, site))
	r.URL.Path = api.Root + strings.TrimPrefix(r.URL.Path, api.Root+api.Desk)
	r.URL.RawPath = ""
	q.reader.ServeHTTP(q.w, r)
}

// mayRead opens the tournament in the address for who may do something with it that changes nothing;
// false once it was answered why not.
func (q *request) mayRead(act arbiter.Act) bool {
	if !q.open() {
		return false
	}
	by := apitoken.PersonOf(&q.token)
	if err := by.May(act, arbiter.Place{Event: q.journal.Event, Tournament: q.journal.ID, State: q.state}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return false
	}
	return true
}

// deskReport answers with the report of a tournament as FIDE gets it, in one of its forms.
func (q *request) deskReport() {
	if !q.mayRead(arbiter.ReadReports) {
		return
	}
	format := arbiter.ReportFormat(q.r.URL.Query().Get("format"))
	if format == "" {
		format = arbiter.TRF26
	}
	data, err := q.desk.Report(q.r.Context(), q.journal.ID, format)
	if err != nil {
		q.writeError(err)
		return
	}
	q.stampEntry()
	handler.Write(q.w, q.r, render.NewDocument("text/plain; charset=utf-8", data))
}

// deskRecord answers with the whole tournament as one record, drafts and days of birth among it.
func (q *request) deskRecord() {
	if !q.mayRead(arbiter.ReadReports) {
		return
	}
	q.stampEntry()
	handler.Write(q.w, q.r, render.NewDocument("application/json", jsonline.Of(q.state.Record(len(q.state.Rounds)))))
}

func (q *request) stampEntry() { q.w.Header().Set(entryHeader, strconv.FormatInt(q.state.Last, 10)) }

// deskFormats completes the description of what the desk reads with the forms of its reports.
func deskFormats(op *huma.Operation) *huma.Operation {
	for _, p := range op.Parameters {
		if p.Name == "format" {
			p.Schema.Enum = nil
			for _, f := range arbiter.ReportFormats() {
				p.Schema.Enum = append(p.Schema.Enum, string(f))
			}
		}
	}
	return op
}

// boardOf returns the view of a tournament for the desk.
func boardOf(desk *arbiter.Desk, j arbiter.Journal, s *journal.State, event string) *noticeboard.Board {
	b := noticeboard.Whole(s)
	b.ID, b.Event, b.EventID, b.Zone = j.ID, event, j.Event, desk.Zone(s)
	return b
}

// mostSites is how many tournaments' documents for the desk are kept.
const mostSites = 16

// deskSites keeps the documents of the tournaments that were asked for last: a program asks for one
// after the other.
type deskSites struct {
	mu   sync.Mutex
	list []keptSite // the last one that was asked for at the end
}

type keptSite struct {
	id, event string
	state     *journal.State
	site      *render.Site
}

// of returns the documents of a tournament as it stands.
func (d *deskSites) of(desk *arbiter.Desk, j arbiter.Journal, s *journal.State, event string) *render.Site {
	d.mu.Lock()
	defer d.mu.Unlock()
	var before *render.Site
	for k, x := range d.list {
		if x.id != j.ID {
			continue
		}
		d.list = append(d.list[:k], d.list[k+1:]...)
		if x.state == s && x.event == event {
			d.list = append(d.list, x)
			return x.site
		}
		before = x.site
		break
	}
	x := keptSite{j.ID, event, s, render.Make([]*noticeboard.Board{boardOf(desk, j, s, event)}, before)}
	if d.list = append(d.list, x); len(d.list) > mostSites {
		d.list = d.list[1:]
	}
	return x.site
}

// documents is the key under which a request has the documents that it is answered from.
type documents struct{}

// given hands the documents of a request to the reader.
type given struct{}

func (given) Of(ctx context.Context, _ string) (*render.Site, <-chan struct{}) {
	site, _ := ctx.Value(documents{}).(*render.Site)
	return site, nil
}

func (given) Some(ctx context.Context, _ []string) (*render.Site, <-chan struct{}) {
	return given{}.Of(ctx, "")
}

// errNoList is the error of what the desk's reader is never asked.
var errNoList = errors.New("writeapi: no list of all tournaments")

func (given) List(context.Context, render.Wanted) (*render.Document, error) { return nil, errNoList }

func (given) Search(context.Context, render.Search) (render.Finding, int, error) {
	return render.Finding{}, 0, errNoList
}

func (given) Seasons(context.Context) ([]render.SeasonName, error) { return nil, errNoList }

// Package ratinglists has the pages of rating lists: which there are, and how
// to import more.
package ratinglists

import (
	"context"
	"errors"
	"mime/multipart"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages about the lists of a program; Imports nil: it keeps none.
type Room struct{ Imports *importjob.Imports }

const at = "/lists"

// listsPage is the lists that there are, and what is being done about others.
type listsPage struct {
	page.Frame
	Lists     []ratinglist.List
	Work      []work
	Busy      bool // something is being done: the page asks for itself again
	Published string
}

// work is an import, as the page tells it.
type work struct {
	*jobs.Work
	Sent  string // the file
	Fewer bool   // it may be taken although it is far smaller
	More  bool   // it may be taken if more is said of it
}

// shownFor is the time for which an import stays on the page after its end.
const shownFor = 24 * time.Hour

// All serves the page of the lists.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listsPage{Frame: v.Frame(message.New("lists.title")), Published: r.Imports.FIDEURL()}
	var err error
	if p.Lists, err = r.Imports.Lists(v.Context()); err != nil {
		return err
	}
	all, err := r.Imports.Work(v.Context())
	if err != nil {
		return err
	}
	for _, w := range all {
		if w.State.IsFinished() && time.Since(w.Ended) > shownFor {
			continue
		}
		p.Busy = p.Busy || !w.State.IsFinished()
		p.Work = append(p.Work, r.workOf(v.Context(), w, all))
	}
	return v.Render(listsView(p))
}

// workOf returns an import with what can be done about it: of one that failed, as long as what
// was sent is there and nobody tries it again.
func (r Room) workOf(ctx context.Context, w *jobs.Work, all []*jobs.Work) work {
	t := work{Work: w}
	var o importjob.Order
	if w.State != jobs.Failed || !importjob.Askable(w.Words.ID) || w.Args(&o) != nil {
		return t
	}
	again := slices.ContainsFunc(all, func(other *jobs.Work) bool {
		var of importjob.Order
		return other.ID > w.ID && other.Args(&of) == nil && of.Sent == o.Sent
	})
	if _, err := r.Imports.SentFile(ctx, o.Sent); err == nil && !again {
		t.Sent, t.Fewer = o.Sent, w.Words.ID == "ratinglist.fewer"
		t.More = !t.Fewer
	}
	return t
}

// open lets in if there is anything to manage.
func (r Room) open(v *page.Visit) error {
	if r.Imports == nil {
		return &arbiter.Refused{Message: message.New("lists.none-kept")}
	}
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /lists", Right: arbiter.KeepLists, Show: r.All},
		{Pattern: "GET /lists/sent/{sent}", Right: arbiter.KeepLists, Show: r.ViewUpload},
	}
}

// AddStream adds the address to which files are sent, which are read while they arrive.
func (r Room) AddStream(t *page.Table) {
	t.AddStream("POST /lists", importjob.MostSent+1<<20, arbiter.KeepLists, r.Send)
}

// Acts returns the acts on rating lists; Send stands beside them, since it reads while a file arrives.
func (r Room) Acts() page.Acts {
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at + "/fetch", Right: arbiter.KeepLists, Do: r.fetch},
		{Path: at + "/remove", Right: arbiter.KeepLists, Do: r.remove},
		{Path: at + "/work/{work}/cancel", Right: arbiter.KeepLists, Do: r.cancel},
		{Path: at + "/sent/{sent}", Right: arbiter.KeepLists, Buttons: []string{"do", "again"}, Do: r.take},
	}}
}

// fetch orders FIDE's list from the internet.
func (r Room) fetch(v *page.Visit) (*page.Next, error) {
	if err := r.Imports.Fetch(v.Context(), v.By.Name); err != nil {
		return nil, err
	}
	return nil, nil
}

// cancel ends an import.
func (r Room) cancel(v *page.Visit) (*page.Next, error) {
	id, err := strconv.ParseInt(v.Request.PathValue("work"), 10, 64)
	if err != nil {
		return nil, page.ErrNotFound
	}
	if err := r.Imports.Cancel(v.Context(), id); errors.Is(err, jobs.ErrNotFound) {
		return nil, page.ErrNotFound
	} else if err != nil {
		return nil, err
	}
	return nil, nil
}

// remove removes a list, after it has been asked.
func (r Room) remove(v *page.Visit) (*page.Next, error) {
	all, err := r.Imports.Lists(v.Context())
	if err != nil {
		return nil, err
	}
	k := slices.IndexFunc(all, func(l ratinglist.List) bool { return l.ID() == v.Value("list") })
	if k < 0 {
		return nil, page.ErrNotFound
	}
	named := []any{"source", all[k].Source, "month", all[k].Month.String()}
	if v.Consent().Level < arbiter.Confirm {
		return nil, &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New("lists.remove-sure", named...)}}}
	}
	if err := r.Imports.Remove(v.Context(), all[k].ID()); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.list-removed", named...)}, nil
}

// Send takes a file while it arrives: nothing of it is kept in memory.
func (r Room) Send(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	var sent *importjob.Sent
	err := v.EachPart(func(part *multipart.Part) (more bool, err error) {
		if part.FormName() != "list" || part.FileName() == "" {
			return true, nil
		}
		sent, err = r.Imports.Receive(v.Context(), page.BaseName(part.FileName()), v.By.Name, part)
		return false, err
	})
	switch {
	case err != nil:
		return refusal(err)
	case sent == nil:
		return &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	return v.Redirect(at + "/sent/" + sent.ID)
}

// refusal turns an error of a list into a refusal that a page can show. What is wrong
// with a file is no failure of the program.
func refusal(err error) error {
	var own *importjob.Error
	var of *ratinglist.Error
	var in *fidelist.Error
	if errors.As(err, &own) || errors.As(err, &of) || errors.As(err, &in) {
		if m, ok := message.Of(err); ok {
			return &arbiter.Refused{Message: m}
		}
	}
	return err
}

// Kinds returns the ratings of a list, in words.
func (p listsPage) Kinds(l *ratinglist.List) string { return kindsOf(p.Frame, l.Kinds) }

func kindsOf(f page.Frame, kinds []fidelist.Kind) string {
	var names []string
	for _, k := range kinds {
		names = append(names, f.T("ratinglist.kind."+k.String())) //i18n:prefix ratinglist.kind.
	}
	return strings.Join(names, ", ")
}

// count returns a number with its digits in groups.
func count(n int) string {
	s := strconv.Itoa(n)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "\u202f" + s[k:]
	}
	return s
}

// sizeOf returns a size as people say it.
func sizeOf(size int64) string {
	if size < 1_000_000 {
		return count(int(size+999)/1000) + "\u00a0kB"
	}
	return count(int((size+500_000)/1_000_000)) + "\u00a0MB"
}

// State returns the progress of an import, in words.
func (p listsPage) State(w work) string {
	if w.Cancelling {
		return p.T("lists.state.cancelling")
	}
	return p.T("lists.state." + string(w.State)) //i18n:prefix lists.state.
}

func (w work) doing() bool { return !w.State.IsFinished() }

func (w work) percent() string { return strconv.Itoa(w.Progress.Percent()) }

// pollAttributes has the page ask for its lists again while something is being done.
func (p listsPage) pollAttributes() templ.Attributes {
	if !p.Busy {
		return nil
	}
	return templ.Attributes{"hx-get": at, "hx-trigger": "every 1s", "hx-select": "#lists", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

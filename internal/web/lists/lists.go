// Package lists is the room of the rating lists: which there are, and how others come.
package lists

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/listwork"
	"torneo/internal/ratinglist"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages about the lists of a program; Imports nil: it keeps none.
type Room struct{ Imports *listwork.Imports }

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

// shownFor is how long an import that has ended is told.
const shownFor = 24 * time.Hour

// All is the page of the lists.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listsPage{Frame: v.Frame(message.New("lists.title")), Published: r.Imports.Published()}
	var err error
	if p.Lists, err = r.Imports.Lists(v.Context()); err != nil {
		return err
	}
	all, err := r.Imports.Work(v.Context())
	if err != nil {
		return err
	}
	for _, w := range all {
		if w.State.Finished() && time.Since(w.Ended) > shownFor {
			continue
		}
		p.Busy = p.Busy || !w.State.Finished()
		p.Work = append(p.Work, r.told(v.Context(), w, all))
	}
	return v.Render(listsView(p))
}

// told is an import with what can be done about it: of one that failed, as long as what
// was sent is there and nobody tries it again.
func (r Room) told(ctx context.Context, w *jobs.Work, all []*jobs.Work) work {
	t := work{Work: w}
	var o listwork.Order
	if w.State != jobs.Failed || !listwork.Askable(w.Words.ID) || w.Args(&o) != nil {
		return t
	}
	again := slices.ContainsFunc(all, func(other *jobs.Work) bool {
		var of listwork.Order
		return other.ID > w.ID && other.Args(&of) == nil && of.Sent == o.Sent
	})
	if _, err := r.Imports.Sent(ctx, o.Sent); err == nil && !again {
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

// Fetch orders FIDE's list from the internet.
func (r Room) Fetch(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	if err := r.Imports.Fetch(v.Context(), v.By.Name); err != nil {
		return err
	}
	return v.Redirect(at)
}

// Cancel ends an import.
func (r Room) Cancel(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	id, err := strconv.ParseInt(v.Request.PathValue("work"), 10, 64)
	if err != nil {
		return page.ErrNotFound
	}
	if err := r.Imports.Cancel(v.Context(), id); errors.Is(err, jobs.ErrNotFound) {
		return page.ErrNotFound
	} else if err != nil {
		return err
	}
	return v.Redirect(at)
}

// Remove removes a list, after it has been asked.
func (r Room) Remove(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	all, err := r.Imports.Lists(v.Context())
	if err != nil {
		return err
	}
	k := slices.IndexFunc(all, func(l ratinglist.List) bool { return l.ID() == v.Value("list") })
	if k < 0 {
		return page.ErrNotFound
	}
	named := []any{"source", all[k].Source, "month", all[k].Month.String()}
	if v.Consent().Level < arbiter.Confirm {
		return &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New("lists.remove-sure", named...)}}}
	}
	if err := r.Imports.Remove(v.Context(), all[k].ID()); err != nil {
		return err
	}
	v.LeaveFlash(page.Flash{Message: message.New("desk.done.list-removed", named...)})
	return v.Redirect(at)
}

// uploadPatience is how long a file may take to arrive.
const uploadPatience = 30 * time.Minute

// Send takes a file while it arrives: nothing of it is kept in memory.
func (r Room) Send(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	connection := http.NewResponseController(v.Writer)
	_ = connection.SetReadDeadline(time.Now().Add(uploadPatience)) // else the server's own
	_ = connection.SetWriteDeadline(time.Now().Add(uploadPatience))
	parts, err := v.Request.MultipartReader()
	if err != nil {
		return page.ErrBadForm
	}
	for {
		part, err := parts.NextPart()
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.import.no-file")}
		}
		if part.FormName() != "list" || part.FileName() == "" {
			continue
		}
		sent, err := r.Imports.Receive(v.Context(), page.BaseName(part.FileName()), v.By.Name, part)
		if err != nil {
			return refusal(err)
		}
		return v.Redirect(at + "/sent/" + sent.ID)
	}
}

// refusal is why something was not done, as what can be told. What is wrong with a file
// is no failure of the program.
func refusal(err error) error {
	var own *listwork.Error
	var of *ratinglist.Error
	var in *fidelist.Error
	if errors.As(err, &own) || errors.As(err, &of) || errors.As(err, &in) {
		if m, ok := message.Of(err); ok {
			return &arbiter.Refused{Message: m}
		}
	}
	return err
}

// Kinds are the ratings of a list, in words.
func (p listsPage) Kinds(l *ratinglist.List) string { return kindsOf(p.Frame, l.Kinds) }

func kindsOf(f page.Frame, kinds []fidelist.Kind) string {
	var names []string
	for _, k := range kinds {
		names = append(names, f.T("ratinglist.kind."+k.String())) //i18n:prefix ratinglist.kind.
	}
	return strings.Join(names, ", ")
}

// count is a number with its digits in groups.
func count(n int) string {
	s := strconv.Itoa(n)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "\u202f" + s[k:]
	}
	return s
}

// sizeOf is a size as people say it.
func sizeOf(size int64) string {
	if size < 1_000_000 {
		return count(int(size+999)/1000) + "\u00a0kB"
	}
	return count(int((size+500_000)/1_000_000)) + "\u00a0MB"
}

// State is how far it has come, in words.
func (p listsPage) State(w work) string {
	if w.Cancelling {
		return p.T("lists.state.cancelling")
	}
	return p.T("lists.state." + string(w.State)) //i18n:prefix lists.state.
}

func (w work) doing() bool { return !w.State.Finished() }

func (w work) percent() string { return strconv.Itoa(w.Progress.Percent()) }

// again has the page ask for its lists again while something is being done.
func (p listsPage) again() templ.Attributes {
	if !p.Busy {
		return nil
	}
	return templ.Attributes{"hx-get": at, "hx-trigger": "every 1s", "hx-select": "#lists", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

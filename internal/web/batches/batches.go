// Package batches has the pages of batches over thousands of files: orders,
// progress and reports.
package batches

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/batch"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages about the batches of a database; Batches nil: there can be none.
type Room struct{ Batches *batch.Batches }

const at = "/batches"

// mostListed is the largest number of batches on the page, mostAmiss the largest number
// of faulty parts that it links to.
const (
	mostListed = 50
	mostAmiss  = 200
)

// listPage is the batches that there are.
type listPage struct {
	page.Frame
	List    []*batch.Batch
	Waiting int  // parts, of all of them
	Busy    bool // something is being done: the page asks for itself again
}

// onePage is a batch, with a part of its report.
type onePage struct {
	page.Frame
	Of       *batch.Batch
	Own      bool // this program is of its version
	Troubles []message.Message
	Amiss    []int // parts with files that are not right
	Part     int   // the part that is shown, from 1 on
	Text     string
	Read     bool // the part is done
}

// open lets in if there is anything to manage.
func (r Room) open(v *page.Visit) error {
	if r.Batches == nil {
		return &arbiter.Refused{Message: message.New("batches.none-possible")}
	}
	return nil
}

// Acts returns the acts on a batch; Send stands beside them, since it reads while files arrive.
func (r Room) Acts() page.Acts {
	const one = at + "/{batch}"
	return page.Acts{Check: r.open, To: at, Rows: []page.Act{
		{Path: one + "/cancel", Right: arbiter.ManyFiles, Do: r.cancel, To: one},
		{Path: one + "/remove", Right: arbiter.ManyFiles, Do: r.remove},
	}}
}

// All serves the page of the batches.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("batches.title"))}
	var err error
	if p.List, err = r.Batches.List(v.Context(), mostListed); err != nil {
		return err
	}
	p.Busy = slices.ContainsFunc(p.List, func(b *batch.Batch) bool { return !b.IsFinished() })
	if p.Busy {
		if p.Waiting, err = r.Batches.Waiting(v.Context()); err != nil {
			return err
		}
	}
	return v.Render(listView(p))
}

// find returns the batch of the address.
func (r Room) find(v *page.Visit) (*batch.Batch, error) {
	if err := r.open(v); err != nil {
		return nil, err
	}
	b, err := r.Batches.Get(v.Context(), v.Request.PathValue("batch"))
	if errors.Is(err, batch.ErrNotFound) {
		err = page.ErrNotFound
	}
	return b, err
}

// View serves the page of a batch: the part that is asked for, else the first with something
// that is not right, else the first.
func (r Room) View(v *page.Visit) error {
	b, err := r.find(v)
	if err != nil {
		return err
	}
	p := onePage{Frame: v.Frame(message.New("batches.one", "batch", b.ID)), Of: b, Own: b.Version == r.Batches.Version()}
	if p.Amiss, err = r.Batches.Amiss(v.Context(), b.ID, mostAmiss); err != nil {
		return err
	}
	p.Part = 1
	if len(p.Amiss) > 0 {
		p.Part = p.Amiss[0] + 1
	}
	if asked := v.Request.URL.Query().Get("part"); asked != "" {
		if p.Part, err = strconv.Atoi(asked); err != nil || p.Part < 1 || p.Part > b.Chunks {
			return page.ErrNotFound
		}
	}
	list, read, err := r.Batches.Outcomes(v.Context(), b.ID, p.Part-1)
	if err != nil {
		return err
	}
	p.Read, p.Text = read, reportOf(list)
	if !b.IsFinished() {
		if p.Troubles, err = r.Batches.Troubles(v.Context(), b.ID); err != nil {
			return err
		}
	}
	return v.Render(oneView(p))
}

// reportOf returns a part of a report as it is read: what was written of each file, and what
// was said.
func reportOf(list []batch.Outcome) string {
	var b strings.Builder
	for k := range list {
		b.Write(list[k].Out)
		if len(list[k].Out) == 0 {
			for _, line := range list[k].FailureLines() {
				b.WriteString(line)
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// Report serves the whole report as a file, part by part as it is sent.
func (r Room) Report(v *page.Visit) error {
	b, err := r.find(v)
	if err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="torneo-`+b.Verb+`-`+b.ID+`.txt"`)
	for k := range b.Chunks {
		list, _, err := r.Batches.Outcomes(v.Context(), b.ID, k)
		if err != nil {
			return fmt.Errorf("%w: %w", http.ErrAbortHandler, err) // half of it is sent
		}
		if _, err := v.Writer.Write([]byte(reportOf(list))); err != nil {
			return nil // who asked has gone
		}
	}
	return nil
}

// cancel ends a batch; what is done stays.
func (r Room) cancel(v *page.Visit) (*page.Next, error) {
	b, err := r.find(v)
	if err != nil {
		return nil, err
	}
	if err := r.Batches.Cancel(v.Context(), b.ID); err != nil {
		return nil, err
	}
	return nil, nil
}

// remove forgets a batch and its report, after it has been asked.
func (r Room) remove(v *page.Visit) (*page.Next, error) {
	b, err := r.find(v)
	if err != nil {
		return nil, err
	}
	if v.Consent().Level < arbiter.Confirm {
		return nil, &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New("batches.remove-sure", "about", cmp.Or(b.About, b.ID), "count", b.Files)}}}
	}
	if err := r.Batches.Remove(v.Context(), b.ID); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.batch-removed", "about", cmp.Or(b.About, b.ID))}, nil
}

// state returns the state of a batch in words.
func state(f page.Frame, b *batch.Batch) string {
	return f.T("batch.state." + b.State()) //i18n:prefix batch.state.
}

// verb returns the task of a batch in words.
func verb(f page.Frame, b *batch.Batch) string {
	return f.T("batches.verb." + b.Verb) //i18n:prefix batches.verb.
}

func path(b *batch.Batch, more ...string) templ.SafeURL {
	return templ.SafeURL(strings.Join(append([]string{at, b.ID}, more...), "/"))
}

func percent(b *batch.Batch) string { return strconv.Itoa(b.Percent()) }

// wrong returns the number of files done whose exit code is not 0.
func wrong(b *batch.Batch) int { return b.FilesDone() - b.Codes[0] }

// pollAttributes has a page ask for itself again while something is being done.
func pollAttributes(busy bool, address, part string) templ.Attributes {
	if !busy {
		return nil
	}
	return templ.Attributes{"hx-get": address, "hx-trigger": "every 2s", "hx-select": "#" + part, "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

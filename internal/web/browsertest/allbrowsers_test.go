package browsertest

import (
	"os"
	"regexp"
	"testing"

	"torneo/internal/longtest"
)

// Every browser that people have does the tasks of an arbiter, one after the other in
// one window: those that docs/desk.md counts, and those that depend on a browser most.
// docs/desk.md says what is done where.
func TestThreeBrowsers(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	said := doneSaid(t)
	if !longtest.IsEnabled() {
		t.Skip("scripts/browsers does the tasks in every browser")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			r := e.begin(t, "light")
			h := inBrowser(t, r)
			h.succeeds(r.resize(1366, 768))
			for _, task := range tasks {
				h.does(t, task.row, func() { task.do(&h.tasksAtHand) })
			}
			for _, task := range everywhere {
				h.does(t, task.name, func() { task.do(h) })
			}
			h.does(t, "Without JavaScript", h.withoutScripts)
			if !e.scheme { // it is started again
				r.quit()
				h.r = e.begin(t, "dark")
				h.hand = h.r
			}
			h.does(t, "Dark colours, nothing that moves", h.dark)
			for name, done := range h.done {
				if want := said[e.name][name]; want != done {
					t.Errorf("%s: %q; docs/desk.md says %q", name, done, want)
				}
			}
		})
	}
}

var doneRow = regexp.MustCompile(`(?m)^\| ([^|]+) \| (yes|no) \| (yes|no) \| (yes|no) \|$`)

// doneSaid returns the table of docs/desk.md: by browser and task.
func doneSaid(t *testing.T) map[string]map[string]string {
	t.Helper()
	doc, err := os.ReadFile("../../../docs/desk.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]map[string]string{}
	for k, e := range engines {
		said[e.name] = map[string]string{}
		for _, m := range doneRow.FindAllStringSubmatch(string(doc), -1) {
			said[e.name][m[1]] = m[k+2]
		}
		if got, want := len(said[e.name]), len(tasks)+len(everywhere)+2; got != want {
			t.Errorf("docs/desk.md has %d tasks in every browser, and %d are done", got, want)
		}
	}
	return said
}

// everywhere lists the tasks that are tried in every browser besides those of an
// arbiter.
var everywhere = []struct {
	name string
	do   func(*browserAtHand)
}{
	{"Thirty results with wrong keys between", (*browserAtHand).thirty},
	{"Undo", (*browserAtHand).undo},
	{"Find board 3", (*browserAtHand).find},
	{"The program is started again", (*browserAtHand).restarted},
	{"A panel keeps the focus while the page changes", (*browserAtHand).keepsFocus},
	{"A value unfolds", (*browserAtHand).unfolds},
	{"A phone reports, a bye is asked for", (*browserAtHand).phones},
	{"Tablets", (*browserAtHand).tablets},
	{"The noticeboard, live and after Back", (*browserAtHand).noticeboard},
	{"Print", (*browserAtHand).printed},
	{"Telephone, 390 wide", (*browserAtHand).telephone},
	{"At 200 %", (*browserAtHand).zoomed},
}

// browserAtHand is a browser, the program, and tournaments in it.
type browserAtHand struct {
	tasksAtHand
	r    remoteEnd
	done map[string]string // "yes", or "no" for what cannot be asked of it
}

func inBrowser(t *testing.T, r remoteEnd) *browserAtHand {
	t.Helper()
	p := starts(t, nil)
	return &browserAtHand{tasksAtHand{worker: &worker{user: &user{t: t, at: p.at, hand: r}, place: r}, p: p, many: 200}, r, map[string]string{}}
}

// does a task, as a test of its own.
func (h *browserAtHand) does(t *testing.T, name string, do func()) {
	t.Run(name, func(t *testing.T) {
		h.t, h.p.t = t, t
		h.done[name] = "no"
		do()
		h.done[name] = "yes"
	})
	h.t, h.p.t = t, t
}

// elsewhere returns the same window at another address.
func (h *browserAtHand) elsewhere(at string) *user { return &user{t: h.t, at: at, hand: h.r} }

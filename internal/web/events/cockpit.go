package events

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// cockpit is an event at work: a lane for each of its tournaments, and above them what waits for
// somebody in any of them.
type cockpit struct {
	page.Frame
	Sections []section
	Lanes    map[string]page.Lane // by the ID of the tournament; none of what cannot be read
	Needs    []waiting
	Acts     []sectionAct
	Players  int
}

// waiting is something that waits for somebody, and the tournament in which it does.
type waiting struct {
	page.Need
	In string // "": the event as a whole
}

// View serves the page of an event.
func View(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	c := cockpit{Frame: v.Frame(message.New("cockpit.title")), Lanes: map[string]page.Lane{}}
	c.Wide = true
	if c.Sections, err = sectionsOf(v, e.ID); err != nil {
		return err
	}
	var entries int64
	var in []*page.Visit
	for _, s := range c.Sections {
		if s.State == nil {
			c.Needs = append(c.Needs, waiting{page.Need{Says: v.Text(s.Wrong)}, s.Name})
			continue
		}
		in = append(in, v.VisitOf(s.Journal, s.State))
		l := in[len(in)-1].Lane()
		c.Lanes[s.ID] = l
		for _, n := range l.Needs {
			c.Needs = append(c.Needs, waiting{n, s.Name})
		}
		c.Players += len(s.State.Players)
		entries += s.State.Last
	}
	if c.Acts, err = lastActs(in); err != nil {
		return err
	}
	c.addWhole(e)
	c.addTables()
	c.Ahead = c.next()
	c.Follows = strconv.FormatInt(entries, 10)
	return v.Render(cockpitView(c))
}

// addWhole adds what waits in the event as a whole: entries from outside.
func (c *cockpit) addWhole(e arbiter.Event) {
	if c.May(arbiter.ReadSignups) {
		if n := c.Signups(e); n > 0 {
			c.Needs = append(c.Needs, waiting{Need: page.Need{Says: c.T("signup.desk.waiting", "count", n), To: page.SignupPath(e.ID)}})
		}
	}
}

// addTables says the numbers of the tables where those of the tournaments follow each other, and
// that two have the same: somebody has entered late. Where all begin with 1 they do not play at
// the same time, or nobody has numbered them.
func (c *cockpit) addTables() {
	rows := rowsOf(c.Sections)
	if !slices.ContainsFunc(rows, func(r hallRow) bool { return r.First > 1 }) {
		return
	}
	for _, r := range rows {
		if l, ok := c.Lanes[r.ID]; ok && len(r.Asked) > 0 {
			l.Notes = append(l.Notes, page.Need{Says: c.T("cockpit.tables", "tables", r.Needs()), To: page.EventPath(c.Event.ID, "tables")})
			c.Lanes[r.ID] = l
		}
	}
	for _, shared := range sharedTables(c.Visit, rows) {
		c.Needs = append(c.Needs, waiting{Need: page.Need{Says: shared, To: page.EventPath(c.Event.ID, "tables")}})
	}
}

// Size returns the size of the event in words.
func (c cockpit) Size() string {
	return c.T("cockpit.size", "tournaments", c.T("cockpit.tournaments", "count", len(c.Sections)), "players", c.T("desk.bar.players", "count", c.Players))
}

// next leads to the first tournament whose next step waits for nothing but a button; nil: in none.
func (c cockpit) next() *page.Primary {
	for _, s := range c.Sections {
		if l, ok := c.Lanes[s.ID]; ok && l.Ready() {
			return &page.Primary{Label: c.T("cockpit.next", "name", s.Name, "step", l.Step.Label), To: l.StagePath()}
		}
	}
	return nil
}

// managing is the page on which an event is renamed and removed.
type managing struct {
	page.Frame
	Of     arbiter.Event
	Copies []string
}

// Manage serves the page of what is done with an event as a whole.
func Manage(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	return v.Render(managingView(managing{v.Frame(message.New("cockpit.rail.manage")), e, copiesOf(v, e.ID)}))
}

package appeals

import (
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
)

// listPage lists the appeals of the tournament, with what the event announced of them.
type listPage struct {
	page.Frame
	Terms  []fact
	Until  string        // until when appeals on the current round are lodged; "": no round is played
	Left   time.Duration // of that time; 0: none is
	Rows   []row
	Played bool // a round has been published
}

// fact is a value with its name.
type fact struct{ Name, Value string }

// row is an appeal in the list.
type row struct {
	*journal.Incident
	Number                              int
	Player                              page.PlayerCell
	Who, Against, Received, Time, State string
	Late                                bool
	Next                                string
}

// List serves the page.
func List(v *page.Visit) error {
	p := listPage{Frame: v.Frame(message.New("appeals.title"))}
	p.Section, p.Wide = page.RoundsSection, true
	round := arbiter.LastPublished(v.State)
	p.Played = round > 0
	terms := arbiter.AppealTermsOf(v.State)
	p.Terms = termsOf(v, &terms)
	if p.Played {
		p.Until, p.Left = untilText(v, &terms, round)
	}
	for k, i := range v.State.Appeals() {
		p.Rows = append(p.Rows, rowOf(v, k+1, i))
	}
	return v.Render(listView(p))
}

// RowPath returns the address of an appeal.
func (p listPage) RowPath(r row) string {
	return p.Path("appeals", strconv.FormatInt(r.Incident.Number, 10))
}

func rowOf(v *page.Visit, number int, i *journal.Incident) row {
	r := row{Incident: i, Number: number, Player: page.CellOf(v.State, v.State.Player(i.ID)), Against: "–", Received: "–", Time: eventtext.AppealTime(v.Printer, i.Lodged), State: stateOf(v, i), Next: nextOf(v, i)}
	if w := i.Lodged; w != nil {
		r.Against, r.Received, r.Late = eventtext.Matter(v.Printer, w.Against), momentText(v, w.Received), w.Time().State == journal.AppealLate
		if w.By != journal.PlayerAppeals {
			r.Who = w.Name
		}
	}
	return r
}

// stateOf says how far an appeal has come.
func stateOf(v *page.Visit, i *journal.Incident) string {
	switch {
	case i.Verdict != "":
		return eventtext.Verdict(v.Printer, i.Verdict)
	case i.Heard != nil:
		return v.T("appeals.state.heard")
	case i.Lodged != nil:
		return v.T("appeals.state.lodged")
	}
	return v.T("appeals.state.noted")
}

// nextOf says what is to be done about an appeal next.
func nextOf(v *page.Visit, i *journal.Incident) string {
	w := i.Lodged
	switch {
	case i.Verdict != "" && w != nil && w.Paid > 0 && i.Outcome.Deposit == journal.DepositUnsaid:
		return v.T("appeals.next.settle")
	case i.Verdict != "":
		return v.T("appeals.next.nothing")
	case w == nil:
		return v.T("appeals.next.complete")
	case w.Paid < w.Asked:
		return v.T("appeals.next.deposit")
	case i.Heard == nil:
		return v.T("appeals.next.hear")
	}
	return v.T("appeals.next.decide")
}

// LeftText says how many minutes are left; a script counts them down where there are any.
func (p listPage) LeftText() string {
	return p.T("appeals.left", "count", int((p.Left+time.Minute-1)/time.Minute))
}

// LeftSeconds returns the same for the script.
func (p listPage) LeftSeconds() string { return strconv.Itoa(int(p.Left / time.Second)) }

// untilText says until when appeals on a round are lodged, and how long they still are.
func untilText(v *page.Visit, terms *arbiter.AppealTerms, round int) (string, time.Duration) {
	end, over := v.State.EndOf(round)
	switch {
	case terms.Minutes == 0:
		return v.T("appeals.until.unsaid"), 0
	case !over:
		return v.T("appeals.until.running", "round", round, "count", terms.Minutes), 0
	case end.IsZero():
		return v.T("appeals.until.unknown", "round", round), 0
	}
	until, now := journal.AppealsEnd(end, terms.Minutes).In(v.Zone()), v.Now()
	switch left := until.Sub(now); {
	case left >= 0:
		return v.T("appeals.until", "round", round, "until", eventtext.Hour(until)), left
	case until.YearDay() != now.YearDay() || until.Year() != now.Year():
		return v.T("appeals.until.over-day", "round", round, "day", v.Date(until.Format("2006/01/02")), "until", eventtext.Hour(until)), 0
	default:
		return v.T("appeals.until.over", "round", round, "until", eventtext.Hour(until)), 0
	}
}

// termsOf lists what the regulations of the event say of appeals.
func termsOf(v *page.Visit, t *arbiter.AppealTerms) []fact {
	time := v.T("appeals.terms.time-unsaid", "article", t.Text.Terms)
	if t.Minutes > 0 {
		if time = v.T("appeals.terms.minutes", "count", t.Minutes); !t.Announced {
			time = v.T("appeals.terms.fide", "text", time)
		}
	}
	form := v.T("appeals.terms.written-unsaid", "article", t.Text.Terms)
	if t.Written != nil {
		if form = v.T("appeals.terms.written"); !*t.Written {
			form = v.T("appeals.terms.oral")
		}
	}
	return []fact{
		{v.T("appeals.terms.time"), time}, {v.T("appeals.deposit"), askedText(v, t)}, {v.T("appeals.form.kind"), form}, {v.T("appeals.terms.who"), whoText(v, t)},
		{v.T("appeals.committee"), committeeText(v, t)}, {v.T("appeals.final"), finalText(v, t)},
	}
}

func askedText(v *page.Visit, t *arbiter.AppealTerms) string {
	switch {
	case t.Asked == nil:
		return v.T("appeals.deposit.unsaid", "article", t.Text.Terms)
	case *t.Asked == 0:
		return v.T("appeals.deposit.none")
	}
	return strings.TrimSpace(v.T("appeals.deposit.asked", "sum", *t.Asked, "currency", t.Currency))
}

func whoText(v *page.Visit, t *arbiter.AppealTerms) string {
	switch {
	case t.Who != "":
		return v.T("appeals.terms.who-also", "who", t.Who)
	case t.Text.OnlyPlayers:
		return v.T("appeals.terms.who-tr", "article", t.Text.Appellant)
	}
	return v.T("appeals.terms.who-gr", "article", t.Text.Appellant)
}

func committeeText(v *page.Visit, t *arbiter.AppealTerms) string {
	a := arbiter.FactsOf(v.State).Appeals
	switch {
	case a == nil || len(a.Members) == 0 && a.Size == 0:
		return v.T("appeals.committee.unsaid", "article", t.Text.Committee)
	case len(a.Members) == 0:
		return v.T("appeals.committee.size", "count", a.Size)
	case len(a.Spare) == 0:
		return membersText(a.Members)
	}
	return v.T("appeals.committee.names", "names", membersText(a.Members), "reserves", membersText(a.Spare))
}

func membersText(list []regulations.Member) string {
	var names []string
	for _, m := range list {
		name := m.Name
		if m.Federation != "" {
			name += " (" + m.Federation + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// finalText says what is final.
func finalText(v *page.Visit, t *arbiter.AppealTerms) string {
	id := "appeals.final.english"
	if t.Text.Final {
		id = "appeals.final.text"
	}
	said := v.T(id, "article", t.Text.Terms)
	if t.OwnWords {
		said += " " + v.T("appeals.final.own")
	}
	return said
}

// momentText writes a moment: the hour, with its day.
func momentText(v *page.Visit, t time.Time) string {
	t = t.In(v.Zone())
	return v.Date(t.Format("2006/01/02")) + " " + eventtext.Hour(t)
}

package appeals

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// newPage lodges an appeal.
type newPage struct {
	page.Frame
	Form *lodgeForm // nil: no round has been published
}

// lodgeForm is the form of an appeal, new or put right.
type lodgeForm struct {
	page.Frame
	Action    string
	Was       journal.AppealLodged // what stands in it
	Now       bool                 // it was received now, if nobody says otherwise
	Rounds    []int                // one: it cannot be another
	First     []journal.Player     // who sat at the board from which the form was asked for
	People    []journal.Player
	Incidents []incidentChoice
	End       string // when the last result of the round was entered; "": it is played, or nobody knows
	Written   bool
}

// incidentChoice is an incident against which one can appeal.
type incidentChoice struct {
	Number int64
	Text   string
}

// New serves the page. A board of the address has its players offered first.
func New(v *page.Visit) error {
	p := newPage{Frame: v.Frame(message.New("appeals.title-new"))}
	p.Section = page.RoundsSection
	last := arbiter.LastPublished(v.State)
	round, err := v.Number("round")
	if err != nil {
		return err
	}
	if round == 0 {
		round = last
	}
	if round > 0 {
		if r := v.State.Round(round); r == nil || !r.Published {
			return page.ErrNotFound
		}
		b, err := v.BoardOf()
		if err != nil {
			return err
		}
		incident, err := v.Number("incident")
		if err != nil {
			return err
		}
		w := journal.AppealLodged{Round: round, Against: journal.ResultMatter}
		if i := v.State.Incident(int64(incident)); incident > 0 && i != nil {
			w.Against, w.Incident, w.ID = journal.IncidentMatter, i.Number, i.ID
		}
		p.Form = formOf(p.Frame, w, b)
		p.Form.Now, p.Form.Action = true, p.Path("appeals")
		for n := last; n >= 1; n-- {
			p.Form.Rounds = append(p.Form.Rounds, n)
		}
		if terms := arbiter.AppealTermsOf(v.State); terms.Written != nil {
			p.Form.Written = *terms.Written
		}
	}
	return v.Render(newView(p))
}

// formOf fills the form of an appeal.
func formOf(f page.Frame, w journal.AppealLodged, b journal.Board) *lodgeForm {
	form := &lodgeForm{Frame: f, Was: w, Rounds: nil, Written: w.Written}
	for _, id := range []int{b.White, b.Black} {
		if x := f.State.Player(id); x != nil {
			form.First = append(form.First, *x)
		}
	}
	for k := range f.State.Players {
		x := &f.State.Players[k]
		first := slices.ContainsFunc(form.First, func(y journal.Player) bool { return y.ID == x.ID })
		if !first && (f.By.Scope.All() || f.MayGive(arbiter.LodgeAppeal{Round: w.Round, ID: x.ID})) {
			form.People = append(form.People, *x)
		}
	}
	slices.SortStableFunc(form.People, func(a, b journal.Player) int { return cmp.Compare(a.Name, b.Name) })
	for k := range f.State.Incidents {
		i := &f.State.Incidents[k]
		if i.Kind == journal.Appeal {
			continue
		}
		who := f.T("appeals.nobody")
		if i.ID > 0 {
			who = f.NameOf(i.ID)
		}
		form.Incidents = append(form.Incidents, incidentChoice{i.Number, f.T("appeals.incident.row", "round", i.Round, "what", eventtext.Incident(f.Printer, &i.IncidentNoted), "player", who)})
	}
	if end, over := f.State.EndOf(w.Round); over && !end.IsZero() {
		form.End = eventtext.Hour(end.In(f.Zone()))
	}
	return form
}

// Appellants returns the offices of who may lodge an appeal.
func (f lodgeForm) Appellants() []journal.Appellant { return journal.Appellants() }

// Office returns the name of one, and OfficeKey the value that a field has for it.
func (f lodgeForm) Office(by journal.Appellant) string { return eventtext.Appellant(f.Printer, by) }
func (f lodgeForm) OfficeKey(by journal.Appellant) string {
	return cmp.Or(string(by), "player")
}

// Matters returns what an appeal can be lodged against.
func (f lodgeForm) Matters() []journal.Matter { return journal.Matters() }

// MatterName returns the name of one.
func (f lodgeForm) MatterName(m journal.Matter) string { return eventtext.Matter(f.Printer, m) }

// Day, Hour and Ended return what the fields of times show.
func (f lodgeForm) Day() string {
	if f.Now {
		return dayValue(f.Visit.Now())
	}
	return dayValue(f.Was.Received.In(f.Zone()))
}

func (f lodgeForm) Hour() string {
	if f.Now {
		return hourValue(f.Visit.Now())
	}
	return hourValue(f.Was.Received.In(f.Zone()))
}

func (f lodgeForm) EndValue() string {
	if f.Was.Ended.IsZero() {
		return ""
	}
	return hourValue(f.Was.Ended.In(f.Zone()))
}

// Help says when the round ended, as far as the results tell.
func (f lodgeForm) Help() string {
	if f.End == "" {
		return f.T("appeals.ended-open")
	}
	return f.T("appeals.ended-help", "time", f.End)
}

// DepositPaid returns the deposit that was received.
func (f lodgeForm) DepositPaid() string { return eventtext.Positive(f.Was.Paid) }

// optionName returns a player as the list of players has them.
func optionName(x journal.Player) string {
	if x.Number > 0 {
		return x.Name + " (" + strconv.Itoa(x.Number) + ")"
	}
	return x.Name
}

package reports

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/internal/arbiter"
	"torneo/internal/certificate"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/norm"
)

// formPage is a form with every field to be filled in.
type formPage struct {
	page.Frame
	Lead   string
	Rows   [][]formField
	Action string // takes the form
	PDF    string
	Back   string
}

// formField is a field with what stands in it, and what the tournament says where that
// is something else.
type formField struct {
	certificate.Field
	Known string
}

// Name returns the label of the field.
func (f formField) Name(v *page.Visit) string {
	if f.Label == "" {
		return f.Heading
	}
	return v.T(f.Label)
}

// IsShared reports a field that is the same on other forms.
func (p formPage) IsShared(f formField) bool {
	return (f.Common || f.IsOfEvent()) && p.Section == page.NormsSection
}

// Size returns the width class of the field: long, short or neither.
func (f formField) Size() string {
	switch {
	case slices.Contains([]string{"arbiter", "deputy", "second"}, f.Key): // names
		return "long"
	case f.Key == "remarks" || f.Key == "deputies" || f.Key == "event" || f.Key == "system" || f.Key == "rate":
		return "long"
	case f.Heading != "" || len(f.Value) < 12 && f.Key != "date" && strings.TrimLeft(f.Value, "0123456789,.½") == "" && f.Value != "":
		return "short"
	}
	return "usual"
}

// Wraps reports a field that needs lines, or paper would cut it off.
func (f formField) Wraps() bool { return f.Size() == "long" && utf8.RuneCountInString(f.Value) > 60 }

// longestFormField is the largest number of characters of a field: four bytes each can
// be kept.
const longestFormField = 250

// inForm begins the names of the fields: those of the address have names of their own.
const inForm = "it-"

// The forms by name. What is common to all certificates of a tournament is one form,
// what is of one of them is another.
const (
	certificateForm = "it1"
	reportForm      = "it3"
)

func ownForm(player int, title norm.Title) string {
	return certificateForm + "-" + strconv.Itoa(player) + "-" + string(title)
}

// loadForms returns the values filled in on forms: those of a later form replace those
// of an earlier one.
func loadForms(v *page.Visit, forms ...string) (map[string]string, error) {
	all := map[string]string{}
	for _, form := range forms {
		fields, err := v.Site.Desk.Store().Form(v.Context(), v.Tournament.ID, form)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, fields)
	}
	return all, nil
}

// fieldsWith returns the rows of a form with what was filled in.
func fieldsWith(rows [][]certificate.Field, filled map[string]string) (list [][]formField) {
	for _, row := range rows {
		var fields []formField
		for _, f := range row {
			x := formField{Field: f}
			if text := filled[f.Key]; text != "" && text != f.Value {
				x.Known, x.Value = f.Value, text
			}
			fields = append(fields, x)
		}
		list = append(list, fields)
	}
	return list
}

// readFields returns the values written in the fields asked for which differ from the
// tournament's own.
func readFields(v *page.Visit, rows [][]certificate.Field, of func(certificate.Field) bool) (map[string]string, error) {
	fields := map[string]string{}
	for _, f := range slices.Concat(rows...) {
		text := strings.Join(strings.Fields(v.Value(inForm+f.Key)), " ")
		if len([]rune(text)) > longestFormField {
			return nil, &arbiter.Refused{Message: message.New("forms.long", "most", longestFormField)}
		}
		if of(f) && text != "" && text != f.Value {
			fields[f.Key] = text
		}
	}
	return fields, nil
}

// particularsOf returns the norm of the address, that has been made, and what is known of it;
// the tournament is named with its event.
func particularsOf(v *page.Visit) (p certificate.Particulars, id int, err error) {
	t, e, err := normEventOf(v)
	if err != nil {
		return p, 0, err
	}
	number, err := strconv.Atoi(v.Request.PathValue("number"))
	title := norm.Title(v.Value("title"))
	if err != nil || e.Player(number) == nil || !slices.Contains(norm.Titles(), title) || v.State.PlayerByNumber(number) == nil {
		return p, 0, page.ErrNotFound
	}
	if !e.Finished {
		return p, 0, &arbiter.Refused{Message: message.New("norm.it1.running", "round", e.Played, "rounds", e.Rounds)}
	}
	verdict, err := e.Verdict(number, title)
	if err != nil {
		return p, 0, page.ExplainError(err)
	}
	if !verdict.Met {
		v.Details = []string{report.Missing(v.Printer, &verdict)}
		return p, 0, &arbiter.Refused{Message: message.New("norm.it1.no-norm", "player", number)}
	}
	id = v.State.PlayerByNumber(number).ID
	t.Name = arbiter.FullName(v.EventName(), t.Name)
	p = certificate.Particulars{Tournament: t, Event: e, Verdict: &verdict}
	p.Filled, err = loadForms(v, certificateForm, ownForm(id, title))
	return p, id, err
}

// IT1 sends the certificate of a norm that has been made.
func IT1(v *page.Visit) error {
	p, _, err := particularsOf(v)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := certificate.IT1(&b, p); err != nil {
		return err
	}
	return v.SendFile("IT1-"+string(p.Verdict.Title)+"-"+strconv.Itoa(p.Verdict.Player)+".pdf", "application/pdf", b.Bytes())
}

// FillIT1 shows the certificate as a form.
func FillIT1(v *page.Visit) error {
	p, _, err := particularsOf(v)
	if err != nil {
		return err
	}
	f := formPage{
		Frame: v.Frame(message.New("forms.it1.title", "name", p.Event.Player(p.Verdict.Player).Name, "title", string(p.Verdict.Title))),
		Lead:  v.T("forms.it1.lead"), Rows: fieldsWith(certificate.Fields(p, v.Printer), p.Filled), Back: v.Path("norms") + "?" + factsOf(v).Encode(),
		Action: certificatePath(v, p, "it1", "form"), PDF: certificatePath(v, p, "it1"),
	}
	f.Section = page.NormsSection
	return v.Render(formView(f))
}

// keepIT1 keeps what was written on the certificate: some of it for all certificates.
func keepIT1(v *page.Visit) (*page.Next, error) {
	p, id, err := particularsOf(v)
	if err != nil {
		return nil, err
	}
	rows := certificate.Fields(p, v.Printer)
	common, err := readFields(v, rows, func(f certificate.Field) bool { return f.Common })
	if err != nil {
		return nil, err
	}
	own, err := readFields(v, rows, func(f certificate.Field) bool { return !f.Common })
	if err != nil {
		return nil, err
	}
	if err := keepForm(v, certificateForm, common); err != nil {
		return nil, err
	}
	if err := keepForm(v, ownForm(id, p.Verdict.Title), own); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.done.form"), To: certificatePath(v, p, "it1", "form")}, nil
}

func keepForm(v *page.Visit, form string, fields map[string]string) error {
	return v.Site.Desk.Store().KeepForm(v.Context(), v.Tournament.ID, form, fields)
}

// certificatePath returns an address of the certificate of a norm.
func certificatePath(v *page.Visit, p certificate.Particulars, parts ...string) string {
	q := factsOf(v)
	q.Set("title", string(p.Verdict.Title))
	return v.Path(append([]string{"norms", strconv.Itoa(p.Verdict.Player)}, parts...)...) + "?" + q.Encode()
}

// reportOf returns the report of the tournament, named with its event: what is known, and what
// was filled in.
func reportOf(v *page.Visit) (r certificate.Report, err error) {
	r = certificate.Report{Tournament: v.State.Record(v.State.Current()), System: v.SystemOf(v.State)}
	r.Tournament.Name = arbiter.FullName(v.EventName(), r.Tournament.Name)
	addOfficials(r.Tournament, v.State)
	if t, e, err := normEventOf(v); err == nil && e.Finished { // of an event that has no norms there are none
		n, err := normsOf(t, e, 0)
		if err != nil {
			return r, err
		}
		r.Event = e
		r.Norms = slices.DeleteFunc(n.Verdicts, func(v norm.Verdict) bool { return !v.Met })
	}
	r.Filled, err = loadForms(v, certificateForm, reportForm)
	return r, err
}

// IT3 sends the report of the tournament.
func IT3(v *page.Visit) error {
	r, err := reportOf(v)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := certificate.IT3(&b, r); err != nil {
		return err
	}
	return v.SendFile("IT3.pdf", "application/pdf", b.Bytes())
}

// FillIT3 shows it as a form.
func FillIT3(v *page.Visit) error {
	r, err := reportOf(v)
	if err != nil {
		return err
	}
	f := formPage{
		Frame: v.Frame(message.New("forms.it3.title")), Lead: v.T("forms.it3.lead"), Rows: fieldsWith(certificate.ReportFields(r), r.Filled),
		Action: v.Path("it3"), PDF: v.Path("it3.pdf"), Back: v.Path("export"),
	}
	f.Section = page.ExportSection
	return v.Render(formView(f))
}

// keepIT3 keeps what was written on it.
func keepIT3(v *page.Visit) (*page.Next, error) {
	r, err := reportOf(v)
	if err != nil {
		return nil, err
	}
	fields, err := readFields(v, certificate.ReportFields(r), func(certificate.Field) bool { return true })
	if err != nil {
		return nil, err
	}
	return nil, keepForm(v, reportForm, fields)
}

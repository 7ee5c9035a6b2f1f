package printing

import (
	"bytes"
	"errors"
	"net/url"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/pdf"
	"torneo/internal/sheets"
	"torneo/internal/web/page"
	"torneo/message"
)

// drawer is the page on which one says what is to be printed, with the PDF beside it.
type drawer struct {
	page.Frame
	choices
	Offered []sheets.Kind
}

// onceField is in the address of sheets that are not to be remembered as chosen.
const onceField = "once"

// Draw returns the pictures of a kind for the tournament that is visited.
type Draw func(v *page.Visit, kind string) ([]chart.Figure, error)

// View shows the drawer of a round, or of the tournament.
func View(v *page.Visit) error {
	e, round, err := requestedSource(v)
	if err != nil {
		return err
	}
	title := message.New("paper.title")
	if round > 0 {
		title = message.New("paper.title-round", "round", round)
	}
	d := drawer{Frame: v.Frame(title)}
	d.Round, d.Wide = round, true
	d.Section = page.ExportSection
	if round > 0 {
		d.Section = page.RoundsSection
	}
	var asked bool
	if d.choices, asked = choicesOf(v, round); asked {
		v.KeepPrintChoices(d.query())
	}
	for _, k := range sheets.Kinds() {
		if e.Has(k) {
			d.Offered = append(d.Offered, k)
		}
	}
	if round > 0 && v.InPanel() {
		return v.Render(drawerPanel(d))
	}
	return v.Render(drawerView(d))
}

// kept is a choice that the panel hands on as it is.
type kept struct{ Name, Value string }

// HiddenFields returns the earlier choices that the panel does not ask for.
func (d drawer) HiddenFields() (list []kept) {
	list = []kept{{"paper", string(d.Format)}, {"columns", strconv.Itoa(d.Columns)}, {"slips", strconv.Itoa(d.OnPage)}, {"first", strconv.Itoa(d.First)}, {"federation", d.Federation}, {"category", d.Category}}
	if d.Format == "" {
		list[0].Value = string(pdf.A4)
	}
	if d.Women {
		list = append(list, kept{"women", "1"})
	}
	if d.Bags {
		list = append(list, kept{"bags", "1"})
	}
	return list
}

// PDF sends the sheets that are chosen as one file, to be looked at and printed.
func PDF(draw Draw) page.Handler {
	return func(v *page.Visit) error { return sendPDF(v, draw) }
}

func sendPDF(v *page.Visit, draw Draw) error {
	e, round, err := requestedSource(v)
	if err != nil {
		return err
	}
	var undrawn error
	e.Draw = func(k sheets.Kind) []chart.Figure {
		list, err := draw(v, string(k))
		undrawn = errors.Join(undrawn, err)
		return list
	}
	c, asked := choicesOf(v, round)
	e.OnPage, e.First, e.Only = c.OnPage, c.First, sheets.Only{Federation: c.Federation, Women: c.Women, Category: c.ofEvent(e)}
	e.Bags = c.Bags
	h, err := head(v, e, round)
	if err != nil {
		return err
	}
	list := e.Make(c.Kinds...)
	if undrawn != nil {
		return undrawn
	}
	var b bytes.Buffer
	_, err = pdf.Write(&b, v.Printer, h, c.options(), list...)
	if errors.Is(err, pdf.ErrTooLong) {
		return &arbiter.Refused{Message: message.New("paper.too-long", "most", pdf.MostPages)}
	}
	if err != nil {
		return err
	}
	if asked && v.Value(onceField) == "" {
		v.KeepPrintChoices(c.query())
	}
	sendInline(v, page.FileName(v.State.Config.Name)+"-"+strconv.Itoa(round), b.Bytes())
	return nil
}

// roundOf returns the round of the address, which has been paired; 0 if it names none.
func roundOf(v *page.Visit) (int, error) {
	if v.Request.PathValue("round") == "" {
		return 0, nil
	}
	n, err := v.RoundNumber()
	if err != nil {
		return 0, err
	}
	if v.State.Round(n) == nil {
		return 0, page.ErrNotFound
	}
	return n, nil
}

// Address returns the address of the drawer, or of what is beneath it.
func (d drawer) Address(name string) string {
	if d.Round == 0 {
		return d.Path() + name
	}
	return d.Path("rounds", strconv.Itoa(d.Round)) + "/" + name
}

// FileAddress returns the address of a list as a file for spreadsheets; the standings
// of the category that is chosen, if one is.
func (d drawer) FileAddress(k sheets.Kind, kind string, more ...string) string {
	q := url.Values{}
	if k == sheets.Standings && d.Category != "" && d.Category != sheets.EachCategory {
		q.Set("category", d.Category)
	}
	for _, name := range more {
		q.Set(name, "1")
	}
	at := d.Address("lists/" + string(k) + "." + kind)
	if len(q) > 0 {
		at += "?" + q.Encode()
	}
	return at
}

// Groups returns the sheets as they stand under each other: of the round, and of the event.
func (d drawer) Groups() (groups []group) {
	for _, round := range []bool{true, false} {
		g := group{Title: d.T("paper.group.event")}
		if round {
			g.Title = d.T("paper.group.round")
		}
		for _, k := range d.Offered {
			if k.OfRound() == round {
				g.Kinds = append(g.Kinds, k)
			}
		}
		if len(g.Kinds) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

type group struct {
	Title string
	Kinds []sheets.Kind
}

// option is an entry of a list of choices.
type option struct {
	Value, Text string
	Selected    bool
}

func (d drawer) SizeOptions() (list []option) {
	for _, s := range []pdf.Size{pdf.Usual, pdf.Small, pdf.Large} {
		list = append(list, option{string(s), d.T("paper.size." + string(s)), s == d.Size}) //i18n:prefix paper.size.
	}
	return list
}

func (d drawer) PaperOptions() (list []option) {
	for _, f := range pdf.Formats() {
		list = append(list, option{string(f), d.T("paper.format." + string(f)), f == d.Format}) //i18n:prefix paper.format.
	}
	return list
}

func (d drawer) ColumnOptions() (list []option) {
	list = []option{{"0", d.T("paper.columns.auto"), d.Columns == 0}}
	for n := 1; n <= mostColumns; n++ {
		list = append(list, option{strconv.Itoa(n), strconv.Itoa(n), d.Columns == n})
	}
	return list
}

// CategoryOptions lists the categories whose standings can be printed; none if there are no
// categories.
func (d drawer) CategoryOptions() (list []option) {
	if len(d.State.Categories) == 0 {
		return nil
	}
	list = []option{{"", d.T("category.all"), d.Category == ""}, {sheets.EachCategory, d.T("category.each"), d.Category == sheets.EachCategory}}
	for k := range d.State.Categories {
		name := d.State.Categories[k].Name
		list = append(list, option{name, name, d.Category == name})
	}
	return list
}

func (d drawer) SlipOptions() (list []option) {
	for _, n := range slipsOnPage {
		list = append(list, option{strconv.Itoa(n), strconv.Itoa(n), n == d.OnPage || d.OnPage == 0 && n == 8})
	}
	return list
}

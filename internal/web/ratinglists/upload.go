package ratinglists

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/web/page"
	"torneo/message"
)

// sentPage is a file that was sent, before it is taken: what it is, and what has to be
// said of it.
type sentPage struct {
	page.Frame
	*importjob.Looked
	Order      importjob.Order
	Federation string // of all players of a list that states none
	Wrong      message.Message
}

// ViewUpload shows what was sent.
func (r Room) ViewUpload(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	return r.look(v, importjob.Order{Sent: v.Request.PathValue("sent")}, nil)
}

// take imports what was sent, shows it anew with what was said of it, or lets go of it.
func (r Room) take(v *page.Visit) (*page.Next, error) {
	o := importjob.Order{Sent: v.Request.PathValue("sent"), Month: v.Value("month"), Kind: v.Value("kind"), Source: strings.ToUpper(v.Value("source"))}
	if v.Value("again") != "" {
		return r.retry(v, o.Sent)
	}
	switch v.Value("do") {
	case "forget":
		if _, err := r.Imports.SentFile(v.Context(), o.Sent); err != nil {
			return nil, err
		}
		r.Imports.Forget(v.Context(), o.Sent)
		return &page.Next{Done: message.New("desk.done.list-forgotten")}, nil
	case "look":
		return page.Rendered, r.look(v, o, mappingOf(v))
	case "import":
	default:
		return nil, page.ErrBadForm
	}
	if v.Value("national") != "" {
		if o.Source == "" {
			return nil, &arbiter.Refused{Message: message.New("lists.no-source")}
		}
		if m := mappingOf(v); m != nil {
			o.Columns = m.String()
			if _, err := nationallist.ParseMapping(o.Columns); err != nil {
				o.Columns = ""
				return page.Rendered, r.look(v, o, m)
			}
		}
	}
	if err := r.Imports.Import(v.Context(), o, v.By.Name); err != nil {
		return nil, err
	}
	return nil, nil
}

// retry takes what was far smaller than the last list all the same.
func (r Room) retry(v *page.Visit, sent string) (*page.Next, error) {
	all, err := r.Imports.Work(v.Context())
	if err != nil {
		return nil, err
	}
	for _, w := range all {
		var o importjob.Order
		if strconv.FormatInt(w.ID, 10) != v.Value("again") || w.State != jobs.Failed || w.Args(&o) != nil || o.Sent != sent {
			continue
		}
		o.Fewer, o.Fetch = true, false
		if err := r.Imports.Import(v.Context(), o, v.By.Name); err != nil {
			return nil, err
		}
		return nil, nil
	}
	return nil, page.ErrNotFound
}

// look shows what was sent, its columns as they are said to be.
func (r Room) look(v *page.Visit, o importjob.Order, m *nationallist.Mapping) error {
	p := sentPage{Frame: v.Frame(message.New("lists.sent")), Order: o}
	if m != nil {
		p.Federation = m.Federation
		o.Columns = m.String()
	}
	var err error
	p.Looked, err = r.Imports.Look(v.Context(), o)
	if err != nil && m != nil { // what was said of the columns cannot be: they are shown as the list suggests
		if told, ok := message.Of(err); ok {
			p.Wrong, o.Columns = told, ""
			if p.Looked, err = r.Imports.Look(v.Context(), o); err == nil && p.National != nil {
				p.applyColumns()
			}
		}
	}
	if err != nil {
		var own *importjob.Error
		if !errors.As(err, &own) { // nobody can do anything with it
			r.Imports.Forget(v.Context(), o.Sent)
		}
		return refusal(err)
	}
	if p.Order.Month == "" {
		p.Order.Month = p.Month.String()
	}
	if p.National != nil && p.National.Mapping != nil && p.Federation == "" {
		p.Federation = p.National.Mapping.Federation
	}
	return v.Render(sentView(p))
}

// applyColumns puts what was said of the columns in the place of what is proposed: nothing of it
// is lost where something is still missing.
func (p sentPage) applyColumns() {
	for k := range p.National.Columns {
		field := nationallist.Field(p.Value("column." + strconv.Itoa(k+1)))
		if !slices.Contains(nationallist.Fields, field) {
			field = nationallist.None
		}
		p.National.Columns[k].Field = field
	}
	p.National.Players, p.National.Wrong = nil, nil // those of the proposal
}

// atDesk returns the error of a mapping in the words of the page, which has no names of
// columns as the command line has them.
func atDesk(m message.Message) message.Message {
	switch m.ID {
	case "nationallist.no-name-column":
		return message.New("lists.no-name-column")
	case "nationallist.no-rating-column":
		return message.New("lists.no-rating-column")
	}
	return m
}

// mostColumns is the largest number of columns that the form asks about.
const mostColumns = 64

// mappingOf returns the columns that the form assigns; nil if it assigns none, or if
// they were those of a list of another name.
func mappingOf(v *page.Visit) *nationallist.Mapping {
	if v.Value("national") == "" || v.Value("source-was") != strings.ToUpper(v.Value("source")) && v.Value("source-was") != "" {
		return nil
	}
	m := &nationallist.Mapping{Federation: strings.ToUpper(v.Value("federation")), Separator: v.Value("separator"), Encoding: v.Value("encoding"), File: v.Value("file")}
	for k := range mostColumns {
		n := strconv.Itoa(k + 1)
		field := nationallist.Field(v.Value("column." + n))
		if field == nationallist.None || !slices.Contains(nationallist.Fields, field) {
			continue
		}
		c := nationallist.Column{Field: field, Heading: v.Request.PostFormValue("heading." + n)}
		if c.Heading == "" {
			c.At = k + 1
		}
		m.Columns = append(m.Columns, c)
	}
	if len(m.Columns) == 0 {
		return nil
	}
	return m
}

// Origin names the source of the month.
func (p sentPage) Origin() string {
	switch p.From {
	case fidelist.Heading:
		return p.T("lists.month.heading")
	case fidelist.FileName:
		return p.T("lists.month.name")
	case fidelist.Packed:
		return p.T("lists.month.packed")
	}
	return p.T("lists.month.nowhere")
}

// What describes the kind of list that was sent.
func (p sentPage) What() string {
	switch {
	case p.National != nil:
		return p.T("lists.is-national")
	case p.AsksKind:
		return p.T("lists.is-one-kind")
	}
	return p.T("lists.is-fide", "kinds", kindsOf(p.Frame, p.Kinds))
}

// Columns returns the columns that are asked about.
func (p sentPage) Columns() []nationallist.LookedAt {
	return p.National.Columns[:min(len(p.National.Columns), mostColumns)]
}

// UniqueHeading returns the heading by which a column is known: one that another column has,
// too, is none.
func (p sentPage) UniqueHeading(column int) string {
	name := p.National.Columns[column].Heading
	for k := range p.National.Columns {
		if k != column && strings.EqualFold(strings.TrimSpace(p.National.Columns[k].Heading), strings.TrimSpace(name)) {
			return ""
		}
	}
	return name
}

// Field returns the name of a field that a column can hold.
func (p sentPage) Field(f nationallist.Field) string {
	if f == nationallist.None {
		return p.T("lists.field.none")
	}
	return p.T("lists.field." + string(f)) //i18n:prefix lists.field.
}

// Examples returns the first values of a column.
func (p sentPage) Examples(c nationallist.LookedAt) string {
	var shown []string
	for _, value := range c.Values {
		if value != "" {
			shown = append(shown, string([]rune(value)[:min(len([]rune(value)), 30)]))
		}
	}
	return strings.Join(shown, " · ")
}

// mapping returns the known format of the list, beside its columns.
func (p sentPage) mapping() nationallist.Mapping {
	if p.National.Mapping == nil {
		return nationallist.Mapping{}
	}
	return *p.National.Mapping
}

// AsksRating reports that it has to be said which rating a list has: one column, and
// nothing says of what.
func (p sentPage) AsksRating() bool {
	if p.National == nil {
		return p.AsksKind
	}
	m := p.mapping()
	return m.Has(nationallist.Rating) && !m.Has(nationallist.Rapid) && !m.Has(nationallist.Blitz)
}

// some returns a number, if there is one.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// ratings returns a player's ratings, by kind.
func ratings(p *nationallist.Player) string {
	var list []string
	for _, r := range p.Ratings {
		if r.Value > 0 {
			list = append(list, strconv.Itoa(r.Value))
		}
	}
	return strings.Join(list, " / ")
}

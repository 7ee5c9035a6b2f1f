package entryform

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/publichttp"
	"torneo/internal/signup"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// page holds the data that every page of the door shows.
type page struct {
	*i18n.Printer
	Event  string
	Others []publichttp.Other
}

func pageOf(lang i18n.Language, event string) page {
	return page{publichttp.PrinterFor(lang), event, publichttp.Others(lang, func(l i18n.Language) string { return "/" + string(l) + "/" + event })}
}

// eventPath returns an address in the language of the page.
func (v page) eventPath(event string) string { return "/" + string(v.Language()) + "/" + event }

// when returns the days of an event.
func (v page) when(o *signup.Offer) string {
	switch {
	case o.Start.IsZero():
		return ""
	case o.End.IsZero() || o.End == o.Start:
		return v.Date(o.Start.String())
	}
	return v.Date(o.Start.String()) + " – " + v.Date(o.End.String())
}

func (v page) placeAndDates(o *signup.Offer) string {
	parts := slices.DeleteFunc([]string{o.Where, v.when(o)}, func(s string) bool { return s == "" })
	return strings.Join(parts, " · ")
}

// closedReason returns the reason that no entry is taken, "" if entries are taken.
func (v page) closedReason(o *signup.Offer) string {
	switch o.Closed {
	case "":
		return ""
	case signup.NotYet:
		return v.T("signup.door.not-yet", "day", v.Date(o.From.String()))
	case signup.Over:
		return v.T("signup.door.over", "day", v.Date(o.Until.String()))
	}
	return v.T("signup.closed." + string(o.Closed)) //i18n:prefix signup.closed.
}

// listPage is events that take entries: those that are looked for, and no more than a page has.
type listPage struct {
	page
	Offers []signup.Offer
	Query  string
	Large  bool // there are more than a page has: it has a search
	More   int  // that are not on the page
}

func newListPage(lang i18n.Language, offers []signup.Offer, query string) listPage {
	p := listPage{page: pageOf(lang, ""), Query: query, Large: len(offers) > mostListed}
	words := spelling.Words(query)
	for k := range offers {
		if !hasWords(&offers[k], words) {
			continue
		}
		if len(p.Offers) == mostListed {
			p.More++
			continue
		}
		p.Offers = append(p.Offers, offers[k])
	}
	return p
}

// hasWords reports whether each word begins one of the event's name or place.
func hasWords(o *signup.Offer, words []string) bool {
	if len(words) == 0 {
		return true
	}
	own := spelling.Words(o.Name, o.Where)
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(own, func(x string) bool { return strings.HasPrefix(x, w) })
	})
}

type saidPage struct {
	page
	Text string
}

type donePage struct {
	page
	Offer                 *signup.Offer
	Name, Section, Number string
}

// formPage is the form of an event, with what somebody entered and what is wrong with it.
type formPage struct {
	page
	Offer  *signup.Offer
	Token  string
	Values url.Values
	Said   []string
	Wrong  map[signup.Field][]string
}

func newForm(lang i18n.Language, o *signup.Offer) formPage {
	return formPage{page: pageOf(lang, o.Event), Offer: o, Values: url.Values{}, Wrong: map[signup.Field][]string{}}
}

func (f *formPage) wrong(list []signup.Problem) {
	for _, p := range list {
		f.Wrong[p.Field] = append(f.Wrong[p.Field], f.Text(p.Text))
	}
	f.Said = append(f.Said, f.T("signup.door.wrong", "count", len(list)))
}

func (f formPage) value(field signup.Field) string { return f.Values.Get(string(field)) }

// rounds returns the rounds in which byes can be asked for.
func (f formPage) rounds() (list []int) {
	most := 0
	for _, s := range f.Offer.Sections {
		most = max(most, s.Rounds)
	}
	for r := 1; r <= min(most, 30) && f.Offer.Byes; r++ {
		list = append(list, r)
	}
	return list
}

func (f formPage) asks(round int) bool {
	return slices.Contains(f.Values[string(signup.ByesField)], strconv.Itoa(round))
}

// paragraphs returns the paragraphs of a text.
func paragraphs(text string) (list []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// entryOf reads the form. What cannot be read at all is wrong; the rest is judged where the
// queue is.
func entryOf(form url.Values, today tournament.Date) (e signup.Entry, wrong []signup.Problem) {
	bad := func(f signup.Field, id string) {
		wrong = append(wrong, signup.Problem{Field: f, Text: message.New(id)})
	}
	get := func(f signup.Field) string { return signup.Line(strings.ToValidUTF8(form.Get(string(f)), "\ufffd")) }
	e.Name = signup.FullName(get(signup.Family), get(signup.Given))
	if text := get(signup.FIDEID); text != "" {
		n, err := strconv.ParseInt(strings.ReplaceAll(text, " ", ""), 10, 64)
		if e.FIDEID = n; err != nil || n < 0 {
			e.FIDEID = 0
			bad(signup.FIDEID, "signup.wrong.fide-id")
		}
	}
	e.National, e.Club, e.Email, e.Phone, e.Section = get(signup.National), get(signup.Club), get(signup.Email), get(signup.Phone), get(signup.SectionOf)
	e.Federation = strings.ToUpper(get(signup.Federation))
	if near := spelling.NearFederations(e.Federation); e.Federation != "" && !spelling.IsFederation(e.Federation) && len(near) == 1 {
		e.Federation = near[0] // who writes the name of his country means it
	}
	e.Remarks = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(form.Get(string(signup.Remarks))))
	e.Remarks = strings.ToValidUTF8(e.Remarks, "\ufffd")
	if text := get(signup.BirthField); text != "" {
		births := tournament.Births{Until: today}
		date, err := births.Read(text)
		if e.Birth = date; err != nil {
			bad(signup.BirthField, "signup.wrong.birth")
		}
	}
	for _, text := range form[string(signup.ByesField)] {
		n, err := strconv.Atoi(text)
		if err != nil {
			bad(signup.ByesField, "signup.wrong.byes")
			break
		}
		e.Byes = append(e.Byes, n)
	}
	e.Consent = form.Get(string(signup.Consent)) != ""
	return e, wrong
}

// label returns the name of a field, marked where it may stay empty.
func (f formPage) label(field signup.Field, other string) string {
	id := other
	if id == "" {
		id = "signup.field." + string(field) //i18n:prefix signup.field.
	}
	if slices.Contains([]signup.Field{signup.Federation, signup.FIDEID, signup.National, signup.Club, signup.Phone}, field) {
		return f.T("signup.door.optional", "field", f.T(id))
	}
	return f.T(id)
}

// hints are the fields that say more.
var hints = map[signup.Field]string{signup.Federation: "signup.hint.federation", signup.FIDEID: "signup.hint.fideid", signup.National: "signup.hint.national"}

func (f formPage) hint(field signup.Field) string {
	if id := hints[field]; id != "" {
		return f.T(id)
	}
	return ""
}

// marks returns the attributes that tell screen readers the hint and the errors of a
// field.
func (f formPage) marks(field signup.Field) templ.Attributes {
	var by []string
	if hints[field] != "" {
		by = append(by, string(field)+"-hint")
	}
	a := templ.Attributes{}
	if len(f.Wrong[field]) > 0 {
		a["aria-invalid"] = "true"
		by = append(by, string(field)+"-wrong")
	}
	if len(by) > 0 {
		a["aria-describedby"] = strings.Join(by, " ")
	}
	return a
}

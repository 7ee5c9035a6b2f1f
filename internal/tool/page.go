package tool

import (
	"bytes"
	"cmp"
	"html"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/incoming"
	"torneo/internal/report"
)

// field is something that can be chosen on a page. Its name is also that of the option of
// programs.
type field struct {
	name string
	look look
}

// look is the way in which a field is asked for.
type look uint8

const (
	words look = iota
	editionLook
	roundLook
	participantLook // one of those who have places
	anybodyLook     // one of those, or all
	hiddenLook      // set by taps
	playerLook      // a player of the record, or none
)

// The fields.
var (
	editionField = field{"edition", editionLook}
	listField    = field{"tieBreaks", words}
	roundField   = field{"round", roundLook}
	whoField     = field{"player", participantLook}
	someoneField = field{"player", playerLook}
	anybodyField = field{"player", anybodyLook}
	resultsField = field{"results", hiddenLook}
	whiteField   = field{"first", participantLook}
	blackField   = field{"second", participantLook}
)

// most returns the bytes that a value may have.
func (f field) most() int {
	if f.look == hiddenLook {
		return maxSupposed
	}
	return maxField
}

// option is a value of a field that can be chosen, in words.
type option struct{ value, text string }

// options returns what can be chosen in a field; nil: it is written.
func (q *question) options(f field) (list []option) {
	t := q.sheet.Record
	switch f.look {
	case editionLook:
		list = append(list, option{"", q.T("tool.edition.own")})
		for _, e := range handbook.TieBreakEditions() {
			list = append(list, option{string(e.ID), report.Chapter(q.Printer, e.ID)})
		}
	case roundLook:
		list = append(list, option{"", q.T("tool.round.last")})
		for n := 1; n <= t.RoundsPaired(); n++ {
			list = append(list, option{strconv.Itoa(n), strconv.Itoa(n)})
		}
	case participantLook, anybodyLook:
		if f.look == anybodyLook {
			list = append(list, option{"", q.T("tool.player.all")})
		} else if f != whoField {
			list = append(list, option{"", "–"})
		}
		for _, p := range t.Participants() {
			list = append(list, option{strconv.Itoa(p.Number), named(p.Number, p.Name)})
		}
	case playerLook:
		list = append(list, option{"", q.T("tool.player.all")})
		for k := range t.Players {
			list = append(list, option{strconv.Itoa(t.Players[k].Number), named(t.Players[k].Number, t.Players[k].Name)})
		}
	}
	return list
}

func named(number int, name string) string { return strconv.Itoa(number) + " " + name }

// markup writes a part of a page; nothing that is shown is markup.
type markup struct{ *bytes.Buffer }

// add writes markup.
func (m markup) add(parts ...string) {
	for _, p := range parts {
		m.WriteString(p)
	}
}

// text writes what is shown, in an element or an attribute.
func (m markup) text(text string) { m.WriteString(html.EscapeString(report.Printable(text))) }

// paragraph writes a line.
func (m markup) paragraph(text string) {
	m.add("<p>")
	m.text(text)
	m.add("</p>\n")
}

// writePage writes the answer with the choices that were made, and what it can be kept as.
func (q *question) writePage(out *bytes.Buffer, r *result) error {
	m := markup{out}
	q.writeForm(m)
	if len(r.said) > 0 {
		m.add("<ul class=\"said\">\n")
		for _, line := range r.said {
			m.add("<li>")
			m.text(line)
			m.add("</li>\n")
		}
		m.add("</ul>\n")
	}
	q.writeGames(m, r.games)
	if err := r.document.LinkedHTML(out); err != nil {
		return err
	}
	if len(q.page.files) == 0 {
		return nil
	}
	m.add("<p class=\"keep noprint\">")
	for _, f := range q.page.files {
		m.add("<button type=\"button\" data-keep=\"", string(f), "\">")
		m.text(q.T("tool.keep." + string(f))) //i18n:prefix tool.keep.
		m.add("</button> ")
	}
	m.add("</p>\n")
	return nil
}

// writeForm writes the fields of a page, as they were filled in. The script of the page sends
// them to the address of the page that is named.
func (q *question) writeForm(m markup) {
	if len(q.page.fields) == 0 {
		return
	}
	m.add("<form class=\"noprint\" data-page=\"", q.page.name, "\">\n")
	for _, f := range q.page.fields {
		if f.look == hiddenLook {
			m.add("<input type=\"hidden\" name=\"", f.name, "\" value=\"")
			m.text(q.fields.Get(f.name))
			m.add("\">")
			continue
		}
		id := "f-" + f.name
		m.add("<div><label for=\"", id, "\">")
		m.text(q.T("tool.field." + strings.ToLower(f.name))) //i18n:prefix tool.field.
		m.add("</label>")
		value := q.fields.Get(f.name)
		if options := q.options(f); options != nil {
			m.add("<select id=\"", id, "\" name=\"", f.name, "\">")
			for _, o := range options {
				m.add("<option value=\"")
				m.text(o.value)
				m.add("\"")
				if o.value == value {
					m.add(" selected")
				}
				m.add(">")
				m.text(o.text)
				m.add("</option>")
			}
			m.add("</select>")
		} else {
			m.add("<input id=\"", id, "\" name=\"", f.name, "\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"", strconv.Itoa(maxField), "\" value=\"")
			m.text(value)
			m.add("\" aria-describedby=\"e-", f.name, "\"><small id=\"e-", f.name, "\">")
			m.text(q.T("tool.example", "example", cmp.Or(strings.Join(q.sheet.Record.TieBreaks, ","), "BH/C1,BH,SB")))
			m.add("</small>")
		}
		m.add("</div>\n")
	}
	m.add("<div><button type=\"submit\">")
	m.text(q.T("tool.show"))
	m.add("</button></div>\n</form>\n")
}

// writeWrong writes why there is no answer, below the fields that can be changed.
func writeWrong(out *bytes.Buffer, p *i18n.Printer, q *question, first string, more []string) {
	m := markup{out}
	if q != nil {
		q.writeForm(m)
	}
	m.add("<div class=\"wrong\" role=\"alert\">\n")
	m.paragraph(first)
	if len(more) > 0 {
		m.add("<ul>\n")
		for _, line := range more {
			m.add("<li>")
			m.text(line)
			m.add("</li>\n")
		}
		m.add("</ul>\n")
	}
	m.add("</div>\n")
}

// Refusal writes why files were not opened: a form with what they leave open, or what is wrong
// with them.
func Refusal(p *i18n.Printer, err error, answers incoming.Answers, form Form) Answer {
	if form != Page {
		return wrong(p, nil, nil, err, form)
	}
	first, more := sentences(p, err)
	asked := asksOf(err)
	if asked == nil {
		return wrong(p, nil, nil, err, Page)
	}
	var out bytes.Buffer
	m := markup{&out}
	m.add("<form data-answers>\n")
	m.paragraph(first)
	for _, line := range more {
		m.paragraph(line)
	}
	var names []string
	for name := range answers {
		if !slices.ContainsFunc(asked, func(q incoming.Question) bool { return q.ID == name }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		m.add("<input type=\"hidden\" name=\"")
		m.text(name)
		m.add("\" value=\"")
		m.text(answers[name])
		m.add("\">")
	}
	for _, x := range asked {
		m.add("<fieldset><legend>")
		m.text(report.Capital(p.Text(x.Text)))
		m.add("</legend>\n")
		for k, c := range x.Choices {
			m.add("<p><label><input type=\"radio\" name=\"")
			m.text(x.ID)
			m.add("\" value=\"")
			m.text(c.ID)
			m.add("\"")
			if k == 0 {
				m.add(" checked")
			}
			m.add("> ")
			m.text(report.Capital(p.Text(c.Text)))
			m.add("</label></p>\n")
		}
		m.add("</fieldset>\n")
	}
	m.add("<p><button type=\"submit\">")
	m.text(p.T("tool.open"))
	m.add("</button></p>\n</form>\n")
	return Answer{Type: "text/html", Body: out.Bytes(), Wrong: true}
}

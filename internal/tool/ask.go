package tool

import (
	"bytes"
	"errors"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"torneo"
	"torneo/i18n"
	"torneo/internal/calculator/places"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/trf"
)

// Form is what an answer is written as.
type Form string

// The forms of answers.
const (
	Page Form = "html" // the part of a page
	JSON Form = "json"
	CSV  Form = "csv"
	TRF  Form = "trf" // the report, with the round that was paired where the next one was asked for
)

// Answer is what a question is answered with.
type Answer struct {
	Type  string // of the content
	Name  string // that a file of it gets
	Body  []byte
	Wrong bool // the body says why there is no answer
}

// What a field may have at most, that is written, and the games that are supposed.
const maxField, maxSupposed = 500, 2000

// question is one that was asked about a sheet.
type question struct {
	*i18n.Printer
	sheet  *Sheet
	page   *page
	fields url.Values
	reader report.For
}

// result is what a page has to say, in whatever form it is wanted.
type result struct {
	document *report.Document
	said     []string       // above it
	games    []places.Offer // that can be supposed by a tap
	line     []byte         // as JSON
	report   func() ([]byte, error)
}

// page is one kind of question.
type page struct {
	name   string
	fields []field
	files  []Form // in which the answer can be kept
	answer func(q *question) (*result, error)
}

// pages are all kinds of questions, in the order in which they are offered.
var pages []page

func init() {
	pages = []page{
		{"standings", []field{editionField, listField, roundField}, []Form{CSV, JSON, TRF}, standingsAnswer},
		{"player", []field{whoField, editionField, listField, roundField}, []Form{JSON}, playerAnswer},
		{"compare", []field{listField, roundField}, []Form{CSV, JSON}, compareAnswer},
		{"crosstable", []field{roundField}, []Form{CSV, JSON}, crosstableAnswer},
		{"suppose", []field{anybodyField, resultsField}, nil, supposeAnswer},
		{"pairing", []field{roundField, whiteField, blackField}, []Form{JSON}, pairingAnswer},
		{"next", nil, []Form{CSV, JSON, TRF}, nextAnswer},
		{"check", nil, []Form{JSON}, checkAnswer},
		{"ratings", []field{someoneField}, []Form{CSV, JSON}, ratingsAnswer},
		{"norms", []field{someoneField}, []Form{CSV, JSON}, normsAnswer},
		{"file", nil, []Form{JSON, TRF}, fileAnswer},
	}
}

// Pages returns the names of all kinds of questions.
func Pages() (names []string) {
	for _, p := range pages {
		names = append(names, p.name)
	}
	return names
}

// refused is a question that cannot be asked.
type refused struct{ sentence message.Message }

func (r *refused) Error() string { return r.sentence.String() }

// Sentence says it for people.
func (r *refused) Sentence() message.Message { return r.sentence }

func refuse(id string, pairs ...any) error { return &refused{message.New(id, pairs...)} }

// Ask answers a question about the sheet.
func (s *Sheet) Ask(p *i18n.Printer, name string, fields url.Values, form Form) Answer {
	k := slices.IndexFunc(pages, func(x page) bool { return x.name == name })
	if k < 0 {
		return wrong(p, s, nil, refuse("tool.no-page", "page", cut(name)), form)
	}
	q := &question{Printer: p, sheet: s, page: &pages[k], fields: url.Values{}}
	if form == CSV {
		q.reader = report.Programs
	}
	for _, f := range q.page.fields {
		text := strings.TrimSpace(fields.Get(f.name))
		if len(text) > f.most() {
			return wrong(p, s, q, refuse("tool.long", "most", f.most()), form)
		}
		q.fields.Set(f.name, text)
	}
	if form != Page && !slices.Contains(q.page.files, form) {
		return wrong(p, s, q, refuse("tool.no-form", "form", cut(string(form))), form)
	}
	r, err := q.page.answer(q)
	if err != nil {
		return wrong(p, s, q, err, form)
	}
	a, err := q.write(r, form)
	if err != nil {
		return wrong(p, s, q, err, form)
	}
	return a
}

// write writes a result in the form that was asked for.
func (q *question) write(r *result, form Form) (a Answer, err error) {
	base := strings.TrimSuffix(path.Base(q.sheet.Name), path.Ext(q.sheet.Name))
	var out bytes.Buffer
	switch form {
	case JSON:
		return Answer{Type: "application/json", Name: base + "-" + q.page.name + ".json", Body: r.line}, nil
	case CSV:
		err = r.document.CSV(&out)
		return Answer{Type: "text/csv", Name: base + "-" + q.page.name + ".csv", Body: out.Bytes()}, err
	case TRF:
		writeReport := r.report
		if writeReport == nil {
			writeReport = func() ([]byte, error) { return torneo.Write(q.sheet.Record) }
		}
		data, err := writeReport()
		return Answer{Type: "text/plain", Name: base + "-torneo.trf", Body: data}, err
	}
	err = q.writePage(&out, r)
	return Answer{Type: "text/html", Body: out.Bytes()}, err
}

// sentences returns an error as lines for people.
func sentences(p *i18n.Printer, err error) (first string, more []string) {
	var list *tiebreak.Refused
	var unread *Unreadable
	m, is := message.Of(err)
	if !is {
		return err.Error(), nil
	}
	switch {
	case errors.As(err, &list):
		for _, r := range list.Refusals {
			more = append(more, report.Capital(report.Refusal(p, list.Edition, r)))
		}
		return p.T("tool.list-refused", "chapter", report.Chapter(p, list.Edition)), more
	case errors.As(err, &unread):
		more = problemLines(p, unread.Problems)
	}
	return report.Capital(p.Text(m)), more
}

// most is the largest number of problems that are told one by one.
const most = 100

// problemLines returns problems as lines, each with where it is.
func problemLines(p *i18n.Printer, problems trf.Problems) (lines []string) {
	for _, x := range problems[:min(len(problems), most)] {
		lines = append(lines, report.Printable(p.Text(x.Sentence())))
	}
	if left := len(problems) - most; left > 0 {
		lines = append(lines, p.T("tool.more-problems", "count", left))
	}
	return lines
}

// wrong answers with the reason for which there is no answer. With q the page keeps its form.
func wrong(p *i18n.Printer, s *Sheet, q *question, err error, form Form) Answer {
	first, more := sentences(p, err)
	if form == Page {
		var out bytes.Buffer
		writeWrong(&out, p, q, first, more)
		return Answer{Type: "text/html", Body: out.Bytes(), Wrong: true}
	}
	why, is := message.Of(err)
	if !is {
		why = message.New("tool.failed", "reason", err.Error())
	}
	name := ""
	var problems trf.Problems
	if s != nil {
		name = s.Name
	}
	if u := (*Unreadable)(nil); errors.As(err, &u) {
		name, problems = u.Name, u.Problems
	}
	for _, x := range asksOf(err) {
		line := x.ID + ": " + p.Text(x.Text)
		for _, c := range x.Choices {
			line += " · " + c.ID + " = " + p.Text(c.Text)
		}
		more = append(more, line)
	}
	return Answer{Type: "application/json", Body: jsonline.Failure(p, name, why, more, problems), Wrong: true}
}

// number reads a field that is a number; 0 where it is empty.
func (q *question) number(f field) (int, error) {
	text := q.fields.Get(f.name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99_999 {
		return 0, refuse("tool.number", "value", cut(text))
	}
	return n, nil
}

// cut returns the beginning of a text that somebody else wrote.
func cut(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}

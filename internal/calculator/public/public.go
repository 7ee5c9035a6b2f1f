// Package public serves the calculators to everybody in the hall. It computes
// from what is typed into a form, and from nothing else: it can reach no
// tournament. A link that fills the form in is made by who may show the games.
package public

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/calculator/questions"
	"torneo/internal/calendar"
	"torneo/internal/publichttp"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tournament"
)

// Path is where the calculators are, on the listeners that serve them.
const Path = "/calculators"

// Limits against floods: a question costs as much as it computes.
const (
	asksEach, asksAll = 60, 600 // in a minute
	mostFields        = 40
)

//go:embed calculators.css
var styleSheet []byte

// Answered is a calculator's form with what was answered.
type Answered struct {
	*i18n.Printer
	Calculator *questions.Calculator // nil: none is chosen yet
	Values     url.Values
	Document   *report.Document // nil: nothing was asked, or it cannot be answered
	Wrong      string           // why it cannot be answered
}

// Ask answers what a page of calculators was asked: which calculator, and its fields.
func Ask(p *i18n.Printer, values url.Values, today tournament.Date) (a Answered, found bool, err error) {
	a = Answered{Printer: p, Values: values}
	name := values.Get("calc")
	if name == "" {
		return a, true, nil
	}
	if a.Calculator = questions.Find(name); a.Calculator == nil {
		return a, false, nil
	}
	if !a.Calculator.IsAsked(values) {
		return a, true, nil
	}
	a.Document, err = a.Calculator.Answer(p, values, today)
	if m, is := message.Of(err); is {
		a.Wrong, err = report.Capital(p.Text(m)), nil
	}
	return a, true, err
}

// Name returns the name of a calculator.
//
//i18n:prefix calculators.name.
func (a Answered) Name(c *questions.Calculator) string { return a.T("calculators.name." + c.Name) }

// Description returns what a calculator computes.
//
//i18n:prefix calculators.about.
func (a Answered) Description(c *questions.Calculator) string {
	return a.T("calculators.about." + c.Name)
}

// FieldName returns the label of a field.
func (a Answered) FieldName(f questions.Field) string { return questions.FieldName(a.Printer, f.Name) }

// Option returns a value of a choice in words.
//
//i18n:prefix calculators.choice.
func (a Answered) Option(f questions.Field, value string) string {
	if value == "" {
		return "–"
	}
	if id := "calculators.choice." + f.Name + "." + value; a.Has(id) {
		return a.T(id)
	}
	return value
}

// Is reports whether the calculator is the one that is shown.
func (a Answered) Is(c *questions.Calculator) bool { return a.Calculator == c }

// other returns the address of another calculator, with those of its fields that are filled in.
func (a Answered) other(path string, c *questions.Calculator, keep ...string) string {
	v := c.Select(a.Values)
	v.Set("calc", c.Name)
	for _, name := range keep {
		if text := a.Values.Get(name); text != "" {
			v.Set(name, text)
		}
	}
	return path + "?" + v.Encode()
}

// Door answers.
type Door struct {
	clock   func() time.Time
	log     *slog.Logger
	handler http.Handler
}

// New opens a door.
func New(clock func() time.Time, log *slog.Logger) *Door {
	d := &Door{clock: clock, log: log}
	often := publichttp.Often{Each: asksEach, All: asksAll, In: time.Minute}
	refuse := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Allow", "GET, HEAD")
		publichttp.Refuse(w, http.StatusMethodNotAllowed)
	}
	d.handler = publichttp.Guard{Look: often, Send: often, Bytes: 1, TooMany: d.tooMany}.Door(d.look, refuse)
	return d
}

// Handler answers the addresses of the calculators, and lets the other handler answer all others.
func (d *Door) Handler(other http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == Path || strings.HasPrefix(r.URL.Path, Path+"/") {
			d.handler.ServeHTTP(w, r)
			return
		}
		other.ServeHTTP(w, r)
	})
}

// doorPage is a page of the door.
type doorPage struct {
	Answered
	Others []publichttp.Other
	Status string // that is said instead of a form; "": the form
}

func (d *Door) look(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case Path + "/style.css":
		publichttp.Style(w, styleSheet)
		return
	case Path, Path + "/":
	default:
		d.render(w, r, http.StatusNotFound, doorPage{Status: "calculators.gone"})
		return
	}
	if !publichttp.Form(w, r, mostFields) {
		return
	}
	p := d.printer(r)
	a, found, err := Ask(p, r.Form, calendar.Of(d.clock()))
	switch {
	case err != nil:
		if !errors.Is(err, r.Context().Err()) {
			d.log.ErrorContext(r.Context(), "calculators", "reason", err)
		}
		d.render(w, r, http.StatusServiceUnavailable, doorPage{Status: "phone.failed"})
	case !found:
		d.render(w, r, http.StatusNotFound, doorPage{Status: "calculators.gone"})
	case a.Wrong != "":
		d.render(w, r, http.StatusUnprocessableEntity, doorPage{Answered: a})
	default:
		d.render(w, r, http.StatusOK, doorPage{Answered: a})
	}
}

func (d *Door) printer(r *http.Request) *i18n.Printer {
	if p := publichttp.PrinterFor(i18n.Language(r.URL.Query().Get(publichttp.LanguageField))); p != nil {
		return p
	}
	return publichttp.PrinterFor(publichttp.RequestLanguage(r))
}

func (d *Door) render(w http.ResponseWriter, r *http.Request, status int, v doorPage) {
	v.Printer = d.printer(r)
	values := r.URL.Query()
	v.Others = publichttp.Others(v.Language(), func(l i18n.Language) string {
		to := url.Values{}
		for name, list := range values {
			if len(to) < mostFields && !slices.Contains([]string{publichttp.LanguageField}, name) {
				to[name] = list
			}
		}
		to.Set(publichttp.LanguageField, string(l))
		return Path + "?" + to.Encode()
	})
	if v.Values == nil {
		v.Values = url.Values{}
	}
	var view templ.Component = doorView(v)
	if err := publichttp.Render(w, status, view); err != nil {
		d.log.Error("calculators", "reason", err)
		publichttp.Refuse(w, http.StatusInternalServerError)
	}
}

func (d *Door) tooMany(w http.ResponseWriter, r *http.Request) {
	d.render(w, r, http.StatusTooManyRequests, doorPage{Status: "phone.too-many"})
}

// heading returns the title of the page.
func (v doorPage) heading() string {
	if v.Calculator == nil {
		return v.T("calculators.title")
	}
	return v.Name(v.Calculator)
}

// align returns the class of a column.
func align(a report.Align) string {
	switch a {
	case report.Right:
		return "r"
	case report.Center:
		return "c"
	}
	return ""
}

// Package public serves the calculators to everybody in the hall. It computes
// from what is typed into a form, and for places from the tournaments that it is
// handed, as everybody may see them: it can reach no other. A link that fills the
// form in is made by who may show the games.
package public

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	_ "embed"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
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
	All        []*questions.Calculator
	Choosable  questions.Choosable // of which places can be asked
	Offers     []questions.Offer   // games of the chosen one that can be tapped
	Wrong      string              // why it cannot be answered
}

// Ask answers what a page of calculators was asked: which calculator, and its fields. Without
// tournaments there is no calculator of places.
func Ask(p *i18n.Printer, values url.Values, today tournament.Date, events questions.Events) (a Answered, found bool, err error) {
	a = Answered{Printer: p, Values: values, All: questions.All(events != nil)}
	name := values.Get("calc")
	if name == "" {
		return a, true, nil
	}
	a.Calculator = questions.Find(name)
	if !slices.Contains(a.All, a.Calculator) {
		a.Calculator = nil
		return a, false, nil
	}
	if name == questions.PlacesName {
		if err = a.chooseEvent(events); err != nil {
			return a, true, err
		}
		values = a.Values
	}
	if !a.Calculator.IsAsked(values) {
		return a, true, nil
	}
	a.Document, err = a.Calculator.Answer(p, values, today, events)
	if m, is := message.Of(err); is {
		a.Wrong, err = report.Capital(p.Text(m)), nil
	}
	return a, true, err
}

// chooseEvent lists the tournaments, takes the only one, and offers the games of the one that is taken.
func (a *Answered) chooseEvent(events questions.Events) (err error) {
	if a.Choosable, err = events.Choosable(a.Values.Get("event"), strings.TrimSpace(a.Values.Get(questions.Words))); err != nil {
		return err
	}
	a.Values = maps.Clone(a.Values)
	if all := a.Choosable.Events; len(all) == 1 && (!a.Choosable.Large && a.Values.Get("event") == "" || questions.IsSearch(a.Values)) {
		a.Values.Set("event", all[0].ID)
	}
	a.Offers, err = questions.Offers(a.Printer, events, a.Values)
	return err
}

// resultAddress returns the address that a tap on a result leads to; it asks at once.
func (a Answered) resultAddress(path string, r questions.OfferedResult, keep ...string) string {
	v := url.Values{"calc": {a.Calculator.Name}}
	for _, name := range append([]string{"event", "player"}, keep...) {
		if text := a.Values.Get(name); text != "" {
			v.Set(name, text)
		}
	}
	if r.Results != "" {
		v.Set("results", r.Results)
	}
	return path + "?" + v.Encode() + "#games"
}

// nameOf returns a game as readers of a screen hear its links.
func (a Answered) nameOf(o questions.Offer) string {
	return a.T("calculators.game", "round", o.Round, "white", o.White, "black", o.Black)
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
	events  questions.Events
	handler http.Handler
	page    PageAddress
}

// PageAddress returns the address at which a page of the noticeboard computes the places of a
// tournament in the browser, with the games of a participant first (0: of nobody).
type PageAddress func(root, tournament, language string, number int) string

// WithPage has the calculator of places lead to a page that computes them in the browser.
func (d *Door) WithPage(address PageAddress) *Door {
	d.page = address
	return d
}

// New opens a door. The tournaments are those that everybody may see, nil for none.
func New(clock func() time.Time, log *slog.Logger, events questions.Events) *Door {
	d := &Door{clock: clock, log: log, events: events}
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
	Page   string // the address that computes places in the browser; "": there is none
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
	a, found, err := Ask(p, r.Form, calendar.Of(d.clock()), d.events)
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
	if d.page != nil && v.Calculator != nil && v.Calculator.Name == questions.PlacesName && len(v.Offers) > 0 {
		number, _ := strconv.Atoi(v.Values.Get("player"))
		v.Page = d.page("/", v.Values.Get("event"), string(v.Language()), number)
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

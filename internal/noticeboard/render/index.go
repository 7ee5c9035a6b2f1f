package render

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/jsonline"
	"torneo/internal/row"
	"torneo/tournament"
)

// Wanted is what is asked of the list of all tournaments. Everything in it may come from anybody.
type Wanted struct {
	Language   i18n.Language
	When       row.When // a part; "": the one that begins
	Query      string
	Federation string // "ESP"
	Month      string // "2026-12": a calendar
	After      string
}

// The bounds of what is asked.
const (
	mostQuery = 100
	mostAfter = 100
)

// WantedOf reads what is asked from an address; what cannot be is not asked.
func WantedOf(q url.Values) Wanted {
	w := Wanted{Language: i18n.Public, Query: strings.TrimSpace(q.Get("q")), Federation: strings.ToUpper(strings.TrimSpace(q.Get("federation"))), Month: strings.TrimSpace(q.Get("month")), After: q.Get("after")}
	if l, ok := i18n.Parse(q.Get("l")); ok && slices.Contains(i18n.PublicLanguages(), l) {
		w.Language = l
	}
	if when := row.When(q.Get("when")); slices.Contains(PublicParts, when) {
		w.When = when
	}
	if r := []rune(w.Query); len(r) > mostQuery {
		w.Query = string(r[:mostQuery])
	}
	if len(w.Federation) != 3 || strings.ContainsFunc(w.Federation, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		w.Federation = ""
	}
	if _, err := time.Parse("2006-01", w.Month); err != nil {
		w.Month = ""
	}
	if len(w.After) > mostAfter || strings.ContainsFunc(w.After, func(r rune) bool { return r < ' ' || r > '~' }) {
		w.After = ""
	}
	return w
}

// IsAll reports whether nothing is asked for but the list itself.
func (w Wanted) IsAll() bool {
	return w.When == "" && w.Query == "" && w.Federation == "" && w.Month == "" && w.After == ""
}

// Address returns the address of what is asked.
func (w Wanted) Address() string {
	q := url.Values{}
	set := func(name, value string) {
		if value != "" {
			q.Set(name, value)
		}
	}
	set("q", w.Query)
	set("federation", w.Federation)
	set("month", w.Month)
	set("when", string(w.When))
	set("after", w.After)
	if w.Language != i18n.Public {
		set("l", string(w.Language))
	}
	if len(q) == 0 {
		return "index.html"
	}
	return "index.html?" + q.Encode()
}

// Search returns the question to the register.
func (w Wanted) Search(today string) Search {
	q := Search{Published: true, When: w.When, Today: today, Words: SearchWords(w.Query), Federation: w.Federation, After: w.After}
	if first, err := time.Parse("2006-01", w.Month); err == nil {
		q.When, q.From, q.To = row.Anytime, w.Month+"-01", first.AddDate(0, 1, -1).Format(time.DateOnly)
	}
	return q
}

// What the register is asked, and what it finds.
type (
	Search  = row.Search
	Finding = row.Finding
)

// SearchWords returns the words that a query asks for.
func SearchWords(query string) []string { return arbiter.SearchWords(query) }

// PublicParts are the parts of the list that everybody sees.
var PublicParts = []row.When{row.Now, row.Coming, row.Over, row.Undated}

// indexView is the search of the list.
type indexView struct {
	p         *i18n.Printer
	asked     Wanted
	action    string
	hidden    [][2]string
	parts     []link // without an address: the one that is shown
	languages []link
	heading   string
	remark    string
	next      string
}

// Index returns a page of the list of all tournaments, from what the register has found; when: of
// which part it is. Seasons of leagues stand before them.
func Index(w Wanted, when row.When, numbers map[row.When]int, found Finding, leagues []SeasonName) *Document {
	p := printers()[w.Language]
	x := &indexView{p: p, asked: w, action: "index.html"}
	if w.Language != i18n.Public {
		x.hidden = append(x.hidden, [2]string{"l", string(w.Language)})
	}
	for _, part := range PublicParts {
		to := Wanted{Language: w.Language, When: part, Federation: w.Federation}
		text := p.T("board.index."+string(part)) + " (" + p.Number(numbers[part]) + ")" //i18n:prefix board.index.
		if part == when {
			x.heading = p.T("board.index." + string(part)) //i18n:prefix board.index.
			x.parts = append(x.parts, link{text: text})
		} else if numbers[part] > 0 {
			x.parts = append(x.parts, link{href: to.Address(), text: text})
		}
	}
	if w.Month != "" {
		x.heading = p.T("board.index.calendar", "month", monthName(p, w.Month))
		first, _ := time.Parse("2006-01", w.Month)
		for _, step := range []int{-1, 1} {
			to := w
			to.Month, to.After = first.AddDate(0, step, 0).Format("2006-01"), ""
			x.parts = append(x.parts, link{href: to.Address(), text: monthName(p, to.Month)})
		}
	} else if when == row.Anytime {
		x.heading = p.T("board.index.found")
	}
	for _, l := range i18n.PublicLanguages() {
		if l != w.Language {
			to := w
			to.Language = l
			x.languages = append(x.languages, link{href: to.Address(), text: l.Name(), lang: string(l)})
		}
	}
	if found.Cut {
		x.remark = p.T("board.index.cut")
	}
	if found.Next != "" {
		to := w
		to.When, to.After = when, found.Next
		x.next = to.Address()
	}
	v := frontView{lang: string(w.Language), title: p.T("board.front"), index: x, calculators: calculatorsLink(p, url.Values{}, "calculators.title")}
	v.boards = append(v.boards, seasonCards(leagues)...)
	if len(found.Events) == 0 && len(leagues) == 0 {
		v.none = []link{{text: p.T("board.index.none"), lang: string(w.Language)}}
	}
	for _, e := range found.Events {
		if len(e.Tournaments) > 1 {
			v.boards = append(v.boards, frontBoard{name: e.Name, links: inLanguages(e.ID), event: true})
		}
		for _, r := range e.Tournaments {
			f := &r.Summary
			where := placeAndDates(p, f.City, dayOf(f.Begins), dayOf(f.Ends))
			if f.Federation != "" {
				where = strings.TrimPrefix(where+" · "+f.Federation, " · ")
			}
			v.boards = append(v.boards, frontBoard{name: arbiter.FullName(e.Name, f.Name), where: where, links: inLanguages(r.ID)})
		}
	}
	return NewDocument(htmlType, render(front(v)))
}

// monthName returns a month as people read it: "12/2026".
func monthName(p *i18n.Printer, month string) string {
	year, m, _ := strings.Cut(month, "-")
	return m + "/" + year
}

// dayOf reads a day of the register.
func dayOf(text string) tournament.Date {
	d, _ := tournament.ParseDate(text)
	return d
}

// ListingOf returns tournaments of the register as other programs read them.
func ListingOf(total int, found Finding) Listing {
	out := Listing{Total: total, Tournaments: []Summary{}}
	for _, e := range found.Events {
		for _, r := range e.Tournaments {
			f := &r.Summary
			out.Tournaments = append(out.Tournaments, Summary{
				ID: r.ID, Name: f.Name, Event: e.Name, City: f.City, Federation: f.Federation, Start: dayOf(f.Begins), End: dayOf(f.Ends), System: f.System, Teams: f.ForTeams,
				Rounds: max(f.Rounds, f.Shown), Published: f.Shown, StandingsAfter: f.After, Provisional: f.Live,
			})
		}
	}
	return out
}

// ListingFile returns tournaments of the register as the file of all of them.
func ListingFile(total int, found Finding) *Document {
	return NewDocument(jsonType, jsonline.Of(ListingOf(total, found)))
}

package reports

import (
	"errors"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
)

// ratingsPage shows the rating changes of the players.
type ratingsPage struct {
	page.Frame
	Kind   string // of which the ratings are shown; "": of none
	Lead   []string
	Tables []unfoldTable
	Notes  []string
	All    bool   // everything is unfolded
	Parts  []part // in which it comes, if there is much of it
	Facts  []knownFact
	Names  []page.Contestant
}

func Ratings(v *page.Visit) error {
	p := ratingsPage{Frame: v.Frame(message.New("web.ratings.title"))}
	p.Section, p.Wide = page.RatingsSection, true
	var err error
	kind, ok := speedOf(v.Value("kind"))
	if !ok {
		return page.ErrNotFound
	}
	if p.Facts, err = knownOf(v); err != nil {
		return err
	}
	p.Names = page.PlayersByName(v.State)
	t, r, err := arbiter.Ratings(v.State, kind, options(p.Facts))
	if refused := (*arbiter.Refused)(nil); kind == nil && errors.As(err, &refused) { // the time control, or the record at any speed
		p.Lead = []string{v.Text(refused.Message)}
		return v.Render(ratingsView(p))
	}
	if err != nil {
		return err
	}
	p.Kind = r.Rules.Kind.String()
	d := report.Ratings(v.Printer, t, r, report.People).Localize()
	p.Lead, p.Notes, p.Stands = d.Lead[len(d.Lead)-1:], d.Notes, t.RoundsPaired()
	open := map[string]*report.Document{}
	asked := v.Value("open")
	p.All = asked == "all"
	before := make([]int, len(d.Tables))
	if p.All {
		p.Parts, before = cut(d.Tables, v.Value("from"))
	}
	query := factQuery(p.Kind, p.Facts).Encode()
	for k, table := range d.Tables {
		u := unfolding(p.Frame, table, []string{"r", "u"}[k], query, open)
		u.first = before[k]
		for _, row := range table.Rows {
			number, err := strconv.Atoi(row[u.who])
			if err != nil || !p.All && row[u.who] != asked {
				continue
			}
			x := report.RatingExplanation(v.Printer, t, r, number)
			x.Lead = nil
			open[row[u.who]] = x
		}
		u.fold()
		if len(table.Rows) > 0 {
			p.Tables = append(p.Tables, u)
		}
	}
	return v.Render(ratingsView(p))
}

// speedOf reads a speed; nil if none is asked for.
func speedOf(text string) (*rating.Kind, bool) {
	if text == "" {
		return nil, true
	}
	kind, ok := rating.ParseKind(text)
	return &kind, ok
}

// ratingsDocument returns the table for programs.
func ratingsDocument(v *page.Visit) (*report.Document, error) {
	kind, ok := speedOf(v.Value("kind"))
	if !ok {
		return nil, page.ErrNotFound
	}
	facts, err := knownOf(v)
	if err != nil {
		return nil, err
	}
	t, r, err := arbiter.Ratings(v.State, kind, options(facts))
	if err != nil {
		return nil, err
	}
	return report.Ratings(v.Printer, t, r, report.Programs), nil
}

// Query returns the address of the page, with what is said of its players, as another kind.
func (p ratingsPage) Query(kind string) string { return "?" + factQuery(kind, p.Facts).Encode() }

// FactLines returns the facts on players, in words.
func (p ratingsPage) FactLines() []knownLine { return saidFacts(p.Frame, p.Kind, p.Facts) }

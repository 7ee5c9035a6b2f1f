package web

import (
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/message"
	"torneo/rating"
)

// ratingsPage is what the tournament does to its players' ratings.
type ratingsPage struct {
	frame
	Kind   rating.Kind
	Lead   []string
	Tables []unfoldTable
	Notes  []string
	All    bool // everything is unfolded
}

func (s *Site) ratings(v *visit) error {
	p := ratingsPage{frame: v.frame(message.New("web.ratings.title"))}
	p.Section, p.Wide = ratingsSection, true
	kind, ok := speedOf(v.text("kind"))
	if !ok {
		return errNotFound
	}
	p.Kind = kind
	t, r, err := arbiter.Ratings(v.state, kind)
	if err != nil {
		return err
	}
	d := report.Ratings(v.Printer, t, r, report.People)
	p.Lead, p.Notes, p.Stands = d.Lead[len(d.Lead)-1:], d.Notes, t.RoundsPaired()
	open := map[string]*report.Document{}
	asked := v.text("open")
	p.All = asked == "all"
	for i := range r.Players {
		number := strconv.Itoa(r.Players[i].Number)
		if !p.All && number != asked {
			continue
		}
		x := report.RatingExplanation(v.Printer, t, r, r.Players[i].Number)
		x.Lead = nil
		open[number] = x
	}
	query := url.Values{"kind": {kind.String()}}.Encode()
	for k, table := range d.Tables {
		p.Tables = append(p.Tables, unfolding(p.frame, table, []string{"r", "u"}[k], query, open))
	}
	return v.render(ratingsView(p))
}

// speedOf reads a speed; without one it is the standard one.
func speedOf(text string) (rating.Kind, bool) {
	if text == "" {
		return rating.Standard, true
	}
	k := slices.IndexFunc(ratingKinds, func(k rating.Kind) bool { return k.String() == text })
	if k < 0 {
		return 0, false
	}
	return ratingKinds[k], true
}

var ratingKinds = []rating.Kind{rating.Standard, rating.Rapid, rating.Blitz}

// Kinds lists the speeds.
func (p ratingsPage) Kinds() []rating.Kind { return ratingKinds }

// ratingsDocument is the table for programs.
func ratingsDocument(v *visit) (*report.Document, error) {
	kind, ok := speedOf(v.text("kind"))
	if !ok {
		return nil, errNotFound
	}
	t, r, err := arbiter.Ratings(v.state, kind)
	if err != nil {
		return nil, err
	}
	return report.Ratings(v.Printer, t, r, report.Programs), nil
}

package prizewords

import (
	"strings"

	"torneo/internal/fundfile"
	"torneo/prize"
)

// Reckon reckons what the lists come to, as far as their cells can be read, and has
// an empty row at the end.
func (g *Grid) Reckon() {
	if n := len(g.Rows); n < fundfile.MostLists && (n == 0 || !blank(g.Rows[n-1])) {
		g.Rows = append(g.Rows, map[string]string{})
	}
	reader := *g
	reader.Wrong = map[string][]string{}
	f := &prize.Fund{Currency: strings.TrimSpace(g.Fund["currency"]), Decimals: 2}
	reader.integer("decimals", g.Fund["decimals"], &f.Decimals)
	f.Decimals = min(max(f.Decimals, 0), 4)
	g.Totals = make([]string, len(g.Rows))
	g.Who = make([]string, len(g.Rows))
	for k := range g.Rows {
		if blank(g.Rows[k]) {
			continue
		}
		l := reader.list(k, f)
		f.Lists = append(f.Lists, l)
		one := &prize.Fund{Decimals: f.Decimals, Lists: []prize.List{l}}
		g.Totals[k] = Money(g.p, f, one.Total())
		g.Who[k] = Who(g.p, &l)
		for _, x := range l.Prizes {
			if x.Thing != "" || x.Trophy != "" {
				g.Trophies++
			}
		}
	}
	g.Total = Money(g.p, f, f.Total()) + " " + f.Currency
}

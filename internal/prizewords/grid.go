package prizewords

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/fundfile"
	"torneo/prize"
)

// Grid is a prize fund as the fields of a form say it, in the reader's language,
// with what is wrong beside the field.
type Grid struct {
	p      *i18n.Printer
	Fund   map[string]string   // of the fund
	Rows   []map[string]string // of its lists: name, conditions, p0, p1, …
	Places int                 // columns of prizes
	Wrong  map[string][]string // by the name of the field

	// What is derived from them: see Reckon.
	Totals, Who []string // of every row
	Total       string
	Trophies    int
	Pasted      bool
}

// fewPlaces is the number of prize columns in an empty grid.
const fewPlaces = 4

// EmptyGrid has the fields of a fund of which nothing has been said.
func EmptyGrid(p *i18n.Printer) *Grid {
	g := &Grid{p: p, Places: fewPlaces, Wrong: map[string][]string{}}
	g.Fund = g.ofFund(&prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1}, "")
	return g
}

// GridOf shows a fund; nil if a grid cannot show all of it.
func GridOf(p *i18n.Printer, f *prize.Fund, r fundfile.Remarks) *Grid {
	if _, large := fundfile.TooLarge(f); large {
		return nil
	}
	g := EmptyGrid(p)
	g.Fund = g.ofFund(f, r.Fund)
	for k := range f.Lists {
		l := &f.Lists[k]
		row := map[string]string{"name": l.Name, "besides": check(l.Besides), "places": number(l.Places)}
		if k < len(r.Lists) {
			row["remark"] = r.Lists[k]
		}
		if l.Sharing != nil {
			row["sharing"] = l.Sharing.String()
		}
		if l.Limit != nil {
			row["limit"] = l.Limit.String()
		}
		if l.Team != nil {
			row["team_of"], row["team_by"] = number(l.Team.Of), "federation"
			if l.Team.ByClub {
				row["team_by"] = "club"
			}
		}
		for _, c := range Conditions {
			row[c.Key] = c.format(p, &l.Conditions)
		}
		for n := range l.Prizes {
			row[Place(n)] = Cell(p, f, &l.Prizes[n])
		}
		g.Places = max(g.Places, len(l.Prizes))
		g.Rows = append(g.Rows, row)
	}
	back, remarks := g.Read()
	if len(g.Wrong) > 0 || !reflect.DeepEqual(back, f) || !reflect.DeepEqual(remarks, r) {
		return nil
	}
	return g
}

func (g *Grid) ofFund(f *prize.Fund, remark string) map[string]string {
	m := map[string]string{
		"currency": f.Currency, "decimals": strconv.Itoa(f.Decimals), "round_to": Money(g.p, f, f.Unit),
		"sharing": f.Sharing.String(), "limit": f.Limit.String(), "order": f.Order.String(),
		"apart": fundfile.WriteApart(f), "remark": remark,
	}
	if f.Several {
		m["order"] = "several"
	}
	if t := f.Tax; t != (prize.Tax{}) {
		m["tax_percent"] = g.p.Decimal(strings.TrimSuffix(fmt.Sprintf("%d.%02d", t.HundredthsOfPercent/100, t.HundredthsOfPercent%100), ".00"))
		m["tax_from"] = Money(g.p, f, t.From)
		m["tax_on"] = "whole"
		if t.Excess {
			m["tax_on"] = "excess"
		}
	}
	for _, c := range Conditions {
		m["every-"+c.Key] = c.format(g.p, &f.Everyone)
	}
	return m
}

// RowKeys returns the fields of a list.
func RowKeys(places int) []string {
	keys := []string{"name", "besides", "places", "sharing", "limit", "team_of", "team_by", "remark", Words}
	for _, c := range Conditions {
		keys = append(keys, c.Key)
	}
	for n := range places {
		keys = append(keys, Place(n))
	}
	return keys
}

// Field returns the name of a field of a row.
func Field(row int, key string) string { return fmt.Sprintf("l%d-%s", row, key) }

// Place returns the name of the field of a prize: 0 is the first.
func Place(n int) string { return "p" + strconv.Itoa(n) }

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func check(is bool) string {
	if is {
		return "1"
	}
	return ""
}

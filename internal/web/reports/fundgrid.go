package reports

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"torneo/internal/prizewords"

	"torneo/i18n"
	"torneo/internal/fundfile"
	"torneo/message"
	"torneo/prize"
)

// fundGrid is a prize fund as the fields of a form say it, in the reader's language,
// with what is wrong beside the field.
type fundGrid struct {
	p      *i18n.Printer
	Fund   map[string]string   // of the fund
	Rows   []map[string]string // of its lists: name, conditions, p0, p1, …
	Places int                 // columns of prizes
	Wrong  map[string][]string // by the name of the field

	// What is derived from them: see total.
	Totals, Who []string // of every row
	Total       string
	Trophies    int
	Pasted      bool
}

// What a grid has where nothing has been entered, and how many places one asks
// for at once.
const (
	fewPlaces  = 4
	morePlaces = 3
)

func emptyGrid(p *i18n.Printer) *fundGrid {
	g := &fundGrid{p: p, Places: fewPlaces, Wrong: map[string][]string{}}
	g.Fund = g.ofFund(&prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1}, "")
	return g
}

// gridOf shows a fund; nil if a grid cannot show all of it.
func gridOf(p *i18n.Printer, f *prize.Fund, r fundfile.Remarks) *fundGrid {
	if _, large := fundfile.TooLarge(f); large {
		return nil
	}
	g := emptyGrid(p)
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
		for _, c := range conditions {
			row[c.Key] = c.shown(p, &l.Conditions)
		}
		for n := range l.Prizes {
			row[place(n)] = prizewords.Cell(p, f, &l.Prizes[n])
		}
		g.Places = max(g.Places, len(l.Prizes))
		g.Rows = append(g.Rows, row)
	}
	back, remarks := g.read()
	if len(g.Wrong) > 0 || !reflect.DeepEqual(back, f) || !reflect.DeepEqual(remarks, r) {
		return nil
	}
	return g
}

func (g *fundGrid) ofFund(f *prize.Fund, remark string) map[string]string {
	m := map[string]string{
		"currency": f.Currency, "decimals": strconv.Itoa(f.Decimals), "round_to": prizewords.Money(g.p, f, f.Unit),
		"sharing": f.Sharing.String(), "limit": f.Limit.String(), "order": f.Order.String(),
		"apart": fundfile.Apart(f), "remark": remark,
	}
	if f.Several {
		m["order"] = "several"
	}
	if t := f.Tax; t != (prize.Tax{}) {
		m["tax_percent"] = g.p.Decimal(strings.TrimSuffix(fmt.Sprintf("%d.%02d", t.HundredthsOfPercent/100, t.HundredthsOfPercent%100), ".00"))
		m["tax_from"] = prizewords.Money(g.p, f, t.From)
		m["tax_on"] = "whole"
		if t.Excess {
			m["tax_on"] = "excess"
		}
	}
	for _, c := range conditions {
		m["every-"+c.Key] = c.shown(g.p, &f.Everyone)
	}
	return m
}

// read makes a fund of the fields, and notes what is wrong with them.
func (g *fundGrid) read() (*prize.Fund, fundfile.Remarks) {
	f := &prize.Fund{Currency: strings.TrimSpace(g.Fund["currency"]), Decimals: 2, Unit: 1}
	r := fundfile.Remarks{Fund: strings.TrimSpace(g.Fund["remark"])}
	g.integer("decimals", g.Fund["decimals"], &f.Decimals)
	f.Decimals = min(max(f.Decimals, 0), 4)
	g.money("round_to", g.Fund["round_to"], f, &f.Unit)
	f.Sharing = prize.Sharing(g.choice("sharing", g.Fund["sharing"], prize.Sharings))
	f.Limit = prize.Limit(g.choice("limit", g.Fund["limit"], prize.Limits))
	f.Several = g.Fund["order"] == "several"
	if !f.Several {
		f.Order = prize.Order(g.choice("order", g.Fund["order"], prize.Orders))
	}
	var percent prize.Money
	g.money("tax_percent", g.Fund["tax_percent"], &prize.Fund{Decimals: 2}, &percent)
	f.Tax.HundredthsOfPercent = int64(percent)
	g.money("tax_from", g.Fund["tax_from"], f, &f.Tax.From)
	f.Tax.Excess = g.Fund["tax_on"] == "excess" && percent > 0
	for _, c := range conditions {
		g.note("every-"+c.Key, c.set(&f.Everyone, strings.TrimSpace(g.Fund["every-"+c.Key])))
	}
	for _, problem := range fundfile.ReadApart(g.Fund["apart"], f) {
		g.note("apart", message.New("web.prizes.at", "line", problem.Line, "column", problem.Column, "problem", problem.Message))
	}
	var rows []int // of the lists
	for k, row := range g.Rows {
		if blank(row) {
			continue
		}
		rows = append(rows, k)
		f.Lists = append(f.Lists, g.list(k, f))
		r.Lists = append(r.Lists, strings.TrimSpace(row["remark"]))
	}
	if len(g.Wrong) == 0 && len(f.Lists) > 0 {
		for _, problem := range f.Check() {
			g.note(fieldOf(problem, rows), problem.Message)
		}
	}
	return f, r
}

// list is the list of a row.
func (g *fundGrid) list(k int, f *prize.Fund) prize.List {
	row := g.Rows[k]
	l := prize.List{Name: strings.TrimSpace(row["name"]), Besides: row["besides"] != ""}
	g.integer(field(k, "places"), row["places"], &l.Places)
	if row["sharing"] != "" {
		s := prize.Sharing(g.choice(field(k, "sharing"), row["sharing"], prize.Sharings))
		l.Sharing = &s
	}
	if row["limit"] != "" {
		x := prize.Limit(g.choice(field(k, "limit"), row["limit"], prize.Limits))
		l.Limit = &x
	}
	if row["team_by"] != "" {
		l.Team = &prize.BestTeam{ByClub: row["team_by"] == "club"}
		g.integer(field(k, "team_of"), row["team_of"], &l.Team.Of)
	}
	for _, c := range conditions {
		g.note(field(k, c.Key), c.set(&l.Conditions, strings.TrimSpace(row[c.Key])))
	}
	last := -1
	for n := range g.Places {
		if strings.TrimSpace(row[place(n)]) != "" {
			last = n
		}
	}
	for n := range last + 1 {
		p, wrong := prizewords.ReadCell(g.p, f, row[place(n)])
		g.note(field(k, place(n)), wrong)
		l.Prizes = append(l.Prizes, p)
	}
	return l
}

// fieldOf is the field that a problem of the fund is shown at.
func fieldOf(p prize.Problem, rows []int) string {
	switch {
	case p.List < 0:
		return strings.NewReplacer("every_list.", "every-", "tax.", "tax_", "playoff", "apart", "clubs", "apart").Replace(p.Key)
	case p.Prize >= 0:
		return field(rows[p.List], place(p.Prize))
	case p.Key == "prizes":
		return field(rows[p.List], place(0))
	case p.Key == "":
		return field(rows[p.List], "name")
	}
	return field(rows[p.List], p.Key)
}

// blank reports a row in which nothing has been entered.
func blank(row map[string]string) bool {
	for key, value := range row {
		if strings.TrimSpace(value) != "" && key != "sharing" && key != "limit" {
			return false
		}
	}
	return true
}

// note keeps what is wrong with a field; a message without an identifier is nothing.
func (g *fundGrid) note(field string, wrong message.Message) {
	if wrong.ID != "" {
		g.Wrong[field] = append(g.Wrong[field], g.p.Text(wrong))
	}
}

func (g *fundGrid) integer(field, text string, to *int) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		g.note(field, message.New("prize.file.integer", "value", text))
		return
	}
	*to = int(n)
}

func (g *fundGrid) money(field, text string, f *prize.Fund, to *prize.Money) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	m, wrong := prizewords.ReadMoney(g.p, f, text)
	g.note(field, wrong)
	if wrong.ID == "" {
		*to = m
	}
}

func (g *fundGrid) choice(field, text string, there []string) int {
	if k := slices.Index(there, text); k >= 0 {
		return k
	}
	g.note(field, message.New("prize.file.word", "value", text, "there", strings.Join(there, ", ")))
	return 0
}

func field(row int, key string) string { return fmt.Sprintf("l%d-%s", row, key) }

func place(n int) string { return "p" + strconv.Itoa(n) }

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

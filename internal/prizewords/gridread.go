package prizewords

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/fundfile"
	"torneo/message"
	"torneo/prize"
)

// Read makes a fund of the fields, and notes what is wrong with them.
func (g *Grid) Read() (*prize.Fund, fundfile.Remarks) {
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
	for _, c := range Conditions {
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

// list returns the list of a row.
func (g *Grid) list(k int, f *prize.Fund) prize.List {
	row := g.Rows[k]
	l := prize.List{Name: strings.TrimSpace(row["name"]), Besides: row["besides"] != ""}
	g.integer(Field(k, "places"), row["places"], &l.Places)
	if row["sharing"] != "" {
		s := prize.Sharing(g.choice(Field(k, "sharing"), row["sharing"], prize.Sharings))
		l.Sharing = &s
	}
	if row["limit"] != "" {
		x := prize.Limit(g.choice(Field(k, "limit"), row["limit"], prize.Limits))
		l.Limit = &x
	}
	if row["team_by"] != "" {
		l.Team = &prize.BestTeam{ByClub: row["team_by"] == "club"}
		g.integer(Field(k, "team_of"), row["team_of"], &l.Team.Of)
	}
	for _, c := range Conditions {
		g.note(Field(k, c.Key), c.set(&l.Conditions, strings.TrimSpace(row[c.Key])))
	}
	if l.Name == "" {
		l.Name = nameOf(g.p, &l.Conditions)
	}
	last := -1
	for n := range g.Places {
		if strings.TrimSpace(row[Place(n)]) != "" {
			last = n
		}
	}
	for n := range last + 1 {
		p, wrong := ReadCell(g.p, f, row[Place(n)])
		g.note(Field(k, Place(n)), wrong)
		l.Prizes = append(l.Prizes, p)
	}
	return l
}

// fieldOf returns the field that a problem of the fund is shown at.
func fieldOf(p prize.Problem, rows []int) string {
	switch {
	case p.List < 0:
		return strings.NewReplacer("every_list.", "every-", "tax.", "tax_", "playoff", "apart", "clubs", "apart").Replace(p.Key)
	case p.Prize >= 0:
		return Field(rows[p.List], Place(p.Prize))
	case p.Key == "prizes":
		return Field(rows[p.List], Place(0))
	case p.Key == "":
		return Field(rows[p.List], "name")
	}
	return Field(rows[p.List], p.Key)
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
func (g *Grid) note(field string, wrong message.Message) {
	if wrong.ID != "" {
		g.Wrong[field] = append(g.Wrong[field], g.p.Text(wrong))
	}
}

func (g *Grid) integer(field, text string, to *int) {
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

func (g *Grid) money(field, text string, f *prize.Fund, to *prize.Money) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	m, wrong := ReadMoney(g.p, f, text)
	g.note(field, wrong)
	if wrong.ID == "" {
		*to = m
	}
}

func (g *Grid) choice(field, text string, there []string) int {
	if k := slices.Index(there, text); k >= 0 {
		return k
	}
	g.note(field, message.New("prize.file.word", "value", text, "there", strings.Join(there, ", ")))
	return 0
}

package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/prize"
)

// Prizes lists the prizes of each player, and, if asked for, how every amount came
// about.
func Prizes(p *i18n.Printer, e *Event, r *prize.Result, explain bool, reader For) *Document {
	x := awarder{p: p, e: e, r: r, reader: reader}
	d := &Document{Language: p.Language(), Title: e.Title(p), Lead: append(e.lead(p), x.lead())}
	awards := x.awards()
	if reader == Programs {
		d.Tables = []Table{awards}
		return d
	}
	d.Tables = []Table{awards.dropEmpty(func(c Column) bool { return c.Key != "name" })}
	if left := x.left(); len(left.Rows) > 0 {
		d.Tables = append(d.Tables, left)
	}
	d.Tables[0].Notes = append(d.Tables[0].Notes, x.totals())
	if explain {
		d.Tables = append(d.Tables, x.lists())
		for k := range r.Stages {
			d.Tables = append(d.Tables, x.derivation(&r.Stages[k])...)
		}
		d.Notes = x.rules()
	}
	return d
}

// awarder writes the prizes of one event.
type awarder struct {
	p      *i18n.Printer
	e      *Event
	r      *prize.Result
	reader For
}

func (x *awarder) lead() string {
	f := x.r.Fund
	return x.p.T("prize.lead", "total", x.money(f.Total()), "sharing", x.p.T("prize.sharing."+f.Sharing.String()), "order", x.order())
}

func (x *awarder) order() string {
	if x.r.Fund.Several {
		return x.p.T("prize.order.several")
	}
	return x.p.T("prize.order." + x.r.Fund.Order.String())
}

func (x *awarder) money(m prize.Money) string {
	return x.p.Decimal(x.r.Fund.Amount(m)) + " " + x.r.Fund.Currency
}

// awards tabulates who receives what.
func (x *awarder) awards() Table {
	f := x.r.Fund
	in := func(id string) string { return x.p.T(id) + " (" + f.Currency + ")" }
	t := Table{Caption: x.p.T("prize.caption", "round", x.e.round(x.p)), Columns: []Column{
		{Key: "rank", Title: x.p.T("report.column.place"), Align: Right},
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
		{Key: "points", Title: x.p.T("report.column.points"), Align: Right},
		{Key: "prizes", Title: x.p.T("prize.column.prizes")},
		{Key: "things", Title: x.p.T("prize.column.things")},
		{Key: "money", Title: in("prize.column.money"), Align: Right},
		{Key: "withheld", Title: in("prize.column.withheld"), Align: Right},
		{Key: "net", Title: in("prize.column.net"), Align: Right},
	}}
	if x.reader == Programs {
		t.Columns = append(t.Columns, Column{Key: "currency", Title: x.p.T("prize.column.currency")})
	}
	taxed := f.Tax.HundredthsOfPercent > 0 || x.reader == Programs
	for k := range x.r.Awards {
		a := &x.r.Awards[k]
		row := []string{strconv.Itoa(a.Place), number(a.Number), x.name(&a.Claimant), a.Points.String(), x.prizes(a), x.things(a), f.Amount(a.Gross), "", ""}
		if taxed {
			row[7], row[8] = f.Amount(a.Tax), f.Amount(a.Net)
		}
		if a.Number == 0 {
			row[0] = ""
		}
		if x.reader == Programs {
			row = append(row, f.Currency)
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) == 0 {
		t.Notes = append(t.Notes, x.p.T("prize.nobody"))
	}
	return t
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// name returns the name of a claimant; for a team made of players, with their numbers.
func (x *awarder) name(c *prize.Claimant) string {
	if c.Number > 0 {
		return c.Name
	}
	numbers := make([]string, len(c.Players))
	for k, n := range c.Players {
		numbers[k] = strconv.Itoa(n)
	}
	return x.p.T("prize.team", "team", c.Name, "players", strings.Join(numbers, ", "))
}

// prizes names the prizes from which somebody receives money or has a thing:
// "Main 2–4, U2000 1".
func (x *awarder) prizes(a *prize.Award) string {
	var refs []prize.Ref
	for _, part := range a.Parts {
		s := &x.r.Stages[part.Stage]
		payment := &s.Payments[part.Payment]
		for _, pools := range [][]prize.Pool{s.ByPlace, s.Shared} {
			for k := range pools {
				if slices.Contains(pools[k].Members, payment.Claimant) {
					refs = append(refs, pools[k].Prizes...)
				}
			}
		}
		refs = append(append(refs, payment.Things...), payment.Trophies...)
	}
	return x.refs(refs)
}

// refs names prizes, those of a list together.
func (x *awarder) refs(refs []prize.Ref) string {
	refs = slices.Clone(refs)
	slices.SortFunc(refs, prize.Ref.Compare)
	refs = slices.Compact(refs)
	var parts []string
	for from := 0; from < len(refs); {
		to := from + 1
		for to < len(refs) && refs[to].List == refs[from].List && refs[to].Place == refs[to-1].Place+1 {
			to++
		}
		text := strconv.Itoa(refs[from].Place + 1)
		if to-from > 1 {
			text += none + strconv.Itoa(refs[to-1].Place+1)
		}
		if from == 0 || refs[from-1].List != refs[from].List {
			text = x.r.Fund.Lists[refs[from].List].Name + " " + text
		}
		parts = append(parts, text)
		from = to
	}
	return strings.Join(parts, ", ")
}

func (x *awarder) things(a *prize.Award) string {
	var parts []string
	for _, part := range a.Parts {
		payment := &x.r.Stages[part.Stage].Payments[part.Payment]
		for _, ref := range payment.Things {
			thing := x.r.Fund.Prize(ref)
			parts = append(parts, x.p.T("prize.thing", "thing", thing.Thing, "value", x.money(thing.Value)))
		}
		for _, ref := range payment.Trophies {
			parts = append(parts, x.r.Fund.Prize(ref).Trophy)
		}
	}
	return strings.Join(parts, ", ")
}

// left tabulates the prizes that nobody receives.
func (x *awarder) left() Table {
	t := Table{Caption: x.p.T("prize.left.caption"), Columns: []Column{
		{Key: "prize", Title: x.p.T("prize.column.prize"), Heading: true},
		{Key: "things", Title: x.p.T("prize.column.things")},
		{Key: "money", Title: x.p.T("prize.column.money") + " (" + x.r.Fund.Currency + ")", Align: Right},
	}}
	for s := range x.r.Stages {
		for _, l := range x.r.Stages[s].Left {
			what := ""
			if p := x.r.Fund.Prize(l.Prize); l.Thing {
				what = strings.Trim(p.Thing+", "+p.Trophy, ", ")
			}
			t.Rows = append(t.Rows, []string{x.refs([]prize.Ref{l.Prize}), what, x.r.Fund.Amount(l.Money)})
		}
	}
	t.Notes = append(t.Notes, x.p.T("prize.left.why"))
	return t.dropEmpty(func(c Column) bool { return c.Key == "things" })
}

func (x *awarder) totals() string {
	text := x.p.T("prize.total", "paid", x.money(x.r.Paid), "total", x.money(x.r.Total))
	if x.r.Fund.Tax.HundredthsOfPercent > 0 {
		text += " " + x.p.T("prize.total.tax", "withheld", x.money(x.r.Withheld), "net", x.money(x.r.Paid-x.r.Withheld))
	}
	if x.r.Left > 0 {
		text += " " + x.p.T("prize.total.left", "left", x.money(x.r.Left))
	}
	return text
}

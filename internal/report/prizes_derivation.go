package report

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"torneo/prize"
)

// lists describes the prizes of each list, and the players who have a claim to them.
func (x *awarder) lists() Table {
	f := x.r.Fund
	t := Table{Caption: x.p.T("prize.lists.caption"), Columns: []Column{
		{Key: "list", Title: x.p.T("prize.column.list"), Heading: true},
		{Key: "prizes", Title: x.p.T("prize.column.prizes")},
		{Key: "conditions", Title: x.p.T("prize.column.conditions")},
		{Key: "claims", Title: x.p.T("prize.column.claims"), Align: Right},
	}}
	for k := range f.Lists {
		l := &f.Lists[k]
		var prizes, conditions []string
		for p := range l.Prizes {
			prizes = append(prizes, x.prize(&l.Prizes[p]))
		}
		if l.Team != nil {
			by := "prize.team.federation"
			if l.Team.ByClub {
				by = "prize.team.club"
			}
			conditions = append(conditions, x.p.T(by, "count", l.Team.Of))
		}
		for _, m := range append(f.Everyone.Describe(), l.Conditions.Describe()...) {
			conditions = append(conditions, x.p.Text(m))
		}
		if l.Places > 0 {
			conditions = append(conditions, x.p.T("prize.condition.places", "places", l.Places))
		}
		t.Rows = append(t.Rows, []string{l.Name, strings.Join(prizes, x.separator()), strings.Join(conditions, "; "), strconv.Itoa(x.claims(k))})
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "conditions" })
}

// separator divides amounts: a comma may belong to one of them.
func (x *awarder) separator() string {
	if x.p.Decimal("0.5") != "0.5" {
		return "; "
	}
	return ", "
}

func (x *awarder) prize(p *prize.Prize) string {
	var parts []string
	if p.Amount > 0 {
		parts = append(parts, x.p.Decimal(x.r.Fund.Amount(p.Amount)))
	}
	if p.Thing != "" {
		parts = append(parts, x.p.T("prize.thing", "thing", p.Thing, "value", x.money(p.Value)))
	}
	if p.Trophy != "" {
		parts = append(parts, p.Trophy)
	}
	return strings.Join(parts, " + ")
}

// claims returns the number of players with a claim to a list.
func (x *awarder) claims(list int) (n int) {
	for s := range x.r.Stages {
		stage := &x.r.Stages[s]
		for _, l := range stage.Lists {
			if l != list {
				continue
			}
			for _, has := range stage.Eligible[l] {
				if has {
					n++
				}
			}
		}
	}
	return n
}

// derivation derives the amounts of one stage: the pools, and what everybody receives of them.
func (x *awarder) derivation(s *prize.Stage) []Table {
	names := make([]string, len(s.Lists))
	for k, l := range s.Lists {
		names[k] = x.r.Fund.Lists[l].Name
	}
	caption := x.p.T("prize.stage", "lists", strings.Join(names, ", "), "sharing", x.p.T("prize.sharing."+s.Sharing.String()))
	var tables []Table
	add := func(id string, pools []prize.Pool) {
		if len(pools) > 0 {
			t := x.pools(s, pools, s.Sharing.Part())
			t.Caption = caption + ". " + x.p.T(id)
			tables = append(tables, t)
		}
	}
	if s.Sharing == prize.Hort {
		add("prize.pools.half-place", s.ByPlace)
		add("prize.pools.half-shared", s.Shared)
	} else {
		add("prize.pools.place", s.ByPlace)
		add("prize.pools.shared", s.Shared)
	}
	if hasReckoning(s) {
		tables = append(tables, x.payments(s, caption))
	}
	return tables
}

func (x *awarder) pools(s *prize.Stage, pools []prize.Pool, part *big.Rat) Table {
	f := x.r.Fund
	t := Table{Columns: []Column{
		{Key: "prizes", Title: x.p.T("prize.column.prizes"), Heading: true},
		{Key: "worth", Title: x.p.T("prize.column.worth"), Reckoning: true},
		{Key: "members", Title: x.p.T("prize.column.members")},
		{Key: "each", Title: x.p.T("prize.column.each"), Reckoning: true},
	}}
	for k := range pools {
		pool := &pools[k]
		var terms, members []string
		for _, ref := range pool.Prizes {
			terms = append(terms, f.Amount(f.Prize(ref).Worth()))
		}
		worth := strings.Join(terms, " + ")
		if len(terms) > 1 {
			worth += " = " + f.Amount(pool.Worth)
		}
		for m, i := range pool.Members {
			name := s.Claimants[i].Name
			if !pool.Even {
				name += " " + f.Share(new(big.Rat).Mul(pool.Shares[m], part))
			}
			members = append(members, name)
		}
		t.Rows = append(t.Rows, []string{x.refs(pool.Prizes), worth, strings.Join(members, "; "), x.each(pool, part)})
	}
	return t
}

// each returns the reckoning of equal shares, "150.00 / 2 = 75.00", of half of the prizes once
// more by 2. Where claims do not go as far for some, it is that of the others: "(220.01 - 100.01)
// / 2 = 60.00".
func (x *awarder) each(pool *prize.Pool, part *big.Rat) string {
	f := x.r.Fund
	share, rest := slices.MaxFunc(pool.Shares, (*big.Rat).Cmp), new(big.Rat)
	terms, number := []string{f.Amount(pool.Worth)}, 0
	for _, s := range pool.Shares {
		if s.Cmp(share) == 0 {
			number++
		} else {
			rest.Add(rest, s)
		}
	}
	if rest.Sign() > 0 {
		terms[0] = "(" + terms[0] + " - " + f.Share(rest) + ")"
	}
	if number > 1 {
		terms = append(terms, strconv.Itoa(number))
	}
	if !part.IsInt() {
		terms = append(terms, part.Denom().String())
	}
	text := f.Share(new(big.Rat).Mul(share, part))
	if len(terms) > 1 || rest.Sign() > 0 {
		text = strings.Join(terms, " / ") + " = " + text
	}
	if rest.Sign() > 0 {
		return x.p.T("prize.uneven", "reckoning", text)
	}
	return text
}

// payments tabulates the amounts due, less the values of things, and rounded.
func (x *awarder) payments(s *prize.Stage, caption string) Table {
	f := x.r.Fund
	t := Table{Caption: caption + ". " + x.p.T("prize.payments"), Columns: []Column{
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
		{Key: "terms", Title: x.p.T("prize.column.terms"), Reckoning: true},
		{Key: "exact", Title: x.p.T("prize.column.exact"), Align: Right},
		{Key: "money", Title: x.p.T("prize.column.money") + " (" + f.Currency + ")", Align: Right},
		{Key: "rounding", Title: x.p.T("prize.column.rounding")},
	}}
	for k := range s.Payments {
		p := &s.Payments[k]
		if p.Exact.Sign() == 0 && len(p.Things) == 0 {
			continue
		}
		rounding := ""
		if exact := new(big.Rat).SetInt64(int64(p.Money)); p.Odd {
			rounding = x.p.T("prize.rounded.up")
		} else if exact.Cmp(p.Exact) != 0 {
			rounding = x.p.T("prize.rounded.down")
		}
		t.Rows = append(t.Rows, []string{s.Claimants[p.Claimant].Name, x.terms(s, p), f.Share(p.Exact), f.Amount(p.Money), rounding})
	}
	if slices.ContainsFunc(t.Rows, func(row []string) bool { return row[len(row)-1] != "" }) {
		t.Notes = append(t.Notes, x.p.T("prize.rounded.note", "unit", x.money(f.Unit)))
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "rounding" })
}

// hasReckoning reports whether somebody's money in a stage is not simply their share.
func hasReckoning(s *prize.Stage) bool {
	return s.Sharing == prize.Hort || slices.ContainsFunc(s.Payments, func(p prize.Payment) bool {
		return len(p.Things) > 0 || p.Exact.Cmp(new(big.Rat).SetInt64(int64(p.Money))) != 0
	})
}

// terms returns the shares that somebody receives, and the values that are taken off.
func (x *awarder) terms(s *prize.Stage, p *prize.Payment) string {
	f := x.r.Fund
	var terms []string
	for _, pools := range [][]prize.Pool{s.ByPlace, s.Shared} {
		for k := range pools {
			for m, i := range pools[k].Members {
				if i == p.Claimant {
					terms = append(terms, f.Share(new(big.Rat).Mul(pools[k].Shares[m], s.Sharing.Part())))
				}
			}
		}
	}
	text := strings.Join(terms, " + ")
	for _, ref := range p.Things {
		text += " - " + f.Amount(f.Prize(ref).Value) + " (" + f.Prize(ref).Thing + ")"
	}
	return text
}

// rules names the articles and readings that the amounts rest on.
func (x *awarder) rules() []string {
	f := x.r.Fund
	var notes []string
	note := func(id string, args ...any) { notes = append(notes, x.p.T("prize.rule."+id, args...)) }
	some := func(of func(*prize.Stage) bool) bool {
		return slices.ContainsFunc(x.r.Stages, func(s prize.Stage) bool { return of(&s) })
	}
	for k, name := range prize.Sharings {
		if some(func(s *prize.Stage) bool { return s.Sharing == prize.Sharing(k) }) {
			note(name)
		}
	}
	if !f.Several && len(f.Lists) > 1 {
		note(f.Order.String())
	}
	if some(func(s *prize.Stage) bool { return s.Limit == prize.InPrizes }) {
		note("limit")
	}
	if some(func(s *prize.Stage) bool { return len(s.Lists) > 1 && s.Sharing != prize.TieBreak }) {
		note("pool")
	}
	if len(f.PlayOff) > 0 {
		note("playoff")
	}
	if f.Things() > 0 {
		note("thing")
	}
	if slices.ContainsFunc(f.Lists, func(l prize.List) bool {
		return slices.ContainsFunc(l.Prizes, func(p prize.Prize) bool { return p.Trophy != "" })
	}) {
		note("trophy")
	}
	if slices.ContainsFunc(f.Lists, func(l prize.List) bool { return l.Team != nil }) {
		note("team")
	}
	if t := f.Tax; t.HundredthsOfPercent > 0 {
		id := "tax"
		switch {
		case t.From == 0:
			id = "tax-all"
		case t.Excess:
			id = "tax-excess"
		}
		hundredths := prize.Fund{Decimals: 2}
		note(id, "percent", x.p.Decimal(hundredths.Amount(prize.Money(t.HundredthsOfPercent))), "from", x.money(t.From))
	}
	return notes
}

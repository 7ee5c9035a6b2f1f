package prizewords

import (
	"strings"

	"torneo/i18n"
	"torneo/internal/fundfile"
	"torneo/message"
	"torneo/prize"
)

// Announced is a fund as it is announced: a row for each list.
type Announced struct {
	Rows   []AnnouncedList
	Places int
	Rules  []string // how it is shared
	Total  string
}

type AnnouncedList struct {
	Name, Who, Total string
	Prizes           []string
}

// Announce returns the fund of a text that can be used; nil of none.
func Announce(p *i18n.Printer, text string) *Announced {
	file, problems := fundfile.Read([]byte(text))
	if text == "" || len(problems) > 0 {
		return nil
	}
	f := file.Fund
	a := &Announced{Total: Money(p, f, f.Total()) + " " + f.Currency, Rules: rulesOf(p, f)}
	for k := range f.Lists {
		l := &f.Lists[k]
		row := AnnouncedList{Name: l.Name, Who: Who(p, l)}
		row.Total = Money(p, f, (&prize.Fund{Decimals: f.Decimals, Lists: []prize.List{*l}}).Total())
		for n := range l.Prizes {
			row.Prizes = append(row.Prizes, Cell(p, f, &l.Prizes[n]))
		}
		a.Places = max(a.Places, len(l.Prizes))
		a.Rows = append(a.Rows, row)
	}
	return a
}

// rulesOf describes the sharing of a fund, its conditions and its deductions.
func rulesOf(p *i18n.Printer, f *prize.Fund) []string {
	order := "prize.order." + f.Order.String()
	if f.Several {
		order = "prize.order.several"
	}
	//i18n:prefix prize.order.
	//i18n:prefix prize.sharing.
	rules := []string{p.T(order), p.T("prize.sharing." + f.Sharing.String())}
	for _, m := range f.Everyone.Describe() {
		rules = append(rules, p.Text(m))
	}
	if f.Tax.HundredthsOfPercent > 0 {
		percent := prize.Fund{Decimals: 2}
		rules = append(rules, p.T("prizegrid.withheld", "percent", Money(p, &percent, prize.Money(f.Tax.HundredthsOfPercent)), "from", Money(p, f, f.Tax.From)+" "+f.Currency))
	}
	return rules
}

// Who describes the players who have a claim to the prizes of a list.
func Who(p *i18n.Printer, l *prize.List) string {
	var parts []string
	for _, m := range l.Conditions.Describe() {
		parts = append(parts, p.Text(m))
	}
	if t := l.Team; t != nil && t.ByClub {
		parts = append(parts, p.Text(message.New("prize.team.club", "count", t.Of)))
	} else if t != nil {
		parts = append(parts, p.Text(message.New("prize.team.federation", "count", t.Of)))
	}
	if l.Places > 0 {
		parts = append(parts, p.T("prize.condition.places", "places", l.Places))
	}
	if l.Besides {
		parts = append(parts, p.T("prizegrid.besides-short"))
	}
	if len(parts) == 0 {
		return p.T("prizegrid.everybody")
	}
	return strings.Join(parts, " · ")
}

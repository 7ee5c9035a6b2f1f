package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/norm/arbiters"
)

// ArbiterNorms returns a document on whether an event gives an arbiter norms for titles; with
// every requirement if all is to be told.
func ArbiterNorms(p *i18n.Printer, who arbiters.Person, verdicts []arbiters.Verdict, all bool) *Document {
	x := arbiterWriter{p}
	d := &Document{Language: p.Language(), Title: p.T("arbiters.title", "arbiter", arbiterName(who))}
	for k := range verdicts {
		v := &verdicts[k]
		if k == 0 {
			d.Lead = x.lead(v)
		}
		d.Tables = append(d.Tables, x.verdict(v, all), x.options(v, all))
	}
	var ask []string
	for k := range verdicts {
		ask = append(ask, verdicts[k].Ask()...)
	}
	if table := x.questionsTable(ask); len(table.Rows) > 0 {
		d.Tables = append(d.Tables, table)
	}
	return d
}

// arbiterName returns an arbiter's name and number, or what there is of them.
func arbiterName(who arbiters.Person) string {
	switch {
	case who.ID == 0:
		return who.Name
	case who.Name == "":
		return strconv.FormatInt(who.ID, 10)
	}
	return fmt.Sprintf("%s (%d)", who.Name, who.ID)
}

type arbiterWriter struct{ p *i18n.Printer }

func (x arbiterWriter) lead(v *arbiters.Verdict) []string {
	e, p := v.Event, x.p
	lead := []string{cmp.Or(strings.TrimSpace(e.Name), p.T("report.event.unnamed")), p.T("arbiters.lead", "edition", v.Edition.Cite()),
		p.T("arbiters.event", "players", e.Players, "rated", e.Rated, "titled", e.Titled, "federations", e.Federations, "rounds", e.Rounds)}
	if n := x.systems(e.Systems); n != "" {
		lead[2] += "; " + n
	}
	if v.Most > 0 {
		lead = append(lead, p.T("arbiters.most", "count", v.Most))
	}
	return append(lead, p.Text(arbiters.Text(v.Edition)))
}

// systems names systems.
//
//i18n:prefix arbiters.system.
func (x arbiterWriter) systems(list []arbiters.System) string {
	var names []string
	for _, s := range list {
		names = append(names, x.p.T("arbiters.system."+string(s)))
	}
	return strings.Join(names, ", ")
}

func (x arbiterWriter) columns(keys ...string) []Column {
	var columns []Column
	for _, key := range keys {
		c := Column{Key: key, Title: x.p.T("arbiters.column." + key)} //i18n:prefix arbiters.column.
		switch key {
		case "requirement", "kind", "event", "fact":
			c.Heading = true
		case "until", "values":
			c.Days = true
		case "figure", "limit":
			c.Days = true
		case "rounds":
			c.Align = Right
		}
		columns = append(columns, c)
	}
	return columns
}

// verdict tabulates the requirements for every event and for the arbiter.
//
//i18n:prefix arbiters.verdict.
func (x arbiterWriter) verdict(v *arbiters.Verdict, all bool) Table {
	t := Table{Columns: x.columns("requirement", "figure", "limit", "met", "article")}
	article := ""
	for k := range v.Options {
		o := &v.Options[k]
		if o.Name != v.By {
			continue
		}
		article = o.Article
		if o.Most > 0 && v.Answer != arbiters.NotMet {
			t.Notes = append(t.Notes, x.p.T("arbiters.once", "count", o.Most, "article", article))
		}
		if o.Name == "norms" && o.Answer == arbiters.Met {
			t.Notes = append(t.Notes, x.p.T("arbiters.chance"))
		}
	}
	t.Caption = x.p.T("arbiters.verdict."+v.Answer.String(), "title", string(v.Title), "article", cmp.Or(article, v.Edition.Cite()))
	if v.Short && v.Answer != arbiters.NotMet {
		t.Notes = append(t.Notes, x.p.T("arbiters.short"))
	}
	for k := range v.Requirements {
		if q := &v.Requirements[k]; all || q.Answer != arbiters.Met {
			t.Rows = append(t.Rows, x.requirement(q))
		}
	}
	return t
}

// requirement returns a row: what it is, the figure, what is asked, whether it is met, and the
// article.
//
//i18n:prefix arbiters.requirement.
func (x arbiterWriter) requirement(q *arbiters.Requirement) []string {
	limit := q.Limit
	if _, err := strconv.Atoi(limit); err == nil {
		id := "norm.at-least"
		if q.Most {
			id = "norm.at-most"
		}
		limit = x.p.T(id, "limit", limit)
	}
	return []string{x.p.T("arbiters.requirement." + string(q.Key)), x.words(q.Key, q.Figure), x.words(q.Key, limit), x.answer(q.Answer), q.Article}
}

// words returns values as people say them.
func (x arbiterWriter) words(key arbiters.Key, value string) string {
	parts := strings.Split(value, ", ")
	for k, part := range parts {
		if part == "" { // it is not known
			continue
		}
		if key == "level-of" {
			parts[k] = x.p.T("arbiters.option." + part) //i18n:prefix arbiters.option.
		} else {
			parts[k] = ArbiterValue(x.p, part)
		}
	}
	return strings.Join(parts, ", ")
}

// arbiterValues are the values of facts that are words of a language.
var arbiterValues = []string{"endorsed", "not-endorsed", "fide", "continental", "olympiad", "standard", "rapid", "blitz", "chief", "deputy", "arbiter", "match", "none"}

// ArbiterValue returns a value of a fact as people say it; others are as they are.
//
//i18n:prefix arbiters.value.
func ArbiterValue(p *i18n.Printer, value string) string {
	switch {
	case value == "yes":
		return p.T("norm.yes")
	case value == "no":
		return p.T("norm.no")
	case arbiters.IsSystem(value):
		return arbiterWriter{p}.systems([]arbiters.System{arbiters.System(value)})
	case slices.Contains(arbiterValues, value):
		return p.T("arbiters.value." + value)
	}
	return value
}

// ArbiterFact returns the question that a fact answers.
//
//i18n:prefix arbiters.fact.
func ArbiterFact(p *i18n.Printer, name string) string { return p.T("arbiters.fact." + name) }

//i18n:prefix arbiters.answer.
func (x arbiterWriter) answer(a arbiters.Answer) string {
	return x.p.T("arbiters.answer." + a.String())
}

// options tabulates the kinds of event of which one is required, with what decides of each.
//
//i18n:prefix arbiters.option.
func (x arbiterWriter) options(v *arbiters.Verdict, all bool) Table {
	t := Table{Caption: x.p.T("arbiters.kinds"), Columns: x.columns("kind", "met", "decides", "article")}
	for k := range v.Options {
		o := &v.Options[k]
		var decides []string
		for i := range o.Requirements {
			if q := &o.Requirements[i]; q.Answer == o.Answer || all {
				row := x.requirement(q)
				text := row[0]
				if row[1] != "" || row[2] != "" {
					text += " " + strings.TrimSpace(row[1]+" "+parenthesize(row[2]))
				}
				decides = append(decides, text)
			}
		}
		t.Rows = append(t.Rows, []string{x.p.T("arbiters.option." + o.Name), x.answer(o.Answer), strings.Join(decides, "; "), o.Article})
	}
	return t
}

func parenthesize(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}

// questionsTable tabulates the facts that would settle it, each once, with the values they may
// have.
func (x arbiterWriter) questionsTable(names []string) Table {
	t := Table{Caption: x.p.T("arbiters.ask"), Columns: x.columns("fact", "question", "values")}
	for _, f := range arbiters.FactsThere() {
		for _, name := range names {
			if f.Name != name {
				continue
			}
			values := strings.Join(f.Values, ", ")
			switch f.Form {
			case arbiters.Number:
				values = "1, 2, …"
			case arbiters.Day:
				values = "2024/05/03"
			}
			t.Rows = append(t.Rows, []string{f.Name, ArbiterFact(x.p, f.Name), values})
			break
		}
	}
	return t
}

// ArbiterApplicationFor holds the data of the report on an arbiter's application.
type ArbiterApplicationFor struct {
	Who         arbiters.Person
	Norms       []arbiters.Made    // in the order of the application's list
	Verdicts    []arbiters.Verdict // of events that give none, or may not
	Application arbiters.Application
}

// Ask lists what would settle the application, and the norms that it takes.
func (y *ArbiterApplicationFor) Ask() (names []string) {
	names = y.Application.Ask()
	for k := range y.Verdicts {
		if y.Verdicts[k].Answer == arbiters.NotKnown {
			names = append(names, y.Verdicts[k].Ask()...)
		}
	}
	return names
}

// Used returns the option by which a norm is used; false if it is not.
func (y *ArbiterApplicationFor) Used(norm int) (by string, used bool) {
	for k, index := range y.Application.Used {
		if index == norm {
			return y.Application.By[k], true
		}
	}
	return "", false
}

// ArbiterApplication returns a document on whether norms of several events suffice for a title of
// arbiters.
//
//i18n:prefix arbiters.apply.
func ArbiterApplication(p *i18n.Printer, y *ArbiterApplicationFor) *Document {
	x := arbiterWriter{p}
	a := &y.Application
	d := &Document{Language: p.Language(), Title: p.T("arbiters.apply.title-only", "title", string(a.Title))}
	if name := arbiterName(y.Who); name != "" {
		d.Title = p.T("arbiters.apply.title", "title", string(a.Title), "arbiter", name)
	}
	d.Lead = []string{p.T("arbiters.lead", "edition", a.Edition.Cite()), p.T("arbiters.apply.day", "day", p.Date(a.Day.String())), p.Text(arbiters.Text(a.Edition))}
	norms := Table{Caption: p.T("arbiters.apply.norms"), Columns: x.columns("event", "until", "system", "rounds", "norm", "by", "used")}
	for k := range y.Norms {
		n := &y.Norms[k]
		by, used := y.Used(k)
		article, word := "", p.T("norm.no")
		if used {
			word = p.T("norm.yes")
		}
		for _, o := range arbiters.Options(a.Edition, a.Title) {
			if o.Name == by {
				article = o.Article
			}
		}
		norms.Rows = append(norms.Rows, []string{cmp.Or(n.Event, p.T("arbiters.apply.certificate")), n.End.String(), x.systems(n.Systems), roundsText(n.Rounds), x.answer(n.Answer), article, word})
	}
	for k := range y.Verdicts {
		if v := &y.Verdicts[k]; v.Answer == arbiters.NotMet {
			e := v.Event
			norms.Rows = append(norms.Rows, []string{e.Name, e.End.String(), x.systems(e.Systems), roundsText(e.Rounds), x.answer(v.Answer), "", p.T("norm.no")})
		}
	}
	all := Table{Caption: p.T("arbiters.apply."+a.Answer.String(), "title", string(a.Title)), Columns: x.columns("requirement", "figure", "limit", "met", "article")}
	for k := range a.Requirements {
		all.Rows = append(all.Rows, x.requirement(&a.Requirements[k]))
	}
	d.Tables = []Table{norms, all}
	if table := x.questionsTable(y.Ask()); len(table.Rows) > 0 {
		d.Tables = append(d.Tables, table)
	}
	d.Notes = []string{p.T("arbiters.apply.note")}
	return d
}

func roundsText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Ranges writes numbers in order with ranges: "1–4, 6".
func Ranges(list []int) string {
	var parts []string
	for k := 0; k < len(list); {
		last := k
		for last+1 < len(list) && list[last+1] == list[last]+1 {
			last++
		}
		text := strconv.Itoa(list[k])
		if last > k {
			text += "–" + strconv.Itoa(list[last])
		}
		parts = append(parts, text)
		k = last + 1
	}
	return strings.Join(parts, ", ")
}

// ArbiterAnswer says in a word whether a norm is met.
func ArbiterAnswer(p *i18n.Printer, a arbiters.Answer) string { return arbiterWriter{p}.answer(a) }

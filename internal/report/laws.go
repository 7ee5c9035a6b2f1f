package report

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/spelling"
	"torneo/laws"
	"torneo/message"
)

// Situations lists situations of the Laws, group by group.
func Situations(p *i18n.Printer, list []laws.Situation) *Document {
	d := &Document{Language: p.Language(), Title: p.T("laws.list.title")}
	for _, s := range list {
		caption := p.T("laws.subject." + s.Subject)
		if k := len(d.Tables); k == 0 || d.Tables[k-1].Caption != caption {
			d.Tables = append(d.Tables, Table{Caption: caption, Columns: []Column{
				{Key: "situation", Title: p.T("laws.column.situation"), Heading: true},
				{Key: "what", Title: p.T("laws.column.what")},
				{Key: "facts", Title: p.T("laws.column.facts")},
				{Key: "editions", Title: p.T("laws.column.editions")}}})
		}
		t := &d.Tables[len(d.Tables)-1]
		t.Rows = append(t.Rows, []string{s.ID, p.T("laws.situation." + s.ID), strings.Join(s.Facts, ", "), editionYears(s.Editions(""))})
	}
	return d
}

// SearchSituations finds the situations of the Laws in which every word occurs, in their names
// or in what is said of them, in either language. Accents and capitals make no difference.
func SearchSituations(words []string) (found []laws.Situation) {
	var printers []*i18n.Printer
	for _, lang := range i18n.Languages() {
		printers = append(printers, i18n.New(lang))
	}
	for _, s := range laws.Situations() {
		all := s.ID
		for _, p := range printers {
			all += " " + p.T("laws.situation."+s.ID) + " " + p.T("laws.words."+s.ID)
		}
		all = spelling.Plain(all)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, spelling.Plain(w)) }) {
			found = append(found, s)
		}
	}
	return found
}

// editionYears names editions: "2014–2023" for those of a row, "2009, 2023" for others.
func editionYears(list []handbook.Edition) string {
	var years []string
	for _, e := range list {
		years = append(years, laws.Year(e))
	}
	all := handbook.LawsEditions()
	if len(list) > 1 && laws.Year(all[len(all)-1]) == years[len(years)-1] && len(list) == len(all)-slices.Index(all, list[0]) {
		return years[0] + "–" + years[len(years)-1]
	}
	return strings.Join(years, ", ")
}

// Law returns a document on what the Laws say of a case.
func Law(p *i18n.Printer, v *laws.Verdict) *Document {
	d := &Document{Language: p.Language(), Title: Capital(p.T("laws.situation." + v.Situation.ID))}
	d.Lead = []string{p.T("laws.lead", "edition", laws.Year(v.Edition), "kind", p.T("laws.kind."+string(v.Kind)))}
	for k := range v.Answers {
		a := &v.Answers[k]
		t := Table{Columns: []Column{{Key: "part", Title: p.T("laws.column.part"), Heading: true}, {Key: "says", Title: p.T("laws.column.says")}}}
		if when := LawConditions(p, a.When); when != "" {
			t.Caption = p.T("laws.when", "when", when)
		} else if k > 0 {
			t.Caption = p.T("laws.otherwise")
		}
		add := func(part, text string) {
			if text != "" {
				t.Rows = append(t.Rows, []string{p.T("laws.part." + part), text})
			}
		}
		add("verdict", LawSentence(p, a))
		add("result", a.Result)
		add("clocks", lawClocks(p, a))
		add("write", Capital(p.Text(a.Write)))
		add("articles", LawArticles(a))
		add("certainty", LawCertainty(p, a))
		d.Tables = append(d.Tables, t)
	}
	if taken := LawConditions(p, v.Taken); taken != "" {
		d.Notes = append(d.Notes, p.T("laws.taken", "taken", taken))
	}
	return d
}

// LawSentence returns the verdict of an answer in words.
func LawSentence(p *i18n.Printer, a *laws.Answer) string {
	return strings.TrimSpace(p.Text(a.Says) + " " + Capital(p.Text(a.Sentence)))
}

// LawArticles cites the articles of an answer.
func LawArticles(a *laws.Answer) string { return Refs(a.Articles) }

// Refs cites articles, each text once: "E.01 (2023) 7.5.1, 7.5.5".
func Refs(refs []handbook.Ref) string {
	var b strings.Builder
	var last handbook.Edition
	for _, r := range refs {
		switch {
		case r.Edition == last:
			b.WriteString(", " + r.Article)
		case last != "":
			b.WriteString("; " + r.String())
		default:
			b.WriteString(r.String())
		}
		last = r.Edition
	}
	return b.String()
}

// LawComparison compares what the editions say of one case.
func LawComparison(p *i18n.Printer, c laws.Case, list []laws.Compared) *Document {
	d := &Document{Language: p.Language(), Title: Capital(p.T("laws.situation." + c.Situation)), Lead: []string{p.T("laws.kind." + string(c.Kind))}}
	t := Table{Columns: []Column{
		{Key: "edition", Title: p.T("laws.column.edition"), Heading: true},
		{Key: "says", Title: p.T("laws.column.says")},
		{Key: "clocks", Title: p.T("laws.part.clocks")},
		{Key: "articles", Title: p.T("laws.part.articles")}}}
	for _, x := range list {
		if x.Err != nil {
			m, _ := message.Of(x.Err)
			t.Rows = append(t.Rows, []string{laws.Year(x.Edition), p.Text(m), none, none})
			continue
		}
		for k := range x.Verdict.Answers {
			a := &x.Verdict.Answers[k]
			says := LawSentence(p, a)
			if when := LawConditions(p, a.When); when != "" {
				says = p.T("laws.when", "when", when) + " " + says
			}
			clocks := none
			if a.Clocks != nil {
				clocks = lawClocks(p, a)
			}
			t.Rows = append(t.Rows, []string{laws.Year(x.Edition), says, clocks, strings.TrimPrefix(LawArticles(a), "E.01 ("+laws.Year(x.Edition)+") ")})
		}
	}
	d.Tables = []Table{t}
	return d
}

// lawClocks returns the times to set, and why.
func lawClocks(p *i18n.Printer, a *laws.Answer) string {
	why := p.Text(a.ClockWhy)
	if a.Clocks == nil {
		return why
	}
	c := a.Clocks
	set := p.T("laws.set", "white", laws.FormatTime(c.White), "black", laws.FormatTime(c.Black))
	if c.Runs != laws.Nobody {
		set += "; " + p.T("laws.runs", "who", p.T("laws.side."+string(c.Runs)))
	}
	return strings.TrimSpace(set + ". " + why)
}

// LawCertainty describes the certainty of the text, and the readings on which the
// answer stands.
func LawCertainty(p *i18n.Printer, a *laws.Answer) string {
	parts := []string{Capital(p.T("laws.certainty." + string(a.Certainty)))}
	for _, r := range a.Readings {
		parts = append(parts, r+": "+p.T("laws.reading."+strings.ToLower(r)))
	}
	return strings.Join(parts, ". ")
}

// LawConditions describes conditions on facts.
func LawConditions(p *i18n.Printer, list []laws.Condition) string {
	var parts []string
	for _, c := range list {
		value := c.Value
		if _, err := strconv.Atoi(value); err != nil && p.Has("laws.value."+value) {
			value = p.T("laws.value." + value)
		}
		op := map[string]string{"=": ": ", "<": " < ", ">=": " ≥ "}[c.Op]
		parts = append(parts, p.T("laws.fact."+c.Fact)+op+value)
	}
	return strings.Join(parts, "; ")
}

// Capital begins a text with a capital letter.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(text)
	if (r == '¿' || r == '¡') && len(text) > size {
		return text[:size] + Capital(text[size:])
	}
	return string(unicode.ToUpper(r)) + text[size:]
}

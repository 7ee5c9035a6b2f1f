package verdicts

import (
	"cmp"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/spelling"
	"torneo/laws"
)

func (p *verdictPage) choices() {
	p.Searched = len(wordsOf(p.Query)) > 0
	rules := func(id string) *laws.Question {
		k := slices.IndexFunc(p.Decisions.Questions, func(q laws.Question) bool { return q.Situation == id })
		if k < 0 {
			return nil
		}
		return &p.Decisions.Questions[k]
	}
	p.Question = rules(p.Situation)
	if p.Searched {
		p.search()
		return
	}
	for _, id := range frequent {
		if s, ok := laws.SituationNamed(id); ok && rules(id) != nil {
			p.Choices = append(p.Choices, s)
		}
	}
	if s, ok := laws.SituationNamed(p.Situation); ok && p.Question != nil && !slices.ContainsFunc(p.Choices, func(c laws.Situation) bool { return c.ID == s.ID }) {
		p.Choices = append([]laws.Situation{s}, p.Choices...)
	}
}

func (p *verdictPage) search() {
	var languages []*i18n.Printer
	for _, lang := range i18n.Languages() {
		languages = append(languages, i18n.New(lang))
	}
	typed := wordsOf(p.Query)
	ranks := map[string]int{}
	best := inside
	for k := range p.Decisions.Questions {
		id := p.Decisions.Questions[k].Situation
		name := spelling.Plain(p.SituationName(id))
		all := name + " " + searchWords(languages, id, name)
		if slices.ContainsFunc(typed, func(w string) bool { return !strings.Contains(all, w) }) {
			continue
		}
		s, _ := laws.SituationNamed(id)
		p.Choices = append(p.Choices, s)
		ranks[id] = rankOf(typed[0], name, all)
		best = min(best, ranks[id])
	}
	if best < inside {
		p.Choices = slices.DeleteFunc(p.Choices, func(s laws.Situation) bool { return ranks[s.ID] == inside })
	}
	usual := func(s laws.Situation) int {
		if k := slices.Index(frequent, s.ID); k >= 0 {
			return k
		}
		return len(frequent)
	}
	slices.SortStableFunc(p.Choices, func(a, b laws.Situation) int {
		return cmp.Or(cmp.Compare(usual(a), usual(b)), cmp.Compare(ranks[a.ID], ranks[b.ID]))
	})
}

func rankOf(word, name, all string) int {
	switch {
	case strings.Contains(" "+name, " "+word):
		return 0
	case strings.Contains(" "+all, " "+word):
		return 1
	}
	return inside
}

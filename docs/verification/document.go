package verification

import (
	"fmt"
	"strings"
)

//go:generate go test -run TestDocument -update

// Markdown returns the text of docs/vcl.md.
func Markdown(sections []Section) string {
	course := Course(sections)
	total := Total(course)
	var b strings.Builder
	b.WriteString(`# FIDE’s verification checklist

How the program answers the 225 questions that FIDE puts to a tournament handler program (draft VCL4THP.13 of August 2026, which may be renumbered when it is published). Everything is answered in FIDE mode. The questions are in our words. This page is made from ` + "`docs/verification/answers.tsv`" + ` (` + "`go generate ./docs/verification`" + `); change the table there. Tests make sure that every number is here once, that every test exists, and that the sums are right.

- **not asked**: an earlier answer leads past the question.
- **costs**: what the answer takes off; more than 100 % is a failure, and **fails** is one by itself.
- **shown by**: a test of this repository that does what the question asks, or the page that says what was counted.

## The sum

`)
	fmt.Fprintf(&b, "Along FIDE’s own way through the list, on which each answer leads to the next question, %d of the 225 questions are asked, and the answers cost **%s**.\n\n", total.Asked, total.costs())
	b.WriteString("| section | questions | asked | costs |\n|---|--:|--:|--:|\n")
	for _, s := range sections {
		sum := s.Sum(course)
		fmt.Fprintf(&b, "| %s | %d–%d | %d | %s |\n", s.Title.English, s.First(), s.Last(), sum.Asked, sum.costs())
	}
	fmt.Fprintf(&b, "| all | 1–225 | %d | %s |\n", total.Asked, total.costs())
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s (%d–%d)\n\n| Q | asks | answer | costs | how | shown by |\n|--:|---|---|--:|---|---|\n", s.Title.English, s.First(), s.Last())
		for _, q := range s.Questions {
			answer, costs := "not asked", "–"
			if HasQuestion(course, q.Number) {
				answer, costs = string(q.Answer), q.Outcome().costs()
			}
			var shown []string
			for _, name := range q.Shown {
				shown = append(shown, "`"+name+"`")
			}
			fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %s |\n", q.Number, q.Asks.English, answer, costs, q.How.English, strings.Join(shown, ", "))
		}
	}
	return b.String()
}

func (o Outcome) costs() string {
	switch {
	case o.Fails:
		return "fails"
	case o.Unknown:
		return "unknown"
	case o.Percent > 0:
		return fmt.Sprintf("%d %%", o.Percent)
	}
	return "–"
}

func (s Sum) costs() string {
	text := fmt.Sprintf("%d %%", s.Percent)
	if len(s.Fails) > 0 {
		text += fmt.Sprintf(", and fails (%s)", numbers(s.Fails))
	}
	if len(s.Unknown) > 0 {
		text += fmt.Sprintf(", and what nobody knows (%s)", numbers(s.Unknown))
	}
	return text
}

func numbers(list []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(list)), ", "), "[]")
}

package manual

import (
	"fmt"
	"strings"

	"torneo/docs/verification"
	"torneo/internal/web/page"
	"torneo/message"
)

// verificationPage is FIDE's check-list with the program's answers.
type verificationPage struct {
	page.Frame
	Sections []verification.Section
	Sum      verification.Sum
	Costing  []verification.Question // what costs, or fails
	course   []verification.Question
}

// Verification shows FIDE's check-list with the program's answers and their sum.
func Verification(v *page.Visit) error {
	sections, err := verification.Sections()
	if err != nil {
		return err
	}
	p := verificationPage{Frame: v.Frame(message.New("verification.title")), Sections: sections, course: verification.Course(sections)}
	p.Sum = verification.Total(p.course)
	for _, q := range p.course {
		if o := q.Outcome(); o.Fails || o.Unknown || o.Percent > 0 {
			p.Costing = append(p.Costing, q)
		}
	}
	return v.Render(verificationView(p))
}

// Heading returns the title of a section with its questions.
func (p verificationPage) Heading(s verification.Section) string {
	return fmt.Sprintf("%s (%d–%d)", s.Title.Translate(string(p.Language())), s.First(), s.Last())
}

// Asks returns the question in the reader's language.
func (p verificationPage) Asks(q verification.Question) string {
	return q.Asks.Translate(string(p.Language()))
}

// HowParts returns the instructions of a question, cut at the marks of typed text:
// every other piece is typed.
func (p verificationPage) HowParts(q verification.Question) []string {
	return strings.Split(q.How.Translate(string(p.Language())), "`")
}

// Answer returns the answer in words.
func (p verificationPage) Answer(q verification.Question) string {
	if !verification.HasQuestion(p.course, q.Number) {
		return p.T("verification.not-asked")
	}
	return p.T("verification." + string(q.Answer)) //i18n:prefix verification.
}

// Costs returns the consequence of the answer, in words.
func (p verificationPage) Costs(q verification.Question) string {
	o := q.Outcome()
	switch {
	case !verification.HasQuestion(p.course, q.Number), o == verification.Outcome{Next: o.Next}:
		return "–"
	case o.Fails:
		return p.T("verification.fails")
	case o.Unknown:
		return p.T("verification.unknown")
	}
	return p.T("verification.percent", "percent", o.Percent)
}

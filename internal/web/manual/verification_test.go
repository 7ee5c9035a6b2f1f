package manual_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/docs/verification"
	"torneo/internal/web/manual"
	"torneo/internal/web/webtest"
)

// percents leaves out the space before a per cent sign, which Spanish has.
var percents = strings.NewReplacer("\u00a0%", "%", " %", "%")

// FIDE's check-list is a page under the manual, in both languages: every question
// with its answer, and the sum of what the answers cost.
func TestVerificationPage(t *testing.T) {
	w := webtest.Open(t, webtest.NewRoom(manual.Pages()))
	w.Get("/manual").Want(t, 200, `href="/manual/vcl"`)
	sections, err := verification.Sections()
	if err != nil {
		t.Fatal(err)
	}
	course := verification.Course(sections)
	total := verification.Total(course)
	for lang, words := range map[string][2]string{
		"en": {"%d are asked, and the answers cost %d% in all", "not asked"},
		"es": {"Se hacen %d, y las respuestas cuestan en total un %d%", "no se pregunta"},
	} {
		w.Headers["Accept-Language"] = lang
		p := w.Get("/manual/vcl").Want(t, 200, `<html lang="`+lang)
		text := webtest.VisibleText(p.Body)
		sum := strings.Replace(strings.Replace(words[0], "%d", fmt.Sprint(total.Asked), 1), "%d%", fmt.Sprint(total.Percent)+"%", 1)
		if !strings.Contains(percents.Replace(text), sum) {
			t.Errorf("%s: the page does not say %q", lang, sum)
		}
		rows, notAsked := 0, 0
		for _, s := range sections {
			for _, q := range s.Questions {
				_, row, found := strings.Cut(p.Body, fmt.Sprintf(`<tr id="q%d">`, q.Number))
				row, _, _ = strings.Cut(row, "</tr>")
				if !found || !strings.Contains(webtest.VisibleText(row), q.Asks.Translate(lang)) {
					t.Errorf("%s: question %d is not there: %s", lang, q.Number, webtest.VisibleText(row))
				}
				rows++
				if strings.Contains(row, "<td>"+words[1]+"</td>") {
					notAsked++
				}
				if costs := fmt.Sprintf("%d%%", q.Outcome().Percent); q.Outcome().Percent > 0 && verification.HasQuestion(course, q.Number) && !strings.Contains(percents.Replace(row), costs) {
					t.Errorf("%s: question %d costs %s: %s", lang, q.Number, costs, webtest.VisibleText(row))
				}
			}
		}
		if rows != 225 || notAsked != 225-total.Asked {
			t.Errorf("%s: %d rows, %d not asked, want 225 and %d", lang, rows, notAsked, 225-total.Asked)
		}
		if strings.Contains(text, "`") {
			t.Errorf("%s: marks of what is typed are left", lang)
		}
	}
}

package submission_test

import (
	"fmt"

	"torneo/i18n"
	"torneo/submission"
	"torneo/tournament"
)

// What comes back is said before the report leaves, with the article and what to do.
func Example() {
	r := submission.Request{Tournament: &tournament.Tournament{Name: "Open", City: "Lugo", Federation: "ESP", TimeControl: "5400+30",
		Players: []tournament.Player{{Number: 1, Name: "Peña, Luis", Sex: "m", Federation: "ESP", Birth: tournament.Date{Year: 1990, Month: 1, Day: 2}}}}}
	report, err := submission.Check(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := i18n.New(i18n.English)
	for _, f := range report.Findings {
		if f.Player > 0 {
			fmt.Println(f.Severity, "|", f.Article, "|", p.Text(f.Message))
			fmt.Println(p.Text(f.Advice()))
		}
	}
	// Output:
	// rejected | C.02.03 TRF26 001 | No. 1, Peña, Luis: no FIDE ID
	// Look the ID up; a new player gets one from the federation before the report is sent.
}

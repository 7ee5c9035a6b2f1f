package events

import (
	"strconv"
	"strings"

	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tiebreak"
)

func tieField(k int, field string) string { return "tie-" + strconv.Itoa(k) + "-" + field }

// definition returns the definition of a tie-break, in a sentence.
func definition(p page.Frame, code string) string {
	//i18n:prefix tiebreak.definition.
	return p.T("tiebreak.definition." + strings.NewReplacer("+", "-", "_", "-").Replace(strings.ToLower(code)))
}

// cutName describes the contribution that is left out: "C1" is the lowest one.
func cutName(p page.Frame, cut string) string {
	if cut == "" {
		return p.T("settings.cut-none")
	}
	n, _ := strconv.Atoi(cut[1:]) // of a specification that was read
	if cut[0] == 'M' {
		return p.T("settings.cut-median", "count", n)
	}
	return p.T("settings.cut-low", "count", n)
}

// onName returns the text of the score that a tie-break of teams is reckoned from.
func onName(on string) string { return "settings.tie-on." + strings.ToLower(on) } //i18n:prefix settings.tie-on.

// listName names the tie-breaks of a list.
func listName(p page.Frame, list string) string {
	specs, err := tiebreak.ParseList(list)
	if err != nil {
		return list
	}
	var names []string
	for _, s := range specs {
		if s.Code != "PTS" {
			names = append(names, report.Name(p.Printer, s, ""))
		}
	}
	return strings.Join(names, " · ")
}

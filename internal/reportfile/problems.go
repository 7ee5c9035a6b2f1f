// Package reportfile finds the line of a report file that a finding of package
// verify is about.
package reportfile

import (
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// Where the records of participants have what is compared with the results.
var columnsOf = map[verify.Kind]struct {
	player, team string // the record
	column       int
	teamColumn   int
}{
	verify.Points:      {"001", "", 81, 0},
	verify.Place:       {"001", "310", 86, 69},
	verify.MatchPoints: {"", "310", 0, 55},
	verify.GamePoints:  {"", "310", 0, 62},
}

// Problems returns the differences as problems of the file, with lines and columns where
// it is a report file.
func Problems(t *tournament.Tournament, doc *trf.Document, found []verify.Difference) trf.Problems {
	if len(found) == 0 {
		return nil
	}
	lines := doc.RecordLines()
	var list trf.Problems
	for _, d := range found {
		p := trf.Problem{Severity: trf.Violation, Found: d.Recorded, Taken: d.Right, Message: d.Message}
		if d.Remark {
			p.Severity = trf.Note
		}
		at := columnsOf[d.Kind]
		p.Record, p.Column = at.player, at.column
		if at.team != "" && t.IsTeam() {
			p.Record, p.Column = at.team, at.teamColumn
		}
		switch {
		case len(doc.Lines) == 0:
			p.Record, p.Column = "", 0
		case d.Kind == verify.List:
			if p.Line = lines[trf.RecordOf{ID: "212"}]; p.Line == 0 {
				p.Line = lines[trf.RecordOf{ID: "202"}]
			}
		case d.Number > 0:
			p.Line = lines[trf.RecordOf{ID: p.Record, Number: d.Number}]
		}
		list = append(list, p)
	}
	return list
}

package arbiter

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"regexp"
	"torneo/internal/journal"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// happened is a comment of a report on something out of the ordinary: "### Correction
// @ Round 3: 1-4 1-0 => 1-4 0-1".
var happened = regexp.MustCompile(`^###\s+([A-Za-z][A-Za-z0-9 -]{1,40}) @ Round ([1-9][0-9]{0,2})(: .+)?$`)

// keptComments returns the comments of an imported report that its final report must
// not lose. What is said of pairings (MPA, Import) is found anew when the rounds are
// checked, and full-point byes are read from the byes.
func keptComments(doc *trf.Document, rounds int) (list []journal.CommentNoted) {
	for n := range doc.Lines {
		line := strings.TrimRight(doc.Text(n+1), " \t\r")
		m := happened.FindStringSubmatch(line)
		if m == nil || slices.Contains([]string{"MPA", "Import", "FPB"}, m[1]) || utf8.RuneCountInString(line) > 2_000 || !printable(line) {
			continue
		}
		round, _ := strconv.Atoi(m[2]) // three digits at most
		if round <= max(rounds, 1) {
			list = append(list, journal.CommentNoted{Round: round, Text: m[1] + " @ Round " + m[2] + m[3]})
		}
	}
	return list
}

// dropByesBefore takes the pairing-allocated byes of rounds to come out of a record: their
// pairing gives them (R-BYE-BEFORE).
func dropByesBefore(t *tournament.Tournament) (said trf.Problems) {
	for k := t.RoundsPaired(); k < len(t.Rounds); k++ {
		drop := func(b tournament.Bye) bool {
			if b.Kind != tournament.PairingAllocatedBye {
				return false
			}
			said = append(said, trf.Problem{Severity: trf.Adjustment, Message: message.New("imported.bye-before", "number", b.ID, "round", k+1)})
			return true
		}
		t.Rounds[k].Byes = slices.DeleteFunc(t.Rounds[k].Byes, drop)
		t.Rounds[k].TeamByes = slices.DeleteFunc(t.Rounds[k].TeamByes, drop)
	}
	return said
}

// notTaken returns the data of a report that are readable but not taken over as they
// are: places that are not those of its own list, and lines that are no record, for
// which there is no place here.
func notTaken(t *tournament.Tournament, doc *trf.Document, problems trf.Problems) trf.Problems {
	for k := range problems {
		if p := &problems[k]; p.Message.ID == "trf.record.unknown" {
			p.Severity, p.Message = trf.Adjustment, message.New("imported.left-out", "record", p.Found)
		}
	}
	differences, _ := verify.Places(t, verify.Request{})
	differences = slices.DeleteFunc(differences, func(d verify.Difference) bool { return d.Kind != verify.Place || d.Remark })
	return append(problems, reportfile.Problems(t, doc, differences)...)
}

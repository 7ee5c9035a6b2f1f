package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"torneo/handbook"
	"torneo/tournament"
	"torneo/trf"
)

// cited is a chapter with the year of its edition: "C.07 (2026)", "B.02 (October 2022)".
var cited = regexp.MustCompile(`\b([A-D]\.\d\d)(?:\.\d+)* \(((?:[A-Z][a-z]+ )?(?:19|20)\d\d)\)`)

// yearIn finds the year or month that identifies an edition.
var yearIn = regexp.MustCompile(`\((.*)\)`)

// citedOf returns the years by which the chapters of an event are cited.
func citedOf(b tournament.Rulebook) map[string][]string {
	year := func(e handbook.Edition) string {
		if m := yearIn.FindStringSubmatch(handbook.Ref{Edition: e}.String()); m != nil {
			return m[1]
		}
		return string(e)
	}
	return map[string][]string{
		"C.07": {year(b.TieBreaks)}, "B.02": {year(b.Ratings)}, "B.01": {year(b.Titles)},
		"C.05": {year(b.Handling), year(b.TieBreaks)}, // whose annex III is an edition of the tie-breaks
		"C.04": {year(b.Pairing)},
	}
}

// explaining lists the verbs that cite their rules.
var explaining = []string{
	"check", "check --format json", "pair --explain", "explain --pairing", "explain --pairing --round 1", "explain --player 1", "explain --player 2 --format json",
	"explain --team 1", "standings", "standings --tiebreaks BH,SB,DE,ARO,KS", "standings --tiebreaks PTS,SB,DE,BPG --format json",
	"crosstable", "checklist", "checklist --round 1", "checklist --format json", "ratings", "ratings --player 1 --explain", "ratings --format json", "norms", "norms --player 1 --title IM --explain",
	"norms --player 1 --format json", "validate", "validate --report --data none --day 2026/10/20", "validate --report --data none --day 2026/10/20 --kind standard --format json", "playoff", "playoff --format json",
	"schedule", "draw --seed 1", "prizes", "compare --editions all",
}

// days lists first days of events, at least one in every edition of every chapter.
var days = []string{"2010/03/01", "2012/08/01", "2013/08/01", "2014/08/01", "2017/08/01", "2018/08/01", "2022/02/01", "2022/11/01", "2023/08/01", "2024/02/10", "2024/05/01", "2025/01/10", "2025/11/01", "2026/02/10", "2026/05/01"}

// named are the editions of the tie-breaks that events of days name for which more than one
// may stand, so that the others are not named beside it (R-GAP-2023).
var named = map[string]string{"2023/08/01": "2023", "2024/02/10": "2018"}

// A citation is of the event's edition: whatever a verb explains cites the chapters in the
// editions of the event, in both languages.
func TestCitationsAreOfTheEvent(t *testing.T) {
	events := eventsOfEveryKind(t)
	// What is told of a report hangs on its time control, which is kept there.
	folder, found := t.TempDir(), 0
	seen := map[handbook.Edition]bool{}
	dates, stated := regexp.MustCompile(`(?m)^(042|052|062|132|222) .*\n`), regexp.MustCompile(`(?m)^(### torneo: edition|212|202) .*\n`)
	for k, day := range days {
		for _, event := range events {
			text := "042 " + day + "\n052 " + day + "\n" + stated.ReplaceAllString(dates.ReplaceAllString(event[1], ""), "")
			if strings.HasPrefix(event[0], "validate") {
				text += "062 4\n132" + strings.Repeat(" ", 88) + day[2:] + "\n222 600\n"
			}
			if strings.HasPrefix(event[0], "playoff") {
				text += "### torneo: play-off places=1 after=0 format=annex numbers=lot colours=lot time=2x3+2,first:3+2 start=30 break=10 rest=0 others=share\n"
			}
			if strings.HasPrefix(event[0], "ratings-hour") {
				text += "222 3600\n"
			}
			if edition := named[day]; edition != "" {
				text += "### torneo: edition " + edition + "\n"
			}
			record, _, _ := trf.Read([]byte(text))
			if record == nil {
				t.Fatalf("%s is not read", event[0])
			}
			right := citedOf(record.Rulebook)
			for _, c := range handbook.Chapters() {
				seen[record.Rulebook.Edition(c)] = true
			}
			path := filepath.Join(folder, event[0])
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for v, verb := range explaining {
				words := append(strings.Fields(verb), path, "--lang", []string{"en", "es"}[(v+k)%2])
				var out, said strings.Builder
				Main(words, strings.NewReader(""), &out, &said, func(string) string { return "" })
				for _, m := range cited.FindAllStringSubmatch(out.String()+said.String(), -1) {
					found++
					if years := right[m[1]]; !slices.Contains(years, m[2]) {
						t.Errorf("%s, %s: %s cites %s, and the event has %v", day, event[0], verb, m[0], years)
					}
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d citations were found", found)
	}
	for _, c := range handbook.Chapters() {
		for _, e := range handbook.EditionsOf(c) {
			if !seen[e] {
				t.Errorf("no event is under %s", e)
			}
		}
	}
}

// eventsOfEveryKind returns files of reports, by their names.
func eventsOfEveryKind(t *testing.T) (events [][2]string) {
	t.Helper()
	for file, names := range map[string][]string{
		"playoff": {"eight.trf"}, "norms": {"rr.trf", "swiss7.trf"}, "checklist": {"open.trf", "baku.trf"}, "teams": {"liga.trf"},
		"roundrobin": {"cuadrangular.trf"}, "knockout": {"end.trf"}, "ratings": {"first.trf", "blitz.trf", "hour.trf"}, "validate-report": {"good.trf"},
	} {
		archive, err := txtar.ParseFile("testdata/" + file + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if slices.Contains(names, f.Name) {
				events = append(events, [2]string{file + "-" + f.Name, string(f.Data)})
			}
		}
	}
	if len(events) != 12 {
		t.Fatalf("%d events", len(events))
	}
	return events
}

package trf

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// verdict returns the worth of a file: "error", "violation" or "legal".
func verdict(problems Problems) string {
	switch {
	case problems.HasErrors():
		return "error"
	case len(problems.AtLeast(Violation)) > 0:
		return "violation"
	}
	return "legal"
}

// described returns the lines of the list in a log.
func described(problems Problems) []string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Error())
	}
	return lines
}

func TestMalformedFiles(t *testing.T) {
	federations := func(lines ...int) []string {
		var list []string
		for _, n := range lines {
			list = append(list, fmt.Sprintf(`line %d, column 54, violation: trf.player.federation, found "ВІН", taken "ВІН"`, n))
		}
		return list
	}
	cases := []struct {
		file, verdict, why string
		problems           []string
	}{
		{"bbppairings-generated.trf", "legal", "lines may end in CR alone", nil},
		{"burstein_late_entries.trf", "legal", "late entries are absent from the rounds before", nil},
		{"dubov_bye_for_high_tpn.trf", "legal", "a bye for whichever player", nil},
		{"comments.trf", "legal", "a line that is no record is skipped", []string{
			`line 1, column 1, note: trf.record.unknown, found "# T"`,
		}},
		{"incompatible_color.trf", "error", "two players with Black in one game", []string{
			`line 3, column 137, error: trf.game.colour.same, found "b"`,
		}},
		{"incompatible_result.trf", "error", "two winners of one game", []string{
			`line 3, column 139, error: trf.game.result.contradiction, found "1"`,
		}},
		{"incorrect_points.trf", "legal", "points that the results do not give are not the reader's to find (package verify)", nil},
		{"invalid_code.trf", "violation", "a player's line under another identifier", []string{
			`line 7, column 1, violation: trf.record.resembles, found "101"`,
		}},
		{"missing_result.trf", "error", "a game that only one of the two players has", []string{
			`line 2, column 132, error: trf.game.counterpart, found "3"`,
		}},
		{"missing_starting_number.trf", "violation", "number 7 is nobody's", []string{
			`line 7, column 5, violation: trf.players.gap, found "8"`,
		}},
		{"too_many_results.trf", "violation", "six rounds played of five", []string{
			`line 2, column 142, violation: trf.rounds.more, found "6", taken "5"`,
		}},
		{"trf26_team.trf", "violation", "birth dates one column too far, and a team that says contradictory things", []string{
			`line 13, column 71, adjustment: trf.player.birth.shifted, found "1963/04/13", taken "1963/04/13"`,
			`line 14, column 71, adjustment: trf.player.birth.shifted, found "1976/07/23", taken "1976/07/23"`,
			`line 14, column 92, violation: trf.team.mates, found "1"`,
			`line 15, column 1, note: trf.national.method, found "RUS", taken "RUS"`,
			`line 17, column 14, violation: trf.team.bye.played, found "1"`,
			`line 18, column 21, violation: trf.id.unknown, found "2"`,
		}},
		{"ukraine_rapid8_1377000.trf", "violation", "a federation in Cyrillic letters; columns count characters, so all else is in its place",
			federations(10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27)},
	}
	var judged []string
	for _, c := range cases {
		judged = append(judged, c.file)
		t.Run(c.file, func(t *testing.T) {
			got, _, problems := Read(readFile(t, filepath.Join("testdata", "malformed", c.file)))
			if v := verdict(problems); v != c.verdict {
				t.Errorf("verdict %s, want %s: %s", v, c.verdict, c.why)
			}
			if (got == nil) != (c.verdict == "error") {
				t.Errorf("tournament is nil: %v", got == nil)
			}
			if diff := cmp.Diff(c.problems, described(problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
	files, err := os.ReadDir(filepath.Join("testdata", "malformed"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(judged, f.Name()) {
			t.Errorf("%s: no verdict", f.Name())
		}
	}
}

package pairing_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// answers holds the pairings of independent programs: see testdata/dutch2026/README.md.
type answers struct {
	Pairings map[int][][2]int `json:"pairings"`
	NoRound  int              `json:"no_pairing_round"`
}

// vectors returns the directory of the answers: all of them beside the repository, or
// the sample inside it.
func vectors(t testing.TB) string {
	for _, dir := range []string{"../../shared/vectors/dutch2026", "../testdata/dutch2026"} {
		if _, err := os.Stat(dir); err == nil {
			return dir
		}
	}
	t.Fatal("no vectors")
	return ""
}

func readReport(t testing.TB, path string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	if record == nil {
		t.Fatalf("%s cannot be read", path)
	}
	return record
}

func TestAgreesWithIndependentPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(vectors(t), "???.trf"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	rounds := 0
	for _, file := range files {
		record := readReport(t, file)
		data, err := os.ReadFile(strings.TrimSuffix(file, ".trf") + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var want answers
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		for r := 1; r <= len(want.Pairings); r++ {
			rounds++
			got, err := pairing.Pair(record, pairing.Options{Round: r})
			if err != nil {
				t.Errorf("%s round %d: %v", file, r, err)
				continue
			}
			if g, w := sortedPair(boards(got)), sortedPair(want.Pairings[r]); !slices.Equal(g, w) {
				t.Errorf("%s round %d:\n got %v\nwant %v", filepath.Base(file), r, g, w)
			}
		}
		if want.NoRound > 0 {
			var impossible *swiss.Impossible
			if _, err := pairing.Pair(record, pairing.Options{Round: want.NoRound}); !errors.As(err, &impossible) {
				t.Errorf("%s round %d: paired, though no legal pairing exists: %v", file, want.NoRound, err)
			}
		}
	}
	t.Logf("%d rounds of %d tournaments", rounds, len(files))
}

// Two programs that were endorsed for the rules of 2017, written by different people,
// agree in every round of these.
func TestAgreesWithIndependentProgramsOf2017(t *testing.T) {
	dir := "../testdata/dutch2017"
	if _, err := os.Stat("../../shared/vectors/dutch2017"); err == nil {
		dir = "../../shared/vectors/dutch2017"
	}
	files, err := filepath.Glob(filepath.Join(dir, "???.trf"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	rounds := 0
	for _, file := range files {
		record := readReport(t, file)
		var want answers
		readAnswers(t, strings.TrimSuffix(file, ".trf")+".json", &want)
		for r := 1; r <= len(want.Pairings); r++ {
			rounds++
			got, err := pairing.Pair(record, pairing.Options{Round: r})
			if err != nil || got.System != pairing.DutchCollapsing {
				t.Errorf("%s round %d: %v", file, r, err)
				continue
			}
			if g, w := sortedPair(boards(got)), sortedPair(want.Pairings[r]); !slices.Equal(g, w) {
				t.Errorf("%s round %d:\n got %v\nwant %v", filepath.Base(file), r, g, w)
			}
		}
	}
	t.Logf("%d rounds of %d tournaments", rounds, len(files))
}

// Positions that the rules of 2017 and of 2026 pair otherwise: each edition as the
// programs of its time.
func TestWhereTheEditionsDiffer(t *testing.T) {
	dir := "../testdata/dutch2017/rule_delta"
	if _, err := os.Stat("../../shared/vectors/dutch2017/rule_delta"); err == nil {
		dir = "../../shared/vectors/dutch2017/rule_delta"
	}
	var cases map[string]struct {
		Old [][2]int `json:"pairs_2017"`
		New [][2]int `json:"pairs_2026"`
	}
	readAnswers(t, filepath.Join(dir, "expected.json"), &cases)
	if len(cases) < 4 {
		t.Fatalf("%d cases", len(cases))
	}
	for name, want := range cases {
		record := readReport(t, filepath.Join(dir, name))
		for system, pairs := range map[pairing.System][][2]int{pairing.DutchCollapsing: want.Old, pairing.Dutch: want.New} {
			got, err := pairing.Pair(record, pairing.Options{System: system})
			if err != nil {
				t.Errorf("%s, %s: %v", name, system, err)
				continue
			}
			if g, w := sortedPair(boards(got)), sortedPair(pairs); !slices.Equal(g, w) {
				t.Errorf("%s, %s:\n got %v\nwant %v", name, system, g, w)
			}
		}
	}
}

func readAnswers(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

func TestCorners(t *testing.T) {
	dir := filepath.Join(vectors(t), "corner")
	data, err := os.ReadFile(filepath.Join(dir, "expected.json"))
	if err != nil {
		t.Skip("no corner cases here")
	}
	var cases map[string]struct {
		Pairs    [][2]int            `json:"pairs"`
		None     bool                `json:"no_legal_pairing"`
		Disputed map[string][][2]int `json:"disputed"`
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	// Who is right where two programs differ, and why, is in docs/regulations.md.
	right := map[string]string{
		"seed735265-r7-p10.trf":  "JaVaFo 3.0p", // F-BYE-TWICE
		"seed7073463-r8-p9.trf":  "JaVaFo 3.0p",
		"seed8848759-r9-p10.trf": "JaVaFo 3.0p",
		"c6-vs-completion-6.trf": "bbpPairings 6.0.0", // F-COMPLETION-ORDER
		"c6-vs-completion-8.trf": "bbpPairings 6.0.0",
		"issue_7.trf":            "bbpPairings 6.0.0", // F-DRAFT-LOOKAHEAD
	}
	for name, want := range cases {
		t.Run(name, func(t *testing.T) {
			record := readReport(t, filepath.Join(dir, name))
			got, err := pairing.Pair(record, pairing.Options{Round: swiss.LatestRound(record)}) // rounds of byes alone were held
			var impossible *swiss.Impossible
			switch {
			case want.None:
				if !errors.As(err, &impossible) {
					t.Errorf("paired, though no legal pairing exists: %v", err)
				}
			case err != nil:
				t.Error(err)
			case want.Disputed != nil:
				for who, pairs := range want.Disputed {
					if same := slices.Equal(sortedPair(boards(got)), sortedPair(pairs)); same != (who == right[name]) {
						t.Errorf("as %s: %v, but %s is right", who, same, right[name])
					}
				}
			case !slices.Equal(sortedPair(boards(got)), sortedPair(want.Pairs)):
				t.Errorf("\n got %v\nwant %v", sortedPair(boards(got)), sortedPair(want.Pairs))
			}
		})
	}
}

func boards(r *pairing.Round) [][2]int {
	var list [][2]int
	for _, b := range r.Boards {
		list = append(list, [2]int{b.White, b.Black})
	}
	return list
}

func sortedPair(pairs [][2]int) []string {
	var list []string
	for _, p := range pairs {
		list = append(list, strconv.Itoa(p[0])+"-"+strconv.Itoa(p[1]))
	}
	slices.Sort(list)
	return list
}

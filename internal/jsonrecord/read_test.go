package jsonrecord_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/jsonrecord"
	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

func written(t rapid.TB, record *tournament.Tournament) []byte {
	t.Helper()
	data, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	} else if err := schema().Validate(value); err != nil {
		t.Fatalf("docs/schema: %v", err)
	}
	return data
}

// schema returns what is published of the form of records.
var schema = sync.OnceValue(func() *jsonschema.Schema {
	return jsonschema.NewCompiler().MustCompile("../../docs/schema/record.schema.json")
})

// The schema refuses what the reader refuses for its form.
func TestSchemaRefuses(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `{"name": 5}`, `{"name":"A","rulebook":{"tieBreaks":""},"points":{},"players":[],"rounds":[]}`,
		`{"name":"A","rulebook":{"tieBreaks":""},"points":` + standardPoints + `,"players":[{"number":1,"name":"B","birth":"1.2.2003"}],"rounds":[]}`,
		`{"name":"A","rulebook":{"tieBreaks":""},"points":` + standardPoints + `,"players":[],"rounds":[{"games":[{"white":1,"black":2,"result":{"white":"won","black":"loss"}}]}]}`,
		`{"name":"A","rulebook":{"tieBreaks":""},"points":` + standardPoints + `,"players":[],"rounds":[],"phone":"1"}`,
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if schema().Validate(value) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
	value, _ := jsonschema.UnmarshalJSON(strings.NewReader(`{"name":"A","rulebook":{"tieBreaks":""},"points":` + standardPoints + `,"players":[],"rounds":[]}`))
	if err := schema().Validate(value); err != nil {
		t.Errorf("the smallest record: %v", err)
	}
}

const standardPoints = `{"win":{"white":"1.0","black":"1.0"},"draw":{"white":"0.5","black":"0.5"},"loss":{"white":"0.0","black":"0.0"},"forfeitWin":"1.0","forfeitLoss":"0.0","pairingAllocatedBye":"1.0","fullPointBye":"1.0","halfPointBye":"0.5","zeroPointBye":"0.0","unknown":"0.5"}`

func TestRandomTournamentsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), tournamenttest.Config{
			Players: rapid.IntRange(2, 14).Draw(t, "players"), Rounds: rapid.IntRange(1, 5).Draw(t, "rounds"), Boards: rapid.IntRange(0, 3).Draw(t, "boards"),
			RoundRobin: rapid.Bool().Draw(t, "round robin"),
			Forfeits:   15, DoubleForfeits: 5, MatchForfeits: 10, HalfPointByes: 10, ZeroPointByes: 10, FullPointByes: 5, Withdrawals: 10, Unrated: 20,
		})
		data := written(t, record)
		back, problems := jsonrecord.Read(data)
		if back == nil {
			t.Fatalf("%v of\n%s", problems, data)
		}
		if diff := cmp.Diff(record, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("lost (-) and got (+):\n%s", diff)
		}
	})
}

// Every report that can be read can be written as JSON and read back the same.
func TestReportsComeBack(t *testing.T) {
	n := 0
	for _, root := range []string{"../../testdata", "../../trf/testdata"} {
		err := filepath.WalkDir(root, func(path string, e os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".trf") {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			record, _, _ := trf.Read(data)
			if record == nil {
				return nil
			}
			n++
			back, problems := jsonrecord.Read(written(t, record))
			if back == nil {
				t.Errorf("%s: %v", path, problems)
			} else if diff := cmp.Diff(record, back, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: lost (-) and got (+):\n%s", path, diff)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 20 {
		t.Fatalf("%d reports", n)
	}
}

func TestProblemsHavePlaces(t *testing.T) {
	const players = `"players":[{"number":1,"name":"A"},{"number":2,"name":"B"}],`
	for _, test := range []struct {
		text, id     string
		line, column int
	}{
		{"", "json.end", 1, 1},
		{"[]", "json.object", 1, 1},
		{"{", "json.end", 1, 2},
		{"{\n \"name\": tru\n}", "json.syntax", 2, 10},
		{"{\n \"nome\": \"x\"}", "json.field", 2, 2},
		{`{"name":"x","name":"y"}`, "json.twice", 1, 13},
		{`{"name":"x"} {}`, "json.more", 1, 14},
		{`{"name":7}`, "json.value", 1, 9},
		{"{\"name\":\"a\\nb\"}", "json.value", 1, 9},
		{"{\"name\":\"\xff\"}", "json.encoding", 1, 10},
		{`{"points":{"win":{"white":"1.25"}}}`, "json.value", 1, 27},
		{`{"start":"2026/02/30"}`, "json.value", 1, 10},
		{`{"plannedRounds":999999999}`, "json.number", 1, 18},
		{`{"plannedRounds":501}`, "json.rounds", 0, 0},
		{`{"plannedRounds":1.5}`, "json.number", 1, 18},
		{`{"plannedRounds":-1}`, "json.number", 1, 18},
		{`{"plannedRounds":"1"}`, "json.number", 1, 18},
		{`{"system":{"family":"suisse"}}`, "json.value", 1, 21},
		{`{"system":{"primary":7}}`, "json.number", 1, 22},
		{`{"rulebook":{"tieBreaks":"1999"}}`, "json.edition", 0, 0},
		{`{"rulebook":{"proposed":["tea"]}}`, "json.value", 1, 25},
		{`{"rulebook":{"proposed":[[[[`, "json.value", 1, 26},
		{`{"rulebook":{"proposed":{}}}`, "json.value", 1, 25},
		{`{"system":[]}`, "json.object", 1, 11},
		{`{"players":{}}`, "json.list", 1, 12},
		{`{"players":[{"name":"x"}]}`, "json.no-number", 1, 13},
		{`{"players":[{"number":1},` + "\n" + `{"number":1}]}`, "json.number-twice", 2, 1},
		{`{` + players + "\n" + `"rounds":[{"games":[{"white":1,"black":3}]}]}`, "json.nobody", 2, 21},
		{`{` + players + `"rounds":[{"games":[{"white":1,"black":0}]}]}`, "json.nobody", 1, 82},
		{`{` + players + `"rounds":[{"games":[{"white":1,"black":1}]}]}`, "json.himself", 1, 82},
		{`{` + players + `"rounds":[{"byes":[{"id":5,"kind":"half-point"}]}]}`, "json.nobody", 1, 81},
		{`{` + players + `"teams":[{"number":1,"players":[9]}]}`, "json.nobody", 1, 71},
		{`{` + players + `"extra":[{"after":3,"white":1,"black":2}]}`, "json.no-round", 1, 71},
		{`{"rounds":[` + strings.Repeat("{},", trf.MaxRounds) + `{}]}`, "json.long", 1, 1512},
		{`{"players":` + strings.Repeat("[", 100_000), "json.object", 1, 13},
	} {
		record, problems := jsonrecord.Read([]byte(test.text))
		if record != nil || len(problems) != 1 {
			t.Errorf("%.60s: %v, want %s", test.text, problems, test.id)
			continue
		}
		if p := problems[0]; p.Message.ID != test.id || p.Line != test.line || p.Column != test.column || p.Severity != trf.Error {
			t.Errorf("%.60s: %s at %d:%d, want %s at %d:%d", test.text, p.Message.ID, p.Line, p.Column, test.id, test.line, test.column)
		}
	}
}

// A record that says nothing of the rules is proposed some, as a report is.
func TestRulesAreProposed(t *testing.T) {
	record, problems := jsonrecord.Read([]byte("\xef\xbb\xbf" + `{"start":"2019/01/02","players":[{"number":1,"name":"A"}]}`))
	if record == nil || record.Rulebook.TieBreaks != "2018" || record.Rulebook.Proposed != tournament.AllChapters() {
		t.Errorf("%+v, %v", record, problems)
	}
}

// Whatever is changed in a record, it is refused or can be worked with.
func TestWhatIsReadCanBeUsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), tournamenttest.Config{
			Players: 8, Rounds: 3, Boards: rapid.IntRange(0, 2).Draw(t, "boards"), RoundRobin: rapid.Bool().Draw(t, "round robin"), Forfeits: 20, HalfPointByes: 20,
		})
		data := written(t, record)
		var digits []int
		for at, b := range data {
			if b >= '0' && b <= '9' {
				digits = append(digits, at)
			}
		}
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			at := rapid.SampledFrom(digits).Draw(t, "at")
			data[at] = byte(rapid.IntRange('0', '9').Draw(t, "digit"))
		}
		back, problems := jsonrecord.Read(data)
		if back == nil {
			if len(problems) == 0 {
				t.Fatal("refused without a reason")
			}
			return
		}
		_, _ = crosstable.New(back, 0)
		_, _ = pairing.Pair(back, pairing.Options{})
		_, _ = trf.Write(back, trf.TRF26, trf.Options{})
	})
}

// The mark of a public copy is read over, once, and of a record alone.
func TestPublicCopies(t *testing.T) {
	const rest = `"name":"A","rulebook":{"tieBreaks":""},"points":` + standardPoints + `,"players":[{"number":1,"name":"B"}],"rounds":[]}`
	for text, want := range map[string]bool{
		`{"publicCopy":true,` + rest: true, `{` + rest: true, `{"publicCopy":1,` + rest: false, `{"publicCopy":true,"publicCopy":true,` + rest: false,
		`{` + strings.Replace(rest, `"number":1`, `"number":1,"publicCopy":true`, 1): false,
	} {
		if record, problems := jsonrecord.Read([]byte(text)); (record != nil) != want {
			t.Errorf("%s: %v", text, problems)
		}
	}
}

// Records of former versions, whose days had slashes, are read as those of now.
func TestRecordsOfFormerVersions(t *testing.T) {
	text := `{"name":"A","rulebook":{"tieBreaks":""},"start":"2026-11-20","points":` + standardPoints + `,"players":[{"number":1,"name":"B","birth":"1987-05"}],"rounds":[{"date":"2026-11-21","games":[]}]}`
	former := strings.NewReplacer("2026-11-2", "2026/11/2", "1987-05", "1987/05/00").Replace(text)
	now, problems := jsonrecord.Read([]byte(text))
	before, more := jsonrecord.Read([]byte(former))
	if now == nil || len(problems)+len(more) > 0 || !cmp.Equal(now, before) || now.Start != (tournament.Date{Year: 2026, Month: 11, Day: 20}) || now.Players[0].Birth != (tournament.Date{Year: 1987, Month: 5}) {
		t.Errorf("%+v %v\n%+v %v", now, problems, before, more)
	}
}

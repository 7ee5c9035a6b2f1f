package periodlist

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// A list is looked at as it is read, in every form, and a result is read as the list that it has.
func TestListsAreLookedAt(t *testing.T) {
	l := period.List{Day: tournament.Date{Year: 2026, Month: 12, Day: 1}}
	for k := range 5 {
		l.Members = append(l.Members, period.Member{Player: system.Player{ID: fmt.Sprint(100 + k), Rating: float64(1500 + k)}, Name: fmt.Sprint("Player ", k), Federation: "ESP"})
	}
	list, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	result, err := json.Marshal(period.Result{System: "fide", List: l, Day: l.Day, Changes: []period.Change{{ID: "1", Lines: []period.Line{{Event: "x"}}}}, Decisions: []period.Decision{{Name: "N"}}})
	if err != nil {
		t.Fatal(err)
	}
	var csv, fide bytes.Buffer
	if err := WriteCSV(&csv, &l); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFIDE(&fide, &l); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"list.json": list, "result.json": result, "mark.json": append([]byte("\xef\xbb\xbf"), list...), "list.csv": csv.Bytes(), "list.txt": fide.Bytes()} {
		read, err := Read(bytes.NewReader(data), int64(len(data)), Options{Name: name})
		if err != nil || len(read.Members) != 5 || read.Members[4].Rating != 1504 || strings.HasSuffix(name, "json") && read.Day != l.Day {
			t.Fatalf("%s: %+v %v", name, read, err)
		}
		looked, players, err := Look(bytes.NewReader(data), int64(len(data)), Options{Name: name})
		if err != nil || players != 5 || looked.Members != nil || looked.Day != read.Day {
			t.Errorf("%s: %+v, %d, %v", name, looked, players, err)
		}
	}
}

// JSON that is no list is refused with its line, whatever is wrong with it.
func TestStatesThatAreNone(t *testing.T) {
	for text, want := range map[string]struct {
		id   string
		line int
	}{
		`{"members": []}`:       {"fidelist.nobody", 0},
		`{"day": "2026-12-01"}`: {"fidelist.nobody", 0},
		"{\"members\": [\n{\"id\": \"1\"},\n{\"id\": \"\"}]}": {"periodlist.member", 0},
		"{\"members\": [\n{\"id\": \"1\"},\n{\"id\": 2}]}":    {"periodlist.json", 3},
		"{\"members\":\n{}}":                   {"periodlist.json", 2},
		"{\"members\": [\n{\"id\": \"1\"}":     {"periodlist.json", 2},
		"{\"members\": [{\"id\": \"1\"}]}\n x": {"periodlist.json", 2},
		`{"x": ` + strings.Repeat("[", 500):    {"periodlist.json", 1},
		`{"x" "y"}`:                            {"periodlist.json", 1},
	} {
		_, err := Read(strings.NewReader(text), int64(len(text)), Options{Name: "x.json"})
		var wrong *fidelist.Error
		if !errors.As(err, &wrong) || wrong.Message.ID != want.id || wrong.Line != want.line {
			t.Errorf("%.60q: %v", text, err)
		}
		if _, _, also := Look(strings.NewReader(text), int64(len(text)), Options{Name: "x.json"}); also == nil || also.Error() != err.Error() {
			t.Errorf("%.60q: %v, not %v", text, also, err)
		}
	}
}

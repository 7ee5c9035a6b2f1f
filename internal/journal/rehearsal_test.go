//go:build rehearsal

package journal

import (
	"bytes"
	"encoding/json"
	"testing"
)

// The version of results that was the newest before this one is written as it always was,
// byte for byte, and read as before.
func TestRehearsedResultsAreWrittenAsBefore(t *testing.T) {
	results := 0
	for _, file := range goldenFiles(t) {
		for _, was := range readEntries(t, file) {
			if was.Kind != "resulted" {
				continue
			}
			e, err := Decode(was)
			if err != nil {
				t.Fatal(err)
			}
			older, err := EncodeIn(1, e)
			if err != nil || older.Version != 2 || FormatOf(&older) != 1 || was.Version == 2 && !bytes.Equal(older.Data, was.Data) {
				t.Errorf("%s: written as %+v, was %+v: %v", file, older, was, err)
			}
			newest, err := Encode(e)
			if err != nil || newest.Version != 3 || FormatOf(&newest) != 2 {
				t.Errorf("%+v, %v", newest, err)
			}
			for _, n := range []Entry{older, newest} {
				again, err := Decode(n)
				a, _ := json.Marshal(again)
				b, _ := json.Marshal(e)
				if err != nil || !bytes.Equal(a, b) {
					t.Errorf("read as %s, was %s: %v", a, b, err)
				}
			}
			results++
		}
	}
	if results == 0 {
		t.Error("no results")
	}
	e := Event{Number: 1, Payload: ResultEntered{Round: 1, Board: Board{White: 1, Black: 2}}.WithSheet("17")}
	if n, err := EncodeIn(1, e); err != nil || n.Version != 3 || FormatOf(&n) != 2 {
		t.Errorf("a sheet is not said in the older version: %+v, %v", n, err)
	}
}

package trf_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"torneo/trf"
)

// Lines of three letters that are no federation are a program's own: an e-mail address and
// a telephone number in them are no national ratings, and never come out again.
func TestLinesOfOtherProgramsAreNoNationalRatings(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "editions", "dat-lines.trf"))
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	for _, p := range record.Players {
		if len(p.National) > 0 {
			t.Errorf("%s has %+v", p.Name, p.National)
		}
	}
	said := 0
	for _, p := range problems {
		if p.Message.ID == "trf.record.unknown" {
			said++
		}
	}
	if said != 2 {
		t.Errorf("%d lines are said to be unknown", said)
	}
	for _, format := range []trf.Format{trf.TRF16, trf.TRF26} {
		written, err := trf.Write(record, format, trf.Options{})
		if err != nil || bytes.ContainsAny(written, "@") || bytes.Contains(written, []byte("600000000")) {
			t.Errorf("%v: %v\n%s", format, err, written)
		}
	}
}

package swissperfect

import (
	"os"
	"strings"
	"testing"

	"torneo/internal/incoming"
)

// rowsOf parts a text at tabs.
func rowsOf(text string) (rows []incoming.TableRow) {
	for n, line := range strings.Split(text, "\n") {
		cells := strings.Split(strings.TrimRight(line, "\r"), "\t")
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		rows = append(rows, incoming.TableRow{Line: n + 1, Cells: cells})
	}
	return rows
}

// TestCellsOfText reads every kind of cell.
func TestCellsOfText(t *testing.T) {
	for text, want := range map[string]string{
		"27:W": "27u1", " 4:D": "4u½", "11:L": "11u0", "7:+": "7u+", "2:-": "2u-", "0:W": "-1", "0:D": "-½", "0:+": "-1", "0:-": "-0", "0: ": "-0", ":": "", "": "", "9:": "9u",
	} {
		if got, _, ok := crossCell(text); !ok || got != want {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
	for _, text := range []string{"27W", "x:W", "3:Q", ":W", "12345:W"} {
		if got, _, ok := crossCell(text); ok {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// FuzzText reads hostile texts.
func FuzzText(f *testing.F) {
	data, err := os.ReadFile("../migrate/testdata/pages/swissperfect.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add("No\tName\tTotal\t1\t2\n1\tA\t1\t2:W\t0:\n2\tB\t0\t1:L\t:")
	f.Fuzz(func(t *testing.T, text string) {
		rows := rowsOf(text)
		tables, err := ReadText(rows, incoming.Answers{"colours": "first"})
		if (tables == nil) == (err == nil) {
			t.Fatalf("%v with %v", tables, err)
		}
		if err == nil && !IsText(rows) {
			t.Fatal("read, but not recognised")
		}
	})
}

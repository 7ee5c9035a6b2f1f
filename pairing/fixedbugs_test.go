package pairing_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"torneo/internal/pairing/dutch/reference"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// TestFixedBugs pairs the events of testdata/fixedbugs.
func TestFixedBugs(t *testing.T) {
	files, err := filepath.Glob("../testdata/fixedbugs/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) != 2 || archive.Files[0].Name != "event.trf" || archive.Files[1].Name != "want" || len(archive.Comment) == 0 {
				t.Fatalf("a case has a comment, event.trf and want; %v", err)
			}
			record, _, problems := trf.Read(archive.Files[0].Data)
			if record == nil || len(problems) > 0 {
				t.Fatalf("event.trf: %v", problems)
			}
			want := strings.Fields(string(archive.Files[1].Data))
			got, err := pairing.Pair(record, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if list := dashed(boards(got)); !slices.Equal(list, want) {
				t.Errorf("%v, want %v", list, want)
			}
			pairs, err := reference.Pair(got.Swiss.Field)
			if err != nil {
				t.Fatal(err)
			}
			if list := dashed(inNumbers(got.Swiss.Field, pairs)); !slices.Equal(list, want) {
				t.Errorf("the reference: %v, want %v", list, want)
			}
		})
	}
}

// inNumbers returns pairs in the numbers of the players, 0 for the bye.
func inNumbers(f *swiss.Field, pairs []swiss.Pair) [][2]int {
	list := make([][2]int, len(pairs))
	for i, p := range pairs {
		if list[i][0] = f.Players[p.White].Number; p.Black != swiss.Bye {
			list[i][1] = f.Players[p.Black].Number
		}
	}
	return list
}

func dashed(pairs [][2]int) []string {
	list := make([]string, len(pairs))
	for i, p := range pairs {
		list[i] = fmt.Sprintf("%d-%d", p[0], p[1])
	}
	return list
}

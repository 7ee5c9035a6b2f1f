package migrate_test

import (
	"os"
	"testing"

	"torneo/internal/migrate"
)

func TestFilesOfOtherProgramsAreRecognised(t *testing.T) {
	for _, one := range []struct {
		file      string
		shape     migrate.Shape
		players   int
		published int
	}{
		{"../swisschess/testdata/individual.SWT", migrate.SwissChess, 24, 72},
		{"../swissmanager/testdata/swiss-running.TUNX", migrate.SwissManager, 29, 0},
		{"../swissmanager/testdata/round-robin.TURX", migrate.SwissManager, 6, 0},
		{"../swissmanager/testdata/team-swiss.TUMX", migrate.SwissManager, 93, 0},
	} {
		data, err := os.ReadFile(one.file)
		if err != nil {
			t.Fatal(err)
		}
		if !migrate.Is(migrate.File{Data: data}) {
			t.Errorf("%s is not recognised", one.file)
		}
		found := migrate.Read([]migrate.File{{Name: "a file", Data: data}}, migrate.Options{})
		if found.Record == nil || len(found.Record.Players) != one.players || found.Parts[0].Shape != one.shape {
			t.Fatalf("%s: %+v", one.file, found)
		}
		if a := found.Agreement; a.Published != one.published || a.Equal() != one.published {
			t.Errorf("%s: %d of %d values follow", one.file, a.Equal(), a.Published)
		}
		if len(found.Losses) == 0 {
			t.Errorf("%s: nothing is said of what is not carried over", one.file)
		}
	}
}

func TestCutFileOfAnotherProgramIsRefused(t *testing.T) {
	data, err := os.ReadFile("../swissmanager/testdata/round-robin.TURX")
	if err != nil {
		t.Fatal(err)
	}
	found := migrate.Read([]migrate.File{{Name: "a file", Data: data[:len(data)/2]}}, migrate.Options{})
	if found.Record != nil || len(found.Problems) != 1 {
		t.Errorf("%+v", found)
	}
}

// TestKeptBuchholzIsCompared changes the Buchholz that a file of Swiss-Chess keeps of one player.
func TestKeptBuchholzIsCompared(t *testing.T) {
	data, err := os.ReadFile("../swisschess/testdata/individual.SWT")
	if err != nil {
		t.Fatal(err)
	}
	data[13384+19*9*24+655*4+296] += 3
	found := migrate.Read([]migrate.File{{Name: "a file", Data: data}}, migrate.Options{})
	if found.Record == nil || len(found.Agreement.Differing) != 1 || found.Agreement.Differing[0].Number != 5 || found.Agreement.Published != 72 {
		t.Errorf("%+v", found.Agreement)
	}
}

package migrate

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFilesOfOtherPrograms reads the samples of the formats, whatever they are called.
func TestFilesOfOtherPrograms(t *testing.T) {
	for _, one := range []struct {
		path    string
		shape   Shape
		players int // 0: it is refused
	}{
		{"../sharly/testdata/sharly-2.8.sce", SharlyChess, 38},
		{"../sharly/testdata/sharly-4.0.sce", SharlyChess, 75},
		{"../sharly/testdata/sharly-2.6-without-players.sce", SharlyChess, 0},
		{"../swisssys/testdata/byes-forfeits.sjson", SwissSys, 24},
		{"../swisssys/testdata/entries-only.sjson", SwissSys, 0},
	} {
		t.Run(filepath.Base(one.path), func(t *testing.T) {
			data, err := os.ReadFile(one.path)
			if err != nil {
				t.Fatal(err)
			}
			f := File{Name: "tournament", Data: data}
			if !Is(f) || nativeOf([]File{f}).shape != one.shape {
				t.Fatal("not recognised")
			}
			found := Read([]File{f}, Options{})
			switch {
			case one.players == 0 && (found.Record != nil || !found.errors()):
				t.Error("it is read")
			case one.players > 0 && (found.Record == nil || len(found.Record.Players) != one.players || len(found.Parts) != 1 || found.Parts[0].Shape != one.shape || len(found.Losses) == 0):
				t.Errorf("%+v", found)
			}
		})
	}
}

// TestEncryptedFilesOfVega refuses them by name, alone and among others.
func TestEncryptedFilesOfVega(t *testing.T) {
	f := File{Name: "Open.VEGZ", Data: []byte("\x8a\x01\xff\x00 anything")}
	if !Is(f) {
		t.Fatal("not recognised")
	}
	for _, files := range [][]File{{f}, {{Name: "players.csv", Data: []byte("Name\nA\n")}, f}} {
		found := Read(files, Options{})
		if found.Record != nil || len(found.Problems) != 1 {
			t.Errorf("%+v", found)
		}
	}
}

// TestPagesOfChessManager refuses them, and says what to take.
func TestPagesOfChessManager(t *testing.T) {
	page := `<!DOCTYPE html><html><head><title>Open - ChessManager</title></head><body><form action="https://www.chessmanager.com/en/login"></form><table><tr><th>No<th>Name<th>Rtg</tr><tr><td>1<td>Ada<td>2000</tr><tr><td>2<td>Eva<td>1900</tr></table></body></html>`
	f := File{Name: "players.html", Data: []byte(page)}
	found := Read([]File{f}, Options{})
	if !Is(f) || found.Record != nil || len(found.Problems) != 1 {
		t.Errorf("%+v", found)
	}
}

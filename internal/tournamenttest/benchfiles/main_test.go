package main

import (
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/trf"
)

func TestFilesReadBackWithoutAWord(t *testing.T) {
	for name, config := range map[string]tournamenttest.Config{
		"individual": {Players: 30, Rounds: 7, Forfeits: 3, HalfPointByes: 3, ZeroPointByes: 3, Withdrawals: 5},
		"teams":      {Players: 9, Rounds: 5, Boards: 4, Forfeits: 5, MatchForfeits: 5},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if err := write(config, 12, 1, folder); err != nil {
				t.Fatal(err)
			}
			files, _ := filepath.Glob(filepath.Join(folder, "*.trf"))
			if len(files) != 12 || filepath.Base(files[0]) != "01.trf" {
				t.Fatalf("wrote %v", files)
			}
			for _, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				event, _, problems := trf.Read(data)
				if event == nil || len(problems.AtLeast(trf.Adjustment)) > 0 {
					t.Errorf("%s: %v", filepath.Base(file), problems)
				}
			}
		})
	}
}

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"torneo/internal/pairingtest"
	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/tournament"
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

// A field that is hard to pair must not become another by being written.
func TestFieldsReadBackTheSame(t *testing.T) {
	folder := t.TempDir()
	small := pairingtest.Field{Name: "two words, and more", Make: func() (*tournament.Tournament, error) {
		event, err := pairingtest.PlayedEvent(30, 4, 9)
		if err == nil {
			event.Prohibited = []tournament.Prohibition{{FirstRound: 5, IDs: []int{1, 2, 3}}}
		}
		return event, err
	}}
	if err := writeFields([]pairingtest.Field{small}, folder); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, "two-words-and-more.trf"))
	if err != nil {
		t.Fatal(err)
	}
	read, _, problems := trf.Read(data)
	if read == nil || len(problems.AtLeast(trf.Adjustment)) > 0 {
		t.Fatal(problems)
	}
	made, err := small.Make()
	if err != nil {
		t.Fatal(err)
	}
	want, err := pairing.Pair(made, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := pairing.Pair(read, pairing.Options{}); err != nil || !slices.Equal(got.Boards, want.Boards) {
		t.Errorf("pairs %v, %v; want %v", got, err, want.Boards)
	}
}

package main

import (
	"slices"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// The report given to a program for a round holds all that the round follows from: in
// each dialect our own answer to it is the round that was played.
func TestAsItStood(t *testing.T) {
	for _, p := range []*opponent{
		{style: javafoStyle, dialect: trf.TRF16}, {style: bbpStyle, dialect: trf.TRF16}, {style: bbpStyle, dialect: trf.TRF26},
	} {
		t.Run(p.style+" "+p.dialect.String(), func(t *testing.T) {
			rounds := 0
			for number := range 100 {
				record, _, err := generateReport(pairing.Dutch, 3, number)
				if err != nil {
					t.Fatal(err)
				}
				for round := 1; round <= record.RoundsPaired(); round++ {
					rounds++
					data, ours, err := asItStood(record, p, round)
					if err != nil {
						t.Errorf("tournament %d, round %d: %v", number, round, err)
						continue
					}
					if played := playedIn(record, round); !slices.Equal(sortedBoards(ours.boards), sortedBoards(played)) {
						t.Errorf("tournament %d, round %d: %v, played %v, in\n%s", number, round, ours, answer{boards: played}, data)
					}
					back, _, problems := trf.Read(data)
					if left := problems.AtLeast(trf.Adjustment); len(left) > 0 || back.RoundsPaired() != round-1 {
						t.Errorf("tournament %d, round %d: %v, in\n%s", number, round, left, data)
					}
				}
			}
			if rounds < 300 {
				t.Errorf("only %d rounds", rounds)
			}
		})
	}
}

// playedIn returns the pairs of a round of the record.
func playedIn(record *tournament.Tournament, round int) []pairing.Board {
	var boards []pairing.Board
	for _, g := range record.Rounds[round-1].Games {
		boards = append(boards, pairing.Board{White: g.White, Black: g.Black})
	}
	for _, b := range record.Rounds[round-1].Byes {
		if b.Kind == tournament.PairingAllocatedBye {
			boards = append(boards, pairing.Board{White: b.ID})
		}
	}
	return boards
}

// Where only the system says that there is an acceleration, TRF16 has it in full.
func TestAccelerationSpelledOut(t *testing.T) {
	record := regular(t)
	record.Points = tournament.StandardGamePoints()
	record.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026_BAKU")
	record.Accelerations = nil
	for round := 1; round <= 3; round++ {
		b, err := recordBefore(record, round)
		if err != nil {
			t.Fatal(err)
		}
		data, err := (&opponent{style: javafoStyle, dialect: trf.TRF16}).report(b)
		if err != nil {
			t.Fatal(err)
		}
		back, _, _ := trf.Read(data)
		want, err := swiss.New(record, round, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		got, err := swiss.New(back, round, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Players {
			if w, g := &want.Players[i], &got.Players[i]; w.Number != g.Number || w.Score != g.Score || w.Floats != g.Floats {
				t.Errorf("round %d: %+v, want %+v", round, g, w)
			}
		}
	}
}

func TestPlainList(t *testing.T) {
	for text, want := range map[string]string{
		"2\n1 2\n4 3\n":   "1-2 4-3",
		"2\r4 3\r1 2\r":   "1-2 4-3",
		"1\r\n5 0":        "5-0",
		"1\n0 5\n":        "5-0",
		"0\n":             "",
		"":                "the list of pairs has 0 numbers",
		"2\n1 2\n":        "the list of pairs has 3 numbers",
		"1\n1 2\n3 4\n":   "the list of pairs has 5 numbers",
		"1\n1 -2\n":       `the list of pairs has "-2"`,
		"1\n1 b\n":        `the list of pairs has "b"`,
		"99999999999\n":   `the list of pairs has "99999999999"`,
		"40000\n1 2\n3 4": "the list of pairs has 5 numbers",
	} {
		boards, err := plainList(text)
		got := answer{boards: boards}.String()
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

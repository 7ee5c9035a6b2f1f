package migrate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/incoming"
	"torneo/internal/longtest"
	"torneo/simulate"
	"torneo/tournament"
)

// drawn returns a random tournament with every kind of result and bye.
func drawn(t *testing.T, seed uint64) *tournament.Tournament {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 83))
	quota := func(text string) simulate.Quota {
		q, err := simulate.ParseQuota(text)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	o := simulate.Options{Players: 4 + rng.IntN(30), Rounds: 1 + rng.IntN(8), Acceleration: simulate.NoAcceleration,
		HalfPointByes: quota("5%"), ZeroPointByes: quota("5%"), FullPointByes: quota("2%"), ForfeitWins: quota("3%"), ForfeitLosses: quota("3%"), DoubleForfeits: quota("1%"), HalfZero: quota("1%"), ZeroZero: quota("1%")}
	o.Rounds = min(o.Rounds, o.Players-2)
	record, err := simulate.Tournament(rng, o)
	if invalid := (*simulate.Invalid)(nil); errors.As(err, &invalid) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(record.Rounds) == 0 || len(record.Players) == 0 {
		return nil
	}
	return record
}

var onlyFacts = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(tournament.Tournament{}, "Name", "City", "Federation", "Start", "End", "ChiefArbiter", "PlannedRounds", "Type", "Rulebook", "TieBreaks"),
	cmpopts.IgnoreFields(tournament.Player{}, "Declared"),
	cmpopts.IgnoreFields(tournament.Round{}, "Date"),
}

// A record written in any of the shapes is read as it was, but for the announced
// losses.
func TestThereAndBack(t *testing.T) {
	tried := map[string]int{}
	for seed := range uint64(longtest.Or(4000, 120)) {
		record := drawn(t, seed)
		if record == nil {
			continue
		}
		l := &tongues[seed%uint64(len(tongues))]
		french := l.name == "Nom" && seed%2 == 0
		rows := crosstableOf(record, l, french, true, seed%3 == 0)
		blocks := [][]string{{"Open of the Test"}}
		var files []File
		for n := range record.Rounds {
			blocks = append(blocks, pairingsOf(record, n, l, true)...)
			files = append(files, File{Name: fmt.Sprintf("round-%02d.csv", n+1), Data: asCSV(pairingsOf(record, n, l, false), ';')})
		}
		list := File{Name: "list.csv", Data: asCSV(startingList(record, l), ',')}
		shapes := map[string][]File{
			"crosstable, CSV":      {{Name: "cross.csv", Data: asCSV(rows, ';')}},
			"crosstable, tabs":     {{Name: "cross.txt", Data: asCSV(rows, '\t')}},
			"pairings of rounds":   append([]File{list}, files...),
			"pairings in one file": {list, {Name: "all.csv", Data: asCSV(blocks, ',')}},
			"all of it":            {list, {Name: "cross.csv", Data: asCSV(rows, ',')}, {Name: "all.csv", Data: asCSV(blocks, ';')}},
			"Vega":                 {{Name: "open.trf", Data: vegaOf(record)}},
		}
		if seed%20 == 0 {
			shapes["crosstable, XLSX"] = []File{{Name: "cross.xlsx", Data: asXLSX(t, rows)}}
		}
		for name, files := range shapes {
			found := Read(files, Options{Day: record.Start})
			if found.Record == nil {
				t.Fatalf("seed %d, %s, %s: %v\n%s", seed, name, l.white, found.Problems, files[len(files)-1].Data)
			}
			want := written(record, false)
			if name == "Vega" {
				for k := range want.Players {
					if want.Players[k].Sex == "" {
						want.Players[k].Sex = "m"
					}
				}
			}
			if name == "pairings in one file" || name == "pairings of rounds" {
				// A round in which nobody is named is not told by pairings.
				for len(want.Rounds) > 0 && silent(&want.Rounds[len(want.Rounds)-1]) {
					want.Rounds = want.Rounds[:len(want.Rounds)-1]
				}
			}
			if diff := cmp.Diff(want, sorted(found.Record), onlyFacts); diff != "" {
				t.Fatalf("seed %d, %s, %s (-want +got):\n%s\n%s", seed, name, l.white, diff, files[len(files)-1].Data)
			}
			for _, f := range files {
				if !Is(f) {
					t.Fatalf("%s is not known as a table:\n%s", f.Name, f.Data)
				}
			}
			tried[name]++
		}
	}
	for name, n := range tried {
		if n < 3 {
			t.Errorf("%s: %d", name, n)
		}
	}
	t.Log(tried)
}

// A single cell that is changed is noticed: on the other side of the game, or in the
// points.
func TestEveryCellIsCompared(t *testing.T) {
	changed, noticed := 0, 0
	for seed := range uint64(60) {
		record := drawn(t, 1000+seed)
		if record == nil {
			continue
		}
		rows := crosstableOf(record, &tongues[0], false, true, false)
		rng := rand.New(rand.NewPCG(seed, 7))
		head := slices.IndexFunc(rows, func(r []string) bool { return slices.Contains(r, "Name") })
		for range 20 {
			x := head + 1 + rng.IntN(len(record.Players))
			c := 9 + rng.IntN(len(record.Rounds))
			was := rows[x][c]
			now := []string{"1w1", "2b0", "3w½", "-1", "-½", "9w+", "7b-", "12w0"}[rng.IntN(8)]
			if now == was || (was == "" || was == "-0") && now == "-0" {
				continue
			}
			rows[x][c] = now
			found := Read([]File{{Name: "cross.csv", Data: asCSV(rows, ',')}}, Options{Answers: incoming.Answers{"numbers": string(StartingNumbers)}})
			rows[x][c] = was
			changed++
			if found.Record == nil {
				noticed++
				p := found.Problems[0]
				if p.File != "cross.csv" || p.Line == 0 || p.Column == 0 {
					t.Errorf("%q instead of %q: %v has no place", now, was, p)
				}
			} else {
				t.Errorf("seed %d: %q instead of %q is not noticed", seed, now, was)
			}
		}
	}
	if changed < 500 || noticed != changed {
		t.Errorf("%d of %d noticed", noticed, changed)
	}
}

package handover_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/entrylist"
	"torneo/internal/handover"
	"torneo/internal/jsonrecord"
	"torneo/internal/longtest"
	"torneo/internal/migrate"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
	"torneo/message"
	"torneo/simulate"
	"torneo/tournament"
	"torneo/trf"
)

// awkward are names that spreadsheets would calculate, that files use for something else, or that
// have letters of elsewhere.
var awkward = []string{
	"=HYPERLINK(\"http://x\";\"y\")", "+SUM(1)", "-2+3", "@SUM", "'t Hooft, Jan", "'=quoted", "''twice", "Müller; Ötzi", `O"Neill, Pat`, "Ñandú, Íñigo", "Ковалёв, Олег",
	"Zinodu Timon", "D'Arcy, Anne", "100", "李, 小龙", "Bye, John",
}

// drawn returns a random tournament with every kind of result and bye; nil for a seed that gives
// none.
func drawn(t *testing.T, seed uint64) *tournament.Tournament {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 35))
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
	record.Name, record.City, record.Federation, record.ChiefArbiter = "Open of the Test", "Lugo", "ESP", "Rueda, Clara"
	for k := range record.Players {
		p := &record.Players[k]
		if k < len(awkward) && seed%3 == 0 {
			p.Name = awkward[k]
		}
		p.Federation = [...]string{"ESP", "GER", "FRA", ""}[rng.IntN(4)]
		p.Sex = [...]string{"m", "w", ""}[rng.IntN(3)]
		if rng.IntN(3) == 0 && p.Federation != "" {
			p.National = []tournament.NationalRating{{Federation: p.Federation, Rating: 1000 + rng.IntN(1500), ID: []string{"", "0507", "B12345", "77"}[rng.IntN(4)]}}
		}
		if rng.IntN(5) == 0 {
			p.Birth = tournament.Date{Year: 1930 + rng.IntN(80)}
		}
	}
	return record
}

func contentOf(t testing.TB, record *tournament.Tournament) *handover.Content {
	t.Helper()
	return &handover.Content{
		Record: record,
		Report: func(f trf.Format) ([]byte, []message.Message, error) {
			return trf.WriteCutting(record, f, trf.Options{})
		},
		Games: func(round int) ([]pgn.Game, error) {
			b, err := broadcast.BoardOfRecord(record)
			if err != nil {
				return nil, err
			}
			return broadcast.Games(b, round, broadcast.Options{}), nil
		},
	}
}

func write(t testing.TB, c *handover.Content, target string) []byte {
	t.Helper()
	s, ending, ok := handover.OfTarget(target)
	if !ok {
		t.Fatalf("no shape %s", target)
	}
	data, _, err := s.Write(c, ending)
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	return data
}

// expected returns what the tables carry of a record.
func expected(record *tournament.Tournament) *tournament.Tournament {
	w := &tournament.Tournament{Name: record.Name, City: record.City, Federation: record.Federation, ChiefArbiter: record.ChiefArbiter, Start: record.Start, End: record.End, Points: record.Points}
	for _, p := range record.Players {
		w.Players = append(w.Players, tournament.Player{Number: p.Number, Name: p.Name, Sex: p.Sex, Title: p.Title, Federation: p.Federation, FIDEID: p.FIDEID, Birth: p.Birth, Rating: p.Rating, National: p.National})
	}
	for _, x := range record.Rounds {
		y := tournament.Round{Date: x.Date}
		for _, g := range x.Games {
			g.Result = tournament.ByColor[tournament.Outcome]{White: rated(g.Result.White), Black: rated(g.Result.Black)}
			y.Games = append(y.Games, g)
		}
		// Whole points without opponent: one alone is the pairing-allocated bye, several were
		// granted (handover.loss.granted).
		whole := 0
		for _, b := range x.Byes {
			if b.Kind <= tournament.FullPointBye {
				whole++
			}
		}
		for _, b := range x.Byes {
			if b.Kind <= tournament.FullPointBye {
				b.Kind = tournament.PairingAllocatedBye
				if whole > 1 {
					b.Kind = tournament.FullPointBye
				}
			}
			y.Byes = append(y.Byes, b)
		}
		w.Rounds = append(w.Rounds, y)
	}
	for len(w.Rounds) > 0 && len(w.Rounds[len(w.Rounds)-1].Games)+len(w.Rounds[len(w.Rounds)-1].Byes) == 0 {
		w.Rounds = w.Rounds[:len(w.Rounds)-1]
	}
	return ordered(w)
}

func rated(o tournament.Outcome) tournament.Outcome {
	switch o {
	case tournament.UnratedWin:
		return tournament.Win
	case tournament.UnratedDraw:
		return tournament.Draw
	case tournament.UnratedLoss:
		return tournament.Loss
	}
	return o
}

func ordered(t *tournament.Tournament) *tournament.Tournament {
	for n := range t.Rounds {
		slices.SortFunc(t.Rounds[n].Games, func(a, b tournament.Game) int { return a.White - b.White })
		slices.SortFunc(t.Rounds[n].Byes, func(a, b tournament.Bye) int { return a.ID - b.ID })
	}
	return t
}

var facts = cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreFields(tournament.Tournament{}, "PlannedRounds", "Rulebook", "Type", "TieBreaks"), cmpopts.IgnoreFields(tournament.Player{}, "Declared")}

// Every table is read back by the reader of other programs' tables, with the list and by
// itself, whatever the names are.
func TestTablesComeBack(t *testing.T) {
	tried := 0
	for seed := range uint64(longtest.Or(1000, 90)) {
		record := drawn(t, seed)
		if record == nil {
			continue
		}
		tried++
		c := contentOf(t, record)
		for _, ending := range []string{"csv", "xlsx"} {
			if ending == "xlsx" && seed%5 > 0 {
				continue
			}
			list := migrate.File{Name: "list." + ending, Data: write(t, c, "list."+ending)}
			pairings := migrate.File{Name: "pairings." + ending, Data: write(t, c, "pairings."+ending)}
			table := migrate.File{Name: "crosstable." + ending, Data: write(t, c, "crosstable."+ending)}
			for name, files := range map[string][]migrate.File{"crosstable": {table, list}, "pairings": {list, pairings}, "all": {list, table, pairings}} {
				found := migrate.Read(files, migrate.Options{Answers: map[string]string{"numbers": "number"}, Day: record.Start})
				if found.Record == nil {
					t.Fatalf("seed %d, %s as %s: %v\n%s\n%s", seed, name, ending, found.Problems, files[0].Data, files[1].Data)
				}
				want := expected(record)
				if name == "crosstable" {
					for n := range want.Rounds {
						want.Rounds[n].Date = tournament.Date{}
					}
				}
				if diff := cmp.Diff(want, ordered(found.Record), facts); diff != "" {
					t.Fatalf("seed %d, %s as %s: lost (-) and got (+):\n%s\n%s\n%s", seed, name, ending, diff, files[0].Data, files[1].Data)
				}
			}
			alone := migrate.Read([]migrate.File{list}, migrate.Options{Day: record.Start})
			if alone.Record == nil {
				t.Fatalf("seed %d: the list alone: %v", seed, alone.Problems)
			}
			if diff := cmp.Diff(expected(record).Players, alone.Record.Players, facts); diff != "" {
				t.Fatalf("seed %d: the list alone: lost (-) and got (+):\n%s", seed, diff)
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d tournaments", tried)
	}
}

// The desk's reader of lists reads the list, too: FIDE's number is not taken for the
// federation's.
func TestListOfPlayersIsRead(t *testing.T) {
	record := drawn(t, 3)
	l := entrylist.Parse(write(t, contentOf(t, record), "list.csv"), entrylist.Origin{})
	if len(l.Rows) != len(record.Players) {
		t.Fatalf("%d players of %d: %v", len(l.Rows), len(record.Players), l.Problems)
	}
	for k := range l.Rows {
		got, want := &l.Rows[k], &record.Players[k]
		if got.Player.Name != want.Name || got.Player.FIDEID != want.FIDEID || got.Player.Rating != want.Rating || got.Player.Birth != want.Birth {
			t.Errorf("read %+v of %+v", got.Player, want)
		}
	}
}

// The players come back from Papi's names of fields, in the order in which they stand.
func TestPapiComesBack(t *testing.T) {
	for seed := range uint64(30) {
		record := drawn(t, 3*seed+1)
		if record == nil {
			continue
		}
		data := write(t, contentOf(t, record), "papi")
		found := migrate.Read([]migrate.File{{Name: "papi.csv", Data: data}}, migrate.Options{Day: record.Start})
		if found.Record == nil {
			t.Fatalf("seed %d: %v\n%s", seed, found.Problems, data)
		}
		if diff := cmp.Diff(expected(record).Players, found.Record.Players, facts); diff != "" {
			t.Fatalf("seed %d: lost (-) and got (+):\n%s\n%s", seed, diff, data)
		}
	}
}

// Reports and records come back by their own readers.
func TestReportsAndRecordsComeBack(t *testing.T) {
	for seed := range uint64(30) {
		record := drawn(t, 3*seed+1)
		if record == nil {
			continue
		}
		c := contentOf(t, record)
		if back, problems := jsonrecord.Read(write(t, c, "json")); back == nil {
			t.Fatal(problems)
		} else if diff := cmp.Diff(record, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: lost (-) and got (+):\n%s", seed, diff)
		}
		for _, target := range []string{"trf26", "trf16"} {
			back, _, problems := trf.Read(write(t, c, target))
			if back == nil {
				t.Fatal(problems)
			}
			if diff := cmp.Diff(ordered(record).Rounds, ordered(back).Rounds, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(tournament.Round{}, "Byes")); diff != "" {
				t.Fatalf("seed %d, %s: lost (-) and got (+):\n%s", seed, target, diff)
			}
		}
	}
}

// The games come back with their round, board, players, numbers and results; one without play
// says so.
func TestGamesComeBack(t *testing.T) {
	for seed := range uint64(30) {
		record := drawn(t, 3*seed+1)
		if record == nil {
			continue
		}
		list, err := pgn.Read(write(t, contentOf(t, record), "pgn"))
		if err != nil {
			t.Fatal(err)
		}
		who := map[int]*tournament.Player{}
		for k := range record.Players {
			who[record.Players[k].Number] = &record.Players[k]
		}
		k := 0
		for n := range record.Rounds {
			for board, g := range record.Rounds[n].Games {
				if k == len(list) {
					t.Fatalf("seed %d: only %d games", seed, k)
				}
				got := &list[k]
				result := "*"
				switch w, b := g.Result.White, g.Result.Black; {
				case w.IsWin():
					result = "1-0"
				case b.IsWin():
					result = "0-1"
				case w.IsDraw() && b.IsDraw():
					result = "1/2-1/2"
				}
				termination := ""
				if g.Result.White.Forfeit() {
					termination = "rules infraction"
				}
				for name, want := range map[string]string{"Round": fmt.Sprintf("%d.%d", n+1, board+1), "White": who[g.White].Name, "Black": who[g.Black].Name, "Result": result, "Termination": termination, "Event": record.Name, "Site": "Lugo ESP"} {
					if got.Tag(name) != want {
						t.Fatalf("seed %d, game %d: %s is %q, not %q", seed, k+1, name, got.Tag(name), want)
					}
				}
				if id := who[g.White].FIDEID; id > 0 && got.Tag("WhiteFideId") != fmt.Sprint(id) {
					t.Fatalf("seed %d: WhiteFideId %q", seed, got.Tag("WhiteFideId"))
				}
				k++
			}
		}
		if k != len(list) {
			t.Fatalf("seed %d: %d games of %d", seed, len(list), k)
		}
	}
}

// What a shape does not carry is said, and nothing else is.
func TestLossesAreSaid(t *testing.T) {
	record := &tournament.Tournament{Name: "A", TieBreaks: []string{"BH"}, Points: tournament.StandardGamePoints(), Players: []tournament.Player{{Number: 1, Name: "B", Rating: 2000, GivenRating: 1900}, {Number: 2, Name: "C", Birth: tournament.Date{Year: 2000}}},
		Rounds: []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.UnratedWin, Black: tournament.UnratedLoss}}}}}}
	for target, want := range map[string]string{"list.csv": "event rules given games", "pairings.csv": "rules births given unrated", "crosstable.xlsx": "rules births given unrated", "pgn": "rules births given unrated", "papi": "event rules given games", "json": "", "trf26": ""} {
		s, _, _ := handover.OfTarget(target)
		var got []string
		for _, m := range s.Losses(contentOf(t, record)) {
			got = append(got, strings.TrimPrefix(m.ID, "handover.loss."))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s loses %q, not %q", target, got, want)
		}
	}
	record.Teams = []tournament.Team{{Number: 1, Name: "T", Players: []int{1, 2}}}
	for target, refused := range map[string]bool{"list.csv": false, "pairings.csv": true, "crosstable.csv": true, "pgn": false, "trf16": false} {
		if s, _, _ := handover.OfTarget(target); s.Refusal(record).IsZero() == refused {
			t.Errorf("%s of teams is refused: %v", target, !refused)
		}
	}
}

// Nothing in a table begins as a formula does, except results.
func TestNothingIsCalculated(t *testing.T) {
	record := drawn(t, 3)
	for k := range record.Players {
		record.Players[k].Name = awkward[k%len(awkward)]
	}
	record.Name, record.City = "=cmd|' /C calc'!A0", "@here"
	for _, target := range []string{"list.csv", "pairings.csv", "crosstable.csv", "papi"} {
		data := strings.TrimPrefix(string(write(t, contentOf(t, record), target)), "\ufeff")
		for cell := range strings.FieldsFuncSeq(data, func(r rune) bool { return r == ';' || r == '\n' || r == '\r' }) {
			cell = strings.Trim(cell, `"`)
			if cell != "" && strings.ContainsAny(cell[:1], "=@+-") && strings.Trim(cell, "+-½01 ") != "" {
				t.Errorf("%s has a cell %q", target, cell)
			}
		}
	}
}

// A large event is written in every shape and read back.
func TestThousandPlayers(t *testing.T) {
	record, err := simulate.Tournament(rand.New(rand.NewPCG(35, 35)), simulate.Options{Players: 1000, Rounds: 3, Acceleration: simulate.NoAcceleration})
	if err != nil {
		t.Fatal(err)
	}
	c := contentOf(t, record)
	for _, target := range handover.Targets() {
		write(t, c, target)
	}
	found := migrate.Read([]migrate.File{{Name: "list.csv", Data: write(t, c, "list.csv")}, {Name: "crosstable.xlsx", Data: write(t, c, "crosstable.xlsx")}}, migrate.Options{Answers: map[string]string{"numbers": "number"}, Day: record.Start})
	if found.Record == nil || len(found.Record.Players) != 1000 || len(found.Record.Rounds) != 3 {
		t.Fatal(found.Problems)
	}
}

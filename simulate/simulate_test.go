package simulate_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/longtest"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// made returns a tournament, which must be possible.
func made(t testing.TB, seed uint64, o simulate.Options) *tournament.Tournament {
	t.Helper()
	record, err := simulate.Tournament(chance(seed), o)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return record
}

func written(t rapid.TB, record *tournament.Tournament, f trf.Format) []byte {
	t.Helper()
	data, err := trf.Write(record, f, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sound wants a record that a report file tells without any remark, that is
// paired by the rules, and whose declared standing is what its results give.
func sound(t rapid.TB, record *tournament.Tournament, byTheRules bool) {
	t.Helper()
	for _, f := range []trf.Format{trf.TRF26, trf.TRF16} {
		back, _, problems := trf.Read(written(t, record, f))
		if len(problems) > 0 {
			t.Fatalf("%v: %v", f, problems)
		}
		if f == trf.TRF26 {
			record = back // what others get to see
		}
	}
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	list, err := tiebreak.ParseAll(record.TieBreaks)
	if err != nil {
		t.Fatal(err)
	}
	c, err := tiebreak.New(table, "2026", tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := standings.Compute(c, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Dropped) > 0 || record.Rulebook.TieBreaks != "2026" {
		t.Fatalf("edition %s, dropped %v", record.Rulebook.TieBreaks, s.Dropped)
	}
	for _, row := range s.Rows {
		p := record.Players[row.Index]
		if points := table.Final(row.Index, tournament.GameScore); p.Declared.Points == nil || *p.Declared.Points != points || p.Declared.Rank != row.Rank {
			t.Errorf("player %d declares %v, the results give %v and place %d", p.Number, p.Declared, points, row.Rank)
		}
	}
	if !byTheRules || record.RoundsPaired() == 0 {
		return
	}
	rounds, err := pairing.Check(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rounds {
		for _, d := range r.Differences {
			t.Errorf("round %d: %+v", r.Round, d)
		}
	}
}

func TestTournamentsAreSound(t *testing.T) {
	for seed := range uint64(longtest.Or(300, 120)) {
		sound(t, made(t, seed, simulate.Options{}), true)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// Whatever is asked for, there is a sound tournament or a reason why not.
func TestAnyOptionsMakeATournamentOrAReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := anyOptions(t)
		record, err := simulate.Tournament(chance(rapid.Uint64().Draw(t, "seed")), o)
		if wrong := (*simulate.Invalid)(nil); errors.As(err, &wrong) {
			return
		}
		if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
			t.Fatalf("%v", refused)
		}
		if err != nil {
			t.Fatal(err)
		}
		if o.Players > 0 && len(record.Players) != o.Players || o.Rounds > 0 && record.PlannedRounds != o.Rounds {
			t.Errorf("%d players and %d rounds, want %d and %d", len(record.Players), record.PlannedRounds, o.Players, o.Rounds)
		}
		sound(t, record, true)
	})
}

func anyOptions(t *rapid.T) simulate.Options {
	o := simulate.Options{
		Players: rapid.OneOf(rapid.Just(0), rapid.IntRange(2, 40)).Draw(t, "players"),
		Rounds:  rapid.OneOf(rapid.Just(0), rapid.IntRange(1, 12)).Draw(t, "rounds"),
	}
	if rapid.Bool().Draw(t, "three-one-nothing") {
		points := tournament.StandardGamePoints()
		points.Win, points.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
		points.ForfeitWin, points.FullPointBye, points.HalfPointBye = 3*tournament.One, 3*tournament.One, tournament.One
		points.Unknown = tournament.One
		o.Points = &points
	}
	for k, q := range []*simulate.Quota{
		&o.FullPointByes, &o.HalfPointByes, &o.ZeroPointByes, &o.LateEntries, &o.Withdrawals, &o.ForfeitWins, &o.ForfeitLosses, &o.DoubleForfeits,
		&o.HalfZero, &o.ZeroHalf, &o.ZeroZero, &o.UnratedWins, &o.UnratedDraws, &o.UnratedLosses, &o.Prohibited, &o.UnratedPlayers,
	} {
		text := rapid.SampledFrom([]string{"", "", "", "0", "1", "2", "4", "1%", "10%", "30%", "100%", "2:1", "1:1,3:20%", "10%,2:0"}).Draw(t, "quota")
		if text == "" {
			continue
		}
		quota, err := simulate.ParseQuota(text)
		if err != nil {
			t.Fatalf("quota %d: %v", k, err)
		}
		*q = quota
	}
	return o
}

func TestTheSameChanceMakesTheSameTournament(t *testing.T) {
	seen := map[string]uint64{}
	for seed := range uint64(longtest.Or(200, 60)) {
		a := written(t, made(t, seed, simulate.Options{}), trf.TRF26)
		b := written(t, made(t, seed, simulate.Options{}), trf.TRF26)
		if !bytes.Equal(a, b) {
			t.Errorf("seed %d gives two tournaments", seed)
		}
		if other, twice := seen[string(a)]; twice {
			t.Errorf("seeds %d and %d give one tournament", seed, other)
		}
		seen[string(a)] = seed
	}
}

// Everything that is not given varies, within sensible bounds.
func TestWhatIsNotGivenIsDrawn(t *testing.T) {
	seen := map[string]map[string]bool{}
	note := func(what, value string) {
		if seen[what] == nil {
			seen[what] = map[string]bool{}
		}
		seen[what][value] = true
	}
	stopped := 0
	for seed := range uint64(1000) {
		record := made(t, seed, simulate.Options{}.Legally())
		n, rounds := len(record.Players), record.PlannedRounds
		if n < 2 || n > 200 || rounds < 1 || rounds > min(13, n-1+n%2) {
			t.Fatalf("seed %d: %d players, %d rounds", seed, n, rounds)
		}
		if len(record.Rounds) < rounds {
			stopped++
		}
		note("players", string(rune(n)))
		note("rounds", string(rune(rounds)))
		note("system", record.System.Code)
		note("initial colour", string(rune(record.InitialColor)))
		note("first tie-break", record.TieBreaks[1])
		note("best rating", string(rune(record.Players[0].Rating)))
		note("unrated", string(rune(min(len(record.UnratedPlayers()), 1))))
		note("prohibited", string(rune(min(len(record.Prohibited), 1))))
		for kind, count := range counted(record).some() {
			note(kind, count)
		}
		for _, p := range record.Players {
			note("title", p.Title)
			note("sex", p.Sex)
			note("federation", p.Federation)
			if p.Rating != 0 && p.Rating < 1400 {
				t.Errorf("seed %d: rating %d", seed, p.Rating)
			}
		}
	}
	for what, least := range map[string]int{
		"players": 100, "rounds": 12, "system": 2, "initial colour": 2, "first tie-break": 25, "best rating": 300, "unrated": 2, "prohibited": 2,
		"title": 9, "sex": 2, "federation": 20, "pairing-allocated": 2, "full-point": 2, "half-point": 2, "zero-point": 2, "withdrawn": 2,
		"forfeit-win/forfeit-loss": 2, "forfeit-loss/forfeit-win": 2, "forfeit-loss/forfeit-loss": 2, "draw/loss": 2, "loss/draw": 2, "loss/loss": 2,
		"unrated-win/unrated-loss": 2, "unrated-draw/unrated-draw": 2, "unrated-loss/unrated-win": 2,
	} {
		if len(seen[what]) < least {
			t.Errorf("%s: %d different values, want %d", what, len(seen[what]), least)
		}
	}
	if stopped > 100 {
		t.Errorf("%d of 1000 tournaments ended early", stopped)
	}
}

// A round that cannot be paired ends the event; what was planned stays known,
// since the rounds before it were paired in view of it.
func TestTheEventEndsWhereNobodyCanBePaired(t *testing.T) {
	ended := 0
	for seed := range uint64(50) {
		record := made(t, seed, simulate.Options{Players: 6, Rounds: 5, Withdrawals: quota(t, "1"), HalfPointByes: simulate.ZeroQuota(), Prohibited: quota(t, "3")})
		played := len(record.Rounds)
		if record.PlannedRounds != 5 {
			t.Errorf("%d rounds planned", record.PlannedRounds)
		}
		if played == 5 {
			continue
		}
		ended++
		if played > 0 && record.End != record.Rounds[played-1].Date {
			t.Errorf("ends on %v", record.End)
		}
		for _, p := range record.Players {
			if p.Withdrawn && played == 0 {
				t.Errorf("player %d has left what has not begun", p.Number)
			}
		}
		sound(t, record, true)
	}
	if ended < 10 {
		t.Errorf("%d of 50 tournaments ended early: nothing was tested", ended)
	}
}

func TestLargeTournaments(t *testing.T) {
	for _, size := range []struct{ players, rounds int }{{2, 1}, {3, 2}, {9999, 2}, {600, 13}} {
		record := made(t, 1, simulate.Options{Players: size.players, Rounds: size.rounds}.Legally())
		if len(record.Players) != size.players || record.RoundsPaired() != size.rounds {
			t.Errorf("%v: %d players and %d rounds", size, len(record.Players), record.RoundsPaired())
		}
		sound(t, record, false)
	}
}

func BenchmarkTournament(b *testing.B) {
	o := simulate.Options{Players: 100, Rounds: 9}
	for _, size := range []struct {
		name string
		simulate.Options
	}{{"100x9 without the rules of pairing", o.Legally()}, {"100x9", o}} {
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			seed := uint64(0)
			for b.Loop() {
				seed++
				written(b, made(b, seed, size.Options), trf.TRF26)
			}
		})
	}
}

// Whoever asks is told after every round, of how many.
func TestRoundsAreTold(t *testing.T) {
	var told [][2]int
	o := simulate.Options{Players: 8, Rounds: 3, Played: func(round, rounds int) { told = append(told, [2]int{round, rounds}) }}
	if _, err := simulate.Tournament(chance(1), o); err != nil {
		t.Fatal(err)
	}
	if want := [][2]int{{1, 3}, {2, 3}, {3, 3}}; !slices.Equal(told, want) {
		t.Errorf("%v, want %v", told, want)
	}
}

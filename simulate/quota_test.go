package simulate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/simulate"
	"torneo/tournament"
)

func quota(t testing.TB, text string) simulate.Quota {
	t.Helper()
	q, err := simulate.ParseQuota(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestQuotasAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "5": "5", "3%": "3%", "2.5%": "2.5%", "0.25%": "0.25%", "0.05%": "0.05%", "100%": "100%", "100.00%": "100%", "12.50%": "12.5%",
		"2:1": "2:1", "5:10%,2:1": "2:1,5:10%", "3%,1:0": "3%,1:0", "1:0, 3%": "3%,1:0", " 7 ": "7", "007": "7",
	} {
		q, err := simulate.ParseQuota(text)
		if err != nil || q.String() != want || !q.IsSet() {
			t.Errorf("%q is %v (%v), want %s", text, q, err, want)
		}
		if again, err := simulate.ParseQuota(want); err != nil || again.String() != want {
			t.Errorf("%q is %v (%v)", want, again, err)
		}
	}
	for _, text := range []string{
		"", ",", "5,", "x", "-1", "+1", "5 %", "%", ".5%", "5.%", "2.555%", "101%", "100.01%", "1:", ":1", "0:1", "1:1,1:2", "5,6", "3%,4%", "501:1",
		"1:2:3", "1-3:5", "99999999999999999999", "1e3", "5%%", "²",
	} {
		q, err := simulate.ParseQuota(text)
		if wrong := (*simulate.Invalid)(nil); !errors.As(err, &wrong) || wrong.Message.ID != "simulate.quota" || wrong.Message.Args["value"] != text {
			t.Errorf("%q is %v (%v)", text, q, err)
		}
	}
	if never := simulate.ZeroQuota(); !never.IsSet() || never.String() != "0" || (simulate.Quota{}).IsSet() {
		t.Error("never is not given, or nothing is")
	}
}

func FuzzParseQuota(f *testing.F) {
	for _, text := range []string{"5", "2.5%", "2:1,5:10%", "3%,1:0", "1:1,1:1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := simulate.ParseQuota(text)
		if err != nil {
			return
		}
		again, err := simulate.ParseQuota(q.String())
		if err != nil || again.String() != q.String() {
			t.Errorf("%q is %v, and that %v (%v)", text, q, again, err)
		}
	})
}

// counts holds numbers of occurrences, by name, and by round.
type counts map[string]map[int]int

// counted counts byes by kind, games by result, and who left.
func counted(record *tournament.Tournament) counts {
	c := counts{}
	add := func(what string, round int) {
		if c[what] == nil {
			c[what] = map[int]int{}
		}
		c[what][round]++
		c[what][0]++
	}
	for r, round := range record.Rounds {
		for _, b := range round.Byes {
			add(b.Kind.String(), r+1)
		}
		for _, g := range round.Games {
			add(resultName(g.Result), r+1)
		}
	}
	for _, p := range record.Players {
		if p.Withdrawn {
			add("withdrawn", 0)
		}
	}
	return c
}

func resultName(r tournament.ByColor[tournament.Outcome]) string {
	return r.White.String() + "/" + r.Black.String()
}

// some tells for everything that was counted whether it happened.
func (c counts) some() map[string]string {
	some := map[string]string{}
	for _, what := range []string{"pairing-allocated", "full-point", "half-point", "zero-point", "withdrawn"} {
		some[what] = fmt.Sprint(c[what][0] > 0)
	}
	for _, r := range simulate.Oddities {
		some[resultName(r)] = fmt.Sprint(c[resultName(r)][0] > 0)
	}
	return some
}

// quiet returns a tournament in which nothing happens out of the ordinary.
func quiet() simulate.Options {
	never := simulate.ZeroQuota()
	return simulate.Options{
		Players: 30, Rounds: 7,
		FullPointByes: never, HalfPointByes: never, ZeroPointByes: never, LateEntries: never, Withdrawals: never,
		ForfeitWins: never, ForfeitLosses: never, DoubleForfeits: never, HalfZero: never, ZeroHalf: never, ZeroZero: never,
		UnratedWins: never, UnratedDraws: never, UnratedLosses: never, Prohibited: never, UnratedPlayers: never,
	}
}

// named returns the quotas with the name of what they count.
func named(o *simulate.Options) map[string]*simulate.Quota {
	list := map[string]*simulate.Quota{"full-point": &o.FullPointByes, "half-point": &o.HalfPointByes, "zero-point": &o.ZeroPointByes}
	for k, q := range []*simulate.Quota{&o.ForfeitWins, &o.ForfeitLosses, &o.DoubleForfeits, &o.HalfZero, &o.ZeroHalf, &o.ZeroZero,
		&o.UnratedWins, &o.UnratedDraws, &o.UnratedLosses} {
		list[resultName(simulate.Oddities[k])] = q
	}
	return list
}

func TestQuietTournaments(t *testing.T) {
	record := made(t, 1, quiet())
	c := counted(record)
	if got := c["win/loss"][0] + c["draw/draw"][0] + c["loss/win"][0]; got != 7*15 || len(c) != 3 {
		t.Errorf("%v", c)
	}
}

// Fixed numbers are kept to the last one, in the whole event and round by round.
func TestFixedNumbers(t *testing.T) {
	for seed := range uint64(20) {
		one := quiet()
		for _, q := range named(&one) {
			*q = quota(t, "5")
		}
		got := counted(made(t, seed, one))
		for what := range named(&one) {
			if got[what][0] != 5 {
				t.Errorf("seed %d: %s: %v, want 5", seed, what, got[what])
			}
		}
		byRound := quiet()
		for _, q := range named(&byRound) {
			*q = quota(t, "4,2:1,5:1,6:0")
		}
		got = counted(made(t, seed, byRound))
		for what := range named(&byRound) {
			if c := got[what]; c[2] != 1 || c[5] != 1 || c[6] != 0 || c[0] != 6 {
				t.Errorf("seed %d: %s: %v, want 1 in round 2, 1 in round 5, none in round 6, 4 in the others", seed, what, c)
			}
		}
	}
}

// Percentages are those of all players in every round, and of all games.
func TestPercentages(t *testing.T) {
	const events = 200
	o := quiet()
	for _, q := range named(&o) {
		*q = quota(t, "4%,3:8%,4:0%")
	}
	sum := counts{}
	games := map[int]int{}
	for seed := range uint64(events) {
		record := made(t, seed, o.Legally())
		for what, byRound := range counted(record) {
			if sum[what] == nil {
				sum[what] = map[int]int{}
			}
			for r, n := range byRound {
				sum[what][r] += n
			}
		}
		for r, round := range record.Rounds {
			games[r+1] += len(round.Games)
		}
	}
	for what := range named(&o) {
		for r := 1; r <= o.Rounds; r++ {
			of := games[r]
			if strings.HasSuffix(what, "-point") {
				of = events * o.Players
			}
			percent := map[int]int{3: 8, 4: 0}
			want := 4
			if p, ok := percent[r]; ok {
				want = p
			}
			// Within five standard deviations; there are 84 of these numbers.
			mean := of * want / 100
			if got := sum[what][r]; (got-mean)*(got-mean) > 25*mean*(100-want)/100+1 {
				t.Errorf("%s: %d of %d in round %d, want %d%%", what, got, of, r, want)
			}
		}
	}
}

func TestWhoComesLateOrLeaves(t *testing.T) {
	for seed := range uint64(20) {
		o := quiet()
		o.LateEntries, o.Withdrawals = quota(t, "2,3:1"), quota(t, "3,5:1,6:0")
		record := made(t, seed, o)
		late, gone := map[int]int{}, map[int]int{} // players by their first and their first missed round
		for i := range record.Players {
			number := record.Players[i].Number
			away := make([]bool, o.Rounds+2)
			for r, round := range record.Rounds {
				for _, b := range round.Byes {
					away[r+1] = away[r+1] || b.ID == number && b.Kind == tournament.ZeroPointBye
				}
			}
			first, last := 1, o.Rounds
			for away[first] {
				first++
			}
			for away[last] {
				last--
			}
			for r := first; r <= last; r++ {
				if away[r] {
					t.Errorf("seed %d: player %d is away in round %d", seed, number, r)
				}
			}
			late[first]++
			gone[last+1]++
			if record.Players[i].Withdrawn != (last < o.Rounds) {
				t.Errorf("seed %d: player %d plays to round %d, withdrawn %v", seed, number, last, record.Players[i].Withdrawn)
			}
		}
		if late[1] != 27 || late[3] < 1 || gone[o.Rounds+1] != 26 || gone[6] != 0 || gone[5] != 1 {
			t.Errorf("seed %d: first rounds %v, first missed rounds %v", seed, late, gone)
		}
	}
}

func TestProhibitedPairsDoNotMeet(t *testing.T) {
	o := quiet()
	o.Prohibited = quota(t, "40")
	record := made(t, 3, o)
	if len(record.Prohibited) != 40 {
		t.Fatalf("%d pairs", len(record.Prohibited))
	}
	apart := map[[2]int]bool{}
	for _, p := range record.Prohibited {
		apart[[2]int{p.IDs[0], p.IDs[1]}] = true
	}
	if len(apart) != 40 {
		t.Errorf("%d different pairs", len(apart))
	}
	for r, round := range record.Rounds {
		for _, g := range round.Games {
			if apart[[2]int{min(g.White, g.Black), max(g.White, g.Black)}] {
				t.Errorf("round %d: %d meets %d", r+1, g.White, g.Black)
			}
		}
	}
}

package norm

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/tournament"
)

// drawOthers has the next Check draw other values than the last one, also from a given seed.
func drawOthers(t *testing.T) {
	seed := flag.Lookup("rapid.seed").Value
	if n, err := strconv.ParseUint(seed.String(), 10, 64); err == nil && n > 0 {
		t.Cleanup(func() { _ = seed.Set(strconv.FormatUint(n, 10)) })
		if err := seed.Set(strconv.FormatUint(n+1, 10)); err != nil {
			t.Fatal(err)
		}
	}
}

// A verdict is a norm exactly when some admissible set of games is one: every
// round after which to stop, and every set of defeated opponents to leave out,
// judged one by one; and none of them counts for more.
func TestVerdictIsTheBestOfAllSubsets(t *testing.T) {
	made, leftOut, double := 0, 0, 0
	shows := func() bool { return made > 0 && leftOut > 0 && double > 0 } // few double round robins leave games out
	for n := 0; n < 8 || n < 200 && !shows(); n++ {
		drawOthers(t)
		rapid.Check(t, func(t *rapid.T) {
			e := drawEvent(t)
			title := rapid.SampledFrom(Titles()).Draw(t, "title")
			got := e.verdict(0, title, e.games(0), e.Played)
			want := everySubset(e, title)
			if got.Met != (want != nil) {
				t.Fatalf("met %t, but of all subsets %t: %+v", got.Met, want != nil, got)
			}
			if !got.Met {
				return
			}
			made++
			if slices.ContainsFunc(got.Games, func(g Game) bool { return g.Use == Beaten || g.Use == AfterNorm }) {
				leftOut++
				if e.Double {
					double++
				}
			}
			if want.better(&got) {
				t.Fatalf("%d games counting %d with surplus %v; there are %d counting %d with %v", got.Count, got.Credit, got.Surplus, want.Count, want.Credit, want.Surplus)
			}
		})
	}
	if !shows() {
		t.Errorf("%d norms, %d with games left out, %d of them in double round robins: the test shows nothing", made, leftOut, double)
	}
}

// drawEvent returns a Swiss, a round robin, a double one or one of teams, of ten to twelve
// rounds of player 1.
func drawEvent(t *rapid.T) *Event {
	rounds := rapid.IntRange(10, 12).Draw(t, "rounds")
	opponents := rounds
	record := &tournament.Tournament{
		Federation: "ESP", PlannedRounds: rounds, Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss},
		Players: []tournament.Player{{Number: 1, Rating: 2400, Federation: "ESP", Sex: "w"}},
	}
	switch rapid.IntRange(0, 4).Draw(t, "system") {
	case 0, 1:
		record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	case 2:
		rounds = 2 * rapid.IntRange(5, 6).Draw(t, "opponents")
		opponents = rounds / 2
		record.PlannedRounds, record.System = rounds, tournament.System{Family: tournament.RoundRobin, Games: 2}
	case 3:
		record.System, record.MatchPoints = tournament.System{Family: tournament.RoundRobin, Games: 1}, tournament.StandardMatchPoints()
		for n := range opponents + 1 {
			record.Teams = append(record.Teams, tournament.Team{Number: n + 1, Players: []int{n + 1}})
		}
	}
	outcomes := []tournament.ByColor[tournament.Outcome]{
		{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win},
		{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
	}
	for r := range opponents {
		title := rapid.SampledFrom([]string{"GM", "GM", "IM", "FM", ""}).Draw(t, "title")
		weak := opponents < rounds && r >= opponents-2 // in a double round robin, so that games are left out
		if weak {
			title = ""
		}
		base := map[string]int{"GM": 2450, "IM": 2380, "FM": 2300, "": 2150}[title]
		p := tournament.Player{Number: r + 2, Name: fmt.Sprint(r), Title: title, Rating: base + rapid.IntRange(-150, 100).Draw(t, "rating"), Federation: rapid.SampledFrom([]string{"ESP", "FRA", "GER", "FID"}).Draw(t, "federation")}
		if weak {
			p.Rating -= 300
		}
		if rapid.IntRange(0, 14).Draw(t, "unrated") == 0 {
			p.Rating = 0
		}
		record.Players = append(record.Players, p)
	}
	for r := range rounds {
		if opponents < rounds && rapid.IntRange(0, 2).Draw(t, "beaten") > 0 {
			record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: r%opponents + 2, Result: outcomes[0]}}})
			continue
		}
		outcome := outcomes[rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3}).Draw(t, "result")]
		record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: r%opponents + 2, Result: outcome}}})
	}
	rules, _ := RulesOf(rapid.SampledFrom(handbook.EditionsOf(handbook.Titles)).Draw(t, "edition"))
	e, err := NewEvent(record, rules, Facts{Kind: rapid.SampledFrom([]Kind{Ordinary, Zonal, WorldCup}).Draw(t, "kind")})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// everySubset returns the best norm of all ways to leave games out; nil if there is none.
func everySubset(e *Event, title Title) (best *Verdict) {
	for _, a := range e.attempts(0, e.games(0), e.Played) {
		whole := e.judge(0, title, a)
		consider := func(v *Verdict) {
			if v.Met && (best == nil || v.better(best)) {
				best = v
			}
		}
		consider(&whole)
		if e.Fixed && e.lacking(0, title, a) > 0 {
			continue
		}
		for until := a.rounds; until >= a.least && (until == a.rounds || e.mayCut()); until-- {
			var wins []int
			games := slices.Clone(a.games)
			for k := range games {
				switch g := &games[k]; {
				case g.Counts() && g.Round > until:
					g.Use = AfterNorm
				case g.Use == Counts && g.Outcome.IsWin():
					wins = append(wins, k)
				}
			}
			for set := range 1 << len(wins) {
				b := a
				b.games = slices.Clone(games)
				for n, k := range wins {
					if set>>n&1 == 1 {
						b.games[k].Use = Beaten
					}
				}
				if v := e.judge(0, title, b); v.Count >= a.least {
					consider(&v)
				}
			}
		}
	}
	return best
}

package outlook_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/outlook"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
)

// swiss begins a Swiss of some system, or a round robin, of players or teams.
func swiss(rng *rand.Rand) *tournament.Tournament {
	codes := []string{"FIDE_DUTCH", "FIDE_DUTCH", "FIDE_BURSTEIN", "FIDE_DUBOV", "FIDE_DOUBLESWISS", "FIDE_TEAM", "FIDE_TEAM_TYPEB_GP", "FIDE_ROUNDROBIN", "FIDE_TEAM_ROUNDROBIN"}
	t := &tournament.Tournament{
		Name: "Open", Start: tournament.Date{Year: 2026, Month: 3, Day: 14}, End: tournament.Date{Year: 2026, Month: 3, Day: 22},
		PlannedRounds: 3 + rng.IntN(4), InitialColor: tournament.White, TieBreaks: []string{"PTS"},
	}
	t.System, _ = tournament.ParseSystem(codes[rng.IntN(len(codes))])
	participants := t.PlannedRounds + 2 + rng.IntN(8)
	if t.System.Family == tournament.RoundRobin {
		participants = 4 + rng.IntN(4)
		t.PlannedRounds = participants - 1 + participants%2
	}
	boards := 1
	if t.System.Team {
		boards = 1 + rng.IntN(3)
		t.BoardColors = []tournament.Color{tournament.White, tournament.Black, tournament.White}[:boards]
	}
	for n := range participants * boards {
		t.Players = append(t.Players, tournament.Player{Number: n + 1, Name: "P", Rating: 2400 - 7*n})
	}
	if t.System.Team {
		for n := range participants {
			team := tournament.Team{Number: n + 1, Name: "T", Strength: 2400 - n}
			for b := range boards {
				team.Players = append(team.Players, n*boards+b+1)
			}
			t.Teams = append(t.Teams, team)
		}
	}
	switch rng.IntN(4) {
	case 0:
		g := tournament.StandardGamePoints()
		g.Win, g.Draw, g.ForfeitWin, g.PairingAllocatedBye = tournament.Both(tournament.Points(30)), tournament.Both(tournament.Points(10)), 30, 30
		t.Points = g
	case 1:
		t.MatchPoints = tournament.MatchPoints{Win: 30, Draw: 10}
	}
	return t
}

// results of a game that may come, also by forfeit in rounds that are not paired yet.
var results = []tournament.ByColor[tournament.Outcome]{
	{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win},
	{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, tournament.Both(tournament.ForfeitLoss),
}

// pair pairs the next round, with boards for matches; false if it cannot be.
func pair(t *tournament.Tournament) bool {
	round, err := pairing.Pair(t, pairing.Options{})
	if err != nil {
		return false
	}
	round.Enter(t)
	last := &t.Rounds[round.Number-1]
	if !t.IsTeam() || len(last.Games) > 0 {
		return true
	}
	for _, m := range last.Matches {
		for b := range t.BoardColors {
			white, black := t.Teams[m.White-1].Players[b], t.Teams[m.Black-1].Players[b]
			if t.BoardColors[b] == tournament.Black {
				white, black = black, white
			}
			last.Games = append(last.Games, tournament.Game{White: white, Black: black})
		}
	}
	last.Matches = nil
	return true
}

// finish gives every open game a result; those who are ahead play for a decision.
func finish(rng *rand.Rand, t *tournament.Tournament, kinds int) {
	for r := range t.Rounds {
		for k := range t.Rounds[r].Games {
			g := &t.Rounds[r].Games[k]
			if g.Result.White == tournament.Pending {
				g.Result = results[rng.IntN(kinds)]
			}
			if t.System.Family == tournament.DoubleSwiss && g.Second.White == tournament.Pending {
				g.Second = results[rng.IntN(kinds)]
			}
		}
	}
}

// against finishes the open games: one participant always loses, or wins, and of two others
// the one with fewer points wins.
func against(t *tournament.Tournament, target int, wins bool) {
	points := map[int]int{}
	for r := range t.Rounds {
		for k := range t.Rounds[r].Games {
			g := &t.Rounds[r].Games[k]
			white := points[g.White] < points[g.Black]
			if g.White == target || g.Black == target {
				white = (g.White == target) == wins
			}
			result := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
			if white {
				result.White, result.Black = result.Black, result.White
			}
			if g.Result.White == tournament.Pending {
				g.Result = result
			}
			if t.System.Family == tournament.DoubleSwiss && g.Second.White == tournament.Pending {
				g.Second = result
			}
			for who, outcome := range map[int]tournament.Outcome{g.White: g.Result.White, g.Black: g.Result.Black} {
				points[who] += int(outcome.Standard())
			}
		}
	}
}

// copyOf copies the rounds.
func copyOf(t *tournament.Tournament) *tournament.Tournament {
	u := *t
	u.Rounds = slices.Clone(t.Rounds)
	for r := range u.Rounds {
		x := &u.Rounds[r]
		x.Games, x.Byes, x.Matches, x.TeamByes = slices.Clone(x.Games), slices.Clone(x.Byes), slices.Clone(x.Matches), slices.Clone(x.TeamByes)
	}
	return &u
}

// However the rest of an event goes, paired by the real engine, it never contradicts what was
// said to be certain or impossible, nor the points that were said to be enough or needed.
func TestBoundsAgainstTheRestOfTheEvent(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(longtest.Or(4000, 250)) {
		rng := rand.New(rand.NewPCG(seed, 4))
		e := swiss(rng)
		stop := rng.IntN(e.PlannedRounds)
		for range stop {
			if !pair(e) {
				break
			}
			finish(rng, e, 4)
		}
		if rng.IntN(2) == 0 && pair(e) { // the next one is paired, and some games are over
			for k := range e.Rounds[len(e.Rounds)-1].Games {
				if rng.IntN(3) == 0 {
					e.Rounds[len(e.Rounds)-1].Games[k].Result = results[rng.IntN(3)]
				}
			}
		}
		if rng.IntN(4) == 0 && e.RoundsPaired() > 0 && !e.IsTeam() && e.System.Family != tournament.RoundRobin {
			e.Players[rng.IntN(len(e.Players))].Withdrawn = true
		}
		after := 0
		if rng.IntN(2) == 0 {
			after = min(e.PlannedRounds, len(e.Rounds)+1)
		}
		o, err := outlook.Of(e, outlook.Request{After: after})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		places := map[[2]int]outlook.Place{}
		for _, row := range o.Rows {
			for k := 1; k < len(o.Rows); k++ {
				if p, ok := o.Place(row.Number, k); ok {
					places[[2]int{row.Number, k}] = p
					seen[string(o.Way)+" "+string(p.Verdict)]++
				}
			}
		}
		for run := range longtest.Or(30, 12) {
			u := copyOf(e)
			kinds := 3
			settle := func() { finish(rng, u, kinds) }
			if run%2 == 0 && !u.IsTeam() { // one loses, or wins, always, and others come up
				target, wins := 1+rng.IntN(len(e.Players)), rng.IntN(2) == 0
				settle = func() { against(u, target, wins) }
			}
			settle()
			for u.RoundsPaired() < o.After && pair(u) {
				if e.System.Family != tournament.RoundRobin {
					kinds = len(results)
				}
				settle()
			}
			if u.RoundsPaired() != o.After {
				continue
			}
			s, err := standings.Of(u, standings.Request{Round: standings.LastPaired})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			seen["played by "+string(o.Way)]++
			contradict(t, seed, o, places, s)
		}
	}
	t.Log(seen)
	for _, want := range []string{"bounds certain", "bounds impossible", "bounds unsettled", "points certain", "points impossible", "points possible", "courses possible", "played by bounds", "played by points", "played by courses"} {
		if seen[want] == 0 {
			t.Errorf("no case is %s: %v", want, seen)
		}
	}
}

func contradict(t *testing.T, seed uint64, o *outlook.Outlook, places map[[2]int]outlook.Place, s *standings.Result) {
	t.Helper()
	for _, row := range s.Standings.Rows {
		if row.Rank == 0 {
			continue
		}
		level := -1
		for _, other := range s.Standings.Rows {
			if other.Rank == row.Rank {
				level++
			}
		}
		var before *outlook.Row
		for k := range o.Rows {
			if o.Rows[k].Number == row.Number {
				before = &o.Rows[k]
			}
		}
		total := s.Table.Final(row.Index, s.Table.Primary)
		further := total - before.Points
		if row.Rank < before.Best || row.Rank+level > before.Worst || total < before.Least || total > before.Most {
			t.Fatalf("seed %d: %d is %d with %d level and %v points; said %+v", seed, row.Number, row.Rank, level, total, *before)
		}
		for k := 1; k < len(o.Rows); k++ {
			p, ok := places[[2]int{row.Number, k}]
			if !ok {
				continue
			}
			is, may := row.Rank+level <= k, row.Rank <= k
			switch {
			case p.Verdict == outlook.Certain && !is, p.Verdict == outlook.Impossible && may,
				p.Enough != nil && further >= *p.Enough && !is, p.Needed != nil && further < *p.Needed && may:
				t.Fatalf("seed %d, %s after %d: %d is %d with %d level and %v more points; said of the first %d: %+v", seed, o.Way, o.After, row.Number, row.Rank, level, further, k, p)
			}
		}
	}
}

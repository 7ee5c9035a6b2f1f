package outlook_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"torneo/internal/longtest"
	"torneo/internal/tournamenttest"
	"torneo/outlook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// event makes an event whose last games are open: of a round robin, or of a Swiss with all
// rounds paired.
func event(rng *rand.Rand, teams bool) *tournament.Tournament {
	config := tournamenttest.Config{Players: 3 + rng.IntN(5), Rounds: 2 + rng.IntN(3), RoundRobin: rng.IntN(3) > 0}
	if teams {
		config.Boards, config.Players = 1+rng.IntN(3), 3+rng.IntN(3)
	}
	if !config.RoundRobin {
		config.Players = max(config.Players, config.Rounds+2)
		config.HalfPointByes = 10
	}
	if rng.IntN(3) == 0 {
		config.Forfeits = 10
	}
	if rng.IntN(4) == 0 {
		g := tournament.StandardGamePoints()
		g.Win, g.Draw, g.ForfeitWin = tournament.Both(tournament.Points(30)), tournament.Both(tournament.Points(10)), 30
		config.Points = &g
	}
	t := tournamenttest.Random(rng, config)
	lists := []string{"PTS,DE,WIN,SB", "PTS,SB,KS", "PTS", "PTS,BH/C1,BH,SB", "PTS,DE"}
	if teams {
		lists = []string{"PTS,MPvGP,DE", "MP,GP", "GP,MP", "PTS,EMGSB"}
	}
	t.TieBreaks = nil
	if config.RoundRobin {
		lists = slices.DeleteFunc(lists, func(list string) bool { return strings.Contains(list, "BH") })
	}
	list, err := tiebreak.ParseList(lists[rng.IntN(len(lists))])
	if err != nil {
		panic(err)
	}
	for _, s := range list {
		t.TieBreaks = append(t.TieBreaks, s.String())
	}
	if config.RoundRobin {
		t.System.Family = tournament.RoundRobin
	} else {
		t.System.Family = tournament.Swiss
	}
	t.System.Team = teams
	t.PlannedRounds = len(t.Rounds)
	return t
}

// leaveOpen takes the results of so many of the last games away.
func leaveOpen(t *tournament.Tournament, count int) (games []*tournament.Game) {
	for r := len(t.Rounds) - 1; r >= 0 && len(games) < count; r-- {
		for k := len(t.Rounds[r].Games) - 1; k >= 0 && len(games) < count; k-- {
			g := &t.Rounds[r].Games[k]
			if g.Result.White.Forfeit() || g.Result.Black.Forfeit() || g.White == 0 || g.Black == 0 {
				continue
			}
			g.Result = tournament.ByColor[tournament.Outcome]{}
			games = append(games, g)
		}
	}
	return games
}

// course is where one course of the games leads.
type course struct {
	above, level map[int]int
	points       map[int]tournament.Points
	results      []int // by game: 2 for a win of White, 1, 0
}

// play goes through all courses with the standings of the event, one game after another.
func play(t *testing.T, e *tournament.Tournament, games []*tournament.Game) (list []course) {
	var next func(k int)
	results := make([]int, len(games))
	next = func(k int) {
		if k < len(games) {
			for n, r := range []tournament.ByColor[tournament.Outcome]{{White: tournament.Loss, Black: tournament.Win}, tournament.Both(tournament.Draw), {White: tournament.Win, Black: tournament.Loss}} {
				games[k].Result, results[k] = r, n
				next(k + 1)
			}
			games[k].Result = tournament.ByColor[tournament.Outcome]{}
			return
		}
		result, err := standings.Of(e, standings.Request{Round: standings.LastPaired})
		if err != nil {
			t.Fatal(err)
		}
		c := course{map[int]int{}, map[int]int{}, map[int]tournament.Points{}, slices.Clone(results)}
		rows := result.Standings.Rows
		for _, a := range rows {
			if a.Rank == 0 {
				continue
			}
			c.above[a.Number], c.level[a.Number] = a.Rank-1, -1
			for _, b := range rows {
				if b.Rank == a.Rank {
					c.level[a.Number]++
				}
			}
			c.points[a.Number] = result.Table.Final(a.Index, result.Table.Primary)
		}
		list = append(list, c)
	}
	next(0)
	return list
}

// judge returns what courses say of a place.
func judge(list []course, number, places int) (v outlook.Verdict, byTie, lostByTie bool) {
	reached, missed, shared := false, false, false
	for _, c := range list {
		switch above, level := c.above[number], c.level[number]; {
		case above >= places:
			missed = true
		case above+level >= places:
			shared = true
		default:
			reached = true
		}
	}
	switch {
	case !missed && !shared:
		return outlook.Certain, false, false
	case !reached && !shared:
		return outlook.Impossible, false, false
	}
	return outlook.Possible, !reached, !missed
}

// What an outlook says is what all courses of the open games say, with the tie-breaks;
// and by points alone it never says the contrary.
func TestPlacesAgainstAllCourses(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(longtest.Or(4000, 400)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		e := event(rng, false)
		games := leaveOpen(e, 1+rng.IntN(4))
		if len(games) == 0 {
			continue
		}
		list := play(t, e, games)
		o, err := outlook.Of(e, outlook.Request{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		points, err := outlook.Of(e, outlook.Request{Points: true})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if o.Way != outlook.ByCourses {
			t.Fatalf("seed %d: by %s: %d open", seed, o.Way, len(o.Open))
		}
		for number := range list[0].above {
			for places := 1; places < len(list[0].above); places++ {
				v, byTie, lostByTie := judge(list, number, places)
				p, ok := o.Place(number, places)
				if !ok || p.Verdict != v || p.ByTie != byTie || p.LostByTie != lostByTie {
					t.Fatalf("seed %d: %d among the first %d: %+v, want %s %v %v", seed, number, places, p, v, byTie, lostByTie)
				}
				seen[string(v)]++
				checkConditions(t, fmt.Sprintf("seed %d, %d among %d", seed, number, places), o, p, list, games)
				q, _ := points.Place(number, places)
				if q.Verdict == outlook.Certain && v != outlook.Certain || q.Verdict == outlook.Impossible && v != outlook.Impossible {
					t.Fatalf("seed %d: %d among the first %d: %s by points, %s by all courses", seed, number, places, q.Verdict, v)
				}
				if q.Verdict == outlook.Possible && !q.ByTie && !q.LostByTie && v != outlook.Possible {
					t.Fatalf("seed %d: %d among the first %d: can be missed and reached by points, but is %s", seed, number, places, v)
				}
				seen["by points "+string(q.Verdict)]++
				checkPointsConditions(t, fmt.Sprintf("seed %d, %d among %d by points", seed, number, places), points, q, list, games, seen)
			}
		}
		for _, row := range o.Rows {
			best, worst := 1<<30, 0
			for _, c := range list {
				if _, ranked := c.above[row.Number]; ranked {
					best, worst = min(best, c.above[row.Number]+1), max(worst, c.above[row.Number]+c.level[row.Number]+1)
				}
			}
			if worst > 0 && (row.Best != best || row.Worst != worst) {
				t.Fatalf("seed %d: %d can be from %d to %d, said from %d to %d", seed, row.Number, best, worst, row.Best, row.Worst)
			}
		}
	}
	for _, want := range []string{"certain", "possible", "impossible", "by points certain", "by points impossible", "by points possible", "at most", "all"} {
		if seen[want] == 0 {
			t.Errorf("no case is %s", want)
		}
	}
}

// holds reports whether a fact holds in a course.
func holds(o *outlook.Outlook, f outlook.Fact, c course, games []*tournament.Game) bool {
	x := o.Open[f.Contest]
	for k, g := range games {
		if g.White == x.First && g.Black == x.Second {
			return f.Results[c.results[k]]
		}
	}
	panic("no such game")
}

func alternativeHolds(o *outlook.Outlook, a outlook.Alternative, c course, games []*tournament.Game) bool {
	for _, f := range a.All {
		if !holds(o, f, c, games) {
			return false
		}
	}
	count := 0
	for _, f := range a.Of {
		if holds(o, f, c, games) {
			count++
		}
	}
	return len(a.Of) == 0 || count <= a.AtMost
}

// checkConditions checks the conditions of a place with every course, tie-breaks and all.
func checkConditions(t *testing.T, where string, o *outlook.Outlook, p outlook.Place, list []course, games []*tournament.Game) {
	t.Helper()
	for _, condition := range p.Conditions {
		shared := false
		for _, c := range list {
			if condition.Own != nil && !holds(o, *condition.Own, c, games) {
				continue
			}
			above, level := c.above[p.Number], c.level[p.Number]
			reached, possible := above+level < p.Places, above < p.Places
			shared = shared || possible && !reached
			enough := slices.ContainsFunc(condition.Enough, func(a outlook.Alternative) bool { return alternativeHolds(o, a, c, games) })
			switch {
			case condition.Verdict == outlook.Certain && !reached, condition.Verdict == outlook.Impossible && possible:
				t.Fatalf("%s: %+v is wrong in %v", where, condition, c)
			case enough && !reached:
				t.Fatalf("%s: %+v: the alternative does not suffice in %v", where, condition, c)
			case condition.Verdict == outlook.Possible && !condition.More && reached && !enough:
				t.Fatalf("%s: %+v: no alternative covers %v", where, condition, c)
			}
		}
		if condition.Verdict == outlook.Possible && condition.ByTie != shared {
			t.Fatalf("%s: %+v: a tie decides: %v", where, condition, shared)
		}
	}
}

// checkPointsConditions checks conditions by points: who is level by points is taken for tied.
func checkPointsConditions(t *testing.T, where string, o *outlook.Outlook, p outlook.Place, list []course, games []*tournament.Game, seen map[string]int) {
	t.Helper()
	var byPoints []course
	for _, c := range list {
		x := course{above: map[int]int{}, level: map[int]int{}, results: c.results}
		for a, mine := range c.points {
			for b, theirs := range c.points {
				switch {
				case a == b:
				case theirs > mine:
					x.above[a]++
				case theirs == mine:
					x.level[a]++
				}
			}
		}
		byPoints = append(byPoints, x)
	}
	checkConditions(t, where, o, p, byPoints, games)
	for _, c := range p.Conditions {
		for _, a := range c.Enough {
			if len(a.Of) > 0 {
				seen["at most"]++
			}
			if len(a.All) > 0 {
				seen["all"]++
			}
		}
	}
}

// Of further points of their own, the least that are enough, and those that are needed, are
// those that all courses show.
func TestFurtherPointsAgainstAllCourses(t *testing.T) {
	checked := 0
	for seed := range uint64(longtest.Or(1500, 150)) {
		rng := rand.New(rand.NewPCG(seed, 2))
		e := event(rng, false)
		games := leaveOpen(e, 1+rng.IntN(4))
		if len(games) == 0 {
			continue
		}
		list := play(t, e, games)
		o, err := outlook.Of(e, outlook.Request{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range o.Rows {
			for places := 1; places < len(list[0].above); places++ {
				p, ok := o.Place(row.Number, places)
				if !ok || p.Verdict != outlook.Possible {
					continue
				}
				bad, needed := tournament.Points(-1), tournament.Points(1<<20)
				for _, c := range list {
					more := c.points[row.Number] - row.Points
					if c.above[row.Number]+c.level[row.Number] >= places {
						bad = max(bad, more)
					}
					if c.above[row.Number] < places {
						needed = min(needed, more)
					}
				}
				checked++
				if p.Enough != nil && *p.Enough <= bad || p.Enough == nil && bad < row.Most-row.Points || *p.Needed != needed {
					t.Fatalf("seed %d: %d among %d: enough %v, needed %v; want more than %v, and %v", seed, row.Number, places, p.Enough, p.Needed, bad, needed)
				}
			}
		}
	}
	if checked == 0 {
		t.Error("nothing was checked")
	}
}

// Matches of teams whose boards are open: the verdicts are those of all results of all boards.
func TestTeamsAgainstAllCourses(t *testing.T) {
	seen := map[outlook.Verdict]int{}
	for seed := range uint64(longtest.Or(1200, 120)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		e := event(rng, true)
		games := leaveOpen(e, 1+rng.IntN(4))
		if len(games) == 0 {
			continue
		}
		list := play(t, e, games)
		for _, r := range []outlook.Request{{}, {Points: true}} {
			o, err := outlook.Of(e, r)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for number := range list[0].above {
				for places := 1; places < len(list[0].above); places++ {
					v, byTie, lostByTie := judge(list, number, places)
					p, ok := o.Place(number, places)
					exact := !r.Points && !o.Cut
					switch {
					case !ok, exact && (p.Verdict != v || p.ByTie != byTie || p.LostByTie != lostByTie),
						p.Verdict == outlook.Certain && v != outlook.Certain, p.Verdict == outlook.Impossible && v != outlook.Impossible:
						t.Fatalf("seed %d, %+v: %d among the first %d of %v: %+v, want %s %v %v", seed, r, number, places, e.TieBreaks, p, v, byTie, lostByTie)
					}
					seen[p.Verdict]++
				}
			}
		}
	}
	if seen[outlook.Certain] == 0 || seen[outlook.Possible] == 0 || seen[outlook.Impossible] == 0 {
		t.Errorf("%v", seen)
	}
}

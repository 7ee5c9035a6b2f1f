package outlook_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/outlook"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/prize"
	"torneo/standings"
	"torneo/tournament"
)

// leaf is what an end of an event gave.
type leaf struct {
	above, level map[int]int
	bracket      *knockout.Bracket
}

// means returns what an end means for a place: 0 missed, 1 a tie decides, 2 reached.
func (l *leaf) means(number, places int) int {
	switch {
	case l.above[number] >= places:
		return 0
	case l.above[number]+l.level[number] >= places:
		return 1
	}
	return 2
}

// verdict is what ends say together.
func verdict(means []int) (v outlook.Verdict, byTie, lostByTie bool) {
	missed, tie, reached := slices.Contains(means, 0), slices.Contains(means, 1), slices.Contains(means, 2)
	switch {
	case !missed && !tie:
		return outlook.Certain, false, false
	case !reached && !tie:
		return outlook.Impossible, false, false
	}
	return outlook.Possible, !reached, !missed
}

// Every verdict, every place, what each match decides and which score suffices in it is held against all ends
// of small brackets, as the engine plays them: with byes, third place, tie-break games, lots, games under way
// and participants who have left.
func TestBracketsAgainstAllEnds(t *testing.T) {
	checked, gone, toward, teams, short := 0, 0, 0, 0, 0
	for seed := range uint64(longtest.Or(1500, 150)) {
		rng := rand.New(rand.NewPCG(seed, 7))
		boards := 0
		if rng.IntN(3) == 0 {
			boards = 1 + rng.IntN(3)
		}
		contests := []string{"1", "2", "1,sudden:5v4", "1,1x15+10", "2,first:2x3+2", "3", "2,2x15+10,sudden:5v4"}
		if boards > 0 {
			contests = []string{"1", "2", "1,1x15+10"}
		}
		e := bracketEvent(t, 2+rng.IntN(7), boards, rng.IntN(2) == 0, contests[rng.IntN(len(contests))])
		e.Matches.PlayOut = rng.IntN(4) == 0
		if boards > 0 && rng.IntN(2) == 0 {
			e.TieBreaks = [][]string{{"BC"}, {"TBR"}, {"BBE"}}[rng.IntN(3)]
		}
		if boards > 0 && len(e.Matches.Contest.Stages) > 1 { // matches outside the rounds are not played here
			e.Matches.Contest.Stages = e.Matches.Contest.Stages[:1]
		}
		left := 0
		for range rng.IntN(60) {
			next := continuations(t, e)
			if len(next) == 0 {
				break
			}
			e = next[rng.IntN(len(next))]
			if boards == 0 && rng.IntN(25) == 0 {
				e.Players[rng.IntN(len(e.Players))].Withdrawn = true
				left++
			}
		}
		var ends []leaf
		count := 0
		err := leaves(t, e, &count, longtest.Or(4000, 900), func(c *tournament.Tournament) {
			x, err := standings.Of(c, standings.Request{Round: standings.LastPaired})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			l := leaf{map[int]int{}, map[int]int{}, x.Bracket}
			ranks := map[int]int{}
			for _, row := range x.Standings.Rows {
				ranks[row.Rank]++
			}
			for _, row := range x.Standings.Rows {
				l.above[row.Number], l.level[row.Number] = row.Rank-1, ranks[row.Rank]-1
			}
			ends = append(ends, l)
		})
		if err != nil {
			continue
		}
		o, err := outlook.Of(e, outlook.Request{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		checked++
		short += againstOwnWays(t, seed, e, o)
		if left > 0 {
			gone++
		}
		if boards > 0 {
			teams++
		}
		for _, row := range o.Rows {
			best, worst := len(o.Rows), 1
			for k := range ends {
				best = min(best, ends[k].above[row.Number]+1)
				worst = max(worst, ends[k].above[row.Number]+ends[k].level[row.Number]+1)
			}
			if best != row.Best || worst != row.Worst {
				t.Fatalf("seed %d: %s has places %d to %d, all ends give %d to %d", seed, row.Name, row.Best, row.Worst, best, worst)
			}
			for places := 1; places <= len(o.Rows); places++ {
				p, ok := o.Place(row.Number, places)
				if !ok {
					t.Fatalf("seed %d: no outlook for %s", seed, row.Name)
				}
				holdAgainst(t, seed, o, &p, ends)
			}
		}
		toward += holdScores(t, seed, o, e, ends)
	}
	if checked < 80 || short < 50 || gone < 20 || toward < 30 || teams < 10 {
		t.Errorf("only %d brackets were gone through, %d with somebody who has left, %d scores, %d of teams, %d by their own ways", checked, gone, toward, teams, short)
	}
}

// againstOwnWays compares all courses with everybody's own ways, by which large brackets go; 0 if these do not tell.
func againstOwnWays(t *testing.T, seed uint64, e *tournament.Tournament, all *outlook.Outlook) int {
	t.Helper()
	own, err := outlook.Of(e, outlook.Request{Points: true})
	if err != nil {
		return 0
	}
	fund := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1, Sharing: prize.Sharing(seed % 3), Lists: []prize.List{{Name: "A", Prizes: []prize.Prize{{Amount: 400_00}, {Amount: 200_00}, {Amount: 100_00}}}}}
	first, err := all.Prizes(fund)
	second, err2 := own.Prizes(fund)
	if err != nil || err2 != nil {
		if fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatalf("seed %d: prizes: %v, %v", seed, err, err2)
		}
	}
	for k := range first {
		x, y := &first[k], &second[k]
		if x.Least != y.Least || x.Most != y.Most || x.Verdict != y.Verdict || !reflect.DeepEqual(x.Sentences(), y.Sentences()) {
			t.Fatalf("seed %d: prizes of %d: %v %v %v, by own ways %v %v %v", seed, x.Number, x.Least, x.Most, x.Verdict, y.Least, y.Most, y.Verdict)
		}
	}
	for k, row := range all.Rows {
		if own.Rows[k] != row {
			t.Fatalf("seed %d: %+v, by own ways %+v", seed, row, own.Rows[k])
		}
		for places := 1; places <= len(all.Rows); places++ {
			x, _ := all.Place(row.Number, places)
			if y, _ := own.Place(row.Number, places); !reflect.DeepEqual(x, y) {
				t.Fatalf("seed %d: %+v, by own ways %+v", seed, x, y)
			}
		}
	}
	return 1
}

// holdAgainst compares the outlook for a place with all ends.
func holdAgainst(t *testing.T, seed uint64, o *outlook.Outlook, p *outlook.Place, ends []leaf) {
	t.Helper()
	var all []int
	for k := range ends {
		all = append(all, ends[k].means(p.Number, p.Places))
	}
	if v, byTie, lostByTie := verdict(all); v != p.Verdict || byTie != p.ByTie && v == outlook.Possible || lostByTie != p.LostByTie && v == outlook.Possible {
		t.Fatalf("seed %d: %d for %d places: %s %v %v, all ends say %s %v %v", seed, p.Number, p.Places, p.Verdict, p.ByTie, p.LostByTie, v, byTie, lostByTie)
	}
	if p.Verdict == outlook.Possible && len(p.Steps) == 0 && !(p.ByTie && p.LostByTie) {
		t.Fatalf("seed %d: %d for %d places: nothing decides", seed, p.Number, p.Places)
	}
	for _, s := range p.Steps {
		var won, lost []int
		opponents := map[int]bool{}
		for k := range ends {
			m := &ends[k].bracket.Matches[s.Match-1]
			switch p.Number {
			case m.Winner:
				won = append(won, all[k])
			case m.Loser:
				lost = append(lost, all[k])
			default:
				continue
			}
			opponents[m.Players[0]+m.Players[1]-p.Number] = true
		}
		for what, x := range map[string]struct {
			said  outlook.Verdict
			means []int
		}{"won": {s.Won, won}, "lost": {s.Lost, lost}} {
			if len(x.means) == 0 != (x.said == "") {
				t.Fatalf("seed %d: %d, match %d %s: said %q, happens in %d ends", seed, p.Number, s.Match, what, x.said, len(x.means))
			}
			if v, _, _ := verdict(x.means); x.said != "" && v != x.said {
				t.Fatalf("seed %d: %d for %d places, match %d %s: %s, all ends say %s", seed, p.Number, p.Places, s.Match, what, x.said, v)
			}
		}
		for number := range opponents {
			if number > 0 && !slices.Contains(s.Opponents, number) {
				t.Fatalf("seed %d: %d can meet %d in match %d, said are %v", seed, p.Number, number, s.Match, s.Opponents)
			}
		}
		for _, number := range s.Opponents {
			if !opponents[number] {
				t.Fatalf("seed %d: %d cannot meet %d in match %d", seed, p.Number, number, s.Match)
			}
		}
	}
}

// holdScores compares what a match needs with what its stage gave in all ends.
func holdScores(t *testing.T, seed uint64, o *outlook.Outlook, e *tournament.Tournament, ends []leaf) (compared int) {
	t.Helper()
	now, err := knockout.Now(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range o.Matches {
		if m.Rest == nil {
			continue
		}
		before := &now.Matches[m.Number-1]
		score := func(x *knockout.Match, side int) tournament.Points {
			if m.Rest.Stage >= len(x.Played.Stages) {
				return 0
			}
			s := &x.Played.Stages[m.Rest.Stage]
			if now.Teams {
				return s.GamePoints()[side]
			}
			return s.Score[side]
		}
		for side, need := range m.Rest.Toward {
			if need == nil {
				continue
			}
			compared++
			for k := range ends {
				x := &ends[k].bracket.Matches[m.Number-1]
				got := score(x, side) - score(before, side)
				wins, loses := x.Winner == x.Players[side], x.Loser == x.Players[side]
				if x.Played.Stages[m.Rest.Stage].Winner == match.Neither && !x.Played.Walkover { // the stage was level
					wins, loses = false, false
				}
				if !need.Never && got >= need.Enough && !wins || got < need.Least && !loses || need.Never && wins {
					t.Fatalf("seed %d: match %d, side %d, got %s: needs %s, least %s, never %v; won %v, lost %v", seed, m.Number, side, got, need.Enough, need.Least, need.Never, wins, loses)
				}
			}
		}
	}
	return compared
}

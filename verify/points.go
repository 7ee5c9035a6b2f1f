package verify

import (
	"torneo/crosstable"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// PlayerPoints compares the declared points of players with their results. Byes
// granted for rounds not yet paired may be among them or not; where a round robin
// strikes somebody out (GR (2018) 6.6 (2) 1) reports declare the points with the games
// against him or without (R-STRUCK-OUT-POINTS).
func PlayerPoints(t *tournament.Tournament) []Difference {
	sums := sumsOf(t)
	if sums == nil {
		return nil // which is said elsewhere
	}
	var list []Difference
	for i := range t.Players {
		p := &t.Players[i]
		if p.Declared.Points == nil {
			continue
		}
		declared, s := *p.Declared.Points, &sums[i]
		if declared != s.right && declared != s.right+s.granted && declared != s.all && declared != s.all+s.granted {
			list = append(list, differ(Points, p.Number, declared.String(), s.right.String(), "verify.points"))
		}
	}
	return list
}

// DeclaredPoints are the points of the players by index, as a report of the table's
// round declares them: those of the standings, and in an event for teams those of
// their own games and byes.
func DeclaredPoints(t *tournament.Tournament, table *crosstable.Table) []tournament.Points {
	points := make([]tournament.Points, len(t.Players))
	if t.IsTeam() {
		for i, s := range ownGames(t, table.After) {
			points[i] = s.right
		}
		return points
	}
	for i := range points {
		points[i] = table.Final(i, tournament.GameScore)
	}
	return points
}

// sum is what a player's results come to.
type sum struct {
	right   tournament.Points // in the standings
	all     tournament.Points // with the games against who was struck out
	granted tournament.Points // byes of rounds not yet paired
}

// sumsOf adds up the results of every player by index; nil if the record contradicts
// itself.
func sumsOf(t *tournament.Tournament) []sum {
	paired := t.RoundsPaired()
	if t.IsTeam() {
		return ownGames(t, paired)
	}
	t, _ = standings.Taken(t)
	table, err := crosstable.Before(t, len(t.Rounds)+1)
	if err != nil {
		return nil
	}
	right, all := table, table
	if paired < len(t.Rounds) || table.Predetermined {
		if right, err = crosstable.Before(t, paired+1); err != nil {
			return nil
		}
		all = right
	}
	if struckOut(right) {
		swiss := *t
		swiss.System = tournament.System{Family: tournament.Swiss} // where everything counts
		if all, err = crosstable.Before(&swiss, paired+1); err != nil {
			return nil
		}
	}
	sums := make([]sum, len(t.Players))
	index := t.PlayerIndex()
	for i := range sums {
		sums[i] = sum{right: right.Final(i, tournament.GameScore), all: all.Final(i, tournament.GameScore)}
	}
	for r := paired; r < len(t.Rounds); r++ {
		for _, b := range t.Rounds[r].Byes {
			i := index[b.ID]
			sums[i].granted += table.Entry(i, r+1).Points[tournament.GameScore]
		}
	}
	return sums
}

func struckOut(table *crosstable.Table) bool {
	for i := range table.Participants {
		if table.Participants[i].Excluded {
			return true
		}
	}
	return false
}

// ownGames adds up the players' games and byes of an event for teams, whose
// corrections are the teams'.
func ownGames(t *tournament.Tournament, paired int) []sum {
	sums := make([]sum, len(t.Players))
	index := t.PlayerIndex()
	for r := range t.Rounds {
		add := func(number int, p tournament.Points) {
			i, known := index[number]
			switch {
			case !known:
			case r < paired:
				sums[i].right += p
			default:
				sums[i].granted += p
			}
		}
		for _, g := range t.Rounds[r].Games {
			add(g.White, t.Points.Of(g.Result.White, tournament.White))
			add(g.Black, t.Points.Of(g.Result.Black, tournament.Black))
		}
		for _, b := range t.Rounds[r].Byes {
			add(b.ID, t.Points.Bye(b.Kind))
		}
	}
	for i := range sums {
		sums[i].all = sums[i].right
	}
	return sums
}

func differ(kind Kind, number int, recorded, right, id string, pairs ...any) Difference {
	pairs = append(pairs, "number", number, "found", recorded, "taken", right)
	return Difference{Kind: kind, Number: number, Recorded: recorded, Right: right, Message: message.New(id, pairs...)}
}

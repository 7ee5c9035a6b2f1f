package verify

import (
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// PlayerPoints compares the declared points of players with their results. Byes granted
// for rounds not yet paired may be included or not; if a round robin strikes a player
// out (GR (2018) 6.6 (2) 1) reports declare the points with the games against that
// player or without (R-STRUCK-OUT-POINTS); in an event for teams, with byes and by the
// event's point system or without (R-MEMBER-POINTS).
func PlayerPoints(t *tournament.Tournament) []Difference {
	sums := sumsOf(t)
	if sums == nil {
		return nil // which is said elsewhere
	}
	var list []Difference
	for i := range t.Players {
		p, s := &t.Players[i], &sums[i]
		switch declared := p.Declared.Points; {
		case declared == nil || s.fits(*declared):
		case t.IsTeam():
			var others []string
			for _, o := range s.others {
				others = append(others, o.String())
			}
			list = append(list, differ(Points, p.Number, declared.String(), s.right.String(), "verify.points-member", "others", strings.Join(others, ", ")))
		default:
			list = append(list, differ(Points, p.Number, declared.String(), s.right.String(), "verify.points"))
		}
	}
	return list
}

// DeclaredPoints returns the points of the players by index, as a report of the
// table's round declares them: those of the standings, and in an event for teams
// those of their games alone (R-MEMBER-POINTS).
func DeclaredPoints(t *tournament.Tournament, table *crosstable.Table) []tournament.Points {
	points := make([]tournament.Points, len(t.Players))
	if t.IsTeam() {
		for i, s := range memberSums(t, table.After) {
			points[i] = s.right
		}
		return points
	}
	for i := range points {
		points[i] = table.Final(i, tournament.GameScore)
	}
	return points
}

// sum holds the points that follow from a player's results.
type sum struct {
	right  tournament.Points   // as reports are to declare it
	others []tournament.Points // otherwise, and no fault either; each once
}

func (s *sum) fits(p tournament.Points) bool { return p == s.right || slices.Contains(s.others, p) }

func (s *sum) accept(p tournament.Points) {
	if !s.fits(p) {
		s.others = append(s.others, p)
	}
}

// sumsOf adds up the results of every player by index; nil if the record contradicts
// itself.
func sumsOf(t *tournament.Tournament) []sum {
	paired := t.RoundsPaired()
	if t.IsTeam() {
		return memberSums(t, paired)
	}
	t, _ = standings.InferRoundRobin(t)
	table, err := crosstable.NewBefore(t, len(t.Rounds)+1)
	if err != nil {
		return nil
	}
	right, all := table, table
	if paired < len(t.Rounds) || table.Predetermined {
		if right, err = crosstable.NewBefore(t, paired+1); err != nil {
			return nil
		}
		all = right
	}
	if struckOut(right) {
		swiss := *t
		swiss.System = tournament.System{Family: tournament.Swiss} // where everything counts
		if all, err = crosstable.NewBefore(&swiss, paired+1); err != nil {
			return nil
		}
	}
	granted := make([]tournament.Points, len(t.Players)) // byes of rounds not yet paired
	index := t.PlayerIndex()
	for r := paired; r < len(t.Rounds); r++ {
		for _, b := range t.Rounds[r].Byes {
			i := index[b.ID]
			granted[i] += table.Entry(i, r+1).Points[tournament.GameScore]
		}
	}
	sums := make([]sum, len(t.Players))
	for i := range sums {
		sums[i].right = right.Final(i, tournament.GameScore)
		for _, s := range [...]tournament.Points{sums[i].right, all.Final(i, tournament.GameScore)} { // also with those against who was struck out
			sums[i].accept(s)
			sums[i].accept(s + granted[i])
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

func differ(kind Kind, number int, recorded, right, id string, pairs ...any) Difference {
	pairs = append(pairs, "number", number, "found", recorded, "taken", right)
	return Difference{Kind: kind, Number: number, Recorded: recorded, Right: right, Message: message.New(id, pairs...)}
}

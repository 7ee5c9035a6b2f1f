package arbiter

import (
	"cmp"

	"slices"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Placed is a player of a tournament with his place in it.
type Placed struct {
	Seat   eventjournal.Seat
	Player *journal.Player
	Place  int // 0: none yet
	Shared bool
	Points tournament.Points
	Played int // rounds that count for them
}

// PlacesOf returns the players of a tournament in the order of its standings, those
// without a place last.
func PlacesOf(id string, s *journal.State) []Placed {
	var list []Placed
	placed := map[int]bool{}
	if s.Config.ForTeams() {
		return nil
	}
	if last := LastPublished(s); last > 0 {
		if r, err := Standings(s, Complete(s)); err == nil {
			shared := map[int]int{}
			for k := range r.Standings.Rows {
				shared[r.Standings.Rows[k].Rank]++
			}
			for k := range r.Standings.Rows {
				row := &r.Standings.Rows[k]
				p := s.PlayerByNumber(row.Number)
				if p == nil {
					continue
				}
				placed[p.ID] = true
				list = append(list, Placed{Seat: eventjournal.Seat{Tournament: id, Player: p.ID}, Player: p, Place: row.Rank,
					Shared: row.Rank > 0 && shared[row.Rank] > 1, Points: r.Table.Final(row.Index, tournament.GameScore), Played: r.Table.Rounds})
			}
		}
	}
	for k := range s.Players {
		if p := &s.Players[k]; !placed[p.ID] {
			list = append(list, Placed{Seat: eventjournal.Seat{Tournament: id, Player: p.ID}, Player: p})
		}
	}
	return list
}

// Advancing returns the participants who go on: the first of each group, and the best of
// the others by their place, then by their share of the points. If that does not separate
// two, the first one of the list comes first: the user decides.
func Advancing(groups [][]Placed, first, best int) map[eventjournal.Seat]bool {
	going := map[eventjournal.Seat]bool{}
	var others []Placed
	for _, g := range groups {
		for k := range g {
			switch {
			case g[k].Place == 0 || g[k].Player.LeftFrom > 0:
			case k < first:
				going[g[k].Seat] = true
			default:
				others = append(others, g[k])
			}
		}
	}
	slices.SortStableFunc(others, func(a, b Placed) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(int(b.Points)*a.Played, int(a.Points)*b.Played))
	})
	for k := 0; k < best && k < len(others); k++ {
		going[others[k].Seat] = true
	}
	return going
}

package arbiter

import (
	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// accelerate writes into a record whose first round is still to be paired who
// gets virtual points in the Baku acceleration, as its pairing will (C.04.7 1.2).
func accelerate(t *tournament.Tournament) {
	if !t.IsTeam() && t.System.Baku && len(t.Rounds) > 0 && t.RoundsPaired() == 0 {
		t.Accelerations = pairing.VirtualPoints(t)
	}
}

// virtualOf returns the virtual points for the entry of the first round's pairing:
// the group is made of the participants in it, from the first one on (C.04.7 1.2,
// 1.3).
func virtualOf(s *journal.State, boards []journal.Board) []tournament.Acceleration {
	if len(s.Rounds) > 0 {
		return nil
	}
	t := s.Record(0)
	if !t.System.Baku {
		return nil
	}
	number, id := map[int]int{}, map[int]int{}
	for k := range s.Players {
		number[s.Players[k].ID] = s.Players[k].Number
	}
	if s.Config.ForTeams() {
		clear(number)
		for k := range s.Teams {
			number[s.Teams[k].ID] = s.Teams[k].Number
		}
	}
	for k, n := range number {
		id[n] = k
	}
	var r tournament.Round
	for _, b := range boards {
		switch white, black := number[b.White], number[b.Black]; {
		case b.Black == 0 && s.Config.ForTeams():
			r.TeamByes = append(r.TeamByes, tournament.Bye{ID: white, Kind: tournament.PairingAllocatedBye})
		case b.Black == 0:
			r.Byes = append(r.Byes, tournament.Bye{ID: white, Kind: tournament.PairingAllocatedBye})
		case s.Config.ForTeams():
			r.Matches = append(r.Matches, tournament.Match{White: white, Black: black})
		default:
			r.Games = append(r.Games, tournament.Game{White: white, Black: black})
		}
	}
	t.Rounds = []tournament.Round{r}
	list := pairing.VirtualPoints(t)
	for k := range list {
		list[k].FirstID, list[k].LastID = 0, id[list[k].LastID]
	}
	return list
}

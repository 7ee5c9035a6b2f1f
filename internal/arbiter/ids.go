package arbiter

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// boardsOf returns boards by pairing number as boards by ID.
func boardsOf(s *journal.State, list []pairing.Board) []journal.Board {
	id := idsOf(s)
	boards := make([]journal.Board, len(list))
	for k, b := range list {
		boards[k] = journal.Board{White: id[b.White], Black: id[b.Black]} // of the bye: 0
	}
	return boards
}

func byesOf(s *journal.State, list []swiss.Absentee) []journal.Bye {
	id := idsOf(s)
	byes := make([]journal.Bye, len(list))
	for k, a := range list {
		byes[k] = journal.Bye{ID: id[a.Number], Kind: a.Bye}
	}
	return byes
}

// idsOf maps pairing numbers to IDs.
func idsOf(s *journal.State) map[int]int {
	id := make(map[int]int, len(s.Players))
	for k := range s.Players {
		if n := s.Players[k].Number; n > 0 {
			id[n] = s.Players[k].ID
		}
	}
	return id
}

// tpn returns the pairing number of a player; 0 if there is no such player.
func tpn(s *journal.State, id int) int {
	if p := s.Player(id); p != nil {
		return p.Number
	}
	return 0
}

// numberedName returns the name of a player for people: "12 García, Ana".
func numberedName(p *journal.Player) string {
	if p.Number == 0 {
		return p.Name
	}
	return strconv.Itoa(p.Number) + " " + p.Name
}

// calledBy returns the same by ID.
func calledBy(s *journal.State, id int) string {
	if p := s.Player(id); p != nil {
		return numberedName(p)
	}
	return strconv.Itoa(id)
}

// pairOf returns two players by pairing number, as comments of a report write
// them: "5-12"; the pairing-allocated bye is "5=BYE".
func pairOf(s *journal.State, b journal.Board) string {
	if b.Black == 0 && !s.Config.ForTeams() {
		return byeOf(s, journal.Bye{ID: b.White, Kind: tournament.PairingAllocatedBye})
	}
	return fmt.Sprintf("%d-%d", tpn(s, b.White), tpn(s, b.Black))
}

func byeOf(s *journal.State, b journal.Bye) string {
	return fmt.Sprintf("%d=%s", tpn(s, b.ID), [...]string{"BYE", "FPB", "HPB", "ZPB"}[b.Kind])
}

func pairsOf(s *journal.State, list []journal.Board) string {
	parts := make([]string, len(list))
	for k, b := range list {
		parts[k] = pairOf(s, b)
	}
	return strings.Join(parts, " ")
}

func joinCommas(parts []string) string { return strings.Join(parts, ", ") }

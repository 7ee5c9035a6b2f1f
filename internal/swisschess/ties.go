package swisschess

import (
	"fmt"
	"slices"

	"torneo/internal/incoming"
)

// Offsets of the values of tie-breaks, twice, in the records of players and of teams.
const (
	playerTie1   = 296
	playerTie2   = 300
	teamBuchholz = 300
)

// codeBuchholz is the tie-break whose values were seen to follow from the games, with the lowest
// results cut that the general data state.
const codeBuchholz = 3

// keepTies takes the values of Buchholz, to be compared. Those of other tie-breaks are not: the sum
// of Buchholz of the program is none of the regulations, and the form of the others was seen in no
// file.
func (r *reader) keepTies() {
	if r.paired == 0 || !r.wide {
		return
	}
	code := "BH"
	if n := int(r.data[generalCut]); n > 0 {
		code += fmt.Sprint("/C", n)
	}
	if r.teams > 0 {
		if slices.Contains([]byte{r.data[generalTeamTie], r.data[generalTeamTie+2], r.data[generalTeamTie+4]}, codeBuchholz) {
			r.keepTie(code, r.teams, func(k int) int { return r.team(k) + teamBuchholz })
		}
		return
	}
	for _, one := range [][2]int{{generalTie1, playerTie1}, {generalTie2, playerTie2}} {
		if r.data[one[0]] == codeBuchholz {
			r.keepTie(code, r.players, func(k int) int { return r.player(k) + one[1] })
			return
		}
	}
}

func (r *reader) keepTie(code string, count int, field func(int) int) {
	kept := incoming.KeptTie{Heading: "Buchholz", Code: code, Values: map[int]string{}}
	for k := range count {
		if v := r.u16(field(k)); r.teams > 0 || !r.free[k+1] {
			kept.Values[k+1] = fmt.Sprintf("%d.%d", v/2, v%2*5)
		}
	}
	r.event.Ties = append(r.event.Ties, kept)
}

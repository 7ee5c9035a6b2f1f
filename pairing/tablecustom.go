package pairing

import (
	"torneo/crosstable"
	"torneo/internal/pairing/berger"
	"torneo/message"
	"torneo/tournament"
)

// checkMeetings compares the rounds of an event that is played by any other table
// than those that are known: nobody may meet anybody more often than everybody is to
// meet everybody. Order and colours are the event's own (R-CUSTOM-TABLE).
func checkMeetings(t *tournament.Tournament, c Choice, first, last int) ([]Checked, error) {
	line, _ := lookUp(c.System)
	x := &table{t: t, system: line, event: c.Event}
	if t.IsTeam() {
		for i := range t.Teams {
			x.teams = append(x.teams, &t.Teams[i])
		}
	}
	played, err := crosstable.New(t, 0)
	if err != nil {
		return nil, err
	}
	cycles := 1
	if c.System == Berger {
		cycles = x.cycles(berger.Rounds(x.participants()))
	}
	var list []Checked
	meetings := map[[2]int][]int{}
	for r := 1; r <= last; r++ {
		round := Checked{Round: r}
		for _, b := range x.recordedBoards(played, r) {
			if b.Black == Bye {
				continue
			}
			pair := [2]int{min(b.White, b.Black), max(b.White, b.Black)}
			if before := meetings[pair]; len(before) >= cycles {
				round.Differences = append(round.Differences, Difference{Kind: MetAgain, Players: sortedPair(b.White, b.Black), Recorded: []Board{b.Board},
					Reason: message.New("check.met-again", "white", b.White, "black", b.Black, "met", before[len(before)-1], "count", cycles)})
			}
			meetings[pair] = append(meetings[pair], r)
		}
		if r >= first {
			list = append(list, round)
		}
	}
	return list, nil
}

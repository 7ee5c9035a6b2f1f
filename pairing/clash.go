package pairing

import "torneo/tournament"

// Clash is two players of one federation who meet.
type Clash struct {
	Round      int    `json:"round"`
	White      int    `json:"white"`
	Black      int    `json:"black"`
	Federation string `json:"federation"`
}

// LastRounds is the number of rounds at the end in which players of one federation are to be
// kept apart, where the pairing is restricted (GR (2018) 5.2).
const LastRounds = 3

// Clashes lists the players of one federation who meet in the last three rounds
// of an event (GR (2018) 5.2).
func Clashes(t *tournament.Tournament, rounds []*Round) []Clash {
	index := t.PlayerIndex()
	var list []Clash
	for _, r := range rounds[max(0, len(rounds)-LastRounds):] {
		for _, b := range r.Boards {
			if b.White == 0 || b.Black == 0 {
				continue
			}
			federation := t.Players[index[b.White]].Federation
			if federation != "" && federation == t.Players[index[b.Black]].Federation {
				list = append(list, Clash{Round: r.Number, White: b.White, Black: b.Black, Federation: federation})
			}
		}
	}
	return list
}

package jsonline

import (
	"torneo/internal/report"
	"torneo/pairing"
)

type seatJSON struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Team   int    `json:"team,omitempty"`
}

type scheduledJSON struct {
	Round   int              `json:"round"`
	Date    string           `json:"date,omitempty"`
	Boards  []scheduledBoard `json:"boards"`
	Matches []matchJSON      `json:"matches,omitempty"`
	Free    *seatJSON        `json:"free,omitempty"` // the player; a team is a match without opponent
}

type scheduledBoard struct {
	Board int      `json:"board"`
	White seatJSON `json:"white"`
	Black seatJSON `json:"black"`
}

// ScheduleDocument is the document that Schedule writes.
type ScheduleDocument struct {
	System string          `json:"system"`
	Rounds []scheduledJSON `json:"rounds"`
}

// Schedule returns all rounds of a timetable.
func Schedule(timetable *report.Timetable) []byte {
	t := timetable.Tournament
	out := ScheduleDocument{System: string(timetable.Rounds[0].System)}
	index, team := t.PlayerIndex(), map[int]int{}
	for k := range t.Teams {
		for _, p := range t.Teams[k].Players {
			team[p] = t.Teams[k].Number
		}
	}
	seat := func(number int) seatJSON {
		i, known := index[number]
		if !known {
			return seatJSON{}
		}
		return seatJSON{number, t.Players[i].Name, team[number]}
	}
	for _, r := range timetable.Rounds {
		x := scheduledJSON{Round: r.Number, Boards: []scheduledBoard{}, Matches: matchesOf(t, r)}
		if r.Number <= len(t.Rounds) {
			x.Date = t.Rounds[r.Number-1].Date.ISO()
		}
		for k, b := range r.Boards {
			if b.Black == pairing.Bye && r.Matches == nil {
				free := seat(b.White)
				x.Free = &free
				continue
			}
			x.Boards = append(x.Boards, scheduledBoard{k + 1, seat(b.White), seat(b.Black)})
		}
		out.Rounds = append(out.Rounds, x)
	}
	return Of(out)
}

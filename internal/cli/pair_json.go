package cli

import (
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

type boardJSON struct {
	Board int        `json:"board"`
	White pairedJSON `json:"white"`
	Black pairedJSON `json:"black"`
}

type pairedJSON struct {
	ID     int                `json:"id"`
	Name   string             `json:"name"`
	Rating int                `json:"rating,omitempty"`
	Points tournament.Points  `json:"points"`
	Score  *tournament.Points `json:"score,omitempty"` // for pairing, with virtual points
}

type absenteeJSON struct {
	participantJSON
	Bye       string `json:"bye"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
}

// pairingJSON is one line: the boards, who gets the pairing-allocated bye (null
// if nobody), and who is not paired.
func (a *app) pairingJSON(s *source, round *pairing.Round) []byte {
	out := struct {
		Round  int            `json:"round"`
		System string         `json:"system"`
		Boards []boardJSON    `json:"boards"`
		Bye    *pairedJSON    `json:"bye"`
		Absent []absenteeJSON `json:"absent"`
	}{Round: round.Number, System: string(round.System), Boards: []boardJSON{}}
	index, field := s.t.PlayerIndex(), round.Dutch.Field
	players := map[int]pairedJSON{}
	for k := range field.Players {
		player := &field.Players[k]
		p := &s.t.Players[index[player.Number]]
		x := pairedJSON{ID: p.Number, Name: p.Name, Rating: p.Rating, Points: player.Standing}
		if player.Score != player.Standing {
			x.Score = &player.Score
		}
		players[p.Number] = x
	}
	for k, b := range round.Boards {
		white := players[b.White]
		if b.Black == pairing.Bye {
			out.Bye = &white
			continue
		}
		out.Boards = append(out.Boards, boardJSON{k + 1, white, players[b.Black]})
	}
	out.Absent = absenteesJSON(s.t, round.Absent)
	return a.jsonLine(out)
}

func absenteesJSON(t *tournament.Tournament, list []swiss.Absentee) []absenteeJSON {
	index, out := t.PlayerIndex(), []absenteeJSON{}
	for _, x := range list {
		out = append(out, absenteeJSON{participantJSON{x.Number, t.Players[index[x.Number]].Name}, x.Bye.String(), x.Withdrawn})
	}
	return out
}

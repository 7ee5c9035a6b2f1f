package jsonline

import (
	"encoding/json"

	"torneo/i18n"
	"torneo/internal/report"
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
	Number int                `json:"number"`
	Name   string             `json:"name"`
	Rating int                `json:"rating,omitempty"`
	Points *tournament.Points `json:"points,omitempty"` // of players who play for no team
	Score  *tournament.Points `json:"score,omitempty"`  // for pairing, with virtual points
}

// matchJSON is a match between teams; a team that is free has no opponent.
type matchJSON struct {
	Match  int              `json:"match,omitempty"`
	White  participantJSON  `json:"white"`
	Black  *participantJSON `json:"black"`
	Boards []pairing.Board  `json:"boards,omitempty"`
}

type absenteeJSON struct {
	participantJSON
	Bye       string `json:"bye"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
}

// PairingDocument is the document that Pairing writes.
type PairingDocument struct {
	Round   int            `json:"round"`
	System  string         `json:"system"`
	Length  *textJSON      `json:"assumedLength,omitempty"`   // of the event, where nothing states it
	Undrawn bool           `json:"numbersNotDrawn,omitempty"` // nothing says that they were
	Boards  []boardJSON    `json:"boards"`
	Bye     *pairedJSON    `json:"bye"`
	Matches []matchJSON    `json:"matches,omitempty"`
	Absent  []absenteeJSON `json:"absent"`
	Extra   []extraJSON    `json:"tieBreakGames,omitempty"`

	Explanation json.RawMessage `json:"explanation,omitempty"`
}

// Pairing encodes the boards of a round, who gets the pairing-allocated bye or is free
// (null if nobody), for teams the matches, who is not paired, and how it was paired
// where that was asked for.
func Pairing(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, how []byte) []byte {
	out := PairingDocument{Round: round.Number, System: string(round.System), Length: reasonOf(p, round.Assumed), Undrawn: round.Undrawn, Boards: []boardJSON{}, Matches: matchesOf(t, round), Explanation: how}
	who := t
	if round.Swiss != nil {
		who = report.Participants(t)
	}
	index, scores := who.PlayerIndex(), report.Scores(t, round)
	player := func(number int) pairedJSON {
		i, known := index[number]
		if !known {
			return pairedJSON{} // a board that a team leaves empty
		}
		x := pairedJSON{Number: number, Name: who.Players[i].Name, Rating: who.Players[i].Rating}
		if score, known := scores[number]; known {
			if x.Points = &score.Standing; score.Pairing != score.Standing {
				x.Score = &score.Pairing
			}
		}
		return x
	}
	if round.Swiss != nil && round.Matches != nil {
		for _, b := range round.Pairs() {
			if free := player(b.White); b.Black == pairing.Bye {
				out.Bye = &free
			}
		}
	}
	for k, b := range round.Boards {
		white := player(b.White)
		if b.Black == pairing.Bye && round.Matches == nil {
			out.Bye = &white
			continue
		}
		out.Boards = append(out.Boards, boardJSON{k + 1, white, player(b.Black)})
	}
	out.Absent = absenteesOf(who, round.Absent)
	out.Extra = extrasOf(round)
	return Of(out)
}

func matchesOf(t *tournament.Tournament, round *pairing.Round) (list []matchJSON) {
	names := map[int]string{}
	for k := range t.Teams {
		names[t.Teams[k].Number] = t.Teams[k].Name
	}
	for k, m := range round.Matches {
		x := matchJSON{White: participantJSON{m.White, names[m.White]}}
		if m.Black != pairing.Bye {
			x.Match, x.Black, x.Boards = k+1, &participantJSON{m.Black, names[m.Black]}, m.Boards
		}
		list = append(list, x)
	}
	return list
}

func absenteesOf(t *tournament.Tournament, list []swiss.Absentee) []absenteeJSON {
	index, out := t.PlayerIndex(), []absenteeJSON{}
	for _, x := range list {
		out = append(out, absenteeJSON{participantJSON{x.Number, t.Players[index[x.Number]].Name}, x.Bye.String(), x.Withdrawn})
	}
	return out
}

// extraJSON is a tie-break game that is to be played.
type extraJSON struct {
	Match   int    `json:"match"`
	White   int    `json:"white"`
	Black   int    `json:"black"`
	Stage   int    `json:"stage"`
	Game    int    `json:"game"`
	Clock   string `json:"clock,omitempty"`
	Odds    bool   `json:"blackWinsDraw,omitempty"`
	Chooser int    `json:"chooser,omitempty"` // who has won the lot and chooses the colours
}

func extrasOf(round *pairing.Round) (list []extraJSON) {
	if round.Knockout == nil || !round.Knockout.Extra {
		return nil
	}
	for _, b := range round.Knockout.Boards {
		list = append(list, extraJSON{b.Match, b.White, b.Black, b.Next.Stage + 1, b.Next.Game + 1, report.ClockCode(b.Next.Clock), b.Next.BlackDraws, b.Chooser})
	}
	return list
}

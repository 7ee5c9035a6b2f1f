package jsonline

import (
	"torneo/internal/report"
	"torneo/tournament"
)

// ResultChange is a result that became another one; Before is Pending where there was none.
type ResultChange struct {
	Board, Game    int // of a match of two games; otherwise 0
	White, Black   int // the starting ranks of the players
	Before, Result tournament.ByColor[tournament.Outcome]
}

// ResultsDocument is the document that Results writes: a round with its results.
type ResultsDocument struct {
	Round   int               `json:"round"`
	Entered []resultEntered   `json:"entered"`
	Boards  []boardResultJSON `json:"boards"`
	Missing []int             `json:"missing"` // boards
}

type resultEntered struct {
	Board  int    `json:"board"`
	Game   int    `json:"game,omitempty"` // of a match of two
	White  int    `json:"white"`
	Black  int    `json:"black"`
	Before string `json:"before"` // "": there was none
	Result string `json:"result"`
}

type boardResultJSON struct {
	Board  int             `json:"board"`
	White  participantJSON `json:"white"`
	Black  participantJSON `json:"black"`
	Result string          `json:"result"`           // "": none yet
	Second *string         `json:"second,omitempty"` // of the second game of a match of two, White first, who has Black on the board
}

// Results returns a round with its results as one line, and those that were entered now. The function
// returns a result as comments of a report write it, "" where there is none.
func Results(s *report.Seating, changes []ResultChange, code func(tournament.ByColor[tournament.Outcome]) string) []byte {
	out := ResultsDocument{Round: s.Round, Entered: []resultEntered{}, Boards: []boardResultJSON{}, Missing: []int{}}
	for _, c := range changes {
		out.Entered = append(out.Entered, resultEntered{c.Board, c.Game, c.White, c.Black, code(c.Before), code(c.Result)})
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		x := boardResultJSON{b.Table, participantJSON{b.White.Number, b.White.Name}, participantJSON{b.Black.Number, b.Black.Name}, code(b.Outcome), nil}
		if b.Second != nil {
			second := code(*b.Second)
			x.Second = &second
		}
		out.Boards = append(out.Boards, x)
		if b.LacksResult() {
			out.Missing = append(out.Missing, b.Table)
		}
	}
	return Of(&out)
}

package jsonline

import (
	"torneo/internal/report"
	"torneo/laws"
)

type clockSideJSON struct {
	Start    int `json:"start"`
	Given    int `json:"given"`
	Thinking int `json:"thinking"`
}

type clockLineJSON struct {
	Elapsed int         `json:"elapsed"`
	White   int         `json:"whiteMoves"`
	Black   int         `json:"blackMoves"`
	Shown   laws.Clocks `json:"shown"`
	Used    int         `json:"used"`
	Off     int         `json:"off"`
	Presses int         `json:"presses"`
	Agrees  bool        `json:"agrees"`
}

// TimeControlDocument is the document that TimeControl writes.
type TimeControlDocument struct {
	Control string          `json:"control"`
	Edition string          `json:"edition"`
	Kind    laws.Kind       `json:"kind"`
	Moves   int             `json:"moves"`
	White   clockSideJSON   `json:"white"`
	Black   clockSideJSON   `json:"black"`
	Longest int             `json:"longest"`
	Sheet   []clockLineJSON `json:"sheet"`
}

// TimeControl returns a time control and its consequences; all times are seconds.
func TimeControl(x *report.ClockOf) []byte {
	side := func(s laws.Side) clockSideJSON {
		return clockSideJSON{x.Control.AllottedTime(s, 0), x.Control.AllottedTime(s, x.Moves), x.Control.Thinking(s, x.Moves)}
	}
	out := TimeControlDocument{x.Control.String(), laws.Year(x.Edition), x.Control.Speed(x.Edition), x.Moves, side(laws.White), side(laws.Black), x.Control.Longest(x.Moves), []clockLineJSON{}}
	for _, n := range x.Sheet {
		a := x.Control.Compare(n)
		out.Sheet = append(out.Sheet, clockLineJSON{n.Elapsed, n.White, n.Black, n.Shown, a.Used, a.Off, a.Presses, a.Agrees()})
	}
	return Of(out)
}

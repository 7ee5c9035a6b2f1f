package jsonline

import (
	"torneo/i18n"
	"torneo/pairing"
	"torneo/verify"
)

type checkedJSON struct {
	Round       int              `json:"round"`
	OK          bool             `json:"ok"`
	OnlyOf      int              `json:"onlyOf,omitempty"` // it is right if the event has so many rounds, which are not stated
	Differences []differenceJSON `json:"differences"`
}

// differenceJSON is a difference of a round. Black is 0 where White gets the
// pairing-allocated bye.
type differenceJSON struct {
	Kind     string          `json:"kind"`
	Players  []int           `json:"players"`
	Recorded []pairing.Board `json:"recorded"`
	Right    []pairing.Board `json:"right"`
	Reason   *textJSON       `json:"reason,omitempty"`
}

type standingsCheckedJSON struct {
	OK          bool            `json:"ok"`
	Differences []placementJSON `json:"differences"`
}

// placementJSON is a difference of the standings.
type placementJSON struct {
	Kind     string    `json:"kind"`
	Players  []int     `json:"players"`
	Recorded string    `json:"recorded"`
	Right    string    `json:"right"`
	Reason   *textJSON `json:"reason,omitempty"`
}

// CheckDocument is the document that Check writes.
type CheckDocument struct {
	File      string                `json:"file"`
	OK        bool                  `json:"ok"`
	System    pairing.System        `json:"system,omitempty"`  // by which rules the rounds have been checked
	Assumed   *textJSON             `json:"assumed,omitempty"` // what nobody has stated
	Length    *textJSON             `json:"assumedLength,omitempty"`
	Rounds    []checkedJSON         `json:"rounds,omitzero"`
	Standings *standingsCheckedJSON `json:"standings,omitempty"`
	Error     *textJSON             `json:"error,omitempty"`
}

// Check returns the results of checking a file. What was not asked for is left out of
// it; what could not be checked has its reason.
func Check(p *i18n.Printer, file string, asked verify.Request, c *verify.Report) []byte {
	out := CheckDocument{File: file, OK: c.Differences() == 0 && c.Refused == nil}
	if asked.Pairings {
		out.System, out.Assumed, out.Length = c.Choice.System, reasonOf(p, c.Choice.Assumed), reasonOf(p, c.Length)
		out.Rounds = []checkedJSON{}
	}
	for _, r := range c.Rounds {
		round := checkedJSON{Round: r.Round, OK: len(r.Differences) == 0, OnlyOf: r.OnlyOf, Differences: []differenceJSON{}}
		for k := range r.Differences {
			round.Differences = append(round.Differences, differenceOf(p, &r.Differences[k]))
		}
		out.Rounds = append(out.Rounds, round)
	}
	if asked.Standings {
		out.Standings = &standingsCheckedJSON{OK: true, Differences: []placementJSON{}}
		for _, d := range c.Standings {
			x := placementJSON{Kind: string(d.Kind), Players: []int{}, Recorded: d.Recorded, Right: d.Right, Reason: reasonOf(p, d.Message)}
			if d.Number > 0 {
				x.Players = append(x.Players, d.Number)
			}
			out.Standings.OK = out.Standings.OK && d.Remark
			out.Standings.Differences = append(out.Standings.Differences, x)
		}
	}
	if c.Refused != nil {
		out.Error = reasonOf(p, c.Refused.Message)
	}
	return Of(out)
}

func differenceOf(p *i18n.Printer, d *pairing.Difference) differenceJSON {
	out := differenceJSON{Kind: string(d.Kind), Players: []int{}, Recorded: []pairing.Board{}, Right: []pairing.Board{}, Reason: reasonOf(p, d.Reason)}
	out.Players = append(out.Players, d.Players...)
	out.Recorded = append(out.Recorded, d.Recorded...)
	out.Right = append(out.Right, d.Right...)
	return out
}

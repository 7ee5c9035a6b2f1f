package cli

import (
	"torneo/message"
	"torneo/pairing"
)

type checkedJSON struct {
	Round       int              `json:"round"`
	OK          bool             `json:"ok"`
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

// placementKinds are the kinds of differences by the messages about them.
var placementKinds = map[string]string{
	"trf.points.differ": "points", "cli.check.match-points": "match-points", "cli.check.game-points": "game-points",
	"cli.check.place": "place", "cli.check.place-by-points": "place", "cli.check.place-by-bracket": "place", "cli.check.list": "list",
}

// recheckedJSON is one line about a file. What was not asked for is left out of
// it; what could not be checked has its reason.
func (a *app) recheckedJSON(c *rechecked) []byte {
	out := struct {
		File      string                `json:"file"`
		OK        bool                  `json:"ok"`
		System    pairing.System        `json:"system,omitempty"`  // by which rules the rounds have been checked
		Assumed   *textJSON             `json:"assumed,omitempty"` // what nobody has stated
		Rounds    []checkedJSON         `json:"rounds,omitzero"`
		Standings *standingsCheckedJSON `json:"standings,omitempty"`
		Error     *textJSON             `json:"error,omitempty"`
	}{File: c.file, OK: c.differences() == 0 && c.refused == nil}
	if c.request.pairings {
		out.System, out.Assumed = c.choice.System, a.reasonJSON(c.choice.Assumed)
		out.Rounds = []checkedJSON{}
	}
	for _, r := range c.rounds {
		round := checkedJSON{Round: r.Round, OK: len(r.Differences) == 0, Differences: []differenceJSON{}}
		for k := range r.Differences {
			round.Differences = append(round.Differences, a.differenceJSON(&r.Differences[k]))
		}
		out.Rounds = append(out.Rounds, round)
	}
	if c.request.standings {
		out.Standings = &standingsCheckedJSON{OK: len(c.found) == 0, Differences: []placementJSON{}}
		for _, p := range c.found {
			d := placementJSON{Kind: placementKinds[p.Message.ID], Players: []int{}, Recorded: p.Found, Right: p.Taken, Reason: a.reasonJSON(p.Message)}
			if number, ok := p.Message.Args["number"].(int); ok {
				d.Players = append(d.Players, number)
			}
			out.Standings.Differences = append(out.Standings.Differences, d)
		}
	}
	if c.refused != nil {
		out.Error = a.reasonJSON(c.refused.Message)
	}
	return a.jsonLine(out)
}

func (a *app) differenceJSON(d *pairing.Difference) differenceJSON {
	out := differenceJSON{Kind: string(d.Kind), Players: []int{}, Recorded: []pairing.Board{}, Right: []pairing.Board{}, Reason: a.reasonJSON(d.Reason)}
	out.Players = append(out.Players, d.Players...)
	out.Recorded = append(out.Recorded, d.Recorded...)
	out.Right = append(out.Right, d.Right...)
	return out
}

// reasonJSON is a reason with its text; nil for none.
func (a *app) reasonJSON(m message.Message) *textJSON {
	if m.IsZero() {
		return nil
	}
	text := a.textJSON(m)
	return &text
}

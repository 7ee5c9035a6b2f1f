package jsonline

import (
	"torneo/internal/report"
	"torneo/pairing"
)

type lotJSON struct {
	Step       int      `json:"step"`
	Name       string   `json:"name"`
	Federation string   `json:"federation,omitempty"`
	Envelopes  []string `json:"envelopes,omitempty"` // among which he chose
	Envelope   string   `json:"envelope,omitempty"`
	Short      bool     `json:"short,omitempty"`
	Held       []int    `json:"held,omitempty"`
	Number     int      `json:"number"`
}

// DrawDocument is the document that Draw writes.
type DrawDocument struct {
	Draw    string          `json:"draw"` // free, varma or by hand
	Seed    uint64          `json:"seed,omitempty"`
	Steps   []lotJSON       `json:"steps"`
	Clashes []pairing.Clash `json:"clashes"`
}

// Draw encodes a drawing of lots step by step.
func Draw(c *report.Ceremony) []byte {
	out := DrawDocument{Draw: "free", Seed: c.Seed, Clashes: c.Clashes}
	switch {
	case c.ByHand:
		out.Draw, out.Seed = "by hand", 0
	case c.Varma:
		out.Draw = "varma"
	}
	for k, s := range c.Steps {
		out.Steps = append(out.Steps, lotJSON{k + 1, s.Entrant.Name, s.Entrant.Federation, s.From, s.Envelope, s.Short, s.Held, s.Number})
	}
	if out.Clashes == nil {
		out.Clashes = []pairing.Clash{}
	}
	return Of(out)
}

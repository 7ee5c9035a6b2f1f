package jsonline

import (
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

type normMadeJSON struct {
	Event   string          `json:"event,omitempty"`
	Title   norm.Title      `json:"title"`
	Edition string          `json:"edition"`
	End     tournament.Date `json:"end,omitzero"`
	Met     bool            `json:"met"`
	Games   int             `json:"games"`
	Normal  bool            `json:"withoutExemption"`
	OneADay bool            `json:"oneRoundADay"`
	Type    bool            `json:"ofType"` // 1.5.6
	Hangs   bool            `json:"byOneReadingOnly,omitempty"`
	Eight   bool            `json:"eightOfNine,omitempty"`
	Left    norm.Key        `json:"leftOut,omitempty"`
	Missing []norm.Key      `json:"missing,omitempty"`
}

// TitlesDocument is the document that Titles writes.
type TitlesDocument struct {
	Edition      string            `json:"edition"`
	Player       string            `json:"player,omitempty"`
	Title        norm.Title        `json:"title"`
	Met          bool              `json:"met"`
	Norms        []normMadeJSON    `json:"norms"`
	Requirements []requirementJSON `json:"requirements"`
	Notes        []message.Message `json:"notes,omitempty"`
}

// Titles encodes an application, its norms and its requirements.
func Titles(x *report.ApplicationFor) []byte {
	out := TitlesDocument{x.Edition.Name(), x.Player, x.Application.Title, x.Application.Met, []normMadeJSON{}, nil, x.Remarks()}
	at := 0
	for k := range x.Norms {
		n := &x.Norms[k]
		j := normMadeJSON{Event: n.Event, Title: x.Application.Title, Edition: n.Edition.Name(), End: n.Day}
		if m := n.Made; m != nil {
			j.Title, j.Edition, j.End, j.Games, j.Met = m.Title, m.Edition.Name(), m.End, m.Games, n.Verdict == nil || n.Verdict.Met
			j.Normal, j.OneADay, j.Type, j.Eight, j.Left = m.Normal, m.OneADay, m.Type, m.Eight, x.Left(at)
			j.Hangs = m.Hangs
			at++
		}
		if v := n.Verdict; v != nil {
			for i := range v.Requirements {
				if !v.Requirements[i].Met {
					j.Missing = append(j.Missing, v.Requirements[i].Key)
				}
			}
		}
		out.Norms = append(out.Norms, j)
	}
	for k := range x.Application.Requirements {
		out.Requirements = append(out.Requirements, requirementOf(&x.Application.Requirements[k]))
	}
	return Of(out)
}

package render

import (
	"torneo/internal/eventregulations"
)

// regulations writes the page of the regulations of the event, as they were announced last.
func (e *edition) regulations(v *view) {
	d := eventregulations.Compose(e.board.Regulations.Said, e.p, nil)
	v.title = e.p.T("bases.title")
	v.parts = append(v.parts, regulationsText(d, e.p.T("bases.version", "version", e.board.RegulationsVersion)+" · "+e.p.T("bases.announced", "day", e.p.Date(e.board.Regulations.On.String()))))
}

package cli

import (
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

// bracket writes the whole bracket of a knock-out, as it stands.
func (a *app) bracket(file string, t *tournament.Tournament, r *scheduleRequest, f format) error {
	if r.cycles > 0 {
		return usage("cli.schedule.cycles-knockout")
	}
	b, err := pairing.Bracket(t)
	if err != nil {
		return a.notPaired(file, err)
	}
	return a.drawBracket(&report.Bracket{Tournament: t, Bracket: b}, f)
}

// bareBracket writes a bracket without names.
func (a *app) bareBracket(r *scheduleRequest, f format) error {
	if r.cycles > 0 {
		return usage("cli.schedule.cycles-knockout")
	}
	t := r.field()
	t.System = tournament.System{Family: tournament.Knockout, Team: r.teams > 0}
	r.matches.applyTo(t)
	b, err := pairing.Bracket(t)
	if err != nil {
		return a.notScheduled("", err)
	}
	return a.drawBracket(&report.Bracket{Tournament: t, Bracket: b, Bare: true}, f)
}

func (a *app) drawBracket(b *report.Bracket, f format) error {
	switch f {
	case textFormat:
		return b.Text(a.out, a.printer(), a.colors())
	case svgFormat:
		return b.SVG(a.out, a.printer())
	case jsonFormat:
		return a.line(jsonline.Bracket(b))
	}
	return a.write(b.Document(a.printer(), f.reader()), f)
}

package cli

import (
	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

// bracket writes the whole bracket of a knock-out, as it stands.
func (a *app) bracket(file string, t *tournament.Tournament, r *scheduleRequest, f command.Format) error {
	if r.cycles > 0 {
		return command.Usage("cli.schedule.cycles-knockout")
	}
	b, err := pairing.Bracket(t)
	if err != nil {
		return a.notPaired(file, err)
	}
	return a.drawBracket(&report.Bracket{Tournament: t, Bracket: b}, f)
}

// bareBracket writes a bracket without names.
func (a *app) bareBracket(r *scheduleRequest, f command.Format) error {
	if r.cycles > 0 {
		return command.Usage("cli.schedule.cycles-knockout")
	}
	t := calculator.FieldOf(r.players, r.teams, r.boards)
	t.System = tournament.System{Family: tournament.Knockout, Team: r.teams > 0}
	r.matches.applyTo(t)
	b, err := pairing.Bracket(t)
	if err != nil {
		return a.notScheduled("", err)
	}
	return a.drawBracket(&report.Bracket{Tournament: t, Bracket: b, Bare: true}, f)
}

func (a *app) drawBracket(b *report.Bracket, f command.Format) error {
	switch f {
	case command.TextFormat:
		return b.Text(a.Out, a.Printer(), a.Colors())
	case svgFormat:
		return b.SVG(a.Out, a.Printer())
	case command.JSONFormat:
		return a.Line(jsonline.Bracket(b))
	}
	return a.Write(b.Document(a.Printer(), f.Reader()), f)
}

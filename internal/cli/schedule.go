package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/pairing/schedule"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// svgFormat is a picture.
const svgFormat command.Format = "svg"

// The largest field of a table without names.
const maxScheduled = schedule.MaxRounds

// scheduleRequest holds the arguments of schedule.
type scheduleRequest struct {
	pairing.Options
	players, teams, boards, cycles int
	matches                        matchRules
	notes                          []string // under the table
}

func (a *app) scheduleCommand() *cobra.Command {
	var r scheduleRequest
	var rules pairingRules
	cmd := &cobra.Command{
		Use:  "schedule",
		Args: cobra.ArbitraryArgs,
		Example: `torneo schedule league.trf
torneo schedule league.trf --format svg > league.svg
torneo schedule --players 10
torneo schedule --players 6 --cycles 2 --format csv
torneo schedule --players 6 --system BERGER_DOUBLEROUNDROBIN
torneo schedule --teams 2 --boards 7 --system scheveningen
torneo schedule --teams 3 --boards 6 --system skalitzka
torneo schedule --players 13 --system knockout --contest 2,2x3+2,sudden:5v4 --third-place
torneo schedule cup.trf --format svg > bracket.svg`,
	}
	fs := cmd.Flags()
	number := func(to *int, name string) {
		fs.IntVar(to, name, 0, "")
		command.Describe(cmd, name, "schedule-"+name)
		command.Complete(cmd, name, func() []string { return nil })
	}
	number(&r.players, "players")
	number(&r.teams, "teams")
	number(&r.boards, "boards")
	number(&r.cycles, "cycles")
	addSystem(cmd, &rules.system, "schedule-system", pairing.Tables, pairing.KnockOuts)
	r.matches.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat, svgFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := rules.applyTo(&r.Options); err != nil {
			return err
		}
		if err := r.matches.check(cmd); err != nil {
			return err
		}
		for _, n := range []struct {
			name  string
			value int
		}{{"players", r.players}, {"teams", r.teams}, {"boards", r.boards}, {"cycles", r.cycles}} {
			if fs.Changed(n.name) && (n.value < 1 || n.value > maxScheduled) {
				return command.Usage("cli.schedule.number", "flag", "--"+n.name, "value", n.value, "most", maxScheduled)
			}
		}
		if r.players+r.teams > 0 {
			return a.bareSchedule(args, &r, f)
		}
		if err := command.OneFile(cmd, args); err != nil {
			return err
		}
		if r.boards > 0 {
			return command.Usage("cli.schedule.boards")
		}
		s, err := a.Load(args[0])
		if err != nil {
			return err
		}
		for _, line := range a.Remarks(s) {
			a.Tell(line)
		}
		r.matches.applyTo(s.Tournament)
		if r.System == pairing.Knockout || r.System == "" && (knockout.Is(s.Tournament) || s.Tournament.System.Family == tournament.Knockout) {
			return a.bracket(args[0], s.Tournament, &r, f)
		}
		a.sayAssumed(s, r.Options)
		return a.schedule(args[0], &report.Timetable{Tournament: s.Tournament}, &r, f)
	}
	return cmd
}

// bareSchedule writes a table without names.
func (a *app) bareSchedule(args []string, r *scheduleRequest, f command.Format) error {
	switch {
	case len(args) > 0:
		return command.Usage("cli.schedule.file")
	case r.players > 0 && r.teams > 0:
		return command.Usage("cli.schedule.both")
	case r.players > 0 && r.boards > 0:
		return command.Usage("cli.schedule.boards")
	case r.teams > 0 && r.boards == 0:
		return command.Usage("cli.schedule.no-boards")
	case r.System == "":
		r.System = pairing.Berger
	}
	if r.System == pairing.Knockout {
		return a.bareBracket(r, f)
	}
	t := calculator.FieldOf(r.players, r.teams, r.boards)
	if r.Event.Code == "" {
		r.Event = tournament.System{Family: tournament.RoundRobin, Games: 1, Team: r.teams > 0}
	}
	return a.schedule("", &report.Timetable{Tournament: t, Bare: true, Notes: r.notes}, r, f)
}

func (a *app) schedule(file string, timetable *report.Timetable, r *scheduleRequest, f command.Format) error {
	if r.cycles > 0 {
		if r.Event == (tournament.System{}) {
			r.Event = timetable.Tournament.System
		}
		if r.Event.Family == tournament.UnknownFamily {
			r.Event.Family = tournament.RoundRobin
		}
		r.Event.Games = r.cycles
	}
	rounds, err := pairing.Schedule(timetable.Tournament, r.Options)
	if err != nil {
		return a.notScheduled(file, err)
	}
	timetable.Rounds = rounds
	switch f {
	case command.JSONFormat:
		return a.Line(jsonline.Schedule(timetable))
	case svgFormat:
		return timetable.SVG(a.Out, a.Printer())
	}
	return a.Write(timetable.Document(a.Printer(), f.Reader()), f)
}

// notScheduled returns an error that says why there is no table for the field.
func (a *app) notScheduled(file string, err error) error {
	if file != "" {
		return a.notPaired(file, err)
	}
	f, ok := a.notPaired(file, err).(*command.Failure)
	if !ok {
		return err
	}
	if reason, is := f.Text.Args["reason"].(message.Message); is {
		f.Text = reason
	}
	f.Code, f.Usage = command.ExitUsage, true
	return f
}

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/claims"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/pgn"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/message"
)

// claimsAsked holds the arguments of "torneo laws claims".
type claimsAsked struct {
	day, edition, flag, fen string
}

// lawsClaimsCommand builds the command that finds what could be claimed in games and what ended
// them.
func (a *app) lawsClaimsCommand() *cobra.Command {
	var r claimsAsked
	cmd := &cobra.Command{Use: "claims", Args: cobra.ArbitraryArgs, Example: `torneo laws claims ronda.pgn
torneo laws claims game.pgn --edition 2014 --format json
torneo laws claims game.pgn --flag black
torneo laws claims --fen "8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1" --flag black --lang es`}
	fs := cmd.Flags()
	fs.StringVar(&r.day, "day", "", "")
	command.Describe(cmd, "day", "claims-day")
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "claims-edition")
	command.Complete(cmd, "edition", lawsEditions)
	fs.StringVar(&r.flag, "flag", "", "")
	command.Describe(cmd, "flag", "claims-flag")
	command.Complete(cmd, "flag", func() []string { return []string{string(laws.White), string(laws.Black)} })
	fs.StringVar(&r.fen, "fen", "", "")
	for _, name := range []string{"day", "fen"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		o, err := r.options()
		if err != nil {
			return err
		}
		if r.fen != "" {
			if len(args) > 0 {
				return command.Usage("cli.claims.fen-and-file")
			}
			position := pgn.Game{Tags: []pgn.Tag{{Name: "FEN", Value: r.fen}}}
			return a.claims("--fen", pgn.Write([]pgn.Game{position}, pgn.UTF8), o, f)
		}
		if err := command.OneFile(cmd, args); err != nil {
			return err
		}
		data, _, err := a.BytesUpTo(args[0], pgn.MostBytes)
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(args[0]), "reason", errtext.Of(err))}
		}
		return a.claims(args[0], data, o, f)
	}
	return cmd
}

// options returns the options by the flags.
func (r *claimsAsked) options() (o claims.Options, err error) {
	o.Today = command.Today().Ordinal()
	if r.edition != "" || r.day != "" {
		if o.Edition, err = lawsEdition(r.edition, r.day); err != nil {
			return o, err
		}
	}
	switch of := laws.Side(strings.ToLower(r.flag)); of {
	case laws.White, laws.Black, laws.Nobody:
		o.Flag = of
	default:
		return o, command.UnknownValue("laws.bad-side", r.flag, []string{string(laws.White), string(laws.Black)})
	}
	return o, nil
}

// claims writes what is found in the games of a file. Games that cannot be played to their end
// are reported again at the end, and make it fail.
func (a *app) claims(name string, data []byte, o claims.Options, f command.Format) error {
	text, list := report.NewClaims(a.Printer(), f.Reader()), jsonline.NewClaims(a.Printer())
	var stopped []string
	err := claims.Each(data, o, func(g *claims.Game) {
		if f == command.JSONFormat {
			list.Add(g)
		} else {
			text.Add(g)
		}
		if g.Stop != nil {
			at := fmt.Sprintf("%s:%d:%d: ", command.DisplayName(name), g.Stop.Line, g.Stop.Column)
			stopped = append(stopped, at+a.T("cli.claims.game", "number", g.Number, "move", g.Stop.Move, "why", g.Stop.Why))
		}
	})
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	if f == command.JSONFormat {
		err = a.Line(list.Bytes())
	} else {
		err = a.Write(text.Document(), f)
	}
	if err != nil || len(stopped) == 0 {
		return err
	}
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.claims.stopped", "count", len(stopped)), Lines: stopped}
}

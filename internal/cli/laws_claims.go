package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/claims"
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

// lawsClaimsCommand returns the command that tells what could be claimed in games and what ended
// them.
func (a *app) lawsClaimsCommand() *cobra.Command {
	var r claimsAsked
	cmd := &cobra.Command{Use: "claims", Args: cobra.ArbitraryArgs, Example: `torneo laws claims ronda.pgn
torneo laws claims game.pgn --edition 2014 --format json
torneo laws claims game.pgn --flag black
torneo laws claims --fen "8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1" --flag black --lang es`}
	fs := cmd.Flags()
	fs.StringVar(&r.day, "day", "", "")
	describe(cmd, "day", "claims-day")
	fs.StringVar(&r.edition, "edition", "", "")
	describe(cmd, "edition", "claims-edition")
	complete(cmd, "edition", lawsEditions)
	fs.StringVar(&r.flag, "flag", "", "")
	describe(cmd, "flag", "claims-flag")
	complete(cmd, "flag", func() []string { return []string{string(laws.White), string(laws.Black)} })
	fs.StringVar(&r.fen, "fen", "", "")
	for _, name := range []string{"day", "fen"} {
		complete(cmd, name, func() []string { return nil })
	}
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		o, err := r.options()
		if err != nil {
			return err
		}
		if r.fen != "" {
			if len(args) > 0 {
				return usage("cli.claims.fen-and-file")
			}
			position := pgn.Game{Tags: []pgn.Tag{{Name: "FEN", Value: r.fen}}}
			return a.claims("--fen", pgn.Write([]pgn.Game{position}, pgn.UTF8), o, f)
		}
		if err := oneFile(cmd, args); err != nil {
			return err
		}
		data, _, err := a.bytesUpTo(args[0], pgn.MostBytes)
		if err != nil {
			return &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", displayName(args[0]), "reason", errtext.Of(err))}
		}
		return a.claims(args[0], data, o, f)
	}
	return cmd
}

// options returns the options by the flags.
func (r *claimsAsked) options() (o claims.Options, err error) {
	o.Today = today().Ordinal()
	if r.edition != "" || r.day != "" {
		if o.Edition, err = lawsEdition(r.edition, r.day); err != nil {
			return o, err
		}
	}
	switch of := laws.Side(strings.ToLower(r.flag)); of {
	case laws.White, laws.Black, laws.Nobody:
		o.Flag = of
	default:
		return o, unknown("laws.bad-side", r.flag, []string{string(laws.White), string(laws.Black)})
	}
	return o, nil
}

// claims writes what is found in the games of a file. Games that cannot be played to their
// end are told at the end again, and make it fail.
func (a *app) claims(name string, data []byte, o claims.Options, f format) error {
	text, list := report.NewClaims(a.printer(), f.reader()), jsonline.NewClaims(a.printer())
	var stopped []string
	err := claims.Each(data, o, func(g *claims.Game) {
		if f == jsonFormat {
			list.Add(g)
		} else {
			text.Add(g)
		}
		if g.Stop != nil {
			at := fmt.Sprintf("%s:%d:%d: ", displayName(name), g.Stop.Line, g.Stop.Column)
			stopped = append(stopped, at+a.T("cli.claims.game", "number", g.Number, "move", g.Stop.Move, "why", g.Stop.Why))
		}
	})
	if err != nil {
		return &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", displayName(name), "reason", errtext.Of(err))}
	}
	if f == jsonFormat {
		err = a.line(list.Bytes())
	} else {
		err = a.write(text.Document(), f)
	}
	if err != nil || len(stopped) == 0 {
		return err
	}
	return &failure{code: exitUnreadable, text: message.New("cli.claims.stopped", "count", len(stopped)), lines: stopped}
}

package cli

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/message"
)

// suggestCommand builds the command that proposes results of a round from games of electronic
// boards.
func (a *app) suggestCommand() *cobra.Command {
	var round int
	cmd := &cobra.Command{Use: "suggest", Args: cobra.ArbitraryArgs, Example: "torneo suggest open.trf ronda7.pgn\ntorneo suggest open.trf /srv/livechess --round 7 --format json"}
	cmd.Flags().IntVarP(&round, "round", "r", 0, "")
	command.Describe(cmd, "round", "suggest-round")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 2 {
			return command.Usage("cli.suggest.arguments")
		}
		return a.suggest(args[0], args[1], round, f)
	}
	return cmd
}

// suggest compares the games of a place with a round of a report file. Nothing is entered.
func (a *app) suggest(name, place string, round int, f command.Format) error {
	ctx, stop := command.Interruptible()
	defer stop()
	data, _, err := a.Bytes(name)
	if told := (*command.Failure)(nil); errors.As(err, &told) {
		return told
	}
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	state, err := arbiter.OpenReport(name, data, journal.Publication{}, journal.Privacy{})
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.suggest.file", "file", command.DisplayName(name), "reason", refused.Message)}
	}
	if err != nil {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.suggest.file", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	if round == 0 {
		round = state.Current()
	}
	if state.Round(round) == nil {
		return command.Usage("cli.suggest.no-round", "round", round)
	}
	if !boardresults.IsAddress(place) {
		if whole, err := filepath.Abs(place); err == nil {
			place = whole
		}
	}
	found, err := boardresults.Read(ctx, place, round)
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return &command.Failure{Code: command.ExitUnreadable, Text: told.Message()}
	}
	if err != nil {
		return err
	}
	r := boardresults.Match(state, round, []boardresults.Batch{{Place: place, Games: found}})
	if f.IsJSON() {
		_, err := a.Out.Write(jsonline.Of(r.JSON(state, round)))
		return err
	}
	return a.Write(r.Document(a.Printer(), state, round), f)
}

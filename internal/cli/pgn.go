package cli

import (
	"bytes"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
	"torneo/message"
)

// gamesAsked holds the arguments of "torneo pgn".
type gamesAsked struct {
	server.Publishing
	round           int
	boards          string
	byRound, latin1 bool
	pairings        bool
}

// pgnCommand writes the games of a round for board programs and broadcasts.
func (a *app) pgnCommand() *cobra.Command {
	var g gamesAsked
	cmd := &cobra.Command{Use: "pgn", Args: cobra.ArbitraryArgs, Example: "torneo pgn \"Abierto de Lugo\" --only-boards 1-16 --latin1 > ronda.pgn\ntorneo pgn open.trf --round 7 --format json"}
	g.Place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.IntVarP(&g.round, "round", "r", 0, "")
	command.Describe(cmd, "round", "pgn-round")
	fs.StringVar(&g.boards, "boards", "", "")
	command.Describe(cmd, "boards", "pgn-boards")
	fs.BoolVar(&g.byRound, "round-only", false, "")
	fs.BoolVar(&g.pairings, "pairings", false, "")
	fs.BoolVar(&g.latin1, "latin1", false, "")
	fs.StringVar(&g.Names, "names", "", "")
	fs.StringVar(&g.Minors, "minors", "", "")
	for _, f := range []string{"names", "minors"} {
		command.Complete(cmd, f, func() []string { return []string{"name", "initials", "hidden"} })
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.pgn.arguments")
		}
		boards, ok := broadcast.ParseBoards(g.boards)
		if !ok {
			return command.Usage("cli.pgn.boards", "boards", g.boards)
		}
		return a.games(args[0], &g, broadcast.Options{Boards: boards, ByRound: g.byRound, Pairings: g.pairings}, f)
	}
	a.TakeDesk(cmd)
	return cmd
}

// games writes those of a report file, or of all tournaments of an event whose round is
// published there.
func (a *app) games(what string, g *gamesAsked, o broadcast.Options, f command.Format) error {
	ctx, stop := command.Interruptible()
	defer stop()
	var boards []*noticeboard.Board
	info, err := os.Stat(what)
	if err == nil && info.Mode().IsRegular() || what == "-" || strings.HasPrefix(what, command.DeskPrefix) {
		boards, err = a.BoardOfFile(what, &g.Publishing)
	} else {
		boards, _, err = a.BoardsOfEvent(ctx, what, &g.Publishing)
	}
	if err != nil {
		return err
	}
	var out bytes.Buffer
	var list []broadcast.Index
	found := false
	for _, b := range boards {
		round := g.round
		if round == 0 {
			round = len(b.Rounds)
		}
		if round < 1 || round > len(b.Rounds) {
			continue
		}
		found = true
		games := broadcast.Round(b, round, o)
		list = append(list, broadcast.IndexOf(b.Name(), round, games))
		encoding := pgn.UTF8
		if g.latin1 {
			encoding = pgn.Latin1
		}
		out.Write(broadcast.Write(games, encoding))
	}
	if !found {
		if g.round == 0 {
			return &command.Failure{Code: command.ExitOver, Text: message.New("cli.pgn.no-rounds")}
		}
		return command.Usage("cli.pgn.no-round", "round", g.round)
	}
	if f.IsJSON() {
		out.Reset()
		for _, x := range list {
			out.Write(jsonline.Of(x))
		}
	}
	_, err = a.Out.Write(out.Bytes())
	return err
}

package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tournament"
)

// resultsRequest holds the arguments of results.
type resultsRequest struct {
	round   int    // 0: the last one paired
	from    string // a table of results; "": none
	into    string
	force   bool
	correct bool // results that are there already may become others

	place server.Place // of a tournament of the desk
	sure  bool         // its warnings are confirmed
}

func (a *app) resultsCommand() *cobra.Command {
	var r resultsRequest
	cmd := &cobra.Command{
		Use:  "results",
		Args: command.FileAndMore,
		Example: `torneo results open6.trf
torneo results open6.trf 1=1-0 2== 3=0-1 --into open6.trf --force
torneo results open6.trf 12-5=½ --round 6 --correct --into open6b.trf
torneo results open6.trf --from round6.csv --into open6b.trf --format json
torneo results open6.trf --from - --into open6b.trf
torneo results "desk:Abierto de Lugo" 1=1-0 2==`,
	}
	fs := cmd.Flags()
	fs.IntVarP(&r.round, "round", "r", 0, "")
	command.Describe(cmd, "round", "results-round")
	command.Complete(cmd, "round", func() []string { return nil })
	fs.StringVar(&r.from, "from", "", "")
	command.Describe(cmd, "from", "results-from")
	fs.StringVar(&r.into, "into", "", "")
	command.Describe(cmd, "into", "results-into")
	fs.BoolVar(&r.force, "force", false, "")
	fs.BoolVar(&r.correct, "correct", false, "")
	r.place.AddDatabase(cmd)
	fs.BoolVar(&r.sure, "yes", false, "")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := checkRound(cmd, r.round); err != nil {
			return err
		}
		if name, is := strings.CutPrefix(args[0], command.DeskPrefix); is {
			return a.resultsAtDesk(name, args[1:], &r, f)
		}
		if r.sure {
			return command.Usage("cli.desk.only")
		}
		return a.results(args[0], args[1:], &r, f)
	}
	return cmd
}

// results enters results of a round and writes the report anew; with none it shows those that there
// are. What is wrong in one of them enters none.
func (a *app) results(file string, typed []string, r *resultsRequest, f command.Format) error {
	if file == command.StandardInput && r.from == command.StandardInput {
		return command.Usage("cli.results.both-input")
	}
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	round := r.round
	if paired := s.Tournament.RoundsPaired(); round == 0 {
		round = paired
	} else if round > paired {
		return command.Usage("standings.no-round", "round", round, "last", paired)
	}
	if round == 0 {
		return command.Usage("cli.results.no-round", "file", command.DisplayName(file))
	}
	entered, err := a.typedResults(typed, r.from)
	switch {
	case err != nil:
		return err
	case len(entered) > 0 && r.into == "":
		return command.Usage("cli.results.into")
	case len(entered) == 0 && r.into != "":
		return command.Usage("cli.results.none")
	}
	if r.into != "" { // before anything is said or written
		if _, _, err := a.MayWrite(r.into, s, r.force); err != nil {
			return err
		}
	}
	changes, err := enterResults(s.Tournament, round, entered, r.correct)
	if err != nil {
		return err
	}
	if len(entered) > 0 {
		data, err := a.reissueReport(s)
		if err != nil {
			return err
		}
		if err := a.Save(r.into, data, s, r.force); err != nil {
			return err
		}
	}
	return a.sayResults(report.NewSeating(s.Tournament, round, nil), changes, len(entered) > 0, f)
}

// sayResults writes a round with its results, and says how many were entered and how many are
// missing.
func (a *app) sayResults(seating *report.Seating, changes []jsonline.ResultChange, entered bool, f command.Format) error {
	round, missing := seating.Round, 0
	for k := range seating.Boards {
		if seating.Boards[k].LacksResult() {
			missing++
		}
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Results(seating, changes, resultCode))
	}
	if err := a.Write(seating.BoardList(a.Printer(), f.Reader()), f); err != nil {
		return err
	}
	if entered {
		a.Tell(a.T("cli.results.entered", "count", len(changes), "round", round))
	}
	a.Tell(a.T("cli.results.missing", "count", missing, "round", round))
	return nil
}

// typedResult is a result as it was given: of a board, or of two players, White first.
type typedResult struct {
	where        string // in messages: what was typed, or file and line
	board, game  int    // of a match of two games; 0: not said
	white, black int
	result       tournament.ByColor[tournament.Outcome]
}

// parseTyped reads "3=1-0" and "12-5=½".
func parseTyped(text string) (typedResult, error) {
	who, result, ok := strings.Cut(text, "=")
	t := typedResult{where: text}
	if !ok || !t.readWho(who) {
		return t, command.Usage("cli.results.form", "value", text)
	}
	if t.result, ok = arbiter.ParseResult(result); !ok {
		return t, command.Usage("cli.results.result", "where", text, "value", result)
	}
	return t, nil
}

// readWho reads a board, or a game of the match there ("3.2"), or two players.
func (t *typedResult) readWho(text string) (ok bool) {
	white, black, two := strings.Cut(text, "-")
	if !two {
		board, game, one := strings.Cut(text, ".")
		if one {
			if t.game, ok = wholeNumber(game); !ok || t.game > 2 {
				return false
			}
		}
		t.board, ok = wholeNumber(board)
		return ok
	}
	if t.white, ok = wholeNumber(white); !ok {
		return false
	}
	t.black, ok = wholeNumber(black)
	return ok && t.white != t.black
}

// enterResults enters results into a round of the record, and returns what has become another one.
// Nothing is entered where one of them is of no board, or twice, or another than there is.
func enterResults(t *tournament.Tournament, round int, entered []typedResult, correct bool) (changes []jsonline.ResultChange, err error) {
	seating := report.NewSeating(t, round, nil)
	games := t.Rounds[round-1].Games
	given := map[[2]int]string{}
	for _, x := range entered {
		if x.game > 0 {
			return nil, command.Usage("cli.results.one-game", "where", x.where)
		}
		board := seatedBoard(seating, &x)
		if board == nil {
			if x.board > 0 {
				return nil, command.Usage("cli.results.no-board", "where", x.where, "board", x.board, "round", round, "count", len(seating.Boards))
			}
			return nil, command.Usage("cli.results.no-game", "where", x.where, "white", x.white, "black", x.black, "round", round)
		}
		pair := [2]int{board.White.Number, board.Black.Number}
		if before, twice := given[pair]; twice {
			return nil, command.Usage("cli.results.twice", "where", x.where, "before", before)
		}
		given[pair] = x.where
		for k := range games {
			g := &games[k]
			if g.White != pair[0] || g.Black != pair[1] {
				continue
			}
			switch {
			case g.Second != (tournament.ByColor[tournament.Outcome]{}) || g.CountedAs != nil:
				return nil, command.Usage("cli.results.special", "where", x.where)
			case g.Result == x.result:
			case g.Result != (tournament.ByColor[tournament.Outcome]{}) && !correct:
				return nil, command.Usage("cli.results.other", "where", x.where, "there", board.Result)
			default:
				changes = append(changes, jsonline.ResultChange{Board: board.Table, White: g.White, Black: g.Black, Before: g.Result, Result: x.result})
			}
		}
	}
	for _, c := range changes {
		for k := range games {
			if g := &games[k]; g.White == c.White && g.Black == c.Black {
				g.Result = c.Result
			}
		}
	}
	return changes, nil
}

// seatedBoard returns the board of a result; nil: there is none.
func seatedBoard(s *report.Seating, x *typedResult) *report.SeatedBoard {
	for k := range s.Boards {
		b := &s.Boards[k]
		if x.board > 0 && b.Table == x.board || x.board == 0 && b.White.Number == x.white && b.Black.Number == x.black {
			return b
		}
	}
	return nil
}

// resultCode returns a result as comments of a report write it; "" where there is none.
func resultCode(r tournament.ByColor[tournament.Outcome]) string {
	if r == (tournament.ByColor[tournament.Outcome]{}) {
		return ""
	}
	k, _ := arbiter.KindOf(r)
	return k.Code
}

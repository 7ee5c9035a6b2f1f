package cli

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tournament"
)

// resultsAtDesk enters results of a round of a tournament of the desk: all of them as one act of its
// journal, or none. With none it shows those that there are.
func (a *app) resultsAtDesk(name string, typed []string, r *resultsRequest, f command.Format) error {
	if r.into != "" {
		return command.Usage("cli.desk.into")
	}
	entered, err := a.typedResults(typed, r.from)
	if err != nil {
		return err
	}
	ctx, stop := command.Interruptible()
	defer stop()
	t, err := a.OpenTournament(ctx, &r.place, name)
	if err != nil {
		return err
	}
	defer t.Close()
	round := r.round
	if last := arbiter.LastPublished(t.State); round == 0 {
		round = last
	} else if round > last {
		return command.Usage("standings.no-round", "round", round, "last", last)
	}
	if round == 0 {
		return command.Usage("cli.results.no-round", "file", command.DisplayName(t.State.Config.Name))
	}
	acts, changes, err := resultActs(t.State, round, entered, r.correct)
	if err != nil {
		return err
	}
	if len(acts) > 0 {
		if err := t.Act(ctx, acts, r.sure); err != nil {
			return err
		}
	}
	return a.sayResults(seatingAtDesk(t, round), changes, len(entered) > 0, f)
}

// seatingAtDesk returns a round with the tables that the desk gives its boards.
func seatingAtDesk(t *server.DeskTournament, round int) *report.Seating {
	return report.NewSeating(t.State.Record(round), round, arbiter.GameTables(t.State, t.State.Round(round)))
}

// resultActs returns the commands that enter results, and what becomes another one. What is there
// already is left; another result than there is needs correct.
func resultActs(s *journal.State, round int, entered []typedResult, correct bool) (acts arbiter.Sequence, changes []jsonline.ResultChange, err error) {
	r := s.Round(round)
	tables := arbiter.Tables(s, r)
	given := map[int]string{}
	for _, x := range entered {
		k := boardAtDesk(s, r, tables, &x)
		if k < 0 {
			if x.board > 0 {
				return nil, nil, command.Usage("cli.results.no-board", "where", x.where, "board", x.board, "round", round, "count", len(r.Boards))
			}
			return nil, nil, command.Usage("cli.results.no-game", "where", x.where, "white", x.white, "black", x.black, "round", round)
		}
		if before, twice := given[k]; twice {
			return nil, nil, command.Usage("cli.results.twice", "where", x.where, "before", before)
		}
		given[k] = x.where
		b := &r.Boards[k]
		switch {
		case s.Config.TwoGames():
			return nil, nil, command.Usage("cli.results.special", "where", x.where)
		case b.Result == x.result:
			continue
		case b.Result.White != tournament.Pending && !correct:
			return nil, nil, command.Usage("cli.results.other", "where", x.where, "there", resultCode(b.Result))
		}
		changes = append(changes, jsonline.ResultChange{Board: tables[k], White: numberAtDesk(s, b.White), Black: numberAtDesk(s, b.Black), Before: b.Result, Result: x.result})
		if round < s.Current() {
			acts = append(acts, arbiter.CorrectResult{Round: round, Board: b.Board, Result: x.result})
		} else {
			acts = append(acts, arbiter.EnterResult{Round: round, Board: b.Board, Result: x.result})
		}
	}
	return acts, changes, nil
}

// boardAtDesk returns the index of the board of a result among those of the round; -1: it has none.
func boardAtDesk(s *journal.State, r *journal.Round, tables []int, x *typedResult) int {
	if x.board > 0 {
		k := slices.Index(tables, x.board)
		if k >= 0 && r.Boards[k].Black == 0 {
			return -1
		}
		return k
	}
	return slices.IndexFunc(r.Boards, func(b journal.PlayedBoard) bool {
		return b.Black != 0 && numberAtDesk(s, b.White) == x.white && numberAtDesk(s, b.Black) == x.black
	})
}

// numberAtDesk returns the pairing number of a player; 0: he has none.
func numberAtDesk(s *journal.State, id int) int {
	if p := s.Player(id); p != nil {
		return p.Number
	}
	return 0
}

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
	r := t.State.Round(round)
	seating, tables := report.NewSeating(t.State.Record(round), round, arbiter.GameTables(t.State, r)), arbiter.Tables(t.State, r)
	for k := range seating.Boards {
		if b := &seating.Boards[k]; t.State.Config.TwoGames() {
			if at := slices.Index(tables, b.Table); at >= 0 {
				second := r.Boards[at].Second
				b.AddSecond(tournament.ByColor[tournament.Outcome]{White: second.Black, Black: second.White})
			}
		}
	}
	return seating
}

// resultActs returns the commands that enter results, and what becomes another one. What is there
// already is left; another result than there is needs correct.
func resultActs(s *journal.State, round int, entered []typedResult, correct bool) (acts arbiter.Sequence, changes []jsonline.ResultChange, err error) {
	r := s.Round(round)
	tables := arbiter.Tables(s, r)
	given := map[[2]int]string{}
	for _, x := range entered {
		k, game := gameAtDesk(s, r, tables, &x)
		switch {
		case k < 0 && x.board > 0:
			return nil, nil, command.Usage("cli.results.no-board", "where", x.where, "board", x.board, "round", round, "count", len(r.Boards))
		case k < 0:
			return nil, nil, command.Usage("cli.results.no-game", "where", x.where, "white", x.white, "black", x.black, "round", round)
		case game > 0 && !s.Config.TwoGames():
			return nil, nil, command.Usage("cli.results.one-game", "where", x.where)
		case game == 0 && s.Config.TwoGames():
			return nil, nil, command.Usage("cli.results.which-game", "where", x.where, "board", tables[k])
		}
		if before, twice := given[[2]int{k, game}]; twice {
			return nil, nil, command.Usage("cli.results.twice", "where", x.where, "before", before)
		}
		given[[2]int{k, game}] = x.where
		at, there := r.Boards[k].Board, r.Boards[k].Result
		if game == 2 { // with the other colours; what is kept of it is White's of the board
			at, there = journal.Board{White: at.Black, Black: at.White}, tournament.ByColor[tournament.Outcome]{White: r.Boards[k].Second.Black, Black: r.Boards[k].Second.White}
		}
		switch {
		case there == x.result:
			continue
		case there.White != tournament.Pending && !correct:
			return nil, nil, command.Usage("cli.results.other", "where", x.where, "there", resultCode(there))
		}
		changes = append(changes, jsonline.ResultChange{Board: tables[k], Game: game, White: numberAtDesk(s, at.White), Black: numberAtDesk(s, at.Black), Before: there, Result: x.result})
		if round < s.Current() {
			acts = append(acts, arbiter.CorrectResult{Round: round, Board: at, Result: x.result, Game: game})
		} else {
			acts = append(acts, arbiter.EnterResult{Round: round, Board: at, Result: x.result, Game: game})
		}
	}
	return acts, changes, nil
}

// gameAtDesk returns the index of the board of a result among those of the round, -1: it has none, and
// the game of a match of two, 0: it is not said. Who has White in the second one has Black on the board.
func gameAtDesk(s *journal.State, r *journal.Round, tables []int, x *typedResult) (k, game int) {
	if x.board > 0 {
		k := slices.Index(tables, x.board)
		if k >= 0 && r.Boards[k].Black == 0 {
			return -1, 0
		}
		return k, x.game
	}
	for k := range r.Boards {
		b := &r.Boards[k]
		if b.Black == 0 {
			continue
		}
		switch white, black := numberAtDesk(s, b.White), numberAtDesk(s, b.Black); {
		case white == x.white && black == x.black && s.Config.TwoGames():
			return k, 1
		case white == x.white && black == x.black:
			return k, 0
		case white == x.black && black == x.white && s.Config.TwoGames():
			return k, 2
		}
	}
	return -1, 0
}

// numberAtDesk returns the pairing number of a player; 0: he has none.
func numberAtDesk(s *journal.State, id int) int {
	if p := s.Player(id); p != nil {
		return p.Number
	}
	return 0
}

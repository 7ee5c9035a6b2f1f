package sharly

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"torneo/internal/incoming"
	"torneo/tournament"
)

// The codes of results, each from the side of the row's player.
const (
	none          = 0
	loss          = 1
	draw          = 2
	win           = 3
	forfeitLoss   = 4
	doubleForfeit = 5
	forfeitWin    = 6
	zeroBye       = 7
	halfBye       = 8
	allocatedBye  = 9
	fullBye       = 10
	unratedLoss   = 11
	unratedDraw   = 12
	unratedWin    = 13
	restGame      = 14
	zeroZero      = 15 // a penalty
	halfZero      = 16
	zeroHalf      = 17
	unratedZero   = 18 // the same, not rated
	unratedHalf   = 19
	unratedNil    = 20
)

// outcome is what a code means for its side, and the code of the other side.
type outcome struct {
	is    tournament.Outcome
	other int64
}

var outcomes = map[int64]outcome{
	none:          {tournament.Pending, none},
	loss:          {tournament.Loss, win},
	draw:          {tournament.Draw, draw},
	win:           {tournament.Win, loss},
	forfeitLoss:   {tournament.ForfeitLoss, forfeitWin},
	doubleForfeit: {tournament.ForfeitLoss, doubleForfeit},
	forfeitWin:    {tournament.ForfeitWin, forfeitLoss},
	unratedLoss:   {tournament.UnratedLoss, unratedWin},
	unratedDraw:   {tournament.UnratedDraw, unratedDraw},
	unratedWin:    {tournament.UnratedWin, unratedLoss},
	zeroZero:      {tournament.Loss, zeroZero},
	halfZero:      {tournament.Draw, zeroHalf},
	zeroHalf:      {tournament.Loss, halfZero},
	unratedZero:   {tournament.UnratedLoss, unratedZero},
	unratedHalf:   {tournament.UnratedDraw, unratedNil},
	unratedNil:    {tournament.UnratedLoss, unratedHalf},
}

// byes are the codes of a round without an opponent.
var byes = map[int64]tournament.ByeKind{
	zeroBye: tournament.ZeroPointBye, halfBye: tournament.HalfPointBye, allocatedBye: tournament.PairingAllocatedBye,
	fullBye: tournament.FullPointBye, restGame: tournament.ZeroPointBye,
}

// board is a board of a round.
type board struct {
	white, black int64 // IDs of players
	alone        bool  // nobody has Black
	index        int64
	round        int
	results      map[int64]int64 // by player
}

// readRounds reads the games and byes of the rounds.
func (r *reader) readRounds() error {
	rows, err := r.d.rows("pairing", maxRows, "tournament_id", "player_id", "round", "result", "board_id")
	if err != nil {
		return err
	}
	boards, err := r.readBoards()
	if err != nil {
		return err
	}
	t := r.event.Record
	type once struct {
		player int64
		round  int
	}
	seen := map[once]bool{}
	for _, x := range rows {
		if of, is := x.number("tournament_id"); !is || of != r.id {
			continue
		}
		player, _ := x.number("player_id")
		number := r.numbers[player]
		round := x.int("round", maxRounds)
		result, coded := x.number("result")
		switch {
		case number == 0:
			return incoming.Refuse("sharly.unknown-player", "player", player)
		case round == 0:
			return incoming.Refuse("sharly.rounds", "most", maxRounds)
		case seen[once{player, round}]:
			return incoming.Refuse("sharly.twice", "name", r.names[player], "round", round)
		}
		seen[once{player, round}] = true
		for len(t.Rounds) < round {
			t.Rounds = append(t.Rounds, tournament.Round{})
		}
		kind, isBye := byes[result]
		if _, known := outcomes[result]; !coded || !known && !isBye {
			return incoming.Refuse("sharly.code", "code", result, "name", r.names[player], "round", round)
		}
		to := &t.Rounds[round-1]
		id, seated := x.number("board_id")
		b := boards[id]
		switch {
		case seated && b == nil, !seated && !isBye && result != none, seated && !b.alone && isBye:
			return incoming.Refuse("sharly.contradiction", "name", r.names[player], "round", round)
		case seated && !b.alone:
			if b.round > 0 && b.round != round || player != b.white && player != b.black {
				return incoming.Refuse("sharly.contradiction", "name", r.names[player], "round", round)
			}
			b.round, b.results[player] = round, result
		case seated && player != b.white, seated && !isBye && result != none:
			return incoming.Refuse("sharly.contradiction", "name", r.names[player], "round", round)
		case seated && result == none: // alone at a board: left over in the pairing
			to.Byes = append(to.Byes, tournament.Bye{ID: number, Kind: tournament.PairingAllocatedBye})
		case isBye:
			to.Byes = append(to.Byes, tournament.Bye{ID: number, Kind: kind})
		}
	}
	if err := r.putGames(boards); err != nil {
		return err
	}
	for k := range t.Rounds {
		slices.SortFunc(t.Rounds[k].Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
	}
	r.readRoundDays()
	return nil
}

func (r *reader) readBoards() (map[int64]*board, error) {
	rows, err := r.d.rows("board", maxRows, "id", "white_player_id", "black_player_id", "index")
	if err != nil {
		return nil, err
	}
	boards := make(map[int64]*board, len(rows))
	for _, x := range rows {
		id, is := x.number("id")
		white, sits := x.number("white_player_id")
		if !is || !sits {
			continue // whoever is said to sit there has no board
		}
		b := &board{white: white, results: map[int64]int64{}}
		b.black, sits = x.number("black_player_id")
		b.alone = !sits
		b.index, _ = x.number("index")
		boards[id] = b
	}
	return boards, nil
}

// putGames enters the games, in the order of the boards. What both sides say must agree.
func (r *reader) putGames(boards map[int64]*board) error {
	var list []*board
	for _, b := range boards {
		if b.round > 0 {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b *board) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.index, b.index), cmp.Compare(r.numbers[a.white], r.numbers[b.white]))
	})
	for _, b := range list {
		white, has := b.results[b.white]
		black, both := b.results[b.black]
		if !has || !both || b.white == b.black || outcomes[white].other != black {
			return incoming.Refuse("sharly.sides", "white", r.names[b.white], "black", r.names[b.black], "round", b.round)
		}
		to := &r.event.Record.Rounds[b.round-1]
		to.Games = append(to.Games, tournament.Game{White: r.numbers[b.white], Black: r.numbers[b.black],
			Result: tournament.ByColor[tournament.Outcome]{White: outcomes[white].is, Black: outcomes[black].is}})
	}
	return nil
}

// readRoundDays reads the days of the rounds that have one.
func (r *reader) readRoundDays() {
	var days map[string]*string
	if text := r.row.text("round_datetimes"); text == "" || json.Unmarshal([]byte(text), &days) != nil {
		return
	}
	t := r.event.Record
	for k := range t.Rounds {
		if text := days[strconv.Itoa(k+1)]; text != nil {
			t.Rounds[k].Date = day(*text)
		}
	}
}

package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// opponentsForm asks who sat at whose board in a round that is over.
type opponentsForm struct {
	Seat, With  int // IDs; 0: nobody chosen
	This, Other string
	Players     []seatedPlayer // of the other boards, board by board
}

// seatedPlayer is somebody who was paired in the round.
type seatedPlayer struct {
	ID   int
	Name string
}

// opponentsOf returns the form for a board; nil where opponents are not corrected.
func opponentsOf(v *page.Visit, n int, b journal.Board) *opponentsForm {
	s := v.State
	if !arbiter.OpponentsCorrectable(s, n) {
		return nil
	}
	f := &opponentsForm{This: v.Value("this"), Other: v.Value("other")}
	f.Seat, _ = strconv.Atoi(v.Value("seat"))
	f.With, _ = strconv.Atoi(v.Value("with"))
	for _, p := range s.Round(n).Boards {
		if p.Board == b || p.White == b.Black && p.Black == b.White {
			continue
		}
		for _, id := range []int{p.White, p.Black} {
			if id != 0 {
				f.Players = append(f.Players, seatedPlayer{id, v.NameOf(id)})
			}
		}
	}
	if len(f.Players) == 0 {
		return nil
	}
	return f
}

// opponents reads who really sat at whose board.
func opponents(v *page.Visit, n int) (c arbiter.CorrectOpponents, err error) {
	seat, err := v.Number("seat")
	if err != nil {
		return c, err
	}
	with, err := v.Number("with")
	if err != nil {
		return c, err
	}
	if seat == 0 || with == 0 {
		return c, &arbiter.Refused{Message: message.New("opponents.nobody")}
	}
	var results [2]tournament.ByColor[tournament.Outcome]
	for k, field := range []string{"this", "other"} {
		kind, ok := arbiter.ResultOf(v.Value(field))
		if !ok {
			return c, &arbiter.Refused{Message: message.New("web.error.result", "value", v.Value(field))}
		}
		results[k] = kind.Result
	}
	return arbiter.ExchangeCorrection(v.State, n, seat, with, results), nil
}

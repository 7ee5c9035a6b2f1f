package writeapi

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/message"
	"torneo/tournament"
)

// operation is something that can be done.
type operation struct {
	id, method, path string
	body             reflect.Type // what is sent; nil: nothing
	enters           bool         // a player enters by it: the answer says who that is
	long             bool         // a whole list is sent
	command          func(q *request, body any) (arbiter.Command, error)
}

// The bodies: what is sent, and nothing else. Names and values are those of what is read.
type (
	// ResultBody is the result of a board.
	ResultBody struct {
		Result     *tournament.ByColor[tournament.Outcome] `json:"result,omitempty"`
		Pending    bool                                    `json:"pending,omitempty" doc:"There is none yet: what was entered is taken back"`
		White      int                                     `json:"white,omitempty" doc:"Pairing number of who has White: where somebody else sits there, nothing is done"`
		Black      int                                     `json:"black,omitempty"`
		Game       int                                     `json:"game,omitempty" minimum:"1" maximum:"2" doc:"Of a match of two games"`
		RatingOnly bool                                    `json:"ratingOnly,omitempty" doc:"Of an earlier round: for the rating report alone"`
	}
	// PlayerBody is a player who enters.
	PlayerBody struct {
		Name       string          `json:"name" doc:"Surname, given name"`
		FIDEID     int64           `json:"fideId,omitempty"`
		Federation string          `json:"federation,omitempty"`
		Title      string          `json:"title,omitempty"`
		Rating     int             `json:"rating,omitempty" doc:"FIDE's"`
		Sex        string          `json:"sex,omitempty" enum:"m,w"`
		Birth      tournament.Date `json:"birth,omitzero" pattern:"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$" doc:"Day, month or year: 1990-05-06, 1990-05, 1990"`
		From       int             `json:"from,omitempty" doc:"Round from which on the player is paired; otherwise the next one"`
	}
	// PresenceBody states whether a player is present.
	PresenceBody struct {
		Present *bool `json:"present"`
	}
	// ByeBody is a player's request for a bye.
	ByeBody struct {
		Kind   *tournament.ByeKind `json:"kind,omitempty" enum:"half-point,zero-point,full-point"`
		Cancel bool                `json:"cancel,omitempty" doc:"What was asked for is taken back"`
	}
	// WithdrawalBody is the round from which a player is not paired.
	WithdrawalBody struct {
		From int `json:"from,omitempty" doc:"Round; otherwise the next one"`
	}
)

// operations returns everything that can be done.
func operations() []operation {
	tournament := "/tournaments/{id}"
	round, player := tournament+"/rounds/{round}", tournament+"/players/{entrant}"
	return append(setup(tournament), []operation{
		{id: "put-result", method: http.MethodPut, path: round + "/boards/{board}/result", body: reflect.TypeFor[ResultBody](), command: result},
		{id: "post-player", method: http.MethodPost, path: tournament + "/players", body: reflect.TypeFor[PlayerBody](), enters: true, command: enter},
		{id: "put-presence", method: http.MethodPut, path: player + "/presence", body: reflect.TypeFor[PresenceBody](), command: func(q *request, body any) (arbiter.Command, error) {
			id, err := q.number("entrant")
			is := body.(PresenceBody).Present
			if err != nil || is == nil {
				return nil, cmp.Or[error](err, wrongField("present"))
			}
			return arbiter.CheckIn{ID: id, Present: *is}, nil
		}},
		{id: "put-bye", method: http.MethodPut, path: player + "/byes/{round}", body: reflect.TypeFor[ByeBody](), command: bye},
		{id: "put-withdrawal", method: http.MethodPut, path: player + "/withdrawal", body: reflect.TypeFor[WithdrawalBody](), command: func(q *request, body any) (arbiter.Command, error) {
			id, err := q.number("entrant")
			return arbiter.Withdraw{ID: id, From: body.(WithdrawalBody).From}, err
		}},
		{id: "post-pairing", method: http.MethodPost, path: round + "/pairing", command: func(q *request, _ any) (arbiter.Command, error) {
			n, err := q.number("round")
			if next := q.state.Current() + 1; err == nil && n != next {
				err = &arbiter.Refused{Message: message.New("api.problem.not-next", "round", n, "next", next)}
			}
			return arbiter.PairRound{}, err
		}},
		{id: "put-publication", method: http.MethodPut, path: round + "/publication", command: func(q *request, _ any) (arbiter.Command, error) {
			n, err := q.number("round")
			return arbiter.Publish{Round: n}, err
		}},
		{id: "put-closing", method: http.MethodPut, path: round + "/closing", command: func(q *request, _ any) (arbiter.Command, error) {
			n, err := q.number("round")
			return arbiter.CloseRound{Round: n}, err
		}},
		{id: "put-unpairing", method: http.MethodPut, path: round + "/unpairing", command: func(q *request, _ any) (arbiter.Command, error) {
			n, err := q.number("round")
			return arbiter.Unpair{Round: n}, err
		}},
	}...)
}

// badNumber is the error of a number in the address that is none.
type badNumber struct{ name string }

func (b badNumber) Error() string { return "acts: " + b.name }

// wrongField is the error of a field that says too little or too much.
type wrongField string

func (f wrongField) Error() string { return "acts: field " + string(f) }

// number returns a number of the address, from 1 on.
func (q *request) number(name string) (int, error) {
	text := q.r.PathValue(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 || strings.HasPrefix(text, "+") {
		return 0, badNumber{name}
	}
	return n, nil
}

// result gives a board of the running round its result, and corrects one of an earlier
// round, as the desk does.
func result(q *request, body any) (arbiter.Command, error) {
	b := body.(ResultBody)
	n, err := q.number("round")
	if err != nil {
		return nil, err
	}
	table, err := q.number("board")
	if err != nil {
		return nil, err
	}
	if b.Pending == (b.Result != nil) {
		return nil, wrongField("result")
	}
	r := q.state.Round(n)
	if r == nil || !r.Published {
		return nil, &arbiter.Refused{Message: message.New("arbiter.round.none", "round", n)}
	}
	k := slices.Index(arbiter.Tables(q.state, r), table)
	if k < 0 {
		return nil, &arbiter.Refused{Message: message.New("api.problem.no-board", "round", n, "board", table)}
	}
	at := r.Boards[k].Board
	if b.White != 0 && !q.is(at.White, b.White) || b.Black != 0 && !q.is(at.Black, b.Black) {
		return nil, &arbiter.Refused{Message: message.New("api.problem.others", "round", n, "board", table)}
	}
	var is tournament.ByColor[tournament.Outcome]
	if b.Result != nil {
		is = *b.Result
	}
	if n < q.state.Current() {
		return arbiter.CorrectResult{Round: n, Board: at, Result: is, Game: b.Game, RatingOnly: b.RatingOnly}, nil
	}
	return arbiter.EnterResult{Round: n, Board: at, Result: is, Game: b.Game}, nil
}

// is reports a player with that pairing number.
func (q *request) is(id, number int) bool {
	p := q.state.Player(id)
	return p != nil && p.Number == number
}

func enter(_ *request, body any) (arbiter.Command, error) {
	b := body.(PlayerBody)
	return arbiter.EnterPlayer{From: b.From, Player: tournament.Player{
		Name: strings.Join(strings.Fields(b.Name), " "), FIDEID: b.FIDEID, Federation: b.Federation, Title: b.Title, Rating: b.Rating, Sex: b.Sex, Birth: b.Birth,
	}}, nil
}

func bye(q *request, body any) (arbiter.Command, error) {
	id, err := q.number("entrant")
	if err != nil {
		return nil, err
	}
	n, err := q.number("round")
	if err != nil {
		return nil, err
	}
	switch b := body.(ByeBody); {
	case b.Cancel == (b.Kind != nil):
		return nil, wrongField("kind")
	case b.Cancel:
		return arbiter.CancelBye{ID: id, Round: n}, nil
	default:
		return arbiter.RequestBye{ID: id, Round: n, Kind: *b.Kind}, nil
	}
}

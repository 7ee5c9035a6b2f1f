package torneo

import (
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// Round is the pairing of a round, with those who play. The embedded pairing.Round has the same
// by number, and the reasons.
type Round struct {
	*pairing.Round
	Boards  []Board // of players, in order; who has the bye, or is free, stands last
	Matches []Match // of teams

	names map[int]string // of the participants, by number
}

// Board is two players at a board.
type Board struct {
	Number int // from 1
	White  tournament.Player
	Black  *tournament.Player // nil: White has the pairing-allocated bye, or is free
}

// Match is two teams, and the boards on which their players meet, where a table says who
// they are.
type Match struct {
	Number int
	White  tournament.Team  // named first
	Black  *tournament.Team // nil: White has the pairing-allocated bye, or is free
	Boards []Board
}

// Pair pairs the next round by the event's system. The event is not changed;
// Round.Enter does that. If no legal pairing exists the *Error says who stands in
// the way.
func Pair(event *tournament.Tournament) (*Round, error) {
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		return nil, wrapError(err)
	}
	r := &Round{Round: round, names: map[int]string{}}
	for _, p := range event.Participants() {
		r.names[p.Number] = p.Name
	}
	players := event.PlayerIndex()
	boards := func(list []pairing.Board) (named []Board) {
		for k, b := range list {
			board := Board{Number: k + 1, White: event.Players[players[b.White]]}
			if b.Black != pairing.Bye {
				black := event.Players[players[b.Black]]
				board.Black = &black
			}
			named = append(named, board)
		}
		return named
	}
	r.Boards = boards(round.Boards)
	teams := map[int]*tournament.Team{}
	for k := range event.Teams {
		teams[event.Teams[k].Number] = &event.Teams[k]
	}
	for k, m := range round.Matches {
		match := Match{Number: k + 1, White: *teams[m.White], Boards: boards(m.Boards)}
		if m.Black != pairing.Bye {
			black := *teams[m.Black]
			match.Black = &black
		}
		r.Matches = append(r.Matches, match)
	}
	return r, nil
}

// Explain returns how a round was paired: of each bracket its kind and who left it,
// and of each pair the reason for its colours, with the article. It is empty for
// rounds that a table or the bracket of a knock-out gives.
func (r *Round) Explain() []message.Message {
	if r.Swiss == nil {
		return nil
	}
	name := func(player int) string { return r.names[r.Swiss.Field.Players[player].Number] }
	reasons := r.Swiss.Reasons
	why := []message.Message{reasons.Lead()}
	for _, b := range reasons.Brackets() {
		why = append(why, b.Title)
		for _, p := range b.Pairs {
			why = append(why, message.New("pairing.why.pair", "white", name(p.White), "black", name(p.Black), "why", p.Why, "article", p.Article))
		}
		for _, left := range b.Left.Players {
			why = append(why, message.New("pairing.why.left", "player", name(left)))
		}
	}
	return why
}

package render

import (
	"time"

	"torneo/i18n"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/tournament"
)

// EventBoards is who plays now in all tournaments of an event, in one document.
type EventBoards struct {
	Event       string             `json:"event" doc:"Identifier of the event"`
	Name        string             `json:"name"`
	Tournaments []TournamentBoards `json:"tournaments"`
}

// TournamentBoards is the last round of a tournament that is shown.
type TournamentBoards struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	Round   int         `json:"round" doc:"The last round; 0: there is none yet"`
	Results bool        `json:"results" doc:"Results of this round are shown"`
	Changed *time.Time  `json:"changed" doc:"When what is shown of the round changed last"`
	Boards  []LiveBoard `json:"boards"`
}

// LiveBoard is a board with who sits there; a seat that stays empty is null, and so is a result that
// there is not or that is not shown.
type LiveBoard struct {
	Board  int                                     `json:"board" doc:"Number of the table"`
	White  *LiveSeat                               `json:"white"`
	Black  *LiveSeat                               `json:"black"`
	Result *tournament.ByColor[tournament.Outcome] `json:"result" doc:"What counts"`
}

// LiveSeat is a player as board programs and broadcasts need them. Who is shown by initials or by
// number only has no FIDE ID here, either.
type LiveSeat struct {
	noticeboard.Who
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	FIDEID     int64  `json:"fideId,omitempty"`
	Rating     int    `json:"rating,omitempty" doc:"In the list by which players are ranked"`
	Team       string `json:"team,omitempty"`
}

// BoardsPath returns the path of the document with the boards of an event.
func BoardsPath(event string) string { return event + "/data/boards.json" }

// eventBoards adds for each event the document of all its boards.
func (m *maker) eventBoards(sources []*source) {
	byEvent := map[string][]*source{}
	for _, s := range sources {
		if s.b.EventID != "" {
			byEvent[s.b.EventID] = append(byEvent[s.b.EventID], s)
		}
	}
	for id, list := range byEvent {
		keys := []string{"boards", id}
		for _, s := range list {
			keys = append(keys, s.head, s.after[len(s.b.Rounds)])
		}
		m.answer(BoardsPath(id), hash(keys...), func() []byte { return jsonline.Of(eventBoardsOf(id, list)) })
	}
}

func eventBoardsOf(id string, sources []*source) EventBoards {
	out := EventBoards{Event: id, Name: sources[0].b.Event, Tournaments: []TournamentBoards{}}
	for _, s := range sources {
		out.Tournaments = append(out.Tournaments, s.editionIn(i18n.English).liveBoards())
	}
	return out
}

// liveBoards returns the boards of the last round.
func (e *edition) liveBoards() TournamentBoards {
	n := len(e.board.Rounds)
	out := TournamentBoards{ID: e.board.ID, Name: e.board.State.Config.Name, Round: n, Boards: []LiveBoard{}}
	if n == 0 {
		return out
	}
	out.Results, out.Changed = e.board.Rounds[n-1].Results, timeOf(e.board.Rounds[n-1].At)
	s := e.seating(n)
	for k := range s.Boards {
		b := &s.Boards[k]
		x := LiveBoard{Board: b.Table, White: e.liveSeat(&b.White), Black: e.liveSeat(&b.Black)}
		if b.Outcome.White != tournament.Pending {
			x.Result = &b.Outcome
		}
		out.Boards = append(out.Boards, x)
	}
	return out
}

func (e *edition) liveSeat(x *report.Seat) *LiveSeat {
	if x.Name == "" {
		return nil
	}
	return &LiveSeat{Who: noticeboard.Who{Number: x.Number, Name: x.Name}, Title: x.Title, Federation: x.Federation, FIDEID: x.FIDEID, Team: x.Team,
		Rating: x.TournamentRating(e.board.Record.RankingMethod, e.board.Record.RatingFederation)}
}

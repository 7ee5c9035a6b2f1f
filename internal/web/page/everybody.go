package page

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Participant is a player of an event, with the tournament and the place in its round.
type Participant struct {
	*journal.Player
	In    *Visit
	Round int  // the last one that is published
	Seat  Seat // of that round; of no table: none
}

// SeatPath returns the path of the board.
func (p Participant) SeatPath() string {
	return p.In.Path("rounds", strconv.Itoa(p.Round)) + "#table-" + strconv.Itoa(p.Seat.Table)
}

// Everybody returns the players of all tournaments of an event that the visitor may look at, by
// name. One who plays in two of them is there twice. What cannot be read is left out: the page of
// the event says so.
func (v *Visit) Everybody(event string) (list []Participant, err error) {
	journals, err := v.Journals(event)
	if err != nil {
		return nil, err
	}
	for _, j := range journals {
		s, err := v.Site.Desk.State(v.Context(), j.ID)
		if err != nil {
			continue
		}
		in, round := v.VisitOf(j, s), arbiter.LastPublished(s)
		seats := Seats(s, round)
		for k := range s.Players {
			p := &s.Players[k]
			list = append(list, Participant{p, in, round, seats[p.ID]})
		}
	}
	plain := make(map[*journal.Player]string, len(list))
	for _, p := range list {
		plain[p.Player] = spelling.Plain(p.Name)
	}
	slices.SortStableFunc(list, func(a, b Participant) int { return strings.Compare(plain[a.Player], plain[b.Player]) })
	return list, nil
}

// ListEverybody returns that list as a document.
func (v *Visit) ListEverybody(list []Participant) *report.Document {
	t := report.Table{Columns: []report.Column{
		{Key: "name", Title: v.T("web.round.name"), Heading: true}, {Key: "tournament", Title: v.T("tables.tournament")},
		{Key: "board", Title: v.T("web.round.table"), Align: report.Right}, {Key: "colour", Title: v.T("cockpit.colour")},
		{Key: "number", Title: v.T("web.round.number"), Align: report.Right},
		{Key: "rating", Title: v.T("web.round.rating"), Align: report.Right}, {Key: "federation", Title: v.T("web.standings.federation")},
	}}
	for _, p := range list {
		t.Rows = append(t.Rows, []string{p.Name, p.In.State.Config.Name, NumberValue(p.Seat.Table), p.ColourName(),
			NumberValue(p.Number), NumberValue(p.In.State.TournamentRating(&p.Player.Player)), p.Federation})
	}
	return &report.Document{Language: v.Language(), Tables: []report.Table{t}}
}

// ColourName returns the colour at the board in words; "": none.
func (p Participant) ColourName() string {
	switch p.Seat.Colour {
	case tournament.White:
		return p.In.T("web.round.white")
	case tournament.Black:
		return p.In.T("web.round.black")
	}
	return ""
}

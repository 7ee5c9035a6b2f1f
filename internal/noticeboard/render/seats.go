package render

import (
	"strings"

	"torneo/i18n"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/tournament"
)

// Told is a board in one language, as people are told of it beside its pages: by mail,
// in messengers, in their calendars.
type Told struct{ e *edition }

// Tell describes a board. Hidden players are named by their number.
func Tell(b *noticeboard.Board, p *i18n.Printer) Told {
	return Told{sourceOf(b, map[i18n.Language]*i18n.Printer{p.Language(): p}).editionIn(p.Language())}
}

// Record returns what is published of the tournament as the rules see it.
func (t Told) Record() *tournament.Tournament { return t.e.board.Record }

// Seat is the place of a player in a round.
type Seat struct {
	Number         int    // of the player
	Name           string // as everybody reads it
	Table          int    // 0: he does not play
	Colour         tournament.Color
	Opponent       string // "": the place opposite stays empty
	OpponentNumber int
	Away           string // why he does not play
}

// words describes the seat: "board 7, White against Gómez, Luis".
func (s Seat) words(p *i18n.Printer) string {
	if s.Table == 0 {
		return s.Away
	}
	board := p.T("paper.names.board", "board", s.Table) + ", "
	switch {
	case s.Opponent == "":
		return board + p.T("paper.names.alone")
	case s.Colour == tournament.White:
		return board + p.T("paper.names.white", "opponent", s.Opponent)
	}
	return board + p.T("paper.names.black", "opponent", s.Opponent)
}

// Words say a seat in the language of the board.
func (t Told) Words(s Seat) string { return s.words(t.e.p) }

// Name returns the name of the tournament with its event.
func (t Told) Name() string { return line(t.e.board.Name()) }

// Seats returns the places in a published round, by pairing number.
func (t Told) Seats(round int) map[int]Seat { return t.e.seats(round) }

func (e *edition) seats(round int) map[int]Seat {
	if round < 1 || round > len(e.board.Rounds) {
		return nil
	}
	s := e.seating(round)
	e.mu.Lock()
	defer e.mu.Unlock()
	if list, ok := e.seated[round]; ok {
		return list
	}
	list := map[int]Seat{}
	add := func(x, against *report.Seat, colour tournament.Color, table int) {
		if x.Number > 0 {
			list[x.Number] = Seat{Number: x.Number, Name: line(x.Name), Table: table, Colour: colour, Opponent: line(against.Name), OpponentNumber: against.Number}
		}
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		add(&b.White, &b.Black, tournament.White, b.Table)
		add(&b.Black, &b.White, tournament.Black, b.Table)
	}
	if !e.board.State.Config.ForTeams() { // there byes are teams'
		for k := range s.Away {
			a := &s.Away[k]
			list[a.Number] = Seat{Number: a.Number, Name: line(a.Name), Away: e.p.T("paper.bye." + a.Kind.String())} //i18n:prefix paper.bye.
		}
	}
	e.seated[round] = list
	return list
}

// When returns the day and the time of a round, as far as they are said: "22/11/2026, 17:00".
func (t Told) When(round int) string { return t.e.roundWhen(round) }

func (e *edition) roundWhen(n int) string {
	c := &e.board.State.Config
	var when []string
	if n <= len(c.Dates) && !c.Dates[n-1].IsZero() {
		when = append(when, e.p.Date(c.Dates[n-1].String()))
	}
	if at := c.TimeOf(n); at != "" {
		when = append(when, at)
	}
	return line(strings.Join(when, ", "))
}

// line returns a text in one line, without what would be obeyed.
func line(text string) string { return strings.Join(strings.Fields(report.Printable(text)), " ") }

package render

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/pairing"
)

// source is a board with what its documents share: computed when first asked for, and
// once.
type source struct {
	b                     *noticeboard.Board
	head                  string   // the key of what every page says
	after                 []string // the keys of all rounds up to one; [0] of none
	extras                string   // of what stands beside the rounds
	ratingsKey, prizesKey string   // of the rating changes; of the fund and who gets what
	byNumber              map[int]*journal.Player
	places                *places
	together              bool // the event has other tournaments, and a page of its own
	printers              map[i18n.Language]*i18n.Printer

	mu        sync.Mutex
	languages map[i18n.Language]*edition
}

// edition is a source in one language: hidden players are named by their number.
type edition struct {
	*source
	p     *i18n.Printer
	board *noticeboard.Board

	mu        sync.Mutex
	standings map[int]func() (*report.Event, error)
	reasons   map[int]func() *reasons
	cross     func() *crosstable.Table
	outlook   func() (*report.OutlookFor, error)
	seated    map[int]map[int]Seat // see seats
	rounds    map[int]func() *report.Seating
}

func newSource(b *noticeboard.Board, printers map[i18n.Language]*i18n.Printer) *source {
	s := sourceOf(b, printers)
	rounds := make([]string, len(b.Rounds))
	s.after = []string{hash()}
	for k := range b.Rounds {
		rounds[k] = of(b.Rounds[k], b.State.Rounds[k], b.State.Rounds[k].PublishedAt, b.State.Rounds[k].CorrectedAt)
		s.after = append(s.after, hash(s.after[k], rounds[k]))
	}
	s.head = hash(b.ID, b.Event, b.EventID, logoFile(b), b.Zone.String(), of(b.State.Config, b.State.ConfiguredAt, b.State.Kept, b.State.Publication, b.State.Privacy, b.State.Players, b.State.Teams, b.State.Numberings, b.State.Positions,
		len(b.Rounds), b.After, b.Live, b.Fund != "", b.Prizes != nil, b.Ratings != nil, b.Years, b.Categories))
	if !b.Head.IsZero() {
		s.head = hash(s.head, "journal", b.Head.String())
	}
	if b.Ahead {
		s.head = hash(s.head, "ahead", number(int(b.Entry)))
	}
	s.extras = of(b.State.Extra, b.State.Decided, b.State.PlayOff, b.State.Ranked, b.State.Lots, b.State.Accelerated, b.State.Corrections, b.State.Decisions)
	s.ratingsKey, s.prizesKey = of(b.Ratings), of(b.Fund, b.Prizes)
	return s
}

// sourceOf returns a source without the keys of documents.
func sourceOf(b *noticeboard.Board, printers map[i18n.Language]*i18n.Printer) *source {
	s := &source{b: b, printers: printers, places: &places{known: map[placesOf]ranks{}}, languages: map[i18n.Language]*edition{}, byNumber: map[int]*journal.Player{}}
	for k := range b.State.Players {
		s.byNumber[b.State.Players[k].Number] = &b.State.Players[k]
	}
	return s
}

// editionIn returns the source in a language.
func (s *source) editionIn(lang i18n.Language) *edition {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.languages[lang]; e != nil {
		return e
	}
	e := &edition{source: s, p: s.printers[lang], board: s.b, standings: map[int]func() (*report.Event, error){}, reasons: map[int]func() *reasons{}, seated: map[int]map[int]Seat{}, rounds: map[int]func() *report.Seating{}}
	e.outlook = sync.OnceValues(func() (*report.OutlookFor, error) { return e.board.Outlook() })
	s.languages[lang] = e
	if !slices.ContainsFunc(s.b.State.Players, func(p journal.Player) bool { return p.Name == "" }) {
		return e
	}
	b, state := *s.b, *s.b.State
	state.Players = slices.Clone(state.Players)
	for k := range state.Players {
		if p := &state.Players[k]; p.Name == "" {
			p.Name = e.p.T("board.nameless", "number", p.Number)
		}
	}
	b.State = &state
	b.Record = state.Record(len(state.Rounds))
	e.board = &b
	return e
}

// standingsAfter returns the standings after a round.
func (e *edition) standingsAfter(round int) (*report.Event, error) {
	e.mu.Lock()
	of := e.standings[round]
	if of == nil {
		of = sync.OnceValues(func() (*report.Event, error) { return e.board.Standings(round) })
		e.standings[round] = of
	}
	e.mu.Unlock()
	return of()
}

// at returns when what is shown as of a round was published; zero if it was not.
func (e *edition) at(round int) time.Time {
	if round < 1 || round > len(e.b.Rounds) {
		return time.Time{}
	}
	return e.b.Rounds[round-1].At
}

// seating returns who sits where in a round.
func (e *edition) seating(round int) *report.Seating {
	e.mu.Lock()
	of := e.rounds[round]
	if of == nil {
		of = sync.OnceValue(func() *report.Seating { return e.seatingOf(round) })
		e.rounds[round] = of
	}
	e.mu.Unlock()
	return of()
}

func (e *edition) seatingOf(round int) *report.Seating {
	r := &e.board.State.Rounds[round-1]
	s := report.NewSeating(e.board.State.Record(round), round, arbiter.GameTables(e.board.State, r))
	s.NameFirst(arbiter.Encounters(e.board.State, r))
	return s
}

// pairRound pairs a round by the rules from what is published; nil if they cannot say.
func (e *edition) pairRound(round int) *pairing.Round {
	r, err := pairing.Pair(e.board.State.Record(round), pairing.Options{Round: round})
	if err != nil || r.Swiss == nil {
		return nil
	}
	return r
}

func number(n int) string { return strconv.Itoa(n) }

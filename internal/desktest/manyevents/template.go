package manyevents

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"time"

	"torneo/internal/arbiter"

	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/simulate"
	"torneo/tournament"
)

// stage is how far a tournament has come.
type stage int

const (
	finished stage = iota
	played         // a round is being played
	entered        // players have entered, and nothing is paired
	undated        // likewise, and nobody has said when it is
)

// shape is a tournament that is played at the desk, to be copied.
type shape struct {
	stage           stage
	players, rounds int
	weight          int // how often it is copied, among those of its stage
}

var shapes = []shape{
	{finished, 20, 5, 10}, {finished, 30, 7, 15}, {finished, 45, 7, 15}, {finished, 60, 7, 25}, {finished, 62, 7, 20}, {finished, 80, 9, 8}, {finished, 120, 9, 5}, {finished, 200, 9, 2},
	{played, 24, 5, 20}, {played, 40, 7, 25}, {played, 60, 7, 40}, {played, 100, 9, 15},
	{entered, 16, 5, 30}, {entered, 40, 7, 40}, {entered, 70, 9, 30},
	{undated, 12, 5, 1},
}

// template is a journal that was played, with places for what is another in every copy.
type template struct {
	shape
	start   tournament.Date
	days    int // from the first day to the last
	people  int
	entries []pattern
	summary arbiter.Summary // of all of it
	closed  arbiter.Summary // without the last entry, which opens the noticeboard
}

// pattern is an entry in parts: a text, and what follows it.
type pattern struct {
	entry journal.Entry
	after time.Duration // the start
	texts []string
	marks []mark // one less than texts
}

// mark is a place for what is another in a copy.
type mark struct {
	kind   byte // one of the marks below
	number int
}

// What a mark stands for.
const (
	aPerson     = 'n' // his name
	aNumber     = 'f' // his number of FIDE
	aDay        = 'd' // so many days after the first
	aFederation = 'c' // the federation
	theName     = 't' // of the tournament
	theCity     = 'p'
	theArbiter  = 'a'
)

// The names in a template. The first number of FIDE is larger than any that was given.
const (
	namedSo, inCity, byArbiter = "Zzname", "Zzcity", "Zzarbiter"
	firstFIDE                  = 790_000_000
)

var marked = regexp.MustCompile(`Zzperson(\d{4})|79(\d{7})|"(\d{4}/\d\d/\d\d)"|ESP|Zzname|Zzcity|Zzarbiter`)

// firstDay is the first day of all templates.
var firstDay = tournament.Date{Year: 2026, Month: 11, Day: 20}

// play plays a tournament at the desk of an empty database.
func (s shape) play(ctx context.Context, kept *store.Store, seed uint64) (*template, error) {
	now := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	desk := arbiter.NewDesk(kept, func() time.Time { now = now.Add(7 * time.Second); return now })
	rng := rand.New(rand.NewPCG(seed, 60))
	event, err := desk.Store().CreateEvent(ctx, "Template")
	if err != nil {
		return nil, err
	}
	config := arbiter.DefaultConfig(namedSo, firstDay)
	config.Rounds, config.City, config.Federation, config.ChiefArbiter = s.rounds, inCity, "ESP", byArbiter
	config.End = firstDay.AddDays((s.rounds - 1) / 2)
	if s.stage == undated {
		config.Start, config.End = tournament.Date{}, tournament.Date{}
	}
	id, err := desk.Create(ctx, arbiter.Person{Name: byArbiter, Role: arbiter.ChiefArbiter}, event.ID, config)
	if err != nil {
		return nil, err
	}
	do := func(c arbiter.Command) {
		if err == nil {
			if _, err = desk.Do(ctx, id, arbiter.Person{Name: byArbiter, Role: arbiter.ChiefArbiter}, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
				err = fmt.Errorf("%d players, %T: %w", s.players, c, err)
			}
		}
	}
	var players []tournament.Player
	for k := range s.players {
		players = append(players, tournament.Player{Name: fmt.Sprintf("Zzperson%04d", k), Federation: "ESP", FIDEID: int64(firstFIDE + k), Rating: max(1400, 2350-15*k+rng.IntN(200)), Birth: tournament.Date{Year: 1950 + rng.IntN(65)}})
	}
	do(arbiter.EnterPlayers{Players: players})
	if s.stage == finished || s.stage == played {
		do(arbiter.AssignNumbers{})
		do(arbiter.DrawColour{Color: tournament.White})
		last := s.rounds
		if s.stage == played {
			last = s.rounds/2 + 1
		}
		for n := 1; n <= last && err == nil; n++ {
			do(arbiter.PairRound{})
			do(arbiter.Publish{Round: n})
			state, wrong := desk.State(ctx, id)
			if wrong != nil {
				return nil, wrong
			}
			for k, b := range state.Round(n).Boards {
				if b.Black != 0 && (n < last || s.stage == finished || k%4 == 0) {
					do(arbiter.EnterResult{Round: n, Board: b.Board, Result: drawResult(rng, state, b.Board)})
				}
			}
			if n < last || s.stage == finished {
				do(arbiter.CloseRound{Round: n})
			}
			now = now.Add(4 * time.Hour)
		}
	}
	if err != nil {
		return nil, err
	}
	before, err := desk.State(ctx, id)
	if err != nil {
		return nil, err
	}
	t := &template{shape: s, start: firstDay, days: (s.rounds - 1) / 2, people: s.players, closed: *arbiter.SummaryOf(before)}
	do(arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}})
	state, wrong := desk.State(ctx, id)
	if err != nil || wrong != nil {
		return nil, fmt.Errorf("%w %w", err, wrong)
	}
	t.summary = *arbiter.SummaryOf(state)
	entries, err := kept.Read(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	began := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for _, e := range entries {
		p := pattern{entry: e, after: e.Time.Sub(began)}
		if err := p.part(string(e.Data)); err != nil {
			return nil, err
		}
		t.entries = append(t.entries, p)
	}
	return t, nil
}

// drawResult draws a result by the ratings of the players.
func drawResult(rng *rand.Rand, s *journal.State, b journal.Board) tournament.ByColor[tournament.Outcome] {
	win, draw := simulate.Odds(s.Player(b.White).Rating, s.Player(b.Black).Rating)
	switch k := rng.IntN(10_000); {
	case k < win:
		return tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	case k < win+draw:
		return tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
}

// part finds the marks of a text.
func (p *pattern) part(text string) error {
	at := 0
	for _, m := range marked.FindAllStringSubmatchIndex(text, -1) {
		found := mark{}
		from, to := m[0], m[1]
		switch {
		case m[2] >= 0:
			n, err := strconv.Atoi(text[m[2]:m[3]])
			if err != nil {
				return err
			}
			found = mark{aPerson, n}
		case m[4] >= 0:
			n, err := strconv.Atoi(text[m[4]:m[5]])
			if err != nil {
				return err
			}
			found = mark{aNumber, n}
		case m[6] >= 0:
			day, err := time.Parse("2006/01/02", text[m[6]:m[7]])
			if err != nil || day.Year() != firstDay.Year {
				continue // the day of a birth
			}
			from, to = m[6], m[7]
			found = mark{aDay, int(day.Sub(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)).Hours() / 24)}
		default:
			found.kind = map[string]byte{"ESP": aFederation, namedSo: theName, inCity: theCity, byArbiter: theArbiter}[text[from:to]]
		}
		p.texts, p.marks = append(p.texts, text[at:from]), append(p.marks, found)
		at = to
	}
	p.texts = append(p.texts, text[at:])
	return nil
}

package norm

import (
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/message"
	"torneo/tournament"
)

// MaxRounds is the longest event that is judged. The tables of 1.7.2 end at 19
// games, and no more than 13 count.
const MaxRounds = 40

// Facts are the facts that a report does not tell.
type Facts struct {
	Kind    Kind     // Ordinary, if nothing is said
	Host    string   // federation; "": the one of the report
	Outside []string // federations that are not FIDE's
	Rate    RateOfPlay
}

// Event is an event in which norms may be made.
type Event struct {
	Rules Rules
	Facts Facts

	Rounds     int // planned
	Played     int // paired so far
	Finished   bool
	Fixed      bool // who meets whom was fixed beforehand
	Double     bool // round robin in which everybody meets everybody twice or more
	Conditions []Condition
	Swiss      Presence // 1.4.3d
	Forty      Presence // 2024: 1.5.6 a, whatever edition judges the norms

	record *tournament.Tournament
	index  map[int]int
	rows   [][]entry // by player, by round
	team   []int     // by player, its team's number; 0: none
	// strongest is everybody by rating, the highest first.
	strongest []int
	zero      []bool // unrated and without a point against rated players, in a round robin
	pending   bool
	others    []other
}

// entry is one round of one player.
type entry struct {
	opponent int // index; none
	color    tournament.Color
	outcome  tournament.Outcome
	had      bool // a game or a bye is in the record
	byed     bool // it is a bye, of that kind
	bye      tournament.ByeKind
}

const none = -1

// Refused is the error that an event, or a player of it, cannot be judged, with the reason.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// NewEvent prepares an event. A record that contradicts itself gives the
// crosstable's *Contradiction, anything else that cannot be judged a *Refused. Of a
// Double-Swiss each game is a round.
func NewEvent(t *tournament.Tournament, r Rules, f Facts) (*Event, error) {
	if _, err := crosstable.New(t, 0); err != nil {
		return nil, err
	}
	t = t.GameByGame()
	played := t.RoundsPaired()
	e := &Event{Rules: r, Facts: f, Rounds: max(t.PlannedRounds, played), Played: played, record: t, index: t.PlayerIndex()}
	if e.Rounds > MaxRounds {
		return nil, refuse("norm.too-long", "rounds", e.Rounds, "limit", MaxRounds)
	}
	if err := e.declare(); err != nil {
		return nil, err
	}
	switch {
	case !t.Start.IsZero() && t.End.Complete() && t.End.Ordinal() < t.Start.Ordinal():
		return nil, refuse("norm.dates", "start", t.Start, "end", t.End)
	case len(t.Players) == 2 && !t.IsTeam(): // 2014: 1.6; 2024: 1.4.2e
		return nil, refuse("norm.match")
	}
	e.fill()
	family := t.System.Family
	// In team round robins line-ups may change, so that nobody knows their opponents beforehand
	// (R-NORM-LINEUPS).
	e.Fixed = family.Predetermined() && family != tournament.Knockout && !(family == tournament.RoundRobin && t.IsTeam())
	e.Double = family == tournament.RoundRobin && !t.IsTeam() && (t.System.Games > 1 || t.MeetTwice())
	e.Finished = played == e.Rounds && played > 0 && !e.pending
	e.findZero()
	e.strongest = make([]int, len(t.Players))
	for i := range e.strongest {
		e.strongest[i] = i
	}
	slices.SortStableFunc(e.strongest, func(a, b int) int { return e.countedRating(b) - e.countedRating(a) })
	e.Conditions = e.conditions()
	e.Swiss, e.Forty = e.presence(), e.forty()
	e.others = e.alternatives()
	return e, nil
}

// declare completes and checks the facts.
func (e *Event) declare() error {
	f := &e.Facts
	if f.Kind == "" {
		f.Kind = Ordinary
	}
	if !slices.Contains(Kinds(), f.Kind) {
		return refuse("norm.no-kind", "value", string(f.Kind))
	}
	if f.Host == "" {
		f.Host = strings.ToUpper(strings.TrimSpace(e.record.Federation))
		if !isFederation(f.Host) {
			f.Host = ""
		}
	}
	if f.Rate == RateApproved && e.record.Start.Complete() && e.record.Start.Ordinal() < ApprovedSince {
		return refuse("norm.approved.early", "day", e.record.Start)
	}
	for _, code := range append([]string{f.Host}, f.Outside...) {
		if code != "" && !isFederation(strings.ToUpper(code)) {
			return refuse("norm.no-federation", "value", code)
		}
	}
	f.Host = strings.ToUpper(f.Host)
	f.Outside = slices.Clone(f.Outside)
	for k := range f.Outside {
		f.Outside[k] = strings.ToUpper(f.Outside[k])
	}
	return nil
}

func isFederation(code string) bool {
	return len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// fill reads who met whom. What was played counts, not what it counted as for a
// team's match; games against nobody are left out.
func (e *Event) fill() {
	t := e.record
	e.rows = make([][]entry, len(t.Players))
	cells := make([]entry, len(t.Players)*e.Played)
	for k := range cells {
		cells[k].opponent = none
	}
	for i := range e.rows {
		e.rows[i] = cells[i*e.Played : (i+1)*e.Played]
	}
	for r := range e.Played {
		for _, b := range t.Rounds[r].Byes {
			if i, ok := e.index[b.ID]; ok {
				e.rows[i][r] = entry{opponent: none, had: true, byed: true, bye: b.Kind}
			}
		}
		for k := range t.Rounds[r].Games {
			g := &t.Rounds[r].Games[k]
			e.side(r, g.White, g.Black, tournament.White, g.Result.White)
			e.side(r, g.Black, g.White, tournament.Black, g.Result.Black)
		}
	}
	e.team = make([]int, len(t.Players))
	for i := range t.Teams {
		for _, number := range t.Teams[i].Players {
			if p, ok := e.index[number]; ok {
				e.team[p] = t.Teams[i].Number
			}
		}
	}
}

func (e *Event) side(r, me, other int, color tournament.Color, outcome tournament.Outcome) {
	i, ok := e.index[me]
	if !ok {
		return
	}
	opponent, ok := e.index[other]
	if !ok {
		opponent = none // an empty board
	}
	e.rows[i][r] = entry{opponent: opponent, color: color, outcome: outcome, had: true}
	if !outcome.IsPlayed() && !outcome.Forfeit() {
		e.pending = true
	}
}

// findZero finds the unrated players of a round robin who have scored nothing
// against rated ones (2024: 1.4.2b).
func (e *Event) findZero() {
	e.zero = make([]bool, len(e.rows))
	if e.record.System.Family != tournament.RoundRobin || e.record.IsTeam() {
		return
	}
	for i, row := range e.rows {
		if e.record.Players[i].Rating > 0 {
			continue
		}
		met, points := false, tournament.Points(0)
		for _, c := range row {
			if c.opponent != none && c.outcome.IsPlayed() && e.record.Players[c.opponent].Rating > 0 {
				met = true
				points += c.outcome.Standard()
			}
		}
		e.zero[i] = met && points == 0
	}
}

// Player returns the record of a player by number.
func (e *Event) Player(number int) *tournament.Player {
	if i, ok := e.index[number]; ok {
		return &e.record.Players[i]
	}
	return nil
}

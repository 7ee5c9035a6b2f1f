// Package tiebreak computes FIDE's tie-breaks, individual and team, under every
// edition, and explains each value.
//
// A Calculation belongs to one crosstable and one edition. The differences
// between editions are in edition.go; each tie-break has its own file and its
// entry in the catalogue.
package tiebreak

import (
	"slices"
	"sync"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/rating"
	"torneo/tournament"
)

// Options holds the decisions that the regulations leave to the tournament.
type Options struct {
	// Unrated sets how unrated opponents count in rating tie-breaks.
	Unrated Unrated
	// BuchholzAnywhere allows Buchholz in predetermined pairings, which the
	// regulations exclude.
	BuchholzAnywhere bool
	// Declared allows tie-breaks that the edition does not list, because the
	// tournament's own regulations declare them.
	Declared bool
	// Unplayed is the edition by which rounds of a Swiss that were not played count, if the
	// regulations of the event have set it beforehand (C.07 (2026) 16.6); "": that of the
	// calculation.
	Unplayed handbook.Edition
}

// Unrated holds the rule for unrated opponents. The zero value leaves it to the edition.
type Unrated struct {
	Rating int  // they count with this rating, if positive
	Skip   bool // games against them do not count in rating tie-breaks
}

// IsDecided reports whether the tournament decided how unrated players count.
func (u Unrated) IsDecided() bool { return u.Rating > 0 || u.Skip }

// UnratedAtFloor returns the rule by which unrated opponents count with FIDE's
// rating floor at the time of the event: 1400 since 2024 (B.02 7.2), before that
// 1000.
func UnratedAtFloor(t *tournament.Tournament) Unrated {
	return Unrated{Rating: rating.Floor(t.Rulebook.Ratings)}
}

// Calculation computes tie-breaks over one crosstable. It caches values that several
// tie-breaks need; it is not safe for concurrent use.
type Calculation struct {
	table     *crosstable.Table
	rules     *rules
	options   Options
	declared  handbook.Edition // by which rounds not played count, instead of that of the rules
	views     map[viewKey]*view
	catalogue map[string]*definition
	columns   map[Spec][]Value
	terms     []term
	trace     *trace // what an explanation wants to know besides the terms; else nil

	explaining sync.Mutex // an explanation computes once more, with what has been worked out
}

// New prepares a calculation. The error is a *NoOtherUnplayed if the edition does not
// leave Options.Unplayed to the event.
func New(table *crosstable.Table, edition handbook.Edition, options Options) (*Calculation, error) {
	r, err := rulesOf(edition)
	if err != nil {
		return nil, err
	}
	declared := options.Unplayed
	if declared == edition {
		declared = ""
	}
	if declared != "" {
		if r, err = r.unplayedAs(declared); err != nil {
			return nil, err
		}
	}
	return &Calculation{
		table: table, rules: r, options: options, declared: declared, catalogue: catalogue(),
		views:   map[viewKey]*view{},
		columns: map[Spec][]Value{},
	}, nil
}

// Table returns the crosstable of the calculation.
func (c *Calculation) Table() *crosstable.Table { return c.table }

// Options returns the options with which the calculation was prepared.
func (c *Calculation) Options() Options { return c.options }

// Edition returns the edition of the calculation.
func (c *Calculation) Edition() handbook.Edition { return c.rules.edition }

// Values computes a tie-break with a value for each participant, for all of
// them by index. For tie-breaks between tied participants, which only Order
// computes, and for unknown codes all values are undefined.
func (c *Calculation) Values(s Spec) []Value {
	if column, ok := c.columns[s]; ok {
		return column
	}
	d := c.catalogue[s.Code]
	n := len(c.table.Participants)
	column := make([]Value, n)
	if d == nil || d.value == nil {
		return column
	}
	for i := range n {
		if !c.table.Participants[i].Excluded {
			c.terms = c.terms[:0]
			column[i] = d.value(c, s, i)
		}
	}
	c.columns[s] = column
	return column
}

// Order ranks a group of tied participants by one tie-break. It returns places from 0, equal
// where the tie-break leaves a tie, and the values to show.
func (c *Calculation) Order(s Spec, group []int) (places []int, values []Value) {
	d := c.catalogue[s.Code]
	if d == nil {
		return make([]int, len(group)), make([]Value, len(group))
	}
	if d.order != nil {
		places = d.order(c, s, group)
		values = make([]Value, len(group))
		if len(group) > 1 {
			for k := range group {
				values[k] = count(places[k] + 1)
			}
		}
		return places, values
	}
	column := c.Values(s)
	values = make([]Value, len(group))
	for k, i := range group {
		values[k] = column[i]
	}
	if d.applies != nil && !d.applies(c, group) {
		return make([]int, len(group)), make([]Value, len(group))
	}
	low := d.Low != s.Reverse
	return placesBy(len(group), func(a, b int) int {
		if low {
			return values[a].Compare(values[b])
		}
		return values[b].Compare(values[a])
	}), values
}

// viewKey is under which assumptions scores are looked at.
type viewKey struct {
	score    tournament.Score
	fore     bool // a round is drawn for everybody paired in it (R-FORE-ROUND)
	asPlayed bool // games against a scheduled opponent count as played (R-P-REQUESTED)
}

// view holds every participant's scores under those assumptions.
type view struct {
	viewKey
	c             *Calculation
	final         []tournament.Points       // one's own score
	adjusted      []tournament.Points       // as opponents see it
	lastAvailable []int16                   // last round that was not voluntarily unplayed (R-UNPLAYED-LAST); 0: none
	koya          map[int]tournament.Points // limits moved by score groups
}

// view prepares the scores under the spec's assumptions.
func (c *Calculation) view(s Spec, fore bool) *view {
	return c.viewOn(s.On.score(c.table.Primary), fore, s.AsPlayed)
}

func (c *Calculation) viewOn(score tournament.Score, fore, asPlayed bool) *view {
	if c.table.Predetermined && c.rules.forfeitsAreGames {
		asPlayed = true
	}
	key := viewKey{score, fore, asPlayed}
	if v, ok := c.views[key]; ok {
		return v
	}
	n := len(c.table.Participants)
	v := &view{viewKey: key, c: c,
		final: make([]tournament.Points, n), adjusted: make([]tournament.Points, n), lastAvailable: make([]int16, n),
		koya: map[int]tournament.Points{}}
	for i := range n {
		v.final[i] = c.table.Score(i, score, 0)
		for r := 1; r <= c.table.Rounds; r++ {
			v.final[i] += v.points(i, r)
			if !v.kind(i, r).Voluntary() {
				v.lastAvailable[i] = int16(r)
			}
		}
	}
	for i := range n {
		total := c.table.Score(i, score, 0)
		for r := 1; r <= c.table.Rounds; r++ {
			if v.kind(i, r).Unplayed() {
				total += c.rules.adjusted(c, v, i, r)
			} else {
				total += v.points(i, r)
			}
		}
		v.adjusted[i] = total
	}
	c.views[key] = v
	return v
}

// foreRound returns the round whose games Fore Buchholz takes as drawn; 0 while it is
// still to come (R-FORE-ROUND).
func (c *Calculation) foreRound() int {
	if c.rules.foreIsFinal && c.table.Rounds < c.table.Planned {
		return 0
	}
	return c.table.Rounds
}

// kind returns the kind of the round, under the view's assumptions.
func (v *view) kind(i, round int) crosstable.Kind {
	e := v.c.table.Entry(i, round)
	switch e.Kind {
	case crosstable.ForfeitWin, crosstable.ForfeitLoss:
		if e.Opponent != crosstable.None && (v.asPlayed || (v.fore && round == v.c.foreRound())) {
			return crosstable.Played
		}
	}
	return e.Kind
}

// points returns the points of the round, under the view's assumptions.
func (v *view) points(i, round int) tournament.Points {
	e := v.c.table.Entry(i, round)
	if v.fore && round == v.c.foreRound() && e.Kind.IsPaired() {
		return v.c.table.Draw[v.score]
	}
	return e.Points[v.score]
}

// meetings collects, round by round, whom participant i met or who stands for
// him: the terms of Buchholz and Sonneborn-Berger, with value not yet filled in.
func (c *Calculation) meetings(v *view, i int) []term {
	for r := 1; r <= c.table.Rounds; r++ {
		kind := v.kind(i, r)
		e := c.table.Entry(i, r)
		t := term{round: int16(r), opponent: e.Opponent, kind: kind}
		switch {
		case kind == crosstable.Played, kind == crosstable.Pending:
			t.score, t.got, t.why = v.adjusted[e.Opponent], v.points(i, r), WhyOpponent
		case !kind.Unplayed():
			continue
		case c.table.Predetermined:
			t.score, t.got, t.why = selfDraw(c, v, i, r)
		default:
			t.score, t.got, t.why = c.rules.own(c, v, i, r)
		}
		c.terms = append(c.terms, t)
	}
	return c.terms
}

// placesBy gives n things their places, counted from 0 and shared by those that
// compare equal; compare orders the better one first.
func placesBy(n int, compare func(a, b int) int) []int {
	order := make([]int, n)
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, compare)
	places := make([]int, n)
	for k := range order {
		places[order[k]] = k
		if k > 0 && compare(order[k-1], order[k]) == 0 {
			places[order[k]] = places[order[k-1]]
		}
	}
	return places
}

package boardresults

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/pgn"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Suggestion is the result that a game suggests for a board of the round.
type Suggestion struct {
	Table  int
	Board  journal.Board // White of the game first, where that is a match of two games
	Game   int           // 2: the second one of a match of two games
	Kind   arbiter.ResultKind
	State  State
	Doubt  Doubt // why it is not proposed; None: it is
	Of     Found
	Source string // the place it was read from
}

// State is a result beside the one that was entered.
type State string

const (
	New     State = "new"     // nothing was entered
	Same    State = "same"    // it was entered
	Differs State = "differs" // something else was
)

// Takes reports a suggestion that can be taken as it is.
func (s *Suggestion) Takes() bool { return s.State == New && s.Doubt == None }

// Report is the comparison of games with a round.
type Report struct {
	Suggestions []Suggestion // by table
	Unknown     []Found      // games that are over and of no board of the round
	Going       int          // boards whose game is not over
	OtherRounds int          // games of other rounds
}

// Count returns the number of suggestions of each kind: those that can be taken, those
// that differ from what was entered, and those that are doubtful.
func (r *Report) Count() (takes, differ, doubtful int) {
	for k := range r.Suggestions {
		s := &r.Suggestions[k]
		switch {
		case s.Takes():
			takes++
		case s.State == Differs:
			differ++
		case s.State == New:
			doubtful++
		}
	}
	return takes, differ, doubtful
}

// Batch is the games of a place.
type Batch struct {
	Place string
	Games []Found
}

// Match finds the boards of a published round that games are of. Players are known by
// their FIDE ID, then by their name, whatever accents, capitals and order it is written
// with.
func Match(s *journal.State, round int, batches []Batch) Report {
	m := newMatcher(s, round)
	if m == nil {
		return Report{}
	}
	for _, b := range batches {
		for k := range b.Games {
			m.add(&b.Games[k], b.Place)
		}
	}
	return m.report()
}

// seat is a board of the round; of a match of two games, one game of it.
type seat struct {
	table, game  int
	board        journal.Board // White of this game first
	white, black *called
	result       tournament.ByColor[tournament.Outcome] // entered, seen so
	found        []candidate
}

// called holds the names and numbers by which a player may be found.
type called struct {
	id       int64
	name     string // plain
	others   []string
	initials string
}

func calledOf(p *journal.Player) *called {
	return &called{p.FIDEID, plain(p.Name), []string{plain(pgn.Transliterate(p.Name)), plain("No. " + strconv.Itoa(p.Number))}, plain(noticeboard.Initials(p.Name))}
}

func (c *called) is(name string) bool { return name == c.name || slices.Contains(c.others, name) }

// keys returns everything he may be found by.
func (c *called) keys() []string {
	keys := []string{"n:" + c.name, "i:" + c.initials}
	for _, o := range c.others {
		keys = append(keys, "n:"+o)
	}
	if c.id > 0 {
		keys = append(keys, "id:"+strconv.FormatInt(c.id, 10))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// candidate is a game that may be the one of a seat.
type candidate struct {
	of    *Found
	doubt Doubt
	place string
}

type matcher struct {
	state *journal.State
	round int
	seats []seat
	byKey map[string][]int // what players are called -> seats
	out   Report
}

func newMatcher(s *journal.State, round int) *matcher {
	r := s.Round(round)
	if r == nil || !r.Published {
		return nil
	}
	m := &matcher{state: s, round: round, byKey: map[string][]int{}}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		b := &r.Boards[k]
		first, second := s.Player(b.White), s.Player(b.Black)
		if b.White == 0 || b.Black == 0 || first == nil || second == nil {
			continue
		}
		white, black := calledOf(first), calledOf(second)
		m.seats = append(m.seats, seat{table: tables[k], board: b.Board, white: white, black: black, result: b.Result})
		if s.Config.TwoGames() {
			turned := journal.Board{White: b.Black, Black: b.White}
			m.seats = append(m.seats, seat{table: tables[k], game: 2, board: turned, white: black, black: white, result: tournament.ByColor[tournament.Outcome]{White: b.Second.Black, Black: b.Second.White}})
		}
	}
	slices.SortStableFunc(m.seats, func(a, b seat) int { return cmp.Compare(a.table, b.table) })
	for k := range m.seats {
		for _, p := range []*called{m.seats[k].white, m.seats[k].black} {
			for _, key := range p.keys() {
				m.byKey[key] = append(m.byKey[key], k)
			}
		}
		table := "t:" + strconv.Itoa(m.seats[k].table)
		m.byKey[table] = append(m.byKey[table], k)
	}
	return m
}

// plain returns a name whatever accents, capitals, punctuation and order it is written with.
func plain(name string) string {
	words := strings.Fields(spelling.Plain(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// add finds the seats of a game.
func (m *matcher) add(f *Found, place string) {
	if f.Round > 0 && f.Round != m.round {
		m.out.OtherRounds++
		return
	}
	g := game{f, called{id: f.White.FIDEID, name: plain(f.White.Name)}, called{id: f.Black.FIDEID, name: plain(f.Black.Name)}}
	var seats []int
	for _, key := range g.keys() {
		for _, k := range m.byKey[key] {
			if !slices.Contains(seats, k) && len(seats) < mostAsked {
				seats = append(seats, k)
			}
		}
	}
	type hit struct {
		seat  int
		doubt Doubt
	}
	var sure, doubtful []hit
	for _, k := range seats {
		if doubt, ok := m.fits(&g, &m.seats[k]); ok && doubt == None {
			sure = append(sure, hit{k, None})
		} else if ok {
			doubtful = append(doubtful, hit{k, doubt})
		}
	}
	hits := sure
	if len(hits) == 0 {
		hits = doubtful
	}
	if len(hits) == 0 {
		if f.Result != pgn.Unknown {
			m.out.Unknown = append(m.out.Unknown, *f)
		}
		return
	}
	for _, h := range hits {
		doubt := cmp.Or(f.Doubt, h.doubt)
		if len(hits) > 1 {
			doubt = cmp.Or(doubt, Ambiguous)
		}
		m.seats[h.seat].found = append(m.seats[h.seat].found, candidate{f, doubt, place})
	}
}

// mostAsked is the largest number of boards that a game is compared with.
const mostAsked = 40

// game is a game with its players as they may be found.
type game struct {
	*Found
	white, black called
}

// keys returns the keys under which the game's board may be found.
func (g *game) keys() (keys []string) {
	for _, p := range []*called{&g.white, &g.black} {
		if p.id > 0 {
			keys = append(keys, "id:"+strconv.FormatInt(p.id, 10))
		}
		if p.name != "" {
			keys = append(keys, "n:"+p.name, "i:"+p.name)
		}
	}
	if g.Board > 0 {
		keys = append(keys, "t:"+strconv.Itoa(g.Board))
	}
	return keys
}

// fits reports whether a game may be the one of a seat, and what is doubtful about it.
func (m *matcher) fits(g *game, x *seat) (Doubt, bool) {
	atBoard := g.Board == x.table && g.Round == m.round
	switch min(like(&g.white, x.white, atBoard), like(&g.black, x.black, atBoard)) {
	case certain:
		return None, true
	case sameName:
		return OtherID, true
	case similar:
		return NotSure, true
	}
	if m.state.Config.TwoGames() {
		return None, false // the other game has them so
	}
	if min(like(&g.white, x.black, atBoard), like(&g.black, x.white, atBoard)) >= similar {
		return Turned, true
	}
	return None, false
}

// likeness is the certainty that a name means a player.
type likeness int

const (
	other    likeness = iota
	similar           // a name that may be his
	sameName          // his name with another FIDE ID
	certain
)

func like(p, of *called, atBoard bool) likeness {
	both := p.id > 0 && of.id > 0
	switch {
	case both && p.id == of.id:
		return certain
	case p.name == "":
		return other
	case of.is(p.name) && both:
		return sameName
	case of.is(p.name):
		return certain
	case both:
		return other
	case p.name == of.initials && atBoard:
		return certain // who is shown by his initials, at his board
	case p.name == of.initials, alike(p.name, of.name):
		return similar
	}
	return other
}

// alike reports names of which one has only initials where the other has names, or that
// differ by a letter or two.
func alike(a, b string) bool {
	if len(spelling.Nearest(a, []string{b})) > 0 && len(a) > 4 {
		return true
	}
	shorter, longer := strings.Fields(a), strings.Fields(b)
	if len(shorter) > len(longer) {
		shorter, longer = longer, shorter
	}
	whole := false
	used := make([]bool, len(longer))
	slices.SortStableFunc(shorter, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for _, w := range shorter {
		k := slices.IndexFunc(longer, func(l string) bool { return l == w })
		for j := 0; k < 0 && j < len(longer); j++ {
			if !used[j] && (len(w) <= 2 && strings.HasPrefix(longer[j], w) || len(longer[j]) <= 2 && strings.HasPrefix(w, longer[j])) {
				k = j
			}
		}
		if k < 0 || used[k] {
			return false
		}
		used[k] = true
		whole = whole || len(w) > 2 && longer[k] == w
	}
	return whole
}

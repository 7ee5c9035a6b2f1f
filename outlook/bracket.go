package outlook

import (
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// MaxBracket is the most participants of a knock-out that is looked at.
const MaxBracket = 512

// Match is a match of a knock-out that is not decided.
type Match struct {
	Number int // by which people call it
	Phase  int
	Name   message.Message // of the phase
	Third  bool            // for third place
	Round  int             // of the game under way; 0: none of a round is
	Board  int             // in it, as the boards are published
	Sides  [2][]int        // who can come, by number; one where it is known; none: nobody comes
	Rest   *match.Rest     // what its games can still bring; nil: the sides are not known, or it is level

	of *knockout.Match
}

// bracket is what is known of a knock-out.
type bracket struct {
	*knockout.Bracket
	last    int // phase that is looked at
	calc    *tiebreak.Calculation
	expels  map[int]bool
	matches map[int]*Match // that are open, by number
	tangled bool           // who has left can decide who is level with whom: only all courses tell
	ends    map[int][]end  // by participant: of all courses, or one for each way of their own
}

// leg is a match of somebody's way that they win or lose.
type leg struct {
	match int
	won   bool
}

// end is where a way through the bracket leads.
type end struct {
	legs         []leg
	above, level int // how many are better, and how many others share the place
	course       int // of all courses that were gone through
	places       [][]int
}

// state is what an end means for one of the first places.
func (e *end) state(places int) state {
	switch {
	case e.above >= places:
		return missed
	case e.above+e.level >= places:
		return shared
	}
	return reached
}

// ofBracket computes the outlook of a knock-out.
func ofBracket(t *tournament.Tournament, r Request) (*Outlook, error) {
	request := r.Standings
	request.Round = standings.LastPaired
	now, err := standings.Of(t, request)
	switch {
	case err != nil:
		return nil, err
	case !now.ByBracket || now.Bracket == nil:
		return nil, &Unfit{message.New("outlook.unfit.list")}
	case now.Bracket.Players > MaxBracket:
		return nil, &Unfit{message.New("outlook.unfit.bracket", "count", now.Bracket.Players, "most", MaxBracket)}
	}
	b := &bracket{Bracket: now.Bracket, last: now.Bracket.Phases, calc: now.Calculation, expels: map[int]bool{}, matches: map[int]*Match{}}
	if r.After > 0 {
		b.last = min(b.PhaseOf(r.After), b.last)
	}
	record := now.Tournament
	o := &Outlook{After: b.Last(b.last), Way: ByBracket, record: record, table: now.Table, teams: now.Table.Team, now: now.Standings, edition: now.Edition, bracket: b, index: map[int]int{}, race: &race{blind: true}}
	for i := range now.Table.Participants {
		p := &now.Table.Participants[i]
		o.index[p.Number], b.expels[p.Number] = i, p.Expelled
		o.race.ranked = append(o.race.ranked, !p.Expelled)
	}
	o.openGames(record, now.Table)
	rest, err := b.Rest(record)
	if err != nil {
		return nil, err
	}
	b.open(rest)
	for k := range b.Matches {
		if m := b.matches[b.Matches[k].Number]; m != nil {
			o.place(m)
			o.Matches = append(o.Matches, *m)
		}
	}
	if o.Courses = b.lead(!r.Points); b.tangled && o.Courses == 0 {
		return nil, &Unfit{message.New("outlook.unfit.tangled", "most", MaxCourses)}
	}
	for _, row := range now.Standings.Rows {
		x := Row{Number: row.Number, Name: row.Name, Proved: true}
		if row.Rank > 0 {
			x.Best, x.Worst = b.span(row.Number)
		}
		o.Rows = append(o.Rows, x)
	}
	o.Said = append(o.Said, message.New("outlook.said.bracket"))
	return o, nil
}

// openGames finds the games of rounds that are not over.
func (o *Outlook) openGames(t *tournament.Tournament, table *crosstable.Table) {
	o.Open, _ = contests(t, table)
	for k := range o.Open {
		if o.Open[k].Games == 1 {
			o.Open[k].outcomes = []int{-1, 0, 1}
		}
	}
}

// place finds the game under way of a match.
func (o *Outlook) place(m *Match) {
	for k := range o.Open {
		c := &o.Open[k]
		if [2]int{c.First, c.Second} == m.of.Players || [2]int{c.Second, c.First} == m.of.Players {
			m.Round, m.Board = c.Round, c.Board
		}
	}
}

// open finds who can come to the matches that are not decided.
func (b *bracket) open(rest map[int]*match.Rest) {
	stay, out := map[int][]int{}, map[int][]int{} // by match; 0: nobody
	for k := range b.Matches {
		m := &b.Matches[k]
		if m.Over {
			stay[m.Number], out[m.Number] = []int{m.Winner}, []int{m.Loser}
			continue
		}
		x := &Match{Number: m.Number, Phase: m.Phase, Name: b.PhaseName(m.Phase), Third: m.Third, Rest: rest[m.Number], of: m}
		if m.Third {
			x.Name = message.New("knockout.phase.third")
		}
		var sides [2][]int
		for side, from := range m.From {
			switch {
			case from.Match == 0:
				sides[side] = []int{from.Player}
			case from.Loser:
				sides[side] = out[from.Match]
			default:
				sides[side] = stay[from.Match]
			}
			for _, number := range sides[side] {
				if number > 0 {
					x.Sides[side] = append(x.Sides[side], number)
				}
			}
			slices.Sort(x.Sides[side])
		}
		if may := b.mayWin(m, x.Rest); m.Played != nil {
			for side, can := range may {
				if can {
					stay[m.Number], out[m.Number] = append(stay[m.Number], m.Players[side]), append(out[m.Number], m.Players[1-side])
				}
			}
		} else {
			stay[m.Number], out[m.Number] = b.meet(sides)
		}
		if m.Phase <= b.last {
			b.matches[m.Number] = x
		}
	}
}

// mayWin returns who can still win a match between two known participants.
func (b *bracket) mayWin(m *knockout.Match, rest *match.Rest) [2]bool {
	switch {
	case m.Played != nil && m.Played.Winner != match.Neither:
		return [2]bool{m.Played.Winner == match.First, m.Played.Winner == match.Second}
	case rest != nil:
		return rest.Wins
	}
	return [2]bool{true, true}
}

// meet returns who can stay in after a match between any of both sides, and who can be out by it.
func (b *bracket) meet(sides [2][]int) (stay, out []int) {
	is, isOut := map[int]bool{}, map[int]bool{}
	for side := range sides {
		for _, x := range sides[side] {
			for _, y := range sides[1-side] {
				gone, other := b.HasLeft(x), b.HasLeft(y)
				switch {
				case x == 0 && y == 0, gone && other:
					is[0], isOut[0] = true, true
				case y == 0:
					is[x], isOut[0] = true, true
				case x == 0 || gone:
					isOut[x] = true
				case other:
					is[x] = true
				default:
					is[x], isOut[x] = true, true
				}
				if (gone || other || x == 0 || y == 0) && len(sides[0])*len(sides[1]) > 1 || gone && other || x == 0 && y == 0 {
					b.tangled = true
				}
			}
		}
	}
	for x := range is {
		stay = append(stay, x)
	}
	for x := range isOut {
		out = append(out, x)
	}
	slices.Sort(stay)
	slices.Sort(out)
	return stay, out
}

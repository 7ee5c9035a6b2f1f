package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// preview is the boards, or matches of teams, that pairing the next round now would give.
type preview struct {
	Boards []previewBoard
	Bye    string // who would have the pairing-allocated bye; "": nobody
	Moved  int    // how many boards the last decision changed
	Why    string // what stands against pairing now
}

// previewBoard is a board that would be paired.
type previewBoard struct {
	Table        int
	White, Black page.PlayerCell
	Moved        bool // by the last decision
}

// mostPreviewed is the number of players up to which the boards are shown: pairing them takes
// some hundredths of a second, every time that the page follows the tournament.
const mostPreviewed = 400

// previewOf pairs the round as it stands, and keeps nothing of it; without boards if it cannot
// be paired yet, or is too large.
func previewOf(v *page.Visit, state *journal.State, round int) (p preview) {
	if len(state.Players) > mostPreviewed || len(state.Missing(round-1)) > 0 {
		return p
	}
	s, refused := afterCommand(state, arbiter.PairRound{})
	if refused != nil {
		p.Why = v.Text(*refused)
	}
	if s == nil || s.Round(round) == nil {
		return p
	}
	if s.Config.ForTeams() {
		return previewOfTeams(v, s, round)
	}
	r := s.Round(round)
	points, err := arbiter.PointsBefore(s, round)
	if err != nil {
		return p
	}
	cell := func(id int) page.PlayerCell {
		c := page.CellOf(s, s.Player(id))
		c.Points = v.Decimal(points[id].String())
		return c
	}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		if b := &r.Boards[k]; b.Black == 0 {
			p.Bye = s.Player(b.White).Name
		} else {
			p.Boards = append(p.Boards, previewBoard{Table: tables[k], White: cell(b.White), Black: cell(b.Black)})
		}
	}
	return p
}

// previewOfTeams lists the matches instead of the boards.
func previewOfTeams(v *page.Visit, s *journal.State, round int) (p preview) {
	points := arbiter.TeamPointsBefore(s, round)
	cell := func(id int) page.PlayerCell {
		c := page.TeamCell(s.Team(id))
		c.Points = v.Decimal(points[id].Match.String())
		return c
	}
	for k, m := range arbiter.Matches(s, s.Round(round)) {
		if m.Black == 0 {
			p.Bye = s.Team(m.White).Name
			continue
		}
		p.Boards = append(p.Boards, previewBoard{Table: k + 1, White: cell(m.White), Black: cell(m.Black)})
	}
	return p
}

// afterCommand returns the state after a command as if it were given; nil with the reason if
// it is refused.
func afterCommand(state *journal.State, c arbiter.Command) (*journal.State, *message.Message) {
	s := state.Clone()
	d := c.Decide(s)
	if d.Refused != nil {
		return nil, d.Refused
	}
	for _, e := range d.Events {
		if s.Apply(journal.Event{Number: s.Last + 1, Payload: e}) != nil {
			return nil, nil
		}
	}
	return s, nil
}

// movedPath returns the address of the page that marks the boards which a decision changes. It
// names them and the entry of the journal after which they stand so: what happens later is not
// taken for the decision's.
func movedPath(v *page.Visit, round int, c arbiter.Command) string {
	path := v.Path("rounds", strconv.Itoa(round))
	s, _ := afterCommand(v.State, c)
	if s == nil {
		return path
	}
	was, is := previewOf(v, v.State, round), previewOf(v, s, round)
	var moved []string
	for _, b := range is.Boards {
		if !slices.ContainsFunc(was.Boards, b.same) {
			moved = append(moved, strconv.Itoa(b.Table))
		}
	}
	if len(was.Boards) == 0 || len(moved) == 0 {
		return path
	}
	return path + "?since=" + strconv.FormatInt(s.Last, 10) + "&moved=" + strings.Join(moved, "+")
}

// same reports whether two boards have the same number, players and colours.
func (b previewBoard) same(other previewBoard) bool {
	return b.Table == other.Table && b.White.ID == other.White.ID && b.Black.ID == other.Black.ID
}

// mark marks the boards that the address names, while nothing else has happened.
func (p *preview) mark(v *page.Visit) {
	if v.Value("since") != strconv.FormatInt(v.State.Last, 10) {
		return
	}
	tables := strings.Fields(v.Value("moved"))
	for k := range p.Boards {
		if b := &p.Boards[k]; slices.Contains(tables, strconv.Itoa(b.Table)) {
			b.Moved = true
			p.Moved++
		}
	}
}

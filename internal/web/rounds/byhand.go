package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// byHandRow is a board as it is typed: two pairing numbers or names, or one and nothing
// for the pairing-allocated bye.
type byHandRow struct{ White, Black string }

// spareRows is the number of empty rows of the form besides those of the boards.
const spareRows = 3

// Rows returns the boards of a draft that is changed by hand.
func (p roundPage) Rows() []byHandRow {
	if p.Paired.ByTeams {
		return p.matchRows()
	}
	number := func(id int) string {
		if player := p.State.Player(id); player != nil {
			return strconv.Itoa(player.Number)
		}
		return ""
	}
	var rows []byHandRow
	for _, b := range p.Paired.Boards {
		rows = append(rows, byHandRow{number(b.White), number(b.Black)})
	}
	waiting := 0
	for _, y := range p.Paired.Byes {
		if player := p.State.Player(y.ID); player != nil {
			if _, away := player.ByeIn(p.Round); !away {
				waiting++
			}
		}
	}
	return append(rows, make([]byHandRow, max(spareRows, (waiting+1)/2))...)
}

// rearrange takes the boards as they were typed, and if asked ends the phase.
func rearrange(v *page.Visit, n int) (*page.Next, error) {
	r := v.State.Round(n)
	if r == nil {
		return nil, page.ErrNotFound
	}
	acts, done := arbiter.Sequence{}, message.Message{}
	if v.Request.PostForm.Has("white") && r.ByTeams {
		c, err := matchesTyped(v, n)
		if err != nil {
			return nil, err
		}
		acts = append(acts, c)
	} else if v.Request.PostForm.Has("white") {
		c, err := arrangement(v, n, r)
		if err != nil {
			return nil, err
		}
		acts = append(acts, c)
	}
	if v.Value("end") == "1" { // with the boards as they have been typed until now
		acts, done = append(acts, arbiter.EndManual{Round: n}), message.New("web.done.manual-end", "round", n)
	}
	return &page.Next{Command: acts, Done: done}, nil
}

// arrangement reads the boards of the form. Who is on none of them keeps his bye,
// or has a zero-point bye if he was paired before.
func arrangement(v *page.Visit, n int, r *journal.Round) (arbiter.Rearrange, error) {
	c := arbiter.Rearrange{Round: n}
	white, black := v.Values("white"), v.Values("black")
	if len(white) != len(black) {
		return c, page.ErrBadForm
	}
	there := map[int]bool{}
	for k := range white {
		a, err := findContestant(v, white[k], v.PlayerOf)
		if err != nil {
			return c, err
		}
		b, err := findContestant(v, black[k], v.PlayerOf)
		if err != nil {
			return c, err
		}
		if a == 0 {
			a, b = b, 0
		}
		if a == 0 {
			continue
		}
		there[a], there[b] = true, true
		c.Boards = append(c.Boards, journal.Board{White: a, Black: b})
	}
	for _, y := range r.Byes {
		if !there[y.ID] {
			c.Byes = append(c.Byes, y)
		}
	}
	for _, p := range r.Boards {
		for _, id := range []int{p.White, p.Black} {
			if id != 0 && !there[id] && !slices.ContainsFunc(c.Byes, func(y journal.Bye) bool { return y.ID == id }) {
				c.Byes = append(c.Byes, journal.Bye{ID: id, Kind: tournament.ZeroPointBye})
			}
		}
	}
	return c, nil
}

// findContestant returns the player or team of a typed text: by number, or by the name
// or a part of it that nobody else has.
func findContestant(v *page.Visit, text string, of func(number string) (int, error)) (int, error) {
	text = strings.TrimSpace(text)
	if _, err := strconv.Atoi(text); err == nil || text == "" {
		return of(text)
	}
	return v.ContestantOf(page.Contestants(v.State), text)
}

// numbered is a player or team that can be typed.
type numbered struct {
	Number int
	Name   string
}

// BoardCandidates returns all players who can be on a board, by number.
func (p roundPage) BoardCandidates() (list []numbered) {
	if p.Paired.ByTeams {
		for _, t := range p.State.Teams {
			list = append(list, numbered{t.Number, t.Name})
		}
	} else {
		for _, x := range p.State.Players {
			list = append(list, numbered{x.Number, x.Name})
		}
	}
	slices.SortFunc(list, func(a, b numbered) int { return a.Number - b.Number })
	return slices.DeleteFunc(list, func(x numbered) bool { return x.Number == 0 })
}

// matchRows returns the matches of a draft of teams, by the numbers of the teams.
func (p roundPage) matchRows() []byHandRow {
	number := func(id int) string {
		if t := p.State.Team(id); t != nil {
			return strconv.Itoa(t.Number)
		}
		return ""
	}
	var rows []byHandRow
	for _, m := range p.Paired.Matches {
		rows = append(rows, byHandRow{number(m.White), number(m.Black)})
	}
	return append(rows, make([]byHandRow, max(spareRows, (len(p.Paired.Byes)+1)/2))...)
}

// BoardNames names the two of a row of the form.
func (p roundPage) BoardNames(k int) string {
	boards := p.Paired.PairedBoards()
	if k >= len(boards) {
		return ""
	}
	name := p.NameOf
	if p.Paired.ByTeams {
		name = func(id int) string { return p.State.Team(id).Name }
	}
	if boards[k].Black == 0 {
		return name(boards[k].White) + " – " + p.T("web.bye.pairing-allocated")
	}
	return name(boards[k].White) + " – " + name(boards[k].Black)
}

// matchesTyped reads the matches of the form.
func matchesTyped(v *page.Visit, n int) (arbiter.RearrangeMatches, error) {
	c := arbiter.RearrangeMatches{Round: n}
	white, black := v.Values("white"), v.Values("black")
	if len(white) != len(black) {
		return c, page.ErrBadForm
	}
	for k := range white {
		a, err := findContestant(v, white[k], v.TeamOf)
		if err != nil {
			return c, err
		}
		b, err := findContestant(v, black[k], v.TeamOf)
		if err != nil {
			return c, err
		}
		if a == 0 {
			a, b = b, 0
		}
		if a != 0 {
			c.Matches = append(c.Matches, journal.Board{White: a, Black: b})
		}
	}
	return c, nil
}

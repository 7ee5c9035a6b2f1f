// Package ranking has the pages of standings, crosstable, ties and play-offs.
package ranking

import (
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/standings"
)

// standingsPage is the order after a round. Every value leads to how it came about.
type standingsPage struct {
	page.Frame
	After   int
	Columns []column
	Rows    []standingRow
	Final   bool
	InPlay  int    // the round that is being played, and is not counted; 0: none
	Counted string // how far the round is that is being played, and counted
	Notes   []string
	Ties    []tiedRow // who shares a place in the end, or would

	PlayedOff bool // a place was decided by the play-off

	Category string // whose standings they are; "": of all
}

// tiedRow is a player whom the tie-breaks leave tied in the end.
type tiedRow struct {
	Player page.PlayerCell
	Place  int // at which he stands
	Shared string
}

// column is a tie-break of the list.
type column struct{ Code, Name string }

// standingRow is a player's line.
type standingRow struct {
	Place      string
	Own        string // place in the category that is shown
	Player     page.PlayerCell
	Federation string
	Mark       string // withdrawn, expelled
	Values     []string
	Path       string // where each value is explained, but for its number
}

// Acts are those on who is tied, and on the play-off.
func Acts() page.Acts {
	const (
		standings = "/t/{id}/standings"
		playOff   = "/t/{id}/playoff"
	)
	return page.Acts{To: playOff, Rows: []page.Act{
		{Path: standings + "/lots", Of: arbiter.DrawLots{}, Done: "web.done.lots", To: standings},
		{Path: standings + "/ties", Of: arbiter.RankTied{}, Buttons: []string{"do"}, Do: rankTied, Done: "web.done.ranked", To: standings},
		{Path: playOff, Of: arbiter.DeclarePlayOff{}, Buttons: []string{"do"}, Do: declarePlayOff, Done: "web.done.playoff"},
		{Path: playOff + "/lots", Of: arbiter.EnterPlayOffLots{}, Do: enterPlayOffLots, Done: "web.done.lots"},
		{Path: playOff + "/game", Of: arbiter.EnterPlayOffGame{}, Do: enterPlayOffGame},
		{Path: playOff + "/match", Of: arbiter.DeclarePlayOff{}, Do: page.PlayExtraMatch},
	}}
}

func Standings(v *page.Visit) error {
	after, err := v.StandingsRound()
	if err != nil {
		return err
	}
	p := standingsPage{Frame: v.Frame(message.New("web.standings.title")), After: after}
	p.Section, p.Stands, p.Wide = page.StandingsSection, after, true
	if last := arbiter.LastPublished(v.State); last > after {
		p.InPlay = last
	}
	if after == 0 {
		return v.Render(standingsView(p))
	}
	if v.State.Config.ForTeams() {
		return teamStandings(v, p)
	}
	r, err := arbiter.Standings(v.State, after)
	if err != nil {
		return err
	}
	p.Final = after == v.State.Current() && arbiter.Final(v.State) == nil
	p.provisional(r)
	for _, spec := range r.Standings.List {
		p.Columns = append(p.Columns, columnOf(v, spec, r.Table))
	}
	shared := map[int]int{}
	for k := range r.Standings.Rows {
		shared[r.Standings.Rows[k].Rank]++
	}
	numbered := map[int]*journal.Player{}
	for k := range v.State.Players {
		numbered[v.State.Players[k].Number] = &v.State.Players[k]
	}
	var own *category.Category
	if p.Category = v.Value("category"); p.Category != "" {
		if own = v.State.Category(p.Category); own == nil {
			return page.ErrNotFound
		}
	}
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		player := numbered[row.Number]
		if player == nil || own != nil && !arbiter.Belongs(v.State, own, player) {
			continue
		}
		line := standingRow{Player: page.CellOf(p.State, player), Federation: player.Federation}
		line.Path = v.Path("players", strconv.Itoa(player.ID)) + "?round=" + strconv.Itoa(after) + "#t"
		line.Place = p.place(row, shared[row.Rank])
		switch {
		case player.Expelled:
			line.Mark = v.T("web.standings.expelled")
		case player.LeftFrom > 0:
			line.Mark = v.T("web.standings.withdrawn")
		}
		for _, value := range row.Values {
			line.Values = append(line.Values, v.Decimal(value.String()))
		}
		p.Rows = append(p.Rows, line)
	}
	if own != nil {
		ownPlaces(p.Rows)
	}
	if p.Final && own == nil {
		p.ties(r)
	}
	if p.PlayedOff {
		p.Notes = append(p.Notes, v.T("report.note.played-off"))
	}
	if r.Preset != nil {
		p.Notes = append(p.Notes, v.T("web.standings.proposed"))
	}
	for _, dropped := range r.Standings.Dropped {
		p.Notes = append(p.Notes, report.Refusal(v.Printer, r.Standings.Edition, dropped))
	}
	return v.Render(standingsView(p))
}

// place is the place of a row, which so many share; marked where the play-off decided
// it.
func (p *standingsPage) place(row *standings.Row, shared int) string {
	place := strconv.Itoa(row.Rank)
	switch {
	case row.Rank == 0:
		place = "–"
	case shared > 1:
		place += "–" + strconv.Itoa(row.Rank+shared-1)
	}
	if row.PlayedOff {
		place += "†"
		p.PlayedOff = true
	}
	return place
}

// ownPlaces gives the rows their places among each other: those who share a place in the
// whole share one here.
func ownPlaces(rows []standingRow) {
	for first := 0; first < len(rows); {
		next := first + 1
		for next < len(rows) && rows[next].Place == rows[first].Place {
			next++
		}
		place := strconv.Itoa(first + 1)
		if next-first > 1 {
			place += "–" + strconv.Itoa(next)
		}
		for k := first; k < next; k++ {
			if rows[k].Own = place; rows[k].Place == "–" { // he has none
				rows[k].Own = "–"
			}
		}
		first = next
	}
}

// provisional says how far the round is, if it is being played.
func (p *standingsPage) provisional(r *arbiter.Ranking) {
	if play := r.Standings.InPlay; play.Round > 0 {
		p.Counted = p.T("web.standings.provisional", "finished", play.Finished, "games", play.Games)
	}
}

// ties lists who is tied in the end: an order can be given them, or has been.
func (p *standingsPage) ties(r *arbiter.Ranking) {
	for _, group := range r.Tied {
		first, shared := 0, ""
		for k := range r.Standings.Rows {
			row := &r.Standings.Rows[k]
			cell := page.ParticipantCell(p.State, row.Number)
			if !slices.Contains(group, cell.ID) {
				continue
			}
			if first == 0 {
				first = k + 1
				shared = strconv.Itoa(first) + "–" + strconv.Itoa(k+len(group))
			}
			p.Ties = append(p.Ties, tiedRow{cell, k + 1, shared})
		}
	}
	if p.State.Lots != "" {
		p.Notes = append(p.Notes, p.T("web.standings.lots-drawn", "seed", p.State.Lots))
	}
}

// rankTied puts tied players in the order of the places that were typed.
func rankTied(v *page.Visit) (*page.Next, error) {
	ids, places := v.Values("id"), v.Values("place")
	if len(ids) != len(places) {
		return nil, page.ErrBadForm
	}
	var c arbiter.RankTied
	if v.Value("do") != "share" {
		at := map[int]int{}
		for k := range ids {
			id, err := strconv.Atoi(ids[k])
			if err != nil {
				return nil, page.ErrBadForm
			}
			if at[id], err = strconv.Atoi(places[k]); err != nil {
				return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", places[k])}
			}
			c.Order = append(c.Order, id)
		}
		slices.SortStableFunc(c.Order, func(a, b int) int { return at[a] - at[b] })
		for k := 1; k < len(c.Order); k++ {
			if at[c.Order[k-1]] == at[c.Order[k]] {
				return nil, &arbiter.Refused{Message: message.New("web.error.place", "place", at[c.Order[k]])}
			}
		}
	}
	return page.Give(c)
}

// Query is the address of the standings after a round, of a category or of all.
func (p standingsPage) Query(round int, category string) string {
	q := url.Values{"round": {strconv.Itoa(round)}}
	if category != "" {
		q.Set("category", category)
	}
	return p.Path("standings") + "?" + q.Encode()
}

// Rounds lists the rounds whose standings there are.
func (p standingsPage) Rounds() []int {
	var list []int
	for n := 1; n <= p.State.Current() && p.State.Round(n).Published; n++ {
		list = append(list, n)
	}
	return list
}

// Crosstable has the games that go on, too.
func Crosstable(v *page.Visit) error {
	after, err := v.StandingsRound()
	if err != nil {
		return err
	}
	if !v.Request.URL.Query().Has("round") {
		after = arbiter.LastPublished(v.State)
	}
	title := message.New("web.crosstable.title")
	if after == 0 {
		p := standingsPage{Frame: v.Frame(title)}
		p.Section = page.CrosstableSection
		return v.Render(standingsView(p))
	}
	r, err := arbiter.Standings(v.State, after)
	if err != nil {
		return err
	}
	return crossView(v, title, after, r)
}

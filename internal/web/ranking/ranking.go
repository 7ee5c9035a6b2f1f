// Package ranking has the pages of standings, crosstable, ties and play-offs.
package ranking

import (
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// standingsPage is the order after a round. Every value leads to how it came about.
type standingsPage struct {
	page.Frame
	After   int
	Table   report.Table
	Final   bool
	InPlay  int    // the round that is being played, and is not counted; 0: none
	Counted string // how far the round is that is being played, and counted
	Notes   []string
	Ties    []tiedRow // who shares a place in the end, or would

	Way *way // beside them; nil: nobody's

	Category string // whose standings they are; "": of all
}

// tiedRow is a player whom the tie-breaks leave tied in the end.
type tiedRow struct {
	Player page.PlayerCell
	Place  int // at which he stands
	Shared string
}

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/standings", Right: arbiter.Look, Show: Standings},
		{Pattern: "GET /t/{id}/crosstable", Right: arbiter.Look, Show: Crosstable},
		{Pattern: "GET /t/{id}/playoff", Right: arbiter.Look, Show: PlayOff},
		{Pattern: "GET /t/{id}/outlook", Right: arbiter.Look, Show: Outlook},
	}
}

// Acts returns the acts on who is tied, and on the play-off.
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
	var own *category.Category
	if p.Category = v.Value("category"); p.Category != "" {
		if own = v.State.Category(p.Category); own == nil {
			return page.ErrNotFound
		}
	}
	if p.Final && own == nil {
		p.ties(r)
	}
	if err := p.rank(r, own); err != nil {
		return err
	}
	p.note(r)
	return v.Render(standingsView(p))
}

// rank makes the table of the standings, or of those in a category: names lead to who bears
// them, values to how they came about.
func (p *standingsPage) rank(r *arbiter.Ranking, own *category.Category) error {
	whole := report.Standings(p.Printer, page.EventOf(r), report.People).Localize().Tables[0]
	keys := []string{"rank", "number", "name", "federation", "rating"}
	first := len(whole.Columns) - len(r.Standings.List) // the values are the last ones
	for k := range r.Standings.List {
		keys = append(keys, whole.Columns[first+k].Key)
	}
	t := whole.PickKeys(keys...)
	first = len(t.Columns) - len(r.Standings.List)
	rank, name := t.Column("rank"), t.Column("name")
	for k := range t.Columns[:first] {
		t.Columns[k].Extra = k != rank && k != name && !p.State.Config.ForTeams()
	}
	rows := t.Rows
	t.Rows, t.Headed = nil, true
	var shown []int // of the standings
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		cell := page.ParticipantCell(p.State, row.Number)
		if cell.ID == 0 || own != nil && !arbiter.Belongs(p.State, own, p.State.Player(cell.ID)) {
			continue
		}
		at := len(t.Rows)
		t.Rows, shown = append(t.Rows, rows[k]), append(shown, k)
		t.SetMark(at, rank, report.Mark{Strong: own == nil, Whole: true, Link: p.wayPath(cell.ID), Hint: p.T("pictures.follow")})
		t.SetMark(at, name, report.Mark{Link: cell.Path(p.Frame), Title: cell.Title, Note: p.left(cell)})
		for n := range row.Values {
			if row.Values[n].String() != "" {
				t.SetMark(at, first+n, report.Mark{Link: cell.Path(p.Frame) + "?round=" + strconv.Itoa(p.After) + "#t" + strconv.Itoa(n)})
			}
		}
	}
	p.Notes = append(p.Notes, t.Notes...)
	if own != nil {
		t = withOwnPlaces(t, rank, report.Column{Key: "overall", Title: p.T("category.overall"), Align: report.Right})
	}
	p.Table = t
	return p.showWay(r, shown)
}

// left describes the withdrawal or expulsion of a player or a team.
func (p *standingsPage) left(c page.PlayerCell) string {
	expelled, from := false, 0
	if team := p.State.Team(c.ID); c.Team && team != nil {
		expelled, from = team.Expelled, team.LeftFrom
	} else if player := p.State.Player(c.ID); !c.Team && player != nil {
		expelled, from = player.Expelled, player.LeftFrom
	}
	switch {
	case expelled:
		return p.T("web.standings.expelled")
	case from > 0:
		return p.T("web.standings.withdrawn")
	}
	return ""
}

// note adds the notes on tie-breaks that are proposed or not applied.
func (p *standingsPage) note(r *arbiter.Ranking) {
	if r.Preset != nil {
		p.Notes = append(p.Notes, p.T("web.standings.proposed"))
	}
	for _, dropped := range r.Standings.Dropped {
		p.Notes = append(p.Notes, report.Refusal(p.Printer, r.Standings.Edition, dropped))
	}
}

// withOwnPlaces gives the rows their places among each other, before those in the whole:
// those who share a place there share one here.
func withOwnPlaces(t report.Table, rank int, overall report.Column) report.Table {
	places := make([]string, len(t.Rows))
	for first := 0; first < len(t.Rows); {
		next := first + 1
		for next < len(t.Rows) && t.Rows[next][rank] == t.Rows[first][rank] {
			next++
		}
		place := strconv.Itoa(first + 1)
		if next-first > 1 {
			place += "–" + strconv.Itoa(next)
		}
		for k := first; k < next; k++ {
			if places[k] = place; t.Rows[k][rank] == "–" { // he has none
				places[k] = "–"
			}
		}
		first = next
	}
	columns := []int{rank}
	for k := range t.Columns {
		columns = append(columns, k)
	}
	t = t.Pick(columns) // the place of the whole twice
	t.Columns[rank+1] = overall
	for k, place := range places {
		t.Rows[k][0] = place
		t.SetMark(k, 0, report.Mark{Strong: true})
	}
	return t
}

// provisional sets the number of finished games, if a round is in play.
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

// Query returns the address of the standings after a round, of a category or of all.
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

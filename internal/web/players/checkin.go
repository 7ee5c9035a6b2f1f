package players

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// ChecksIn reports that players can be checked in for the first round: it is not
// published yet.
func (p playersPage) ChecksIn() bool {
	r := p.State.Round(1)
	return len(p.Players) > 0 && (r == nil || !r.Published)
}

// Checks reports that the visitor may check a player in: of boards, those who sit
// there.
func (p playersPage) Checks(id int) bool {
	return p.By.Scope.All() || p.MayGive(arbiter.CheckIn{ID: id})
}

// check notes of one player that he is there (in), or is not (out).
func check(v *page.Visit) (*page.Next, error) {
	typed, present, done := v.Value("in"), true, "web.done.check-in"
	if typed == "" {
		typed, present, done = v.Value("out"), false, "web.done.check-out"
	}
	id, err := strconv.Atoi(typed)
	if err != nil {
		return nil, page.ErrBadForm
	}
	return page.Rendered, v.DoKeyed(arbiter.CheckIn{ID: id, Present: present}, v.ReturnTo(v.Path("players")), message.New(done, "name", v.NameOf(id)))
}

// checkInAll notes that everybody is there, or nobody.
func checkInAll(v *page.Visit) (*page.Next, error) {
	return page.Give(arbiter.CheckInAll{Present: v.Value("present") == "1"})
}

// setCheckIn opens check-in or closes it.
func setCheckIn(v *page.Visit) (*page.Next, error) {
	next := &page.Next{Done: message.New("web.done.check-in-closed")}
	c := arbiter.SetCheckIn{Open: v.Value("open") == "1", Until: v.Value("until")}
	if next.Command = c; c.Open {
		next.Done = message.New("web.done.check-in-open")
	}
	return next, nil
}

// CheckInText describes the state of check-in; "" where nothing is to be said.
func (p playersPage) CheckInText() string {
	switch set := p.State.CheckIn; {
	case !p.ChecksIn():
		return ""
	case p.State.CheckInOpen() && set != nil && set.Until != "":
		return p.T("people.check-in.until", "time", set.Until)
	case p.State.CheckInOpen():
		return p.T("people.check-in.open")
	case p.State.CheckInClosed():
		return p.T("people.check-in.closed")
	}
	return p.T("people.check-in.none")
}

// Sheet serves the list on paper, by name, with a box to tick beside each.
func Sheet(v *page.Visit) error {
	if v.State.Config.ForTeams() {
		return page.ErrNotFound
	}
	p := newPlayersPage(v)
	if v.Value("order") != "number" {
		p.byName()
	}
	table := report.Table{Columns: []report.Column{
		{Title: v.T("people.here"), Align: report.Center}, {Title: v.T("web.round.number"), Align: report.Right}, {Title: v.T("web.player.title")},
		{Title: v.T("web.round.name"), Heading: true}, {Title: v.T("web.round.rating"), Align: report.Right}, {Title: v.T("web.standings.federation")},
	}}
	for k := range p.Players {
		q := &p.Players[k]
		mark := "☐"
		if q.Present {
			mark = "☑"
		}
		table.Rows = append(table.Rows, []string{mark, page.NumberValue(q.Number), q.Title, q.Name, page.CellOf(v.State, q).Rating, q.Federation})
	}
	d := &report.Document{Language: v.Language(), Tables: []report.Table{table}}
	return v.Document(message.New("people.sheet"), page.PlayersSection, 0, d)
}

// absentQuery returns the query for the list of who has not come, or for everybody again.
func (p playersPage) absentQuery() string {
	if p.Absent {
		return ""
	}
	return "?absent=1"
}

// strip explains the keys for the check-in of players.
func (p *playersPage) strip() {
	p.Keys = append(p.Keys, page.Key(p.T("people.key.enter"), p.T("people.key.enter-does")), page.Key("↓", p.T("people.key.down-does")),
		page.Key(p.T("people.key.space"), p.T("people.key.space-does")), page.Key("/", p.T("people.key.slash-does")), page.Key("a", p.T("people.key.a-does")),
		page.Key("e", p.T("people.key.e-does")), page.Key("u", p.T("people.key.u-does")), page.Key("?", p.T("web.keys.title")))
}

package ranking

import (
	"net/url"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// way is what stands beside the standings: the rows of the crosstable of one participant and of
// the opponents met.
type way struct {
	Name   string
	Chosen bool // by the reader; else it is the leader's, which only a wide window has room for
	Table  report.Table
}

// showWay fills in the way of the participant whom the reader has chosen, or of the first of those
// who are shown.
func (p *standingsPage) showWay(r *arbiter.Ranking, shown []int) error {
	id, err := p.Number("player")
	if err != nil {
		return err
	}
	mine := -1
	for k := range r.Standings.Rows {
		if page.ParticipantCell(p.State, r.Standings.Rows[k].Number).ID == id && id != 0 {
			mine = k
		}
	}
	switch {
	case id != 0 && mine < 0:
		return page.ErrNotFound
	case id == 0 && len(shown) == 0:
		return nil
	case id == 0:
		mine = shown[0]
	}
	first := &r.Standings.Rows[mine]
	t := report.CrosstableAround(p.Printer, page.EventOf(r), report.People, first.Index).Localize().Tables[0]
	w := &way{Name: page.ParticipantCell(p.State, first.Number).Name, Chosen: id != 0, Table: t}
	w.Table.Caption, w.Table.Headed = w.Name, true
	met := map[int]bool{first.Index: true}
	for _, e := range r.Table.Row(first.Index) {
		met[int(e.Opponent)] = true
	}
	name, row := t.Column("name"), map[int]int{}
	for k := range r.Standings.Rows {
		of := &r.Standings.Rows[k]
		if !met[of.Index] {
			continue
		}
		at := len(row)
		row[of.Index] = at
		if cell := page.ParticipantCell(p.State, of.Number); cell.ID != 0 {
			w.Table.SetMark(at, name, report.Mark{Link: p.wayPath(cell.ID), Hint: p.T("pictures.follow")})
		}
	}
	w.Table.Chosen = row[first.Index] + 1
	followWay(&w.Table, r, mine, row)
	p.Way = w
	return nil
}

// wayPath returns the address of these standings beside the way of a participant.
func (p *standingsPage) wayPath(id int) string {
	q := url.Values{"player": {strconv.Itoa(id)}}
	for _, key := range []string{"round", "category"} {
		if x := p.Request.URL.Query().Get(key); x != "" {
			q.Set(key, x)
		}
	}
	return p.Path("standings") + "?" + q.Encode()
}

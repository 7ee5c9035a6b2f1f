package ranking

import (
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// crossPage is the crosstable. With ?player= one participant's way stands out: his row,
// and in the rows of his opponents the games against him.
type crossPage struct {
	page.Frame
	Document *report.Document
	Table    report.Table
	Chosen   int
	Grids    []report.Table // of the players of teams
}

func crossView(v *page.Visit, title message.Message, after int, r *arbiter.Ranking) error {
	id, err := v.Number("player")
	if err != nil {
		return err
	}
	d := report.Crosstable(v.Printer, page.EventOf(r), report.People)
	p := crossPage{Frame: v.Frame(title), Document: d, Table: d.Localize().Tables[0], Chosen: id}
	p.Section, p.Stands, p.Wide = page.CrosstableSection, after, true
	p.Grids = playerGrids(p.Frame, after)
	name := p.Table.Column("name")
	row := map[int]int{} // of the table, by index of the participant
	for k := range r.Standings.Rows {
		row[r.Standings.Rows[k].Index] = k
		participant := page.ParticipantCell(p.State, r.Standings.Rows[k].Number).ID
		if participant != 0 {
			p.Table.SetMark(k, name, report.Mark{Link: p.follows(participant), Hint: p.T("pictures.follow")})
		}
		if id != 0 && participant == id {
			p.Table.Chosen = k + 1
		}
	}
	if id != 0 && p.Table.Chosen == 0 {
		return page.ErrNotFound
	}
	if id != 0 {
		followWay(&p.Table, r, p.Table.Chosen-1, row)
	}
	return v.Render(crosstableView(p))
}

// followWay marks the games of the participant of a row of the standings in the rows of his
// opponents; row has where they stand in the table, by index.
func followWay(t *report.Table, r *arbiter.Ranking, mine int, row map[int]int) {
	rounds := slices.IndexFunc(t.Columns, func(c report.Column) bool { return strings.HasPrefix(c.Key, "round ") })
	square := t.Column(strconv.Itoa(r.Standings.Rows[mine].Number))
	for n, e := range r.Table.Row(r.Standings.Rows[mine].Index) {
		k, ok := row[int(e.Opponent)]
		if e.Opponent == crosstable.None || !ok {
			continue
		}
		if rounds >= 0 {
			t.SetMark(k, rounds+n, report.Mark{Stands: true})
		} else if square >= 0 {
			t.SetMark(k, square, report.Mark{Stands: true})
		}
	}
}

// follows returns the address of the page with a participant's way.
func (p crossPage) follows(id int) string {
	path := p.Path("crosstable") + "?player=" + strconv.Itoa(id)
	if n := p.Request.URL.Query().Get("round"); n != "" {
		path += "&round=" + strconv.Itoa(p.Stands)
	}
	return path
}

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

// crossPage is who met whom. With ?player= one participant's way stands out: his row,
// and in the rows of his opponents the games against him.
type crossPage struct {
	page.Frame
	Document *report.Document
	Table    report.Table
	IDs      []int // of the rows
	Chosen   int
	way      map[[2]int]bool // cells by row and column
}

func crossView(v *page.Visit, title message.Message, after int, r *arbiter.Ranking) error {
	id, err := v.Number("player")
	if err != nil {
		return err
	}
	d := report.Crosstable(v.Printer, page.EventOf(r), report.People)
	p := crossPage{Frame: v.Frame(title), Document: d, Table: d.Localize().Tables[0], way: map[[2]int]bool{}}
	p.Section, p.Stands, p.Wide = page.CrosstableSection, after, true
	row := map[int]int{} // of the table, by index of the participant
	for k := range r.Standings.Rows {
		p.IDs = append(p.IDs, page.ParticipantCell(p.State, r.Standings.Rows[k].Number).ID)
		row[r.Standings.Rows[k].Index] = k
	}
	if id != 0 {
		k := slices.Index(p.IDs, id)
		if k < 0 {
			return page.ErrNotFound
		}
		p.Chosen = id
		p.follow(r, k, row)
	}
	return v.Render(crosstableView(p))
}

// follow marks the games of the participant of a row in the rows of his opponents.
func (p *crossPage) follow(r *arbiter.Ranking, mine int, row map[int]int) {
	rounds := slices.IndexFunc(p.Table.Columns, func(c report.Column) bool { return strings.HasPrefix(c.Key, "round ") })
	square := slices.IndexFunc(p.Table.Columns, func(c report.Column) bool { return c.Key == strconv.Itoa(r.Standings.Rows[mine].Number) })
	for n, e := range r.Table.Row(r.Standings.Rows[mine].Index) {
		k, ok := row[int(e.Opponent)]
		if e.Opponent == crosstable.None || !ok {
			continue
		}
		if rounds >= 0 {
			p.way[[2]int{k, rounds + n}] = true
		} else if square >= 0 {
			p.way[[2]int{k, square}] = true
		}
	}
}

// cellClass is how a cell looks.
func (p crossPage) cellClass(row, column int) string {
	class := page.AlignClass(p.Table.Columns[column].Align)
	if p.way[[2]int{row, column}] {
		class += " way"
	}
	return strings.TrimSpace(class)
}

// rowClass marks the row of who was asked for.
func (p crossPage) rowClass(row int) string {
	if p.Chosen != 0 && p.IDs[row] == p.Chosen {
		return "mine"
	}
	return ""
}

// follows is the address of the page with a participant's way.
func (p crossPage) follows(row int) string {
	path := p.Path("crosstable") + "?player=" + strconv.Itoa(p.IDs[row])
	if n := p.Request.URL.Query().Get("round"); n != "" {
		path += "&round=" + strconv.Itoa(p.Stands)
	}
	return path
}

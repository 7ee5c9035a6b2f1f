package sheets

import (
	"slices"
	"strconv"

	"torneo/internal/report"
)

// ownPlaces adds to standings of some players their places among each other, before those
// in the whole: those who share a place in the whole share one here, and who has none there
// has none here.
func (e *Event) ownPlaces(d *report.Document, reader report.For) {
	if e.Only == (Only{}) || e.Only.Category == EachCategory || e.Ranking.Table.Team {
		return
	}
	rows, t := e.selectedRanking().Standings.Rows, &d.Tables[0]
	t.Columns = slices.Insert(t.Columns, 0, report.Column{Key: "place", Title: e.P.T("report.column.place"), Align: report.Right})
	t.Columns[1].Title = e.P.T("category.overall")
	for first := 0; first < len(rows); {
		next := first + 1
		for next < len(rows) && rows[next].Rank == rows[first].Rank {
			next++
		}
		place := strconv.Itoa(first + 1)
		switch {
		case rows[first].Rank == 0:
			place = "–"
		case next-first > 1 && reader == report.People:
			place += "–" + strconv.Itoa(next)
		}
		for k := first; k < next; k++ {
			t.Rows[k] = slices.Insert(t.Rows[k], 0, place)
		}
		first = next
	}
}

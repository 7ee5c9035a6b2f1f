package handover

import (
	"strconv"

	"torneo/tournament"
)

// crosstableRows returns the crosstable by starting numbers, as Chess-Results and
// Swiss-Manager export it: a cell has the opponent, the colour and the result.
func crosstableRows(c *Content) [][]string {
	t := c.Record
	told := tellsPoints(t)
	rows := headingRows(t, "Starting rank crosstable")
	head := []string{"No.", "", "Name", "Rtg", "FED"}
	cells := make([]map[int]string, Rounds(t))
	for n := range cells {
		head = append(head, strconv.Itoa(n+1)+".Rd")
		cells[n] = cellsOf(&t.Rounds[n])
	}
	if told {
		head = append(head, "Pts.")
	}
	if len(c.Places) > 0 {
		head = append(head, "Rk.")
	}
	rows = append(rows, head)
	sum := scores(t, len(t.Rounds))
	for k := range t.Players {
		p := &t.Players[k]
		row := []string{number(int64(p.Number)), p.Title, NameOf(p), number(int64(p.Rating)), p.Federation}
		for n := range cells {
			row = append(row, cells[n][p.Number])
		}
		if told {
			row = append(row, sum[p.Number].Halves())
		}
		if len(c.Places) > 0 {
			row = append(row, number(int64(c.Places[p.Number])))
		}
		rows = append(rows, row)
	}
	return rows
}

// tellsPoints reports points that follow from the results for who reads the table: others would
// look like a mistake in it.
func tellsPoints(t *tournament.Tournament) bool {
	for n := range t.Rounds {
		for k := range t.Rounds[n].Games {
			if g := &t.Rounds[n].Games[k]; g.CountedAs != nil || g.Result.White == tournament.Adjourned || g.Result.Black == tournament.Adjourned {
				return false
			}
		}
	}
	return t.WithDefaults().Points == tournament.StandardGamePoints() && len(t.Corrections) == 0
}

// cellsOf returns the cells of a round by pairing number: "12w1", "5b½", "3w+", "-1", "-½", "-0".
func cellsOf(x *tournament.Round) map[int]string {
	cells := map[int]string{}
	for _, g := range x.Games {
		cells[g.White] = strconv.Itoa(g.Black) + "w" + sign(g.Result.White)
		cells[g.Black] = strconv.Itoa(g.White) + "b" + sign(g.Result.Black)
	}
	for _, b := range x.Byes {
		cells[b.ID] = "-" + b.Kind.Standard().Halves()
	}
	return cells
}

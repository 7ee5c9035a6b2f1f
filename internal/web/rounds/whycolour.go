package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// whyColour returns the answer to "why this colour?" for players, by number: the line of
// their board with its preferences and the article, and the colours that each has had.
// Without a line there is none.
func whyColour(v *page.Visit, n int, d *report.Document, players []int) (report.Table, bool) {
	answer := report.Table{Caption: v.T("hand.why.board")}
	for _, t := range d.Tables {
		at := slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Key == "black number" })
		if at < 0 || t.Columns[0].Key != "white number" {
			continue
		}
		answer.Columns = t.Columns
		for _, row := range t.Rows {
			if slices.ContainsFunc(players, func(number int) bool { return row[0] == strconv.Itoa(number) || row[at] == strconv.Itoa(number) }) {
				answer.Rows = append(answer.Rows, row)
			}
		}
	}
	for _, number := range players {
		player := v.State.PlayerByNumber(number)
		if player == nil {
			continue
		}
		if had := coloursHad(v, player.ID, n); len(had) > 0 {
			answer.Notes = append(answer.Notes, v.T("hand.why.colours", "name", player.Name, "colours", strings.Join(had, ", ")))
		} else {
			answer.Notes = append(answer.Notes, v.T("hand.why.no-colours", "name", player.Name))
		}
	}
	return answer, len(answer.Rows) > 0
}

// coloursHad returns the colours of a player's games before a round: those that were played
// count (C.04.2 3.4).
func coloursHad(v *page.Visit, id, round int) (had []string) {
	for n := 1; n < round; n++ {
		r := v.State.Round(n)
		if r == nil {
			break
		}
		for _, b := range r.Boards {
			had = append(had, coloursOf(v, b, n, id)...)
		}
	}
	return had
}

// coloursOf returns the colour, or the two of a match, that a player had at a board.
func coloursOf(v *page.Visit, b journal.PlayedBoard, n, id int) (had []string) {
	if b.Black == 0 || id != b.White && id != b.Black {
		return nil
	}
	white := id == b.White
	for _, result := range []tournament.ByColor[tournament.Outcome]{b.Result, b.Second} {
		if result.White.IsPlayed() {
			colour := v.T("web.colour.black")
			if white {
				colour = v.T("web.colour.white")
			}
			had = append(had, v.T("hand.why.colour", "round", n, "colour", colour))
		}
		white = !white
	}
	return had
}

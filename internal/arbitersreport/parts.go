package arbitersreport

import (
	"strconv"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// column returns a column of a table of the report.
func column(p *i18n.Printer, id string, align report.Align) report.Column {
	return report.Column{Key: id, Title: p.T("arbitersreport.column." + id), Align: align, Heading: id == "what" || id == "white" || id == "round" || id == "heading"} //i18n:prefix arbitersreport.column.
}

// table begins a part; one without rows says so.
func (w *Report) table(id string, rows [][]string, columns ...report.Column) report.Table {
	t := report.Table{Caption: w.T("arbitersreport.part." + id), Columns: columns, Rows: rows} //i18n:prefix arbitersreport.part.
	if len(rows) == 0 {
		t.Notes = []string{w.T("arbitersreport.none")}
	}
	return t
}

// rounds counts what each round had.
func (w *Report) rounds() report.Table {
	var rows [][]string
	for n := 1; n <= arbiter.LastPublished(w.State); n++ {
		r := w.State.Round(n)
		var white, draws, black, forfeits, open, byes int
		count := func(o tournament.ByColor[tournament.Outcome]) {
			switch {
			case o.White == tournament.Pending || o.White == tournament.Adjourned:
				open++
			case o.White.Forfeit() || o.Black.Forfeit():
				forfeits++
			case o.White.IsWin():
				white++
			case o.Black.IsWin():
				black++
			default:
				draws++
			}
		}
		boards := 0
		for k := range r.Boards {
			b := &r.Boards[k]
			if b.Black == 0 || b.White == 0 {
				byes++
				continue
			}
			boards++
			count(b.Result)
			if w.State.Config.TwoGames() {
				count(tournament.ByColor[tournament.Outcome]{White: b.Second.Black, Black: b.Second.White})
			}
		}
		byes += len(r.Byes)
		date := ""
		if dates := w.State.Config.Dates; n <= len(dates) && dates[n-1].Complete() {
			date = dates[n-1].String()
		}
		row := []string{strconv.Itoa(n), date}
		for _, number := range []int{boards, white, draws, black, forfeits, byes, open} {
			row = append(row, strconv.Itoa(number))
		}
		rows = append(rows, row)
	}
	columns := []report.Column{column(w.Printer, "round", report.Right), column(w.Printer, "date", report.Left)}
	for _, id := range []string{"boards", "white-wins", "draws", "black-wins", "forfeits", "byes", "open"} {
		columns = append(columns, column(w.Printer, id, report.Right))
	}
	return w.table("rounds", rows, columns...)
}

// eventsTable lists what the journal has for a part, unless it was taken back.
func (w *Report) eventsTable(part journal.Part) report.Table {
	var rows [][]string
	for k := range w.Events {
		e := &w.Events[k]
		if partOf(e.Payload) == part && !w.State.Undone[e.Number] && !w.isRedundantComment(k) {
			l := w.Lines[e.Number]
			rows = append(rows, []string{l.When.Format("2006/01/02"), l.When.Format("15:04"), l.Text, l.Who, l.Reason})
		}
	}
	return w.table(string(part), rows, column(w.Printer, "date", report.Left), column(w.Printer, "time", report.Left), column(w.Printer, "what", report.Left),
		column(w.Printer, "who", report.Left), column(w.Printer, "reason", report.Left))
}

// isRedundantComment reports a comment for the files that came with what it says.
func (w *Report) isRedundantComment(k int) bool {
	if _, comment := w.Events[k].Payload.(journal.CommentNoted); !comment {
		return false
	}
	of := &w.Events[k]
	for k--; k >= 0 && journal.SameAct(&w.Events[k], of); k-- {
		switch w.Events[k].Payload.(type) {
		case journal.CommentNoted, journal.TournamentImported:
		default:
			return true
		}
	}
	return false
}

// forfeits lists the boards that somebody lost without a game.
func (w *Report) forfeits() report.Table {
	var rows [][]string
	for n := 1; n <= arbiter.LastPublished(w.State); n++ {
		r := w.State.Round(n)
		tables := arbiter.Tables(w.State, r)
		for k := range r.Boards {
			b := &r.Boards[k]
			if b.White == 0 || b.Black == 0 {
				continue
			}
			for game, o := range []tournament.ByColor[tournament.Outcome]{b.Result, {White: b.Second.Black, Black: b.Second.White}} {
				if o.White.Forfeit() || o.Black.Forfeit() {
					white, black := b.White, b.Black
					if game == 1 {
						white, black = black, white
					}
					rows = append(rows, []string{strconv.Itoa(n), strconv.Itoa(tables[k]), w.nameOf(white), eventtext.Result(o), w.nameOf(black)})
				}
			}
		}
	}
	return w.table("forfeits", rows, column(w.Printer, "round", report.Right), column(w.Printer, "table", report.Right), column(w.Printer, "white", report.Left),
		column(w.Printer, "result", report.Left), column(w.Printer, "black", report.Left))
}

// incidents lists what was noted in the rounds, with illegal moves counted.
func (w *Report) incidents() report.Table {
	var rows [][]string
	illegal := map[[3]int]int{}
	for k := range w.State.Incidents {
		i := &w.State.Incidents[k]
		if i.Kind == journal.Appeal {
			continue
		}
		what := eventtext.Incident(w.Printer, &i.IncidentNoted)
		if i.Kind == journal.IllegalMove {
			game := [3]int{i.ID, i.Round, i.Game}
			illegal[game]++
			what = w.T("incidents.illegal-nth", "number", illegal[game])
			if v, ok := arbiter.IllegalMoveLaw(w.State, i.Round, illegal[game]); ok {
				what += " (" + report.LawArticles(&v.Answers[0]) + ")"
			}
		}
		rows = append(rows, []string{strconv.Itoa(i.Round), w.Lines[i.Number].When.Format("15:04"), w.incidentPlayer(i.ID), what, i.Text, w.Lines[i.Number].Who})
	}
	return w.table("incidents", rows, column(w.Printer, "round", report.Right), column(w.Printer, "time", report.Left), column(w.Printer, "player", report.Left),
		column(w.Printer, "what", report.Left), column(w.Printer, "text", report.Left), column(w.Printer, "who", report.Left))
}

// appeals lists the appeals with what was decided.
func (w *Report) appeals() report.Table {
	var rows [][]string
	for k := range w.State.Incidents {
		i := &w.State.Incidents[k]
		if i.Kind != journal.Appeal {
			continue
		}
		by := ""
		if i.Decided > 0 {
			by = w.Lines[i.Decided].Who
		}
		rows = append(rows, []string{strconv.Itoa(i.Round), w.incidentPlayer(i.ID), i.Text, eventtext.Verdict(w.Printer, i.Verdict), i.Decision, by})
	}
	return w.table("appeals", rows, column(w.Printer, "round", report.Right), column(w.Printer, "player", report.Left), column(w.Printer, "claim", report.Left),
		column(w.Printer, "decision", report.Left), column(w.Printer, "reasons", report.Left), column(w.Printer, "who", report.Left))
}

// incidentPlayer returns the player of an incident.
func (w *Report) incidentPlayer(id int) string {
	if id == 0 {
		return "–"
	}
	return w.nameOf(id)
}

package reports

import (
	"bytes"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/internal/web/say"
	"torneo/message"
	"torneo/tournament"
)

// arbiterPage is the arbiter's report: what the organiser and the federation are told
// of the tournament besides the files.
type arbiterPage struct {
	page.Frame
	Facts    [][2]string
	Document *report.Document
}

// ArbiterReport is its page.
func ArbiterReport(v *page.Visit) error {
	d, facts, err := arbiterReport(v)
	if err != nil {
		return err
	}
	p := arbiterPage{Frame: v.Frame(message.New("arbitersreport.title")), Facts: facts, Document: d}
	p.Section, p.Wide = page.ExportSection, true
	return v.Render(arbiterView(p))
}

// arbiterText sends it as a text, to be written on.
func arbiterText(v *page.Visit) error {
	d, facts, err := arbiterReport(v)
	if err != nil {
		return err
	}
	for _, f := range facts {
		d.Lead = append(d.Lead, f[0]+": "+f[1])
	}
	d.Title = v.T("arbitersreport.title") + ": " + v.Frame(message.Message{}).FullName()
	var b bytes.Buffer
	if err := d.Text(&b, false); err != nil {
		return err
	}
	return send(v, "report.txt", "text/plain; charset=utf-8", b.Bytes())
}

// arbiterReport is the report as a document: facts, rounds, what was changed by hand
// and corrected, forfeits, incidents, appeals, and who left.
func arbiterReport(v *page.Visit) (*report.Document, [][2]string, error) {
	events, err := v.Events()
	if err != nil {
		return nil, nil, err
	}
	w := reporter{Visit: v, events: events, lines: map[int64]page.Line{}}
	for _, l := range v.Lines(events, func(k int) bool { return sectionOf(events[k].What) != "" }) {
		w.lines[l.Number] = l
	}
	return &report.Document{Language: v.Language(), Tables: []report.Table{
		w.rounds(), w.happened(byHand), w.happened(corrected), w.forfeits(), w.incidents(), w.appeals(), w.happened(left),
	}, Notes: []string{v.T("arbitersreport.private")}}, w.facts(), nil
}

// reporter writes one report.
type reporter struct {
	*page.Visit
	events []journal.Event
	lines  map[int64]page.Line // of those that the report has, by number
}

// The parts of the report that are lists of what happened.
const (
	byHand    = "by-hand"
	corrected = "corrected"
	left      = "left"
	noted     = "noted" // incidents, which have tables of their own
)

// sectionOf is the part that an event belongs to; "" if to none.
func sectionOf(w journal.What) string {
	switch w := w.(type) {
	case journal.ManualPairingEnded, journal.RoundUnpaired, journal.LatecomersPaired, journal.BoardUnpaired, journal.StaysUnpaired, journal.LateMatchesPaired, journal.MatchesRearranged, journal.MeetingsProhibited, journal.TiedRanked, journal.FIDEModeLeft:
		return byHand
	case journal.ResultCorrected, journal.ColorsSwapped, journal.ResultCounted, journal.CommentNoted:
		return corrected
	case journal.PlayerLeft, journal.PlayerReturned, journal.TeamLeft, journal.TeamExpelled, journal.TeamReturned:
		return left
	case journal.PlayerEntered:
		if w.From > 1 {
			return left
		}
	case journal.IncidentNoted, journal.AppealDecided:
		return noted
	}
	return ""
}

// facts is what the tournament is, by name.
func (w *reporter) facts() [][2]string {
	c := &w.State.Config
	dates := w.Date(c.Start.String())
	if c.End != c.Start && !c.End.IsZero() {
		dates += " – " + w.Date(c.End.String())
	}
	var editions, federations []string
	for _, chapter := range handbook.Chapters() {
		if e := c.Rulebook.Edition(chapter); e != "" {
			editions = append(editions, w.Text(arbiter.EditionName(e)))
		}
	}
	rated := 0
	seen := map[string]bool{}
	for k := range w.State.Players {
		p := &w.State.Players[k]
		if w.State.TournamentRating(&p.Player) > 0 {
			rated++
		}
		if f := p.Federation; f != "" && !seen[f] {
			seen[f] = true
			federations = append(federations, f)
		}
	}
	var lines [][2]string
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, [2]string{name, value})
		}
	}
	add(w.T("web.fact.dates"), dates)
	add(w.T("web.config.city"), c.City)
	add(w.T("web.config.federation"), c.Federation)
	add(w.T("web.config.arbiter"), c.ChiefArbiter)
	add(w.T("web.config.deputies"), strings.Join(c.Deputies, "; "))
	add(w.T("web.config.system"), w.SystemOf(w.State))
	add(w.T("web.config.time"), c.TimeControl)
	add(w.T("web.config.rounds"), strconv.Itoa(c.Rounds))
	add(w.T("web.fact.teams"), say.Positive(len(w.State.Teams)))
	add(w.T("web.fact.players"), w.T("arbitersreport.players", "count", len(w.State.Players), "rated", rated, "federations", len(federations)))
	add(w.T("arbitersreport.editions"), strings.Join(editions, ", "))
	return lines
}

// column is a column of a table of the report.
func column(p *i18n.Printer, id string, align report.Align) report.Column {
	return report.Column{Key: id, Title: p.T("arbitersreport.column." + id), Align: align, Heading: id == "what" || id == "white" || id == "round"} //i18n:prefix arbitersreport.column.
}

// table begins a part; one without rows says so.
func (w *reporter) table(id string, rows [][]string, columns ...report.Column) report.Table {
	t := report.Table{Caption: w.T("arbitersreport.part." + id), Columns: columns, Rows: rows} //i18n:prefix arbitersreport.part.
	if len(rows) == 0 {
		t.Notes = []string{w.T("arbitersreport.none")}
	}
	return t
}

// rounds counts what each round had.
func (w *reporter) rounds() report.Table {
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

// happened lists what the journal has for a part, unless it was taken back.
func (w *reporter) happened(part string) report.Table {
	var rows [][]string
	for k := range w.events {
		e := &w.events[k]
		if sectionOf(e.What) == part && !w.State.Undone[e.Number] && !w.explained(k) {
			l := w.lines[e.Number]
			rows = append(rows, []string{l.When.Format("2006/01/02"), l.When.Format("15:04"), l.Text, l.Who, l.Reason})
		}
	}
	return w.table(part, rows, column(w.Printer, "date", report.Left), column(w.Printer, "time", report.Left), column(w.Printer, "what", report.Left),
		column(w.Printer, "who", report.Left), column(w.Printer, "reason", report.Left))
}

// explained reports a comment for the files that came with what it says.
func (w *reporter) explained(k int) bool {
	if _, comment := w.events[k].What.(journal.CommentNoted); !comment {
		return false
	}
	of := &w.events[k]
	for k--; k >= 0 && w.events[k].Time.Equal(of.Time) && w.events[k].Actor == of.Actor; k-- {
		switch w.events[k].What.(type) {
		case journal.CommentNoted, journal.TournamentImported:
		default:
			return true
		}
	}
	return false
}

// forfeits lists the boards that somebody lost without a game.
func (w *reporter) forfeits() report.Table {
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
					rows = append(rows, []string{strconv.Itoa(n), strconv.Itoa(tables[k]), w.NameOf(white), say.Result(o), w.NameOf(black)})
				}
			}
		}
	}
	return w.table("forfeits", rows, column(w.Printer, "round", report.Right), column(w.Printer, "table", report.Right), column(w.Printer, "white", report.Left),
		column(w.Printer, "result", report.Left), column(w.Printer, "black", report.Left))
}

// incidents lists what was noted in the rounds, with illegal moves counted.
func (w *reporter) incidents() report.Table {
	var rows [][]string
	illegal := map[[3]int]int{}
	for k := range w.State.Incidents {
		i := &w.State.Incidents[k]
		if i.Kind == journal.Appeal {
			continue
		}
		what := say.Incident(w.Printer, &i.IncidentNoted)
		if i.Kind == journal.IllegalMove {
			illegal[[3]int{i.ID, i.Round, i.Game}]++
			what = w.T("incidents.illegal-nth", "number", illegal[[3]int{i.ID, i.Round, i.Game}])
		}
		rows = append(rows, []string{strconv.Itoa(i.Round), w.lines[i.Number].When.Format("15:04"), w.concerned(i.ID), what, i.Text, w.lines[i.Number].Who})
	}
	return w.table("incidents", rows, column(w.Printer, "round", report.Right), column(w.Printer, "time", report.Left), column(w.Printer, "player", report.Left),
		column(w.Printer, "what", report.Left), column(w.Printer, "text", report.Left), column(w.Printer, "who", report.Left))
}

// appeals lists the appeals with what was decided.
func (w *reporter) appeals() report.Table {
	var rows [][]string
	for k := range w.State.Incidents {
		i := &w.State.Incidents[k]
		if i.Kind != journal.Appeal {
			continue
		}
		by := ""
		if i.Decided > 0 {
			by = w.lines[i.Decided].Who
		}
		rows = append(rows, []string{strconv.Itoa(i.Round), w.concerned(i.ID), i.Text, say.Verdict(w.Printer, i.Verdict), i.Decision, by})
	}
	return w.table("appeals", rows, column(w.Printer, "round", report.Right), column(w.Printer, "player", report.Left), column(w.Printer, "claim", report.Left),
		column(w.Printer, "decision", report.Left), column(w.Printer, "reasons", report.Left), column(w.Printer, "who", report.Left))
}

// concerned is the player of an incident.
func (w *reporter) concerned(id int) string {
	if id == 0 {
		return "–"
	}
	return w.NameOf(id)
}

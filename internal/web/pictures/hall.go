package pictures

import (
	"cmp"
	"strconv"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/eventtext"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// hallAcross is the default number of boards in a row.
const hallAcross = 10

// The states of a board on the plan of the hall.
const (
	goesOn = iota
	decided
	drawn
	notPlayed
)

// hall shows the boards of the round that is on, as they stand in the hall.
func hall(v *page.Visit) (p picturePage, err error) {
	p = begin(v, "hall")
	if p.Across, err = v.Number("across"); err != nil {
		return p, err
	}
	if p.Across < 1 || p.Across > chart.MostAcross {
		p.Across = hallAcross
	}
	if p.After == 0 {
		p.Missing = v.T("pictures.none-rounds")
		return p, nil
	}
	if n, err := strconv.Atoi(v.Request.PathValue("round")); err == nil { // of the sheets of a round
		p.After = min(p.After, max(n, 1))
	}
	p.Round = p.After
	tables := p.tables()
	if len(tables) == 0 {
		p.Missing = v.T("pictures.none-boards")
		return p, nil
	}
	states := []string{v.T("pictures.hall.on"), v.T("pictures.hall.decided"), v.T("pictures.hall.drawn"), v.T("pictures.hall.not-played")}
	table := report.Table{Columns: []report.Column{p.column("row", report.Left), p.column("boards", report.Left), p.column("finished", report.Right), p.column("going-on", report.Right)}}
	open := 0
	for from := 0; from < len(tables); from += p.Across {
		row := tables[from:min(from+p.Across, len(tables))]
		on := 0
		for k := range row {
			if row[k].State == goesOn {
				on++
			}
		}
		open += on
		table.Rows = append(table.Rows, []string{strconv.Itoa(from/p.Across + 1), strconv.Itoa(row[0].Number) + "–" + strconv.Itoa(row[len(row)-1].Number), strconv.Itoa(len(row) - on), strconv.Itoa(on)})
	}
	words := chart.Words{Title: v.T("pictures.hall.title", "round", p.After), Desc: v.T("pictures.hall.desc", "boards", len(tables), "open", open)}
	if err := p.add(chart.Hall(words, tables, p.Across, states), "", table); err != nil {
		return p, err
	}
	return p, nil
}

// tables returns the boards of the round in the order of their numbers. Two games at one
// board are one.
func (p *picturePage) tables() (list []chart.Table) {
	r := p.State.Round(p.After)
	numbers := arbiter.Tables(p.State, r)
	for k := range r.Boards {
		b := &r.Boards[k]
		if b.White == 0 || b.Black == 0 {
			continue
		}
		result, state := eventtext.Result(b.Result), stateOf(b.Result)
		if p.State.Config.TwoGames() {
			if second := eventtext.Result(b.Second); second != "" {
				result += " · " + second
			}
			if s := stateOf(b.Second); s == goesOn || state == goesOn {
				state = goesOn
			}
		}
		name := p.T("pictures.hall.board", "table", numbers[k], "white", p.NameOf(b.White), "black", p.NameOf(b.Black), "result", cmp.Or(result, p.T("pictures.hall.on")))
		list = append(list, chart.Table{Number: numbers[k], State: state, Result: result, Name: name, Link: p.Path("rounds", strconv.Itoa(p.After)) + "#table-" + strconv.Itoa(numbers[k])})
	}
	slices.SortStableFunc(list, func(a, b chart.Table) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

func stateOf(o tournament.ByColor[tournament.Outcome]) int {
	switch {
	case o.White == tournament.Pending || o.White == tournament.Adjourned:
		return goesOn
	case !o.White.IsPlayed() || !o.Black.IsPlayed():
		return notPlayed
	case o.White.IsWin() || o.Black.IsWin():
		return decided
	}
	return drawn
}

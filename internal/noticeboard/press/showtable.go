package press

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// The marks of colours, and of a board without a result.
const (
	whiteMark = "○"
	blackMark = "●"
	openMark  = "·"
)

// grid is a table as it is laid out: widths in units, one of which is what is left.
type grid struct {
	widths []int // 0: shares what is left
	head   []box
	rows   []gridLine
	keep   []int // rows that stay with the next one on a page; nil: none
}

// paged puts rows on pages in so many columns side by side, and gives the rows of each
// page.
func (d *director) paged(g grid, columns int, page func(s *slide, from, to int)) {
	most := d.sheet.lines(len(g.head) > 0)
	for from := 0; from < len(g.rows); {
		s := slide{kind: "table"}
		start, room := from, most
		if rest := len(g.rows) - from; g.keep == nil && rest < columns*room {
			room = (rest + columns - 1) / columns // side by side as far as they go
		}
		for range columns {
			to := min(from+room, len(g.rows))
			for to < len(g.rows) && to > from+1 && slices.Contains(g.keep, to-1) {
				to--
			}
			if from >= to {
				break
			}
			s.blocks = append(s.blocks, block{widths: percent(g.widths, d.sheet.column(columns)), head: g.head, rows: g.rows[from:to]})
			from = to
		}
		for len(s.blocks) < columns {
			s.blocks = append(s.blocks, block{})
		}
		page(&s, start, from)
		d.slides = append(d.slides, s)
	}
}

// percent is widths as parts of a block.
func percent(widths []int, of int) (list []string) {
	left, flexible := of, 0
	for _, w := range widths {
		if left -= w; w == 0 {
			flexible++
		}
	}
	for _, w := range widths {
		if w == 0 {
			w = max(left, 0) / max(flexible, 1)
		}
		list = append(list, fmt.Sprintf("%.2f%%", 100*float64(w)/float64(of)))
	}
	return list
}

// side is how many columns side by side: as was said, else one if all fit a page.
func (d *director) side(rows, least int, headed bool) int {
	n := d.look.Columns
	if n == 0 {
		if n = 1; rows > d.sheet.lines(headed) {
			n = 2
		}
	}
	for n > 1 && d.sheet.column(n) < least {
		n--
	}
	return n
}

// cell is the room that a text takes with what is around it.
func (s sheet) cell(text string, heavy bool) int { return s.wide(text, heavy) + s.narrow }

// boards are those of the last round that is published.
func (d *director) boards(e *edition) {
	n := len(e.board.Rounds)
	if n == 0 {
		return
	}
	s := e.seating(n)
	if len(s.Matches) > 0 {
		d.matches(s)
		return
	}
	if len(s.Boards) == 0 {
		return
	}
	seats := make([]seated, len(s.Boards))
	for k := range s.Boards {
		b := &s.Boards[k]
		seats[k] = seated{table: b.Table, white: b.White.Name, black: b.Black.Name, result: b.Result}
	}
	d.seated(seats, func(v *slide, from, to int) {
		v.title = d.title("screen.boards", "screen.boards.short", "round", n, "first", seats[from].table, "last", seats[to-1].table)
		if from+1 == to {
			v.title = d.t("screen.board", "round", n, "board", seats[from].table)
		}
	})
}

type seated struct {
	table                int
	white, black, result string
}

// seated are boards in their order: a line each, or two where names would have no room.
func (d *director) seated(list []seated, title func(v *slide, from, to int)) {
	last := 0
	for _, x := range list {
		last = max(last, x.table)
	}
	tableWide := d.sheet.cell(number(last), true)
	resultWide := d.sheet.cell("½–½", true) + d.sheet.narrow
	columns := max(d.look.Columns, 1)
	for columns > 1 && d.sheet.column(columns) < tableWide+resultWide+d.sheet.figure {
		columns--
	}
	wide := d.sheet.column(columns)
	name := (wide-tableWide-resultWide)/2 - d.sheet.narrow
	g := grid{widths: []int{tableWide, 0, resultWide, 0}}
	stacked := name < d.sheet.figure
	if stacked {
		name = wide - tableWide - resultWide - d.sheet.narrow - d.sheet.wide(whiteMark+" ", false)
		g.widths = []int{tableWide, 0, resultWide}
	}
	for k, x := range list {
		result := box{text: cmp.Or(x.result, openMark), class: "r"}
		if x.result == "" {
			result.class = "r open"
		}
		at := box{text: number(x.table), class: "n", heading: true}
		white, black := d.sheet.fit(x.white, name, false), d.sheet.fit(x.black, name, false)
		if !stacked {
			g.rows = append(g.rows, gridLine{boxes: []box{at, {text: white}, result, {text: black}}})
			continue
		}
		at.rows, result.rows = 2, 2
		g.keep = append(g.keep, 2*k)
		g.rows = append(g.rows, gridLine{boxes: []box{at, {text: whiteMark + " " + white}, result}}, gridLine{class: "more", boxes: []box{{text: blackMark + " " + black}}})
	}
	d.paged(g, columns, func(v *slide, from, to int) {
		if stacked {
			from, to = from/2, (to+1)/2
		}
		title(v, from, to)
	})
}

// matches are those of teams with their boards.
func (d *director) matches(s *report.Seating) {
	resultWide := d.sheet.cell("2½ – 2½", true)
	numberWide := d.sheet.cell("00", true)
	name := (d.sheet.width-numberWide-resultWide)/2 - d.sheet.narrow
	mark := d.sheet.wide(whiteMark+" ", false)
	g := grid{widths: []int{numberWide, 0, resultWide, 0}}
	var of []int // the match of a row
	for k := range s.Matches {
		m := &s.Matches[k]
		g.keep = append(g.keep, len(g.rows))
		g.rows = append(g.rows, gridLine{class: "match", boxes: []box{{text: number(k + 1), class: "n", heading: true}, {text: d.sheet.fit(m.First, name, true)}, {text: m.Score(), class: "r"}, {text: d.sheet.fit(cmp.Or(m.Second, openMark), name, true)}}})
		of = append(of, k+1)
		for i := range m.Boards {
			b := &m.Boards[i]
			if b.First.Name == "" && b.Second.Name == "" {
				continue
			}
			first, second := whiteMark, blackMark
			if !b.White {
				first, second = second, first
			}
			result := box{text: cmp.Or(b.Result, openMark), class: "r"}
			if b.Result == "" {
				result.class = "r open"
			}
			if i+1 < len(m.Boards) {
				g.keep = append(g.keep, len(g.rows))
			}
			g.rows = append(g.rows, gridLine{boxes: []box{{text: number(i + 1), class: "n soft"}, {text: first + " " + d.sheet.fit(b.First.Name, name-mark, false)}, result, {text: second + " " + d.sheet.fit(b.Second.Name, name-mark, false)}}})
			of = append(of, k+1)
		}
	}
	if room := d.sheet.lines(false); len(s.Matches) > 0 && len(g.rows)/len(s.Matches) > room {
		g.keep = nil // a match that is longer than a page
	}
	d.paged(g, 1, func(v *slide, from, to int) {
		v.title = d.title("screen.matches", "screen.matches.short", "round", s.Round, "first", of[from], "last", of[to-1])
	})
}

// seek is a name with where its bearer sits.
type seek struct{ name, table, colour string }

// names says everybody where he sits, or that he does not play.
func (d *director) names(e *edition, p ShowPart) {
	n := len(e.board.Rounds)
	if n == 0 {
		return
	}
	s := e.seating(n)
	var list []seek
	add := func(name, table, colour string) {
		if name != "" {
			list = append(list, seek{name, table, colour})
		}
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		add(b.White.Name, number(b.Table), whiteMark)
		add(b.Black.Name, number(b.Table), blackMark)
	}
	if len(list) == 0 { // line-ups are not known: teams find their match
		for k := range s.Matches {
			add(s.Matches[k].First, number(k+1), "")
			add(s.Matches[k].Second, number(k+1), "")
		}
	}
	for k := range s.Away {
		add(s.Away[k].Name, "–", "")
	}
	order := collate.New(language.Make(string(e.p.Language())), collate.IgnoreCase)
	slices.SortStableFunc(list, func(a, b seek) int { return order.CompareString(a.name, b.name) })
	all := make([]string, len(list))
	for k := range list {
		all[k] = list[k].name
	}

	tableWide, colourWide := d.sheet.cell("888", true), d.sheet.cell(whiteMark, false)
	columns := d.side(len(list)/p.Of, tableWide+colourWide+d.sheet.figure, false)
	room := columns * d.sheet.lines(false)
	pages := max((len(list)+p.Of*room-1)/(p.Of*room), 1) // of the fullest screen
	mine := shares(all, p.Of, pages*room)[p.Share-1]
	name := d.sheet.column(columns) - tableWide - colourWide - d.sheet.narrow
	for _, x := range shares(all[mine[0]:mine[1]], max((mine[1]-mine[0]+room-1)/room, 1), room) {
		from, to := mine[0]+x[0], mine[0]+x[1]
		g := grid{widths: []int{0, tableWide, colourWide}}
		for _, y := range list[from:to] {
			g.rows = append(g.rows, gridLine{boxes: []box{{text: d.sheet.fit(y.name, name, false), heading: true, class: "name"}, {text: y.table, class: "n"}, {text: y.colour, class: "c"}}})
		}
		d.paged(g, columns, func(v *slide, _, _ int) {
			v.title = d.t("screen.names", "round", n, "span", span(all, from, to))
		})
	}
}

// results are the boards that are over, the last one first.
func (d *director) results(e *edition) {
	n := len(e.board.Rounds)
	if n == 0 || !e.board.Rounds[n-1].Results {
		return
	}
	s := e.seating(n)
	when := map[[2]int]time.Time{}
	ids := map[int]int{}
	for k := range e.board.State.Players {
		ids[e.board.State.Players[k].ID] = e.board.State.Players[k].Number
	}
	r := &e.board.State.Rounds[n-1]
	for k := range r.Boards {
		a, b := ids[r.Boards[k].White], ids[r.Boards[k].Black]
		when[[2]int{min(a, b), max(a, b)}] = r.Boards[k].ResultAt
	}
	var over []seated
	var at []time.Time
	var open []string
	for k := range s.Boards {
		b := &s.Boards[k]
		if b.White.Name == "" || b.Black.Name == "" {
			continue
		}
		if b.Result == "" {
			open = append(open, number(b.Table))
			continue
		}
		over = append(over, seated{table: b.Table, white: b.White.Name, black: b.Black.Name, result: b.Result})
		at = append(at, when[[2]int{min(b.White.Number, b.Black.Number), max(b.White.Number, b.Black.Number)}])
	}
	if len(over)+len(open) == 0 {
		return
	}
	order := make([]int, len(over))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return at[b].Compare(at[a]) })
	newest := make([]seated, len(over))
	for k, x := range order {
		newest[k] = over[x]
	}
	sub := d.t("screen.results.count", "over", len(over), "all", len(over)+len(open))
	if len(open) > 0 && len(open) <= mostOpen {
		sub += " · " + d.t("screen.results.open", "boards", strings.Join(open, ", "))
	}
	before := len(d.slides)
	if len(newest) > 0 {
		d.seated(newest, func(v *slide, _, _ int) {})
	} else {
		d.text("text", d.each("screen.results.none"), 0)
	}
	if most := before + mostResults; len(d.slides) > most {
		d.slides = d.slides[:most]
	}
	for k := before; k < len(d.slides); k++ {
		d.slides[k].title, d.slides[k].sub = d.title("screen.results", "screen.results.short", "round", n), sub
	}
}

const (
	mostOpen    = 8 // boards that are named
	mostResults = 2 // pages: what came long ago is among the boards
)

// standings are those that are shown.
func (d *director) standings(e *edition, p ShowPart) {
	n := e.board.After
	if n == 0 {
		return
	}
	s, err := e.standingsAfter(n)
	if err != nil {
		return
	}
	t := report.Standings(e.p, s, report.People).Localized().Tables[0]
	if p.Most > 0 {
		t.Rows = t.Rows[:min(p.Most, len(t.Rows))]
	}
	if len(t.Rows) == 0 {
		return
	}
	rank, name := column(t, "rank"), column(t, "name")
	values := []int{}
	for k := len(t.Columns) - len(s.Standings.List); k < len(t.Columns); k++ {
		values = append(values, k)
	}
	wide := func(k int) int { return d.columnWide(t, k, true) }
	rankWide := wide(rank)
	columns := d.side(len(t.Rows), rankWide+wide(values[0])+d.sheet.figure, true)
	if columns > 1 {
		values = values[:1]
	}
	left, shown := d.sheet.column(columns)-rankWide-d.sheet.figure*3/2, values[:0:0]
	for k, at := range values {
		if left -= wide(at); left < 0 && k > 0 {
			break
		}
		shown = append(shown, at)
	}
	g := grid{widths: []int{rankWide, 0}, head: []box{{class: "n"}, {text: t.Columns[name].Title}}}
	room := d.sheet.column(columns) - rankWide - d.sheet.narrow
	for _, k := range shown {
		g.widths, g.head = append(g.widths, wide(k)), append(g.head, box{text: t.Columns[k].Title, class: "v"})
		room -= wide(k)
	}
	for _, row := range t.Rows {
		boxes := []box{{text: row[rank], class: "n"}, {text: d.sheet.fit(row[name], room, false), heading: true, class: "name"}}
		for i, k := range shown {
			class := "v"
			if i == 0 {
				class = "v first"
			}
			boxes = append(boxes, box{text: row[k], class: class})
		}
		g.rows = append(g.rows, gridLine{boxes: boxes})
	}
	title := d.title("screen.standings", "screen.standings.short", "round", n)
	if s.Standings.InPlay.Round > 0 {
		title = d.title("screen.standings.live", "screen.standings.live.short", "round", n)
	}
	d.paged(g, columns, func(v *slide, from, to int) { v.title = title })
}

// column is where the column with a key is; -1: nowhere.
func column(t report.Table, key string) int {
	return slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Key == key })
}

// columnWide is the room for what stands in a column; its title is smaller.
func (d *director) columnWide(t report.Table, k int, heavy bool) int {
	most := d.sheet.wide(t.Columns[k].Title, false) * 6 / 10
	for _, row := range t.Rows {
		most = max(most, d.sheet.wide(row[k], heavy))
	}
	return most + d.sheet.narrow
}

// crosstable is who met whom, rounds or opponents side by side as far as there is room,
// the rest on further pages with the names again.
func (d *director) crosstable(e *edition) {
	if e.board.After == 0 {
		return
	}
	s, err := e.standingsAfter(e.board.After)
	if err != nil {
		return
	}
	t := report.Crosstable(e.p, s, report.People).Localized().Tables[0]
	name := column(t, "name")
	if len(t.Rows) == 0 || name < 0 {
		return
	}
	fixed := []int{}
	for _, key := range []string{"rank", "number"} {
		if k := column(t, key); k >= 0 {
			fixed = append(fixed, k)
		}
	}
	first := name + 1
	if k := column(t, "rating"); k >= first {
		first = k + 1
	}
	d.wideTable(t, fixed, name, first, d.title("screen.crosstable", "screen.crosstable.short", "round", e.board.After))
}

// wideTable shows a table with its first columns and the name on every page, and as many
// of the others as there is room for.
func (d *director) wideTable(t report.Table, fixed []int, name, first int, title string) {
	base := d.sheet.figure * 4 / 3
	for _, k := range fixed {
		base += d.columnWide(t, k, true)
	}
	var groups [][]int
	left := 0
	for k := first; k < len(t.Columns); k++ {
		wide := d.columnWide(t, k, false)
		if left -= wide; len(groups) == 0 || left < 0 {
			groups, left = append(groups, nil), d.sheet.width-base-wide
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], k)
	}
	for _, group := range groups {
		g := grid{}
		room := d.sheet.width - d.sheet.narrow
		for _, k := range fixed {
			g.widths, g.head = append(g.widths, d.columnWide(t, k, true)), append(g.head, box{text: t.Columns[k].Title, class: "n"})
			room -= d.columnWide(t, k, true)
		}
		g.widths, g.head = append(g.widths, 0), append(g.head, box{text: t.Columns[name].Title})
		for _, k := range group {
			g.widths, g.head = append(g.widths, d.columnWide(t, k, false)), append(g.head, box{text: t.Columns[k].Title, class: "v"})
			room -= d.columnWide(t, k, false)
		}
		for _, row := range t.Rows {
			var boxes []box
			for _, k := range fixed {
				boxes = append(boxes, box{text: row[k], class: "n"})
			}
			boxes = append(boxes, box{text: d.sheet.fit(row[name], room, false), heading: true, class: "name"})
			for _, k := range group {
				boxes = append(boxes, box{text: row[k], class: "v"})
			}
			g.rows = append(g.rows, gridLine{boxes: boxes})
		}
		d.paged(g, 1, func(v *slide, _, _ int) { v.title = title })
	}
}

// bracket is the matches of a knock-out, a phase after the other, from the one that is
// played.
func (d *director) bracket(e *edition) {
	if !e.knockout() {
		return
	}
	b, t, err := arbiter.Bracket(e.board.State)
	if err != nil {
		return
	}
	tables := (&report.Bracket{Tournament: t, Bracket: b}).Document(e.p, report.People).Localized().Tables
	for _, table := range tables {
		d.phase(table)
	}
}

// phase is the matches of one phase of a bracket.
func (d *director) phase(t report.Table) {
	var g grid
	numberWide, scoreWide := d.sheet.cell("88", true), d.sheet.cell("8½", true)
	room := (d.sheet.width-numberWide-2*scoreWide)/2 - d.sheet.narrow
	g.widths = []int{numberWide, 0, scoreWide, scoreWide, 0}
	cell := func(row []string, key string) string {
		if k := column(t, key); k >= 0 {
			return row[k]
		}
		return ""
	}
	stacked := room < d.sheet.figure
	if stacked {
		room = d.sheet.width - numberWide - scoreWide - d.sheet.narrow
		g.widths = []int{numberWide, 0, scoreWide}
	}
	for k, row := range t.Rows {
		at := box{text: cell(row, "match"), class: "n", heading: true}
		first, second := d.sheet.fit(cell(row, "first"), room, false), d.sheet.fit(cell(row, "second"), room, false)
		one, two := box{text: cell(row, "first score"), class: "r"}, box{text: cell(row, "second score"), class: "r"}
		if !stacked {
			g.rows = append(g.rows, gridLine{boxes: []box{at, {text: first}, one, two, {text: second}}})
			continue
		}
		at.rows = 2
		g.keep = append(g.keep, 2*k)
		g.rows = append(g.rows, gridLine{boxes: []box{at, {text: first}, one}}, gridLine{class: "more", boxes: []box{{text: second}, two}})
	}
	d.paged(g, 1, func(v *slide, _, _ int) { v.title = t.Caption })
}

// start is when a round begins; false where its day or hour is not said.
func (e *edition) start(n int) (time.Time, bool) {
	c := &e.board.State.Config
	var day tournament.Date
	if n >= 1 && n <= len(c.Dates) {
		day = c.Dates[n-1]
	}
	if day.IsZero() && c.End.IsZero() || day.IsZero() && c.End == c.Start {
		day = c.Start // an event of one day
	}
	at, err := time.Parse("15:04", c.TimeOf(n))
	if err != nil || !day.Complete() {
		return time.Time{}, false
	}
	zone := e.board.Zone
	if zone == nil {
		zone = time.UTC
	}
	return time.Date(day.Year, time.Month(day.Month), day.Day, at.Hour(), at.Minute(), 0, 0, zone), true
}

// nextStart says when the round after the last published one begins.
func (d *director) nextStart(e *edition) string {
	n := len(e.board.Rounds) + 1
	if n > e.board.State.Config.Rounds {
		return ""
	}
	at, ok := e.start(n)
	if !ok {
		return ""
	}
	return d.t("screen.next", "round", n, "time", d.startText(e, at))
}

// startText is the hour, with the day where rounds are on several.
func (d *director) startText(e *edition, at time.Time) string {
	c := &e.board.State.Config
	text := at.Format("15:04")
	if len(slices.Compact(slices.Clone(c.Dates))) > 1 || !c.End.IsZero() && c.End != c.Start {
		text = e.p.Date(at.Format("2006/01/02")) + ", " + text
	}
	return text
}

// longest is how long a round is said to be played after it began.
const longest = 12 * time.Hour

// clock counts down to the next round, or says since when this one is played.
func (d *director) clock(e *edition) {
	c, now, last := &e.board.State.Config, d.stage.Now, len(e.board.Rounds)
	v := slide{kind: "clock"}
	if c.TimeControl != "" {
		v.lines = append(v.lines, c.TimeControl)
	}
	if at, ok := e.start(last); ok && last > 0 && !at.After(now) && now.Sub(at) < longest && !e.over(last) {
		v.title = d.t("screen.clock.playing", "round", last)
		v.count = &count{at: at, text: hours(now.Sub(at))}
		v.lines = append([]string{d.t("screen.clock.since", "time", at.Format("15:04"))}, v.lines...)
		d.slides = append(d.slides, v)
		return
	}
	for n := 1; n <= max(c.Rounds, last); n++ {
		if at, ok := e.start(n); ok && at.After(now) {
			v.title = d.t("screen.clock.round", "round", n)
			v.count = &count{at: at, down: true, text: hours(at.Sub(now))}
			v.lines = append([]string{d.t("screen.clock.begins", "time", d.startText(e, at))}, v.lines...)
			d.slides = append(d.slides, v)
			return
		}
	}
	if v.title = e.board.State.Config.Name; last > 0 {
		v.title = d.t("screen.clock.round", "round", last)
	}
	v.count = &count{text: now.Format("15:04")} // no round is expected: the time of day
	d.slides = append(d.slides, v)
}

// over reports a round of which everybody knows that it is.
func (e *edition) over(n int) bool {
	r := &e.board.State.Rounds[n-1]
	if !e.board.Rounds[n-1].Results {
		return false
	}
	return r.Closed || !slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool {
		return b.Black != 0 && b.Result.White == tournament.Pending
	}) && len(r.Boards) > 0
}

// hours is a time that passes, to the minute; scripts count the seconds.
func hours(d time.Duration) string {
	m := int(d / time.Minute)
	if h := m / 60; h >= 48 {
		return fmt.Sprintf("%d d %d h", h/24, h%24)
	}
	return fmt.Sprintf("%d:%02d", m/60, m%60)
}

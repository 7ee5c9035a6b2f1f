package render

import (
	"cmp"
	"strings"
	"time"

	"slices"
	"torneo/internal/report"
)

// The marks of colours, as wide as each other, and of a board without a result.
const (
	hollowMark = "○"
	fullMark   = "●"
	openMark   = "·"
)

// marks returns the marks of White and of Black: what is light on the screen is White.
func (d *director) marks() (white, black string) {
	if d.look.Light {
		return hollowMark, fullMark
	}
	return fullMark, hollowMark
}

// boards shows the boards of the last published round.
func (d *director) boards(e *edition) {
	n := len(e.board.Rounds)
	if n == 0 {
		return
	}
	s := e.seating(n)
	if len(s.Matches) > 0 {
		before := len(d.slides)
		d.matches(s)
		for k := before; k < len(d.slides) && s.Homes; k++ {
			d.slides[k].sub = e.board.Name() + " · " + d.t("screen.matches.homes")
		}
		return
	}
	if len(s.Boards) == 0 {
		return
	}
	seats := make([]seated, len(s.Boards))
	for k := range s.Boards {
		b := &s.Boards[k]
		seats[k] = seated{table: b.Table, left: b.White.Name, right: b.Black.Name, result: b.Result}
	}
	d.addBoards(seats, func(v *slide, from, to int) {
		v.title = d.title("screen.boards", "screen.boards.short", "round", n, "first", seats[from].table, "last", seats[to-1].table)
		if from+1 == to {
			v.title = d.t("screen.board", "round", n, "board", seats[from].table)
		}
	})
}

type seated struct {
	table               int
	left, right, result string
	match, turned       bool // it is a board of a match, in which Black stands on the left
}

// addBoards adds boards in their order: a line each, or two where names would have no room.
// Boards of matches have the marks of colours, which their columns do not tell.
func (d *director) addBoards(list []seated, title func(v *slide, from, to int)) {
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
		name = wide - tableWide - resultWide - d.sheet.narrow - d.sheet.wide(fullMark+" ", false)
		g.widths = []int{tableWide, 0, resultWide}
	}
	for k, x := range list {
		result := box{text: cmp.Or(x.result, openMark), class: "r"}
		if x.result == "" {
			result.class = "r open"
		}
		at := box{text: number(x.table), class: "n", heading: true}
		leftMark, rightMark := d.marks()
		if x.turned {
			leftMark, rightMark = rightMark, leftMark
		}
		room := name
		if x.match && !stacked {
			room -= d.sheet.wide(fullMark+" ", false)
		}
		left, right := d.sheet.fit(x.left, room, false), d.sheet.fit(x.right, room, false)
		if x.match || stacked {
			left, right = leftMark+" "+left, rightMark+" "+right
		}
		if !stacked {
			g.rows = append(g.rows, gridLine{boxes: []box{at, {text: left}, result, {text: right}}})
			continue
		}
		at.rows, result.rows = 2, 2
		g.keep = append(g.keep, 2*k)
		g.rows = append(g.rows, gridLine{boxes: []box{at, {text: left}, result}}, gridLine{class: "more", boxes: []box{{text: right}}})
	}
	d.paginate(g, columns, func(v *slide, from, to int) {
		if stacked {
			from, to = from/2, (to+1)/2
		}
		title(v, from, to)
	})
}

// matches shows the matches of teams with their boards, by the tables at which they are played: a
// line each, or two where names would have no room beside each other.
func (d *director) matches(s *report.Seating) {
	resultWide, last := d.sheet.cell("2½ – 2½", true), 0
	for k := range s.Matches {
		resultWide = max(resultWide, d.sheet.cell(d.score(&s.Matches[k]), true))
		for _, b := range s.Matches[k].Boards {
			last = max(last, b.Table)
		}
	}
	numberWide := d.sheet.cell(number(max(last, 10)), true)
	name := (d.sheet.width-numberWide-resultWide)/2 - d.sheet.narrow
	mark := d.sheet.wide(fullMark+" ", false)
	g := grid{widths: []int{numberWide, 0, resultWide, 0}}
	stacked := name < d.sheet.figure
	if stacked {
		name = d.sheet.width - numberWide - resultWide - d.sheet.narrow
		g.widths = []int{numberWide, 0, resultWide}
	}
	line := func(class string, at box, first string, result box, second string) []gridLine {
		if !stacked {
			return []gridLine{{class: class, boxes: []box{at, {text: first}, result, {text: second}}}}
		}
		at.rows, result.rows = 2, 2
		return []gridLine{{class: class, boxes: []box{at, {text: first}, result}}, {class: class + " more", boxes: []box{{text: second}}}}
	}
	room := d.sheet.lines(false)
	var of []int // the match of a row
	for k := range s.Matches {
		m := &s.Matches[k]
		rows := line("match", box{text: number(k + 1), class: "n", heading: true}, d.sheet.fit(m.First, name, true), box{text: d.score(m), class: "r"}, d.sheet.fit(cmp.Or(m.Second, openMark), name, true))
		for i := range m.Boards {
			b := &m.Boards[i]
			if b.First.Name == "" && b.Second.Name == "" {
				continue
			}
			first, second := d.marks()
			if !b.White {
				first, second = second, first
			}
			result := box{text: cmp.Or(b.Result, openMark), class: "r"}
			if b.Result == "" {
				result.class = "r open"
			}
			rows = append(rows, line("", box{text: number(cmp.Or(b.Table, i+1)), class: "n soft"}, first+" "+d.sheet.fit(b.First.Name, name-mark, false), result, second+" "+d.sheet.fit(b.Second.Name, name-mark, false))...)
		}
		for n := range rows { // a match that is longer than a page is parted between its boards
			if n+1 < len(rows) && (len(rows) <= room || stacked && n%2 == 0) {
				g.keep = append(g.keep, len(g.rows)+n)
			}
			of = append(of, k+1)
		}
		g.rows = append(g.rows, rows...)
	}
	d.paginate(g, 1, func(v *slide, from, to int) {
		v.title = d.title("screen.matches", "screen.matches.short", "round", s.Round, "first", of[from], "last", of[to-1])
	})
}

// score returns the points of a match in as few letters as they have: 2½ – 1½.
func (d *director) score(m *report.SeatedMatch) string {
	parts := strings.Fields(m.Score())
	for k, p := range parts {
		if p = strings.TrimSuffix(p, ".0"); strings.HasSuffix(p, ".5") {
			p = strings.TrimPrefix(strings.TrimSuffix(p, ".5")+"½", "0")
		}
		parts[k] = d.printers[0].Decimal(p)
	}
	return strings.Join(parts, " ")
}

// seek is a name with where its bearer sits.
type seek struct{ name, table, colour string }

// names lists the players with their boards, and those who do not play.
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
	whiteMark, blackMark := d.marks()
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
		for _, free := range e.freeTeams(n) {
			add(free.text, "–", "")
		}
	}
	for k := range s.Away {
		add(s.Away[k].Name, "–", "")
	}
	compare := e.p.Collate()
	slices.SortStableFunc(list, func(a, b seek) int { return compare(a.name, b.name) })
	all := make([]string, len(list))
	for k := range list {
		all[k] = list[k].name
	}

	tableWide, colourWide := d.sheet.cell("888", true), d.sheet.cell(fullMark, false)
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
		d.paginate(g, columns, func(v *slide, _, _ int) {
			v.title = d.t("screen.names", "round", n, "span", span(all, from, to))
		})
	}
}

// results shows the boards that are over, the last one first.
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
	inMatch := map[int]*report.MatchBoard{}
	for k := range s.Matches {
		for n := range s.Matches[k].Boards {
			inMatch[s.Matches[k].Boards[n].Table] = &s.Matches[k].Boards[n]
		}
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
		one := seated{table: b.Table, left: b.White.Name, right: b.Black.Name, result: b.Result}
		if m := inMatch[b.Table]; m != nil {
			one = seated{table: b.Table, left: m.First.Name, right: m.Second.Name, result: m.Result, match: true, turned: !m.White}
		}
		over = append(over, one)
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
		d.addBoards(newest, func(v *slide, _, _ int) {})
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

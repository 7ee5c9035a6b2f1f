package render

import (
	"bytes"
	"cmp"

	"github.com/a-h/templ"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/prizewords"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/rating"
	"torneo/tiebreak"
	"torneo/tournament"
)

// standingsPage writes the page of the standings after a round, with every value's sum.
func (e *edition) standingsPage(v *view, n int) {
	v.title = e.p.T("board.standings.after", "round", n)
	v.at = e.when(e.at(n))
	for k := 1; k <= e.board.After; k++ {
		href := standingsFile(k)
		if k == e.board.After {
			href = "standings.html"
			if v.page == standingsFile(k) {
				href = v.page
			}
		}
		v.rounds = append(v.rounds, link{href: href, text: number(k)})
	}
	s, err := e.standingsAfter(n)
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	d := report.Standings(e.p, s, report.People).Localize()
	if len(d.Lead) > 1 {
		v.lead = append(v.lead, d.Lead[1:]...)
	}
	if s.Standings.InPlay.Round > 0 {
		v.lead = append(v.lead, d.Tables[0].Caption)
	}
	e.changes(&d.Tables[0], s, n)
	t := e.linkedList(d.Tables[0], "", e.participant)
	t.quiet = true
	if n == e.board.After { // the player's page has the sums of these standings
		page := t.to
		t.to = func(row int, key string) string {
			if key == changeKey {
				return "ratings.html"
			}
			for k := range s.Standings.List {
				if key == s.Standings.List[k].String() {
					if to := e.participant(s.Standings.Rows[row].Number); to != "" {
						return to + "#v" + number(k)
					}
				}
			}
			return page(row, key)
		}
	}
	if len(t.Rows) <= unfolded && len(s.Standings.List) > 0 {
		t.summary = e.p.T("board.standings.sums")
		t.under = func(row int) (list []templ.Component) {
			return []templ.Component{values(e.sums(s, s.Standings.Rows[row].Number, number(row)+"-"))}
		}
	}
	v.parts = append(v.parts, listing(t), lines(d.Notes))
	if list := e.categoryLinks(); n == e.board.After && len(list) > 0 {
		v.parts = append(v.parts, links(e.p.T("pages.categories"), list))
	}
}

// changeKey is the column of rating changes.
const changeKey = "change"

// changes adds to the latest standings what the event changes of ratings, where everybody
// may see it and it is of the same rounds.
func (e *edition) changes(t *report.Table, s *report.Event, after int) {
	r := e.board.Ratings
	if r == nil || e.board.State.Config.ForTeams() || after != e.board.After || len(t.Rows) != len(s.Standings.Rows) {
		return
	}
	of, some := map[int]string{}, false
	for k := range r.Players {
		p := &r.Players[k]
		for i := range p.Games {
			if p.Games[i].Round > after && p.Games[i].Omitted == "" {
				return // the next round is being played: they are ahead
			}
		}
		of[p.Number] = e.p.Decimal(report.RatingChange(p))
		some = some || of[p.Number] != ""
	}
	if !some {
		return
	}
	t.Columns = append(t.Columns, report.Column{Key: changeKey, Title: e.p.T("pages.change"), Align: report.Right})
	for k := range t.Rows {
		t.Rows[k] = append(t.Rows[k], of[s.Standings.Rows[k].Number])
	}
}

// sums derives the values of a participant.
func (e *edition) sums(s *report.Event, of int, prefix string) (list []valueOf) {
	for k, spec := range s.Standings.List {
		x, ok := s.Standings.Explain(k, of)
		if !ok {
			continue
		}
		d := report.Explanation(e.p, s, of, []tiebreak.Explanation{x}).Localize()
		shown := cmp.Or(e.p.Decimal(x.Value.String()), "–")
		value := valueOf{id: "v" + prefix + number(k), name: report.NameOf(e.p, spec, s.Table, s.Standings.Edition), value: shown}
		for _, t := range d.Tables {
			l := e.linkedList(t, "", e.participant)
			for i, c := range t.Columns {
				if c.Key == "opponent" {
					l.to = func(row int, key string) string {
						if key == "name" {
							return e.participant(atoi(t.Rows[row][i]))
						}
						return ""
					}
				}
			}
			l.anchors, l.of = nil, nil
			value.tables = append(value.tables, l)
		}
		list = append(list, value)
	}
	return list
}

// bracket writes the page of a knock-out's bracket.
func (e *edition) bracket(v *view) {
	v.title = e.bracketName()
	v.at = e.when(e.at(len(e.board.Rounds)))
	b, t, err := arbiter.Bracket(e.board.State)
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	drawn := report.Bracket{Tournament: t, Bracket: b}
	v.parts = append(v.parts, drawing("bracket.svg", drawn.Description(e.p), e.p.T("pages.slide")))
	for _, table := range drawn.Document(e.p, report.People).Localize().Tables {
		v.parts = append(v.parts, listing(list{Table: table, level: "2"}))
	}
}

// bracketPicture draws the bracket.
func (e *edition) bracketPicture() []byte {
	b, t, err := arbiter.Bracket(e.board.State)
	if err != nil {
		return nil
	}
	var out bytes.Buffer
	_ = (&report.Bracket{Tournament: t, Bracket: b}).SVG(&out, e.p) // into memory
	return out.Bytes()
}

// playOffPage writes the page of the play-off: the tied participants, the games, and the places.
func (e *edition) playOffPage(v *view) {
	v.title = e.p.T("web.playoff.title")
	v.at = e.when(e.at(e.board.After))
	r, err := arbiter.Standings(e.board.State, e.board.After)
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	x := report.PlayOff{Event: report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}, Courses: r.Courses, Waiting: r.Waiting}
	d := x.Document(e.p, report.People).Localize()
	if !r.Waiting.IsZero() {
		v.lead = append(v.lead, e.p.Text(r.Waiting))
	}
	for _, t := range d.Tables[1:] { // the first one is what the regulations settle
		v.parts = append(v.parts, e.oneOfSeveral(t))
	}
	v.parts = append(v.parts, lines(d.Notes))
}

// oneOfSeveral returns a table of which a page has several: somebody may stand in each of them,
// and links to a person lead to none.
func (e *edition) oneOfSeveral(t report.Table) templ.Component {
	l := e.linkedList(t, "2", e.participant)
	l.anchors = nil
	return listing(l)
}

// prizes writes the page of the prizes: what is announced, and who receives what.
func (e *edition) prizes(v *view) {
	v.title = e.p.T("board.page.prizes")
	if a := prizewords.Announce(e.p, e.board.Fund); a != nil {
		t := report.Table{Caption: e.p.T("board.prizes.announced"), Columns: []report.Column{
			{Key: "name", Title: e.p.T("board.prizes.list"), Heading: true}, {Key: "who", Title: e.p.T("board.prizes.who")}}}
		for n := range a.Places {
			t.Columns = append(t.Columns, report.Column{Key: "place", Title: e.p.T("board.prizes.place", "place", n+1), Align: report.Right})
		}
		for _, r := range a.Rows {
			row := append([]string{r.Name, r.Who}, r.Prizes...)
			for len(row) < len(t.Columns) {
				row = append(row, "")
			}
			t.Rows = append(t.Rows, row)
		}
		t.Notes = append([]string{e.p.T("board.prizes.total", "total", a.Total)}, a.Rules...)
		v.parts = append(v.parts, listing(list{Table: t, level: "2"}))
	}
	if e.board.Prizes == nil {
		return
	}
	s, err := e.standingsAfter(e.board.After)
	if err != nil {
		return
	}
	d := report.Prizes(e.p, s, e.board.Prizes, false, report.People).Localize()
	for _, t := range d.Tables {
		v.parts = append(v.parts, e.oneOfSeveral(t))
	}
	v.parts = append(v.parts, lines(d.Notes))
}

// ratings writes the page on what the tournament does to its players' ratings.
func (e *edition) ratings(v *view) {
	v.title = e.p.T("board.page.ratings")
	v.at = e.when(e.at(e.board.After))
	d := report.Ratings(e.p, e.board.Record, e.board.Ratings, report.People).Localize()
	for _, t := range d.Tables {
		v.parts = append(v.parts, listing(e.linkedList(t, "2", e.person)))
	}
	notes := d.Notes
	if e.board.Ratings.Pace.Told == rating.Assumed { // the first one is for who writes the report
		notes = append([]string{e.p.T("pages.ratings.assumed")}, notes[1:]...)
	}
	v.parts = append(v.parts, lines(notes))
}

// racers is the number of participants in the picture of the race.
const racers = 10

// racePage writes the page of places round by round.
func (e *edition) racePage(v *view) {
	v.title = e.p.T("board.page.race")
	v.at = e.when(e.at(e.board.After))
	_, t := e.raceOf()
	if len(t.Rows) == 0 {
		v.parts = append(v.parts, lines([]string{e.p.T("board.nothing-yet")}))
		return
	}
	v.parts = append(v.parts, drawing("race.svg", t.Caption, e.p.T("pages.slide")), listing(e.linkedList(t, "2", e.participant)))
}

// raceOf returns the picture of the race and its table.
func (e *edition) raceOf() (*chart.Drawing, report.Table) {
	places, names := map[int][]int{}, map[int]string{}
	for n := 1; n <= e.board.After; n++ {
		for who, rank := range e.ranks(n) {
			if places[who] == nil {
				places[who] = make([]int, e.board.After)
			}
			places[who][n-1] = rank
			names[who] = e.participantName(who)
		}
	}
	var first []int
	for n, list := range places {
		if at := list[e.board.After-1]; at > 0 && at <= racers {
			first = append(first, n)
		}
	}
	at := func(n int) int { return places[n][e.board.After-1] }
	slices.SortFunc(first, func(a, b int) int { return cmp.Or(cmp.Compare(at(a), at(b)), cmp.Compare(a, b)) })
	first = first[:min(len(first), 2*racers)]
	title := e.p.T("pictures.race.title", "round", e.board.After)
	t := report.Table{Caption: title, Columns: []report.Column{{Key: "number", Title: e.p.T("report.column.number"), Align: report.Right}, {Key: "name", Title: e.p.T("report.column.name"), Heading: true}}}
	for n := 1; n <= e.board.After; n++ {
		t.Columns = append(t.Columns, report.Column{Key: "round", Title: e.p.T("report.column.round-n", "round", n), Align: report.Right})
	}
	var runners []chart.Runner
	for _, n := range first {
		runners = append(runners, chart.Runner{Name: names[n], Places: places[n]})
		row := []string{number(n), names[n]}
		for _, place := range places[n] {
			if place == 0 {
				row = append(row, "–")
			} else {
				row = append(row, number(place))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	if len(runners) == 0 {
		return nil, t
	}
	return chart.Race(chart.Words{Title: title, Across: e.p.T("pictures.round"), Up: e.p.T("pictures.place")}, runners, e.board.After), t
}

func (e *edition) racePicture() []byte {
	d, _ := e.raceOf()
	if d == nil {
		return nil
	}
	var out bytes.Buffer
	_ = d.SVG(&out, "race") // into memory
	return bytes.Replace(out.Bytes(), []byte("</desc>"), []byte("</desc>\n<style>"+chartStyle+"</style>"), 1)
}

// chartStyle is for a picture that stands alone.
var chartStyle = func() string {
	s := `svg{background:#fff;font:13px system-ui,sans-serif}text{fill:#222;stroke:none}.l{fill:#555}.g{fill:none;stroke:#ccc;stroke-width:1}polyline{stroke-width:2.5}`
	for k, c := range []string{"#0a6b4b", "#b35900", "#1f5fbf", "#a3267a", "#5a6b00", "#7a3fbf", "#00808a", "#b02a2a"} {
		at := ".s" + number(k+1)
		s += "polyline" + at + "{stroke:" + c + "}" + at + ":not(polyline){fill:" + c + "}"
	}
	return s
}()

func systemOf(t *tournament.Tournament) pairing.System {
	s, _ := pairing.SystemOfEvent(t.System)
	return s
}

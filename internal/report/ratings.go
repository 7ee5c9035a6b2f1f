package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/rating"
	"torneo/tournament"
)

// Ratings returns a document on what an event does to the ratings of its players.
func Ratings(p *i18n.Printer, t *tournament.Tournament, r *rating.Report, reader For) *Document {
	x := rater{p: p, t: t, r: r, index: t.PlayerIndex()}
	d := x.document()
	rated, unrated := x.ratedPlayers(), x.unratedPlayers()
	if reader == Programs {
		d.Tables = []Table{x.everybody()}
		return d
	}
	if len(rated.Rows) > 0 {
		d.Tables = append(d.Tables, rated)
	}
	if len(unrated.Rows) > 0 {
		d.Tables = append(d.Tables, unrated)
	}
	if len(d.Tables) == 0 {
		d.Notes = append(d.Notes, p.T("ratings.nobody"))
	}
	d.Notes = append(d.Notes, RatingNotes(p, r)...)
	return d
}

// RatingNotes returns what must be known beside the numbers.
func RatingNotes(p *i18n.Printer, r *rating.Report) (list []string) {
	list = append(list, paceNotes(p, r)...)
	if r.Swiss {
		list = append(list, p.T("ratings.swiss"))
	}
	var since []int
	for i := range r.Players {
		if r.Players[i].Since {
			since = append(since, r.Players[i].Number)
		}
	}
	if len(since) > 0 {
		list = append(list, p.T("ratings.since", "players", numberList(since), "count", len(since), "article", r.Rules.Article("2.4")))
	}
	if len(r.Below) > 0 {
		list = append(list, p.T("ratings.below", "floor", r.Rules.Floor, "players", numberList(r.Below), "count", len(r.Below)))
	}
	var fell []int
	for i := range r.Players {
		if r.Players[i].Fell() {
			fell = append(fell, r.Players[i].Number)
		}
	}
	if len(fell) > 0 {
		list = append(list, p.T("ratings.fell", "floor", r.Rules.Floor, "players", numberList(fell), "count", len(fell)))
	}
	return append(list, textNotes(p, r)...)
}

// textNotes say from what the rules are taken, and what of them is not known.
//
//i18n:prefix ratings.text.
//i18n:prefix ratings.unknown.
func textNotes(p *i18n.Printer, r *rating.Report) []string {
	list := []string{p.T("ratings.text", "edition", r.Rules.Edition.Name(), "text", p.T("ratings.text."+r.Rules.Text))}
	if len(r.Unknown) > 0 {
		var unknown []string
		for _, key := range r.Unknown {
			unknown = append(unknown, p.T("ratings.unknown."+key))
		}
		list = append(list, p.T("ratings.unknown")+" "+strings.Join(unknown, "; ")+".")
	}
	return list
}

// paceNotes say by what the speed is told, if not by who asks, and whose games
// are too fast for it.
func paceNotes(p *i18n.Printer, r *rating.Report) (list []string) {
	pace, kind := &r.Pace, p.T("ratings.kind."+r.Rules.Kind.String())
	switch {
	case pace.Told == rating.Assumed && pace.Unclear != "":
		list = append(list, p.T("ratings.pace.unclear", "words", pace.Unclear))
	case pace.Told == rating.Assumed:
		list = append(list, p.T("ratings.pace.assumed"))
	case pace.Told == rating.Timed:
		list = append(list, p.T("ratings.pace.timed", "kind", kind, "control", pace.Control, "clock", pace.Clock()))
	case pace.Control != "":
		list = append(list, p.T("ratings.pace.asked", "kind", kind, "control", pace.Control, "clock", pace.Clock()))
	}
	id := "ratings.pace.too-fast"
	if r.Rules.Speed.OfEvent {
		id = "ratings.pace.too-fast-event"
	}
	games := map[int]int{}
	for i := range r.Players {
		for k := range r.Players[i].Games {
			if g := &r.Players[i].Games[k]; g.Omitted == rating.TooFast {
				games[g.TooFastFrom]++
			}
		}
	}
	for _, time := range append(slices.Clip(r.Rules.Speed.Times), rating.Time{Seconds: 60 * 60}) {
		if n := games[time.Rating]; n > 0 {
			list = append(list, p.T(id, "count", n/2, "clock", pace.Clock(), "rating", time.Rating, "needed", rating.Pace{Seconds: time.Seconds}.Clock()))
		}
	}
	if pace.Doubtful {
		list = append(list, p.T("ratings.pace.doubtful"))
	}
	return list
}

// RatingExplanation derives one player's change, or first rating.
func RatingExplanation(p *i18n.Printer, t *tournament.Tournament, r *rating.Report, number int) *Document {
	x := rater{p: p, t: t, r: r, index: t.PlayerIndex()}
	d := x.document()
	i := x.index[number]
	player := &r.Players[i]
	d.Lead = append(d.Lead, p.T("ratings.player", "number", number, "name", t.Players[i].Name, "rating", ratingText(player.Rating)))
	d.Tables = []Table{x.games(player)}
	d.Notes = x.reasons(player)
	return d
}

// numberList writes numbers: "3, 12".
func numberList(numbers []int) string {
	var list []string
	for _, n := range numbers {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}

// rater writes the ratings of one event.
type rater struct {
	p     *i18n.Printer
	t     *tournament.Tournament
	r     *rating.Report
	index map[int]int
}

func (x *rater) document() *Document {
	e := Event{Tournament: x.t}
	d := &Document{Language: x.p.Language(), Title: e.Title(x.p)}
	if where := e.placeAndDates(x.p); where != "" {
		d.Lead = append(d.Lead, where)
	}
	d.Lead = append(d.Lead, x.p.T("ratings.lead", "edition", x.r.Rules.Edition.Name(), "kind", x.p.T("ratings.kind."+x.r.Rules.Kind.String())))
	return d
}

func (x *rater) columns(keys ...string) []Column {
	var columns []Column
	for _, key := range keys {
		align := Right
		switch key {
		case "name", "title", "why", "because":
			align = Left
		}
		columns = append(columns, Column{Key: key, Title: x.p.T("ratings.column." + key), Align: align, Heading: key == "name"})
	}
	return columns
}

func (x *rater) ratedPlayers() Table {
	t := Table{Caption: x.p.T("ratings.rated"), Columns: x.columns("number", "title", "name", "rating", "games", "points", "expected", "k", "change", "new", "performance")}
	for i := range x.r.Players {
		if p := &x.r.Players[i]; p.Rating > 0 {
			t.Rows = append(t.Rows, append(x.who(p), x.numbers(p)...))
		}
	}
	return t
}

func (x *rater) who(p *rating.Player) []string {
	record := &x.t.Players[x.index[p.Number]]
	return []string{strconv.Itoa(p.Number), record.Title, record.Name, ratingText(p.Rating)}
}

func (x *rater) numbers(p *rating.Player) []string {
	if p.Count == 0 {
		return []string{"0", none, none, none, none, ratingText(p.Rating), none}
	}
	return []string{
		strconv.Itoa(p.Count), tournament.Points(p.Points).String(), decimal(p.Expected), strconv.Itoa(p.K),
		withSign(p.Change), ratingText(p.New), strconv.Itoa(p.Performance),
	}
}

// RatingChange returns the change of a player's rating by an event, with its sign; "" if they
// have no rating, or played no game that counts.
func RatingChange(p *rating.Player) string {
	if p.Rating == 0 || p.Count == 0 {
		return ""
	}
	return withSign(p.Change)
}

func (x *rater) unratedPlayers() Table {
	t := Table{Caption: x.p.T("ratings.unrated"), Columns: x.columns("number", "title", "name", "games", "points", "average", "new", "why")}
	for i := range x.r.Players {
		if p := &x.r.Players[i]; p.Rating == 0 {
			who := x.who(p)
			t.Rows = append(t.Rows, append(who[:3:3], x.firstNumbers(p)...))
		}
	}
	return t
}

func (x *rater) firstNumbers(p *rating.Player) []string {
	f := p.First
	if f == nil {
		return []string{"0", none, none, none, x.p.T("ratings.first.no-games")}
	}
	return []string{strconv.Itoa(f.Counted), tournament.Points(f.Scored).String(), decimal((200*f.Sum + f.Games) / (2 * f.Games)), ratingText(f.Rating), x.firstWhy(f)}
}

func (x *rater) firstWhy(f *rating.First) string {
	switch {
	case f.Opponents == 0:
		id := "ratings.first.zero"
		switch begin := x.r.Rules.Begin; {
		case begin.Opponents > 0:
			id = "ratings.first.begin-met"
		case begin.Points > 5:
			id = "ratings.first.begin"
		}
		return x.p.T(id, "article", x.r.Rules.Article("2"))
	case f.Counted < x.r.Rules.Games:
		return x.p.T("ratings.first.few", "count", f.Counted, "needed", x.r.Rules.Games)
	case f.Rating == 0:
		return x.p.T("ratings.first.floor", "floor", x.r.Rules.Floor)
	}
	return ""
}

// everybody returns one table, for programs.
func (x *rater) everybody() Table {
	t := Table{Columns: x.columns("number", "title", "name", "rating", "games", "points", "expected", "k", "change", "new", "performance")}
	for i := range x.r.Players {
		p := &x.r.Players[i]
		row := append(x.who(p), x.numbers(p)...)
		if p.Rating == 0 {
			row = append(x.who(p), x.firstNumbers(p)[:2]...)
			row = append(row, none, none, none, x.firstNumbers(p)[3], none)
		}
		for k := range row {
			if row[k] == none {
				row[k] = ""
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (x *rater) games(p *rating.Player) Table {
	t := Table{Columns: []Column{
		{Key: "round", Title: x.p.T("report.column.round"), Align: Right},
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.opponent"), Heading: true},
		{Key: "rating", Title: x.p.T("ratings.column.rating"), Align: Right},
		{Key: "difference", Title: x.p.T("ratings.column.difference"), Align: Right},
		{Key: "points", Title: x.p.T("ratings.column.points"), Align: Right},
		{Key: "expected", Title: x.p.T("ratings.column.expected"), Align: Right},
		{Key: "gain", Title: x.p.T("ratings.column.gain"), Align: Right},
		{Key: "why", Title: x.p.T("ratings.column.why")},
	}}
	for k := range p.Games {
		g := &p.Games[k]
		row := []string{strconv.Itoa(g.Round), strconv.Itoa(g.Opponent), x.t.Players[x.index[g.Opponent]].Name, ratingText(g.Rating), "", tournament.Points(g.Points).String(), "", "", ""}
		switch {
		case g.Omitted == rating.Unrated && p.First != nil && p.First.Field != nil:
			row[8] = x.p.T("ratings.omitted.field")
		case g.Omitted != rating.Counts:
			row[8] = x.p.T("ratings.omitted."+string(g.Omitted), "article", x.r.Rules.Article("2"))
		case p.Rating > 0:
			row[4], row[6], row[7] = fmt.Sprintf("%+d", g.Difference), decimal(g.Expected), withSign(10*g.Points-g.Expected)
			var why []string
			if g.Given {
				why = append(why, x.p.T("ratings.given", "article", x.r.Rules.Article("2")))
			}
			if g.Capped {
				why = append(why, x.p.T("ratings.capped", "most", x.r.Rules.CapAt, "article", x.r.Rules.Article("3.1")))
			}
			row[8] = strings.Join(why, "; ")
		}
		t.Rows = append(t.Rows, row)
	}
	return t.dropEmpty(func(c Column) bool { return c.Key != "round" })
}

// reasons explains the numbers.
func (x *rater) reasons(p *rating.Player) []string {
	if f := p.First; f != nil {
		lines := x.firstReasons(f)
		if why := x.firstWhy(f); why != "" {
			return append(lines, why)
		}
		id := "ratings.explain.first-rating"
		if f.Earlier > 0 {
			id = "ratings.explain.first-pooled"
		}
		return append(lines, x.p.T(id, "rating", f.Rating))
	}
	if p.Count == 0 {
		return []string{x.p.T("ratings.explain.none")}
	}
	var lines []string
	if p.Since {
		lines = append(lines, x.p.T("ratings.explain.since", "rating", p.Rating, "article", x.r.Rules.Article("2.4")))
	}
	why := string(p.Why)
	if p.Why == rating.WhyJunior && x.r.Rules.Birthday {
		why += "-birthday"
	}
	lines = append(lines,
		x.p.T("ratings.k."+why, "k", p.K, "new", x.r.Rules.K.New, "count", p.Count, "article", x.r.Rules.Article("3.3")),
		x.p.T("ratings.explain.change", "gain", x.p.Decimal(withSign(10*p.Points-p.Expected)), "k", p.K, "change", x.p.Decimal(withSign(p.Change)), "rounded", fmt.Sprintf("%+d", p.Rounded), "new", p.Rating+p.Rounded, "article", x.r.Rules.Article("3.4")),
	)
	if p.Fell() {
		lines = append(lines, x.p.T("ratings.first.floor", "floor", x.r.Rules.Floor))
	}
	return lines
}

// firstReasons explains a first rating.
func (x *rater) firstReasons(f *rating.First) (lines []string) {
	if f.Opponents == 0 {
		return nil
	}
	if f.Earlier > 0 {
		lines = append(lines, x.p.T("ratings.explain.earlier", "count", f.Earlier))
	}
	score, difference := x.p.Decimal(decimal(f.Score)), fmt.Sprintf("%+d", f.Difference)
	if f.Field != nil {
		id := "ratings.explain.first-field"
		if f.Difference < 0 {
			id = "ratings.explain.first-field-below"
		}
		return append(lines, x.p.T(id, "sum", f.Field.Sum, "rated", f.Field.Rated, "differences", f.Field.Differences, "opponents", f.Opponents, "next", f.Opponents+1, "score", score, "difference", difference, "article", x.r.Rules.Article("2")))
	}
	if met := f.Games; met < f.Opponents {
		return append(lines, x.p.T("ratings.explain.first-two", "met", met, "total", f.Total, "opponents", f.Opponents, "score", score, "difference", difference, "article", x.r.Rules.Article("2")))
	}
	return append(lines, x.p.T("ratings.explain.first", "total", f.Total, "opponents", f.Opponents, "score", score, "difference", difference, "article", x.r.Rules.Article("2")))
}

// decimal writes hundredths: "1.36".
func decimal(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

// withSign writes hundredths with their sign: "+1.36", "-0.20".
func withSign(n int) string {
	if n < 0 {
		return "-" + decimal(-n)
	}
	return "+" + decimal(n)
}

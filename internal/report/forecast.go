package report

import (
	"fmt"
	"slices"
	"strconv"

	"torneo/forecast"
	"torneo/i18n"
	"torneo/message"
	"torneo/norm"
	"torneo/outlook"
	"torneo/tournament"
)

// ForecastFor is the data of a document on what an event may be expected to bring.
type ForecastFor struct {
	Event    *tournament.Tournament
	Seed     uint64
	Variants []*forecast.Forecast
	Norms    []ForecastNorms // by number of rounds
	NoNorms  message.Message // why none are judged; zero: they are
}

// ForecastNorms is what the field lets players make, with so many rounds.
type ForecastNorms struct {
	Rounds int
	Titles []norm.FieldNeeds
	Ways   []ForecastWay
}

// ForecastWay is the least that a player needs for a norm.
type ForecastWay struct {
	Name string
	outlook.Norm
}

// AddNorms judges what norms the field allows, for every number of rounds of the variants once.
func (f *ForecastFor) AddNorms() {
	seen := map[int]bool{}
	for _, v := range f.Variants {
		if seen[v.Rounds] {
			continue
		}
		seen[v.Rounds] = true
		entries, err := forecast.Entries(f.Event, v.Variant)
		if err == nil {
			err = f.normsOf(entries, v.Rounds)
		}
		if m, ok := message.Of(err); ok {
			f.NoNorms = m
		} else if err != nil {
			f.NoNorms = message.New("forecast.no-norms")
		}
	}
}

func (f *ForecastFor) normsOf(entries *tournament.Tournament, rounds int) error {
	rules, err := norm.RulesFor(entries)
	if err != nil {
		return err
	}
	e, err := norm.NewEvent(entries, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return err
	}
	n := ForecastNorms{Rounds: rounds}
	for _, title := range norm.Titles() {
		n.Titles = append(n.Titles, e.FieldNeeds(title))
	}
	for k := range entries.Players {
		p := &entries.Players[k]
		for _, x := range outlook.Norms(e, p.Number) {
			if x.Verdict != outlook.Impossible && e.Attainable(p.Number, x.Title) {
				n.Ways = append(n.Ways, ForecastWay{p.Name, x})
			}
		}
	}
	f.Norms = append(f.Norms, n)
	return nil
}

// Forecast returns the document: the variants side by side, how the field divides in each, and
// which norms it allows.
func Forecast(p *i18n.Printer, f *ForecastFor, reader For) *Document {
	e := Event{Tournament: f.Event}
	d := &Document{Language: p.Language(), Title: e.Title(p)}
	x := forecaster{p, f}
	if reader == Programs {
		d.Tables = []Table{x.long()}
		return d
	}
	if line := e.placeAndDates(p); line != "" {
		d.Lead = append(d.Lead, line)
	}
	d.Lead = append(d.Lead, p.T("forecast.lead"))
	d.Tables = append(d.Tables, x.compared())
	for _, v := range f.Variants {
		d.Tables = append(d.Tables, x.scores(v), x.rounds(v))
	}
	for k := range f.Norms {
		d.Tables = append(d.Tables, x.titles(&f.Norms[k]))
		if len(f.Norms[k].Ways) > 0 {
			d.Tables = append(d.Tables, x.ways(&f.Norms[k]))
		}
	}
	model := p.T("forecast.model")
	if x.teams() {
		model = p.T("forecast.model-teams", "boards", f.Variants[0].Boards)
	}
	d.Notes = append(d.Notes, model, p.T("forecast.error"), p.T("forecast.seed", "seed", strconv.FormatUint(f.Seed, 10)))
	if f.NoNorms.ID != "" {
		d.Notes = append(d.Notes, Capital(p.Text(f.NoNorms))+".")
	} else {
		d.Notes = append(d.Notes, p.T("forecast.norms-note"))
	}
	for _, v := range f.Variants {
		if v.Ended > 0 {
			d.Notes = append(d.Notes, p.T("forecast.ended", "variant", x.name(v), "count", v.Ended))
		}
	}
	return d
}

type forecaster struct {
	p *i18n.Printer
	f *ForecastFor
}

// teams reports whether teams are played ahead.
func (x forecaster) teams() bool { return len(x.f.Variants) > 0 && x.f.Variants[0].Boards > 0 }

// text returns a text, where it has one for teams that one.
//
//i18n:prefix forecast.column.
//i18n:prefix forecast.scores
func (x forecaster) text(id string, pairs ...any) string {
	if x.teams() && slices.Contains(ofTeamsAlone, id) {
		id += "-teams"
	}
	return x.p.T(id, pairs...)
}

// ofTeamsAlone are the texts that are others for teams.
var ofTeamsAlone = []string{"forecast.scores", "forecast.column.points", "forecast.column.top", "forecast.column.all", "forecast.column.higher",
	"forecast.figure.alone", "forecast.figure.first", "forecast.figure.perfect", "forecast.figure.several-perfect"}

// scoreOf returns a score of so many halves of a win, of a match where teams are played ahead.
func (x forecaster) scoreOf(halves int) tournament.Points {
	if !x.teams() {
		return tournament.Points(halves) * tournament.Half
	}
	m := x.f.Event.MatchPoints
	if m == (tournament.MatchPoints{}) {
		m = tournament.StandardMatchPoints()
	}
	return tournament.Points(halves) * m.Draw
}

// name names a variant.
func (x forecaster) name(v *forecast.Forecast) string {
	id := "forecast.variant"
	if v.Baku {
		id = "forecast.variant-baku"
	}
	return x.p.T(id, "system", v.System.Title(), "edition", v.System.Edition(), "rounds", v.Rounds)
}

// decimal writes thousandths with so many places.
func (x forecaster) decimal(n int64, places int) string {
	return x.p.Decimal(plainDecimal(n, places))
}

func plainDecimal(n int64, places int) string {
	unit := int64(1)
	for range 3 - places {
		unit *= 10
	}
	n = (n + unit/2) / unit
	if places == 0 {
		return strconv.FormatInt(n, 10)
	}
	scale := int64(1)
	for range places {
		scale *= 10
	}
	return fmt.Sprintf("%d.%0*d", n/scale, places, n%scale)
}

// mean writes a figure with its error.
func (x forecaster) mean(m forecast.Figure, places int) string {
	return x.decimal(m.Mean(), places) + " ± " + x.decimal(m.Error(), places)
}

// percent writes a share with its error.
func (x forecaster) percent(s forecast.Share) string {
	return x.decimal(100*s.Mean(), 1) + " ± " + x.decimal(100*s.Error(), 1) + " %"
}

// measure is one row of the comparison.
type measure struct {
	key  string
	of   func(v *forecast.Forecast) (mean, half int64) // in thousandths
	cell func(x forecaster, v *forecast.Forecast) string
}

func meanOf(key string, of func(v *forecast.Forecast) forecast.Figure) measure {
	return measure{key, func(v *forecast.Forecast) (int64, int64) { return of(v).Mean(), of(v).Error() }, func(x forecaster, v *forecast.Forecast) string { return x.mean(of(v), 2) }}
}

func shareOf(key string, of func(v *forecast.Forecast) forecast.Share) measure {
	return measure{key, func(v *forecast.Forecast) (int64, int64) { return of(v).Mean(), of(v).Error() }, func(x forecaster, v *forecast.Forecast) string { return x.percent(of(v)) }}
}

// figures are the rows of the comparison.
var figures = []measure{
	meanOf("perfect", func(v *forecast.Forecast) forecast.Figure { return v.Perfect }),
	shareOf("several-perfect", func(v *forecast.Forecast) forecast.Share { return v.SeveralPerfect }),
	meanOf("first", func(v *forecast.Forecast) forecast.Figure { return v.First }),
	shareOf("alone", func(v *forecast.Forecast) forecast.Share { return v.Alone }),
	shareOf("top-seed", func(v *forecast.Forecast) forecast.Share { return v.TopSeed }),
	shareOf("top-seed-alone", func(v *forecast.Forecast) forecast.Share { return v.TopSeedAlone }),
	meanOf("winner-seed", func(v *forecast.Forecast) forecast.Figure { return v.WinnerSeed }),
}

// compared tabulates the variants side by side.
//
//i18n:prefix forecast.figure.
func (x forecaster) compared() Table {
	t := Table{Caption: x.p.T("forecast.compared"), Columns: []Column{{Key: "figure", Title: x.p.T("forecast.column.figure"), Heading: true}}}
	for k, v := range x.f.Variants {
		t.Columns = append(t.Columns, Column{Key: "variant-" + strconv.Itoa(k+1), Title: x.name(v), Align: Right})
	}
	row := []string{x.p.T("forecast.figure.runs")}
	for _, v := range x.f.Variants {
		row = append(row, x.p.Number(v.Played))
	}
	t.Rows = append(t.Rows, row)
	for _, f := range figures {
		row := []string{x.text("forecast.figure." + f.key)}
		for _, v := range x.f.Variants {
			row = append(row, f.cell(x, v))
		}
		t.Rows = append(t.Rows, row)
	}
	for _, title := range norm.Titles() {
		made, some, found := []string{x.p.T("forecast.figure.norms", "title", title)}, []string{x.p.T("forecast.figure.some-norm", "title", title)}, false
		for _, v := range x.f.Variants {
			n := normsIn(v, title)
			if n == nil {
				made, some = append(made, "–"), append(some, "–")
				continue
			}
			found = true
			made, some = append(made, x.mean(n.Made, 2)), append(some, x.percent(n.Any))
		}
		if found {
			t.Rows = append(t.Rows, made, some)
		}
	}
	for board := range x.boardNorms() {
		row := []string{x.p.T("forecast.figure.board-norms", "board", board+1)}
		for _, v := range x.f.Variants {
			cell := "–"
			if board < len(v.BoardNorms) {
				cell = x.mean(v.BoardNorms[board], 2)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// boardNorms returns of how many boards norms are counted.
func (x forecaster) boardNorms() (most int) {
	for _, v := range x.f.Variants {
		most = max(most, len(v.BoardNorms))
	}
	return most
}

// normsIn returns the norms for a title that are made in the runs of a variant; nil: nobody can make one.
func normsIn(v *forecast.Forecast, title norm.Title) *forecast.Norms {
	for k := range v.Norms {
		if v.Norms[k].Title == title {
			return &v.Norms[k]
		}
	}
	return nil
}

// scores tabulates how many have how many points after each round.
func (x forecaster) scores(v *forecast.Forecast) Table {
	t := Table{Caption: x.text("forecast.scores", "variant", x.name(v)), Columns: []Column{{Key: "points", Title: x.text("forecast.column.points"), Align: Right, Heading: true}}}
	for r := range v.Scores {
		t.Columns = append(t.Columns, Column{Key: "round-" + strconv.Itoa(r+1), Title: x.p.T("forecast.column.round", "round", r+1), Align: Right})
	}
	worst := int64(0)
	for h := len(v.Scores[len(v.Scores)-1]) - 1; h >= 0; h-- {
		row := []string{x.scoreOf(h).Halves()}
		for r := range v.Scores {
			if h >= len(v.Scores[r]) {
				row = append(row, "")
				continue
			}
			worst = max(worst, v.Scores[r][h].Error())
			row = append(row, plainDecimal(v.Scores[r][h].Mean(), 1))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = append(t.Notes, x.p.T("forecast.worst", "error", x.decimal(worst, 2)))
	return t
}

// rounds tabulates what each round brings.
func (x forecaster) rounds(v *forecast.Forecast) Table {
	t := Table{Caption: x.p.T("forecast.rounds", "variant", x.name(v)), Columns: []Column{
		{Key: "round", Title: x.p.T("report.column.round"), Align: Right, Heading: true},
		{Key: "perfect", Title: x.p.T("forecast.column.perfect"), Align: Right},
		{Key: "top", Title: x.text("forecast.column.top"), Align: Right},
		{Key: "all", Title: x.text("forecast.column.all"), Align: Right},
		{Key: "higher", Title: x.text("forecast.column.higher"), Align: Right},
	}}
	for r := range v.Scores {
		h := v.HigherWins[r]
		t.Rows = append(t.Rows, []string{strconv.Itoa(r + 1), x.mean(v.PerfectAfter[r], 2), x.mean(v.TopDifference[r], 0), x.mean(v.AllDifference[r], 0),
			x.decimal(h.Mean()/10, 1) + " ± " + x.decimal((h.Error()+9)/10, 1) + " %"})
	}
	return t
}

// long tabulates every figure in a row of its own, for programs.
func (x forecaster) long() Table {
	t := Table{Columns: []Column{{Key: "system"}, {Key: "rounds", Align: Right}, {Key: "acceleration"}, {Key: "runs", Align: Right}, {Key: "figure"}, {Key: "round", Align: Right}, {Key: "points", Align: Right}, {Key: "mean", Align: Right}, {Key: "error", Align: Right}}}
	for _, v := range x.f.Variants {
		acceleration := ""
		if v.Baku {
			acceleration = "baku"
		}
		add := func(figure, round, points string, mean, half int64) {
			t.Rows = append(t.Rows, []string{string(v.System), strconv.Itoa(v.Rounds), acceleration, strconv.Itoa(v.Played), figure, round, points, plainDecimal(mean, 3), plainDecimal(half, 3)})
		}
		for _, f := range figures {
			mean, half := f.of(v)
			add(f.key, "", "", mean, half)
		}
		for _, n := range v.Norms {
			add("norms-"+string(n.Title), "", "", n.Made.Mean(), n.Made.Error())
			add("some-norm-"+string(n.Title), "", "", n.Any.Mean(), n.Any.Error())
		}
		for k, n := range v.BoardNorms {
			add("norms-board-"+strconv.Itoa(k+1), "", "", n.Mean(), n.Error())
		}
		who := "players"
		if v.Boards > 0 {
			who = "teams"
		}
		for r := range v.Scores {
			round := strconv.Itoa(r + 1)
			add("perfect-so-far", round, "", v.PerfectAfter[r].Mean(), v.PerfectAfter[r].Error())
			add("difference-top-boards", round, "", v.TopDifference[r].Mean(), v.TopDifference[r].Error())
			add("difference", round, "", v.AllDifference[r].Mean(), v.AllDifference[r].Error())
			add("higher-wins", round, "", v.HigherWins[r].Mean()/1000, (v.HigherWins[r].Error()+999)/1000)
			for h, s := range v.Scores[r] {
				add(who, round, x.scoreOf(h).String(), s.Mean(), s.Error())
			}
		}
	}
	return t
}

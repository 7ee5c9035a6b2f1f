package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/norm"
)

// Performance derives the performance of a score against opponents, step by step.
func Performance(p *i18n.Printer, x *calculator.Performance) *Document {
	d := &Document{Language: p.Language(), Title: p.T("calc.performance.title")}
	d.Lead = []string{p.T("calc.performance.lead", "points", halves(x.Points), "count", x.Games, "day", p.Date(x.Day.String()))}
	if !x.Told {
		d.Lead = append(d.Lead, p.T("calc.performance.opponents", "list", opponentList(p, x.Opponents)))
	} else {
		d.Tables = append(d.Tables, opponentsMet(p, x.Opponents))
	}
	d.Tables = append(d.Tables, performanceSteps(p, x))
	if x.Norm != nil {
		d.Tables = append(d.Tables, titlePerformances(p, x.Norm))
	}
	return d
}

// opponentList names opponents by their ratings.
func opponentList(p *i18n.Printer, list []calculator.Opponent) string {
	var ratings []string
	for _, o := range list {
		ratings = append(ratings, opponentRating(p, o.Rating))
	}
	return strings.Join(ratings, ", ")
}

func opponentRating(p *i18n.Printer, rating int) string {
	if rating == 0 {
		return p.T("calc.unrated")
	}
	return strconv.Itoa(rating)
}

func opponentsMet(p *i18n.Printer, list []calculator.Opponent) Table {
	t := Table{Columns: []Column{
		{Key: "game", Title: p.T("calc.column.game"), Align: Right},
		{Key: "rating", Title: p.T("norm.column.rating"), Align: Right, Heading: true},
		{Key: "points", Title: p.T("norm.column.points"), Align: Right},
		{Key: "why", Title: p.T("norm.column.why")},
	}}
	for k, o := range list {
		row := []string{strconv.Itoa(k + 1), opponentRating(p, o.Rating), GameScore(o.Outcome), ""}
		if o.Outcome.Forfeit() {
			row[3] = p.T("norm.use." + string(norm.Forfeited))
		}
		t.Rows = append(t.Rows, row)
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "why" })
}

// performanceSteps tabulates the values, each with what it is made of and its article.
func performanceSteps(p *i18n.Printer, x *calculator.Performance) Table {
	t := Table{Columns: []Column{
		{Key: "what", Title: p.T("calc.column.what"), Heading: true},
		{Key: "value", Title: p.T("calc.column.value"), Align: Right},
		{Key: "how", Title: p.T("calc.column.how")},
		{Key: "article", Title: p.T("report.column.article")},
	}}
	if n := x.Norm; n != nil {
		cite := func(k norm.Key) string { return n.Rules.Edition.Cite() + " " + n.Rules.Article(k) }
		t.Rows = append(t.Rows,
			[]string{p.T("calc.performance.average"), strconv.Itoa(n.Average), p.T("norm.explain.average", "sum", n.Sum, "games", x.Games, "average", n.Average), cite(norm.Average)},
			[]string{p.T("calc.performance.norms"), strconv.Itoa(n.Performed), performanceWords(p, halves(x.Points), x.Games, n.Titles[0].Score, n.Difference, n.Average, n.Performed), cite(norm.Performance)})
	}
	for k := range x.TieBreaks {
		e := &x.TieBreaks[k]
		var how []string
		for _, m := range e.Notes {
			how = append(how, p.Text(m))
		}
		t.Rows = append(t.Rows, []string{e.Spec.String() + ": " + Name(p, e.Spec, e.Edition), e.Value.String(), strings.Join(how, " "), Cite(p, e.Edition, e.Article)})
	}
	return t
}

// performanceWords explains the performance of an average and a score.
func performanceWords(p *i18n.Printer, points string, games, score, difference, average, performance int) string {
	if score == 100 {
		return p.T("norm.explain.perfect", "average", average, "performance", performance)
	}
	return p.T("norm.explain.performance", "points", points, "games", games, "score", fmt.Sprintf("%02d", score),
		"difference", fmt.Sprintf("%+d", difference), "average", average, "performance", performance)
}

// titlePerformances tabulates the average, score and performance that each title asks for.
func titlePerformances(p *i18n.Printer, n *calculator.NormPerformance) Table {
	x := normer{p: p}
	t := Table{Caption: p.T("calc.performance.titles", "edition", n.Rules.Edition.Cite()), Columns: []Column{
		{Key: "norm", Title: p.T("norm.column.norm"), Heading: true},
		{Key: "average", Title: p.T("norm.column.average"), Align: Right},
		{Key: "least average", Title: p.T("calc.column.least-average"), Align: Right},
		{Key: "performance", Title: p.T("norm.column.performance"), Align: Right},
		{Key: "level", Title: p.T("calc.column.level"), Align: Right},
		{Key: "points", Title: p.T("norm.column.points"), Align: Right},
		{Key: "needed", Title: p.T("norm.column.needed"), Align: Right},
		{Key: "met", Title: p.T("calc.column.reached")},
	}, Notes: []string{p.T("calc.performance.titles.note", "article", n.Rules.Edition.Cite()+" "+n.Rules.RaisedArticle())}}
	for k := range n.Titles {
		v := &n.Titles[k]
		needed := none
		if v.Least > 0 {
			needed = halves(v.Least)
		}
		t.Rows = append(t.Rows, []string{string(v.Title), strconv.Itoa(v.Average), strconv.Itoa(v.Title.Average()), strconv.Itoa(v.Performance), strconv.Itoa(v.Title.Level()),
			halves(v.Points), needed, x.yes(v.Least > 0 && v.Points >= v.Least)})
	}
	return t
}

// NormNeeded returns a document on what a player still needs for norms; if all is set, with the
// requirements so far and the games. For a player without a name it gives figures alone.
func NormNeeded(p *i18n.Printer, x *calculator.Norm, n *NormsFor, all bool) *Document {
	w := normer{p: p, t: x.Tournament, n: n}
	d := w.document()
	player := n.Event.Player(x.Player)
	if player.Name == "" {
		d.Title = p.T("calc.norm.title")
		d.Lead = []string{p.T("norm.lead", "edition", n.Event.Rules.Edition.Name()), p.T("calc.norm.so-far", "points", halves(x.Points), "played", x.Played, "rounds", n.Event.Rounds), p.Text(n.Event.Rules.Text())}
	} else {
		d.Lead = append(d.Lead, p.T("norm.player", "number", x.Player, "name", player.Name, "federation", player.Federation, "rating", ratingText(player.Rating)))
	}
	for k := range n.Outlooks {
		d.Tables = append(d.Tables, w.ways(&n.Outlooks[k]))
	}
	for k := range n.Verdicts {
		if all || n.Event.Finished {
			d.Tables = append(d.Tables, w.verdict(&n.Verdicts[k]))
		}
		if all {
			d.Tables = append(d.Tables, w.games(&n.Verdicts[k]))
		}
	}
	if len(n.Verdicts) == 0 {
		d.Notes = append(d.Notes, p.T("calc.norm.nothing"))
	}
	if x.Strongest > 0 && len(n.Verdicts) > 0 {
		d.Notes = append(d.Notes, p.T("calc.norm.strongest", "rating", x.Strongest))
	}
	if x.TitlesTaken {
		d.Notes = append(d.Notes, p.T("calc.norm.titles-taken"))
	}
	if x.FederationsTaken {
		d.Notes = append(d.Notes, p.T("calc.norm.federations-taken"))
	}
	if player.Name == "" {
		d.Notes = append(d.Notes, p.T("calc.norm.to-confirm"))
	} else {
		d.Notes = append(d.Notes, w.toConfirm())
	}
	return d
}

// RatingChanged derives the change of a rating, game by game.
func RatingChanged(p *i18n.Printer, x *calculator.Rated) *Document {
	d := RatingExplanation(p, x.Tournament, x.Report, x.Player)
	d.Title = p.T("calc.rating.title")
	player := &x.Report.Players[x.Player-1]
	who := p.T("calc.rating.player", "rating", player.Rating)
	if player.Rating == 0 {
		who = p.T("calc.rating.unrated")
	}
	d.Lead[len(d.Lead)-1] = who
	d.Tables[0] = d.Tables[0].but("number")
	d.Notes = append(d.Notes, RatingNotes(p, x.Report)...)
	return d
}

// PrizeShares returns a document on what everybody receives of prizes, and how it was derived.
func PrizeShares(p *i18n.Printer, x *calculator.Shares, reader For) *Document {
	d := Prizes(p, &Event{Tournament: x.Tournament, Table: x.Order.Table, Standings: x.Order.Standings}, x.Result, true, reader)
	d.Title = p.T("calc.prize.title")
	f := x.Result.Fund
	d.Lead = []string{p.T("calc.prize.lead", "total", p.Decimal(f.Amount(x.Result.Total))+" "+f.Currency, "sharing", p.T("prize.sharing."+f.Sharing.String()))}
	d.Tables[0].Caption = ""
	if !x.PointsTold {
		d.Tables[0] = d.Tables[0].but("points")
	}
	d.Tables = slices.DeleteFunc(d.Tables, func(t Table) bool { return t.Caption == p.T("prize.lists.caption") }) // there is one
	return d
}

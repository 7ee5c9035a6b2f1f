package tool

import (
	"net/url"

	"torneo/internal/calculator"
	"torneo/internal/calculator/questions"
	"torneo/internal/report"
	"torneo/standings"
	"torneo/tournament"
)

// opened is the tournament that is open, as the calculator of places finds it.
type opened struct{ *questions.Event }

// openedID is its name among the tournaments of the calculator.
const openedID = "open"

func (o opened) Choosable(string, string) (questions.Choosable, error) {
	return questions.Choosable{}, nil
}

func (o opened) Find(string) (*questions.Event, error) { return o.Event, nil }

// supposeAnswer answers the places as they would be if games ended as supposed, by the calculator
// of the noticeboard; without a supposition, the standings as they are.
func supposeAnswer(q *question) (*result, error) {
	if _, err := q.number(anybodyField); err != nil {
		return nil, err
	}
	there := opened{&questions.Event{Record: q.sheet.Record, Results: calculator.ResultNames()}}
	values := url.Values{"event": {openedID}, "player": {q.fields.Get(anybodyField.name)}, "results": {q.fields.Get(resultsField.name)}}
	r := &result{}
	if values.Get("results") != "" {
		d, err := questions.Find(questions.PlacesName).Answer(q.Printer, values, tournament.Date{}, there)
		if err != nil {
			return nil, err
		}
		r.document = d
	} else {
		x, err := standings.Of(q.sheet.Record, standings.Request{Round: standings.LastPaired})
		if err != nil {
			return nil, err
		}
		e := &report.Event{Tournament: q.sheet.Record, Table: x.Table, Standings: x.Standings}
		r.document, r.said = report.Standings(q.Printer, e, report.People), q.said(x.Said)
	}
	q.link(r.document, q.page.name)
	games, err := questions.Offers(q.Printer, there, values)
	r.games = games
	return r, err
}

// writeGames writes games with their results to tap. Which table a game is at stands in no
// record, so it is not told.
func (q *question) writeGames(m markup, games []questions.Offer) {
	if len(games) == 0 {
		return
	}
	m.add("<section class=\"games noprint\" aria-labelledby=\"games\">\n<h2 id=\"games\">")
	m.text(q.T("calculators.games"))
	m.add("</h2>\n<p><small>")
	m.text(q.T("tool.suppose.about"))
	m.add("</small></p>\n<ul>\n")
	for _, g := range games {
		m.add("<li><span><small>")
		m.text(q.T("calculators.round", "round", g.Round))
		m.add("</small> ")
		m.text(g.White + " – " + g.Black)
		if g.Now != "" {
			m.add(" <b>")
			m.text(g.Now)
			m.add("</b>")
		}
		m.add("</span> <span class=\"results\">")
		for _, x := range g.Results {
			m.add("<a href=\"")
			m.text(q.supposing(x.Results))
			m.add("\" aria-label=\"")
			m.text(q.T("calculators.game", "round", g.Round, "white", g.White, "black", g.Black) + ": " + x.Symbol)
			m.add("\"")
			if x.Chosen {
				m.add(" aria-current=\"true\"")
			}
			m.add(">")
			m.text(x.Symbol)
			m.add("</a> ")
		}
		m.add("</span></li>\n")
	}
	m.add("</ul>\n</section>\n")
}

// supposing returns the address of the page with other suppositions.
func (q *question) supposing(results string) string {
	v := url.Values{}
	if who := q.fields.Get(anybodyField.name); who != "" {
		v.Set(anybodyField.name, who)
	}
	if results != "" {
		v.Set(resultsField.name, results)
	}
	to := "#" + q.page.name
	if len(v) > 0 {
		to += "?" + v.Encode()
	}
	return to
}

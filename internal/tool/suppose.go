package tool

import (
	"net/url"

	"torneo/internal/calculator"
	"torneo/internal/calculator/places"
	"torneo/internal/report"
	"torneo/standings"
)

// supposeAnswer answers the places as they would be if games ended as supposed, by the calculator
// of the noticeboard; without a supposition, the standings as they are.
func supposeAnswer(q *question) (*result, error) {
	if _, err := q.number(anybodyField); err != nil {
		return nil, err
	}
	there := &places.Event{Record: q.sheet.Record, Results: calculator.ResultNames()}
	results, participant := q.fields.Get(resultsField.name), q.fields.Get(anybodyField.name)
	r := &result{}
	if results != "" {
		d, err := there.Answer(q.Printer, results, participant)
		if err != nil {
			return nil, err
		}
		r.document = d
	} else {
		record := there.NameEverybody(q.Printer).Record
		x, err := standings.Of(record, standings.Request{Round: standings.LastPaired})
		if err != nil {
			return nil, err
		}
		e := &report.Event{Tournament: record, Table: x.Table, Standings: x.Standings}
		r.document, r.said = report.Standings(q.Printer, e, report.People), q.said(x.Said)
	}
	q.link(r.document, q.page.name)
	r.games = there.Offers(q.Printer, results, participant)
	return r, nil
}

// writeGames writes games with their results to tap. Which table a game is at stands in no
// record, so it is not told.
func (q *question) writeGames(m markup, games []places.Offer) {
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

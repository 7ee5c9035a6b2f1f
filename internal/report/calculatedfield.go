package report

import (
	"strconv"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/regulations"
)

// Baku returns a document on the virtual points of a field, round by round.
func Baku(p *i18n.Printer, x *calculator.Baku) *Document {
	d := &Document{Language: p.Language(), Title: p.T("calc.baku.title", "players", x.Players, "count", x.Rounds)}
	d.Lead = []string{p.T("calc.baku.groups", "last", x.GroupA, "next", x.GroupA+1, "players", x.Players, "both", x.GroupA < x.Players, "article", bakuArticle("1.2"))}
	t := Table{Columns: []Column{
		{Key: "round", Title: p.T("report.column.round"), Align: Right, Heading: true},
		{Key: "A", Title: p.T("calc.baku.group", "group", "A"), Align: Right},
		{Key: "B", Title: p.T("calc.baku.group", "group", "B"), Align: Right},
	}}
	for r := range x.Rounds {
		a := "0"
		if r < len(x.Points) {
			a = halves(x.Points[r])
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(r + 1), a, "0"})
	}
	d.Tables = []Table{t}
	d.Notes = []string{p.T("calc.baku.rule", "rounds", x.Rounds, "accelerated", len(x.Points), "whole", x.Whole, "article", bakuArticle("1.4")), p.T("calc.baku.score", "article", bakuArticle("1.5"))}
	return d
}

// bakuArticle cites the text on accelerated pairings.
func bakuArticle(number string) string { return "C.04.7 (2026) " + number }

// SwissRounds returns a document on how well each number of rounds suits so many players.
func SwissRounds(p *i18n.Printer, players int, list []calculator.Length) *Document {
	d := &Document{Language: p.Language(), Title: p.T("calc.rounds.title", "players", players)}
	t := Table{Columns: []Column{
		{Key: "rounds", Title: p.T("calc.rounds.rounds"), Align: Right, Heading: true},
		{Key: "places", Title: p.T("calc.rounds.places"), Align: Right},
		{Key: "says", Title: p.T("calc.rounds.says")},
	}}
	for _, x := range list {
		t.Rows = append(t.Rows, []string{strconv.Itoa(x.Rounds), strconv.Itoa(x.Places), LengthWords(p, players, x)})
	}
	d.Tables = []Table{t}
	d.Notes = []string{p.T("calc.rounds.rule")}
	return d
}

// LengthWords describes the suitability of a number of rounds.
//
//i18n:prefix regulations.found.rounds-swiss.
func LengthWords(p *i18n.Printer, players int, x calculator.Length) string {
	return Capital(p.T("regulations.found.rounds-swiss."+string(x.Fits), "count", players, "rounds", x.Rounds, "least", regulations.LeastRounds(players), "places", x.Places, "most", regulations.MostRounds(players)))
}

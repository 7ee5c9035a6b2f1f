package events

import (
	"fmt"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// shownPlayers is the number of imported players shown as a sample.
const shownPlayers = 5

// agreementDetails says how what the files publish agrees with their results.
func agreementDetails(v *page.Visit, r *arbiter.ImportReport) (list []string) {
	a := &r.Agreement
	if r.Tables != nil && a.Published == 0 {
		a = &r.Tables.Agreement
	}
	for _, said := range a.Sentences() {
		list = append(list, report.Printable(v.Text(said)))
	}
	return list
}

// tableDetails summarises the tables read from another program: the tables, the first
// players and games, and the losses.
func tableDetails(v *page.Visit, r *arbiter.ImportReport) (list []string) {
	f := r.Tables
	if f == nil {
		return nil
	}
	say := func(id string, pairs ...any) { list = append(list, report.Printable(v.T(id, pairs...))) }
	for _, p := range f.Parts {
		say("migrate.part", "file", p.File, "line", p.Line, "what", p.What(), "count", p.Rows)
	}
	if f.Numbers != "" {
		say("migrate.numbers.taken." + string(f.Numbers)) //i18n:prefix migrate.numbers.taken.
	}
	t := r.Record
	if t == nil {
		t = f.Record
	}
	if t != nil {
		names := map[int]string{}
		for k, p := range t.Players {
			names[p.Number] = p.Name
			if k < shownPlayers {
				say("migrate.player", "number", p.Number, "name", strings.TrimSpace(p.Title+" "+p.Name), "rating", p.Rating, "federation", p.Federation)
			}
		}
		for n := range t.Rounds {
			x := &t.Rounds[n]
			first := ""
			if len(x.Games) > 0 {
				g := &x.Games[0]
				first = fmt.Sprintf("%s – %s %s", names[g.White], names[g.Black], report.GameScore(g.Result.White)+"-"+report.GameScore(g.Result.Black))
			}
			say("migrate.round-read", "round", n+1, "games", len(x.Games), "byes", len(x.Byes)+len(x.TeamByes), "first", first)
		}
	}
	for _, m := range f.Losses {
		list = append(list, report.Printable(v.T("migrate.lost", "what", m)))
	}
	return list
}

package events

import (
	"fmt"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tournament"
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
		list = append(list, recordDetails(v, t)...)
	}
	for _, m := range f.Losses {
		list = append(list, report.Printable(v.T("migrate.lost", "what", m)))
	}
	return list
}

// recordDetails summarises the record: the first players, or the first teams, and the rounds.
func recordDetails(v *page.Visit, t *tournament.Tournament) (list []string) {
	say := func(id string, pairs ...any) { list = append(list, report.Printable(v.T(id, pairs...))) }
	names, teamOf := map[int]string{}, map[int]int{}
	for k, p := range t.Players {
		if names[p.Number] = p.Name; k < shownPlayers && !t.IsTeam() {
			say("migrate.player", "number", p.Number, "name", strings.TrimSpace(p.Title+" "+p.Name), "rating", p.Rating, "federation", p.Federation)
		}
	}
	for k, team := range t.Teams {
		for _, p := range team.Players {
			teamOf[p] = team.Number
		}
		if k < shownPlayers && len(team.Players) > 0 {
			say("migrate.team-read", "number", team.Number, "name", team.Name, "count", len(team.Players), "first", names[team.Players[0]])
		}
	}
	for n := range t.Rounds {
		x := &t.Rounds[n]
		first := ""
		if len(x.Games) > 0 {
			g := &x.Games[0]
			first = fmt.Sprintf("%s – %s %s", names[g.White], names[g.Black], report.GameScore(g.Result.White)+"-"+report.GameScore(g.Result.Black))
		}
		if !t.IsTeam() {
			say("migrate.round-read", "round", n+1, "games", len(x.Games), "byes", len(x.Byes), "first", first)
			continue
		}
		met := map[int]bool{} // a team plays one match in a round
		for _, g := range x.Games {
			met[teamOf[g.White]], met[teamOf[g.Black]] = true, true
		}
		for _, m := range x.Matches {
			met[m.White], met[m.Black] = true, true
		}
		delete(met, 0)
		say("migrate.round-of-teams", "round", n+1, "matches", (len(met)+1)/2, "games", len(x.Games), "byes", len(x.TeamByes), "first", first)
	}
	return list
}

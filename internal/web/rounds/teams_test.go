package rounds_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// A league of four from the entries to the report, without scripts.
func TestLeague(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Get(at).Want(t, 200, "Teams: round robin (Berger tables)")
	w.Act(at+"teams", at+"draw", url.Values{"seed": {"20261121"}}).Want(t, 200, "Drawing of lots", "20261121")
	w.Get(at+"draw").Want(t, 200, "Club A")
	w.Get(at+"rounds/1").Want(t, 200, "Line-ups")
	s := w.State(at)
	first := s.Teams[0]
	w.Act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{
		"team": {fmt.Sprint(first.ID)}, "player": {fmt.Sprint(first.Players[0]), fmt.Sprint(first.Players[2])},
	}).Want(t, 200, "handed in")
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200, "Club A", "Player A3")
	w.Act(at+"rounds/1", at+"rounds/1/publish", nil).Want(t, 200, "0.0 – 0.0")
	w.Get(at+"rounds/1/lineups").Want(t, 200, ", at home", ", away")
	w.Get(at+"rounds/1/captains").Want(t, 200, ", at home", ", away")
	w.Get(at+"rounds/1/sheets").Want(t, 200, " (home)", " (away)")
	b := w.State(at).Round(1).Boards[0]
	w.Act(at+"rounds/1", at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}}).Want(t, 200, "1.0 – 0.0")
	w.Get(at+"rounds/1").Want(t, 200, "0 of 2 over", `aria-label="To the boards of Club `, `href="#table-3"`, `href="#table-1"`)
	forfeits := w.State(at).TeamOf(w.State(at).Round(1).Boards[2].Black)
	w.Act(at+"rounds/1", at+"rounds/1/forfeit", url.Values{"team": {fmt.Sprint(forfeits.ID)}}).Want(t, 200, "Match forfeited", "2.0 – 0.0")
	for _, page := range []string{"", "teams", "teams/1", "players", "players/1", "rounds/1", "rounds/1/names", "rounds/1/lineups", "standings", "crosstable",
		"journal", "settings", "export", "prizes", "ratings", "norms", "draw"} {
		for lang := range map[string]bool{"en": true, "es": true} {
			w.Headers["Accept-Language"] = lang
			p := w.Get(at + page)
			if p.Status != 200 || strings.Contains(p.Body, "web.") || strings.Contains(p.Body, "no value&gt;") {
				t.Errorf("%s in %s: %d\n%s", page, lang, p.Status, webtest.VisibleText(p.Body))
			}
		}
	}
	w.Headers["Accept-Language"] = "en"
	w.Get(at+"standings?round=1").Want(t, 200, "Results of the players", "EMGSB", `teams/1?round=1#t0"`)
	w.Get(at+"teams/1?round=1").Want(t, 200, "after round 1", `<details id="t0">`, "Extended Sonneborn-Berger")
	for n := 1; n <= 3; n++ {
		page := fmt.Sprintf("%srounds/%d", at, n)
		if n > 1 {
			w.Act(page, page+"/pair", nil)
			w.Act(page, page+"/publish", nil)
		}
		for _, b := range w.State(at).Round(n).Boards {
			if b.Result.White == 0 {
				w.Act(page, page+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"="}})
			}
		}
		w.Act(page, page+"/close", nil)
	}
	w.Get(at+"standings").Want(t, 200, "Final standings")
	if file := w.Get(at + "export/final.trf"); file.Status == 200 && !strings.Contains(file.Body, "310") {
		t.Error("the report has no teams")
	}
}

// Every system for teams can be begun, entered and paired from its page.
func TestTeamSystems(t *testing.T) {
	for _, test := range []struct {
		system                 string
		boards, teams, players int
		name                   string
	}{
		{"FIDE_TEAM_DOUBLEROUNDROBIN", 1, 3, 2, "double round robin"},
		{"FIDE_SCHEVENINGEN", 3, 2, 3, "Two teams: Scheveningen"},
		{"SEMI_SCHEVENINGEN", 4, 2, 4, "semi-Scheveningen"},
		{"SKALITZKA", 2, 3, 2, "Skalitzka"},
		{"CUSTOM_SCHILLER", 2, 3, 2, "Schiller"},
	} {
		w := newWindow(t)
		at := w.League(test.system, 9, test.boards, test.teams, test.players)
		w.Get(at).Want(t, 200, test.name)
		w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200, "Club A")
		w.Act(at+"rounds/1", at+"rounds/1/publish", nil).Want(t, 200, "0.0 – 0.0")
		w.Get(at+"standings?round=1").Want(t, 200, "Results of the players")
		w.Get(at+"crosstable").Want(t, 200, "Club A")
		if !strings.Contains(test.system, "ROUNDROBIN") {
			w.Get(at+"rounds/1/lineups").Want(t, 404)
		}
	}
}

func TestTeamsAreRefused(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"League"}}).Want(t, 200)
	create := strings.TrimSuffix(p.URL.Path, "/new")
	for system, want := range map[string]string{"SEMI_SCHEVENINGEN": "even number of boards", "SKALITZKA": "even number of boards", "FIDE_SCHEVENINGEN": ""} {
		p := w.Post(create, url.Values{"name": {"League A"}, "system": {system}, "rounds": {"3"}, "boards": {"3"}, "start": {"2026-11-20"}})
		if want != "" && (p.Status == 200 || !strings.Contains(p.Body, want)) {
			t.Errorf("%s on three boards: %d\n%s", system, p.Status, webtest.VisibleText(p.Body))
		}
	}
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 2, 2)
	form := w.Get(at + "teams").Fields()
	for k, v := range map[string]string{"name": "Club A", "list": "Somebody;2000\nSomebody Else;2000", "do": "1"} {
		form.Set(k, v)
	}
	if p := w.Post(at+"teams", form); p.Status == 200 || !strings.Contains(p.Body, "already a team Club A") {
		t.Errorf("the same name again: %d\n%s", p.Status, webtest.VisibleText(p.Body))
	}
	w.Get(at+"teams/99").Want(t, 404)
	w.Get(at+"draw").Want(t, 404)
	w.Get(at+"rounds/1/checklist").Want(t, 404)
}

// Line-ups of a league with a time for them: hidden until both are in, on every page and
// in every report; then boards, empty ones too, and a wrong order corrected.
func TestHiddenLineUps(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Get(at+"settings").Want(t, 200, "Line-ups until")
	w.Post(at+"settings", url.Values{"seen": w.Get(at + "settings").Fields()["seen"][:1], "name": {"League A"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
		"win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"}, "match-win": {"2"}, "match-draw": {"1"}, "match-loss": {"0"}, "halfbyes": {"0"}, "halfuntil": {"0"},
		"ties": {"PTS,MPvGP"}, "lineup-time": {"15:30"}, "date": {"2026-11-20", "2026-11-21", "2026-11-22"}, "time-of": {"", "16:00", ""}}).Want(t, 200)
	if c := w.State(at).Config; c.LineUpTime != "15:30" || c.TeamBye != nil || c.MatchPoints.Win != 0 {
		t.Fatalf("%+v", c)
	}
	w.Act(at+"teams", at+"teams/strength", nil).Want(t, 200, "numbered by their average rating")
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200, "no line-up yet")
	w.Act(at+"rounds/1", at+"rounds/1/publish", nil).Want(t, 200, "line-ups are missing", "2026-11-20 15:30")
	s := w.State(at)
	one, other := s.Team(s.Round(1).Matches[0].White), s.Team(s.Round(1).Matches[0].Black)
	if p := w.Post(at+"rounds/1/until", url.Values{"until": {"2001-01-01T10:00"}}); p.Status == 200 || !strings.Contains(p.Body, "has already passed") {
		t.Errorf("a time in the past: %d %s", p.Status, webtest.VisibleText(p.Body))
	}
	w.Act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{"team": {fmt.Sprint(one.ID)}, "player": {fmt.Sprint(one.Players[2]), fmt.Sprint(one.Players[0])}}).Want(t, 200, "handed in")
	// The third player is named on no page that shows line-ups or boards, and in the order of his team on the others.
	third := s.Player(one.Players[2]).Name
	for _, page := range []string{"rounds/1", "rounds/1/names", "rounds/1/sheets", "journal", "crosstable"} {
		body := w.Get(at+page).Want(t, 200).Body
		if page == "journal" {
			_, body, _ = strings.Cut(body, "handed in") // who entered is below
			body, _, _ = strings.Cut(body, "Round 1 published")
		}
		if strings.Contains(body, third) {
			t.Errorf("%s names %s:\n%s", page, third, webtest.VisibleText(body))
		}
	}
	if body := w.Get(at+"rounds/1/lineups").Want(t, 200, "handed in").Body; strings.Contains(body, fmt.Sprintf(`value="%d" selected>%s</option>`, one.Players[2], third)) {
		t.Error("the form shows what was handed in")
	}
	if body := w.Get(at + "export/current.trf").Body; strings.Contains(body, "\n300") {
		t.Errorf("in the report:\n%s", body)
	}
	w.Act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{"team": {fmt.Sprint(other.ID)}, "player": {fmt.Sprint(other.Players[0]), "0"}})
	w.Get(at+"rounds/1").Want(t, 200, third, "(empty board)")
	w.Act(at+"rounds/1", at+"rounds/1/seat", nil).Want(t, 200, "Boards of round 1 made")
	w.Get(at+"rounds/1/sheets").Want(t, 200, "Captain of", third)
	w.Get(at+"rounds/1/captains").Want(t, 200, "Plays", third)
	b := w.State(at).Round(1).Boards[0]
	w.Get(at+"rounds/1").Want(t, 200, "Not in board order")
	w.Act(at+"rounds/1", at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}}).Want(t, 200)
	w.Act(at+"rounds/1", at+"rounds/1/order", url.Values{"team": {fmt.Sprint(one.ID)}}).Want(t, 200, "corrected for its board order", "for the match")
	for _, page := range []string{"", "teams", "teams/1", "players", "players/1", "rounds/1", "rounds/1/names", "rounds/1/lineups", "rounds/1/sheets", "rounds/1/captains", "rounds/2/lineups", "standings?round=1",
		"crosstable", "journal", "settings", "export"} {
		for _, lang := range []string{"en", "es"} {
			w.Headers["Accept-Language"] = lang
			p := w.Get(at + page)
			if p.Status != 200 || strings.Contains(p.Body, "web.") || strings.Contains(p.Body, "no value&gt;") {
				t.Errorf("%s in %s: %d\n%s", page, lang, p.Status, webtest.VisibleText(p.Body))
			}
		}
	}
}

// A Swiss for teams from the form of a new tournament to the final report, in Spanish,
// without scripts.
func TestTeamSwiss(t *testing.T) {
	w := newWindow(t)
	at := w.League("team", 3, 2, 5, 3)
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"settings").Want(t, 200, "Preferencias de color (C.04.6 1.7)", "Tipo A: simples")
	w.Act(at+"teams", at+"teams/strength", nil).Want(t, 200, "numerados por su media de Elo")
	w.Act(at, at+"colour", url.Values{"colour": {"white"}})
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200, "sin alineaciones todavía", "Club A", "bye")
	w.Get(at+"rounds/1/why").Want(t, 200, "C.04.6")
	w.Act(at+"rounds/1", at+"rounds/1/manual", nil).Want(t, 200, "Club A – Club C")
	w.Act(at+"rounds/1", at+"rounds/1/boards", url.Values{"white": {"1", "4", "5"}, "black": {"3", "2", ""}, "end": {"1"}}).Want(t, 200)
	w.Act(at+"rounds/1", at+"rounds/1/publish", nil).Want(t, 200, "faltan alineaciones")
	w.Act(at+"rounds/1", at+"rounds/1/seat", nil).Want(t, 200, "Tableros de la ronda 1 formados")
	for n := 1; n <= 3; n++ {
		page := fmt.Sprintf("%srounds/%d", at, n)
		if n > 1 {
			w.Act(page, page+"/pair", nil)
			w.Act(page, page+"/publish", nil)
			w.Act(page, page+"/seat", nil)
		}
		for _, b := range w.State(at).Round(n).Boards {
			w.Act(page, page+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}})
		}
		w.Act(page, page+"/close", nil)
		if n == 1 {
			w.Act(at+"teams/4", at+"teams/4/away", url.Values{"do": {"bye"}, "round": {"2"}, "kind": {"half"}}).Want(t, 200, "bye")
			w.Act(at+"teams/5", at+"teams/5/away", url.Values{"do": {"withdraw"}}).Want(t, 200, "No se empareja desde la ronda 2")
			form := url.Values{"name": {"Club F"}, "short": {"F"}, "list": {"Tardío Uno;2500\nTardío Dos;2490"}, "do": {"1"}}
			w.Act(at+"teams", at+"teams", form).Want(t, 200, "Club F")
		}
	}
	for _, page := range []string{"", "teams", "teams/6", "players/1", "rounds/2", "rounds/2/names", "rounds/2/why", "rounds/2/sheets", "rounds/2/lineups", "standings", "crosstable", "journal", "settings", "export", "prizes", "ratings"} {
		p := w.Get(at + page)
		if p.Status != 200 || strings.Contains(p.Body, "web.") || strings.Contains(p.Body, "no value&gt;") {
			t.Errorf("%s: %d\n%s", page, p.Status, webtest.VisibleText(p.Body))
		}
	}
	w.Get(at+"standings").Want(t, 200, "Clasificación final")
}

package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/journal"
)

// league begins an event for teams and enters so many teams of so many players.
func (w *window) league(system string, rounds, boards, teams, players int) string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"League"}}).want(w.t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"League A"}, "system": {system}, "rounds": {fmt.Sprint(rounds)}, "boards": {fmt.Sprint(boards)}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(w.t, 200, "League A").url.Path
	for k := range teams {
		var list []string
		for n := range players {
			list = append(list, fmt.Sprintf("Player %c%d;%d", 'A'+k, n+1, 2300-20*k-n))
		}
		form := w.get(at+"teams").want(w.t, 200).fields()
		form.Set("name", fmt.Sprintf("Club %c", 'A'+k))
		form.Set("short", string(rune('A'+k)))
		form.Set("list", strings.Join(list, "\n"))
		w.post(at+"teams", form).want(w.t, 200, "Player "+string(rune('A'+k))+"1", "nothing has been entered yet")
		form.Set("do", "1")
		w.post(at+"teams", form).want(w.t, 200, fmt.Sprintf("Club %c has entered", 'A'+k))
	}
	return at
}

// act sends a form of a page, with its hidden fields, and confirms what is asked.
func (w *window) act(page, action string, fields url.Values) page {
	w.t.Helper()
	form := url.Values{"seen": {w.get(page).want(w.t, 200).seen()}, "return": {page}}
	for k, v := range fields {
		form[k] = v
	}
	p := w.post(action, form)
	if p.status == 409 || strings.Contains(p.body, `name="confirmed"`) {
		form.Set("confirmed", "3")
		p = w.post(action, form)
	}
	return p.want(w.t, 200)
}

func (w *window) state(at string) *journal.State {
	w.t.Helper()
	s, err := w.desk.State(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"))
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// A league of four from the entries to the report, without scripts.
func TestLeague(t *testing.T) {
	w := newWindow(t)
	at := w.league("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.get(at).want(t, 200, "Teams: round robin (Berger tables)")
	w.act(at+"teams", at+"draw", url.Values{"seed": {"20261121"}}).want(t, 200, "Drawing of lots", "20261121")
	w.get(at+"draw").want(t, 200, "Club A")
	w.get(at+"rounds/1").want(t, 200, "Line-ups")
	s := w.state(at)
	first := s.Teams[0]
	w.act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{
		"team": {fmt.Sprint(first.ID)}, "player": {fmt.Sprint(first.Players[0]), fmt.Sprint(first.Players[2])},
	}).want(t, 200, "handed in")
	w.act(at+"rounds/1", at+"rounds/1/pair", nil).want(t, 200, "Club A", "Player A3")
	w.act(at+"rounds/1", at+"rounds/1/publish", nil).want(t, 200, "0.0 – 0.0")
	b := w.state(at).Round(1).Boards[0]
	w.act(at+"rounds/1", at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}}).want(t, 200, "1.0 – 0.0")
	forfeits := w.state(at).TeamOf(w.state(at).Round(1).Boards[2].Black)
	w.act(at+"rounds/1", at+"rounds/1/forfeit", url.Values{"team": {fmt.Sprint(forfeits.ID)}}).want(t, 200, "Match forfeited", "2.0 – 0.0")
	for _, page := range []string{"", "teams", "teams/1", "players", "players/1", "rounds/1", "rounds/1/names", "rounds/1/lineups", "standings", "crosstable",
		"journal", "settings", "export", "prizes", "ratings", "norms", "draw"} {
		for lang := range map[string]bool{"en": true, "es": true} {
			w.headers["Accept-Language"] = lang
			p := w.get(at + page)
			if p.status != 200 || strings.Contains(p.body, "web.") || strings.Contains(p.body, "no value&gt;") {
				t.Errorf("%s in %s: %d\n%s", page, lang, p.status, visible(p.body))
			}
		}
	}
	w.headers["Accept-Language"] = "en"
	w.get(at+"standings?round=1").want(t, 200, "Results of the players", "EMGSB", `teams/1?round=1#t0"`)
	w.get(at+"teams/1?round=1").want(t, 200, "after round 1", `<details id="t0">`, "Extended Sonneborn-Berger")
	for n := 1; n <= 3; n++ {
		page := fmt.Sprintf("%srounds/%d", at, n)
		if n > 1 {
			w.act(page, page+"/pair", nil)
			w.act(page, page+"/publish", nil)
		}
		for _, b := range w.state(at).Round(n).Boards {
			if b.Result.White == 0 {
				w.act(page, page+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"="}})
			}
		}
		w.act(page, page+"/close", nil)
	}
	w.get(at+"standings").want(t, 200, "Final standings")
	if file := w.get(at + "export/final.trf"); file.status == 200 && !strings.Contains(file.body, "310") {
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
		at := w.league(test.system, 9, test.boards, test.teams, test.players)
		w.get(at).want(t, 200, test.name)
		w.act(at+"rounds/1", at+"rounds/1/pair", nil).want(t, 200, "Club A")
		w.act(at+"rounds/1", at+"rounds/1/publish", nil).want(t, 200, "0.0 – 0.0")
		w.get(at+"standings?round=1").want(t, 200, "Results of the players")
		w.get(at+"crosstable").want(t, 200, "Club A")
		if !strings.Contains(test.system, "ROUNDROBIN") {
			w.get(at+"rounds/1/lineups").want(t, 404)
		}
	}
}

func TestTeamsAreRefused(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"League"}}).want(t, 200)
	create := strings.TrimSuffix(p.url.Path, "/new")
	for system, want := range map[string]string{"SEMI_SCHEVENINGEN": "even number of boards", "SKALITZKA": "even number of boards", "FIDE_SCHEVENINGEN": ""} {
		p := w.post(create, url.Values{"name": {"League A"}, "system": {system}, "rounds": {"3"}, "boards": {"3"}, "start": {"2026-11-20"}})
		if want != "" && (p.status == 200 || !strings.Contains(p.body, want)) {
			t.Errorf("%s on three boards: %d\n%s", system, p.status, visible(p.body))
		}
	}
	at := w.league("FIDE_TEAM_ROUNDROBIN", 3, 2, 2, 2)
	form := w.get(at + "teams").fields()
	for k, v := range map[string]string{"name": "Club A", "list": "Somebody;2000\nSomebody Else;2000", "do": "1"} {
		form.Set(k, v)
	}
	if p := w.post(at+"teams", form); p.status == 200 || !strings.Contains(p.body, "already a team Club A") {
		t.Errorf("the same name again: %d\n%s", p.status, visible(p.body))
	}
	w.get(at+"teams/99").want(t, 404)
	w.get(at+"draw").want(t, 404)
	w.get(at+"rounds/1/checklist").want(t, 404)
}

// Line-ups of a league with a time for them: hidden until both are in, on every page and
// in every report; then boards, empty ones too, and a wrong order corrected.
func TestHiddenLineUps(t *testing.T) {
	w := newWindow(t)
	at := w.league("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.get(at+"settings").want(t, 200, "Line-ups until")
	w.post(at+"settings", url.Values{"seen": w.get(at + "settings").fields()["seen"][:1], "name": {"League A"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
		"win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"}, "match-win": {"2"}, "match-draw": {"1"}, "match-loss": {"0"}, "halfbyes": {"0"}, "halfuntil": {"0"},
		"ties": {"PTS,MPvGP"}, "lineup-time": {"15:30"}, "date": {"2026-11-20", "2026-11-21", "2026-11-22"}, "time-of": {"", "16:00", ""}}).want(t, 200)
	if c := w.state(at).Config; c.LineUpTime != "15:30" || c.TeamBye != nil || c.MatchPoints.Win != 0 {
		t.Fatalf("%+v", c)
	}
	w.act(at+"teams", at+"teams/strength", nil).want(t, 200, "numbered by their average rating")
	w.act(at+"rounds/1", at+"rounds/1/pair", nil).want(t, 200, "no line-up yet")
	w.act(at+"rounds/1", at+"rounds/1/publish", nil).want(t, 200, "line-ups are missing", "2026-11-20 15:30")
	s := w.state(at)
	one, other := s.Team(s.Round(1).Matches[0].White), s.Team(s.Round(1).Matches[0].Black)
	if p := w.post(at+"rounds/1/until", url.Values{"until": {"2001-01-01T10:00"}}); p.status == 200 || !strings.Contains(p.body, "has already passed") {
		t.Errorf("a time in the past: %d %s", p.status, visible(p.body))
	}
	w.act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{"team": {fmt.Sprint(one.ID)}, "player": {fmt.Sprint(one.Players[2]), fmt.Sprint(one.Players[0])}}).want(t, 200, "handed in")
	// The third player is named on no page that shows line-ups or boards, and in the order of his team on the others.
	third := s.Player(one.Players[2]).Name
	for _, page := range []string{"rounds/1", "rounds/1/names", "rounds/1/sheets", "journal", "crosstable"} {
		body := w.get(at+page).want(t, 200).body
		if page == "journal" {
			_, body, _ = strings.Cut(body, "handed in") // who entered is below
			body, _, _ = strings.Cut(body, "Round 1 published")
		}
		if strings.Contains(body, third) {
			t.Errorf("%s names %s:\n%s", page, third, visible(body))
		}
	}
	if body := w.get(at+"rounds/1/lineups").want(t, 200, "handed in").body; strings.Contains(body, fmt.Sprintf(`value="%d" selected>%s</option>`, one.Players[2], third)) {
		t.Error("the form shows what was handed in")
	}
	if body := w.get(at + "export/current.trf").body; strings.Contains(body, "\n300") {
		t.Errorf("in the report:\n%s", body)
	}
	w.act(at+"rounds/1/lineups", at+"rounds/1/lineups", url.Values{"team": {fmt.Sprint(other.ID)}, "player": {fmt.Sprint(other.Players[0]), "0"}})
	w.get(at+"rounds/1").want(t, 200, third, "(empty board)")
	w.act(at+"rounds/1", at+"rounds/1/seat", nil).want(t, 200, "Boards of round 1 made")
	w.get(at+"rounds/1/sheets").want(t, 200, "Captain of", third)
	w.get(at+"rounds/1/captains").want(t, 200, "Plays", third)
	b := w.state(at).Round(1).Boards[0]
	w.get(at+"rounds/1").want(t, 200, "Not in board order")
	w.act(at+"rounds/1", at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}}).want(t, 200)
	w.act(at+"rounds/1", at+"rounds/1/order", url.Values{"team": {fmt.Sprint(one.ID)}}).want(t, 200, "corrected for its board order", "for the match")
	for _, page := range []string{"", "teams", "teams/1", "players", "players/1", "rounds/1", "rounds/1/names", "rounds/1/lineups", "rounds/1/sheets", "rounds/1/captains", "rounds/2/lineups", "standings?round=1",
		"crosstable", "journal", "settings", "export"} {
		for _, lang := range []string{"en", "es"} {
			w.headers["Accept-Language"] = lang
			p := w.get(at + page)
			if p.status != 200 || strings.Contains(p.body, "web.") || strings.Contains(p.body, "no value&gt;") {
				t.Errorf("%s in %s: %d\n%s", page, lang, p.status, visible(p.body))
			}
		}
	}
}

// A Swiss for teams from the form of a new tournament to the final report, in Spanish,
// without scripts.
func TestTeamSwiss(t *testing.T) {
	w := newWindow(t)
	at := w.league("team", 3, 2, 5, 3)
	w.headers["Accept-Language"] = "es"
	w.get(at+"settings").want(t, 200, "Preferencias de color (C.04.6 1.7)", "Tipo A: simples")
	w.act(at+"teams", at+"teams/strength", nil).want(t, 200, "numerados por su media de Elo")
	w.act(at, at+"colour", url.Values{"colour": {"white"}})
	w.act(at+"rounds/1", at+"rounds/1/pair", nil).want(t, 200, "sin alineaciones todavía", "Club A", "descanso")
	w.get(at+"rounds/1/why").want(t, 200, "C.04.6")
	w.act(at+"rounds/1", at+"rounds/1/manual", nil).want(t, 200, "Club A – Club C")
	w.act(at+"rounds/1", at+"rounds/1/boards", url.Values{"white": {"1", "4", "5"}, "black": {"3", "2", ""}, "end": {"1"}}).want(t, 200)
	w.act(at+"rounds/1", at+"rounds/1/publish", nil).want(t, 200, "faltan alineaciones")
	w.act(at+"rounds/1", at+"rounds/1/seat", nil).want(t, 200, "Tableros de la ronda 1 formados")
	for n := 1; n <= 3; n++ {
		page := fmt.Sprintf("%srounds/%d", at, n)
		if n > 1 {
			w.act(page, page+"/pair", nil)
			w.act(page, page+"/publish", nil)
			w.act(page, page+"/seat", nil)
		}
		for _, b := range w.state(at).Round(n).Boards {
			w.act(page, page+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}})
		}
		w.act(page, page+"/close", nil)
		if n == 1 {
			w.act(at+"teams/4", at+"teams/4/away", url.Values{"do": {"bye"}, "round": {"2"}, "kind": {"half"}}).want(t, 200, "descanso")
			w.act(at+"teams/5", at+"teams/5/away", url.Values{"do": {"withdraw"}}).want(t, 200, "No se empareja desde la ronda 2")
			form := url.Values{"name": {"Club F"}, "short": {"F"}, "list": {"Tardío Uno;2500\nTardío Dos;2490"}, "do": {"1"}}
			w.act(at+"teams", at+"teams", form).want(t, 200, "Club F")
		}
	}
	for _, page := range []string{"", "teams", "teams/6", "players/1", "rounds/2", "rounds/2/names", "rounds/2/why", "rounds/2/sheets", "rounds/2/lineups", "standings", "crosstable", "journal", "settings", "export", "prizes", "ratings"} {
		p := w.get(at + page)
		if p.status != 200 || strings.Contains(p.body, "web.") || strings.Contains(p.body, "no value&gt;") {
			t.Errorf("%s: %d\n%s", page, p.status, visible(p.body))
		}
	}
	w.get(at+"standings").want(t, 200, "Clasificación final")
}

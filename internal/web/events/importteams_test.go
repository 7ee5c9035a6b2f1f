package events_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// teamPages are pages of Chess-Results of an event for teams: the teams, the boards of round 1, and
// the matches of round 2, which are drawn and not lined up.
func teamPages() (pages []string) {
	frame := func(art, round int, kind, rows string) string {
		return fmt.Sprintf(`<html><head><title>Chess-Results Server Chess-results.com - League</title></head><body><form action="./tnr1.aspx?lan=1&amp;art=%d&amp;rd=%d&amp;zeilen=99999"><h2>League</h2><h2>%s</h2><table class="CRs1">%s</table></form></body></html>`, art, round, kind, rows)
	}
	var squads strings.Builder
	name := func(team, board int) string { return fmt.Sprintf("Surname%c%d, Ann", 'A'+team, board) }
	for team := range 4 {
		fmt.Fprintf(&squads, `<tr><td colspan="4">%d. Club %c</td></tr><tr class="CRg1b"><td>Bo.</td><td>Name</td><td>Rtg</td><td>FED</td></tr>`, team+1, 'A'+team)
		for board := range 2 {
			fmt.Fprintf(&squads, `<tr class="CRg1"><td>%d</td><td>%s</td><td>%d</td><td>ESP</td></tr>`, board+1, name(team, board), 2000-10*team-board)
		}
	}
	var boards, drawn strings.Builder
	seat := func(team, board int, mark string) string {
		return fmt.Sprintf(`<td></td><td><table><tr><td><div class="Farbe%sT"></div></td><td>%s</td></tr></table></td><td>%d</td>`, mark, name(team, board), 2000-10*team-board)
	}
	for k, m := range [][2]int{{0, 2}, {1, 3}} {
		fmt.Fprintf(&boards, `<tr class="CRg1b"><th>Bo.</th><th>%d</th><th>Club %c</th><th>Rtg</th><th>-</th><th>%d</th><th>Club %c</th><th>Rtg</th><th>1 : 1</th></tr>`, m[0]+1, 'A'+m[0], m[1]+1, 'A'+m[1])
		for board, marks := range [][2]string{{"w", "s"}, {"s", "w"}} {
			fmt.Fprintf(&boards, `<tr class="CRg1"><td>%d.%d</td>%s<td>-</td>%s<td>½ - ½</td></tr>`, k+1, board+1, seat(m[0], board, marks[0]), seat(m[1], board, marks[1]))
		}
	}
	drawn.WriteString(`<tr class="CRng1b"><td>No.</td><td>SNo</td><td>Team</td><td>Res.</td><td>:</td><td>Res.</td><td>Team</td><td>SNo</td></tr>`)
	for k, m := range [][2]int{{0, 1}, {2, 3}} {
		fmt.Fprintf(&drawn, `<tr class="CRng1"><td>%d</td><td>%d</td><td>Club %c</td><td></td><td>:</td><td></td><td>Club %c</td><td>%d</td></tr>`, k+1, m[0]+1, 'A'+m[0], 'A'+m[1], m[1]+1)
	}
	return []string{"art8.html", frame(8, 0, "Team-Composition without round-results", squads.String()), "art3.html", frame(3, 1, "Board Pairings</h2><h3>Round 1 on 2026/09/01 at 10:00</h3>", boards.String()),
		"art2.html", frame(2, 2, "Team pairings</h2><h3>Round 2 on 2026/09/02 at 10:00</h3>", drawn.String())}
}

// TestImportOfTeams takes events for teams over from the page: the teams are shown before anything
// is confirmed, with a system for teams, and then the matches are there, also those that are drawn only.
func TestImportOfTeams(t *testing.T) {
	w := webtest.Open(t)
	p := w.Upload("/import", "report", "league.zip", zipOf(t, teamPages()...))
	fields := p.Fields()
	fields.Set("answer-match-points", "2-1-0")
	p = w.Post("/import", fields)
	text := webtest.VisibleText(p.Body)
	for _, want := range []string{"Team 1 Club A: players 2; board 1: SurnameA0, Ann", "Round 1: matches 2, games 4, byes 0", "Round 2: matches 2, games 0, byes 0", "the left team of each is assumed to have White on board 1", "FIDE_TEAM_"} {
		if !strings.Contains(text, want) {
			t.Fatalf("%q is not there:\n%s", want, text)
		}
	}
	s := taken(w, p, p.Fields().Get("confirmed"))
	if !s.Config.ForTeams() || len(s.Teams) != 4 || len(s.Rounds) != 2 {
		t.Errorf("%+v", s.Config)
	}
}

// TestImportOfATeamFile takes the file of a team Swiss over.
func TestImportOfATeamFile(t *testing.T) {
	data, err := os.ReadFile("../../swissmanager/testdata/team-swiss.TUMX")
	if err != nil {
		t.Fatal(err)
	}
	w := webtest.Open(t)
	p := w.Upload("/import", "report", "league.TUMX", data)
	s := taken(w, p, p.Fields().Get("confirmed"))
	if !s.Config.ForTeams() || s.Config.System != "FIDE_TEAM_TYPEA_MP_GP" || len(s.Teams) != 16 || s.Config.Ties[0] != "PTS" {
		t.Errorf("%s, %d teams, %v", s.Config.System, len(s.Teams), s.Config.Ties)
	}
}

package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// league is the path of an event for four teams of three on two boards, drawn.
func (p *program) league() string {
	p.t.Helper()
	event := strings.TrimSuffix(p.post("/events", "name", "League"), "/new")
	at := strings.TrimSuffix(p.post(event, "name", "League A", "system", "FIDE_TEAM_ROUNDROBIN", "rounds", "3", "boards", "2", "start", "2026-11-20", "end", "2026-11-22"), "/")
	for k, name := range []string{"Northern Chess Club", "Southern Rooks", "Eastern Pawns", "Western Knights"} {
		var list []string
		for n := range 3 {
			list = append(list, fmt.Sprintf("Player %c%d;%d", 'A'+k, n+1, 2300-20*k-n))
		}
		p.post(at+"/teams", "name", name, "short", name[:1], "list", strings.Join(list, "\n"), "do", "1")
	}
	p.post(at+"/draw", "seed", "7")
	return at
}

// Pages of teams, examined by axe, and a round of a league by keyboard.
func TestLeague(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/")
	w.scheme("light")
	at := p.league()
	examined := func(paths ...string) {
		t.Helper()
		for _, path := range paths {
			w.visit(at + path)
			w.do(evaluate(`document.querySelectorAll("details").forEach((d) => d.open = true)`))
			w.accessible(t, path)
		}
	}
	examined("/", "/teams", "/teams/1", "/draw", "/rounds/1", "/rounds/1/lineups")
	w.visit(at + "/teams")
	w.fill("#name", "Central")
	w.do(evaluate(`document.querySelector("#list").value = "New, One;1500\nPlayer A1;2300\n;1400"`))
	w.click(`#enter button.secondary`)
	w.accessible(t, "preview of a team")

	p.publish(at, "1")
	w.visit(at + "/rounds/1")
	w.wait(`document.activeElement.id === "result-1"`)
	for _, key := range []string{"1", "=", "0", "1"} {
		w.press(key)
	}
	w.wait(`!document.querySelector(".connection.off") && document.querySelectorAll("tr.match").length === 2`)
	w.visit(at + "/rounds/1")
	w.shows("1.5 – 0.5", "0.0 – 2.0")
	p.post(at + "/rounds/1/close")
	p.publish(at, "2")
	p.post(at+"/rounds/2/forfeit", "team", "1", "confirmed", "3")
	examined("/rounds/1", "/rounds/2", "/rounds/1/lineups", "/rounds/2/names", "/standings", "/crosstable", "/settings", "/journal", "/players/1")
	for _, path := range []string{"/teams", "/rounds/2", "/rounds/1/lineups", "/standings", "/draw"} {
		w.visit(at + path)
		w.do(emulation.SetEmulatedMedia().WithMedia("print"))
		for _, seen := range w.list(visible + `.map((e) => e.outerHTML.slice(0, 120))`) {
			t.Errorf("%s, on paper: %s", path, seen)
		}
		w.do(emulation.SetEmulatedMedia())
	}
	w.do(chromedp.EmulateViewport(390, 844))
	for _, path := range []string{"/teams", "/rounds/2", "/rounds/3/lineups", "/standings"} {
		w.visit(at + path)
		if wide := w.read(`String(document.documentElement.scrollWidth > document.documentElement.clientWidth)`); wide != "false" {
			t.Errorf("%s does not fit a phone", path)
		}
	}
}

package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
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

// A round of a league by keyboard, and its pages on paper.
func TestLeague(t *testing.T) {
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/")
	at := p.league()
	p.publish(at, "1")
	w.visit(at + "/rounds/1")
	w.wait(`document.activeElement.id === "result-1"`)
	for _, key := range []string{"1", "=", "0", "1"} {
		w.press(key)
	}
	w.wait(`document.querySelector("form[action$='/close']")`)
	w.visit(at + "/rounds/1")
	w.shows("1.5 – 0.5", "0.0 – 2.0")
	p.post(at + "/rounds/1/close")
	p.publish(at, "2")
	for _, path := range []string{"/teams", "/rounds/2", "/rounds/1/lineups", "/standings", "/draw"} {
		w.visit(at + path)
		w.do(emulation.SetEmulatedMedia().WithMedia("print"))
		for _, seen := range w.list(visible + `.map((e) => e.outerHTML.slice(0, 120))`) {
			t.Errorf("%s, on paper: %s", path, seen)
		}
		w.do(emulation.SetEmulatedMedia())
	}
}

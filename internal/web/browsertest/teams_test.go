package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// league begins an event for four teams of three on two boards, drawn, and returns its path.
func (p *program) league() string {
	p.t.Helper()
	event := strings.TrimSuffix(p.post("/events", "name", "League"), "/new")
	at := strings.TrimSuffix(p.post(event, "name", "League A", "system", "FIDE_TEAM_ROUNDROBIN", "rounds", "3", "boards", "2", "start", firstDay, "end", lastDay), "/")
	for k, name := range []string{"Northern Chess Club", "Southern Rooks", "Eastern Pawns", "Western Knights"} {
		var list []string
		for n := range 3 {
			list = append(list, fmt.Sprintf("Player %c%d;%d", 'A'+k, n+1, 2300-20*k-n))
		}
		p.post(at+"/teams", "name", name, "short", name[:1], "list", strings.Join(list, "\n"), "do", "1")
	}
	p.post(at+"/draw", "do", "free", "seed", "7")
	return at
}

// teamSwiss begins a Swiss of teams of three on two boards that can be paired, and returns its
// path.
func (p *program) teamSwiss(teams ...string) string {
	p.t.Helper()
	event := strings.TrimSuffix(p.post("/events", "name", "Liga"), "/new")
	at := strings.TrimSuffix(p.post(event, "name", "Suizo por equipos", "system", "team", "rounds", "3", "boards", "2", "start", firstDay, "end", lastDay), "/")
	for k, name := range teams {
		var list []string
		for n := range 3 {
			list = append(list, fmt.Sprintf("%s %d;%d", []string{"Álvarez", "Bouza", "Castro", "Díaz", "Estévez"}[k], n+1, 2300-20*k-n))
		}
		p.post(at+"/teams", "name", name, "short", name[:1], "list", strings.Join(list, "\n"), "do", "1")
	}
	p.post(at + "/teams/strength")
	p.post(at+"/colour", "colour", "white")
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
	for _, key := range []string{"1", "=", "0", "0"} { // from the left, where the first team sits
		w.press(key)
	}
	w.wait(`document.querySelector("form[action$='/close']")`)
	w.visit(at + "/rounds/1")
	w.shows("1.5 – 0.5", "0.0 – 2.0")

	// The menu of a row names the winner; a result that is there is asked about, as it is read.
	w.unfold(`button[form="enter-2"][value="1"]`)
	w.tab(`button[form="enter-2"][value="1"]`)
	w.is(`document.activeElement.textContent.includes(document.querySelector("#table-2 th a.plain").textContent.trim() + " wins")`)
	w.press(kb.Enter)
	w.wait(`document.querySelector("#table-2 .replace")?.textContent.includes("½-½ → 1-0")`)
	w.press(kb.Enter)
	w.shows("2.0 – 0.0")
	w.wait(`document.getElementById("queue").hidden`) // who leaves a page with a key on its way is asked
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

// A round of a Swiss for teams in Spanish, by keyboard alone: paired as matches,
// published, a line-up handed in that nobody sees, the boards made, the results keyed in.
func TestTeamSwissByKeyboard(t *testing.T) {
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/")
	w.do(network.SetCookie("language", "es").WithURL(p.at))
	at := p.teamSwiss("Ajedrez Lugo", "Torre Sur", "Peones del Este", "Caballos del Oeste", "Alfil Blanco")
	w.visit(at + "/rounds/1")
	w.enter("form[action$='/pair'] button")
	w.shows("1 Ajedrez Lugo", "(0,0 · 0,0)", "3 Peones del Este", "bye asignado")
	w.enter("form[action$='/publish'] button")
	w.visit(at + "/rounds/1") // from the sheets of the round
	w.shows("faltan alineaciones")
	w.enter("a[href$='/lineups'][role=button]")
	w.tab("#board-1-2")
	w.press(kb.ArrowDown)
	w.enter("form:has(#board-1-1) button[type=submit]")
	w.shows("entregada")
	w.visit(at + "/rounds/1")
	w.shows("entregada: Ajedrez Lugo")
	w.is(`!document.querySelector("main").innerText.includes("Álvarez 3")`)
	w.choose("form[action$='/seat'] button")
	w.shows("no han entregado alineación")
	w.enter(`.confirm button[type="submit"]`)
	w.wait(`document.activeElement.id === "result-1"`)
	for _, key := range []string{"1", "=", "0", "0"} { // from the left, where the first team sits
		w.press(key)
	}
	w.wait(`document.querySelector("form[action$='/close']")`)
	w.visit(at + "/rounds/1")
	if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
		for _, path := range []string{"", "/lineups", "/sheets", "/captains"} {
			w.visit(at + "/rounds/1" + path)
			w.connected()
			var picture []byte
			w.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(filepath.Join(folder, "suizo-"+strings.Trim(path, "/")+".png"), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		w.visit(at + "/rounds/1")
	}
	w.shows("1,5 – 0,5", "0,0 – 2,0")
	for _, path := range []string{"/rounds/1", "/rounds/1/lineups", "/rounds/1/sheets", "/rounds/1/captains"} {
		w.visit(at + path)
		w.do(emulation.SetEmulatedMedia().WithMedia("print"))
		for _, seen := range w.list(visible + `.map((e) => e.outerHTML.slice(0, 120))`) {
			t.Errorf("%s, on paper: %s", path, seen)
		}
		w.do(emulation.SetEmulatedMedia())
	}
}

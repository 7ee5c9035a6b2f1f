package browsertest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// desk is an arbiter at a window, who has no mouse.
type desk struct{ *window }

// From the empty program to the report with the keyboard alone, in Spanish: forty
// players, nine rounds (seven where everybody waits), and what happens at a tournament.
func TestATournamentByKeyboard(t *testing.T) {
	t.Parallel()
	p := start(t)
	d := desk{open(t, p.at, "/")}
	d.enter(`button[lang="es"]`)
	d.is(`document.documentElement.lang === "es"`)
	d.creates()
	d.entersForty()
	d.asksForABye("Sørensen, Åse", 3)
	d.enter("#section-rounds")
	for n := 1; n <= rounds; n++ {
		t.Log("round", n)
		switch n {
		case 2:
			d.entersLate()
		case 3:
			d.withdraws("Moya, Mía")
		}
		d.pairs(n)
		switch n {
		case 3:
			d.hasBye("Sørensen, Åse", "bye de medio punto")
			d.hasBye("Moya, Mía", "retirado desde la ronda 3")
		case 4:
			d.finishesAdjourned(3, 2)
		case rounds:
			d.correctsTheRoundBefore(n-1, 1)
		}
		d.plays(n)
		if n == rounds {
			d.corrects(n, 2)
		}
	}
	d.enter(`#primary form[action$="/close"] button`)
	d.shows("Cerrada")
	d.is(`document.querySelectorAll("nav.rounds a.closed").length === ` + strconv.Itoa(rounds))

	t.Log("the report")
	d.onward(func() { d.press("gs") })
	d.shows("Clasificación final.")
	shown := d.list(`[...document.querySelector("#fresh table").querySelectorAll("tbody tr")].map((r) => [...r.querySelectorAll("td:nth-child(1), td:nth-child(2), td:nth-child(6)")].map((c) => c.innerText.trim().split("–")[0].replace(",", ".")).join(" "))`) // of a shared place the first; the page has the reader's decimals
	d.enter("#section-export")
	d.tab("#other-reports > summary")
	d.press(kb.Enter)
	d.enter(`#other-reports a[href*="take=trf26-final"]`) // it would come back: nobody has a FIDE ID
	d.shows("FIDE")
	d.tab(`#take a[href$="/trf26-final.trf"]`)
	d.press(kb.Enter)
	checkFinalReport(t, downloaded(t, d.downloads), shown)
}

func (d desk) creates() {
	d.t.Helper()
	d.enter(`a[href="/events/new"]`)
	d.on("name")
	d.press("Abierto de Otoño")
	d.onward(func() { d.press(kb.Enter) })
	d.fill("#rounds", strconv.Itoa(rounds))
	d.fill("#city", "Cádiz")
	d.fill("#federation", "ESP")
	d.fill("#arbiter", "Fernández, Inmaculada")
	d.onward(func() { d.press(kb.Enter) })
	d.shows("Abierto de Otoño", "Cádiz", "Inscribir a los jugadores")
}

func (d desk) entersForty() {
	d.t.Helper()
	d.onward(func() { d.press("gp") })
	d.enter("#paste-link")
	d.tab("#list")
	d.paste(forty)
	d.tab("#import .buttons button")
	d.onward(func() { d.press(kb.Enter) })
	d.shows("Etxeberria Goikoetxea, Jon")
	if rows := d.list(`[...document.querySelectorAll("#import input[name=take]:checked")].map((c) => c.value)`); len(rows) != 40 || rows[39] != "41" {
		d.t.Errorf("the preview would take %q", rows)
	}
	d.enter(`#import button[name="do"]`)
	d.enter(`form[action$="/numbers"] button`)
	d.is(`document.querySelectorAll("#fresh tbody tr").length === 40`)
	d.onward(func() { d.press("go") })
	d.enter(`button[name="colour"][value="white"]`)
	d.shows("Emparejar la ronda 1")
}

// player goes to the page of one.
func (d desk) player(name string) {
	d.t.Helper()
	d.onward(func() { d.press("gp") })
	id := d.read(fmt.Sprintf(`[...document.querySelectorAll("#fresh tbody th a")].find((a) => a.innerText.trim() === %q).getAttribute("href")`, name))
	d.enter(fmt.Sprintf(`a[href=%q]`, id))
	d.shows(name)
}

func (d desk) asksForABye(name string, round int) {
	d.t.Helper()
	d.player(name)
	d.tab("#bye-round")
	d.press(strconv.Itoa(round))
	d.tab("#bye-kind")
	d.is(`document.activeElement.value === "half-point"`)
	d.enter(`form[action$="/bye"] button`)
	d.is(`document.querySelector(".flash")`)
	d.shows("bye de medio punto")
}

// confirms answers what has to be confirmed with yes.
func (d desk) confirms() {
	d.t.Helper()
	d.shows("¿Está seguro?")
	d.enter(`.confirm button[type="submit"]`)
}

func (d desk) entersLate() {
	d.t.Helper()
	d.onward(func() { d.press("gp") })
	d.tab("details:has(#name) > summary")
	d.press(kb.Enter)
	d.fill("#name", "Pacheco Llorente, Sebastián")
	d.fill("#rating", "2155")
	d.fill("#federation", "URU")
	d.onward(func() { d.press(kb.Enter) })
	d.confirms()
	d.shows("Pacheco Llorente, Sebastián está inscrito.", "desde la ronda 2", "41 jugadores")
	d.enter("#section-rounds")
}

func (d desk) withdraws(name string) {
	d.t.Helper()
	d.player(name)
	d.enter(`form[action$="/withdraw"] button`)
	d.shows("sin emparejar desde la ronda 3")
	d.enter("#section-rounds")
}

// pairs pairs a round, from the page of the one before, and publishes it.
func (d desk) pairs(n int) {
	d.t.Helper()
	d.enter(fmt.Sprintf(`form[action$="/%d/pair"] button`, n))
	if n == 3 { // one lost round 2 by forfeit, and plays
		d.wait(`document.querySelector("#panel select[name^=absent-]")`)
		d.tab("#panel select")
		d.press(kb.ArrowDown + kb.ArrowDown)
		d.is(`document.querySelector("#panel select").value === "plays"`)
		d.tab("#panel .buttons button")
		d.press(kb.Enter)
	}
	d.shows("Un borrador: nadie lo ve hasta que se publique.")
	d.enter(`form[action$="/publish"] button`)
	d.shows(fmt.Sprintf("Imprimir la ronda %d", n))
	d.onward(func() { d.press("gr") })
	d.on("result-1")
}

func (d desk) hasBye(name, bye string) {
	d.t.Helper()
	d.is(fmt.Sprintf(`[...document.querySelectorAll(".people .card")].some((r) => r.innerText.includes(%q) && r.innerText.includes(%q))`, name, bye))
}

// plays enters the results of a round: the last board of round 2 is a forfeit, the
// second one of round 3 is adjourned.
func (d desk) plays(n int) {
	d.t.Helper()
	boards, _ := strconv.Atoi(d.read(`document.querySelectorAll("table.boards tbody tr").length`))
	if boards != 20 && (n != 3 || boards != 19) {
		d.t.Fatalf("%d boards in round %d", boards, n)
	}
	keys := []byte(strings.Repeat("1=0110=1=0", 3)[n : n+boards])
	switch n {
	case 2:
		keys[boards-1] = '+'
	case 3:
		keys[1] = 'a'
	}
	d.tab("#result-1")
	d.press(string(keys))
	d.wait(`document.querySelector("form[action$='/close']") && document.querySelector("#queue").hidden`)
	var want []string
	for k, key := range keys {
		want = append(want, fmt.Sprint(k+1, " ", map[byte]string{'1': "1-0", '=': "½-½", '0': "0-1", '+': "+ -", 'a': "?-?"}[key]))
	}
	if got, want := d.results(), strings.Join(want, ", "); got != want {
		d.t.Errorf("round %d: %s; want %s", n, got, want)
	}
}

// finishesAdjourned enters the result of an adjourned game while the next round
// is being played, for whose pairing it was a draw.
func (d desk) finishesAdjourned(round, table int) {
	d.t.Helper()
	d.onward(func() { d.press("[") })
	d.result(table, "?-?")
	d.opensCorrection(table)
	d.on("result")
	d.press("½-½")
	d.is(`document.activeElement.value === "="`)
	d.enter(`form[action$="/correct"] button[name=do]`)
	d.result(table, "½-½")
	d.onward(func() { d.press("]") })
}

// correctsTheRoundBefore corrects a result with which the round that is being
// played was paired, sees what that changes, and takes it back.
func (d desk) correctsTheRoundBefore(round, table int) {
	d.t.Helper()
	d.onward(func() { d.press("[") })
	was := d.read(fmt.Sprintf(`document.querySelector("#table-%d .shown").textContent`, table))
	d.previews(table)
	d.shows(fmt.Sprintf("La ronda %d se emparejaría", round+1))
	d.enter(`form[action$="/correct"] button[name=do]`)
	d.confirms()
	d.result(table, "0-1")
	d.onward(func() { d.press("u") }) // what the flash offers
	d.enter(`.confirm button[type="submit"]`)
	d.result(table, was)
	d.onward(func() { d.press("]") })
}

// opensCorrection goes to the correction of a board by the menu of its row.
func (d desk) opensCorrection(table int) {
	d.t.Helper()
	d.tab(fmt.Sprintf(`#row-%d summary`, table))
	d.press(kb.Enter)
	d.enter(fmt.Sprintf(`#row-%d a[href*="/correct"]`, table))
}

// previews asks what 0-1 would change.
func (d desk) previews(table int) {
	d.t.Helper()
	d.opensCorrection(table)
	d.on("result")
	d.press(kb.Home + kb.ArrowDown)
	d.is(`document.activeElement.value === "0"`)
	d.enter(`button[name="preview"]`)
	d.shows("Qué cambiaría", "Puesto después")
	d.is(`document.querySelector("#result").value === "0"`)
}

// corrects corrects a result of the round that is being played.
func (d desk) corrects(round, table int) {
	d.t.Helper()
	if d.read(fmt.Sprintf(`document.querySelector("#table-%d .shown").textContent`, table)) == "0-1" {
		d.t.Fatalf("board %d of round %d is 0-1 already", table, round)
	}
	d.previews(table)
	d.enter(`form[action$="/correct"] button[name=do]`)
	d.result(table, "0-1")
}

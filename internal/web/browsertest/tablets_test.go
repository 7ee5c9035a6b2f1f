package browsertest

import (
	"regexp"
	"strings"
	"testing"
)

var anyLink = regexp.MustCompile(`(?i)(HTTP://[^/"<]+)(/[A-Z2-7]{20,})`)

// Tablets for the check-in and for results, and a match of two games on a telephone: in both
// languages nothing is wider than the screen or too small for a finger, axe finds nothing,
// and what is pressed is done.
func TestTabletsAndTwoGames(t *testing.T) {
	browser(t)
	p := start(t)
	link := func(path string) (host, at string) {
		t.Helper()
		m := anyLink.FindStringSubmatch(p.get(path))
		if m == nil {
			t.Fatal("no link at " + path)
		}
		return strings.ToLower(m[1]), m[2]
	}
	event := p.newEvent("Abierto de Cádiz")
	at := strings.TrimSuffix(p.post(event, "name", "Doble", "system", "FIDE_DOUBLESWISS", "rounds", "5", "start", firstDay, "end", lastDay), "/")
	p.enter(at, names)
	p.post(at + "/players/numbers")
	p.post(at+"/players/present", "present", "0")
	p.post(at+"/phones", "results", "1", "boards", "1")
	p.post(at+"/phones/door", "on", "1")
	host, kiosk := link(at + "/phones?for=check-in")
	w := open(t, host, kiosk)
	for _, s := range []screen{{Name: "phone", Width: 360, Height: 740}, {Name: "tablet", Width: 820, Height: 1180}} {
		w.look(s)
		for _, l := range []string{"es", "en"} {
			w.visit(kiosk + "?l=" + l)
			w.fits()
			w.visit(kiosk + "?name=ben&l=" + l)
			w.fits()
			w.accessible(t, "check-in")
		}
	}
	w.look(screen{Width: 360, Height: 740})
	w.visit(kiosk + "?name=ben")
	w.click(".row button")
	w.fits()
	w.click(".confirm button")
	w.wait(`document.querySelector(".said[role=status]")`)
	w.fits()
	p.post(at+"/players/present", "present", "1")
	p.post(at+"/colour", "colour", "white")
	p.publish(at, "1")
	_, row := link(at + "/phones?for=row&from=1&to=20")
	w.look(screen{Width: 820, Height: 1180})
	for _, l := range []string{"es", "en"} {
		w.visit(row + "?l=" + l)
		w.fits()
		w.accessible(t, "row")
	}
	w.click(`.row button[value="1-2"]`)
	w.fits()
	w.click(`.results button`)
	w.fits()
	w.click(`.confirm button`)
	w.wait(`document.querySelector(".row .over em").textContent === "1-0"`)
	w.fits()
	_, mine := link(at + "/phones?for=player&player=1")
	w.look(screen{Width: 360, Height: 740})
	w.visit(mine)
	w.fits()
	w.click(`.card a.button`)
	w.fits()
	w.accessible(t, "games")
	w.click(`.results button`)
	w.click(`.confirm button`)
	w.fits()
	w.visit(mine + "?l=en")
	w.click(`.card a.button`)
	w.scheme("dark")
	w.fits()
	w.accessible(t, "games dark")
}

package browsertest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A bar covers nothing on a telephone, however long the names of the event and of the
// tournament are: the page begins below it and ends above the sections.
func TestThePhonesBarCoversNothing(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	long := strings.Repeat("Campeonato Internacional de Ajedrez Clásico de la Ciudad de Lugo ", 3)
	event := strings.TrimSuffix(p.post("/events", "name", long), "/new")
	at := strings.TrimSuffix(p.post(event, "name", long, "system", "FIDE_DUTCH_2026", "rounds", "5", "start", firstDay, "end", lastDay), "/")
	p.post(at+"/players/list", "list", forty, "do", "1", "confirmed", "2")
	p.post(at + "/players/numbers")
	p.post(at+"/colour", "colour", "white")
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	for _, page := range []string{"/rounds/1", "/players", "/standings", "/settings"} {
		w.do(chromedp.Navigate(p.at + at + page))
		for _, width := range []int64{320, 360, 412} {
			w.look(screen{Width: width, Height: 640})
			if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
				var picture []byte
				w.do(chromedp.CaptureScreenshot(&picture))
				if err := os.WriteFile(filepath.Join(folder, "phone-"+strconv.FormatInt(width, 10)+strings.ReplaceAll(page, "/", "-")+".png"), picture, 0o600); err != nil {
					t.Error(err)
				}
			}
			got := w.read(`(() => {
				scrollTo(0, 0);
				const top = document.querySelector("header.top"), bar = top.getBoundingClientRect(), over = Math.max(...[...top.querySelectorAll("*")].filter(e => e.checkVisibility() && !e.closest(".sheet")).map(e => e.getBoundingClientRect().bottom)) - bar.bottom, main = document.querySelector("main").getBoundingClientRect();
				const wide = document.documentElement.scrollWidth > innerWidth;
				scrollTo(0, document.documentElement.scrollHeight);
				const sections = document.querySelector(".sections").getBoundingClientRect(), end = document.querySelector("main").getBoundingClientRect();
				return [bar.bottom > main.top + 1 ? "the bar covers the page by " + (bar.bottom - main.top) : "", over > 1 ? "what is in the bar stands out by " + over : "", bar.height > 130 ? "the bar is " + bar.height + " high" : "", wide ? "wider than the window" : "", end.bottom > sections.top + 1 ? "the sections cover the end by " + (end.bottom - sections.top) : ""].filter(x => x).join("; ");
			})()`)
			if got != "" {
				t.Errorf("%s, %d wide: %s", page, width, got)
			}
		}
	}
}

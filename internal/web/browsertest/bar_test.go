package browsertest

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
)

// On tablets, upright and across, the bar of a tournament has what matters within the
// window: whose it is, what comes next, and the help.
func TestTheBarOnTablets(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	for _, width := range []int64{744, 770, 810, 834, 900, 960, 970, 1024, 1080, 1094, 1180, 1220} {
		w.look(screen{Width: width, Height: 1000})
		if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
			var picture []byte
			w.do(chromedp.CaptureScreenshot(&picture))
			if err := os.WriteFile(filepath.Join(folder, "bar-"+strconv.FormatInt(width, 10)+".png"), picture, 0o600); err != nil {
				t.Error(err)
			}
		}
		out := w.read(`[...document.querySelectorAll("header.top > *, header.top .tools > *, #primary-button, #menu strong")].filter(e => e.checkVisibility()).map(e => [e.id || e.className || e.tagName, Math.round(e.getBoundingClientRect().right), Math.round(e.getBoundingClientRect().width), e.getBoundingClientRect().top, e.getBoundingClientRect().bottom]).filter(e => e[1] > innerWidth || e[3] < -1 || e[4] > document.querySelector("header.top").getBoundingClientRect().bottom || e[0] === "menu" && e[2] < 60).join("; ")`)
		if out != "" {
			t.Errorf("%d wide: out of the window or too narrow: %s", width, out)
		}
		if w.read(`document.querySelector("#primary-button") !== null && document.querySelector("#menu").checkVisibility() && document.querySelector("#more summary").getBoundingClientRect().right <= document.querySelector("#primary-button").getBoundingClientRect().left`) != "true" {
			t.Errorf("%d wide: something is missing, or covered", width)
		}
	}
}

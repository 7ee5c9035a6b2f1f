package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The page explains a time control beside the field while somebody types it.
func TestTheRateOfPlayIsUnderstoodWhileItIsTyped(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	w := open(t, p.at, at+"/settings")
	for _, test := range [][2]string{{"90+30", "90 min + 30 s: 120 min"}, {"3+2", "3 min + 2 s: 5 min"}, {"180+30", "180 min + 30 s"}, {"40/90, 30, +30", "40/90 min + 30 s, 30 min + 30 s: 150 min"}} {
		w.do(chromedp.Evaluate(`document.querySelector("#time").focus(); document.querySelector("#time").select()`, nil))
		w.press(test[0])
		said := ""
		for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			if said = w.read(`document.querySelector("#time-hint").textContent`); strings.Contains(said, test[1]) {
				break
			}
		}
		if !strings.Contains(said, test[1]) {
			t.Errorf("%s: %q, want %q", test[0], said, test[1])
		}
	}
	if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
		var picture []byte
		w.do(chromedp.CaptureScreenshot(&picture))
		if err := os.WriteFile(filepath.Join(folder, "rate.png"), picture, 0o600); err != nil {
			t.Error(err)
		}
	}
}

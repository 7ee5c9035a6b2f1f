package browsertest

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// The chief arbiter exchanges the key of the hall on its page, which says before what comes
// of it. A browser that has accepted the old key works on where it is connected, says on the
// open page that it has no connection when that ends, and warns of the new key.
func TestTheKeyIsExchangedInTheBrowser(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	at := freeAddress(t)
	p := start(t)
	games := p.tournament(forty)
	p.publish(games, "1")
	p.stop(syscall.SIGTERM)
	p.more = []string{"--no-local-name", "--hall=" + at}
	p.serve("127.0.0.1:0")
	var first []string
	for end := time.Now().Add(patience); first == nil; time.Sleep(20 * time.Millisecond) {
		if first = joinCode.FindStringSubmatch(p.said()); first == nil && time.Now().After(end) {
			t.Fatalf("no code:\n%s", p.said())
		}
	}
	w := open(t, p.at, "/join?c="+first[1])
	w.fill("#name", "Ana Ruiz")
	w.onward(func() { w.click(`form[action="/join"] button`) })
	print := func() string {
		t.Helper()
		w.visit("/hall")
		return strings.ReplaceAll(w.read(`document.querySelector(".hall-groups").textContent.replace(/\s+/g, "")`), " ", "")
	}
	before := print()
	folder := os.Getenv("TORNEO_SCREENSHOTS")
	looked := func(name string) {
		t.Helper()
		for _, language := range []string{"es", "en"} {
			w.do(network.SetCookie("language", language).WithURL(p.at))
			for _, s := range []screen{phones[0], desktops[0]} {
				w.visit("/hall")
				if name == "sure" {
					w.onward(func() { w.click(`form[action="/hall/certificate"] button`) })
				}
				w.look(s)
				w.fits()
				if folder != "" {
					var picture []byte
					w.do(chromedp.FullScreenshot(&picture, 100))
					if err := os.WriteFile(filepath.Join(folder, "exchange-"+name+"."+language+"."+s.Name+".png"), picture, 0o600); err != nil {
						t.Error(err)
					}
				}
			}
			w.accessible(t, "exchange "+name)
		}
	}
	looked("panel")
	looked("sure")

	w.visit("/people")
	w.click(`form[action="/people/invite"] button`)
	w.is(`document.querySelector(".crew-code")`)
	letters := strings.ReplaceAll(w.read(`document.querySelector(".crew-code").textContent.trim()`), " ", "")
	other := browserThatAccepts(t, before)
	step := func(what string, actions ...chromedp.Action) {
		t.Helper()
		if err := chromedp.Run(other, actions...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	live := func(state string) chromedp.Action {
		return chromedp.Poll(`document.getElementById("connection") && document.getElementById("connection").textContent === document.getElementById("connection").dataset.`+state, nil, chromedp.WithPollingTimeout(40*time.Second))
	}
	step("joined", chromedp.Navigate("https://"+at+"/join?c="+letters), chromedp.SetValue("#name", "Luz", chromedp.ByQuery), chromedp.Submit(`form[action="/join"]`, chromedp.ByQuery), chromedp.WaitVisible(`a[href="/me"]`, chromedp.ByQuery))
	step("live", chromedp.Navigate("https://"+at+games+"/rounds/1"), live("on"))

	w.visit("/hall")
	w.onward(func() { w.click(`form[action="/hall/certificate"] button`) })
	w.fill("#reason", "portátil perdido")
	w.onward(func() { w.click(`form.confirm button[type="submit"]`) })
	after := print()
	if after == before || len(after) != 64 {
		t.Fatalf("the key is still %s", after)
	}
	w.visit("/people")
	w.shows("portátil perdido")
	step("goes on where it is connected", chromedp.Navigate("https://"+at+games+"/rounds/1"), live("on"))

	p.restart(syscall.SIGTERM)
	step("says that it is not connected", live("off"))
	if folder != "" {
		var picture []byte
		step("picture", chromedp.CaptureScreenshot(&picture))
		if err := os.WriteFile(filepath.Join(folder, "exchange-open-page.png"), picture, 0o600); err != nil {
			t.Error(err)
		}
	}
	if err := chromedp.Run(other, chromedp.Navigate("https://"+at+"/")); err == nil || !strings.Contains(err.Error(), "net::ERR_CERT_AUTHORITY_INVALID") {
		t.Errorf("of the new key it says %v", err)
	}
	var title string
	if err := chromedp.Run(browserThatAccepts(t, after), chromedp.Navigate("https://"+at+"/join"), chromedp.Title(&title)); err != nil || !strings.HasSuffix(title, "Torneo") {
		t.Errorf("who accepts the new one: %q, %v", title, err)
	}
}

// browserThatAccepts returns a browser of its own that warns of every certificate but those of
// a key with this fingerprint, as one does whose user has compared it.
func browserThatAccepts(t *testing.T, print string) context.Context {
	t.Helper()
	sum, err := hex.DecodeString(print)
	if err != nil {
		t.Fatal(err)
	}
	browser(t)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromium.options, chromedp.Flag("ignore-certificate-errors-spki-list", base64.StdEncoding.EncodeToString(sum)))...)
	t.Cleanup(stop)
	ctx, closeAll := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	t.Cleanup(closeAll)
	ctx, done := context.WithTimeout(ctx, 2*patience)
	t.Cleanup(done)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// joinCode matches the code in the address that the program prints at its start.
var joinCode = regexp.MustCompile(`/join\?c=([A-Z0-9]+)`)

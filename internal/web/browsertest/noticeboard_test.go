package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/boardtest"
	"torneo/internal/noticeboard/handler"
	"torneo/tournament"
)

// shelf is documents that are put there by hand.
type shelf struct{ boardtest.Shelf }

func (s *shelf) put(t *testing.T, city string) {
	t.Helper()
	data, err := os.ReadFile("../../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	state, err := arbiter.OpenReport("example.trf", data, journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}, journal.Privacy{})
	if err != nil {
		t.Fatal(err)
	}
	state.Config.City = city
	b := noticeboard.Of(state, tournament.Date{})
	b.ID = "x"
	s.Put(b)
}

// The noticeboard in the hall can be used by everybody, also on a telephone; it finds a
// name, follows a player, and shows what is new without being asked.
func TestNoticeboardInTheHall(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(s, 10, closing))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/")
	for _, path := range []string{"/x/es/standings.html", "/x/es/round-3.html", "/x/es/player-2.html", "/x/es/race.html", "/x/es/names.html", "/x/es/published.html", "/x/es/share.html"} {
		w.visit(path)
		w.accessible(t, path)
	}
	w.do(chromedp.EmulateViewport(360, 740))
	for _, path := range []string{"/x/es/standings.html", "/x/es/player-2.html", "/x/es/round-3.html", "/x/es/share.html"} {
		w.visit(path)
		if w.read(`document.documentElement.scrollWidth <= innerWidth`) != "true" {
			t.Errorf("%s is wider than the phone", path)
		}
	}
	w.visit("/x/es/player-2.html")
	name := w.read(`document.querySelector("h1").textContent`)
	w.do(evaluate(`document.querySelector(".tools button").click()`))
	w.visit("/x/es/standings.html")
	w.is(`document.querySelectorAll("tr.me").length === 1`)
	w.do(evaluate(`document.querySelector(".tools input").value = "zzz"; document.querySelector(".tools input").dispatchEvent(new Event("input"))`))
	w.is(`[...document.querySelectorAll("tbody tr[data-n]")].every((r) => r.hidden)`)
	w.do(evaluate(`document.querySelector(".tools input").value = ` + "`" + strings.ToUpper(name) + "`" + `.slice(-6); document.querySelector(".tools input").dispatchEvent(new Event("input"))`))
	w.is(`!document.querySelector("tr.me").hidden`)
	w.visit("/x/es/index.html")

	w.do(evaluate(`window.still = "here"`))
	for k := 0; !w.comes(`document.querySelector("header").textContent.includes("Sarria")`, 2e9); k++ {
		if k == 20 {
			t.Fatal("nothing new is shown")
		}
		s.put(t, strings.Repeat("x", k)+"Sarria") // until the page listens
	}
	w.is(`window.still === "here"`)
}

// Without a stream a page asks what is newest, shows it in place, and says when it or the whole
// tournament is shown no more; it comes back by itself.
func TestNoticeboardWithoutStreams(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	closing := make(chan struct{})
	var full atomic.Bool
	hall := handler.New(s, 0, closing)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if full.Load() {
			http.Error(w, "", http.StatusServiceUnavailable)
			return
		}
		hall.ServeHTTP(w, r)
	}))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/x/es/player-2.html")
	w.do(evaluate(`window.still = "here"; document.querySelector("details.value").open = true`))
	s.put(t, "Sarria")
	w.wait(`document.querySelector("header").textContent.includes("Sarria")`)
	w.is(`document.querySelector("details.value").open && performance.getEntriesByType("resource").some((e) => /\/x\/at\/[^/]+\/es\/player-2\.html$/.test(e.name))`)
	w.is(`!performance.getEntriesByType("resource").some((e) => /es\/player-2\.html$/.test(e.name) && !e.name.includes("/at/"))`) // and it asked for nothing else
	s.Put()
	w.wait(`document.querySelector("main").textContent === "Este torneo ya no está publicado." && !document.querySelector("header nav")`)
	s.put(t, "Sarria")
	w.do(evaluate(`document.dispatchEvent(new Event("visibilitychange"))`)) // who looks again does not wait
	w.wait(`document.querySelector("header nav") && document.querySelector("details.value")`)
	w.is(`window.still === "here"`)
	full.Store(true)
	for range 3 {
		w.do(evaluate(`document.dispatchEvent(new Event("visibilitychange"))`), chromedp.Sleep(300*time.Millisecond))
	}
	w.wait(`document.querySelector(".stale")?.textContent === "Sin conexión"`)
	full.Store(false)
	w.do(evaluate(`document.dispatchEvent(new Event("visibilitychange"))`))
	w.wait(`!document.querySelector(".stale")`)
}

// On a web space, where there are files and nothing else, a page shows what was uploaded since.
func TestNoticeboardOnAWebSpace(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d := s.Site().Find(strings.TrimPrefix(r.URL.Path, "/club/"))
		if d == nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", d.Type)
		_, _ = w.Write(d.Bytes())
	}))
	defer server.Close()
	w := open(t, server.URL, "/club/x/es/player-2.html")
	w.do(evaluate(`window.still = "here"`))
	s.put(t, "Sarria")
	w.wait(`document.querySelector("header").textContent.includes("Sarria") && window.still === "here"`)
	w.is(`!performance.getEntriesByType("resource").some((e) => e.name.includes("/at/"))`)
}

// A page to which one comes back is as the browser had kept it, without asking: it carries
// its tag, is told what that is now, and asks.
func TestNoticeboardAfterBack(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(s, 10, closing))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/x/es/index.html")
	w.is(`document.body.dataset.tag.length > 10`)
	w.click(`header nav a[href="standings.html"]`)
	s.put(t, "Sarria")
	w.do(chromedp.NavigateBack())
	w.wait(`location.pathname === "/x/es/index.html" && document.querySelector("header").textContent.includes("Sarria")`)
	w.wait(`performance.getEntriesByType("navigation")[0].type === "back_forward"`)
}

// A published folder opens from the disk: every page is reached by links, a value unfolds
// and a name is found without a script that fetches anything.
func TestNoticeboardFromDisk(t *testing.T) {
	browser(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "tablon")
	publish := exec.Command(self, "publish", "../../arbiter/example.trf", folder)
	publish.Env = append(os.Environ(), programVariable+"=1", "LANG=C.UTF-8")
	if out, err := publish.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	w := open(t, "file://"+filepath.ToSlash(folder), "/index.html")
	for _, step := range []string{`main a[hreflang=es]`, `header nav a[href="standings.html"]`, `tbody a[href^="player-"]`, `header nav a[href="players.html"]`, `main a[href="names.html"]`, `main li[data-n] a`, `header nav a.language`} {
		w.click(step)
	}
	w.is(`document.documentElement.lang === "en" && location.pathname.includes("/en/player-")`)
	w.do(evaluate(`document.querySelector("details.value summary").click()`))
	w.is(`document.querySelector("details.value table").checkVisibility()`)
	w.visit("/1/es/names.html")
	w.do(evaluate(`document.querySelector("nav.letters a").click()`))
	w.is(`document.querySelector("h2:target")`)
	w.is(`performance.getEntriesByType("resource").every((e) => e.name.startsWith("file:"))`)
}

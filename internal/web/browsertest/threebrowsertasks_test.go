package browsertest

import (
	"errors"
	"net/http/httptest"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/chromedp/chromedp/kb"

	"torneo/internal/noticeboard/handler"
)

// sixty publishes a round of thirty boards, and returns the path of its tournament.
func (h *browserAtHand) sixty() string {
	at := h.p.tournament(many(60))
	h.p.publish(at, "1")
	return at
}

func (h *browserAtHand) thirty() {
	h.large = h.sixty()
	h.visit(h.large + "/rounds/1")
	h.on("result-1")
	var want []string
	for k := range 30 {
		if k%3 == 1 {
			h.press("x")
			h.wait(`document.activeElement.matches(".wrong") && document.querySelector("#wrong-key").textContent !== ""`)
			h.on("result-" + strconv.Itoa(k+1))
		}
		h.press("10="[k%3 : k%3+1])
		want = append(want, strconv.Itoa(k+1)+" "+[]string{"1-0", "0-1", "½-½"}[k%3])
	}
	h.on("primary-button")
	h.wait(`document.querySelector("#queue").hidden`)
	h.result(30, "½-½")
	if got, want := h.user.results(), strings.Join(want, ", "); got != want {
		h.t.Errorf("%s; want %s", got, want)
	}
}

func (h *browserAtHand) undo() {
	h.visit(h.large + "/standings")
	h.press("u")
	h.wait(`location.pathname.endsWith("/journal") && document.activeElement.closest("#undo-last")`)
	h.onward(func() { h.press(kb.Enter) })
	h.visit(h.large + "/rounds/1")
	h.result(30, "")
	h.on("result-30")
}

func (h *browserAtHand) find() {
	at := h.p.tournament(names)
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.on("result-1")
	h.press("/")
	h.on("find-text")
	h.press("3" + kb.Enter)
	h.on("result-3")
	h.press("=")
	h.result(3, "½-½")
}

func (h *browserAtHand) restarted() {
	at := h.p.tournament(names)
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.wait(`!document.getElementById("connection").hidden`)
	h.runs(`window.notReloaded = true`)
	h.p.stop(syscall.SIGTERM)
	h.wait(`document.getElementById("connection").classList.contains("off")`)
	h.p.serve(h.p.at[len("http://"):])
	first := h.p.boards(at, "1")[0]
	h.p.post(at+"/rounds/1/result", "white", first[0], "black", first[1], "result", "-")
	h.result(1, "- +")
	h.wait(`!document.getElementById("connection").classList.contains("off")`)
	h.is("window.notReloaded")
}

// keepsFocus has the whole list of boards drawn anew while a panel is open.
func (h *browserAtHand) keepsFocus() {
	at := h.p.tournament(names)
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.on("result-1")
	h.wait(`!document.getElementById("connection").hidden`)
	h.press("p")
	const there = `document.querySelector("#panel .drawer-panel button:focus")`
	h.wait(there)
	h.runs(`document.getElementById("drawn").dataset.seen = ""; window.swapped = false; document.addEventListener("htmx:after:swap", () => setTimeout(() => { window.swapped = true; }, 300))`)
	last := h.p.boards(at, "1")[4]
	h.p.post(at+"/rounds/1/result", "white", last[0], "black", last[1], "result", "1")
	h.result(5, "1-0")
	h.wait(`window.swapped`)
	h.is(there)
}

func (h *browserAtHand) unfolds() {
	h.visit(h.small + "/standings")
	h.goes("#fresh tbody th a")
	h.click("#t1 summary")
	h.wait(`document.querySelector("#t1").open && document.querySelector("#t1 summary ~ *").getClientRects().length > 0`)
}

// links opens the hall and returns its address, and the links for a purpose.
func (h *browserAtHand) links(at string) (host string, link func(query string) string) {
	h.p.post(at+"/phones", "results", "1", "boards", "1")
	h.p.post(at+"/phones/door", "on", "1")
	link = func(query string) string {
		h.t.Helper()
		m := anyLink.FindStringSubmatch(h.p.get(at + "/phones?for=" + query))
		if m == nil {
			h.t.Fatalf("no link for %s", query)
		}
		host = strings.ToLower(m[1])
		return m[2]
	}
	link("check-in")
	return host, link
}

func (h *browserAtHand) phones() {
	at := h.p.tournament(names)
	h.p.publish(at, "1")
	host, link := h.links(at)
	phone := h.elsewhere(host)
	h.succeeds(h.r.resize(390, 844))
	phone.visit(link("player&player=1") + "?l=en")
	phone.fits()
	phone.click(`.card a.button`)
	phone.click(`.results button`)
	phone.click(`.confirm button`)
	phone.wait(`document.querySelector(".said") !== null`)
	phone.fits()
	phone.visit(link("player&player=2") + "?kind=half&round=3&l=en")
	phone.click(`.confirm button`)
	phone.fits()
	h.succeeds(h.r.resize(1366, 768))
	h.visit(at + "/rounds/1")
	h.wait(`document.querySelector("form.provisional") !== null`)
	h.visit(at + "/phones")
	h.goes(`form[action$="/phones/request"] button`)
	h.visit(at + "/players/2")
	h.shows("half-point bye")
}

func (h *browserAtHand) tablets() {
	at := h.p.tournament(names)
	host, link := h.links(at)
	tablet := h.elsewhere(host)
	h.succeeds(h.r.resize(820, 1180))
	tablet.visit(link("check-in"))
	h.click("#name")
	h.press("ben" + kb.Enter)
	tablet.wait(`document.querySelector(".row button")`)
	tablet.fits()
	tablet.click(".row button")
	tablet.click(".confirm button")
	tablet.wait(`document.querySelector(".said[role=status]")`)
	h.p.post(at+"/players/present", "present", "1")
	h.p.publish(at, "1")
	tablet.visit(link("row&from=1&to=20") + "?l=en")
	tablet.fits()
	tablet.click(`.row button`)
	tablet.click(`.results button`)
	tablet.click(`.confirm button`)
	tablet.wait(`document.querySelector(".row .over em").textContent === "1-0"`)
	h.succeeds(h.r.resize(1366, 768))
}

func (h *browserAtHand) noticeboard() {
	s := &shelf{}
	s.put(h.t, "Lugo")
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(s, 10, closing))
	defer server.Close()
	defer close(closing)
	person := h.elsewhere(server.URL)
	shows := func(city string) {
		h.t.Helper()
		for k := 0; !person.comes(`document.querySelector("header").textContent.includes("`+city+`")`, 400*time.Millisecond); k++ {
			if k == 60 {
				h.t.Fatalf("%s is not shown\n%s", city, person.where())
			}
			s.put(h.t, strings.Repeat("x", k)+city) // until the page listens
		}
	}
	person.visit("/x/es/standings.html")
	person.runs(`window.still = "here"`)
	shows("Sarria")
	person.is(`window.still === "here"`)
	h.click(`tbody a[href^="player-"]`)
	person.wait(`location.pathname.includes("/player-")`)
	person.settle() // what a script adds moves the rest
	h.click("details.value summary")
	person.wait(`document.querySelector("details.value").open`)
	s.put(h.t, "Monforte")
	h.succeeds(h.r.back())
	person.wait(`location.pathname.endsWith("/standings.html")`)
	person.wait(`document.querySelector("header").textContent.includes("Monforte")`)
	shows("Ourense") // it goes on listening
	h.visit("/")     // nobody listens when the hall closes
}

// printed counts sheets: a list of 120 needs more than one, a round of ten fits on one.
func (h *browserAtHand) printed() {
	h.succeeds(h.r.load("about:blank"))
	_, err := h.r.sheets(papers[0])
	if errors.Is(err, errNoPrinting) {
		h.t.Skip(err)
	}
	h.succeeds(err)
	long, ten := h.p.tournament(many(120)), h.p.tournament(names)
	h.p.publish(ten, "1")
	for _, page := range []struct {
		path        string
		least, most int
	}{
		{long + "/players", 2, 5},
		{ten + "/players", 1, 1},
		{ten + "/rounds/1", 1, 1},
		{h.small + "/rounds/3", 1, 1},
		{h.small + "/standings", 1, 1},
		{h.small + "/crosstable", 1, 1},
	} {
		h.visit(page.path)
		for _, sheet := range papers {
			data, err := h.r.sheets(sheet)
			h.succeeds(err)
			if got := sheetsIn(data); got < page.least || got > page.most {
				h.t.Errorf("%s, %s: %d sheets; want %d to %d", page.path, sheet.name, got, page.least, page.most)
			}
		}
	}
}

// looked returns the addresses that an arbiter opens most often.
func (h *browserAtHand) looked() []string {
	return []string{"/", h.large + "/", h.large + "/players", h.large + "/rounds/1", h.large + "/standings", h.small + "/prizes", h.large + "/settings", h.large + "/journal"}
}

func (h *browserAtHand) telephone() {
	h.succeeds(h.r.resize(390, 844))
	for _, path := range h.looked() {
		h.visit(path)
		h.fits()
	}
	h.succeeds(h.r.resize(1366, 768))
}

// zoomed looks at pages of which half as much fits into the window.
func (h *browserAtHand) zoomed() {
	larger, own := h.r.(interface{ zoom(float64) error })
	if !own {
		h.succeeds(h.r.resize(683, 384))
	}
	for _, path := range h.looked() {
		h.visit(path)
		if own { // each address has its own
			h.succeeds(larger.zoom(2))
		}
		h.wait(`innerWidth === 683`)
		h.is(`document.documentElement.scrollWidth <= innerWidth`)
	}
	if own {
		h.succeeds(larger.zoom(1))
	}
	h.succeeds(h.r.resize(1366, 768))
}

const moves = `[...document.querySelectorAll("body, body *")].filter((e) => { const s = getComputedStyle(e); return s.animationName !== "none" && parseFloat(s.animationDuration) > 0.01 || Math.max(...s.transitionDuration.split(",").map(parseFloat)) > 0.01; }).map((e) => e.outerHTML.slice(0, 120))`

// dark has axe check the colours, and that nothing moves for users who prefer so.
func (h *browserAtHand) dark() {
	h.succeeds(h.r.resize(1366, 768))
	for _, path := range h.looked() {
		h.visit(path)
		h.scheme("dark")
		h.wait(`matchMedia("(prefers-color-scheme: dark)").matches && matchMedia("(prefers-reduced-motion: reduce)").matches`)
		for _, e := range h.list(moves) {
			h.t.Errorf("%s: it moves: %s", path, e)
		}
		h.runs(shorten)
		h.legible(h.t, path, "dark")
	}
}

// withoutScripts asks it of a browser that can be told to carry out no script of a page.
func (h *browserAtHand) withoutScripts() {
	own, can := h.r.(interface{ forbid(scripts bool) error })
	if !can {
		h.t.Skip("scripts cannot be forbidden through this driver")
	}
	at := h.p.tournament(names)
	h.succeeds(own.forbid(true))
	defer func() { h.succeeds(own.forbid(false)) }()
	h.visit("/keys")
	withoutScripts(h.user, h.p, at)
}

package browsertest

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	playersLink = regexp.MustCompile(`HTTP(://[^/"]+)(/[A-Z2-7]+)`)
	boardLink   = regexp.MustCompile(`href="(/[A-Z2-7]{30,})"`)
)

// Two players of a board press different results on their telephones; at the desk the
// first is provisional, and with the second a tone sounds. Axe finds nothing on the pages.
func TestPlayersByTelephone(t *testing.T) {
	browser(t)
	p := start(t)
	at := strings.TrimSuffix(p.post("/example"), "/")
	p.post(at+"/phones", "results", "1", "boards", "1")
	p.post(at+"/phones/door", "on", "1")
	w := open(t, p.at, at+"/rounds/4")
	var host string
	link := func(player string) string { // of his board; "": he has none without a result
		t.Helper()
		m := playersLink.FindStringSubmatch(p.get(at + "/phones?for=player&player=" + player))
		if m == nil {
			t.Fatal("no link")
		}
		host = "http" + m[1]
		answer, err := http.Get(host + m[2])
		if err != nil {
			t.Fatal(err)
		}
		page := p.body(answer)
		board := boardLink.FindStringSubmatch(page)
		if board == nil {
			return ""
		}
		return board[1]
	}
	white, black := link("1"), link("2")
	if white == "" || black == "" {
		t.Fatal("no board")
	}
	phone := open(t, host, white)
	phone.do(chromedp.EmulateViewport(320, 640))
	phone.accessible(t, "three buttons")
	phone.click(`.results button[value="1"]`)
	phone.click(`.confirm button`)
	phone.wait(`document.querySelector(".said") !== null`)
	phone.accessible(t, "said")
	if phone.read(`document.documentElement.scrollWidth <= innerWidth`) != "true" {
		t.Error("the page is wider than the telephone")
	}
	w.wait(`document.querySelector("form.provisional") !== null && document.querySelector("header.top").dataset.sounded === undefined`)
	phone.visit(black)
	phone.click(`.results button[value="0"]`)
	phone.click(`.confirm button`)
	phone.wait(`document.querySelector(".said.wrong") !== null`)
	w.wait(`document.querySelector("header.top").dataset.sounded === "1" && document.querySelector("#asked.urgent") !== null`)
	w.visit(at + "/phones")
	w.accessible(t, "the queue")

	// What somebody says is entered with one press beside his board.
	other := ""
	for n := 3; other == ""; n++ {
		other = link(strconv.Itoa(n))
	}
	phone.visit(other)
	phone.click(`.results button[value="1"]`)
	phone.click(`.confirm button`)
	phone.wait(`document.querySelector(".said") !== null`)
	w.visit(at + "/rounds/4")
	w.wait(`document.querySelector("form.provisional")`)
	table := w.read(`document.querySelector("form.provisional").closest("tr").id`)
	w.do(evaluate(`document.querySelector("form.provisional button").click()`))
	w.wait(fmt.Sprintf(`/1-0|0-1/.test(document.querySelector("#%s .shown").textContent)`, table))
}

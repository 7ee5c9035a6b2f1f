package browsertest

import (
	"bytes"
	"image/png"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/internal/longtest"
	"torneo/internal/pdf/pdftest"
)

// doors is a program at whose door players and captains stand, with a board, a match and a
// request in every state.
type doors struct {
	*program
	host string // of the door
}

var (
	teamSeats    = regexp.MustCompile(`name="seats" value="([^"]+)"`)
	captainsTeam = regexp.MustCompile(`<h1>\s*([^<]+?)\s*<small>contra ([^<]+)</small>`)
)

// send sends a form to a link of the door, which takes it.
func (d *doors) send(link string, pairs ...string) {
	d.t.Helper()
	fields := url.Values{}
	for k := 0; k < len(pairs); k += 2 {
		fields.Add(pairs[k], pairs[k+1])
	}
	answer, err := http.PostForm(d.host+link, fields)
	if err != nil {
		d.t.Fatal(err)
	}
	if body := d.body(answer); answer.StatusCode != http.StatusOK {
		d.t.Fatalf("%s %v: %s\n%s", link, fields, answer.Status, text(body))
	}
}

// read returns the page of a link.
func (d *doors) read(link string) string {
	d.t.Helper()
	answer, err := http.Get(d.host + link)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.body(answer)
}

// links returns the links on a page of the desk, each once.
func (d *doors) links(path string) (list []string) {
	d.t.Helper()
	for _, m := range anyLink.FindAllStringSubmatch(d.get(path), -1) {
		if d.host = strings.ToLower(m[1]); !slices.Contains(list, m[2]) {
			list = append(list, m[2])
		}
	}
	if len(list) == 0 {
		d.t.Fatalf("no link at %s", path)
	}
	return list
}

// views returns the pages of the door.
func (d *doors) views() []view {
	d.t.Helper()
	at := d.tournament(forty)
	d.publish(at, "1")
	d.post(at+"/phones", "results", "1", "boards", "1")
	d.post(at+"/phones/door", "on", "1")
	var mine, board []string // White's, Black's of the first boards
	for _, pair := range d.boards(at, "1")[:5] {
		for _, player := range pair {
			own := d.links(at + "/phones?for=player&player=" + player)[0]
			mine, board = append(mine, own), append(board, boardLink.FindStringSubmatch(d.read(own))[1])
		}
	}
	d.send(board[2], "result", "1") // waits for the other
	d.send(board[4], "result", "1")
	d.send(board[5], "result", "0") // do not say the same
	d.send(board[6], "result", "=")
	d.send(board[7], "result", "=") // is entered
	d.send(mine[9], "round", "2", "kind", "zero")
	ended := board[0][:len(board[0])-4] + "AAAA"
	row := d.links(at + "/phones?for=row&from=1&to=6")[0]
	before := d.tournament(names)
	d.post(before+"/players/present", "present", "0")
	d.post(before+"/phones", "boards", "1")
	arrival := d.links(before + "/phones?for=check-in")[0]

	league := d.teamSwiss("Ajedrez Lugo", "Torre Sur", "Peones del Este", "Caballos del Oeste")
	d.publish(league, "1")
	d.post(league+"/phones/door", "on", "1")
	var team []string // of two matches
	byName, against := map[string]string{}, map[string]string{}
	for _, link := range d.links(league + "/rounds/1/captains") {
		m := captainsTeam.FindStringSubmatch(d.read(link))
		byName[m[1]], against[m[1]] = link, m[2]
	}
	for _, name := range []string{"Ajedrez Lugo", "Torre Sur"} {
		team = append(team, byName[name], byName[against[name]])
	}
	who := regexp.MustCompile(`<option value="(\d+)"`)
	lineUp := func(link string) {
		d.t.Helper()
		m := who.FindAllStringSubmatch(d.read(link), 2)
		d.send(link, "do", "handin", "round", "1", "player", m[0][1], "player", m[1][1])
	}
	for _, k := range []int{1, 2, 3} {
		lineUp(team[k])
	}
	seats := teamSeats.FindStringSubmatch(d.read(team[2]))
	if seats == nil {
		d.t.Fatal("two line-ups are in, and there is no match")
	}
	d.send(team[2], "do", "sign", "round", "1", "seats", seats[1], "result", "1", "result", "=")
	d.send(team[3], "do", "sign", "round", "1", "seats", seats[1], "result", "0", "result", "=")
	d.send(team[3], "do", "agree", "round", "1", "seats", seats[1])
	return []view{
		{name: "door-front", path: "/"},
		{name: "door-ended", path: ended},
		{name: "board", path: board[0]},
		{name: "board-sure", path: board[0] + "?result=1"},
		{name: "board-said", path: board[2]},
		{name: "board-heard", path: board[3]},
		{name: "board-differ", path: board[4]},
		{name: "board-entered", path: board[6]},
		{name: "mine", path: mine[0], act: func(w *window) { w.do(evaluate(unfold)) }},
		{name: "mine-sure", path: mine[0] + "?round=2&kind=zero"},
		{name: "mine-asked", path: mine[9]},
		{name: "row", path: row},
		{name: "row-board", path: row + "?table=1"},
		{name: "row-sure", path: row + "?table=1&result=1"},
		{name: "check-in", path: arrival},
		{name: "check-in-names", path: arrival + "?name=ben"},
		{name: "captain", path: team[0]},
		{name: "captain-asked", path: team[0], act: func(w *window) {
			w.do(evaluate(`document.getElementById("board-1").selectedIndex = 1; document.getElementById("board-2").selectedIndex = 0`))
			w.click(`form button[type="submit"]`)
			w.is(`document.querySelector("[role=alert]")`)
		}},
		{name: "captain-handed", path: team[1]},
		{name: "captain-differs", path: team[2], act: func(w *window) { w.do(evaluate(unfold)) }},
		{name: "captain-agreed", path: team[3]},
	}
}

// Every page of the doors of players and captains fits a telephone and a tablet, and axe
// finds nothing in it, light and dark.
func TestEveryPageAtTheDoors(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	browser(t)
	d := &doors{program: start(t)}
	views := d.views()
	languages := []string{"es"}
	folder := os.Getenv("TORNEO_SCREENSHOTS")
	if longtest.IsEnabled() || folder != "" {
		languages = append(languages, "en")
	}
	w := open(t, d.host, "/")
	for _, language := range languages {
		for _, v := range views {
			path, query, _ := strings.Cut(v.path, "?")
			v.path = path + "?l=" + language + "&" + query
			w.look(screen{Width: 320, Height: 640})
			v.show(w)
			w.fits()
			if folder != "" {
				w.pictures(v, phones, filepath.Join(folder, "door-"+v.name+"."+language+"."))
			}
			w.look(screen{Width: 820, Height: 1180})
			w.fits()
			w.accessible(t, v.name)
		}
	}
}

// The pages of people, where the hall is switched on: the code that is shown is read as a
// camera reads it, and leads who scans it in; what is kept on paper is whole on paper.
func TestThePeopleOfAHall(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	browser(t)
	p := start(t)
	w := open(t, p.at, "/hall")
	w.fill("#name", "Ana Ruiz")
	w.click(`form[action="/hall/desk"] button`)
	w.is(`document.querySelector(".hall-places")`)
	folder := os.Getenv("TORNEO_SCREENSHOTS")
	looked := func(name string) {
		t.Helper()
		w.look(phones[0])
		w.fits()
		w.look(desktops[0])
		if folder != "" {
			var picture []byte
			w.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o600); err != nil {
				t.Error(err)
			}
		}
		w.accessible(t, name)
	}
	w.visit("/people")
	w.click(`form[action="/people/invite"] button`)
	w.is(`document.querySelector(".crew-code")`)
	var picture []byte
	w.do(chromedp.Screenshot(".crew-qr", &picture, chromedp.ByQuery))
	drawn, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	letters := strings.ReplaceAll(w.read(`document.querySelector(".crew-code").textContent.trim()`), " ", "")
	if read, want := pdftest.Code(drawn), w.read(`document.querySelector(".crew-address").textContent.trim()`)+"?c="+letters; read != want {
		t.Errorf("a camera reads %q, not %q", read, want)
	}
	looked("people-code")
	w.visit("/people")
	looked("people-with-one")
	w.click(`#people ~ * a[href^="/people/"], table a[href^="/people/"]`)
	looked("person")
	w.visit("/me")
	looked("me")
	w.visit("/people")
	w.click(`form[action="/people/paper"] button`)
	w.is(`document.querySelector(".crew-paper")`)
	letters = w.read(`document.querySelector(".crew-paper .crew-code").textContent.trim()`)
	pdf := w.pdf(papers[0])
	if n := strconv.Itoa(bytes.Count(pdf, []byte("/Type /Page\n"))); n != "1" {
		t.Errorf("the code for the worst case takes %s pages", n)
	}
	if folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "paper-code.pdf"), pdf, 0o600); err != nil {
			t.Error(err)
		}
	}
	looked("paper-code")
	if len(strings.ReplaceAll(letters, " ", "")) < 8 {
		t.Errorf("on paper stands %q", letters)
	}
}

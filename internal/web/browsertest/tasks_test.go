package browsertest

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// tasks lists the most frequent tasks of an arbiter, by the rows of docs/desk.md: each
// ends when it is done, and fails if it is not.
var tasks = []struct {
	row string
	do  func(*tasksAtHand)
}{
	{"Enter 40 pasted players", (*tasksAtHand).enterForty},
	{"Check in 200", (*tasksAtHand).checkIn},
	{"Pair, publish and print a round", (*tasksAtHand).pairPublishPrint},
	{"Enter 100 results", (*tasksAtHand).results},
	{"Correct a result two rounds back", (*tasksAtHand).correct},
	{"Pair two latecomers", (*tasksAtHand).latecomers},
	{"Pair one latecomer after publication", (*tasksAtHand).latecomer},
	{"A bye for a player of a board in the next round", (*tasksAtHand).nextBye},
	{"All forfeits of a round of 200", (*tasksAtHand).forfeits},
	{"Round 2 with four absentees, two forfeits and three byes", (*tasksAtHand).secondRound},
	{"Find a player of another tournament of the event", (*tasksAtHand).findElsewhere},
	{"Swap two boards by hand", (*tasksAtHand).swap},
	{"Swap two boards by hand, without dragging", (*tasksAtHand).swapByClicks},
	{"Answer \"why did I get black again?\"", (*tasksAtHand).why},
	{"Declare prizes and print the list", (*tasksAtHand).prizes},
	{"Prize \"best under 16 of the club\"", (*tasksAtHand).clubPrize},
	{"Hand in the report", (*tasksAtHand).report},
}

// tasksAtHand is the tournaments in which they are done.
type tasksAtHand struct {
	*worker
	p     *program
	many  int    // players of the large tournament
	large string // its path
	small string // ten players, three rounds
}

// The ten tasks take no more actions and no more pages than docs/desk.md says, and no
// fewer either, so that it stays true.
func TestTenTasks(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	said := tasksSaid(t)
	p := start(t)
	h := &tasksAtHand{worker: works(t, p.at, "/"), p: p, many: 200}
	for _, task := range tasks {
		t.Run(task.row, func(t *testing.T) {
			h.t, p.t = t, t
			task.do(h)
			got := h.took()
			switch want, there := said[task.row]; {
			case !there:
				t.Errorf("docs/desk.md does not have it: %d, %d", got[0], got[1])
			case got[0] > want[0] || got[1] > want[1]:
				t.Errorf("%d actions and %d pages; docs/desk.md promises %d and %d", got[0], got[1], want[0], want[1])
			case got != want:
				t.Errorf("%d actions and %d pages, fewer than the %d and %d in docs/desk.md: write them there", got[0], got[1], want[0], want[1])
			}
			delete(said, task.row)
		})
	}
	h.t, p.t = t, t
	for row := range said {
		t.Errorf("nobody does %q", row)
	}
}

var taskRow = regexp.MustCompile(`(?m)^\| ([^|]+) \|[^|]*\|[^|]*\| (\d+), (\d+)\b`)

// tasksSaid returns the column "now" of docs/desk.md: actions and pages, by task.
func tasksSaid(t *testing.T) map[string][2]int {
	t.Helper()
	doc, err := os.ReadFile("../../../docs/desk.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string][2]int{}
	for _, m := range taskRow.FindAllStringSubmatch(string(doc), -1) {
		actions, _ := strconv.Atoi(m[2])
		pages, _ := strconv.Atoi(m[3])
		said[m[1]] = [2]int{actions, pages}
	}
	if len(said) < 10 {
		t.Fatalf("docs/desk.md has %d tasks", len(said))
	}
	return said
}

// many returns a list of so many players.
func many(n int) string {
	var b strings.Builder
	b.WriteString("Name;Rating\n")
	for k := range n {
		fmt.Fprintf(&b, "Jugador %03d, Ana;%d\n", k+1, 2400-5*k)
	}
	return b.String()
}

// rests waits until nothing is being done.
func (h *tasksAtHand) rests() {
	h.t.Helper()
	h.wait(`!document.documentElement.classList.contains("acting") && document.readyState === "complete"`)
}

// opens clicks a button, or with "" presses Enter on the one that has the focus, and
// waits for the paper.
func (h *tasksAtHand) opens(button, address string) {
	h.t.Helper()
	h.succeeds(h.place.opened(address, func() {
		if button == "" {
			h.keys(kb.Enter)
		} else {
			h.click(button)
		}
	}))
}

func (h *tasksAtHand) enterForty() {
	at := h.p.tournament("")
	h.visit(at + "/players")
	h.begins()
	h.onward(func() { h.pastes(forty) })
	h.wait(`document.activeElement.name === "do"`)
	h.leads(kb.Enter)
	h.is(`document.querySelectorAll("#people tbody tr").length === 40`)
}

func (h *tasksAtHand) checkIn() {
	h.large = h.p.tournament(many(h.many))
	h.visit(h.large + "/players")
	h.wait(`document.activeElement.id === "find"`)
	h.begins()
	h.keys(strings.Repeat(" ", h.many))
	h.wait(`document.querySelector(".beside .big strong").textContent === "` + strconv.Itoa(h.many) + `" && !document.querySelector("button.tick[data-sent]")`)
	if got := strings.Count(h.p.get(h.large+"/players"), `aria-checked="true"`); got != h.many {
		h.t.Errorf("the program knows of %d", got)
	}
}

func (h *tasksAtHand) pairPublishPrint() {
	h.visit(h.large + "/rounds/1")
	h.begins()
	h.goes("#primary-button")
	h.rests()
	h.on("primary-button")
	h.leads(kb.Enter)
	h.wait(`document.querySelector("#panel .drawer-panel button:focus")`)
	h.opens("", "/rounds/1/print.pdf?")
	h.wait(`document.querySelector("#panel").hidden`)
	h.shows("Round 1")
}

func (h *tasksAtHand) results() {
	h.on("result-1")
	h.begins()
	h.keys(strings.Repeat("1", h.many/2))
	h.on("primary-button")
	h.leads(kb.Enter)
	h.rests()
	h.is(`document.querySelector(".desk") && document.querySelector("#rounds-menu summary").innerText.includes("2")`)
}

// playing makes the tournament of three rounds, of which the last is being played.
func (h *tasksAtHand) playing() {
	event := strings.TrimSuffix(h.p.post("/events", "name", "Open"), "/new")
	h.small = strings.TrimSuffix(h.p.post(event, "name", "Open B", "system", "FIDE_DUTCH_2026", "rounds", "3"), "/")
	h.p.post(h.small+"/players/list", "list", names, "do", "1", "confirmed", "2")
	h.p.post(h.small + "/players/numbers")
	h.p.post(h.small+"/colour", "colour", "white")
	for _, n := range []string{"1", "2"} {
		h.p.publish(h.small, n)
		h.p.play(h.small, n, "1", "=", "0")
	}
	h.p.publish(h.small, "3")
}

func (h *tasksAtHand) correct() {
	h.playing()
	h.visit(h.small + "/rounds/3")
	h.on("result-1")
	h.begins()
	h.leads("[")
	h.leads("[")
	h.goes(`#table-2 a.shown`)
	h.goes(`#panel button[name=to][value="1"]`)
	h.goes(`#panel .confirm button[type=submit]`)
	h.rests()
	h.wait(`document.querySelector("#table-2 .result").innerText.includes("1-0")`)
}

func (h *tasksAtHand) latecomers() {
	at := h.p.tournament(names + "Tarde, Uno;1700;ESP;\nTarde, Dos;1690;ESP;\n")
	h.p.post(at+"/players/present", "present", "1")
	h.p.post(at+"/players/check", "out", "11")
	h.p.post(at+"/players/check", "out", "12")
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.begins()
	h.goes(`.people form[action$="/arrived"] button`)
	h.rests()
	h.goes(`.people form[action$="/arrived"] button`)
	h.rests()
	h.goes(`.people form[action$="/late"] button`)
	h.goes(`#panel .confirm button[type=submit]`)
	h.rests()
	h.wait(`document.querySelector("#table-6").innerText.includes("Tarde, Uno")`)
}

func (h *tasksAtHand) latecomer() {
	at := h.p.tournament(names + "Tarde, Uno;1700;ESP;\n")
	h.p.post(at+"/players/present", "present", "1")
	h.p.post(at+"/players/check", "out", "11")
	h.p.post(at+"/players/check", "out", "10")
	h.p.publish(at, "1")
	h.p.post(at+"/players/check", "in", "10")
	h.visit(at + "/rounds/1")
	h.begins()
	h.goes(`.people form[action$="/arrived"] button`)
	h.rests()
	h.goes(`.people form[action$="/late"] button`)
	h.goes(`#panel .confirm button[type=submit]`)
	h.rests()
	h.wait(`document.querySelector("table.boards").innerText.includes("Tarde, Uno")`)
}

func (h *tasksAtHand) nextBye() {
	at := h.p.tournament(names)
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.on("result-1")
	h.begins()
	h.leads("b")
	h.wait(`document.querySelector("#panel button[aria-keyshortcuts='2']")`)
	h.leads("2")
	h.rests()
	h.wait(`document.querySelector(".people").innerText.includes("half-point bye, asked for")`)
}

// findElsewhere begins on the standings of a tournament; the player is at a board of another.
func (h *tasksAtHand) findElsewhere() {
	event := strings.TrimSuffix(h.p.post("/events", "name", "Open"), "/new")
	at := make([]string, 2)
	for k, name := range []string{"Open A", "Open B"} {
		at[k] = strings.TrimSuffix(h.p.post(event, "name", name, "system", "FIDE_DUTCH_2026", "rounds", "3"), "/")
	}
	h.p.post(at[0]+"/players/list", "list", many(20), "do", "1", "confirmed", "2")
	h.p.post(at[1]+"/players/list", "list", names, "do", "1", "confirmed", "2")
	for _, x := range at {
		h.p.post(x + "/players/numbers")
		h.p.post(x+"/colour", "colour", "white")
		h.p.publish(x, "1")
	}
	h.visit(at[0] + "/standings")
	h.begins()
	h.keys("/")
	h.types("#find-text", "ferrer")
	h.wait(`document.querySelector("#hits [role=option]")`)
	h.leads(kb.Enter)
	h.wait(`location.pathname.startsWith("` + at[1] + `/") && document.activeElement.closest("tr")?.innerText.includes("Ferrer")`)
}

// forfeits begins on the page of the round: whose chairs are empty has been noted in the hall.
func (h *tasksAtHand) forfeits() {
	at := h.p.tournament(many(h.many))
	h.p.post(at+"/default-time", "default", "minutes", "minutes", "30")
	h.p.publish(at, "1")
	h.p.post(at+"/rounds/1/start", "at", time.Now().Add(-40*time.Minute).Format("15:04"))
	for _, b := range h.p.boards(at, "1")[:9] {
		h.p.post(at+"/rounds/1/chair", "absent", b[1])
	}
	h.visit(at + "/rounds/1")
	h.on("result-1")
	h.begins()
	h.leads("c")
	h.goes(`form[action$="/forfeits"] button`)
	h.rests()
	h.wait(`document.body.innerText.includes("9 of ` + strconv.Itoa(h.many/2) + ` boards have their result")`)
}

// secondRound has four who never came, two who lost by forfeit, one of whom has telephoned, and
// three who asked for a bye. The regulations of the event withdraw who gives no reason.
func (h *tasksAtHand) secondRound() {
	at := h.p.tournament(many(40))
	h.p.post(at+"/settings", "do", "save", "name", "Open A", "rounds", "5", "start", firstDay, "end", lastDay, "win", "1", "draw", "0.5", "loss", "0", "pab", "1", "halfbyes", "1", "ties", "PTS, BH", "absentees", "withdrawn", "confirmed", "3")
	h.p.post(at+"/players/present", "present", "1")
	for _, id := range []string{"37", "38", "39", "40"} {
		h.p.post(at+"/players/check", "out", id)
	}
	h.p.publish(at, "1")
	h.p.play(at, "1", append([]string{"+", "+"}, slices.Repeat([]string{"1"}, 16)...)...)
	for _, id := range []string{"1", "2", "3"} {
		h.p.post(at+"/players/"+id+"/bye", "round", "2", "kind", "half-point")
	}
	h.visit(at + "/rounds/2")
	h.begins()
	h.keys(kb.ArrowDown)
	h.leads("3")
	h.rests()
	h.wait(`document.querySelector("#flash").innerText.includes("plays in round 2")`)
	h.goes("#primary-button")
	h.rests()
	h.on("primary-button")
	h.leads(kb.Enter)
	h.wait(`document.querySelector("#panel .drawer-panel button:focus")`)
	h.opens("", "/rounds/2/print.pdf?")
	h.wait(`document.querySelector("#panel").hidden`)
	h.shows("Round 2")
}

// draft pairs a round; it returns who plays whom on its first two boards.
func (h *tasksAtHand) draft() []string {
	at := h.p.tournament(names)
	h.p.post(at + "/rounds/1/pair")
	h.visit(at + "/rounds/1")
	return h.list(`["#table-1", "#table-2"].flatMap((row) => [...document.querySelectorAll(row + " a.plain")].map((a) => a.textContent.trim()))`)
}

// swapped fails unless these have each other's opponent now, and the draft can be published.
func (h *tasksAtHand) swapped(was []string) {
	h.t.Helper()
	h.rests()
	pairs := h.list(`[...document.querySelectorAll("table.boards tbody tr")].map((row) => [...row.querySelectorAll("a.plain")].map((a) => a.textContent.trim()).join(" – "))`)
	for _, want := range []string{was[0] + " – " + was[3], was[2] + " – " + was[1]} {
		if !slices.Contains(pairs, want) {
			h.t.Errorf("no board %s among %q", want, pairs)
		}
	}
	h.is(`document.querySelector("#primary form[action$='/publish']")`)
}

func (h *tasksAtHand) swap() {
	was := h.draft()
	h.begins()
	h.onward(func() { h.drags("#table-1 .black a.pick", "#table-2 .black a.pick") })
	h.rests()
	h.goes("#departs button")
	h.swapped(was)
}

func (h *tasksAtHand) swapByClicks() {
	was := h.draft()
	h.begins()
	h.click("#table-1 .black a.pick")
	h.goes("#table-2 .black a.pick")
	h.rests()
	h.goes("#departs button")
	h.swapped(was)
}

func (h *tasksAtHand) why() {
	h.visit(h.small + "/rounds/3")
	h.begins()
	h.click("#row-1 summary")
	h.goes(`#row-1 a[href*="/why"]`)
	h.shows("This board", "has had", "in round 2")
}

func (h *tasksAtHand) prizes() {
	h.p.play(h.small, "3", "1", "=", "0")
	h.visit(h.small + "/rounds/3")
	h.begins()
	h.goes("#section-prizes")
	for k, amount := range []string{"100", "60", "40"} {
		h.types(fmt.Sprintf("[name=l0-p%d]", k), amount)
	}
	h.leads(kb.Enter) // after the start it asks, since prizes are announced before
	h.leads(kb.Enter)
	h.is(`document.querySelector("[name=l0-name]").value === "General"`)
	h.leads("p")
	h.opens("#one-pdf", "/print.pdf?")
}

func (h *tasksAtHand) clubPrize() {
	at := h.p.tournament("Name;Rating;Birth;Club\nAguirre, Ana;2310;2012;Lugo\nBenítez, Luis;2250;2011;Rey Ardid\nCano, Eva;1890;1990;Lugo\n")
	h.visit(at + "/players")
	h.begins()
	h.goes("#section-prizes")
	h.chooses("[name=l0-chosen]", "age_max=15")
	h.wait(`document.querySelectorAll("ul.claim li input").length === 1`)
	h.chooses("[name=l0-chosen]", "clubs=Lugo")
	h.wait(`document.querySelectorAll("ul.claim li input").length === 2`)
	h.types("[name=l0-p0]", "50")
	h.leads(kb.Enter)
	h.is(`document.querySelector("[name=l0-name]").value === "U16, Lugo" && document.querySelector("[name=l0-p0]").value === "50"`)
}

func (h *tasksAtHand) report() {
	h.visit(h.small + "/rounds/3")
	h.begins()
	h.goes("#section-export")
	// The players have no FIDE IDs, so it would come back, and that is asked about.
	h.goes("#send-report")
	h.click(`#take a[href$="/trf26-rating.trf"]`)
	downloaded(h.t, h.place.kept())
}

package browsertest

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// view is a page in one of its states.
type view struct {
	name string // of its pictures
	path string
	act  func(w *window) // what shows it, done on the page of the path; nil: nothing
}

func (v view) show(w *window) {
	w.t.Helper()
	w.visit(v.path)
	if v.act != nil {
		v.act(w)
	}
}

// clicks follows links or sends forms, one after the other.
func clicks(selectors ...string) func(*window) {
	return func(w *window) {
		w.t.Helper()
		for _, selector := range selectors {
			w.click(selector)
		}
	}
}

const unfold = `document.querySelectorAll("details").forEach((d) => d.open = true)`

// beginnings are the pages of a program that has no event yet.
var beginnings = []view{
	{name: "start-empty", path: "/"},
	{name: "import-first", path: "/import"},
	{name: "removed-none", path: "/removed"},
}

// views returns every page of the program in every state worth looking at: what is
// looked at is examined by axe, too.
func (g *gallery) views() []view {
	g.t.Helper()
	round := g.playing + "/rounds/6"
	board := g.board(g.playing, "6", 2)
	correct := g.playing + "/rounds/6/correct?" + board
	before := g.playing + "/rounds/5/correct?" + g.board(g.playing, "5", 1)
	adjusted, unreadable := reports(g.t)
	send := func(file string) func(*window) {
		return func(w *window) {
			w.t.Helper()
			w.do(chromedp.SetUploadFiles("#report", []string{file}))
			w.click(`main button[type="submit"]`)
			w.is(`document.querySelector(".details li")`)
		}
	}
	return []view{
		{name: "start", path: "/"},
		{name: "find", path: "/find?find=a"},
		{name: "event-new", path: "/events/new"},
		{name: "event", path: g.event},
		{name: "event-everybody", path: g.event + "/everybody"},
		{name: "event-present", path: g.event + "/present"},
		{name: "event-print", path: g.event + "/print"},
		{name: "event-find", path: g.event + "/find?find=a"},
		{name: "event-move", path: g.event + "/move"},
		{name: "event-manage", path: g.event + "/manage"},
		{name: "administration", path: "/administration"},
		{name: "letterhead", path: g.event + "/letterhead"},
		{name: "tournament-new", path: g.event + "/new"},
		{name: "import", path: "/import"},
		{name: "import-adjustments", path: "/import", act: send(adjusted)},
		{name: "import-unreadable", path: "/import", act: send(unreadable)},
		{name: "keys", path: "/keys"},
		{name: "manual", path: "/manual"},
		{name: "manual-chapter", path: "/manual/results"},
		{name: "manual-whole", path: "/manual/whole"},
		{name: "verification", path: "/manual/vcl"},
		{name: "lists-none", path: "/lists"},
		{name: "list-gone", path: "/lists/sent/gone"},
		{name: "list-sent", path: "/lists", act: func(w *window) {
			w.t.Helper()
			w.do(chromedp.SetUploadFiles("#list", []string{national(g.t)}))
			w.click(`main form[enctype] button`)
			w.is(`document.querySelector("table.mapping")`)
		}},
		{name: "batches", path: "/batches", act: func(w *window) {
			w.t.Helper()
			if w.read(`document.querySelectorAll("article.batch").length`) != "0" {
				return
			}
			w.do(chromedp.SetUploadFiles("#files", []string{reportsZip(g.t, adjusted, unreadable, adjusted)}))
			w.click(`main form[enctype] button`)
			w.do(chromedp.WaitReady(".batch-report"))
			w.visit("/batches")
		}},
		{name: "batch", path: "/batches", act: func(w *window) {
			w.t.Helper()
			w.click(`article.batch a`)
			w.do(chromedp.WaitReady(".batch-report"))
		}},
		{name: "batch-gone", path: "/batches/gone"},
		{name: "inbox", path: "/inbox", act: func(w *window) {
			w.t.Helper()
			if w.read(`document.querySelectorAll("table.inbox").length`) != "0" {
				return
			}
			w.do(chromedp.SetUploadFiles("#files", []string{adjusted}))
			w.click(`main form[enctype] button`)
			w.is(`document.querySelector(".submitted")`)
			w.visit("/inbox")
		}},
		{name: "inbox-one", path: "/inbox", act: func(w *window) {
			w.t.Helper()
			w.click(`table.inbox th a`)
			w.is(`document.querySelector(".submitted")`)
			w.do(chromedp.Evaluate(unfold, nil))
		}},
		{name: "rating-periods", path: "/periods", act: func(w *window) {
			w.t.Helper()
			if w.read(`document.querySelectorAll("table.inbox").length`) == "0" {
				w.do(chromedp.SetUploadFiles("#list", []string{startingList(w.t)}), chromedp.SetValue("#name", "FIDE"))
				w.click(`main form[enctype] button`)
				w.is(`document.querySelector("#month")`)
				w.visit("/periods")
			}
			w.do(chromedp.Evaluate(unfold, nil))
		}},
		{name: "rating-periods-month", path: "/periods", act: func(w *window) {
			w.t.Helper()
			w.click(`table.inbox th a`)
			w.is(`document.querySelector("#month")`)
		}},
		{name: "rating-periods-gone", path: "/periods/none/2026-11"},
		{name: "rating-periods-player-gone", path: "/periods/none/2026-11/player?id=1"},
		{name: "seasons", path: "/seasons", act: func(w *window) {
			w.t.Helper()
			if w.read(`document.querySelectorAll("table.inbox").length`) == "0" {
				w.click(`main form[enctype] button`)
				w.is(`document.querySelector(".submitted")`)
				w.click(`form[action$="/propose"] button`)
				w.is(`document.querySelector("#move")`)
				w.visit("/seasons")
			}
		}},
		{name: "seasons-one", path: "/seasons", act: func(w *window) {
			w.t.Helper()
			w.click(`table.inbox th a`)
			w.is(`document.querySelector(".submitted")`)
			w.do(chromedp.Evaluate(unfold, nil))
		}},
		{name: "seasons-gone", path: "/seasons/none"},
		{name: "rating-periods-honour-gone", path: "/periods/none/2026-11/honour?n=1"},
		{name: "rating-periods-people", path: "/periods/people?words=none"},
		{name: "rating-periods-person-gone", path: "/periods/person?id=none"},
		{name: "inbox-gone", path: "/inbox/gone"},
		{name: "inbox-people", path: "/inbox/people"},
		{name: "inbox-members", path: "/inbox/members"},
		{name: "inbox-server", path: "/inbox/server"},
		{name: "inbox-retention", path: "/inbox/retention"},
		{name: "calculators", path: "/calculators"},
		{name: "calculator", path: "/calculators?calc=performance&games=2100%3D1%2C2200%3D0&day=2026-11-28"},
		{name: "outlets", path: "/outlets", act: func(w *window) {
			w.t.Helper()
			if w.read(`document.querySelectorAll("article.outlet").length`) != "0" {
				return
			}
			w.visit("/outlets/new?kind=folder")
			w.fill("#name", "Web del club")
			w.fill("#folder", g.t.TempDir())
			w.click(`main form button`)
			w.is(`document.querySelector("article.outlet")`)
		}},
		{name: "outlet-new", path: "/outlets/new?kind=folder"},
		{name: "outlet-gone", path: "/outlets/none"},
		{name: "programs", path: "/programs"},
		{name: "screens", path: "/screens", act: func(w *window) {
			g.waiting()
			w.wait(`document.querySelector(".screens-waiting li")`) // by itself
		}},
		{name: "screen-new", path: "/screens/new?code=gone", act: func(w *window) { w.visit("/screens/new?code=" + g.waiting()) }},
		{name: "screen", path: g.screen()},
		{name: "doors", path: "/hall"},
		{name: "people", path: "/people"},
		{name: "join", path: "/join"},
		{name: "backup", path: "/backup"},
		{name: "not-found", path: "/nowhere"},
		{name: "not-found-tournament", path: "/t/none/"},

		{name: "empty-overview", path: g.empty + "/"},
		{name: "empty-players", path: g.empty + "/players"},
		{name: "empty-round", path: g.empty + "/rounds/1"},
		{name: "empty-standings", path: g.empty + "/standings"},
		{name: "empty-crosstable", path: g.empty + "/crosstable"},
		{name: "empty-ratings", path: g.empty + "/ratings"},
		{name: "empty-norms", path: g.empty + "/norms"},
		{name: "empty-prizes", path: g.empty + "/prizes"},
		{name: "empty-journal", path: g.empty + "/journal"},
		{name: "empty-export", path: g.empty + "/export"},
		{name: "entered-overview", path: g.entered + "/"},
		{name: "entered-players", path: g.entered + "/players"},
		{name: "entered-round", path: g.entered + "/rounds/1"},
		{name: "numbered-overview", path: g.numbered + "/"},
		{name: "draft-overview", path: g.draft + "/"},
		{name: "draft-round", path: g.draft + "/rounds/1"},
		{name: "manual-overview", path: g.manual + "/"},
		{name: "manual-round", path: g.manual + "/rounds/1"},
		{name: "manual-typed", path: g.manual + "/rounds/1", act: func(w *window) { w.do(chromedp.Evaluate(`document.querySelector("details.numbers").open = true`, nil)) }},

		{name: "overview", path: g.playing + "/"},
		{name: "round", path: round},
		{name: "round-missing", path: round + "?missing=1"},
		{name: "round-second-pass", path: round + "?verify=1"},
		{name: "round-waiting", path: round, act: func(w *window) {
			w.do(evaluate(`localStorage.setItem("results " + location.pathname + " gone", JSON.stringify([...document.querySelectorAll("form.enter")].slice(3, 6).map((f, k) => ({
				board: f.elements.white.value + "-" + f.elements.black.value, key: "1=0"[k], to: f.action, fields: [] }))))`))
			w.visit(round)
			w.wait(`!document.querySelector("#queue").hidden`)
			w.do(evaluate(`localStorage.clear()`))
		}},
		{name: "round-keys", path: round, act: func(w *window) { w.do(evaluate(unfold)) }},
		{name: "round-closed", path: g.playing + "/rounds/1"},
		{name: "round-altered", path: g.playing + "/rounds/4"},
		{name: "round-adjourned", path: g.playing + "/rounds/5"},
		{name: "round-before", path: g.playing + "/rounds/7"},
		{name: "round-later", path: g.playing + "/rounds/8"},
		{name: "round-names", path: round + "/names"},
		{name: "round-print", path: round + "/print"},
		{name: "print", path: g.playing + "/print?sheet=standings&sheet=badges&paper=a4"},
		{name: "print-nothing", path: g.empty + "/print"},
		{name: "round-why", path: round + "/why"},
		{name: "round-why-not", path: round + "/why?first=1&second=2"},
		{name: "round-why-nobody", path: round + "/why?first=99"},
		{name: "round-checklist", path: round + "/checklist"},
		{name: "round-result-refused", path: round, act: func(w *window) {
			w.do(evaluate(`document.querySelector("#result-4").value = "x"`))
			w.click(`#table-4 form.enter button`)
		}},
		{name: "correct", path: correct},
		{name: "correct-panel", path: g.playing + "/rounds/5", act: func(w *window) {
			w.click(`#table-1 a.shown`)
			w.wait(`!document.querySelector("#panel").hidden`)
		}},
		{name: "print-panel", path: round, act: func(w *window) {
			w.click(`#print`)
			w.wait(`!document.querySelector("#panel").hidden`)
		}},
		{name: "board", path: g.playing + "/rounds/6/board?" + board},
		{name: "board-players", path: g.playing + "/rounds/6/board/players?" + board},
		{name: "correct-before", path: before},
		{name: "correct-preview", path: g.playing + "/rounds/5/correct?preview=1&result=1&" + g.board(g.playing, "5", 1)},
		{name: "confirm-read", path: g.playing + "/players/19", act: func(w *window) {
			w.do(evaluate(`document.querySelector("#bye-kind").value = "full-point"`))
			w.click(`form[action$="/bye"] button`)
		}},
		{name: "confirm-sure", path: before, act: func(w *window) {
			w.do(evaluate(`document.querySelector("#result").value = "1"`))
			w.click(`form[action$="/correct"] button[name=do]`)
		}},
		{name: "confirm-first-step", path: round, act: clicks(`form[action$="/unpair"] button`)},
		{name: "confirm-second-step", path: round, act: clicks(`form[action$="/unpair"] button`, `.confirm button`)},

		{name: "players", path: g.playing + "/players"},
		{name: "players-by-name", path: g.playing + "/players?order=name"},
		{name: "players-found", path: g.entered + "/players", act: func(w *window) {
			w.do(chromedp.SendKeys("#find", "gar", chromedp.ByQuery))
			w.wait(`document.querySelector("#found [aria-selected=true]")`)
		}},
		{name: "players-searched", path: g.playing + "/players?q=ana"},
		{name: "players-sheet", path: g.entered + "/players/sheet"},
		{name: "players-list", path: g.playing + "/players/list"},
		{name: "players-preview", path: g.playing + "/players/list", act: func(w *window) {
			w.do(evaluate(`document.querySelector("#list").value = "Pérez, Ana;2130\nNueva, Jugadora;1500\nOtra, Jugadora;150\nQuintana, I.;2104\n;1400"`))
			w.click(`#import .buttons button`)
		}},
		{name: "players-told", path: g.told + "/players", act: func(w *window) {
			w.do(evaluate(`document.querySelector("#name").value = "Jugador de la ventana"`))
			w.click(`#enter form.filter button`)
		}},
		{name: "player", path: g.playing + "/players/7"},
		{name: "player-byes", path: g.playing + "/players/12"},
		{name: "player-withdrawn", path: g.playing + "/players/33"},
		{name: "player-late", path: g.playing + "/players/41"},
		{name: "player-tiebreaks", path: g.playing + "/players/7", act: func(w *window) { w.do(evaluate(unfold)) }},
		{name: "players-lists", path: g.playing + "/players/lists"},
		{name: "players-licences", path: g.playing + "/players/licences"},
		{name: "player-rating", path: g.playing + "/players/7/rating"},
		{name: "player-edit", path: g.playing + "/players/7/edit"},
		{name: "standings", path: g.playing + "/standings"},
		{name: "standings-earlier", path: g.playing + "/standings?round=3"},
		{name: "standings-provisional", path: g.playing + "/standings?round=6"},
		{name: "standings-way", path: g.playing + "/standings?player=7"},
		{name: "crosstable", path: g.playing + "/crosstable"},
		{name: "ratings", path: g.playing + "/ratings"},
		{name: "ratings-rapid-reasons", path: g.playing + "/ratings?kind=rapid&open=1"},
		{name: "ratings-reasons", path: g.playing + "/ratings?open=1"},
		{name: "norms", path: g.playing + "/norms"},
		{name: "it3", path: g.playing + "/it3"},
		{name: "norm-none", path: g.playing + "/norms/7/it1/form?title=GM"},
		{name: "norms-reasons", path: g.playing + "/norms?open=1"},
		{name: "journal", path: g.playing + "/journal"},
		{name: "journal-nothing", path: g.playing + "/journal?q=zzz"},
		{name: "duties", path: g.playing + "/duties"},
		{name: "what-if", path: g.playing + "/whatif?number=" + g.lastUndoable(g.playing)},
		{name: "categories", path: g.playing + "/categories"},
		{name: "event-categories", path: g.event + "/categories"},
		{name: "event-tables", path: g.event + "/tables"},
		{name: "event-entrants", path: g.event + "/entrants"},
		{name: "series-none", path: g.event + "/series"},
		{name: "series", path: g.series()},
		{name: "signups", path: g.event + "/signups"},
		{name: "signup-form", path: g.event + "/signups/form"},
		{name: "signup-file", path: g.event + "/signups/file"},
		{name: "signup-change", path: g.event + "/signups/" + g.signup()},
		{name: "event-going", path: g.event + "/going?first=2&from=" + strings.TrimPrefix(g.playing, "/t/")},
		{name: "settings", path: g.playing + "/settings"},
		{name: "regulations", path: g.playing + "/regulations"},
		{name: "regulations-heading", path: g.playing + "/regulations/appeals-committee"},
		{name: "regulations-version", path: g.regulations()},
		{name: "settings-presets", path: g.playing + "/settings", act: func(w *window) { w.do(evaluate(unfold)) }},
		{name: "noticeboard", path: g.playing + "/noticeboard"},
		{name: "tell", path: g.playing + "/tell"},
		{name: "mail-server", path: "/mail"},
		{name: "empty-noticeboard", path: g.empty + "/noticeboard"},
		{name: "finished-noticeboard", path: g.finished + "/noticeboard"},
		{name: "phones", path: g.playing + "/phones"},
		{name: "links", path: g.playing + "/phones/links"},
		{name: "norms-arbiters", path: g.playing + "/norms/arbiters"},
		{name: "broadcast", path: g.playing + "/noticeboard/boards"},
		{name: "poster", path: g.playing + "/noticeboard/poster"},
		{name: "api", path: "/api/v1/docs"},
		{name: "export", path: g.playing + "/export"},
		{name: "export-compared", path: g.playing + "/export?pairings=1"},
		{name: "periods", path: g.playing + "/periods"},
		{name: "values", path: g.playing + "/values"},
		{name: "round-start", path: g.playing + "/rounds/6/start"},
		{name: "incidents", path: g.playing + "/rounds/6/incidents?" + board},
		{name: "verdict", path: g.playing + "/rounds/6/verdict?" + board + "&s=illegal-move&by=black&cw=6:20&cb=4:05"},
		{name: "incidents-all", path: g.playing + "/incidents"},
		{name: "appeals", path: g.playing + "/appeals"},
		{name: "appeals-none", path: g.teams + "/appeals"},
		{name: "appeal-new", path: g.playing + "/appeals/new?round=6&" + board},
		{name: "appeal-form", path: g.playing + "/appeals/form"},
		{name: "appeal", path: g.playing + "/appeals/" + g.appeal},
		{name: "appeal-paper", path: g.playing + "/appeals/" + g.appeal + "/paper"},
		{name: "incidents-none", path: g.teams + "/rounds/1/incidents"},
		{name: "arbiters-report", path: g.playing + "/report"},
		{name: "empty-arbiters-report", path: g.empty + "/report"},
		{name: "crosstable-way", path: g.playing + "/crosstable?player=7"},
		{name: "pictures", path: g.playing + "/pictures"},
		{name: "race", path: g.playing + "/pictures/race?player=30"},
		{name: "field", path: g.playing + "/pictures/field"},
		{name: "draws", path: g.playing + "/pictures/draws"},
		{name: "hall", path: g.playing + "/pictures/hall"},
		{name: "course", path: g.playing + "/players/7/course"},
		{name: "empty-race", path: g.empty + "/pictures/race"},
		{name: "teams-race", path: g.teams + "/pictures/race"},
		{name: "help", path: g.playing + "/", act: func(w *window) {
			w.press("?")
			w.wait(`document.querySelector("#key-list").open`)
		}},

		{name: "finished-overview", path: g.finished + "/"},
		{name: "finished-round", path: g.finished + "/rounds/5"},
		{name: "finished-standings", path: g.finished + "/standings"},
		{name: "finished-crosstable", path: g.finished + "/crosstable"},
		{name: "finished-settings", path: g.finished + "/settings"},
		{name: "finished-export", path: g.finished + "/export"},
		{name: "bracket", path: g.matches + "/bracket"},
		{name: "bracket-round", path: g.matches + "/rounds/1"},
		{name: "bracket-overview", path: g.matches + "/"},
		{name: "play-off", path: g.numbered + "/playoff"},
		{name: "play-off-none", path: g.playing + "/playoff"},
		{name: "outlook", path: g.playing + "/outlook"},
		{name: "planner", path: g.playing + "/planner"},
		{name: "play-off-proposed", path: g.playing + "/playoff?as=manual"},
		{name: "prizes", path: g.finished + "/prizes"},
		{name: "prizes-reasons", path: g.finished + "/prizes?explain=1"},
		{name: "teams", path: g.teams + "/teams"},
		{name: "teams-preview", path: g.drawn + "/teams", act: func(w *window) {
			w.do(evaluate(`document.querySelector("#name").value = "Central"; document.querySelector("#list").value = "New, One;1500\nPlayer A1;2300\n;1400"`))
			w.click(`#enter button.secondary`)
		}},
		{name: "team", path: g.teams + "/teams/1"},
		{name: "teams-lots", path: g.teams + "/draw"},
		{name: "teams-lineups-closed", path: g.teams + "/rounds/1/lineups"},
		{name: "teams-lineups", path: g.teams + "/rounds/3/lineups"},
		{name: "teams-overview", path: g.teams + "/"},
		{name: "teams-round", path: g.teams + "/rounds/1"},
		{name: "teams-round-forfeited", path: g.teams + "/rounds/2"},
		{name: "teams-names", path: g.teams + "/rounds/2/names"},
		{name: "teams-sheets", path: g.teams + "/rounds/2/sheets"},
		{name: "teams-captains", path: g.teams + "/rounds/3/captains"},
		{name: "teams-standings", path: g.teams + "/standings"},
		{name: "teams-crosstable", path: g.teams + "/crosstable"},
		{name: "teams-settings", path: g.teams + "/settings"},
		{name: "teams-player", path: g.teams + "/players/1"},
		{name: "tables-round", path: g.tables + "/rounds/1"},
		{name: "tables-why", path: g.tables + "/rounds/1/why"},
		{name: "tables-crosstable", path: g.tables + "/crosstable"},
		// The last one: from then on every page says that this target cannot be reached.
		{name: "outlet-made", path: "/outlets/new?kind=webhook", act: func(w *window) {
			w.t.Helper()
			w.fill("#name", "Programa")
			w.fill("#receiver", "http://127.0.0.1:1/")
			w.do(evaluate(`document.querySelector("[name=private]").checked = true`))
			w.click(`main form button`)
			w.is(`document.querySelector("#made-0").value !== ""`)
		}},
	}
}

// lastUndoable returns the number of the last event that the journal offers to look
// at: what if it were undone?
func (p *program) lastUndoable(at string) string {
	p.t.Helper()
	_, rest, found := strings.Cut(p.get(at+"/journal"), "/whatif?number=")
	if !found {
		p.t.Fatal("nothing can be undone")
	}
	var number int
	if _, err := fmt.Sscan(strings.Split(rest, `"`)[0], &number); err != nil {
		p.t.Fatal(err)
	}
	return fmt.Sprint(number)
}

// regulations announces what a tournament says of itself before it begins, and returns the
// version.
func (g *gallery) regulations() string {
	g.t.Helper()
	at := g.empty + "/regulations"
	g.post(at+"/fees/text", "text-es", "Cuota: 30 euros; titulados, gratis.", "text-en", "Fee: 30 euros; titled players: free.")
	g.post(at+"/announce", "on", "2026-11-01", "where", "torneo.example")
	return at + "/versions/1"
}

// series begins a series of two tournaments, and returns the path of its page.
func (g *gallery) series() string {
	g.t.Helper()
	id := func(at string) string { return strings.TrimPrefix(at, "/t/") }
	return g.post(g.event+"/series", "name", "Circuito de otoño", "stage", id(g.playing), "stage", id(g.finished), "by", "place", "table", "25 18 15 12 10", "tie-1", "countback", "categories", "Sub-14")
}

// signup puts entries from outside into the queue of the event, and returns the number of
// one of them.
func (g *gallery) signup() string {
	g.t.Helper()
	page := g.post(g.event+"/signups/file", "do", "1", "name", "respuestas.csv", "text", "Nombre y apellidos,Correo,FIDE,Nacimiento,Torneo\n\"Pérez, Ana\",ana@example.com,2244000,1994,Torneo sub-12\n\"Nueva, Jugadora\",,,2011-03-04,Otro\n")
	if numbers := signupNumber.FindStringSubmatch(g.get(page)); numbers != nil {
		return numbers[1]
	}
	g.t.Fatal("no entry waits")
	return ""
}

var signupNumber = regexp.MustCompile(`/signups/([0-9]{6})"`)

// reportsZip returns a zip of reports.
func reportsZip(t testing.TB, files ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "informes-2026.zip")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for k, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w, err := z.Create(fmt.Sprintf("2026/abierto-%d.trf", k+1))
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// national returns the name of a file with a rating list that is not FIDE's.
func national(t testing.TB) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "gallega-2026-11.csv")
	list := "Clave;Jugador;Puntos;Pueblo;Año;FIDE\n7;\"Prado Ruiz, Ana\";2120;Lugo;1994;2244000\n9;\"Gil, Luis\";1987;Vigo;2001;\n"
	if err := os.WriteFile(name, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/i18n"
	"torneo/internal/longtest"
)

// everyKind fills an event with a tournament of every sort, played at the desk as far as
// it goes, everything of it published, and returns its name.
func (p *program) everyKind() string {
	p.t.Helper()
	p.post("/language", "language", "es")
	const name = "Festival de Otoño"
	event := p.newEvent(name)
	begin := func(name, system string, rounds int, more ...string) string {
		p.t.Helper()
		return strings.TrimSuffix(p.post(event, append([]string{"name", name, "system", system, "rounds", strconv.Itoa(rounds), "start", firstDay, "end", lastDay, "city", "Lugo", "time", "90 min + 30 s"}, more...)...), "/")
	}
	open := func(at, standings, prizes string) {
		p.t.Helper()
		p.post(at+"/noticeboard", "do", "save", "open", "1", "players", "1", "results", "live", "standings", standings, "prizes", prizes, "categories", "1")
	}
	few := func(n int) string { return strings.Join(strings.SplitAfter(names, "\n")[:n+1], "") }
	teams := func(at string, count, players int) {
		p.t.Helper()
		for k, name := range []string{"Club Ajedrez Lugo", "Torre Sur", "Peones del Este", "Caballos del Oeste", "Alfil Blanco"}[:count] {
			var list []string
			for n := range players {
				list = append(list, fmt.Sprintf("%s, %s;%d", []string{"Álvarez", "Bouza", "Castro", "Díaz", "Estévez"}[k], []string{"Ana", "Brais", "Carme", "Diego", "Eva", "Fe"}[n], 2300-20*k-n))
			}
			p.post(at+"/teams", "name", name, "short", name[:1], "list", strings.Join(list, "\n"), "do", "1")
		}
	}
	played := func(at string, rounds int, keys ...string) {
		p.t.Helper()
		for n := 1; n <= rounds; n++ {
			p.publish(at, strconv.Itoa(n))
			p.play(at, strconv.Itoa(n), append(keys[n%len(keys):], keys...)...)
		}
	}

	none := begin("Sin nada", "FIDE_DUTCH_2026", 5)
	open(none, "closing", "")

	swiss := begin("Abierto", "FIDE_DUTCH_2026", 3)
	p.enter(swiss, names)
	p.post(swiss + "/players/numbers")
	p.post(swiss+"/colour", "colour", "white")
	p.post(swiss+"/categories", "do", "save", "category", "Sub-2400", "was", "", "age-max", "", "sex", "", "rating-max", "2400", "unrated", "1", "who", "", "clubs", "", "federations", "", "on", "2026-06-01", "confirmed", "3")
	open(swiss, "live", "announced")
	p.post(swiss+"/prizes", "fund", fund, "confirmed", "3")
	played(swiss, 2, "1", "=", "0", "=", "1")
	p.publish(swiss, "3")
	b := p.boards(swiss, "3")[0]
	p.post(swiss+"/rounds/3/result", "white", b[0], "black", b[1], "result", "1")

	ended := begin("Torneo con desempate", "FIDE_DUTCH_2026", 2)
	p.enter(ended, few(8))
	p.post(ended + "/players/numbers")
	p.post(ended+"/colour", "colour", "white")
	open(ended, "live", "awarded")
	p.post(ended+"/prizes", "fund", fund, "confirmed", "3")
	p.post(ended+"/playoff", "do", "declare", "place-from", "1", "place-to", "1", "after", "0", "format", "annex", "numbers", "lot", "colours", "lot",
		"stage-kind", "first", "stage-games", "", "stage-white", "3", "stage-white-plus", "2", "start", "30", "break", "10", "rest", "0", "others", "share")
	p.publish(ended, "1")
	p.play(ended, "1", "1")
	p.publish(ended, "2")
	p.play(ended, "2", "=")
	p.playOff(ended)

	robin := begin("Torneo cerrado", "BERGER_ROUNDROBIN", 5)
	p.enter(robin, few(5))
	p.post(robin + "/players/numbers")
	open(robin, "live", "")
	played(robin, 3, "1", "=", "0")

	level := []string{"stage-kind", "most", "stage-kind", "most", "stage-kind", "sudden", "stage-games", "1", "stage-games", "1", "stage-games", "",
		"stage-white", "", "stage-white", "3", "stage-white", "5", "stage-white-plus", "", "stage-white-plus", "2", "stage-white-plus", "", "stage-black", "", "stage-black", "", "stage-black", "4"}
	cup := begin("Copa", "CUSTOM_KNOCKOUT", 5, append([]string{"third-place", "1"}, level...)...)
	p.enter(cup, few(7))
	p.post(cup + "/players/numbers")
	open(cup, "live", "")
	p.publish(cup, "1")
	p.play(cup, "1", "=", "1", "0")
	p.tieBreaks(cup)
	p.publish(cup, "2")
	p.play(cup, "2", "1", "0")

	match := begin("Encuentro", "CUSTOM_KNOCKOUT", 4, "stage-kind", "most", "stage-games", "4", "stage-white", "", "stage-white-plus", "", "stage-black", "")
	p.enter(match, few(2))
	p.post(match + "/players/numbers")
	open(match, "live", "")
	played(match, 2, "1", "=")

	league := begin("Liga", "FIDE_TEAM_ROUNDROBIN", 3, "boards", "4")
	teams(league, 4, 5)
	p.post(league+"/draw", "do", "free", "seed", "7")
	open(league, "live", "")
	played(league, 2, "1", "=", "0", "1")

	team := begin("Suizo por equipos", "team", 3, "boards", "2")
	teams(team, 5, 3)
	p.post(team + "/teams/strength")
	p.post(team+"/colour", "colour", "white")
	open(team, "live", "")
	p.publish(team, "1")
	p.post(team+"/rounds/1/seat", "confirmed", "3")
	p.play(team, "1", "1", "=", "0")
	p.publish(team, "2")

	schev := begin("Scheveningen", "FIDE_SCHEVENINGEN", 3, "boards", "3")
	teams(schev, 2, 3)
	p.post(schev+"/draw", "do", "free", "seed", "7")
	open(schev, "live", "")
	played(schev, 2, "1", "=", "0")

	id := func(at string) string { return strings.TrimPrefix(at, "/t/") }
	p.post(event+"/series", "name", "Circuito de otoño", "stage", id(swiss), "stage", id(ended), "by", "place", "table", "25 18 15 12 10", "tie-1", "countback", "categories", "Sub-2400", "public", "1")
	return name
}

var opponents = regexp.MustCompile(`(?s)name="white" value="(\d+)".*?name="black" value="(\d+)"`)

// opponents returns the fields of a form of a page; nil: there is none.
func (p *program) opponents(path, action string) []string {
	p.t.Helper()
	_, form, there := strings.Cut(p.get(path), action+`"`)
	if !there {
		return nil
	}
	form, _, _ = strings.Cut(form, "</form>")
	return append(opponents.FindStringSubmatch(form), form)
}

// playOff draws the lots of a play-off and plays it to its end.
func (p *program) playOff(at string) {
	p.t.Helper()
	p.post(at + "/playoff/lots")
	for n := range 20 {
		m := p.opponents(at+"/playoff", at+"/playoff/game")
		if m == nil {
			return
		}
		fields := []string{"white", m[1], "black", m[2], "result", []string{"1", "=", "0"}[n%3]}
		if strings.Contains(m[3], `name="first"`) {
			fields = append(fields, "first", m[2])
		}
		p.post(at+"/playoff/game", fields...)
	}
	p.t.Fatal("the play-off does not end")
}

// tieBreaks plays the tie-break games of level matches.
func (p *program) tieBreaks(at string) {
	p.t.Helper()
	for n := range 20 {
		if !strings.Contains(p.get(at+"/bracket"), i18n.New(i18n.Spanish).T("web.bracket.to-play")) {
			return
		}
		m := p.opponents(at+"/bracket", at+"/bracket/game")
		p.post(at+"/bracket/game", "white", m[1], "black", m[2], "result", []string{"=", "1"}[n%2], "turned", "")
	}
	p.t.Fatal("the tie-breaks do not end")
}

// A tournament of every sort is published: every link leads to a file, no page is wider
// than a telephone, axe finds nothing, and none says in one language what is of the other.
func TestEverySortOfEventIsPublished(t *testing.T) {
	skipWithRaceDetector(t)
	p := start(t)
	name := p.everyKind()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "tablon")
	if keep := os.Getenv("TORNEO_SCREENSHOTS"); keep != "" {
		folder = filepath.Join(keep, "tablon")
	}
	publish := exec.Command(self, "publish", name, folder, "--data", p.data)
	publish.Env = append(os.Environ(), programVariable+"=1", "LANG=C.UTF-8")
	if out, err := publish.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var pages []string
	err = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".html") {
			rel, _ := filepath.Rel(folder, path)
			pages = append(pages, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil || len(pages) < 100 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	holds(t, folder, "Suizo por equipos", "es/round-1.html", "Alfil Blanco</a>", "bye asignado", "1,5 – 0,5")
	holds(t, folder, "Suizo por equipos", "es/round-2-names.html", "Las alineaciones todavía no se conocen", "Torre Sur</a>")
	holds(t, folder, "Liga", "es/team-1.html", "2,5 – 1,5")
	holds(t, folder, "Liga", "es/round-2-why.html", "tabla del sistema")
	holds(t, folder, "Copa", "es/round-2-why.html", "cuadro de eliminatorias: quien gana")
	holds(t, folder, "Encuentro", "en/bracket.html", "<h1>The match</h1>")
	holds(t, folder, "Torneo con desempate", "es/playoff.html", "Fase 1", "Decidido por")
	holds(t, folder, "Torneo con desempate", "en/player-1.html", `<a href="standings-1.html#n1">`, `<a href="standings-2.html#n1">`)
	holds(t, folder, "Abierto", "es/index.html", `/es/index.html">Circuito de otoño`)
	holds(t, folder, "Sin nada", "es/calendar.html", "no se han anunciado")
	w := open(t, "file://"+filepath.ToSlash(folder), "/index.html")
	one, examined := map[string]bool{}, map[string]bool{} // of every kind of page of a tournament
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(page)))
		if err != nil {
			t.Fatal(err)
		}
		linked(t, folder, page, string(text))
		kind := numbersOf.ReplaceAllString(page, "$1")
		if one[kind] || strings.Contains(page, "/en/") && !longtest.IsEnabled() {
			continue
		}
		one[kind] = true
		w.do(chromedp.EmulateViewport(360, 740))
		w.visit("/" + page)
		if w.read(`document.documentElement.scrollWidth <= innerWidth`) != "true" {
			t.Errorf("%s is wider than the phone", page)
		}
		if looks := os.Getenv("TORNEO_SCREENSHOTS"); looks != "" {
			w.photograph(looks, "kind-"+strings.ReplaceAll(strings.TrimSuffix(page, ".html"), "/", "-"))
		}
		if !strings.HasSuffix(kind, "/index.html") {
			_, kind, _ = strings.Cut(kind, "/") // examined once for all tournaments
		}
		if !examined[kind] {
			w.accessible(t, page) // the last: it leaves out rows that are like others
		}
		examined[kind] = true
	}
}

// holds reports a page of a tournament, by its name, that lacks something.
func holds(t *testing.T, folder, tournament, file string, wanted ...string) {
	t.Helper()
	indexes, err := filepath.Glob(filepath.Join(folder, "*", "es", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, index := range indexes {
		if text, err := os.ReadFile(index); err != nil || !strings.Contains(string(text), "<h1>"+tournament+"</h1>") {
			continue
		}
		page, err := os.ReadFile(filepath.Join(filepath.Dir(index), "..", filepath.FromSlash(file)))
		for _, text := range wanted {
			if err != nil || !strings.Contains(string(page), text) {
				t.Errorf("%s, %s lacks %q (%v)", tournament, file, text, err)
			}
		}
		return
	}
	t.Errorf("there is no %s", tournament)
}

// numbersOf matches the numbers by which pages of one kind differ.
var numbersOf = regexp.MustCompile(`((?:player|team|match|standings|category)-)\d+(-\d+)?|(?:/round-)[1]\b`)

// photograph takes the pictures of a page, and its paper.
func (w *window) photograph(folder, name string) {
	w.t.Helper()
	for _, s := range []screen{desktops[0], desktops[1], {Name: "phone", Width: 360, Height: 740, Scheme: "light"}} {
		w.look(s)
		w.scheme(s.Scheme)
		var picture []byte
		w.do(chromedp.FullScreenshot(&picture, 100))
		if err := os.WriteFile(filepath.Join(folder, name+"-"+s.Name+".png"), picture, 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, name+"-paper.pdf"), w.pdf(paper{width: 8.27, height: 11.69}), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

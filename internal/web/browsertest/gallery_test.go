package browsertest

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// gallery is a program with a tournament at every stage, to be looked at.
type gallery struct {
	*program
	language string
	event    string // that has the tournaments: "/e/id"
	empty    string // a tournament without players, and so on: "/t/id"
	told     string // another, for views that enter somebody
	entered  string // forty players without numbers
	numbered string // with them, the initial colour is not drawn
	draft    string // its first round is a draft
	manual   string // which is being changed by hand
	playing  string // five rounds and a half of nine
	appeal   string // in it: the number of its entry
	finished string // all five rounds, outside FIDE mode
	tables   string // a round robin
	matches  string // a knock-out whose first matches are level
	drawn    string // a league before its first round
	teams    string // one in its second round
}

// newGallery fills a program with them, in a language.
func newGallery(t *testing.T, language string) *gallery {
	t.Helper()
	g := &gallery{program: start(t), language: language}
	g.post("/language", "language", language)
	g.event = g.newEvent("Festival de Ajedrez Ciudad de Cádiz")
	g.empty = g.newTournament("Torneo de veteranos", 7)
	g.told = g.newTournament("Torneo relámpago", 7)
	g.entered = g.newTournament("Torneo sub-12", 7)
	g.enter(g.entered, forty)
	g.numbered = g.newTournament("Torneo sub-16", 7)
	g.enter(g.numbered, forty)
	g.post(g.numbered + "/players/numbers")
	g.post(g.numbered+"/playoff", "do", "declare", "place-from", "1", "place-to", "1", "after", "0", "format", "annex", "numbers", "lot", "colours", "lot",
		"stage-kind", "first", "stage-games", "", "stage-white", "3", "stage-white-plus", "2", "start", "30", "break", "10", "rest", "0", "others", "share")
	g.post(g.event+"/categories", "do", "save", "category", "Sub-14", "age-max", "14", "category", "Veteranos", "age-max", "", "age-min", "", "age-min", "60")
	g.draft = g.ready("Abierto B", 9, forty)
	g.post(g.draft+"/rounds/1/pair", "confirmed", "3")
	g.manual = g.ready("Abierto C", 9, forty)
	g.post(g.manual+"/rounds/1/pair", "confirmed", "3")
	g.post(g.manual + "/rounds/1/manual")
	g.post(g.manual+"/rounds/1/exchange", "a", "1", "b", "3")
	g.finish()
	g.tables = g.newTournament("Torneo cerrado", 5, "system", "BERGER_ROUNDROBIN")
	g.enter(g.tables, strings.Join(strings.SplitAfter(names, "\n")[:7], ""))
	g.post(g.tables + "/players/numbers")
	g.publish(g.tables, "1")
	g.matches = g.newTournament("Copa", 5, "system", "CUSTOM_KNOCKOUT", "stage-kind", "most", "stage-kind", "most", "stage-kind", "sudden", "stage-games", "1", "stage-games", "1",
		"stage-white", "", "stage-white", "3", "stage-white", "5", "stage-white-plus", "", "stage-white-plus", "2", "stage-black", "", "stage-black", "", "stage-black", "4", "third-place", "1")
	g.enter(g.matches, strings.Join(strings.SplitAfter(names, "\n")[:5], ""))
	g.post(g.matches + "/players/numbers")
	g.publish(g.matches, "1")
	g.play(g.matches, "1", "=", "1")
	g.drawn, g.teams = g.league(), g.league()
	g.publish(g.teams, "1")
	g.play(g.teams, "1", "1", "=", "0", "1")
	g.publish(g.teams, "2")
	g.post(g.teams+"/rounds/2/forfeit", "team", "1", "confirmed", "3")
	g.playSome()
	return g
}

func (p *program) newEvent(name string) string {
	p.t.Helper()
	return strings.TrimSuffix(p.post("/events", "name", name), "/new")
}

// newTournament creates a tournament of the event; pairs replace fields of it.
func (g *gallery) newTournament(name string, rounds int, pairs ...string) string {
	g.t.Helper()
	fields := append([]string{
		"name", name, "rounds", strconv.Itoa(rounds), "start", firstDay, "end", lastDay, "city", "Cádiz", "federation", "ESP",
		"arbiter", "Inmaculada Concepción Fernández de Córdoba", "time", "90 min + 30 s por jugada",
	}, pairs...)
	if len(pairs) == 0 {
		fields = append(fields, "system", "FIDE_DUTCH_2026")
	}
	return strings.TrimSuffix(g.post(g.event, fields...), "/")
}

func (p *program) enter(at, list string) {
	p.t.Helper()
	p.post(at+"/players/list", "list", list, "do", "1", "confirmed", "2")
}

// ready begins a tournament that can be paired, and returns its path.
func (g *gallery) ready(name string, rounds int, list string) string {
	g.t.Helper()
	at := g.newTournament(name, rounds)
	g.enter(at, list)
	g.post(at + "/players/numbers")
	g.post(at+"/players/present", "present", "1")
	g.post(at+"/colour", "colour", "white")
	return at
}

func (g *gallery) finish() {
	g.t.Helper()
	g.finished = g.ready("Torneo de aficionados", 5, names)
	for round := range 5 {
		n := strconv.Itoa(round + 1)
		g.publish(g.finished, n)
		g.play(g.finished, n, "1", "=", "0", "=", "1")
	}
	g.post(g.finished+"/prizes", "fund", fund, "confirmed", "3")
	word := map[string]string{"en": "confirm", "es": "confirmo"}[g.language]
	g.post(g.finished+"/mode", "confirmed", "4", "step", "2", "word", word)
}

// playSome plays five rounds and half of the sixth, with everything that happens
// at an open tournament.
func (g *gallery) playSome() {
	g.t.Helper()
	g.playing = g.ready("Abierto Internacional «Ciudad de Cádiz», memorial Fernández de Córdoba", 9, forty)
	at := g.playing
	g.post(at+"/noticeboard", "begin", "1")
	g.post(at+"/players/7/contact", "do", "save", "email", "inigo@example.org", "asked", "1")
	g.post(at+"/players/21/bye", "round", "3", "kind", "half-point", "confirmed", "3")
	g.post(at+"/players/12/bye", "round", "7", "kind", "half-point", "confirmed", "3")
	g.post(at+"/players/7/edit", "name", "García-Santesmases Otero, Íñigo", "rating", "2284", "federation", "ESP", "fideid", "2200107")
	g.post(g.event+"/fixed", "fixed-seat", strings.TrimPrefix(at, "/t/")+":7", "fixed-was", "", "fixed-who", "", "fixed-table", "5")
	g.publish(at, "1")
	g.play(at, "1", "1", "1", "=", "1", "0", "+", "1")
	g.post(at+"/players/33/withdraw", "confirmed", "3")
	g.post(at+"/players", "name", "Pacheco Llorente, Sebastián", "rating", "2155", "federation", "URU", "fideid", "2200141", "confirmed", "3")
	g.publish(at, "2")
	g.play(at, "2", "1", "=", "0", "1", "=")
	g.publish(at, "3")
	g.play(at, "3", "=", "1", "0", "1", "-", "1", "=", "h")
	g.post(at+"/rounds/4/pair", "confirmed", "3")
	g.post(at + "/rounds/4/manual")
	g.swapWhites(at, "4")
	g.post(at+"/rounds/4/boards", "end", "1", "confirmed", "3", "reason", "La mesa 1 no es accesible")
	g.post(at + "/rounds/4/publish")
	g.play(at, "4", "1", "0", "=", "=", "w")
	g.publish(at, "5")
	second := g.boards(at, "5")[1]
	g.play(at, "5", "=", "1", "a", "0", "1", "1", "f", "0", "=", "1")
	g.publish(at, "6")
	for k, b := range g.boards(at, "6")[:13] {
		if k != 3 {
			g.post(at+"/rounds/6/result", "white", b[0], "black", b[1], "result", []string{"1", "=", "0", "+"}[k%4])
		}
	}
	tables := g.boards(at, "6")
	for _, incident := range [][3]string{{tables[1][0], "illegal", ""}, {tables[1][0], "illegal", "Coronó sin cambiar el peón"}, {tables[4][1], "late", ""}, {tables[6][0], "warning", "Sonó el teléfono en la sala"}, {tables[2][1], "appeal", "Reclama tablas por triple repetición"}} {
		g.post(at+"/rounds/6/incidents", "who", incident[0], "kind", incident[1], "text", incident[2], "minutes", "12")
	}
	g.appeal = g.appealOf(at)
	g.post(at+"/default-time", "default", "minutes", "minutes", "30")
	g.post(at + "/rounds/6/start")
	for _, player := range []string{tables[14][0], tables[16][0], tables[16][1]} {
		g.post(at+"/rounds/6/chair", "absent", player)
	}
	g.post(at+"/rounds/5/correct", "do", "correct", "white", second[0], "black", second[1], "result", "0", "confirmed", "3", "reason", "Acta firmada al revés")
}

var appealAddress = regexp.MustCompile(`/appeals/(\d+)"`)

// appealOf returns the number of an appeal of a tournament, that was lodged last.
func (p *program) appealOf(at string) string {
	p.t.Helper()
	all := appealAddress.FindAllStringSubmatch(p.get(at+"/appeals"), -1)
	if all == nil {
		p.t.Fatalf("nobody has appealed in %s", at)
	}
	return all[len(all)-1][1]
}

var manualField = regexp.MustCompile(`name="(white|black)" value="(\d*)"`)

// swapWhites changes who has White at the first two tables of a draft.
func (p *program) swapWhites(at, round string) {
	p.t.Helper()
	fields := []string{"end", "0"}
	var whites []int
	for _, m := range manualField.FindAllStringSubmatch(p.get(at+"/rounds/"+round), -1) {
		if m[1] == "white" {
			whites = append(whites, len(fields)+1)
		}
		fields = append(fields, m[1], m[2])
	}
	fields[whites[0]], fields[whites[1]] = fields[whites[1]], fields[whites[0]]
	p.post(at+"/rounds/"+round+"/boards", fields...)
}

var correction = regexp.MustCompile(`/correct\?(white=\d+)&amp;(black=\d+)`)

// board returns the players of a table of a published round, as a query has them:
// "white=3&black=8".
func (p *program) board(at, round string, table int) string {
	p.t.Helper()
	m := correction.FindAllStringSubmatch(p.get(at+"/rounds/"+round), -1)[table-1]
	return m[1] + "&" + m[2]
}

package web_test

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

func TestEveryPageIsInBothLanguages(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	event := w.kept.events[0].ID
	for _, test := range []struct{ path, en, es string }{
		{"/", "Events", "Eventos"},
		{"/events/new", "Create an event", "Crear un evento"},
		{"/e/" + event + "/new", "New tournament", "Torneo nuevo"},
		{"/import", "Import a tournament", "Importar un torneo"},
		{"/keys", "Keyboard", "Teclado"},
		{at, "What is next", "Qué toca ahora"},
		{at + "journal", "Tournament created: Open A", "Torneo creado: Open A"},
		{"/nowhere", "There is no such page", "Esta página no existe"},
	} {
		for lang, want := range map[string]string{"en-GB,en;q=0.8": test.en, "es-AR, en;q=0.5": test.es} {
			w.headers["Accept-Language"] = lang
			p := w.get(test.path)
			if !strings.Contains(p.body, want) || strings.Contains(p.body, "web.") || strings.Contains(p.body, "no value&gt;") {
				t.Errorf("%s in %s: want %q:\n%s", test.path, lang, want, visible(p.body))
			}
			if !strings.Contains(p.body, `<html lang="`+lang[:2]+`"`) {
				t.Errorf("%s does not say that it is in %s", test.path, lang)
			}
		}
	}
}

func TestTheLanguageCanBeChosen(t *testing.T) {
	w := newWindow(t)
	w.headers["Referer"] = w.at + "/keys"
	p := w.post("/language", url.Values{"language": {"es"}}).want(t, 200, "Teclado")
	if p.url.Path != "/keys" {
		t.Errorf("sent to %s", p.url)
	}
	w.get("/").want(t, 200, "Eventos")
	w.post("/language", url.Values{"language": {"tlh"}}).want(t, 400)
}

func TestWhoActsIsKept(t *testing.T) {
	w := newWindow(t)
	w.post("/who", url.Values{"who": {"Ana  Ñúñez\x00;\n"}}).want(t, 200, `value="Ana Ñúñez;"`)
	w.get(w.tournament()+"journal").want(t, 200, "Ana Ñúñez;")
}

func TestWhatIsNotThere(t *testing.T) {
	w := newWindow(t)
	for _, path := range []string{"/t/none/", "/t/none/journal", "/t/none/live", "/e/none/new", "/static/", "/static/vendor", "/static/../site.go", "/x"} {
		if p := w.get(path); p.status != 404 {
			t.Errorf("%s: status %d", path, p.status)
		}
	}
}

func TestFilesAreKeptByTheBrowser(t *testing.T) {
	w := newWindow(t)
	for _, path := range regexp.MustCompile(`/static/[^"]+`).FindAllString(w.get("/").body, -1) {
		p := w.get(path).want(t, 200)
		if p.header.Get("ETag") == "" || !strings.Contains(p.header.Get("Cache-Control"), "immutable") || strings.HasPrefix(p.header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %v", path, p.header)
		}
		w.headers["If-None-Match"] = p.header.Get("ETag")
		w.get(path).want(t, 304)
		delete(w.headers, "If-None-Match")
	}
}

func TestOtherSitesAreKeptOut(t *testing.T) {
	w := newWindow(t)
	for _, headers := range []map[string]string{{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}} {
		w.headers = headers
		w.post("/events", url.Values{"name": {"x"}}).want(t, 403)
	}
	if len(w.kept.events) > 0 {
		t.Error("an event was created")
	}
	w.headers = nil
	r, _ := http.NewRequest(http.MethodGet, w.at+"/", nil)
	r.Host = "evil.example:80"
	answer, err := w.client.Do(r)
	if err != nil || answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("under another name: %v, %v", answer, err)
	}
	p := w.get("/")
	if policy := p.header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'self';") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
	for _, pattern := range []string{`<script>`, ` style="`, ` on[a-z]+="`, `<style`, `href="https?:`, `src="https?:`} {
		if m := regexp.MustCompile(pattern).FindString(p.body); m != "" {
			t.Errorf("the page has %s", m)
		}
	}
}

func TestNothingIsInjected(t *testing.T) {
	w := newWindow(t)
	w.post("/who", url.Values{"who": {`"><img src=x>`}})
	name := `<script>alert(1)</script>`
	p := w.post("/events", url.Values{"name": {name}}).want(t, 200)
	if strings.Contains(p.body, "<script>alert") || strings.Contains(p.body, "<img src=x") {
		t.Error("markup comes through")
	}
}

func TestFormsThatAreTooLargeOrBroken(t *testing.T) {
	w := newWindow(t)
	w.post("/events", url.Values{"name": {strings.Repeat("x", 2<<20)}}).want(t, 413)
	w.send(http.MethodPost, "/events", "application/json", strings.NewReader("{}")).want(t, 400)
	w.send(http.MethodPost, "/events", "application/x-www-form-urlencoded", strings.NewReader("name=%zz")).want(t, 400)
	w.post("/events", url.Values{"name": {"  "}}).want(t, 422)
	w.post("/events", url.Values{"name": {strings.Repeat("x", 201)}}).want(t, 422)
}

func TestWhatFailsIsSaid(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.kept.broken = errors.New("the disk is on fire")
	if p := w.get(at).want(t, 500); strings.Contains(p.body, "fire") {
		t.Error("the page says what only the log should")
	}
	w.get("/ready").want(t, 503, "not ready: database")
	w.get("/health").want(t, 200, "ok") // beginning it anew would mend nothing
	w.kept.broken = nil
	w.get("/ready").want(t, 200, "ready")
}

func TestTheNextStepIsShown(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	w.get(at).want(t, 200, "Enter the players")
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Pau"} {
		if _, err := w.desk.Do(t.Context(), id, by, arbiter.EnterPlayer{Player: tournament.Player{Name: name}}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
			t.Fatal(err)
		}
	}
	w.get(at).want(t, 200, "Give the pairing numbers", "Gómez, Eva enters")
	if _, err := w.desk.Do(t.Context(), id, by, arbiter.AssignNumbers{}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	p := w.get(at).want(t, 200, "Draw the initial colour")
	fields := p.fields()
	fields.Set("colour", "white")
	w.post(at+"colour", fields).want(t, 200, "Initial colour: white.", "Pair round 1")
	if p := w.get(at); strings.Contains(p.body, "Initial colour: white.") {
		t.Error("the message is shown twice")
	}
	w.post(at+"undo", url.Values{"number": {"7"}}).want(t, 422) // to be confirmed
}

func TestImport(t *testing.T) {
	data, err := os.ReadFile("../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(t)
	w.upload("/import", "report", "empty.trf", nil).want(t, 422)
	w.upload("/import", "report", "x.trf", []byte("hello")).want(t, 422)
	if len(w.kept.events) > 0 {
		t.Error("an event is left of what was not imported")
	}
	// Without its tie-breaks the report is adjusted, which is to be read first.
	data = regexp.MustCompile(`(?m)^202 .*\r?\n`).ReplaceAll(data, nil)
	p := w.upload("/import", "report", `C:\files\cup.trf`, data)
	p.want(t, 422, "Please read this", "I have read it", "tie-breaks")
	if len(w.kept.events) > 0 {
		t.Error("an event is made before it is confirmed")
	}
	p = w.post("/import", p.fields()) // the file comes with the confirmation
	p.want(t, 200, "cup.trf has been imported")
	if len(w.kept.events) != 1 || w.kept.events[0].Name != "Abierto de Valdetablas" {
		t.Errorf("events %v", w.kept.events)
	}
	state, err := w.desk.State(t.Context(), w.kept.journals[0].ID)
	if err != nil || len(state.Players) == 0 || state.File != "cup.trf" {
		t.Errorf("%v, %v", state, err)
	}
	w.get("/").want(t, 200, "Abierto de Valdetablas")
}

func TestTheExample(t *testing.T) {
	w := newWindow(t)
	w.post("/example", nil).want(t, 200, "This is the example")
	if len(w.kept.journals) != 1 {
		t.Fatal("there is no tournament")
	}
}

// The tournament without an act shows the effects of the act.
func TestWhatIf(t *testing.T) {
	w := newWindow(t)
	w.post("/example", nil).want(t, 200)
	at := "/t/" + w.kept.journals[0].ID + "/"
	for _, by := range []string{"1", "0"} { // enter a result, and ask what would be without it
		p := w.get(at + "rounds/4")
		fields := p.fields()
		fields.Set("result", by)
		fields.Set("replace", "1")
		w.post(at+"rounds/4/result", fields).want(t, 200)
	}
	w.get(at+"journal").want(t, 200, "What if?")
	w.get(at+"whatif?number=3").want(t, 200, "What if entry 3 were undone?", "Nothing is changed here", "What it would change")
	w.get(at+"whatif?number=99").want(t, 404)
	w.get(at+"whatif?number=x").want(t, 422)
}

// Numbers can be drawn where a table waits for them, and exchanged.
func TestNumbersByHand(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Closed"}}).want(t, 200)
	p = w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Closed"}, "system": {"FIDE_DOUBLEROUNDROBIN"}, "rounds": {"9"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(t, 200, "last two rounds of the first cycle exchanged")
	at := p.url.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Pau"} {
		w.post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).want(t, 200, name)
	}
	id := w.kept.journals[0].ID
	numbers := func() (list [4]int) {
		state, err := w.desk.State(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range state.Players {
			list[k] = p.Number
		}
		return list
	}
	w.get(at+"players").want(t, 200, "Numbers drawn by lot")
	draw := url.Values{"id": {"1", "2", "3", "4"}, "drawn": {"2", "4", "1", "3"}}
	w.post(at+"players/draw", draw).want(t, 200, "The numbers drawn have been assigned")
	if got := numbers(); got != [4]int{2, 4, 1, 3} {
		t.Errorf("numbers %v", got)
	}
	w.post(at+"players/draw", url.Values{"id": {"1", "2", "3", "4"}, "drawn": {"2", "2", "1", "3"}}).want(t, 422, "is not a valid number for")
	if p := w.get(at+"players/1").want(t, 200, "Exchange numbers"); strings.Contains(p.body, "players/1/bye") {
		t.Error("a bye is offered in a round robin")
	}
	p = w.post(at+"players/1/exchange", url.Values{"other": {"4"}}).want(t, 422, "exchange their pairing numbers")
	fields := p.fields()
	fields.Set("confirmed", "3")
	w.post(at+"players/1/exchange", fields).want(t, 200, "another pairing number")
	if got := numbers(); got != [4]int{4, 2, 1, 3} {
		t.Errorf("numbers %v", got)
	}
	p = w.post(at+"rounds/1/pair", nil).want(t, 422, "has 6 rounds")
	fields = p.fields()
	fields.Set("confirmed", "2")
	w.post(at+"rounds/1/pair", fields).want(t, 200)
	if p := w.get(at + "players"); strings.Contains(p.body, "Numbers drawn by lot") {
		t.Error("numbers can still be drawn")
	}
}

// Facts missing in a report can be given with it.
func TestImportOfAnOlderReport(t *testing.T) {
	data, err := os.ReadFile("../../testdata/real/uzchesscup.trf")
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(t)
	w.get("/import").want(t, 200, "Where the report does not say it")
	p := w.upload("/import", "report", "uzchesscup.trf", data).want(t, 422, "BERGER_ROUNDROBIN")
	fields := p.fields()
	if fields.Get("confirmed") != "2" && fields.Get("confirmed") != "" {
		t.Errorf("asks for level %s", fields.Get("confirmed"))
	}
	fields.Set("confirmed", "2")
	fields.Set("system", "FIDE_DUTCH_2026")
	w.post("/import", fields).want(t, 422, "FIDE_DUTCH_2026") // its rounds are not those of the Dutch system
	fields.Set("system", "")
	w.post("/import", fields).want(t, 200, "uzchesscup.trf has been imported")
}

// Who is tied in the end shares the place, or is put in order by lot or by hand.
func TestTiesInTheEnd(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Short"}}).want(t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(t, 200).url.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris"} {
		w.post(at+"players", url.Values{"name": {name}}).want(t, 200)
	}
	w.post(at+"players/numbers", nil).want(t, 200)
	for _, round := range []string{"1", "2", "3"} {
		w.post(at+"rounds/"+round+"/pair", nil).want(t, 200)
		p := w.post(at+"rounds/"+round+"/publish", nil).want(t, 200)
		m := regexp.MustCompile(`name="white" value="(\d+)"/?>\s*<input type="hidden" name="black" value="(\d+)"`).FindStringSubmatch(p.body)
		w.post(at+"rounds/"+round+"/result", url.Values{"white": {m[1]}, "black": {m[2]}, "result": {"="}}).want(t, 200)
	}
	w.get(at+"standings").want(t, 200, "Final standings", "1–3", "Draw lots")
	confirmed := func(path string, fields url.Values, level string) page {
		fields.Set("confirmed", level)
		return w.post(path, fields)
	}
	w.post(at+"standings/lots", nil).want(t, 422, "gives the same result")
	confirmed(at+"standings/lots", url.Values{}, "2").want(t, 200, "The lots are drawn.", "Lots were drawn for participants still tied after the tie-breaks (seed ", "1*", "* Place decided by drawing lots (seed ")
	w.get(at+"crosstable").want(t, 200, "1*", "* Place decided by drawing lots (seed ")
	w.get(at+"export/standings.csv").want(t, 200, "\n1,", "\n2,", "\n3,")
	order := url.Values{"id": {"1", "2", "3"}, "place": {"2", "3", "1"}}
	confirmed(at+"standings/ties", order, "3").want(t, 200, "is set", "Share the places")
	state, err := w.desk.State(t.Context(), w.kept.journals[0].ID)
	if err != nil || len(state.Ranked) != 3 || state.Ranked[0] != 3 || state.Lots != "" {
		t.Errorf("%v %q, %v", state.Ranked, state.Lots, err)
	}
	confirmed(at+"standings/ties", url.Values{"id": {"1", "2", "3"}, "place": {"1", "1", "3"}}, "3").want(t, 422, "Place 1 is given twice")
	confirmed(at+"standings/ties", url.Values{"do": {"share"}}, "3").want(t, 200, "1–3")
}

// A start position is drawn for a round of Chess960; it is not drawn twice unasked.
func TestStartPositions(t *testing.T) {
	w := newWindow(t)
	w.post("/example", nil).want(t, 200)
	id := w.kept.journals[0].ID
	at := "/t/" + id + "/"
	if p := w.get(at + "rounds/4"); strings.Contains(p.body, "start position") {
		t.Error("positions are drawn where nobody asked")
	}
	state, err := w.desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	config := state.Config
	config.Chess960 = true
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	if _, err := w.desk.Do(t.Context(), id, by, arbiter.Configure{Config: config}, arbiter.Consent{}); err != nil {
		t.Fatal(err)
	}
	w.get(at+"rounds/4").want(t, 200, "Draw the start position")
	w.post(at+"rounds/4/position", nil).want(t, 200, "Start position: ")
	w.post(at+"rounds/3/position", url.Values{"position": {"518"}}).want(t, 200, "Start position: 518 RNBQKBNR")
	p := w.post(at+"rounds/3/position", url.Values{"position": {"0"}}).want(t, 422, "number 518 was already drawn")
	if got := p.fields().Get("position"); got != "0" {
		t.Errorf("confirms %q", got)
	}
	for range 50 { // what is drawn is what is confirmed
		p := w.post(at+"rounds/3/position", nil)
		if p.status == 422 && !strings.Contains(p.body, "now it is "+p.fields().Get("position")) {
			t.Fatalf("confirms %q:\n%s", p.fields().Get("position"), visible(p.body))
		}
	}
	w.post(at+"rounds/4/position", url.Values{"position": {"960"}}).want(t, 422, "not 960")
}

// A form with a button for the result sends the field for its key, too.
func TestAButtonForAResult(t *testing.T) {
	w := newWindow(t)
	w.post("/example", nil).want(t, 200)
	round := "/t/" + w.kept.journals[0].ID + "/rounds/4"
	fields := w.get(round).want(t, 200).fields()
	fields["result"] = []string{"", "1"}
	w.post(round+"/result", fields).want(t, 200, "1-0")
	fields = w.get(round).fields()
	fields["result"] = []string{"x", ""}
	w.post(round+"/result", fields).want(t, 422, "“x” is not a key for a result.")
}

// A list of tie-breaks without the points has them first; an empty one is the
// recommended one.
func TestTieBreaksOfTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	send := func(ties, edition string) page {
		return w.post(at+"settings", url.Values{
			"name": {"Open A"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"},
			"halfbyes": {"1"}, "ties": {ties}, "edition": {edition},
		})
	}
	send("SB, DE", "").want(t, 200, `value="PTS, SB, DE"`)
	send("PTS SB", "").want(t, 200, `value="PTS, SB"`)
	send("", "").want(t, 200, `value="PTS, BH/C1, BH, SB, PS, DE, WIN, BWG"`)
	send("", "1492").want(t, 422, "there is no edition 1492")
	send("SB, PTS", "").want(t, 422, "must begin with the points")
}

// By which rating players are ordered is chosen in the settings; the fields that it
// takes are asked for then.
func TestTournamentRating(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	if p := w.get(at + "players"); strings.Contains(p.body, `name="national"`) || strings.Contains(p.body, `name="given"`) {
		t.Error("other ratings than FIDE's are asked for")
	}
	send := func(method, federation string) page {
		return w.post(at+"settings", url.Values{
			"name": {"Open A"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"},
			"halfbyes": {"1"}, "ranking": {method}, "ratingfed": {federation},
		})
	}
	send("FIDE", "").want(t, 200)
	state := func() *journal.State {
		s, err := w.desk.State(t.Context(), w.kept.journals[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if method, _ := state().Ranking(); method != "" {
		t.Errorf("nobody said anything, and it is %q", method)
	}
	send("NRO", "").want(t, 422, "whose national ratings")
	send("LOTS", "ESP").want(t, 422, "LOTS")
	send("HBFN", "esp").want(t, 200, `value="HBFN" selected`, `value="ESP"`)
	w.get(at+"players").want(t, 200, "National rating ESP", "Rating by hand")
	w.post(at+"players", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}, "national": {"2250"}, "given": {""}}).want(t, 200, "2250")
	w.post(at+"players", url.Values{"name": {"Bueno, Blas"}, "rating": {"2200"}, "given": {"x"}}).want(t, 422, "not a whole number")
	w.post(at+"players", url.Values{"name": {"Bueno, Blas"}, "rating": {"2200"}}).want(t, 200)
	w.post(at+"players/list", url.Values{"list": {"Name;Elo;National\nCano, Celia;1900;2400\nAlba, Ana;2100;2260"}, "do": {"1"}, "chosen": {"1"}, "take": {"2", "3"}}).want(t, 200, "2400", "2260")
	w.get(at+"players/1").want(t, 200, "FIDE rating", "2100", "National rating ESP", "2260")
	w.post(at+"players/1/edit", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}, "national": {"2260"}, "given": {"2500"}}).want(t, 200, "2500")
	w.post(at+"players/1/edit", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}}).want(t, 200, "2260", "2500") // a form without these fields leaves them
	w.post(at+"players/numbers", nil).want(t, 200)
	for k, name := range []string{"Alba, Ana", "Cano, Celia", "Bueno, Blas"} {
		if p := state().PlayerByNumber(k + 1); p == nil || p.Name != name {
			t.Errorf("number %d is %+v, want %s", k+1, p, name)
		}
	}
	w.get(at+"export/trf26.trf").want(t, 200, "172 ESP HBFN", "ESP    1 ", "### torneo: given 1 2500")
	w.get(at+"journal").want(t, 200, "Tournament rating: FIDE rating → the highest of them")
	send("FIDE", "").want(t, 200)
	w.get(at+"players").want(t, 200)
	if method, _ := state().Ranking(); method != "FIDE" || state().PlayerByNumber(1).Name != "Bueno, Blas" {
		t.Errorf("%q, %+v", method, state().PlayerByNumber(1))
	}
}

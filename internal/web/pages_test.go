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
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

func TestEveryPageIsInBothLanguages(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	event := w.Store.AllEvents[0].ID
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
			w.Headers["Accept-Language"] = lang
			p := w.Get(test.path)
			if !strings.Contains(p.Body, want) || strings.Contains(p.Body, "web.") || strings.Contains(p.Body, "no value&gt;") {
				t.Errorf("%s in %s: want %q:\n%s", test.path, lang, want, webtest.VisibleText(p.Body))
			}
			if !strings.Contains(p.Body, `<html lang="`+lang[:2]+`"`) {
				t.Errorf("%s does not say that it is in %s", test.path, lang)
			}
		}
	}
}

func TestTheLanguageCanBeChosen(t *testing.T) {
	w := newWindow(t)
	w.Headers["Referer"] = w.URL + "/keys"
	p := w.Post("/language", url.Values{"language": {"es"}}).Want(t, 200, "Teclado")
	if p.URL.Path != "/keys" {
		t.Errorf("sent to %s", p.URL)
	}
	w.Get("/").Want(t, 200, "Eventos")
	w.Post("/language", url.Values{"language": {"tlh"}}).Want(t, 400)
}

func TestWhoActsIsKept(t *testing.T) {
	w := newWindow(t)
	w.Post("/who", url.Values{"who": {"Ana  Ñúñez\x00;\n"}}).Want(t, 200, `value="Ana Ñúñez;"`)
	w.Get(w.Tournament()+"journal").Want(t, 200, "Ana Ñúñez;")
}

func TestWhatIsNotThere(t *testing.T) {
	w := newWindow(t)
	for _, path := range []string{"/t/none/", "/t/none/journal", "/t/none/live", "/e/none/new", "/static/", "/static/vendor", "/static/../site.go", "/x"} {
		if p := w.Get(path); p.Status != 404 {
			t.Errorf("%s: status %d", path, p.Status)
		}
	}
}

func TestFilesAreKeptByTheBrowser(t *testing.T) {
	w := newWindow(t)
	for _, path := range regexp.MustCompile(`/static/[^"]+`).FindAllString(w.Get("/").Body, -1) {
		p := w.Get(path).Want(t, 200)
		if p.Header.Get("ETag") == "" || !strings.Contains(p.Header.Get("Cache-Control"), "immutable") || strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %v", path, p.Header)
		}
		w.Headers["If-None-Match"] = p.Header.Get("ETag")
		w.Get(path).Want(t, 304)
		delete(w.Headers, "If-None-Match")
	}
}

func TestOtherSitesAreKeptOut(t *testing.T) {
	w := newWindow(t)
	for _, headers := range []map[string]string{{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}} {
		w.Headers = headers
		w.Post("/events", url.Values{"name": {"x"}}).Want(t, 403)
	}
	if len(w.Store.AllEvents) > 0 {
		t.Error("an event was created")
	}
	w.Headers = nil
	r, _ := http.NewRequest(http.MethodGet, w.URL+"/", nil)
	r.Host = "evil.example:80"
	answer, err := w.Client.Do(r)
	if err != nil || answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("under another name: %v, %v", answer, err)
	}
	p := w.Get("/")
	if policy := p.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'self';") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
	for _, pattern := range []string{`<script>`, ` style="`, ` on[a-z]+="`, `<style`, `href="https?:`, `src="https?:`} {
		if m := regexp.MustCompile(pattern).FindString(p.Body); m != "" {
			t.Errorf("the page has %s", m)
		}
	}
}

func TestNothingIsInjected(t *testing.T) {
	w := newWindow(t)
	w.Post("/who", url.Values{"who": {`"><img src=x>`}})
	name := `<script>alert(1)</script>`
	p := w.Post("/events", url.Values{"name": {name}}).Want(t, 200)
	if strings.Contains(p.Body, "<script>alert") || strings.Contains(p.Body, "<img src=x") {
		t.Error("markup comes through")
	}
}

func TestFormsThatAreTooLargeOrBroken(t *testing.T) {
	w := newWindow(t)
	w.Post("/events", url.Values{"name": {strings.Repeat("x", 2<<20)}}).Want(t, 413)
	w.Send(http.MethodPost, "/events", "application/json", strings.NewReader("{}")).Want(t, 400)
	w.Send(http.MethodPost, "/events", "application/x-www-form-urlencoded", strings.NewReader("name=%zz")).Want(t, 400)
	w.Post("/events", url.Values{"name": {"  "}}).Want(t, 422)
	w.Post("/events", url.Values{"name": {strings.Repeat("x", 201)}}).Want(t, 422)
}

func TestWhatFailsIsSaid(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Store.Broken = errors.New("the disk is on fire")
	if p := w.Get(at).Want(t, 500); strings.Contains(p.Body, "fire") {
		t.Error("the page says what only the log should")
	}
	w.Get("/ready").Want(t, 503, "not ready: database")
	w.Get("/health").Want(t, 200, "ok") // beginning it anew would mend nothing
	w.Store.Broken = nil
	w.Get("/ready").Want(t, 200, "ready")
}

func TestTheNextStepIsShown(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	w.Get(at).Want(t, 200, "Enter the players")
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Pau"} {
		if _, err := w.Desk.Do(t.Context(), id, by, arbiter.EnterPlayer{Player: tournament.Player{Name: name}}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
			t.Fatal(err)
		}
	}
	w.Get(at).Want(t, 200, "Give the pairing numbers", "Gómez, Eva enters")
	if _, err := w.Desk.Do(t.Context(), id, by, arbiter.AssignNumbers{}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	p := w.Get(at).Want(t, 200, "Draw the initial colour")
	fields := p.Fields()
	fields.Set("colour", "white")
	w.Post(at+"colour", fields).Want(t, 200, "Initial colour: white.", "Pair round 1")
	if p := w.Get(at); strings.Contains(p.Body, "Initial colour: white.") {
		t.Error("the message is shown twice")
	}
	w.Post(at+"undo", url.Values{"number": {"7"}}).Want(t, 422) // to be confirmed
}

func TestImport(t *testing.T) {
	data, err := os.ReadFile("../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(t)
	w.Upload("/import", "report", "empty.trf", nil).Want(t, 422)
	w.Upload("/import", "report", "x.trf", []byte("hello")).Want(t, 422)
	if len(w.Store.AllEvents) > 0 {
		t.Error("an event is left of what was not imported")
	}
	// Without its tie-breaks the report is adjusted, which is to be read first.
	data = regexp.MustCompile(`(?m)^202 .*\r?\n`).ReplaceAll(data, nil)
	p := w.Upload("/import", "report", `C:\files\cup.trf`, data)
	p.Want(t, 422, "Please read this", "I have read it", "tie-breaks")
	if len(w.Store.AllEvents) > 0 {
		t.Error("an event is made before it is confirmed")
	}
	p = w.Post("/import", p.Fields()) // the file comes with the confirmation
	p.Want(t, 200, "cup.trf: imported")
	if len(w.Store.AllEvents) != 1 || w.Store.AllEvents[0].Name != "Abierto de Valdetablas" {
		t.Errorf("events %v", w.Store.AllEvents)
	}
	state, err := w.Desk.State(t.Context(), w.Store.AllJournals[0].ID)
	if err != nil || len(state.Players) == 0 || state.File != "cup.trf" {
		t.Errorf("%v, %v", state, err)
	}
	w.Get("/").Want(t, 200, "Abierto de Valdetablas")
}

func TestTheExample(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200, "This is the example")
	if len(w.Store.AllJournals) != 1 {
		t.Fatal("there is no tournament")
	}
}

// The tournament without an act shows the effects of the act.
func TestWhatIf(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200)
	at := "/t/" + w.Store.AllJournals[0].ID + "/"
	for _, by := range []string{"1", "0"} { // enter a result, and ask what would be without it
		p := w.Get(at + "rounds/4")
		fields := p.Fields()
		fields.Set("result", by)
		fields.Set("replace", "1")
		w.Post(at+"rounds/4/result", fields).Want(t, 200)
	}
	w.Get(at+"journal").Want(t, 200, "What if?")
	w.Get(at+"whatif?number=3").Want(t, 200, "What if entry 3 were undone?", "Nothing is changed here", "What it would change")
	w.Get(at+"whatif?number=99").Want(t, 404)
	w.Get(at+"whatif?number=x").Want(t, 422)
}

// Numbers can be drawn where a table waits for them, and exchanged.
func TestNumbersByHand(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Closed"}}).Want(t, 200)
	p = w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Closed"}, "system": {"FIDE_DOUBLEROUNDROBIN"}, "rounds": {"9"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200, "last two rounds of the first cycle exchanged")
	at := p.URL.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Pau"} {
		w.Post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).Want(t, 200, name)
	}
	id := w.Store.AllJournals[0].ID
	numbers := func() (list [4]int) {
		state, err := w.Desk.State(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range state.Players {
			list[k] = p.Number
		}
		return list
	}
	w.Get(at+"players").Want(t, 200, "Numbers drawn by lot")
	draw := url.Values{"id": {"1", "2", "3", "4"}, "drawn": {"2", "4", "1", "3"}}
	w.Post(at+"players/draw", draw).Want(t, 200, "The numbers drawn have been assigned")
	if got := numbers(); got != [4]int{2, 4, 1, 3} {
		t.Errorf("numbers %v", got)
	}
	w.Post(at+"players/draw", url.Values{"id": {"1", "2", "3", "4"}, "drawn": {"2", "2", "1", "3"}}).Want(t, 422, "is not a valid number for")
	if p := w.Get(at+"players/1").Want(t, 200, "Exchange numbers"); strings.Contains(p.Body, "players/1/bye") {
		t.Error("a bye is offered in a round robin")
	}
	p = w.Post(at+"players/1/exchange", url.Values{"other": {"4"}}).Want(t, 422, "exchange their pairing numbers")
	fields := p.Fields()
	fields.Set("confirmed", "3")
	w.Post(at+"players/1/exchange", fields).Want(t, 200, "another pairing number")
	if got := numbers(); got != [4]int{4, 2, 1, 3} {
		t.Errorf("numbers %v", got)
	}
	p = w.Post(at+"rounds/1/pair", nil).Want(t, 422, "has 6 rounds")
	fields = p.Fields()
	fields.Set("confirmed", "2")
	w.Post(at+"rounds/1/pair", fields).Want(t, 200)
	if p := w.Get(at + "players"); strings.Contains(p.Body, "Numbers drawn by lot") {
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
	w.Get("/import").Want(t, 200, "Where the report does not say it")
	p := w.Upload("/import", "report", "uzchesscup.trf", data).Want(t, 422, "BERGER_ROUNDROBIN")
	fields := p.Fields()
	if fields.Get("confirmed") != "2" && fields.Get("confirmed") != "" {
		t.Errorf("asks for level %s", fields.Get("confirmed"))
	}
	fields.Set("confirmed", "2")
	fields.Set("system", "FIDE_DUTCH_2026")
	w.Post("/import", fields).Want(t, 422, "FIDE_DUTCH_2026") // its rounds are not those of the Dutch system
	fields.Set("system", "")
	w.Post("/import", fields).Want(t, 200, "uzchesscup.trf: imported")
}

// Who is tied in the end shares the place, or is put in order by lot or by hand.
func TestTiesInTheEnd(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Short"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200).URL.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris"} {
		w.Post(at+"players", url.Values{"name": {name}}).Want(t, 200)
	}
	w.Post(at+"players/numbers", nil).Want(t, 200)
	for _, round := range []string{"1", "2", "3"} {
		w.Post(at+"rounds/"+round+"/pair", nil).Want(t, 200)
		p := w.Post(at+"rounds/"+round+"/publish", nil).Want(t, 200)
		m := regexp.MustCompile(`name="white" value="(\d+)"/?>\s*<input type="hidden" name="black" value="(\d+)"`).FindStringSubmatch(p.Body)
		w.Post(at+"rounds/"+round+"/result", url.Values{"white": {m[1]}, "black": {m[2]}, "result": {"="}}).Want(t, 200)
	}
	w.Get(at+"standings").Want(t, 200, "Final standings", "1–3", "Draw lots")
	confirmed := func(path string, fields url.Values, level string) webtest.Page {
		fields.Set("confirmed", level)
		return w.Post(path, fields)
	}
	w.Post(at+"standings/lots", nil).Want(t, 422, "gives the same result")
	confirmed(at+"standings/lots", url.Values{}, "2").Want(t, 200, "The lots are drawn.", "Lots were drawn for participants still tied after the tie-breaks (seed ", "1*", "* Place decided by drawing lots (seed ")
	w.Get(at+"crosstable").Want(t, 200, "1*", "* Place decided by drawing lots (seed ")
	w.Get(at+"export/standings.csv").Want(t, 200, "\n1,", "\n2,", "\n3,")
	order := url.Values{"id": {"1", "2", "3"}, "place": {"2", "3", "1"}}
	confirmed(at+"standings/ties", order, "3").Want(t, 200, "is set", "Share the places")
	state, err := w.Desk.State(t.Context(), w.Store.AllJournals[0].ID)
	if err != nil || len(state.Ranked) != 3 || state.Ranked[0] != 3 || state.Lots != "" {
		t.Errorf("%v %q, %v", state.Ranked, state.Lots, err)
	}
	confirmed(at+"standings/ties", url.Values{"id": {"1", "2", "3"}, "place": {"1", "1", "3"}}, "3").Want(t, 422, "Place 1 is given twice")
	confirmed(at+"standings/ties", url.Values{"do": {"share"}}, "3").Want(t, 200, "1–3")
}

// A start position is drawn for a round of Chess960; it is not drawn twice unasked.
func TestStartPositions(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200)
	id := w.Store.AllJournals[0].ID
	at := "/t/" + id + "/"
	if p := w.Get(at + "rounds/4"); strings.Contains(p.Body, "start position") {
		t.Error("positions are drawn where nobody asked")
	}
	state, err := w.Desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	config := state.Config
	config.Chess960 = true
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	if _, err := w.Desk.Do(t.Context(), id, by, arbiter.Configure{Config: config}, arbiter.Consent{}); err != nil {
		t.Fatal(err)
	}
	w.Get(at+"rounds/4").Want(t, 200, "Draw the start position")
	w.Post(at+"rounds/4/position", nil).Want(t, 200, "Start position: ")
	w.Post(at+"rounds/3/position", url.Values{"position": {"518"}}).Want(t, 200, "Start position: 518 RNBQKBNR")
	p := w.Post(at+"rounds/3/position", url.Values{"position": {"0"}}).Want(t, 422, "number 518 was already drawn")
	if got := p.Fields().Get("position"); got != "0" {
		t.Errorf("confirms %q", got)
	}
	for range 50 { // what is drawn is what is confirmed
		p := w.Post(at+"rounds/3/position", nil)
		if p.Status == 422 && !strings.Contains(p.Body, "now it is "+p.Fields().Get("position")) {
			t.Fatalf("confirms %q:\n%s", p.Fields().Get("position"), webtest.VisibleText(p.Body))
		}
	}
	w.Post(at+"rounds/4/position", url.Values{"position": {"960"}}).Want(t, 422, "not 960")
}

// A form with a button for the result sends the field for its key, too.
func TestAButtonForAResult(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200)
	round := "/t/" + w.Store.AllJournals[0].ID + "/rounds/4"
	fields := w.Get(round).Want(t, 200).Fields()
	fields["result"] = []string{"", "1"}
	w.Post(round+"/result", fields).Want(t, 200, "1-0")
	fields = w.Get(round).Fields()
	fields["result"] = []string{"x", ""}
	w.Post(round+"/result", fields).Want(t, 422, "“x” is not a key for a result.")
}

// A list of tie-breaks without the points has them first; an empty one is the
// recommended one.
func TestTieBreaksOfTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	send := func(ties, edition string) webtest.Page {
		return w.Post(at+"settings", url.Values{
			"name": {"Open A"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"},
			"halfbyes": {"1"}, "ties": {ties}, "edition": {edition},
		})
	}
	send("SB, DE", "").Want(t, 200, `value="PTS, SB, DE"`)
	send("PTS SB", "").Want(t, 200, `value="PTS, SB"`)
	send("", "").Want(t, 200, `value="PTS, BH/C1, BH, SB, PS, DE, WIN, BWG"`)
	send("", "1492").Want(t, 422, "there is no edition 1492")
	send("SB, PTS", "").Want(t, 422, "must begin with the points")
}

// By which rating players are ordered is chosen in the settings; the fields that it
// takes are asked for then.
func TestTournamentRating(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	if p := w.Get(at + "players"); strings.Contains(p.Body, `name="national"`) || strings.Contains(p.Body, `name="given"`) {
		t.Error("other ratings than FIDE's are asked for")
	}
	send := func(method, federation string) webtest.Page {
		return w.Post(at+"settings", url.Values{
			"name": {"Open A"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"},
			"halfbyes": {"1"}, "ranking": {method}, "ratingfed": {federation},
		})
	}
	send("FIDE", "").Want(t, 200)
	state := func() *journal.State {
		s, err := w.Desk.State(t.Context(), w.Store.AllJournals[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if method, _ := state().Ranking(); method != "" {
		t.Errorf("nobody said anything, and it is %q", method)
	}
	send("NRO", "").Want(t, 422, "whose national ratings")
	send("LOTS", "ESP").Want(t, 422, "LOTS")
	send("HBFN", "esp").Want(t, 200, `value="HBFN" selected`, `value="ESP"`)
	w.Get(at+"players").Want(t, 200, "National rating ESP", "Rating by hand")
	w.Post(at+"players", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}, "national": {"2250"}, "given": {""}}).Want(t, 200, "2250")
	w.Post(at+"players", url.Values{"name": {"Bueno, Blas"}, "rating": {"2200"}, "given": {"x"}}).Want(t, 422, "not a whole number")
	w.Post(at+"players", url.Values{"name": {"Bueno, Blas"}, "rating": {"2200"}}).Want(t, 200)
	w.Post(at+"players/list", url.Values{"list": {"Name;Elo;National\nCano, Celia;1900;2400\nAlba, Ana;2100;2260"}, "do": {"1"}, "chosen": {"1"}, "take": {"2", "3"}}).Want(t, 200, "2400", "2260")
	w.Get(at+"players/1").Want(t, 200, "FIDE rating", "2100", "National rating ESP", "2260")
	w.Post(at+"players/1/edit", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}, "national": {"2260"}, "given": {"2500"}}).Want(t, 200, "2500")
	w.Post(at+"players/1/edit", url.Values{"name": {"Alba, Ana"}, "rating": {"2100"}}).Want(t, 200, "2260", "2500") // a form without these fields leaves them
	w.Post(at+"players/numbers", nil).Want(t, 200)
	for k, name := range []string{"Alba, Ana", "Cano, Celia", "Bueno, Blas"} {
		if p := state().PlayerByNumber(k + 1); p == nil || p.Name != name {
			t.Errorf("number %d is %+v, want %s", k+1, p, name)
		}
	}
	w.Get(at+"export/trf26.trf").Want(t, 200, "172 ESP HBFN", "ESP    1 ", "### torneo: given 1 2500")
	w.Get(at+"journal").Want(t, 200, "Tournament rating: FIDE rating → the highest of them")
	send("FIDE", "").Want(t, 200)
	w.Get(at+"players").Want(t, 200)
	if method, _ := state().Ranking(); method != "FIDE" || state().PlayerByNumber(1).Name != "Bueno, Blas" {
		t.Errorf("%q, %+v", method, state().PlayerByNumber(1))
	}
}

package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// shared is a site at which many people work, each by the name in a header.
type shared struct {
	*web.Site
	desk   *arbiter.Desk
	people map[string]arbiter.Person
	event  string
	id     string // of the tournament that is being played
	other  string
	panel  bool // what is sent is sent without leaving the page
}

// newShared opens one with an event of two tournaments, in the first of which a round of
// three boards is being played.
func newShared(t *testing.T) *shared {
	t.Helper()
	kept := webtest.NewMemory()
	s := &shared{desk: arbiter.NewDesk(kept, time.Now), people: map[string]arbiter.Person{}}
	for _, r := range arbiter.Roles() {
		s.people[string(r)] = arbiter.Person{Name: "Eva Lago", Role: r, Identity: "1"}
	}
	s.Site = web.New(s.desk, web.Options{Version: "test", Who: func(r *http.Request) (arbiter.Person, bool) {
		p, ok := s.people[r.Header.Get("Person")]
		return p, ok
	}})
	t.Cleanup(s.Close)
	e, err := kept.CreateEvent(t.Context(), "Abierto")
	if err != nil {
		t.Fatal(err)
	}
	s.event = e.ID
	chief := s.people["chief"]
	for _, to := range []*string{&s.id, &s.other} {
		config := arbiter.DefaultConfig("Grupo "+string('A'+rune(len(s.id))), tournament.Date{Year: 2026, Month: 11, Day: 22})
		config.Initial = tournament.White
		if *to, err = s.desk.Create(t.Context(), chief, e.ID, config); err != nil {
			t.Fatal(err)
		}
	}
	var players []tournament.Player
	for _, name := range []string{"Gil, Ana", "Roca, Luis", "Mora, Eva", "Pons, Iu", "Sanz, Leo", "Vila, Mar"} {
		players = append(players, tournament.Player{Name: name})
	}
	for _, c := range []arbiter.Command{arbiter.EnterPlayers{Players: players}, arbiter.AssignNumbers{}, arbiter.PairRound{}, arbiter.Publish{Round: 1}} {
		if _, err := s.desk.Do(t.Context(), s.id, chief, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	return s
}

// send sends a request of somebody; fields: a form.
func (s *shared) send(who, method, path string, fields url.Values) webtest.Page {
	ctx, done := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer done()
	if !strings.HasSuffix(path, "/live") {
		ctx = context.Background()
	}
	if method == http.MethodPost {
		fields = webtest.PressUsual(path, fields)
	}
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(fields.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Accept-Language", "en")
	r.Header.Set("Person", who)
	if s.panel {
		r.Header.Set("Torneo-Panel", "1")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return webtest.Page{Status: w.Code, URL: r.URL, Header: w.Header(), Body: w.Body.String()}
}

// Who has not joined is shown how to, and no page of the desk.
func TestWhoHasNotJoined(t *testing.T) {
	s := newShared(t)
	for _, path := range []string{"/", "/backup", "/lists", "/t/" + s.id + "/", "/nowhere"} {
		s.send("", "GET", path, nil).Want(t, http.StatusUnauthorized, "This device has not joined", `href="/join"`).Lack(t, `href="/mail"`, "Abierto")
	}
	s.send("", "POST", "/events", url.Values{"name": {"New"}}).Want(t, http.StatusUnauthorized)
	s.send("", "GET", "/keys", nil).Want(t, http.StatusOK)
	s.send("chief", "GET", "/", nil).Want(t, http.StatusOK, "Eva Lago</a> · chief arbiter").Lack(t, `name="who"`)
}

// Every address is answered to whom the table says, and to nobody else.
func TestEveryRouteAndEveryRole(t *testing.T) {
	s := newShared(t)
	at := strings.NewReplacer("{$}", "", "{id}", s.other, "{event}", s.event, "{round}", "1", "{player}", "1", "{file...}", "torneo.css", "{series}", "1", "{season}", "1", "{division}", "1",
		"{chapter}", "start", "{file}", "standings.csv", "{number}", "1", "{team}", "1", "{picture}", "points", "{outlet}", "1", "{screen}", "1", "{work}", "1", "{sent}", "1", "{person}", "1", "{device}", "1", "{code}", "1", "{token}", "1", "{passkey}", "1", "{link}", "1", "{batch}", "1", "{submission}", "1", "{list}", "1", "{decision}", "1", "{month}", "2026-11", "{heading}", "fees", "{version}", "1")
	asked := 0
	for _, route := range s.Routes() {
		method, pattern, ok := strings.Cut(route.Pattern, " ")
		if !ok {
			method, pattern = http.MethodGet, "/nowhere"
		}
		path := at.Replace(pattern)
		if strings.Contains(path, "{") {
			t.Fatalf("%s: nothing is known to stand for what is in braces", pattern)
		}
		if route.Act == "" {
			if got := s.send("", method, path, nil); got.Status == http.StatusUnauthorized || got.Status == http.StatusForbidden {
				t.Errorf("%s is open to everybody, and answered with %d", route.Pattern, got.Status)
			}
			continue
		}
		right, ok := arbiter.RightOf(route.Act)
		if !ok {
			t.Errorf("%s: the table of rights has no line for %s", route.Pattern, route.Act)
			continue
		}
		if got := s.send("", method, path, nil); got.Status != http.StatusUnauthorized {
			t.Errorf("%s for nobody: %d", route.Pattern, got.Status)
		}
		for _, role := range arbiter.Roles() {
			// The captain and the player of the table have a team and are a player; those of
			// the desk have not been told of which.
			may := right.To[role] != arbiter.Never && (role != arbiter.Captain && role != arbiter.Player || route.Act == arbiter.Self)
			if may && (method == http.MethodPost && role != arbiter.ChiefArbiter || strings.HasSuffix(pattern, "/remove")) {
				continue // it is answered: once is enough
			}
			got := s.send(string(role), method, path, nil)
			asked++
			if refused := got.Status == http.StatusForbidden; refused == may || got.Status == http.StatusUnauthorized {
				t.Errorf("%s for %s: %d, and he may: %v", route.Pattern, role, got.Status, may)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d requests", asked)
	}
}

// A page offers the acts that its reader may do.
func TestPagesOfferWhatTheRoleMayDo(t *testing.T) {
	s := newShared(t)
	round, players := "/t/"+s.id+"/rounds/1", "/t/"+s.id+"/players"
	s.send("chief", "GET", round, nil).Want(t, http.StatusOK, round+"/result", round+"/unpair", "/t/"+s.id+"/journal")
	s.send("arbiter", "GET", round, nil).Want(t, http.StatusOK, round+"/result", "/t/"+s.id+"/journal")
	s.send("results", "GET", round, nil).Want(t, http.StatusOK, round+"/result", "Gil, Ana").Lack(t, round+"/unpair", round+"/incidents\" method", "/t/"+s.id+"/journal", "/t/"+s.id+"/settings")
	s.send("registration", "GET", players, nil).Want(t, http.StatusOK, players+"/list").Lack(t, players+"/draw", "/t/"+s.id+"/export")
	s.send("organiser", "GET", players, nil).Want(t, http.StatusOK, "Gil, Ana").Lack(t, players+"/list") // the first round is paired
	s.send("results", "GET", "/", nil).Want(t, http.StatusOK, "Grupo A").Lack(t, "/events/new", "/import", "/screens", "/backup", "/e/"+s.event+"/new")
	s.send("organiser", "GET", "/", nil).Want(t, http.StatusOK, "/events/new", "/administration")
	s.send("organiser", "GET", "/administration", nil).Want(t, http.StatusOK, `href="/screens"`, `href="/backup"`)
	s.send("registration", "GET", players+"/1", nil).Want(t, http.StatusOK, "contact-phone")
	s.send("results", "GET", players+"/1", nil).Want(t, http.StatusOK).Lack(t, "contact-phone")
	board := "/t/" + s.id + "/noticeboard"
	s.send("arbiter", "GET", board, nil).Want(t, http.StatusOK, `value="save"`, `<fieldset disabled`) // what persons are called is the organiser's to say
	s.send("organiser", "GET", board, nil).Want(t, http.StatusOK, `value="save"`, `name="names"`)
	s.send("arbiter", "POST", board, url.Values{"do": {"save"}, "names": {"hidden"}}).Want(t, http.StatusForbidden)
	s.send("arbiter", "POST", board, url.Values{"do": {"save"}, "open": {"1"}, "results": {"live"}, "standings": {"closing"}, "prizes": {""}}).Want(t, http.StatusSeeOther)
	s.send("registration", "GET", players+"/export?as=csv&contacts=1", nil).Want(t, http.StatusForbidden, "contact data as a file")
	s.send("registration", "GET", players+"/export?as=csv", nil).Want(t, http.StatusOK)
}

// A list that is pasted leaves nothing behind that who pastes it may not read.
func TestAListKeepsWhatMayBeRead(t *testing.T) {
	s := newShared(t)
	list := func(name, phone string) url.Values {
		return url.Values{"list": {"Name\tClub\tPhone\tEmail\n" + name + "\tRoque\t" + phone + "\ta@example.org\n"}}
	}
	at := "/t/" + s.other + "/players"
	const unkept = "are not saved: your role may not read them"
	s.send("arbiter", "POST", at+"/list", list("Nadal, Eva", "600 111")).Want(t, http.StatusOK, unkept)
	s.send("registration", "POST", at+"/list", list("Nadal, Eva", "600 111")).Want(t, http.StatusOK).Lack(t, unkept)
	for who, name := range map[string]string{"arbiter": "Nadal, Eva", "registration": "Oller, Pau"} {
		do := list(name, "600 222")
		do.Set("do", "1")
		s.send(who, "POST", at+"/list", do).Want(t, http.StatusSeeOther)
	}
	state, err := s.desk.State(t.Context(), s.other)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := s.desk.Store().Contacts(t.Context(), s.other)
	if err != nil || len(state.Players) != 2 {
		t.Fatal(len(state.Players), err)
	}
	for k := range state.Players {
		p := &state.Players[k]
		want := arbiter.Contact{Club: "Roque"}
		if p.Name == "Oller, Pau" {
			want.Phone, want.Email = "600 222", "a@example.org"
		}
		if kept[p.ID] != want {
			t.Errorf("%s: %+v", p.Name, kept[p.ID])
		}
	}
}

// result returns the form of a result at a board of the first round.
func (s *shared) result(t *testing.T, board int, key string) url.Values {
	t.Helper()
	state, err := s.desk.State(t.Context(), s.id)
	if err != nil {
		t.Fatal(err)
	}
	b := state.Round(1).Boards[board-1]
	return url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {key}}
}

// An arbiter of some boards enters results there; at another board he is told whose it is,
// in the panel of the page too.
func TestAnArbiterOfBoards(t *testing.T) {
	s := newShared(t)
	p := s.people["arbiter"]
	p.Scope = arbiter.Scope{Event: s.event, Tournaments: []string{s.id}, From: 1, To: 2}
	s.people["boards"] = p
	round := "/t/" + s.id + "/rounds/1"
	s.send("boards", "POST", round+"/result", s.result(t, 2, "1")).Want(t, http.StatusSeeOther)
	s.send("boards", "POST", round+"/result", s.result(t, 3, "1")).Want(t, http.StatusForbidden, "has the boards from 1 to 2, and this is board 3")
	s.panel = true
	got := s.send("boards", "POST", round+"/result", s.result(t, 3, "1")).Want(t, http.StatusForbidden, "has the boards from 1 to 2, and this is board 3").Lack(t, "<html")
	s.panel = false
	if got.Header.Get("Torneo-Panel") == "" {
		t.Error("no panel")
	}
	s.send("boards", "POST", round+"/close", nil).Want(t, http.StatusForbidden, "a part of the tournament only")
	s.send("boards", "GET", round, nil).Want(t, http.StatusOK, round+"/result").Lack(t, round+"/close", round+"/unpair")
	s.send("boards", "GET", round, nil).Want(t, http.StatusOK, `id="result-2"`, `id="table-3"`).Lack(t, `id="result-3"`)
	s.send("boards", "GET", round+"?after=2", nil).Want(t, http.StatusOK).Lack(t, `id="result-3"`)
	third := s.result(t, 3, "")
	s.send("boards", "GET", round+"/correct?white="+third.Get("white")+"&black="+third.Get("black"), nil).Want(t, http.StatusForbidden, "this is board 3")
	s.send("boards", "GET", round+"/incidents?white="+third.Get("white")+"&black="+third.Get("black"), nil).Want(t, http.StatusOK).Lack(t, `action="`+round+`/incidents"`)
	for _, path := range []string{"", "/tables", "/everybody", "/present", "/print", "/lists/everybody.csv", "/entrants", "/categories", "/series"} {
		s.send("boards", "GET", "/e/"+s.event+path, nil).Want(t, http.StatusOK).Lack(t, "Grupo C", s.other)
	}
	s.send("arbiter", "GET", "/e/"+s.event, nil).Want(t, http.StatusOK, "Grupo C", "/e/"+s.event+"/move")
	s.send("boards", "GET", "/e/"+s.event, nil).Want(t, http.StatusOK, "/rounds/1?missing=1").Lack(t, "/e/"+s.event+"/move", "/e/"+s.event+"/manage", "/pair\"", "/close\"")
	s.send("arbiter", "GET", "/e/"+s.event+"/find?find=grupo", nil).Want(t, http.StatusOK, "Grupo C")
	s.send("boards", "GET", "/e/"+s.event+"/find?find=grupo+c", nil).Want(t, http.StatusOK).Lack(t, "Grupo C", s.other)
	s.send("arbiter", "GET", "/e/"+s.event, nil).Want(t, http.StatusOK, `id="acts-heading"`, "/t/"+s.other+"/journal?before=")
	s.send("results", "GET", "/e/"+s.event, nil).Want(t, http.StatusOK).Lack(t, `id="acts-heading"`, "/journal?before=")
	s.send("arbiter", "GET", "/find?find=grupo", nil).Want(t, http.StatusOK, "Grupo A", "Grupo C")
	s.send("boards", "GET", "/find?find=grupo", nil).Want(t, http.StatusSeeOther).Lack(t, "Grupo C", s.other)
	s.send("boards", "GET", "/find?find=grupo+c", nil).Want(t, http.StatusOK).Lack(t, "Grupo C", s.other)
	s.send("screen", "GET", "/find?find=grupo", nil).Want(t, http.StatusForbidden).Lack(t, "Grupo")
	s.send("screen", "GET", "/e/"+s.event+"/find?find=grupo", nil).Want(t, http.StatusForbidden).Lack(t, "Grupo")
	s.send("boards", "GET", "/t/"+s.id+"/standings", nil).Want(t, http.StatusOK, `id="switch-0"`).Lack(t, s.other, "Grupo C")
	s.send("arbiter", "GET", "/t/"+s.id+"/standings", nil).Want(t, http.StatusOK, "/t/"+s.other+"/standings")
	s.send("results", "GET", "/administration", nil).Want(t, http.StatusOK).Lack(t, `href="/backup"`, `href="/people"`, `href="/lists"`, `href="/outlets"`)
	s.send("chief", "GET", "/administration", nil).Want(t, http.StatusOK, "/backup", "/lists", "/outlets")
	s.send("screen", "GET", "/administration", nil).Want(t, http.StatusForbidden)
	s.send("boards", "GET", "/e/"+s.event+"/manage", nil).Want(t, http.StatusForbidden)
	s.send("boards", "GET", "/t/"+s.other+"/", nil).Want(t, http.StatusForbidden, "has other tournaments").Lack(t, "Grupo C")
	s.send("boards", "GET", "/", nil).Want(t, http.StatusOK, "Grupo A").Lack(t, "Grupo C")
	if state, err := s.desk.State(t.Context(), s.id); err != nil || state.Round(1).Boards[2].Result.White != tournament.Pending {
		t.Errorf("board 3 has a result: %v", err)
	}
}

// Who has one of two tournaments takes away what is of that one; lists and batches belong to
// the whole installation.
func TestWhatIsTakenAwayIsOfWhoTakesIt(t *testing.T) {
	s := newShared(t)
	for who, scope := range map[string]arbiter.Scope{"of one": {Event: s.event, Tournaments: []string{s.id}}, "of the event": {Event: s.event}, "of boards": {From: 1, To: 2}} {
		p := s.people["organiser"]
		p.Scope = scope
		s.people[who] = p
	}
	file := "/t/" + s.id + "/export/event.torneo"
	for who, may := range map[string]bool{"arbiter": true, "organiser": true, "of the event": true, "of one": false, "of boards": false} {
		if got := s.send(who, "GET", file, nil).Status; may == (got == http.StatusForbidden) { // this store writes none
			t.Errorf("%s takes the event's file: %d", who, got)
		}
		if offers := strings.Contains(s.send(who, "GET", "/t/"+s.id+"/export", nil).Body, file); offers != may {
			t.Errorf("%s is offered the event's file: %v", who, offers)
		}
		all := strings.HasPrefix(who, "of")
		for _, path := range []string{"/lists", "/batches"} {
			if got := s.send(who, "GET", path, nil).Status; (all || who == "arbiter") != (got == http.StatusForbidden) {
				t.Errorf("%s at %s: %d", who, path, got)
			}
		}
	}
}

// Who enters results does so in the round that is on, takes his own back, and corrects
// nothing of a round that is over; registration enters players and no results.
func TestResultsAndRegistration(t *testing.T) {
	s := newShared(t)
	at := "/t/" + s.id
	for board := 1; board <= 3; board++ {
		s.send("results", "POST", at+"/rounds/1/result", s.result(t, board, "1")).Want(t, http.StatusSeeOther)
	}
	state, err := s.desk.State(t.Context(), s.id)
	if err != nil {
		t.Fatal(err)
	}
	last := url.Values{"number": {strconv.FormatInt(state.Last, 10)}, "confirmed": {"4"}}
	s.send("registration", "POST", at+"/undo", last).Want(t, http.StatusForbidden, "Results")
	s.send("results", "POST", at+"/undo", last).Want(t, http.StatusSeeOther)
	s.send("results", "POST", at+"/rounds/1/result", s.result(t, 3, "0")).Want(t, http.StatusSeeOther)
	s.send("registration", "POST", at+"/rounds/1/result", s.result(t, 1, "0")).Want(t, http.StatusForbidden, "Eva Lago has the role registration", "chief arbiter, arbiter or results")
	s.send("registration", "POST", at+"/players", url.Values{"name": {"Late, Liz"}, "confirmed": {"4"}}).Want(t, http.StatusSeeOther)
	s.send("organiser", "POST", at+"/players", url.Values{"name": {"Later, Tom"}}).Want(t, http.StatusForbidden, "until the first round is paired")
	s.send("arbiter", "POST", at+"/rounds/1/unpair", url.Values{"confirmed": {"4"}}).Want(t, http.StatusForbidden, "until the round is published")
	s.send("arbiter", "POST", at+"/mode", url.Values{"confirmed": {"4"}}).Want(t, http.StatusForbidden, "Leaving FIDE mode")

	chief := s.people["chief"]
	for _, c := range []arbiter.Command{arbiter.CloseRound{Round: 1}, arbiter.AssignNumbers{}, arbiter.PairRound{}} {
		if _, err := s.desk.Do(t.Context(), s.id, chief, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	wrong := s.result(t, 1, "0")
	wrong.Set("confirmed", "4")
	s.send("arbiter", "POST", at+"/rounds/1/correct", wrong).Want(t, http.StatusForbidden, "in the current round", "now it requires chief arbiter")
	s.send("results", "POST", at+"/rounds/1/result", wrong).Want(t, http.StatusForbidden, "in the current round")
	s.send("arbiter", "POST", at+"/rounds/2/unpair", url.Values{"confirmed": {"4"}}).Want(t, http.StatusSeeOther) // it is a draft
}

// A federation's office has its inbox and the list of events, and nothing of a tournament.
func TestTheOfficeHasItsInboxAlone(t *testing.T) {
	s := newShared(t)
	s.send("office", "GET", "/", nil).Want(t, http.StatusOK, "/administration").Lack(t, "/events/new", "/import", "/backup")
	s.send("office", "GET", "/administration", nil).Want(t, http.StatusOK, `href="/inbox"`).Lack(t, `href="/lists"`, `href="/people"`, `href="/batches"`, `href="/programs"`)
	for _, path := range []string{"/t/" + s.id + "/", "/t/" + s.id + "/players", "/e/" + s.event, "/lists", "/batches", "/people"} {
		s.send("office", "GET", path, nil).Want(t, http.StatusForbidden)
	}
	s.send("organiser", "GET", "/administration", nil).Want(t, http.StatusOK).Lack(t, `href="/inbox"`)
	p := s.people["office"]
	p.Scope = arbiter.Scope{Event: s.event}
	s.people["office of one"] = p
	s.send("office of one", "GET", "/inbox", nil).Want(t, http.StatusForbidden)
}

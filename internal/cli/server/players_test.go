package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/phone"
	"torneo/internal/playerreports"
	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/tournament"
)

// playersHall holds a tournament on a database, with its first round published, whose players
// report their results by phone.
type playersHall struct {
	t     *testing.T
	desk  *arbiter.Desk
	hall  *playerreports.Hall
	door  http.Handler
	site  http.Handler
	id    string
	chief arbiter.Person
	now   time.Time
	step  time.Duration
	held  []*http.Cookie // of the tablet
}

// openAlways is a door of which only the address matters.
type openAlways struct{}

func (openAlways) Open() error                 { return nil }
func (openAlways) Close()                      {}
func (openAlways) Addresses() ([]string, bool) { return []string{"http://192.168.1.20:8092/"}, true }

// newHall makes a hall at ten in the morning, without doors.
func newHall(t *testing.T) (h *playersHall, kept *store.Store, office *links.Office) {
	t.Helper()
	kept = keptIn(t, t.TempDir())
	h = &playersHall{t: t, chief: arbiter.Person{Name: "Clara", Role: arbiter.ChiefArbiter}, now: time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)}
	h.desk = arbiter.NewDesk(kept, h.clock)
	return h, kept, links.New(kept, h.desk, nil)
}

// clock goes on by a step whenever it is looked at.
func (h *playersHall) clock() time.Time { h.now = h.now.Add(h.step); return h.now }

func newPlayersHall(t *testing.T, players int, change ...func(*journal.Config)) *playersHall {
	t.Helper()
	ctx := t.Context()
	h, kept, office := newHall(t)
	h.step = time.Second
	h.hall = playerreports.New(h.desk, kept, office, h.clock)
	h.door = phone.New(h.hall, slog.New(slog.DiscardHandler))
	h.site = web.New(h.desk, web.Options{Clock: h.clock, Phones: openAlways{}, Players: h.hall, Log: slog.New(slog.DiscardHandler)})
	e, err := kept.CreateEvent(ctx, "Lugo")
	if err != nil {
		t.Fatal(err)
	}
	c := arbiter.DefaultConfig("Abierto", tournament.Date{Year: 2026, Month: 11, Day: 20})
	c.Rounds, c.HalfByes, c.Initial = 5, 1, tournament.White
	for _, f := range change {
		f(&c)
	}
	if h.id, err = h.desk.Create(ctx, h.chief, e.ID, c); err != nil {
		t.Fatal(err)
	}
	for n := range players {
		h.does(arbiter.EnterPlayer{Player: tournament.Player{Name: fmt.Sprintf("Jugador %c, Ana", 'A'+n), Rating: 2000 - n}})
	}
	return h
}

func (h *playersHall) does(c arbiter.Command) {
	h.t.Helper()
	if _, err := h.desk.Do(h.t.Context(), h.id, h.chief, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		var refused *arbiter.Refused
		errors.As(err, &refused)
		h.t.Fatalf("%T: %v %v", c, err, refused)
	}
}

// begins pairs and publishes the first round, with players who may say their results.
func (h *playersHall) begins() {
	h.t.Helper()
	h.does(arbiter.PairRound{})
	h.does(arbiter.Publish{Round: 1})
	h.settles(signedlink.Links{Results: true, Boards: true})
}

func (h *playersHall) settles(l signedlink.Links) {
	h.t.Helper()
	if err := h.hall.KeepLinks(h.t.Context(), h.id, l); err != nil {
		h.t.Fatal(err)
	}
}

func (h *playersHall) state() *journal.State {
	h.t.Helper()
	s, err := h.desk.State(context.Background(), h.id)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// links returns those of a board: White's and Black's.
func (h *playersHall) links(board int) (white, black string) {
	h.t.Helper()
	s := h.state()
	b := &s.Round(s.Current()).Boards[board]
	texts, err := h.hall.Sign(h.t.Context(), h.chief, h.id, playerreports.OfBoard(s.Current(), b, tournament.White), playerreports.OfBoard(s.Current(), b, tournament.Black))
	if err != nil {
		h.t.Fatal(err)
	}
	return texts[0], texts[1]
}

func (h *playersHall) ask(to http.Handler, method, path string, form url.Values) *httptest.ResponseRecorder {
	body := ""
	if form != nil {
		body = form.Encode()
	}
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Accept-Language", "es")
	for _, c := range h.held {
		if to == h.door {
			r.AddCookie(c)
		}
	}
	w := httptest.NewRecorder()
	to.ServeHTTP(w, r)
	if set := w.Result().Cookies(); to == h.door && len(set) > 0 {
		h.held = set
	}
	return w
}

// says sends a form to a link and reads the page of it then.
func (h *playersHall) says(link string, status int, form url.Values, texts ...string) string {
	h.t.Helper()
	w := h.ask(h.door, "POST", "/"+link, form)
	if w.Code == http.StatusSeeOther {
		w = h.ask(h.door, "GET", w.Header().Get("Location"), nil)
	}
	return h.has(w, status, texts...)
}

func (h *playersHall) has(w *httptest.ResponseRecorder, status int, texts ...string) string {
	h.t.Helper()
	body := w.Body.String()
	if w.Code != status {
		h.t.Errorf("status %d, want %d: %s", w.Code, status, body)
	}
	for _, text := range texts {
		if !strings.Contains(body, text) {
			h.t.Errorf("no %q in %s", text, body)
		}
	}
	return body
}

func (h *playersHall) result(board int) string {
	h.t.Helper()
	kind, _ := arbiter.KindOf(h.state().Round(h.state().Current()).Boards[board].Result)
	return kind.Symbol
}

func said(result string) url.Values { return url.Values{"result": {result}} }

// Two equal reports make a result, whose entry names the reporters; the other player's report is
// shown only to a player who has reported.
func TestBothConfirm(t *testing.T) {
	h := newPlayersHall(t, 4)
	h.begins()
	white, black := h.links(0)
	h.has(h.ask(h.door, "GET", "/"+white, nil), 200, "Mesa 1", "Jugador A, Ana", "¿Cómo ha acabado", `name="result" value="="`)
	h.has(h.ask(h.door, "GET", "/"+strings.ToLower(white)+"?result=1&l=en", nil), 200, "Is this the result?", "Jugador A, Ana won")
	h.says(white, 200, said("1"), "Usted ha dicho", "Falta que lo diga su rival", "retirarlo")
	if body := h.says(black, 200, url.Values{"do": {"x"}, "result": {"0"}}, "Su rival ha dicho 1-0"); strings.Contains(body, "Resultado anotado") {
		t.Error("they disagree, and a result is entered")
	}
	h.has(h.ask(h.door, "GET", "/"+white, nil), 200, "Su rival ha dicho 0-1")
	if got := h.result(0); got != "" {
		t.Fatalf("entered %q", got)
	}
	h.says(black, 409, said("1"), "retírelo primero")
	h.says(black, 200, url.Values{"do": {"undo"}}, "¿Cómo ha acabado")
	h.says(black, 200, said("1"), "Resultado anotado: 1-0. Gracias.")
	h.says(black, 200, said("1"), "Resultado anotado") // once more: nothing happens
	h.says(black, 409, url.Values{"do": {"undo"}}, "Ya no se puede retirar")
	events, err := h.desk.History(t.Context(), h.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	entered := 0
	for _, e := range events {
		if _, ok := e.Payload.(journal.ResultEntered); ok {
			if entered++; e.Actor != "Jugador A, Ana + "+h.nameOf(h.state().Round(1).Boards[0].Black) || e.Role != string(arbiter.Player) || e.Identity == "" {
				t.Errorf("%+v", e)
			}
		}
	}
	if entered != 1 || h.result(0) != "1-0" {
		t.Errorf("%d entries, %q", entered, h.result(0))
	}
}

func (h *playersHall) nameOf(id int) string { return h.state().Player(id).Name }

// A disagreement of players waits for an arbiter on every page; the arbiter chooses one report,
// enters another result, or leaves what is entered.
func TestAnArbiterDecides(t *testing.T) {
	h := newPlayersHall(t, 6)
	h.begins()
	at := "/t/" + h.id + "/"
	for board, results := range [][2]string{{"1", "0"}, {"=", "1"}, {"0", ""}} {
		white, black := h.links(board)
		h.says(white, 200, said(results[0]))
		if results[1] != "" {
			h.says(black, 200, said(results[1]))
		}
	}
	h.has(h.ask(h.site, "GET", at+"players", nil), 200, "2 mesas que decidir · 1 provisional", `data-urgent="2"`)
	h.has(h.ask(h.site, "GET", at+"rounds/1", nil), 200, "los jugadores no dicen lo mismo", "Mesa 3: confirmar 0-1")
	h.has(h.ask(h.site, "GET", at+"phones", nil), 200, "No dicen lo mismo", "Provisionales", "Mesa 1: anotar 1-0")
	form := func(board int, more url.Values) url.Values {
		b := h.state().Round(1).Boards[board]
		more.Set("white", strconv.Itoa(b.White))
		more.Set("black", strconv.Itoa(b.Black))
		return more
	}
	if w := h.ask(h.site, "POST", at+"phones/board", form(0, url.Values{"take": {"="}})); w.Code < 400 || h.result(0) != "" {
		t.Errorf("what nobody says is taken: %d", w.Code)
	}
	h.ask(h.site, "POST", at+"phones/board", form(0, url.Values{"take": {"0"}}))
	h.ask(h.site, "POST", at+"phones/board", form(1, url.Values{"own": {"+"}}))
	h.ask(h.site, "POST", at+"phones/board", form(2, url.Values{"take": {"0"}}))
	if got := h.result(0) + " " + h.result(1) + " " + h.result(2); got != "0-1 +/- 0-1" {
		t.Errorf("entered %s", got)
	}
	h.has(h.ask(h.site, "GET", at+"journal", nil), 200, "Dicho por "+h.nameOf(h.state().Round(1).Boards[2].White))
	if body := h.ask(h.site, "GET", at+"players", nil).Body.String(); strings.Contains(body, "data-urgent") {
		t.Error("it is decided, and somebody waits")
	}
	// Who knew what he said takes it back and says otherwise than is entered: it waits again.
	white, _ := h.links(2)
	h.says(white, 409, url.Values{"do": {"undo"}}) // it counts
	white, _ = h.links(0)
	h.says(white, 200, url.Values{"do": {"undo"}}, "Resultado anotado: 0-1", "No es correcto")
	h.says(white, 200, said("="), "El árbitro ya lo sabe")
	h.has(h.ask(h.site, "GET", at+"phones", nil), 200, "Anotado: 0-1", "Dejar 0-1")
	h.ask(h.site, "POST", at+"phones/board", form(0, url.Values{"keep": {"1"}}))
	if body := h.ask(h.site, "GET", at+"phones", nil).Body.String(); !strings.Contains(body, "No hay nada que decidir") || h.result(0) != "0-1" {
		t.Error(body)
	}
}

// Links end with the pairing, the colours, the round, the switch and a new issue; nobody
// says the result of another board.
func TestLinksEnd(t *testing.T) {
	h := newPlayersHall(t, 4)
	h.begins()
	white, black := h.links(0)
	other, _ := h.links(1)
	b := h.state().Round(1).Boards[0].Board
	h.says(other, 200, said("1"))
	if h.says(black, 200, said("0")); h.result(0) != "" || h.result(1) != "" {
		t.Error("the links of two boards made a result")
	}
	forged := []byte(white)
	if at := len(forged) - 5; forged[at] == 'A' { // within the seal
		forged[at] = 'B'
	} else {
		forged[at] = 'A'
	}
	for _, bad := range []string{"x", string(forged), strings.Repeat("A", 5000)} {
		h.says(bad, 404, said("1"), "no vale")
	}
	h.says(white, 409, said("+"), "lo anota el árbitro")
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "/"+white, strings.NewReader(strings.Repeat("x=1&", 3000)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if h.door.ServeHTTP(w, r); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large form: %d", w.Code)
	}

	h.settles(signedlink.Links{Boards: true})
	h.says(white, 409, said("1"), "no está activado")
	h.settles(signedlink.Links{Results: true})

	h.does(arbiter.SwapColours{Round: 1, Board: b})
	h.says(white, 409, said("1"), "emparejada de otra manera")
	white, _ = h.links(0)
	h.has(h.ask(h.door, "GET", "/"+white, nil), 200)
	h.does(arbiter.Unpair{Round: 1})
	h.says(white, 409, said("1"), "ha terminado o no se juega")
	h.does(arbiter.PairRound{})
	h.does(arbiter.Publish{Round: 1})
	h.says(white, 409, said("1"), "emparejada de otra manera")

	white, _ = h.links(0)
	h.settles(signedlink.Links{Results: true, Issue: 1})
	h.says(white, 404, said("1"), "no vale")
	white, black = h.links(0)
	h.says(white, 200, said("="))
	h.says(black, 200, said("="), "Resultado anotado")
	white, black = h.links(1)
	h.says(white, 200, said("="))
	h.says(black, 200, said("="), "Resultado anotado")
	h.does(arbiter.CloseRound{Round: 1})
	h.says(white, 409, said("1"), "ha terminado")
	h.does(arbiter.PairRound{})
	h.does(arbiter.Publish{Round: 2})
	h.says(white, 409, said("1"), "ha terminado")
}

// A tablet accepts the results of its boards and no others; one for the check-in shows a name to
// a person who knows three letters of it.
func TestTablets(t *testing.T) {
	h := newPlayersHall(t, 6)
	h.settles(signedlink.Links{Results: true})
	texts, err := h.hall.Sign(t.Context(), h.chief, h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 2}, signedlink.Ticket{Kind: signedlink.CheckIn})
	if err != nil {
		t.Fatal(err)
	}
	row, checkIn := texts[0], texts[1]
	if body := h.has(h.ask(h.door, "GET", "/"+checkIn+"?name=ju", nil), 200); strings.Contains(body, "Jugador") {
		t.Error("two letters show names")
	}
	h.has(h.ask(h.door, "GET", "/"+checkIn+"?name=juga", nil), 200, "Jugador A, Ana", "Jugador F, Ana")
	h.has(h.ask(h.door, "GET", "/"+checkIn+"?name=juga&player=1", nil), 200, "¿Es usted?")
	h.says(checkIn, 200, url.Values{"player": {"1"}}, "Queda anotado")
	h.says(checkIn, 409, url.Values{"player": {"99"}})
	if !h.state().Player(1).Present || h.state().Player(2).Present {
		t.Error("somebody else is there")
	}

	h.does(arbiter.CheckInAll{Present: true})
	h.begins()
	h.says(checkIn, 409, url.Values{"player": {"2"}}, "Este enlace ha terminado")
	s := h.state()
	b := s.Round(1).Boards
	at := func(table, board int, result string) url.Values {
		return url.Values{"table": {strconv.Itoa(table)}, "white": {strconv.Itoa(b[board].White)}, "black": {strconv.Itoa(b[board].Black)}, "result": {result}}
	}
	if body := h.has(h.ask(h.door, "GET", "/"+row, nil), 200, "¿En qué mesa", h.nameOf(b[1].White)); strings.Contains(body, h.nameOf(b[2].White)) {
		t.Error("a tablet shows another row")
	}
	h.has(h.ask(h.door, "GET", "/"+row+"?table=1&result=0", nil), 200, "¿Es este el resultado?", h.nameOf(b[0].Black))
	h.confirms()
	h.says(row, 200, at(1, 0, "0"), "Mesa 1: gracias")
	h.says(row, 409, at(3, 2, "0"), "Aquí se anotan las mesas 1 a 2")
	h.says(row, 409, at(2, 2, "0"), "emparejada de otra manera")
	white, _ := h.links(1)
	h.says(white, 200, said("="))
	h.says(row, 200, at(2, 1, "1"))
	if h.result(0) != "0-1" || h.result(1) != "" || h.result(2) != "" {
		t.Errorf("%q %q %q", h.result(0), h.result(1), h.result(2))
	}
	h.has(h.ask(h.site, "GET", "/t/"+h.id+"/phones", nil), 200, "tableta: 1-0")
}

// A player reads their board and asks for what the event allows; an arbiter decides.
func TestMyBoard(t *testing.T) {
	h := newPlayersHall(t, 4)
	h.begins()
	h.does(arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}})
	texts, err := h.hall.Sign(t.Context(), h.chief, h.id, signedlink.Ticket{Kind: signedlink.Player, ID: 1}, signedlink.Ticket{Kind: signedlink.Player, ID: 99})
	if err != nil {
		t.Fatal(err)
	}
	me := texts[0]
	h.has(h.ask(h.door, "GET", "/"+texts[1], nil), 404)
	white, black := h.links(0)
	h.has(h.ask(h.door, "GET", "/"+me, nil), 200, "Jugador A, Ana", "Su mesa", "contra", "Comunicar el resultado", white, "Por qué este rival", "medio punto en la ronda 2", "Retirarse del torneo desde la ronda 2")
	h.says(white, 200, said("1"))
	h.says(black, 200, said("1"))
	h.now = h.now.Add(time.Minute) // reasons and standings may be some seconds old
	h.has(h.ask(h.door, "GET", "/"+me, nil), 200, "Resultado anotado: 1-0", "Cómo va", "Puesto 1 de 4")

	ask := func(kind string, round int) url.Values {
		return url.Values{"kind": {kind}, "round": {strconv.Itoa(round)}}
	}
	h.has(h.ask(h.door, "GET", "/"+me+"?kind=half&round=3", nil), 200, "Decide un árbitro", "Sí, pedirlo")
	h.says(me, 409, ask("half", 1), "ronda 1") // it is paired
	h.says(me, 409, ask("half", 5))            // the last round
	h.says(me, 409, ask("full", 3), "no se puede pedir")
	h.says(me, 200, ask("half", 3), "Pedido: espera a un árbitro", "Ya no lo pido")
	h.says(me, 200, url.Values{"do": {"undo"}, "round": {"3"}}, "Pedir un bye")
	h.says(me, 200, ask("half", 3))
	at := "/t/" + h.id + "/"
	h.has(h.ask(h.site, "GET", at+"phones", nil), 200, "Pedido por los jugadores", "Conceder a Jugador A, Ana")
	answer := url.Values{"player": {"1"}, "round": {"3"}, "kind": {"half"}, "return": {at + "rounds/2"}}
	if w := h.ask(h.site, "POST", at+"phones/request", answer); w.Code != http.StatusSeeOther || w.Header().Get("Location") != at+"rounds/2" {
		t.Fatal(w.Code, w.Body)
	}
	if kind := h.state().Player(1).Byes[3]; kind != tournament.HalfPointBye {
		t.Errorf("granted %v", kind)
	}
	h.has(h.ask(h.door, "GET", "/"+me, nil), 200, "Concedido.")
	h.says(me, 409, ask("half", 4)) // beyond what the event allows
	h.says(me, 200, ask("withdraw", 2))
	h.has(h.ask(h.site, "GET", at+"rounds/2", nil), 200, "Pedido desde el móvil", "Retirarse del torneo desde la ronda 2", "Conceder a Jugador A, Ana")
	refuse := url.Values{"player": {"1"}, "round": {"2"}, "kind": {"withdraw"}, "refuse": {"1"}, "why": {"hable conmigo"}}
	h.ask(h.site, "POST", at+"phones/request", refuse)
	h.has(h.ask(h.door, "GET", "/"+me, nil), 200, "No concedido: hable conmigo")
	if h.state().Player(1).LeftFrom != 0 {
		t.Error("he has left")
	}
	h.settles(signedlink.Links{Results: true})
	h.has(h.ask(h.door, "GET", "/"+me, nil), 409, "no está activado")
}

// In a match of two games (C.04.5) one link says both, each for itself: one is agreed upon
// while the other is provisional, or said differently; in the second the colours are
// reversed. An arbiter decides about each, and a tablet takes each.
func TestAMatchOfTwoGames(t *testing.T) {
	h := newPlayersHall(t, 4, func(c *journal.Config) { c.System = "FIDE_DOUBLESWISS" })
	if !h.state().Config.TwoGames() {
		t.Fatal("one game a round")
	}
	h.begins()
	white, black := h.links(0)
	b := func() *journal.PlayedBoard { return &h.state().Round(1).Boards[0] }
	first, second := h.nameOf(b().White), h.nameOf(b().Black)
	say := func(game, result string) url.Values { return url.Values{"game": {game}, "result": {result}} }
	h.has(h.ask(h.door, "GET", "/"+white, nil), 200, "Mesa 1, partida 1", "Partida 2", `name="game" value="1"`)
	h.says(white, 200, say("1", "1"), "Falta que lo diga su rival")
	h.has(h.ask(h.door, "GET", "/"+white, nil), 200, "Mesa 1, partida 2", "1-0 ?", `name="game" value="2"`) // what is next to be said
	h.says(black, 200, say("1", "1"), "Resultado anotado: 1-0")
	if got := b(); got.Result.White != tournament.Win || got.Second.White != tournament.Pending {
		t.Fatalf("after the first game: %+v", got)
	}
	// Black of the board has White now: his win is 1-0.
	h.says(black, 200, say("2", "1"), "Falta que lo diga su rival", "Ha ganado "+second)
	h.says(white, 200, say("2", "0"), "Su rival ha dicho 1-0")
	page := h.has(h.ask(h.site, "GET", "/t/"+h.id+"/phones", nil), 200, "Mesa 1, partida 2: "+second+" – "+first, `id="b1-2"`)
	if strings.Contains(page, "partida 1:") {
		t.Error("the first game is asked about")
	}
	h.has(h.ask(h.site, "GET", "/t/"+h.id+"/rounds/1", nil), 200, "#b1-2")
	w := h.ask(h.site, "POST", "/t/"+h.id+"/phones/board", url.Values{"white": {strconv.Itoa(b().Black)}, "black": {strconv.Itoa(b().White)}, "take": {"1"}})
	if got := b(); w.Code != http.StatusSeeOther || got.Second.White != tournament.Loss || got.Second.Black != tournament.Win || got.Result.White != tournament.Win {
		t.Fatalf("decided: %d %+v", w.Code, got)
	}
	h.has(h.ask(h.door, "GET", "/"+black+"?game=2", nil), 200, "Resultado anotado: 1-0")
	h.says(white, 200, url.Values{"game": {"2"}, "do": {"undo"}}, "Resultado anotado: 1-0")
	h.says(white, 409, say("3", "1"))

	texts, err := h.hall.Sign(t.Context(), h.chief, h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 9})
	if err != nil {
		t.Fatal(err)
	}
	row := texts[0]
	h.has(h.ask(h.door, "GET", "/"+row, nil), 200, `value="2"`, `value="2-2"`)
	other := func() *journal.PlayedBoard { return &h.state().Round(1).Boards[1] }
	h.has(h.ask(h.door, "GET", "/"+row+"?table=2-2&result=0", nil), 200, "Mesa 2, partida 2", `name="white" value="`+strconv.Itoa(other().Black)+`"`)
	h.confirms()
	h.says(row, 200, url.Values{"table": {"2"}, "game": {"2"}, "white": {strconv.Itoa(other().Black)}, "black": {strconv.Itoa(other().White)}, "result": {"0"}})
	if got := other(); got.Second.White != tournament.Win || got.Result.White != tournament.Pending {
		t.Errorf("at the tablet: %+v", got)
	}
}

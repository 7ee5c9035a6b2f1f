package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

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

// crewOf holds the people enrolled, by identity.
type crewOf map[string]arbiter.Person

func (c crewOf) Person(_ context.Context, identity string) (arbiter.Person, bool, error) {
	p, ok := c[identity]
	return p, ok, nil
}

// hallOfMany holds a hall in which many people work, each identified by a header.
type hallOfMany struct {
	*playersHall
	kept  *store.Store
	links *links.Office
	crew  crewOf
}

func newHallOfMany(t *testing.T, players int, change ...func(*journal.Config)) *hallOfMany {
	t.Helper()
	h := &hallOfMany{playersHall: newPlayersHall(t, players, change...), crew: crewOf{}}
	h.kept = h.desk.Store().(*store.Store)
	h.links = links.New(h.kept, h.desk, h.crew)
	h.hall = playerreports.New(h.desk, h.kept, h.links, h.clock)
	h.door = phone.New(h.hall, slog.New(slog.DiscardHandler))
	h.site = web.New(h.desk, web.Options{Clock: h.clock, Phones: openAlways{}, Players: h.hall, Log: slog.New(slog.DiscardHandler), Who: func(r *http.Request) (arbiter.Person, bool) {
		p, ok := h.crew[r.Header.Get("Person")]
		return p, ok
	}})
	for _, role := range arbiter.Roles() {
		h.enrol(string(role), role, arbiter.Scope{})
	}
	h.enrol("boards", arbiter.Arbiter, arbiter.Scope{From: 1, To: 2})
	h.enrol("desk of boards", arbiter.ResultDesk, arbiter.Scope{From: 1, To: 2})
	h.begins()
	return h
}

func (h *hallOfMany) enrol(identity string, role arbiter.Role, scope arbiter.Scope) {
	h.crew[identity] = arbiter.Person{Name: "Eva " + identity, Identity: identity, Device: "d", Role: role, Scope: scope}
}

// as sends a request of somebody to the desk.
func (h *hallOfMany) as(who, method, path string, form url.Values) *httptest.ResponseRecorder {
	return h.ask(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("Person", who)
		h.site.ServeHTTP(w, r)
	}), method, "/t/"+h.id+path, form)
}

// A link can be made only by a person who may do the same, at those boards; a link of another one
// is on no page and on no sheet.
func TestALinkIsMadeByWhoMayDoWhatItIsFor(t *testing.T) {
	h := newHallOfMany(t, 8)
	row := func(from, to string) string { return "/phones?for=row&from=" + from + "&to=" + to }
	for _, x := range []struct {
		who, path string
		may       bool
	}{
		{"chief", row("1", "9999"), true}, {"arbiter", row("1", "9999"), true}, {"results", row("1", "4"), true},
		{"registration", row("1", "9999"), false}, {"organiser", row("1", "1"), false},
		{"boards", row("1", "2"), true}, {"boards", row("1", "3"), false}, {"boards", row("3", "3"), false}, {"boards", row("1", "9999"), false},
		{"desk of boards", row("2", "2"), true}, {"desk of boards", row("2", "4"), false},
		{"registration", "/phones?for=check-in", true}, {"arbiter", "/phones?for=check-in", true}, {"results", "/phones?for=check-in", false}, {"organiser", "/phones?for=check-in", false}, {"boards", "/phones?for=check-in", false},
		{"arbiter", "/phones?for=player&player=1", true}, {"registration", "/phones?for=player&player=1", false}, {"results", "/phones?for=player&player=1", false}, {"organiser", "/phones?for=player&player=1", false}, {"boards", "/phones?for=player&player=1", false},
	} {
		w := h.as(x.who, "GET", x.path, nil)
		has := strings.Contains(w.Body.String(), "HTTP://192.168.1.20:8092/")
		if x.may != has || x.may != (w.Code == 200) || !x.may && w.Code != http.StatusForbidden {
			t.Errorf("%s at %s: %d, a link: %v", x.who, x.path, w.Code, has)
		}
	}
	for who, want := range map[string][2]int{"chief": {4, 8}, "arbiter": {4, 8}, "results": {4, 0}, "desk of boards": {2, 0}, "boards": {2, 0}, "registration": {0, 0}, "organiser": {0, 0}} {
		boards, err := h.hall.BoardLinks(t.Context(), h.crew[who], h.id, h.state(), 1)
		own, also := h.hall.PlayerLinks(t.Context(), h.crew[who], h.id, h.state())
		if got := [2]int{len(boards), len(own)}; got != want || err != nil || also != nil {
			t.Errorf("%s prints links of %d boards and %d players: %v, %v", who, got[0], got[1], err, also)
		}
		for table := range boards {
			if want[0] == 2 && table > 2 {
				t.Errorf("%s prints the link of board %d", who, table)
			}
		}
	}
	if got := h.as("registration", "GET", "/print", nil).Body.String(); strings.Contains(got, `value="phones"`) {
		t.Error("registration is offered sheets with the links of players")
	}
}

// The entry of an act by a link names its maker, and the link ends when the maker loses that
// right; an older link without a maker remains valid.
func TestALinkEndsWithTheRightOfItsMaker(t *testing.T) {
	h := newHallOfMany(t, 8)
	made := func(who string, list ...signedlink.Ticket) []string {
		t.Helper()
		texts, err := h.hall.Sign(t.Context(), h.crew[who], h.id, list...)
		if err != nil {
			t.Fatal(err)
		}
		return texts
	}
	first := h.state().Round(1).Boards[0]
	tablet := made("results", signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 4})[0]
	slip := made("desk of boards", playerreports.OfBoard(1, &first, tournament.White))[0]
	own := made("arbiter", signedlink.Ticket{Kind: signedlink.Player, ID: first.White})[0]
	at := url.Values{"table": {"1"}, "white": {strconv.Itoa(first.White)}, "black": {strconv.Itoa(first.Black)}, "result": {"1"}}
	h.has(h.ask(h.door, "GET", "/"+tablet, nil), 200)
	h.confirms()
	h.says(tablet, 200, at)
	events, err := h.desk.History(t.Context(), h.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	if e := events[len(events)-1]; e.Identity != "tablet:1–4" || e.Device != "link:results:Eva results" {
		t.Errorf("the entry of what a tablet said: %+v", e)
	}
	h.has(h.as("chief", "GET", "/journal", nil), 200, "con un enlace de Eva results")

	opens := func(text string, want int) {
		t.Helper()
		h.has(h.ask(h.door, "GET", "/"+text, nil), want)
	}
	h.enrol("results", arbiter.ResultDesk, arbiter.Scope{From: 1, To: 3}) // narrowed
	opens(tablet, 404)
	h.enrol("results", arbiter.ResultDesk, arbiter.Scope{From: 1, To: 4})
	opens(tablet, 200)
	h.enrol("results", arbiter.Registration, arbiter.Scope{}) // another role
	opens(tablet, 404)
	opens(slip, 200)
	h.enrol("desk of boards", arbiter.ResultDesk, arbiter.Scope{From: 2, To: 2})
	opens(slip, 404)
	delete(h.crew, "desk of boards") // revoked
	opens(slip, 404)

	// A player's link hands out that of his board: it ends with the same maker.
	link, err := h.links.Own(t.Context(), linkOf(t, h, own), playerreports.OfBoard(1, &first, tournament.White))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.links.Own(t.Context(), linkOf(t, h, own), playerreports.OfBoard(1, &h.state().Round(1).Boards[1], tournament.White)); err == nil {
		t.Error("a player's link hands out that of another board")
	}
	opens(link, 200)
	delete(h.crew, "arbiter")
	opens(own, 404)
	opens(link, 404)

	key, err := h.kept.TicketKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	opens(signedlink.Sign(key, signedlink.Ticket{Kind: signedlink.Row, Tournament: h.id, From: 1, To: 4}), 200)
	if _, err := h.hall.Sign(t.Context(), h.crew["nobody"], h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 1}); err == nil {
		t.Error("nobody makes a link")
	}
}

func linkOf(t *testing.T, h *hallOfMany, text string) signedlink.Ticket {
	t.Helper()
	got, _, err := h.links.Read(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// A person with some boards cannot decide about reports and requests of players at another one.
func TestWhatPlayersSayIsDecidedByWhoHasTheBoard(t *testing.T) {
	h := newHallOfMany(t, 8)
	third := h.state().Round(1).Boards[2]
	texts, err := h.hall.Sign(t.Context(), h.crew["chief"], h.id, playerreports.OfBoard(1, &third, tournament.White), signedlink.Ticket{Kind: signedlink.Player, ID: third.White})
	if err != nil {
		t.Fatal(err)
	}
	h.says(texts[0], 200, said("1"))
	h.says(texts[1], 200, url.Values{"round": {"2"}, "kind": {"zero"}})
	waits := func() [2]int {
		q, err := h.hall.Queue(t.Context(), h.id, h.state())
		if err != nil {
			t.Fatal(err)
		}
		return [2]int{len(q.Items), len(q.Requests)}
	}
	if waits() != [2]int{1, 1} {
		t.Fatal(waits())
	}
	board := url.Values{"white": {strconv.Itoa(third.White)}, "black": {strconv.Itoa(third.Black)}, "keep": {"1"}}
	asked := url.Values{"player": {strconv.Itoa(third.White)}, "round": {"2"}, "kind": {"zero"}, "refuse": {"1"}, "why": {"no"}}
	for _, who := range []string{"boards", "desk of boards", "registration", "results"} {
		if who != "results" {
			h.has(h.as(who, "POST", "/phones/board", board), http.StatusForbidden)
		}
		if who != "registration" {
			h.has(h.as(who, "POST", "/phones/request", asked), http.StatusForbidden)
		}
		if who != "results" {
			h.has(h.as(who, "POST", "/noticeboard/boards/drop", url.Values{"place": {"x"}}), http.StatusForbidden)
		}
		if got := waits(); got != [2]int{1, 1} {
			t.Errorf("%s has decided: %v", who, got)
		}
	}
	h.has(h.as("results", "POST", "/phones/board", board), http.StatusSeeOther)
	h.has(h.as("registration", "POST", "/phones/request", asked), http.StatusSeeOther)
	if waits() != [2]int{} {
		t.Error(waits())
	}
}

// Requests with an invalid link take no connection from a holder of a valid one, from however
// many addresses.
func TestGarbageClosesNoDoor(t *testing.T) {
	h := newPlayersHall(t, 4)
	h.begins()
	white, _ := h.links(0)
	ask := func(from, path string) int {
		r := httptest.NewRequest("GET", "http://127.0.0.1"+path, nil)
		r.RemoteAddr = from + ":1"
		w := httptest.NewRecorder()
		h.door.ServeHTTP(w, r)
		return w.Code
	}
	for k := range 7000 {
		ask("10.0.0."+strconv.Itoa(k%20), "/"+strconv.Itoa(k)+"A")
	}
	if got := ask("10.0.1.1", "/"+white); got != 200 {
		t.Errorf("who has a link gets %d", got)
	}
}

// A tablet stands in the hall for everybody: its names are those of the noticeboard, what
// is entered by it has the whole ones.
func TestATabletShowsWhatTheNoticeboardDoes(t *testing.T) {
	h := newHallOfMany(t, 8)
	first := h.state().Round(1).Boards[0]
	h.does(arbiter.ShowPerson{ID: first.White, As: journal.Hidden})
	h.does(arbiter.ShowPerson{ID: first.Black, As: journal.ByInitials})
	tablet, err := h.hall.Sign(t.Context(), h.crew["chief"], h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 4})
	if err != nil {
		t.Fatal(err)
	}
	white, black := h.nameOf(first.White), h.nameOf(first.Black)
	for _, path := range []string{"", "?table=1", "?table=1&result=1"} {
		body := h.has(h.ask(h.door, "GET", "/"+tablet[0]+path, nil), 200, "J., A.")
		if strings.Contains(body, white) || strings.Contains(body, black) {
			t.Errorf("a name at %q", path)
		}
	}
	h.confirms()
	h.says(tablet[0], 200, url.Values{"table": {"1"}, "white": {strconv.Itoa(first.White)}, "black": {strconv.Itoa(first.Black)}, "result": {"1"}})
	events, err := h.desk.History(t.Context(), h.id, 0)
	if err != nil || !strings.Contains(events[len(events)-1].Actor, white) {
		t.Error(events[len(events)-1].Actor, err)
	}
}

// A form of an event that is sent as it was shown is no failure.
func TestFormsOfAnEventSentAsTheyAre(t *testing.T) {
	h := newHallOfMany(t, 4)
	j, err := h.desk.Store().Journal(t.Context(), h.id)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for path, form := range map[string]url.Values{"/tables": {"do": {"save"}, "first." + h.id: {"1"}, "reserved": {""}}, "/categories": {"do": {"save"}, "name": {""}}} {
			r := httptest.NewRequest("POST", "http://127.0.0.1/e/"+j.Event+path, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Person", "chief")
			w := httptest.NewRecorder()
			h.site.ServeHTTP(w, r)
			if w.Code != http.StatusSeeOther {
				t.Errorf("%s: %d", path, w.Code)
			}
		}
	}
}

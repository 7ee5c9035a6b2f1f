package server

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// tabletAt acts as a browser somewhere in the hall.
type tabletAt struct {
	h       *playersHall
	address string
	secure  bool
	held    map[string]string // cookies
}

func (h *playersHall) tablet(address string) *tabletAt {
	return &tabletAt{h: h, address: address, held: map[string]string{}}
}

func (b *tabletAt) ask(method, path string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://192.168.1.20:8092"+path, strings.NewReader(form.Encode()))
	r.RemoteAddr = b.address + ":5000"
	if b.secure {
		r.TLS = &tls.ConnectionState{}
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Accept-Language", "es")
	for name, value := range b.held {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.h.door.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		if !c.HttpOnly || c.Secure != b.secure {
			b.h.t.Errorf("a cookie that others read: %v", c)
		}
		b.held[c.Name] = c.Value
	}
	return w
}

// confirms confirms all devices of links that wait for it.
func (h *playersHall) confirms() {
	h.t.Helper()
	list, err := h.hall.Power().List(h.t.Context(), h.chief, h.id)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range list {
		for _, d := range l.Devices {
			if err := h.hall.Power().Confirm(h.t.Context(), h.chief, h.id, l.ID, d.ID); err != nil && d.Confirmed.IsZero() {
				h.t.Fatal(err)
			}
		}
	}
}

func (h *hallOfMany) only(who string) links.Listed {
	h.t.Helper()
	list, err := h.links.List(h.t.Context(), h.crew[who], h.id)
	if err != nil || len(list) != 1 {
		h.t.Fatal(list, err)
	}
	return list[0]
}

// atBoard builds what a tablet sends about a board of the round.
func (h *playersHall) atBoard(k int, result string) url.Values {
	b := &h.state().Round(h.state().Current()).Boards[k]
	return url.Values{"table": {strconv.Itoa(k + 1)}, "white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {result}}
}

// A result that a tablet reports over plain HTTP counts once somebody at the desk has confirmed
// that device; an eavesdropper of the link has another device, and what the device holds serves
// at another address no more than the link alone.
func TestATabletIsConfirmedAtTheDesk(t *testing.T) {
	h := newHallOfMany(t, 8)
	text, err := h.links.Sign(t.Context(), h.crew["results"], h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 4})
	if err != nil {
		t.Fatal(err)
	}
	link := "/" + text[0]
	tablet := h.tablet("192.168.1.30")
	says := func(b *tabletAt, k int, result string) {
		t.Helper()
		h.has(b.ask("POST", link, h.atBoard(k, result)), 303)
	}
	page := h.has(tablet.ask("GET", link, nil), 200, "no está confirmado")
	listed := h.only("chief")
	if len(listed.Devices) != 1 || !strings.Contains(page, links.Code(listed.Devices[0].ID)) || strings.Contains(page, listed.Devices[0].ID) {
		t.Fatalf("%+v: %s", listed.Devices, page)
	}
	says(tablet, 0, "1")
	if h.result(0) != "" {
		t.Fatal("a device that nobody confirmed has entered a result")
	}
	white, _ := h.playersHall.links(1)
	h.says(white, 200, said("1"))
	says(tablet, 1, "1")
	if h.result(1) != "" {
		t.Fatal("a device that nobody confirmed is the second voice")
	}
	first, black := h.playersHall.links(0)
	h.says(first, 200, said("0"))
	h.says(black, 200, said("0"))
	if h.result(0) != "0-1" {
		t.Fatal("a device that nobody confirmed is heard against both players")
	}

	// Who may not make the link does not confirm, name or withdraw it.
	device := url.Values{"do": {"confirm"}, "device": {listed.Devices[0].ID}}
	for _, who := range []string{"registration", "organiser", "boards", "desk of boards"} {
		for _, do := range []string{"confirm", "forget", "name", "withdraw"} {
			form := url.Values{"do": {do}, "device": device["device"], "name": {"x"}}
			h.has(h.as(who, "POST", "/phones/links/"+listed.ID, form), http.StatusForbidden)
		}
		if body := h.has(h.as(who, "GET", "/phones/links", nil), 200); strings.Contains(body, listed.ID) {
			t.Errorf("%s is shown the link", who)
		}
	}
	h.has(h.as("results", "GET", "/phones/links", nil), 200, links.Code(listed.Devices[0].ID), "192.168.1.30", "Confirmar")
	h.has(h.as("results", "POST", "/phones/links/"+listed.ID, device), http.StatusSeeOther)
	h.has(h.as("chief", "GET", "/journal", nil), 200, "Tableta "+links.Code(listed.Devices[0].ID)+" de las mesas 1 a 4 confirmada")
	events, err := h.desk.History(t.Context(), h.id, 0)
	if e := events[len(events)-1]; err != nil || e.Actor != "Eva results" {
		t.Errorf("%+v, %v", e, err)
	}
	if body := h.has(tablet.ask("GET", link, nil), 200); strings.Contains(body, "no está confirmado") {
		t.Error("a confirmed device is told that it is not")
	}
	says(tablet, 2, "=")
	if h.result(2) != "½-½" {
		t.Fatalf("a confirmed device: %q", h.result(2))
	}

	// Another device with the same link, and one with what the first holds.
	thief, copied := h.tablet("192.168.1.66"), h.tablet("192.168.1.66")
	for name, value := range tablet.held {
		copied.held[name] = value
	}
	for _, b := range []*tabletAt{thief, copied} {
		says(b, 3, "1")
		if h.result(3) != "" {
			t.Fatal("another device has entered a result")
		}
	}
	says(tablet, 3, "0")
	if h.result(3) != "0-1" {
		t.Error("the confirmed device is not heard any more")
	}

	// Confirmed once does not stand for ever.
	h.has(h.as("chief", "POST", "/phones/links/"+listed.ID, url.Values{"do": {"forget"}, "device": device["device"]}), http.StatusSeeOther)
	h.has(tablet.ask("GET", link, nil), 200, "no está confirmado")
}

// Where nobody can listen a device is confirmed as it comes: over TLS, and at the computer
// of the desk; what came through somebody else did not come from there.
func TestADeviceThatNobodyCanHearIsEnrolledAtOnce(t *testing.T) {
	h := newHallOfMany(t, 8)
	text, err := h.links.Sign(t.Context(), h.crew["chief"], h.id, signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 4})
	if err != nil {
		t.Fatal(err)
	}
	over, own, plain := h.tablet("192.168.1.30"), h.tablet("127.0.0.1"), h.tablet("192.168.1.30")
	over.secure = true
	for k, b := range []*tabletAt{over, own} {
		h.has(b.ask("GET", "/"+text[0], nil), 200)
		h.has(b.ask("POST", "/"+text[0], h.atBoard(k, "1")), 303)
		if h.result(k) != "1-0" {
			t.Errorf("%s: %q", b.address, h.result(k))
		}
	}
	for _, value := range over.held { // no browser sends it over plain HTTP, a thief does
		plain.held["torneo-tablet"] = value
	}
	r := httptest.NewRequest("POST", "http://127.0.0.1/"+text[0], strings.NewReader(h.atBoard(2, "1").Encode()))
	r.RemoteAddr = "127.0.0.1:9"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Forwarded-For", "192.168.1.66")
	h.door.ServeHTTP(httptest.NewRecorder(), r)
	h.has(plain.ask("POST", "/"+text[0], h.atBoard(2, "1")), 303)
	if h.result(2) != "" {
		t.Error("what came through somebody else was entered")
	}
	for range 60 { // whoever opens it again and again fills nothing, and takes no place
		h.tablet("192.168.1.66").ask("GET", "/"+text[0], nil)
	}
	if n := len(h.only("chief").Devices); n > 25 {
		t.Errorf("%d devices", n)
	}
	h.has(over.ask("POST", "/"+text[0], h.atBoard(3, "0")), 303)
	if h.result(3) != "0-1" {
		t.Error("a device that was confirmed has lost it")
	}
}

// Each link in force is listed, without its text, for the people who may make it; it can be
// named, and when withdrawn it ends at once, at every server; made again it is a different one.
func TestLinksAreListedNamedAndWithdrawn(t *testing.T) {
	h := newHallOfMany(t, 8)
	other := links.New(h.kept, h.desk, h.crew) // another server
	body := h.has(h.as("results", "GET", "/phones?for=row&from=1&to=4&end=round&name=La+ventana", nil), 200)
	text := strings.ToUpper(doorLinks.FindStringSubmatch(body)[1])
	if again := h.has(h.as("results", "GET", "/phones?for=row&from=1&to=4&end=round&name=La+ventana", nil), 200); !strings.Contains(again, text) {
		t.Error("the same asked for again is another link")
	}
	if door := h.has(h.as("results", "GET", "/phones?for=row&from=1&to=4&name=La+puerta", nil), 200); strings.Contains(door, text) {
		t.Error("two tablets have one link")
	}
	own, err := h.links.Sign(t.Context(), h.crew["arbiter"], h.id, signedlink.Ticket{Kind: signedlink.Player, ID: 3})
	if err != nil {
		t.Fatal(err)
	}
	page := h.has(h.as("results", "GET", "/phones/links", nil), 200, "La ventana", "La puerta", "Eva results", "con la ronda 1", "con el torneo", "nunca")
	if strings.Contains(page, text) || strings.Contains(page, h.nameOf(3)) || strings.Contains(strings.ToLower(page), strings.ToLower(own[0])) {
		t.Error("the list has the text of a link, or links of others")
	}
	h.has(h.as("chief", "GET", "/phones/links", nil), 200, "La ventana", h.nameOf(3), "Eva arbiter")

	list, err := h.links.List(t.Context(), h.crew["results"], h.id)
	k := slices.IndexFunc(list, func(l links.Listed) bool { return l.Name == "La ventana" })
	if err != nil || len(list) != 2 || k < 0 {
		t.Fatal(list, err)
	}
	if _, _, err := other.Read(t.Context(), text); err != nil {
		t.Fatal(err)
	}
	h.has(h.as("results", "POST", "/phones/links/"+list[k].ID, url.Values{"do": {"name"}, "name": {"Junto al café"}}), http.StatusSeeOther)
	h.has(h.as("results", "GET", "/phones/links", nil), 200, "Junto al café")
	h.has(h.as("chief", "POST", "/phones/links/"+list[k].ID, url.Values{"do": {"withdraw"}}), http.StatusSeeOther)
	for _, office := range []*links.Office{h.links, other} {
		if _, _, err := office.Read(t.Context(), text); err != error(signedlink.Ended) {
			t.Errorf("a link that was withdrawn: %v", err)
		}
	}
	h.has(h.ask(h.door, "GET", "/"+text, nil), http.StatusConflict, "Este enlace ha terminado")
	h.has(h.as("results", "GET", "/phones/links", nil), 200, "Retirado por Eva chief")
	if again := h.has(h.as("results", "GET", "/phones?for=row&from=1&to=4&end=round&name=Junto+al+caf%C3%A9", nil), 200); strings.Contains(again, text) {
		t.Error("a link that was withdrawn is handed out again")
	}
	h.has(h.as("chief", "POST", "/phones/links/none", url.Values{"do": {"withdraw"}}), http.StatusUnprocessableEntity)

	// One from before links said who made them is listed when it is used, and withdrawn.
	key, err := h.kept.TicketKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	old := signedlink.Ticket{Kind: signedlink.Row, Tournament: h.id, From: 2, To: 3}
	h.has(h.ask(h.door, "GET", "/"+signedlink.Sign(key, old), nil), 200)
	h.has(h.as("chief", "GET", "/phones/links", nil), 200, "de antes de que los enlaces dijeran quién los hizo (tanda 1)")
	h.has(h.as("chief", "POST", "/phones/links/"+signedlink.ID(old), url.Values{"do": {"withdraw"}}), http.StatusSeeOther)
	h.has(h.ask(h.door, "GET", "/"+signedlink.Sign(key, old), nil), http.StatusConflict)
}

// A link ends with what it is for: the tournament, its first round, a round, a day.
func TestAStandingLinkEnds(t *testing.T) {
	h := newHallOfMany(t, 8, func(c *journal.Config) { c.Rounds = 2 })
	office, ctx := h.links, t.Context()
	made := func(x signedlink.Ticket, end links.End) string {
		t.Helper()
		text, err := office.Make(ctx, h.crew["chief"], h.id, x, "", end)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	row := signedlink.Ticket{Kind: signedlink.Row, From: 1, To: 4}
	event, round, day := made(row, ""), made(row, links.AtRound(1)), made(row, links.AtDay(tournament.Date{Year: 2026, Month: 11, Day: 22}))
	own, arrival := made(signedlink.Ticket{Kind: signedlink.Player, ID: 1}, ""), made(signedlink.Ticket{Kind: signedlink.CheckIn}, "")
	if _, err := office.Make(ctx, h.crew["chief"], h.id, row, "", links.AtDay(tournament.Date{Year: 2026, Month: 11, Day: 21})); err == nil {
		t.Error("a link is made that has ended")
	}
	lives := func(when string, want ...bool) {
		t.Helper()
		for k, text := range []string{event, round, day, own, arrival} {
			if _, _, err := office.Read(ctx, text); (err == nil) != want[k] || err != nil && err != error(signedlink.Ended) {
				t.Errorf("%s: link %d: %v", when, k, err)
			}
		}
	}
	lives("in round 1", true, true, true, true, false)
	h.now = h.now.Add(24 * time.Hour)
	lives("a day later", true, true, false, true, false)
	for k := range h.state().Round(1).Boards {
		h.does(arbiter.EnterResult{Round: 1, Board: h.state().Round(1).Boards[k].Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	h.does(arbiter.CloseRound{Round: 1})
	lives("after round 1", true, false, false, true, false)
	c := h.state().Config
	c.End = tournament.Date{Year: 2026, Month: 11, Day: 22}
	h.does(arbiter.Configure{Config: c})
	lives("after the days of the tournament", false, false, false, false, false)
	h.does(arbiter.PairRound{})
	h.does(arbiter.Publish{Round: 2})
	lives("while a round is played beyond them", true, false, false, true, false)
	h.now = h.now.Add(8 * 24 * time.Hour)
	lives("when it is never closed", false, false, false, false, false)
	c.End = tournament.Date{}
	h.does(arbiter.Configure{Config: c})
	lives("without days", true, false, false, true, false)
	for k := range h.state().Round(2).Boards {
		h.does(arbiter.EnterResult{Round: 2, Board: h.state().Round(2).Boards[k].Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	h.does(arbiter.CloseRound{Round: 2})
	lives("after the last round", false, false, false, false, false)
}

// Of each kind of link all is settled that is asked of it.
func TestEveryKindOfLinkIsSettled(t *testing.T) {
	acts := map[arbiter.Act]bool{}
	for _, k := range links.Kinds() {
		if _, ok := arbiter.RightOf(k.Act); !ok || acts[k.Act] || k.Name == "" {
			t.Errorf("%+v", k)
		}
		acts[k.Act] = true
		if k.Listed != (k.Ends != "") || k.Alone && !k.Listed {
			t.Errorf("%s stands for more than a round, and has no end, or is not listed", k.Name)
		}
	}
	for k := signedlink.Board; k <= signedlink.CheckIn; k++ {
		if !slices.ContainsFunc(links.Kinds(), func(x links.Kind) bool { return x.Of == k }) {
			t.Errorf("kind %d has no row", k)
		}
	}
}

// The page says why slips are printed without codes, or with those of some boards only.
func TestThePrintPageSaysWhySlipsHaveNoCodes(t *testing.T) {
	h := newHallOfMany(t, 8)
	const none, some = "salen sin códigos", "Solo las de sus mesas"
	for who, want := range map[string]string{"registration": none, "organiser": none, "boards": some, "desk of boards": some, "chief": "", "results": ""} {
		body := h.has(h.as(who, "GET", "/rounds/1/print", nil), 200)
		if strings.Contains(body, none) != (want == none) || strings.Contains(body, some) != (want == some) {
			t.Errorf("%s is told something else than %q", who, want)
		}
	}
}

package server

import (
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/lineup"
	"torneo/internal/phone"
	"torneo/internal/phone/captain"
	"torneo/internal/playerreports"
	"torneo/internal/web"
	"torneo/tournament"
)

// A captain uses the link on the form at the players' address; the desk sees that the line-up is
// in, reads it only with a reason, and enters that of a captain without a phone.
func TestCaptainsAndTheDesk(t *testing.T) {
	ctx := t.Context()
	h, kept, links := newHall(t)
	captains := lineup.New(h.desk, kept, links, h.clock)
	door := phone.New(playerreports.New(h.desk, kept, links, h.clock), slog.New(slog.DiscardHandler))
	door.Captain = captain.New(captains, slog.New(slog.DiscardHandler))
	h.door = door
	h.site = web.New(h.desk, web.Options{Clock: h.clock, Phones: openAlways{}, Captains: captains, Log: slog.New(slog.DiscardHandler)})
	e, err := kept.CreateEvent(ctx, "Liga")
	if err != nil {
		t.Fatal(err)
	}
	day := tournament.Date{Year: 2026, Month: 11, Day: 22}
	c := arbiter.DefaultConfig("Liga", day)
	c.System, c.Rounds, c.Boards, c.LineUpTime, c.Dates = "BERGER_TEAM_ROUNDROBIN", 1, 2, "16:00", []tournament.Date{day}
	c.Ties = arbiter.RecommendedTies(c)
	if h.id, err = h.desk.Create(ctx, h.chief, e.ID, c); err != nil {
		t.Fatal(err)
	}
	for k, team := range []string{"Lugo", "Vigo"} {
		enter := arbiter.EnterTeam{Name: team}
		for n := range 3 {
			enter.Players = append(enter.Players, tournament.Player{Name: fmt.Sprintf("%s %d", team, n+1), Rating: 2300 - 10*k - n})
		}
		h.does(enter)
	}
	h.does(arbiter.DrawTeams{Order: []int{1, 2}})
	h.does(arbiter.PairRound{})
	h.does(arbiter.Publish{Round: 1})

	link, err := captains.Link(ctx, h.chief, h.id, 1)
	if err != nil {
		t.Fatal(err)
	}
	at := "/t/" + h.id + "/rounds/1"
	forms := h.has(h.ask(h.site, "GET", at+"/captains", nil), 200, "http://192.168.1.20:8092/"+link[0], "Código del enlace para el capitán de Lugo")
	codes := codesOn(t, forms)
	if len(codes) != 2 || !strings.Contains(h.led(codes[0]), "contra Vigo") || !strings.Contains(h.led(codes[1]), "contra Lugo") {
		t.Errorf("cameras read %q", codes)
	}
	h.has(h.ask(h.door, "GET", "/"+link[0], nil), 200, "Lugo", "contra Vigo", "hasta el 22/11/2026 16:00", "Entregar la alineación")
	if w := h.ask(h.door, "GET", "/"+link[0]+"/captain.css", nil); w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/css") {
		t.Errorf("the style sheet: %d", w.Code)
	}
	h.says(link[0], 422, url.Values{"do": {"handin"}, "round": {"1"}, "player": {"2", "1"}}, `role="alert"`)
	h.says(link[0], 200, url.Values{"do": {"handin"}, "round": {"1"}, "player": {"1", "3"}}, "Su alineación está entregada desde 22/11/2026 10:00", "Reservas: Lugo 2")

	page := h.has(h.ask(h.site, "GET", at+"/lineups", nil), 200, "Entregada por teléfono, 22/11/2026 10:00", "Leer la alineación antes de tiempo")
	if _, row, _ := strings.Cut(page, "<h2"); strings.Contains(row, "<th scope=\"row\">") {
		t.Error("the desk reads the line-up")
	}
	h.has(h.ask(h.site, "GET", at, nil), 200, "Lugo")
	read := url.Values{"team": {"1"}}
	h.has(h.ask(h.site, "POST", at+"/lineups/read", read), 422, "Diga por qué se lee")
	read.Set("reason", "dejó el teléfono")
	h.has(h.ask(h.site, "POST", at+"/lineups/read", read), 200, "Leída antes de tiempo: queda anotado", "Lugo 3")
	h.has(h.ask(h.site, "GET", "/t/"+h.id+"/journal", nil), 200, "leída antes de tiempo", "dejó el teléfono")

	// Vigo has paper, and its boards are there at once.
	if w := h.ask(h.site, "POST", at+"/lineups", url.Values{"do": {"hand-in"}, "team": {"2"}, "player": {"4", "5"}}); w.Code != 303 {
		t.Fatalf("the desk enters: %d %s", w.Code, w.Body)
	}
	if b := h.state().Round(1).Boards; len(b) != 2 || b[1].Black != 3 {
		t.Fatalf("%+v", b)
	}
	sheet := h.has(h.ask(h.door, "GET", "/"+link[0], nil), 200, "Acta del encuentro", "Vigo 1", "Confirmar las alineaciones")
	_, seats, _ := strings.Cut(sheet, `name="seats" value="`)
	seats, _, _ = strings.Cut(seats, `"`)
	h.says(link[0], 200, url.Values{"do": {"object"}, "round": {"1"}, "seats": {seats}, "objection": {"no es él"}}, "Usted ha reclamado")
	h.has(h.ask(h.site, "GET", at, nil), 200, "El capitán de Lugo reclama")
	h.has(h.ask(h.site, "GET", at+"/lineups", nil), 200, "«no es él»")
	if w := h.ask(h.site, "POST", at+"/lineups/heard", url.Values{"team": {"1"}}); w.Code != 303 {
		t.Errorf("heard: %d", w.Code)
	}
	if body := h.ask(h.site, "GET", at+"/lineups", nil).Body.String(); strings.Contains(body, "no es él") {
		t.Error("the objection is there still")
	}
}

package players_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"torneo/internal/membership"
	"torneo/internal/nationallist"
	"torneo/internal/web/page"
	"torneo/submission"
	"torneo/tournament"
)

// Who is no member, or has no licence on the days of the tournament, is said before the first round,
// with the way to put it right, and no more of other members than name and number.
func TestLicences(t *testing.T) {
	const list = "name;number;born;club;valid until\nRey, Ana;2397;1990;Cádiz;2020-12-31\nBenítez, Luis Alberto;2398;1991;Jerez;2099-12-31\nCano, Carla;2399;1992;Rota;2099-12-31\n"
	register := membership.New()
	if _, err := register.Add("licences 2026", bytes.NewReader([]byte(list)), int64(len(list)), nationallist.Options{Name: "l.csv"}); err != nil {
		t.Fatal(err)
	}
	var asked tournament.Date
	var there submission.Members
	site := &page.Site{Members: func(_ context.Context, day tournament.Date) (submission.Members, error) {
		asked = day
		return there, nil
	}}
	w := newWindowWith(t, site, nil)
	at := w.EnterPlayers("Rey, Ana", "Benítez, Luis", "Cano, Carla", "Nadie, Nora")
	w.Get(at+"/players").Want(t, 200, "Members and licences", at+"/players/licences")
	w.Get(at+"/players/licences").Want(t, 200, "has brought no lists")

	there = &membership.Answers{Register: register, Brief: true}
	p := w.Get(at+"/players/licences").Want(t, 200, "licences 2026", "Benítez, Luis: may be Benítez, Luis Alberto (2398)", "Nadie, Nora: not found", "/edit")
	if strings.Contains(p.Body, "1991") || strings.Contains(p.Body, "Jerez") {
		t.Error("it says more of a member than name and number")
	}
	if p.Header.Get("Cache-Control") != "no-store" {
		t.Error("the browser keeps it")
	}
	if s := w.State(at); asked != s.Config.Start {
		t.Errorf("asked of %v, it begins on %v", asked, s.Config.Start)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"/players/licences").Want(t, 200, "Miembros y licencias", "Nadie, Nora")
}

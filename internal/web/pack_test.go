package web_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/tournament"
)

// Large pages are packed for clients that unpack, and are the same for all.
func TestLargePagesArePacked(t *testing.T) {
	// The minute of printing is at the foot of every page.
	w := newWindowWith(t, web.Options{Version: "test", Clock: func() time.Time { return time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC) }})
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	list := make([]tournament.Player, 100)
	for k := range list {
		list[k].Name = fmt.Sprintf("Player %03d", k)
	}
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	if _, err := w.Desk.Do(t.Context(), id, by, arbiter.EnterPlayers{Players: list}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	w.Headers["Accept-Encoding"] = "identity"
	plain := w.Get(at+"players").Want(t, 200, "Player 099")
	for accepted, packed := range map[string]bool{"gzip": true, "br, GZIP;q=0.5": true, "gzip;q=0": false, "gzip; q=0.0, br": false, "br": false, "": false, "gzip;q=x": false} {
		w.Headers["Accept-Encoding"] = accepted
		p := w.Get(at + "players")
		if got := p.Header.Get("Content-Encoding") == "gzip"; got != packed {
			t.Errorf("%q: packed %v", accepted, got)
			continue
		}
		body := p.Body
		if packed {
			z, err := gzip.NewReader(strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}
			body = string(data)
		}
		if body != plain.Body || !strings.Contains(strings.Join(p.Header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%q: another page", accepted)
		}
	}
	w.Headers["Accept-Encoding"] = "gzip"
	if p := w.Get("/removed").Want(t, 200); p.Header.Get("Content-Encoding") != "" {
		t.Error("a small page is packed")
	}
}

package web_test

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web"
	"torneo/tournament"
)

// losses is a database that has lost some entries.
type losses struct {
	list    []arbiter.Lost
	settled int64
}

func (l *losses) Losses(context.Context) ([]arbiter.Lost, error) { return l.list, nil }
func (l *losses) Settle(_ context.Context, _ string, last int64) error {
	l.list, l.settled = nil, last
	return nil
}

// Acknowledged entries that are missing are listed in words, and brought back or left
// out; once.
func TestLostEntriesAreBroughtBack(t *testing.T) {
	lost := &losses{}
	w := newWindowWith(t, web.Options{Losses: lost})
	if p := w.get("/backup").want(t, 200); strings.Contains(p.body, `id="lost"`) {
		t.Error("something is shown that was not lost")
	}
	at := w.tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	last := w.state(at).Last
	entry, err := journal.Encode(journal.Event{Number: last + 1, Time: time.Date(2026, 11, 23, 16, 4, 5, 0, time.UTC), Actor: "Ana", Payload: journal.PlayerEntered{ID: 1, Player: tournament.Player{Name: "Rey, Eva"}}})
	if err != nil {
		t.Fatal(err)
	}
	had := func() {
		lost.list = []arbiter.Lost{{Journal: arbiter.Journal{ID: id, Name: "Abierto"}, Entries: []journal.Entry{entry}, Noticed: time.Now()}}
	}
	had()
	w.get("/backup").want(t, 200, "Lost entries", "Rey, Eva", "Ana", "Bring back")
	w.headers["Accept-Language"] = "es"
	w.get("/backup").want(t, 200, "Anotaciones perdidas", "Recuperar")
	form := url.Values{"tournament": {id}, "last": {strconv.FormatInt(last+1, 10)}, "do": {"leave"}}
	w.post("/backup/lost", form).want(t, 200, "1 anotación de Abierto queda descartada")
	if len(w.state(at).Players) != 0 || lost.settled != last+1 {
		t.Errorf("left out: %+v, settled %d", w.state(at).Players, lost.settled)
	}
	w.post("/backup/lost", form).want(t, 422, "ya está decidido")
	had()
	form.Set("do", "back")
	w.post("/backup/lost", form).want(t, 200, "1 anotación vuelve a estar en Abierto")
	if s := w.state(at); len(s.Players) != 1 || s.Last != last+1 {
		t.Errorf("brought back: %+v", s.Players)
	}
}

package web_test

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/web"
	"torneo/tournament"
)

// door is the hall's, open or not.
type door struct {
	open bool
	err  error
}

func (d *door) Open() error {
	d.open = d.err == nil
	return d.err
}
func (d *door) Close()       { d.open = false }
func (d *door) Name() string { return "http://torneo.local:8090/" }
func (d *door) Addresses() ([]string, bool) {
	if !d.open {
		return nil, false
	}
	return []string{"http://192.168.1.20:8090/"}, true
}

// A form sets the public parts of a tournament, and the documents follow at once; the
// journal records it.
func TestNoticeboardPage(t *testing.T) {
	d := &door{}
	w := newWindowWith(t, web.Options{Hall: d})
	w.headers["Accept-Language"] = "es"
	at := w.withYoung()
	w.playRound(at, 1)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	clock := func() time.Time { return time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC) }
	f := publisher.New(w.desk, clock, slog.New(slog.DiscardHandler))
	text := func(path string) string {
		if err := f.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		site, _ := f.Site()
		if doc := site.Find(id + "/" + path); doc != nil {
			return string(doc.Bytes())
		}
		return ""
	}
	w.get(at).want(t, 200, `href="`+at+`noticeboard"`)
	p := w.get(at+"noticeboard").want(t, 200, "Todavía nadie ve nada", "Abrir el tablón", "2 jugadores son menores de 18 años", "Dejar que la sala lo lea")
	if text("es/index.html") != "" {
		t.Fatal("it is read before it is opened")
	}
	_, changed := f.Site()
	w.post(at+"noticeboard", url.Values{"begin": {"1"}, "seen": {p.seen()}}).want(t, 200, "Queda fijado")
	if got := w.state(at).Publication; !got.Open || !got.Players || got.Results != journal.Live || got.Standings != journal.OnClosing {
		t.Errorf("%+v", got)
	}
	if page := text("es/standings.html"); !strings.Contains(page, "Ruiz, Ana") || strings.Contains(page, "2011") {
		t.Errorf("%s", page)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody is told")
	}
	w.post(at+"noticeboard/privacy", url.Values{"names": {"name"}, "minors": {"initials"}, "years": {"1"}, "until": {"2027-06-30"}}).want(t, 200)
	if got := w.state(at).Privacy; got.Minors != journal.ByInitials || !got.Years || got.Until != (tournament.Date{Year: 2027, Month: 6, Day: 30}) {
		t.Errorf("%+v", got)
	}
	paz := 0
	for _, x := range w.state(at).Players {
		if x.Name == "Paz, Ivo" {
			paz = x.ID
		}
	}
	w.post(at+"noticeboard/person", url.Values{"player": {strconv.Itoa(paz)}, "as": {"hidden"}}).want(t, 200, "Paz, Ivo: sin nombre (solo el número)")
	for _, path := range []string{"es/players.html", "en/round-1.html", "es/round-1-names.html", "data/players.csv", "data/tournament.trf", "data/tournament.json"} {
		if page := text(path); strings.Contains(page, "Paz") || strings.Contains(page, "Ruiz, Ana") || !strings.Contains(page, "R., A.") {
			t.Errorf("%s: %s", path, page)
		}
	}
	w.post(at+"noticeboard", url.Values{"open": {"1"}, "results": {"closing"}, "standings": {"live"}}).want(t, 422, "no puede mostrar más que los resultados")
	w.post(at+"noticeboard", url.Values{"open": {"1"}, "results": {"all"}}).want(t, 422)
	w.post(at+"noticeboard/person", url.Values{"player": {"999"}, "as": {"hidden"}}).want(t, 422)
	w.get(at+"journal").want(t, 200, "En el tablón: las rondas publicadas", "Paz, Ivo en el tablón", "menores: iniciales")

	w.post(at+"noticeboard/hall", url.Values{"on": {"1"}}).want(t, 200, "http://192.168.1.20:8090/", "<svg", `href="http://192.168.1.20:8090/`+id+`/es/standings.html"`)
	poster := w.get(at+"noticeboard/poster").want(t, 200, "http://192.168.1.20:8090/", `<svg class="poster-code"`, `<div lang="en">`, "Apunte la cámara", "Point the camera", "Para media hoja (A5)")
	if code := strings.SplitN(poster.body, `<svg class="poster-code"`, 2)[1]; strings.Contains(code, "torneo.local") {
		t.Error("a code of a name: not every phone knows it")
	}
	small := w.get(at+"noticeboard/poster?size=a5&at=http://evil.example/").want(t, 200, `class="board-poster small"`, "http://192.168.1.20:8090/", "Para una hoja entera (A4)")
	if article := strings.SplitN(small.body, "<article", 2)[1]; strings.Contains(strings.SplitN(article, "</article>", 2)[0], "evil") {
		t.Error("an address that is not ours")
	}
	w.get(at+"noticeboard").want(t, 200, "http://torneo.local:8090/", "Hoja para la pared")
	w.post(at+"noticeboard/hall", url.Values{}).want(t, 200, "ya no puede leer")
	w.get(at+"noticeboard/poster").want(t, 200, "Dejar que la sala lo lea")
	d.err = errors.New("taken")
	w.post(at+"noticeboard/hall", url.Values{"on": {"1"}}).want(t, 422, "taken")

	w.post(at+"noticeboard", url.Values{}).want(t, 200)
	if text("es/index.html") != "" || text("data/tournament.trf") != "" {
		t.Error("it is read after it was closed")
	}
	w.headers["Accept-Language"] = "en"
	w.get(at+"noticeboard").want(t, 200, "Nothing of this tournament is public yet", "Personal data")
}

// asked is a store that counts how often all events are asked for.
type asked struct {
	arbiter.Store
	events int
}

func (a *asked) Events(ctx context.Context) ([]arbiter.Event, error) {
	a.events++
	return a.Store.Events(ctx)
}

// Who is told that a tournament has gone on looks at it alone; at one that is new, at all.
func TestNoticeboardLooksAtWhatItIsToldOf(t *testing.T) {
	w := newWindow(t)
	at := w.withYoung()
	w.playRound(at, 1)
	other := w.swiss(8, 3)
	for _, path := range []string{at, other} {
		w.post(path+"noticeboard", url.Values{"begin": {"1"}, "seen": {w.get(path + "noticeboard").seen()}}).want(t, 200)
	}
	id, second := strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), strings.Trim(strings.TrimPrefix(other, "/t/"), "/")
	kept := &asked{Store: w.kept}
	desk := arbiter.NewDesk(kept, time.Now)
	f := publisher.New(desk, time.Now, slog.New(slog.DiscardHandler))
	told, stop := desk.Live().ListenToAll()
	defer stop()
	page := func(id string) string {
		site, _ := f.Site()
		if doc := site.Find(id + "/en/index.html"); doc != nil {
			return string(doc.Bytes())
		}
		return ""
	}
	look := func(want int, ids ...string) {
		t.Helper()
		if err := f.LookAt(t.Context(), ids); err != nil || kept.events != want {
			t.Fatalf("all events asked for %d times, want %d; %v", kept.events, want, err)
		}
	}
	look(1, id) // nobody has looked yet
	if page(id) == "" || page(second) == "" {
		t.Fatal("not all are read")
	}
	state, err := desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	c := state.Config
	c.Name = "Otro nombre"
	if _, err := desk.Do(t.Context(), id, arbiter.Person{Name: "Eva", Role: arbiter.ChiefArbiter}, arbiter.Configure{Config: c}, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		t.Fatal(err)
	}
	<-told.C
	ids := told.Take()
	if len(ids) != 1 || ids[0] != id || len(told.Take()) != 0 {
		t.Fatalf("told of %q", ids)
	}
	look(1, ids...)
	if !strings.Contains(page(id), "Otro nombre") || page(second) == "" {
		t.Error("what was told is not read, or the others are gone")
	}
}

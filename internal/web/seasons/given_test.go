package seasons_test

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/leaguefile"
	"torneo/internal/seasons/clerk"
	"torneo/internal/store"
	"torneo/internal/web/page"
	"torneo/internal/web/ranking"
	"torneo/internal/web/rounds"
	"torneo/internal/web/seasons"
	"torneo/internal/web/webtest"
)

// given are the matches of the example's first division in four rounds, by no table of FIDE's: in the first and
// the last round two teams are free.
const given = `dates = ["2026-10-24", "2026-11-07", "2026-11-14", "2026-11-21"]
down = 1

[[division.fixtures]]
matches = [{home = "blanca-a", away = "peon-a"}]

[[division.fixtures]]
matches = [{home = "dama-a", away = "blanca-a"}, {home = "peon-a", away = "alfil-a"}]

[[division.fixtures]]
matches = [{home = "dama-a", away = "alfil-a"}]

[[division.fixtures]]
matches = [{home = "alfil-a", away = "blanca-a"}, {home = "dama-a", away = "peon-a"}]
`

// A division with given matches is described, begun and played to its end on the pages: its rounds have the matches
// that were given, one of them is moved, and its table and who goes down are there.
func TestGivenMatchesOnThePages(t *testing.T) {
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	clock := func() time.Time { return time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC) }
	desk := arbiter.NewDesk(kept, clock)
	site := &page.Site{Desk: desk}
	t.Cleanup(site.Close)
	room := seasons.Room{Clerk: clerk.New(kept, desk, clock)}
	w := webtest.NewWindow(t, nil, desk, webtest.NewTable(site, webtest.NewRoom(room.Pages(), room.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()), webtest.NewRoom(ranking.Pages(), ranking.Acts())))
	text := strings.Replace(leaguefile.Example, "dates = [\"2026-10-24\", \"2026-11-07\", \"2026-11-21\"]\ndown = 1\n", given, 1)
	twice := strings.Replace(text, `{home = "peon-a", away = "alfil-a"}`, `{home = "blanca-a", away = "alfil-a"}`, 1)
	describe(t, w, "/seasons", twice).Want(t, 422, "fixtures")
	p := describe(t, w, "/seasons", text).Want(t, 200, "Liga 2026-27 is there with 2 divisions")
	at := p.URL.Path
	p = w.Post(at+"/propose", with(t, p)).Want(t, 200, "The calendar is proposed")
	p = w.Post(at+"/move", with(t, p, "match", "d1|3|dama-a|alfil-a", "day", "2026-11-15", "reason", "storm")).Want(t, 200, "The match is moved", "storm")
	p = w.Post(at+"/settle", with(t, p)).Want(t, 200, "The calendar is settled")
	p = w.Post(at+"/begin", with(t, p, "confirmed", "3")).Want(t, 200, "The divisions are at the desk")
	all, err := room.Clerk.All(t.Context())
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	season, err := room.Clerk.Season(t.Context(), all[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	first := "/t/" + season.Tournaments["d1"] + "/"
	for n, want := range [][]string{{"Torre Blanca A", "El Peón A"}, {"La Dama A", "Torre Blanca A", "El Peón A", "Alfil A"}, {"La Dama A", "Alfil A"}, {"Alfil A", "Torre Blanca A", "La Dama A", "El Peón A"}} {
		round := fmt.Sprintf("%srounds/%d", first, n+1)
		w.Post(round+"/pair", url.Values{}).Want(t, 200, want...)
		w.Post(round+"/publish", url.Values{}).Want(t, 200)
		w.Post(round+"/seat", url.Values{}).Want(t, 200)
		state := w.State(first)
		if name := eventtext.SystemOf(i18n.New(i18n.English), state); !strings.Contains(name, "given matches") {
			t.Errorf("the system is called %q", name)
		}
		var names []string
		for _, m := range arbiter.Matches(state, state.Round(n+1)) {
			names = append(names, state.Team(m.White).Name, state.Team(m.Black).Name)
		}
		if fmt.Sprint(names) != fmt.Sprint(want) {
			t.Fatalf("round %d: %q, not %q", n+1, names, want)
		}
		for _, b := range state.Round(n + 1).Boards {
			w.Post(round+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}}).Want(t, 200)
		}
		w.Post(round+"/close", url.Values{}).Want(t, 200)
		if n == 1 {
			w.Get(first+"outlook").Want(t, 200, "can have first place", "La Dama A").Lack(t, "do not follow a table")
		}
	}
	w.Get(first+"standings").Want(t, 200, "Torre Blanca A", "Alfil A")
	w.Get(at+"?show=tables").Want(t, 200, "Torre Blanca A", "Alfil A")
	w.Get(at+"?show=reports").Want(t, 200, "Primera", "2026-11")
	w.Get(at+"?show=calendar&club=dama").Want(t, 200, "storm")
}

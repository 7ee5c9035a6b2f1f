package ranking_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Beside the standings stand the rows of the crosstable of one participant and of the opponents
// met: of the first one, which only a wide window shows, or of whoever is chosen by the place.
// Each name there chooses another, and the round and the category stay.
func TestTheWayBesideTheStandings(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(8, 3) + "/"
	aside := func(path string) string {
		t.Helper()
		p := w.Get(at+path).Want(t, 200)
		_, rest, found := strings.Cut(p.Body, `<aside class="way`)
		if !found {
			t.Fatalf("%s: nothing beside the standings", path)
		}
		rest, _, _ = strings.Cut(rest, "</aside>")
		return rest
	}
	if got := aside("standings"); strings.HasPrefix(got, " chosen") || strings.Count(got, "<tr") != 1+3 || strings.Count(got, `class="mine"`) != 1 || strings.Count(got, "c way")+strings.Count(got, "r way")+strings.Count(got, `"way"`) != 2 {
		t.Error(got)
	}
	id := w.State(at).Players[5].ID
	choose := "standings?player=" + strconv.Itoa(id) + "&round=1"
	got := aside(choose)
	if !strings.HasPrefix(got, " chosen") || !strings.Contains(got, ">"+w.State(at).Players[5].Name+"</h2>") || strings.Count(got, "<tr") != 1+2 {
		t.Error(got)
	}
	links := regexp.MustCompile(`href="[^"]*standings\?player=[0-9]+&amp;round=1"`).FindAllString(got, -1)
	if len(links) != 2 {
		t.Errorf("%q", links)
	}
	w.Get(at+"standings?player=999").Want(t, 404)
	w.Get(at+"standings?player=x").Want(t, 422)
	w.Get(at+"standings?round=0").Want(t, 200)
	w.Get(w.Tournament()+"standings?player=1").Want(t, 200, "There are no standings") // nobody's yet

	teams := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	w.Get(teams+"standings").Want(t, 200)
	w.Headers["Accept-Language"] = "es"
	w.Get(at+choose).Want(t, 200, "muestra el camino de ese participante")
}

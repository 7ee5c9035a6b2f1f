package planner_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/web/history"
	"torneo/internal/web/planner"
	"torneo/internal/web/players"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	room := planner.NewRoom(nil)
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(history.Pages(), history.Acts()))
}

// A plan is made in the background; what it found stands on the page with its errors, the model and the
// seed, and is the same for the same seed.
func TestAPlan(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(12, 1) + "/"
	w.Get(at+"planner").Want(t, 200, "Nothing has been played ahead yet.")
	form := url.Values{"rounds": {"4, 5"}, "system": {"dutch-2026"}, "baku": {"1"}, "runs": {"100"}, "seed": {"7"}}
	found := func() string {
		w.Post(at+"planner", form).Want(t, 200)
		for range 600 {
			if p := w.Get(at + "planner"); strings.Contains(p.Body, "Perfect scores") {
				return p.Want(t, 200, "The variants side by side", "4 rounds", "5 rounds, Baku", "±", "Seed 7", "1.96").Body
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("no plan")
		return ""
	}
	table := func(body string) string {
		_, rest, _ := strings.Cut(body, "The variants side by side")
		text, _, _ := strings.Cut(rest, "Round by round")
		return text
	}
	if first, second := table(found()), table(found()); first != second || first == "" {
		t.Errorf("the same seed: %q, %q", first, second)
	}
}

// Teams are played ahead by the systems for teams, with their boards.
func TestAPlanOfTeams(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM", 5, 2, 8, 3)
	w.Get(at+"planner").Want(t, 200, "Nothing has been played ahead yet.", "Swiss Team System").Lack(t, "Dubov")
	w.Post(at+"planner", url.Values{"rounds": {"4"}, "system": {"dutch-2026"}, "runs": {"100"}}).Want(t, 400)
	w.Post(at+"planner", url.Values{"rounds": {"4"}, "system": {"team-2026"}, "runs": {"100"}, "seed": {"7"}}).Want(t, 200)
	for range 600 {
		if p := w.Get(at + "planner"); strings.Contains(p.Body, "The variants side by side") {
			p.Want(t, 200, "Teams that win all matches", "Teams by match points after each round", "with its first 2 players", "Seed 7")
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no plan")
}

func TestWhatCannotBePlanned(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(12, 1) + "/"
	for _, form := range []url.Values{
		{"rounds": {""}, "system": {"dutch-2026"}, "runs": {"100"}},
		{"rounds": {"5"}, "runs": {"100"}},
		{"rounds": {"x"}, "system": {"dutch-2026"}, "runs": {"100"}},
		{"rounds": {"5"}, "system": {"dutch-2026"}, "runs": {"100001"}},
		{"rounds": {"25"}, "system": {"dutch-2026"}, "runs": {"100"}},
		{"rounds": {"1 2 3 4 5 6 7 8 9"}, "system": {"dutch-2026"}, "runs": {"100"}},
		{"rounds": {"5"}, "system": {"dutch-2026"}, "runs": {"100"}, "seed": {"-1"}},
	} {
		w.Post(at+"planner", form)
		w.Get(at+"planner").Want(t, 200, "Nothing has been played ahead yet.")
	}
	w.Post(at+"planner/stop", url.Values{}).Want(t, 200)
}

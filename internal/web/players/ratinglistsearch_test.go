package players_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/internal/web/players/playerstest"
	"torneo/tournament"
)

// The box offers players of the rating lists from three letters on, those who have not
// entered, with the rating that the time control asks for, and enters them as the list
// has them, whatever the form says.
func TestPlayersOfRatingLists(t *testing.T) {
	lists := &playerstest.Lists{}
	w := newWindowWith(t, &page.Site{Lists: lists}, lists)
	at := w.EnterPlayers("Peña, Luis")
	config := w.State(at).Config
	config.TimeControl, config.Federation = "900+10", "ESP" // rapid
	w.Do(at, arbiter.Configure{Config: config})

	w.Headers["Torneo-Find"] = "1"
	if p := w.Get(at+"/players?q=pr").Want(t, 200); strings.Contains(p.Body, "FIDE") || lists.Asked.Text != "" {
		t.Errorf("two letters ask the lists: %+v", lists.Asked)
	}
	p := w.Get(at+"/players?q=pra").Want(t, 200, "FIDE’s rating list of 2026-11", "Prado Ruiz, Ana", "WIM · ESP · 1994 · 2190 rapid · 2244000 · inactive", "Prado, Sin Número", "Lugo", "“pra” as a new player")
	if strings.Contains(p.Body, "Prado, Inscrita") {
		t.Error("who has entered is offered again")
	}
	if lists.Asked.Text != "pra" || lists.Asked.Federation != "ESP" || lists.Asked.Kind != fidelist.Rapid {
		t.Errorf("asked %+v", lists.Asked)
	}
	delete(w.Headers, "Torneo-Find")

	// Without scripts each has a button.
	w.Get(at+"/players?q=prado").Want(t, 200, `aria-label="Enter Prado Ruiz, Ana"`, "name=Prado%2C+Sin+N%C3%BAmero")
	fields := url.Values{"source": {"FIDE"}, "month": {"2026-11"}, "fideid": {"2244000"}, "name": {"Somebody Else"}, "rating": {"2900"}}
	w.Post(at+"/players/listed", fields).Want(t, 200, "Prado Ruiz, Ana has entered, as in FIDE’s rating list of November 2026: 2190 (FIDE list of November 2026, rapid)")
	players := w.State(at).Players
	want := tournament.Player{Name: "Prado Ruiz, Ana", Sex: "w", Title: "WIM", Federation: "ESP", FIDEID: 2244000, Birth: tournament.Date{Year: 1994}, Rating: 2190}
	if from := players[len(players)-1].RatingFrom; from != (tournament.RatingSource{List: "FIDE", Month: "2026-11", Kind: "rapid"}) {
		t.Errorf("the rating is from %+v", from)
	}
	if got := players[len(players)-1].Player; len(players) != 2 || got.Name != want.Name || got.Sex != want.Sex || got.Title != want.Title || got.FIDEID != want.FIDEID || got.Birth != want.Birth || got.Rating != want.Rating || got.Federation != want.Federation {
		t.Errorf("%+v, want %+v", players, want)
	}

	// What is not in the list any more enters nobody; a list that fails takes nothing away.
	for field, value := range map[string]string{"month": "2026-10", "fideid": "77", "source": "X"} {
		wrong := url.Values{"source": {"FIDE"}, "month": {"2026-11"}, "fideid": {"2244000"}}
		wrong.Set(field, value)
		w.Post(at+"/players/listed", wrong).Want(t, 404)
	}
	w.Post(at+"/players/listed", url.Values{"fideid": {"x"}}).Want(t, 404)
	lists.Broken = true
	w.Get(at+"/players?q=luis").Want(t, 200, "Peña, Luis")
	if n := len(w.State(at).Players); n != 2 {
		t.Errorf("%d players", n)
	}
}

// Without lists the page is as it was.
func TestWithoutRatingLists(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis")
	w.Get(at+"/players?q=prado").Want(t, 200, `value="prado"`)
	w.Post(at+"/players/listed", url.Values{"source": {"FIDE"}, "month": {"2026-11"}, "fideid": {"2244000"}}).Want(t, 404)
}

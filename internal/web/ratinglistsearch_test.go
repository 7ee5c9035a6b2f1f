package web_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/ratinglookup"
	"torneo/internal/web"
	"torneo/tournament"
)

// ofNovember is a list with two players, and what it was asked last.
type ofNovember struct {
	asked  web.ListQuery
	broken bool
}

var prado = web.ListedPlayer{Player: fidelist.Player{ID: 2244000, Name: "Prado Ruiz, Ana", Federation: "ESP", Sex: "w", Title: "WIM", Born: 1994,
	Ratings: [3]fidelist.Rating{{Value: 2250}, {Value: 2190}, {}}, Inactive: true}}

func (l *ofNovember) Search(_ context.Context, q web.ListQuery) ([]web.FoundInList, error) {
	l.asked = q
	if l.broken {
		return nil, errors.New("gone")
	}
	other := web.ListedPlayer{Player: fidelist.Player{Name: "Prado, Sin Número", Federation: "ESP"}, Club: "Lugo"}
	entered := web.ListedPlayer{Player: fidelist.Player{ID: 2200101, Name: "Prado, Inscrita"}}
	return []web.FoundInList{{Source: "FIDE", Month: "2026-11", Kinds: allKinds, Players: []web.ListedPlayer{entered, prado, other}}}, nil
}

var allKinds = []fidelist.Kind{fidelist.Standard, fidelist.Rapid, fidelist.Blitz}

func (l *ofNovember) KeptLists(context.Context) ([]ratinglookup.Kept, error) {
	if l.broken {
		return nil, errors.New("gone")
	}
	return []ratinglookup.Kept{{Source: "FIDE", Month: "2026-11", Kinds: allKinds}}, nil
}

func (l *ofNovember) Entries(_ context.Context, _, _ string, _ fidelist.Kind, keys []ratinglookup.Key) ([]ratinglookup.Entry, error) {
	all := make([]ratinglookup.Entry, len(keys))
	for k := range keys {
		if keys[k].FIDEID == prado.ID {
			all[k].Player = prado.Player
		}
	}
	return all, nil
}

func (l *ofNovember) ListedPlayer(_ context.Context, source, month string, _ fidelist.Kind, key ratinglookup.Key) (*web.ListedPlayer, error) {
	if source != "FIDE" || month != "2026-11" || key.FIDEID != prado.ID {
		return nil, nil
	}
	return &prado, nil
}

// The box offers players of the rating lists from three letters on, those who have not
// entered, with the rating that the time control asks for, and enters them as the list
// has them, whatever the form says.
func TestPlayersOfRatingLists(t *testing.T) {
	lists := &ofNovember{}
	w := newWindowWith(t, web.Options{Version: "test", Lists: lists})
	at := w.EnterPlayers("Peña, Luis")
	config := w.State(at).Config
	config.TimeControl, config.Federation = "900+10", "ESP" // rapid
	w.Do(at, arbiter.Configure{Config: config})

	w.Headers["Torneo-Find"] = "1"
	if p := w.Get(at+"/players?q=pr").Want(t, 200); strings.Contains(p.Body, "FIDE") || lists.asked.Text != "" {
		t.Errorf("two letters ask the lists: %+v", lists.asked)
	}
	p := w.Get(at+"/players?q=pra").Want(t, 200, "FIDE’s rating list of 2026-11", "Prado Ruiz, Ana", "WIM · ESP · 1994 · 2190 rapid · 2244000 · inactive", "Prado, Sin Número", "Lugo", "“pra” as a new player")
	if strings.Contains(p.Body, "Prado, Inscrita") {
		t.Error("who has entered is offered again")
	}
	if lists.asked.Text != "pra" || lists.asked.Federation != "ESP" || lists.asked.Kind != fidelist.Rapid {
		t.Errorf("asked %+v", lists.asked)
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
	lists.broken = true
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

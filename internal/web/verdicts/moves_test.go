package verdicts_test

import (
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/boardresults/boardresultstest"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/internal/web/rounds"
	"torneo/internal/web/verdicts"
	"torneo/internal/web/webtest"
	"torneo/laws"
	"torneo/tournament"
)

// A telephone in another tournament of the event counts for the same person here.
func TestTheRecordIsThatOfTheEvent(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	var at [2]string
	for k, name := range []string{"A", "B"} {
		at[k] = w.Post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "time": {"15+10"}}).Want(t, 200).URL.Path
		list := []tournament.Player{{Name: "Lara, Leo", FIDEID: 2200001, Rating: 2100}, {Name: name + ", Ana", Rating: 2000 - k}}
		w.Do(at[k], arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	}
	there := w.State(at[1]).Round(1).Boards[0]
	by := laws.White
	if w.State(at[1]).Player(there.Black).Name == "Lara, Leo" {
		by = laws.Black
	}
	w.Do(at[1], arbiter.NoteVerdict{Round: 1, Board: there.Board, Situation: "device-in-the-bag", By: by, Facts: map[string]string{"announced": "no"}},
		arbiter.NoteIncident{Round: 1, ID: there.White, Kind: journal.WarningGiven}, arbiter.NoteIncident{Round: 1, ID: there.Black, Kind: journal.WarningGiven})
	w.Get(pathOf(at[0], w.State(at[0]).Round(1).Boards[0])).Want(t, 200, "Lara, Leo: 1 warning in the event, 1 phone in the event.")
}

// The moves that an electronic board sends are offered at its board, and at no other.
func TestMovesOfAnElectronicBoard(t *testing.T) {
	kept := webtest.NewMemory()
	desk := arbiter.NewDesk(kept, time.Now)
	sources := boardresults.NewSources(desk, &boardresultstest.Store{}, time.Now, slog.New(slog.DiscardHandler))
	w := webtest.OpenOn(t, kept, &page.Site{Desk: desk, Results: sources}, webtest.NewRoom(verdicts.Pages(), verdicts.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()))
	at, boards := rapid(t, w)
	s := w.State(at)
	pgn := fmt.Sprintf("[Event \"x\"]\n[Round \"1.1\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n", s.Player(boards[0].White).Name, s.Player(boards[0].Black).Name)
	if _, err := sources.Send(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), "boards.pgn", []byte(pgn)); err != nil {
		t.Fatal(err)
	}
	w.Get(pathOf(at, boards[0])).Want(t, 200, "Take the moves of the electronic board", "moves=Nf3+Nf6+Ng1")
	w.Get(pathOf(at, boards[1])).Want(t, 200).Lack(t, "Take the moves of the electronic board")
	w.Get(pathOf(at, boards[0], "moves=Nf3+Nf6+Ng1+Ng8+Nf3+Nf6+Ng1+Ng8")).Want(t, 200, "May claim a draw", "4...Ng8")
}

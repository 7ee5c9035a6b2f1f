package webtest

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Somebody is the chief arbiter who does what is done without a page.
var Somebody = arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}

// Do carries out commands without a page.
func (w *Window) Do(at string, commands ...arbiter.Command) {
	w.T.Helper()
	for _, c := range commands {
		if _, err := w.Desk.Do(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), Somebody, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			w.T.Fatalf("%+v: %v", c, err)
		}
	}
}

// State returns the state of the tournament at that address.
func (w *Window) State(at string) *journal.State {
	w.T.Helper()
	s, err := w.Desk.State(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"))
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

// Tournament creates an event with a tournament and returns its address.
func (w *Window) Tournament() string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(w.T, 200)
	p = w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Open A"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(w.T, 200, "Open A")
	if !strings.HasPrefix(p.URL.Path, "/t/") {
		w.T.Fatalf("at %s", p.URL)
	}
	return p.URL.Path
}

// Draft makes a tournament of so many players whose first round is a draft.
func (w *Window) Draft(players int) string {
	at := strings.TrimSuffix(w.Tournament(), "/")
	var list []tournament.Player
	for k := range players {
		list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Federation: "ESP", Rating: max(2300-20*k, 1400)})
	}
	w.Do(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{})
	return at
}

// BeginRound makes a tournament whose first round is on.
func (w *Window) BeginRound(players int) string {
	w.T.Helper()
	at := w.Draft(players)
	w.Do(at, arbiter.Publish{Round: 1})
	return at + "/"
}

// PlayRounds makes a tournament of which some rounds are over and one is on.
func (w *Window) PlayRounds(players, rounds int) string {
	w.T.Helper()
	at := w.BeginRound(players)
	for n := 1; n <= rounds; n++ {
		if n > 1 {
			w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: n})
		}
		for k, b := range w.State(at).Round(n).Boards {
			if b.Black == 0 || n == rounds && k > 0 {
				continue
			}
			w.Do(at, arbiter.EnterResult{Round: n, Board: b.Board, Result: []tournament.ByColor[tournament.Outcome]{
				{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
			}[k%3]})
		}
		if n < rounds {
			w.Do(at, arbiter.CloseRound{Round: n})
		}
	}
	return at
}

// Swiss makes a Swiss of so many players and rounds, with numbers and the initial
// colour drawn.
func (w *Window) Swiss(players, rounds int) string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(w.T, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Open A"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {fmt.Sprint(rounds)}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(w.T, 200, "Open A").URL.Path
	var list []tournament.Player
	for k := range players {
		list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Federation: "ESP", Rating: 2500 - 10*k})
	}
	w.Do(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White})
	return at
}

// PlayRound pairs a round, publishes it and gives every game that has none a result.
func (w *Window) PlayRound(at string, round int, results ...string) {
	w.T.Helper()
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
	w.EnterResults(at, round, results...)
}

// EnterResults gives the games of a round that have none these results, in turn.
func (w *Window) EnterResults(at string, round int, results ...string) {
	w.T.Helper()
	for k, p := range w.State(at).Round(round).Boards {
		if kind, ok := arbiter.ResultOf(append(results, "1")[min(k, len(results))]); p.Black != 0 && p.Result.White == tournament.Pending {
			if !ok {
				w.T.Fatal(results)
			}
			w.Do(at, arbiter.EnterResult{Round: round, Board: p.Board, Result: kind.Result})
		}
	}
}

// EnterPlayers makes a tournament with players of those names, with numbers.
func (w *Window) EnterPlayers(names ...string) string {
	at := strings.TrimSuffix(w.Tournament(), "/")
	var players []tournament.Player
	for k, name := range names {
		players = append(players, tournament.Player{Name: name, Rating: 2200 - 10*k, FIDEID: int64(2200101 + k), Federation: "ESP"})
	}
	w.Do(at, arbiter.EnterPlayers{Players: players}, arbiter.AssignNumbers{})
	return at
}

// Young is the list of players of YoungTournament.
const Young = "Name;Rating;Birth;Sex;Federation;Club\nRuiz, Ana;2310;2011/05/03;w;ESP;Alfil\nGil, Leo;2250;2012/01/01;m;ESP;Torre\nSanz, Eva;;1970/02/02;w;POR;Alfil\nPaz, Ivo;1700;1990/07/07;m;FRA;\n"

// YoungTournament makes a tournament of four with numbers.
func (w *Window) YoungTournament() string {
	w.T.Helper()
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {Young}, "do": {"1"}, "confirmed": {"2"}}).Want(w.T, 200)
	w.Post(at+"players/numbers", url.Values{}).Want(w.T, 200)
	return at
}

// WinRound pairs a round, publishes it and has White win everywhere.
func (w *Window) WinRound(at string, round int) {
	w.T.Helper()
	if round == 1 {
		w.Do(at, arbiter.DrawColour{Color: tournament.White})
	}
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
	win, _ := arbiter.ResultOf("1")
	for _, b := range w.State(at).Round(round).Boards {
		if b.Black != 0 {
			w.Do(at, arbiter.EnterResult{Round: round, Board: b.Board, Result: win.Result})
		}
	}
	w.Do(at, arbiter.CloseRound{Round: round})
}

// League begins an event for teams and enters so many teams of so many players.
func (w *Window) League(system string, rounds, boards, teams, players int) string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"League"}}).Want(w.T, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"League A"}, "system": {system}, "rounds": {fmt.Sprint(rounds)}, "boards": {fmt.Sprint(boards)}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(w.T, 200, "League A").URL.Path
	for k := range teams {
		var list []string
		for n := range players {
			list = append(list, fmt.Sprintf("Player %c%d;%d", 'A'+k, n+1, 2300-20*k-n))
		}
		form := w.Get(at+"teams").Want(w.T, 200).Fields()
		form.Set("name", fmt.Sprintf("Club %c", 'A'+k))
		form.Set("short", string(rune('A'+k)))
		form.Set("list", strings.Join(list, "\n"))
		w.Post(at+"teams", form).Want(w.T, 200, "Player "+string(rune('A'+k))+"1", "nothing has been entered yet")
		form.Set("do", "1")
		w.Post(at+"teams", form).Want(w.T, 200, fmt.Sprintf("Club %c has entered", 'A'+k))
	}
	return at
}

// Example makes the example that the program has: a Swiss of seven rounds, of which the
// fourth is being played.
func (w *Window) Example(t *testing.T) string {
	t.Helper()
	w.Post("/example", nil).Want(t, 200)
	return "/t/" + w.Store.AllJournals[0].ID + "/"
}

// Import takes a report over and returns the address of its tournament.
func (w *Window) Import(data []byte) string {
	w.T.Helper()
	return w.ImportAsItIs(bytes.Replace(data, []byte("Round-Robin"), []byte("Swiss-System"), 1)) // the desk runs Swisses
}

// ImportAsItIs is Import of a round robin, too.
func (w *Window) ImportAsItIs(data []byte) string {
	w.T.Helper()
	p := w.Upload("/import", "report", "event.trf", data)
	if p.Status == 422 {
		p = w.Post("/import", p.Fields())
	}
	p.Want(w.T, 200)
	return "/t/" + w.Store.AllJournals[len(w.Store.AllJournals)-1].ID + "/"
}

// ArchivedFile returns a file of a script of the command line.
func ArchivedFile(t *testing.T, script, name string) []byte {
	t.Helper()
	folder := "../cli/testdata/" // of the tests of the whole
	if _, err := os.Stat(folder); err != nil {
		folder = "../" + folder // of a room
	}
	data, err := os.ReadFile(folder + script)
	if err != nil {
		t.Fatal(err)
	}
	_, file, ok := strings.Cut(string(data), "-- "+name+" --\n")
	if !ok {
		t.Fatalf("no %s in %s", name, script)
	}
	file, _, _ = strings.Cut(file, "\n-- ")
	return []byte(file + "\n")
}

// Must returns a value that comes without an error.
func Must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/store"
	"torneo/tournament"
)

// deskRuns runs verbs at a desk of its own.
type deskRuns struct {
	t      *testing.T
	folder string
}

// run runs a verb as it is typed, checks its exit code, and returns what it prints and says.
func (d deskRuns) run(code int, args ...string) (out, said string) {
	d.t.Helper()
	var o, s strings.Builder
	if got := Main(args, strings.NewReader(""), &o, &s, func(string) string { return "" }); got != code {
		d.t.Fatalf("%v: %d, want %d: %s%s", args, got, code, o.String(), s.String())
	}
	return o.String(), s.String()
}

// A verb that reads the report of a tournament says the same of the tournament itself.
func TestVerbsReadTournamentsOfTheDesk(t *testing.T) {
	d := deskRuns{t, t.TempDir()}
	d.run(command.ExitRight, "events", "begin", "Abierto de Lugo", "--data", d.folder)
	d.run(command.ExitRight, "import", "../../testdata/real/aut_1384031.trf", "--database", filepath.Join(d.folder, "torneo.db"), "--into-event", "Abierto de Lugo", "--yes")
	file := filepath.Join(d.folder, "lugo.trf")
	d.run(command.ExitRight, "events", "export", "Abierto de Lugo", "--section", "aut_1384031", "-o", file, "--data", d.folder)
	fund, games := filepath.Join(d.folder, "fund.toml"), filepath.Join(d.folder, "games.pgn")
	for name, text := range map[string]string{fund: "currency = \"EUR\"\nsharing = \"hort\"\n\n[[list]]\nname = \"Main\"\nprizes = [100, 50]\n", games: "[White \"Player 001\"]\n[Black \"Player 013\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const of = "desk:aut_1384031"
	for _, verb := range []string{
		"standings FILE", "standings FILE --round 3 --tiebreaks BH,SB", "standings crosstable FILE", "standings compare FILE", "explain FILE --player 5", "explain FILE --pairing --round 3", "check FILE", "check FILE --pairings",
		"ratings FILE", "norms FILE", "norms titles FILE --title IM --player 5", "prizes FILE --fund " + fund, "regulations FILE", "outlook FILE", "convert FILE --to trf26", "calc tiebreak FILE --player 3 --result 7:6-1=1-0",
		"calc norm FILE --player 3 --title IM", "pgn FILE --pairings", "pgn suggest FILE " + games, "forecast FILE --runs 2 --rounds 3 --seed 1",
	} {
		with := func(name string) []string {
			args := strings.Fields(verb)
			for k := range args {
				if args[k] == "FILE" {
					args[k] = name
				}
			}
			return args
		}
		var want, got, said strings.Builder
		code := Main(with(file), strings.NewReader(""), &want, &said, func(string) string { return "" })
		if atDesk := Main(append(with(of), "--data", d.folder), strings.NewReader(""), &got, &said, func(string) string { return "" }); atDesk != code || code > command.ExitBroken {
			t.Errorf("%s: %d at the desk, %d of its report: %s", verb, atDesk, code, said.String())
		}
		if report := strings.ReplaceAll(want.String(), file, of); got.String() != report || report == "" {
			t.Errorf("%s: at the desk %s of its report %s", verb, got.String(), report)
		}
	}
	for _, verb := range [][]string{{"validate", of, "--report"}, {"print", of, "--sheet", "standings", "--pdf", filepath.Join(d.folder, "x.pdf")}, {"convert", of, "--to", "json"}} {
		var out, said strings.Builder
		if code := Main(append(verb, "--data", d.folder), strings.NewReader(""), &out, &said, func(string) string { return "" }); code > command.ExitBroken || out.Len()+said.Len() == 0 {
			t.Errorf("%v: %d %s", verb, code, said.String())
		}
	}
	// Those that would change a report, and those that take several of them, read files.
	for _, verb := range [][]string{{"results", "extra", of, "--game", "1-2:1-0"}, {"results", "playoff", of}, {"schedule", "draw", of}, {"period", "list.csv", of, "--month", "2026-12"}} {
		var out, said strings.Builder
		if code := Main(verb, strings.NewReader(""), &out, &said, func(string) string { return "" }); code == command.ExitRight {
			t.Errorf("%v: %s%s", verb, out.String(), said.String())
		}
	}
	if _, said := d.run(command.ExitUsage, "results", "extra", of, "--game", "1-2:1-0"); !strings.Contains(said, "torneo events export") {
		t.Error(said)
	}
	if _, said := d.run(command.ExitUsage, "pgn", "suggest", "desk:aut_138403", games, "--data", d.folder); !strings.Contains(said, "aut_1384031") {
		t.Error(said)
	}
}

// Each game of a match of two is entered by its number, or by who has White in it; which one is meant
// has to be said.
func TestResultsOfMatchesOfTwoGamesAtTheDesk(t *testing.T) {
	d := deskRuns{t, t.TempDir()}
	out, _ := d.run(command.ExitRight, "events", "begin", "Doble", "--rounds", "2", "--system", "FIDE_DOUBLESWISS", "--begins", "2026-11-28", "--data", d.folder)
	kept, err := store.Open(t.Context(), filepath.Join(d.folder, "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	desk := arbiter.NewDesk(kept, time.Now)
	journals, err := kept.Journals(t.Context(), strings.TrimSpace(out))
	if err != nil || len(journals) != 1 {
		t.Fatal(journals, err)
	}
	var list arbiter.EnterPlayers
	for k := range 4 {
		list.Players = append(list.Players, tournament.Player{Name: fmt.Sprintf("Player %c", 'A'+k), Rating: 2000 - k})
	}
	if _, err := desk.Do(t.Context(), journals[0].ID, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, list, arbiter.Consent{}); err != nil {
		t.Fatal(err)
	}
	results := func(code int, args ...string) (out, said string) {
		t.Helper()
		return d.run(code, append([]string{"results", "desk:Doble", "--data", d.folder}, args...)...)
	}
	d.run(command.ExitRight, "pair", "desk:Doble", "--draw", "--seed", "1", "--publish", "--data", d.folder)
	state, err := desk.State(t.Context(), journals[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	at := state.Round(1).Boards[1].Board
	white, black := numberAtDesk(state, at.White), numberAtDesk(state, at.Black)
	if _, said := results(command.ExitUsage, "1=1-0"); !strings.Contains(said, "1.1= or 1.2=") {
		t.Error(said)
	}
	for _, wrong := range []string{"1.3=1-0", "1.0=1-0", "1.x=1-0", "9.1=1-0"} {
		results(command.ExitUsage, wrong)
	}
	if _, said := results(command.ExitUsage, "1.1=1-0", "1.2=1-0", "1.2=0-1"); !strings.Contains(said, "already") {
		t.Error(said)
	}
	first, second := fmt.Sprintf("%d-%d=1-0", white, black), fmt.Sprintf("%d-%d=1-0", black, white)
	if out, _ := results(command.ExitRight, "1.1=1-0", first, second, "--format", "json"); !strings.Contains(out, `"missing":[1]`) ||
		!strings.Contains(out, fmt.Sprintf(`"board":2,"game":2,"white":%d,"black":%d,"before":"","result":"1-0"`, black, white)) || !strings.Contains(out, `"result":"1-0","second":""`) {
		t.Error(out)
	}
	if state, err = desk.State(t.Context(), journals[0].ID); err != nil {
		t.Fatal(err)
	}
	if b := state.Round(1).Boards[1]; b.Result.White != tournament.Win || b.Second.White != tournament.Loss || b.Second.Black != tournament.Win {
		t.Errorf("%+v", b)
	}
	if out, said := results(command.ExitRight); !strings.Contains(out, "1–0 / –") || !strings.Contains(out, "1–0 / 1–0") || !strings.Contains(said, "one result of round 1 is missing") {
		t.Error(out, said)
	}
	results(command.ExitRight, second) // as it is
	results(command.ExitUsage, "2.2=½")
	results(command.ExitRight, "2.2=½", "--correct", "--yes")
	results(command.ExitRight, "1.2=0-1")
	if state, err = desk.State(t.Context(), journals[0].ID); err != nil || len(state.Missing(1)) != 0 || state.Round(1).Boards[1].Second.White != tournament.Draw || state.Round(1).Boards[0].Second.White != tournament.Win {
		t.Errorf("%+v %v", state.Round(1).Boards, err)
	}
	if _, said := d.run(command.ExitUsage, "results", "testdata/../../../testdata/real/aut_1384031.trf", "1.1=1-0", "--into", filepath.Join(d.folder, "x.trf")); !strings.Contains(said, "one game") {
		t.Error(said)
	}
}

package cli

import (
	"encoding/json"
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

// A script plays a tournament at the desk: it begins it, pairs, enters results and reads standings by
// the name, and meets the refusals of the desk. Everything is in the journal, with who did it.
func TestATournamentOfTheDeskIsPlayedByVerbs(t *testing.T) {
	folder := t.TempDir()
	run := func(code int, args ...string) (out, said string) {
		t.Helper()
		var o, s strings.Builder
		if got := Main(append(args, "--data", folder), strings.NewReader(""), &o, &s, func(string) string { return "" }); got != code {
			t.Fatalf("%v: %d, want %d: %s%s", args, got, code, o.String(), s.String())
		}
		return o.String(), s.String()
	}
	out, _ := run(command.ExitRight, "events", "begin", "Abierto de Lugo", "--rounds", "2", "--begins", "2026-11-28")
	event := strings.TrimSpace(out)
	kept, err := store.Open(t.Context(), filepath.Join(folder, "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	desk := arbiter.NewDesk(kept, time.Now)
	journals, err := kept.Journals(t.Context(), event)
	if err != nil || len(journals) != 1 {
		t.Fatal(journals, err)
	}
	id := journals[0].ID
	for k := range 4 {
		p := tournament.Player{Name: fmt.Sprintf("Player %c", 'A'+k), Rating: 2000 - k}
		if _, err := desk.Do(t.Context(), id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.EnterPlayer{Player: p}, arbiter.Consent{}); err != nil {
			t.Fatal(err)
		}
	}
	of := "desk:abierto de lugo"
	entries := func() int64 {
		t.Helper()
		j, err := kept.Journal(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return j.Last
	}
	before := entries()
	if _, said := run(command.ExitBroken, "pair", of); !strings.Contains(said, "initial-colour") && !strings.Contains(said, "colour") {
		t.Error(said)
	}
	run(command.ExitBroken, "pair", of, "--publish")
	if out, said := run(command.ExitRight, "pair", of, "--draw", "--seed", "7"); !strings.Contains(out, "Player A") || !strings.Contains(said, "as it would be paired") {
		t.Error(out, said)
	}
	run(command.ExitUsage, "pair", of, "--system", "dubov")
	run(command.ExitUsage, "pair", of, "--round", "2", "--draw")
	run(command.ExitUsage, "pair", of, "--into", "x.trf")
	if n := entries(); n != before {
		t.Errorf("%d entries without an act, want %d", n, before)
	}
	run(command.ExitRight, "pair", of, "--draw", "--seed", "7", "--draft")
	run(command.ExitBroken, "pair", of, "--draft")
	run(command.ExitUsage, "results", of, "1=1-0") // a draft has none
	if out, said := run(command.ExitRight, "pair", of, "--publish", "--format", "json"); !strings.Contains(out, `"round":1`) || !strings.Contains(said, "is published") {
		t.Error(out, said)
	}
	run(command.ExitUsage, "results", of, "1=1-0", "--into", "x.trf")
	run(command.ExitUsage, "results", of, "3=1-0")
	run(command.ExitUsage, "results", of, "1=1-0", "1=0-1")
	before = entries()
	out, _ = run(command.ExitRight, "results", "desk:"+event, "1=1-0", "2==", "--format", "json")
	if !strings.Contains(out, `"missing":[]`) || entries() != before+2 {
		t.Errorf("%d entries more: %s", entries()-before, out)
	}
	run(command.ExitRight, "results", of, "1=1-0") // as it is
	if _, said := run(command.ExitUsage, "results", of, "1=0-1"); !strings.Contains(said, "--correct") {
		t.Error(said)
	}
	run(command.ExitRight, "results", of, "1=0-1", "--correct", "--yes")
	history, err := desk.History(t.Context(), id, before)
	if err != nil || len(history) < 3 {
		t.Fatal(history, err)
	}
	for _, e := range history {
		if e.Actor != "command line" {
			t.Errorf("%d was done by %q", e.Number, e.Actor)
		}
	}
	run(command.ExitRight, "pair", of, "--publish")
	run(command.ExitRight, "results", of, "1==", "2=+/-")
	run(command.ExitOver, "pair", of)

	// Standings are those of the report that the desk writes.
	file := filepath.Join(t.TempDir(), "lugo.trf")
	run(command.ExitRight, "events", "export", "Abierto de Lugo", "-o", file)
	run(command.ExitUsage, "events", "export", "Abierto de Lugo", "-o", file)
	atDesk, _ := run(command.ExitRight, "standings", of, "--format", "json")
	var o, s strings.Builder
	if code := Main([]string{"standings", file, "--format", "json"}, strings.NewReader(""), &o, &s, os.Getenv); code != 0 || o.String() != atDesk {
		t.Errorf("the desk has %sthe file %s%s", atDesk, o.String(), s.String())
	}
	if out, _ := run(command.ExitRight, "standings", of, "--tiebreaks", "BH", "--round", "1"); !strings.Contains(out, "BH") {
		t.Error(out)
	}

	// Names that several have are listed; a name that is none leads to near ones.
	other, err := kept.CreateEvent(t.Context(), "Otro")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk.Create(t.Context(), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, other.ID, arbiter.DefaultConfig("Abierto de Lugo", tournament.Date{Year: 2026, Month: 11, Day: 28})); err != nil {
		t.Fatal(err)
	}
	if _, said := run(command.ExitUsage, "standings", of); !strings.Contains(said, "desk:"+id) || !strings.Contains(said, "Otro: Abierto de Lugo") {
		t.Error(said)
	}
	run(command.ExitRight, "standings", "desk:"+id)
	if _, said := run(command.ExitUsage, "standings", "desk:abierto de luego"); !strings.Contains(said, "Abierto de Lugo") {
		t.Error(said)
	}
	for _, args := range [][]string{{"schedule", "draw", of}, {"pair", "x.trf", "--draft"}, {"results", "x.trf", "--yes"}} {
		if code := Main(args, strings.NewReader(""), &o, &s, os.Getenv); code != command.ExitUsage {
			t.Errorf("%v ends with %d", args, code)
		}
	}

	// The list finds them, and a finished event is archived by its name.
	var list struct {
		Events []struct {
			Name        string
			Archived    bool
			Tournaments []struct{ When, Begins string }
		}
		More bool
	}
	read := func(args ...string) {
		t.Helper()
		out, _ := run(command.ExitRight, append([]string{"events", "list", "--format", "json"}, args...)...)
		list.Events = nil
		if err := json.Unmarshal([]byte(out), &list); err != nil {
			t.Fatal(err)
		}
	}
	if read("lugo", "--most", "1"); len(list.Events) != 1 || !list.More {
		t.Errorf("%+v", list)
	}
	run(command.ExitBroken, "events", "archive", "Otro")
	run(command.ExitRight, "results", of[:5]+id, "--round", "2")
	state, err := desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk.Do(t.Context(), id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.CloseRound{Round: state.Current()}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	if out, _ := run(command.ExitRight, "events", "archive", event); !strings.Contains(out, "one event archived") {
		t.Error(out)
	}
	if read("--when", "over"); len(list.Events) != 1 || !list.Events[0].Archived || list.Events[0].Tournaments[0].When != "over" || list.Events[0].Tournaments[0].Begins != "2026-11-28" {
		t.Errorf("%+v", list)
	}
	if out, _ := run(command.ExitRight, "events", "list", "--lang", "es"); !strings.Contains(out, "28/11/2026") || !strings.Contains(out, "2 eventos") {
		t.Error(out)
	}
	if read("--since", "2026-12-01"); len(list.Events) != 0 {
		t.Errorf("%+v", list)
	}
	for _, args := range [][]string{{"--when", "soon"}, {"--most", "0"}, {"--since", "x"}, {"--server", "lugo"}} {
		run(command.ExitUsage, append([]string{"events", "list"}, args...)...)
	}
}

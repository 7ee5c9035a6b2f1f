package server

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/series"
	"torneo/tournament"
)

// Entries are taken from a file, listed, accepted and refused on the command line; a series
// is printed, with the parts of its totals.
func TestEntriesAndSeriesOnTheCommandLine(t *testing.T) {
	folder := t.TempDir()
	run := func(code int, args ...string) string { t.Helper(); return runIn(t, folder, code, args...) }
	ctx := t.Context()
	kept := keptIn(t, folder)
	desk := arbiter.NewDesk(kept, time.Now)
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	e, err := kept.CreateEvent(ctx, "Lugo")
	if err != nil {
		t.Fatal(err)
	}
	id, err := desk.Create(ctx, by, e.ID, arbiter.DefaultConfig("Grupo A", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		t.Fatal(err)
	}
	err = desk.ChangeSeries(ctx, by, e.ID, arbiter.Consent{}, func([]series.Series) ([]series.Series, error) {
		return []series.Series{{ID: "1", Name: "Circuito", Stages: []string{id, "gone"}, By: series.ByPoints}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "answers.csv")
	if err := os.WriteFile(file, []byte("Surname,First name,E-mail,FIDE ID\nGil,Eva,eva@example.com,\nPaz,Leo,leo,x\nGil,Eva,eva@example.com,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := run(command.ExitRight, "entries", "import", "lugo", file); !strings.Contains(said, "x is not a FIDE ID") || !strings.Contains(said, "3 new in the queue") {
		t.Error(said)
	}
	if said := run(command.ExitRight, "entries", "import", "lugo", file); !strings.Contains(said, "1 new in the queue, 2 left out") && !strings.Contains(said, "0 new in the queue, 3 left out") {
		t.Error(said)
	}
	numbers := regexp.MustCompile(`"number":(\d+)`).FindAllStringSubmatch(run(command.ExitRight, "entries", "list", "Lugo", "--format", "json"), -1)
	if len(numbers) < 3 {
		t.Fatalf("%v", numbers)
	}
	first := numbers[0][1]
	run(command.ExitRight, "entries", "accept", "Lugo", first, "--yes")
	if said := run(command.ExitBroken, "entries", "accept", "Lugo", first, "--yes"); !strings.Contains(said, "already been accepted") {
		t.Error(said)
	}
	run(command.ExitBroken, "entries", "accept", "Lugo", numbers[1][1], "--section", "Grupo B")
	run(command.ExitBroken, "entries", "refuse", "Lugo", numbers[1][1])
	run(command.ExitRight, "entries", "refuse", "Lugo", numbers[1][1], "--reason", "late")
	if said := run(command.ExitRight, "entries", "list", "Lugo", "--all"); !strings.Contains(said, "accepted") || !strings.Contains(said, "refused") {
		t.Error(said)
	}
	if said := run(command.ExitRight, "entries", "list", "Lugo", "--all", "--format", "csv", "--lang", "es"); !strings.Contains(said, ",accepted\n") || !strings.Contains(said, ",refused\n") {
		t.Error(said)
	}
	run(command.ExitUsage, "entries", "list", "Vigo")
	run(command.ExitUsage, "entries", "accept", "Lugo", "x")
	if s, err := desk.State(ctx, id); err != nil || len(s.Players) != 1 {
		t.Errorf("%+v, %v", s, err)
	}
	if said := run(command.ExitRight, "series", "Lugo", "--explain"); !strings.Contains(said, "Circuito") || !strings.Contains(said, "cannot be read and does not count") {
		t.Error(said)
	}
	if said := run(command.ExitRight, "series", "Lugo", "circuito", "--format", "json"); !strings.Contains(said, `"provisional":true`) {
		t.Error(said)
	}
	run(command.ExitUsage, "series", "Lugo", "Otro")
	run(command.ExitUsage, "series", "Lugo", "--category", "x")
	kept.Close()
}

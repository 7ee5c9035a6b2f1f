package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli"
	"torneo/internal/schematest"
	"torneo/internal/series"
	"torneo/internal/store"
	"torneo/tournament"
)

// What is printed of a series, which begins on a page of the desk and in no script, has the headings and
// the JSON that are published.
func TestASeriesIsPrintedAsPublished(t *testing.T) {
	folder, schemas := t.TempDir(), filepath.Join("..", "..", "docs", "schema")
	run := func(args ...string) string {
		t.Helper()
		var out, said strings.Builder
		if code := cli.Main(append(args, "--data", folder), strings.NewReader(""), &out, &said, func(string) string { return "" }); code != 0 {
			t.Fatalf("%v: %d, %s", args, code, said.String())
		}
		return out.String()
	}
	event := strings.TrimSpace(run("events", "begin", "Abierto de Lugo", "--rounds", "1", "--begins", "2026-11-28"))
	kept, err := store.Open(t.Context(), filepath.Join(folder, "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	desk, by := arbiter.NewDesk(kept, time.Now), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	journals, err := kept.Journals(t.Context(), event)
	if err != nil || len(journals) != 1 {
		t.Fatal(journals, err)
	}
	id := journals[0].ID
	var list arbiter.EnterPlayers
	for k := range 4 {
		list.Players = append(list.Players, tournament.Player{Name: fmt.Sprintf("Player %c", 'A'+k), Federation: "ESP", Rating: 2000 - k})
	}
	if _, err := desk.Do(t.Context(), id, by, list, arbiter.Consent{}); err != nil {
		t.Fatal(err)
	}
	run("pair", "desk:"+event, "--draw", "--seed", "7", "--publish")
	run("results", "desk:"+event, "1=1-0", "2==")
	err = desk.ChangeSeries(t.Context(), by, event, arbiter.Consent{}, func([]series.Series) ([]series.Series, error) {
		return []series.Series{{ID: "1", Name: "Circuito", Stages: []string{id}, By: series.ByPoints}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "es"} {
		text := run("desk", "series", event, "--explain", "--format", "csv", "--lang", lang)
		if err := checkHeadings(schemas, "desk series", []byte(text)); err != nil || !strings.HasPrefix(text, "place,name,federation,stage-1,total\n") || !strings.Contains(text, "Player A") {
			t.Errorf("%v: %s", err, text)
		}
	}
	text := run("desk", "series", event, "--format", "json")
	if err := follows(filepath.Join(schemas, schematest.File("desk series")), []byte(text)); err != nil {
		t.Errorf("%v: %s", err, text)
	}
}

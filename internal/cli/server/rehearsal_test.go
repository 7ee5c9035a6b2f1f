//go:build rehearsal

package server

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/mirror"
	"torneo/internal/store"
)

// An older program is tested with what the next one leaves in a second location, in
// testdata/newer; the next program itself goes on from there with everything. With -update the
// folder is written again.
func TestRehearsedSecondPlace(t *testing.T) {
	if *update {
		writeNewerPlace(t)
	}
	ctx, folder := t.Context(), newerPlace(t)
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	done, err := mirror.Continue(ctx, kept, folder, "", true)
	if err != nil || done.Merged.Newer != nil {
		t.Fatalf("%+v, %v", done, err)
	}
	journals, err := kept.Journals(ctx, done.Merged.Events[0].ID)
	if err != nil || len(journals) != 1 {
		t.Fatalf("%+v, %v", journals, err)
	}
	s, err := deskOf(kept).State(ctx, journals[0].ID)
	if err != nil || s.Ahead != nil || s.Config.City != "Lugo" {
		t.Errorf("%+v, %v", s, err)
	}
}

func writeNewerPlace(t *testing.T) {
	ctx, folder := t.Context(), t.TempDir()
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	k, err := mirror.New(ctx, kept, "here", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	k.Program, k.Soon = "9.9-next", 0
	if err := k.Use(ctx, folder, false); err != nil {
		t.Fatal(err)
	}
	k.Start()
	e, err := kept.CreateEvent(ctx, "Open de Ávila")
	if err != nil {
		t.Fatal(err)
	}
	desk, ana := deskOf(kept), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	id, err := desk.Example(ctx, ana, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	last, err := desk.Do(ctx, id, ana, Configure{"Lugo"}, arbiter.Consent{Level: arbiter.TwoSteps})
	if err != nil {
		t.Fatal(err)
	}
	until(t, "there", func() bool {
		_, err := os.Stat(filepath.Join(k.Status().Within, "beside.jsonl"))
		return err == nil && k.Status().Entries == last
	})
	k.Stop()
	if err := os.RemoveAll("testdata/newer"); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS("testdata/newer", os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	sealed, _ := filepath.Glob("testdata/newer/*/sealed.json")
	for _, file := range sealed { // keys are nobody's business
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

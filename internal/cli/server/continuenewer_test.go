package server

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/entry"
	"torneo/internal/store"
)

// newerPlace makes a second location as the next program wrote it (TestRehearsedSecondPlace),
// where the test may write.
func newerPlace(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/newer")); err != nil {
		t.Fatal(err)
	}
	return folder
}

// The program that continues from what a newer one wrote names its version and the consequences;
// it keeps every entry as it is, shows what it knows of the tournament, and adds nothing. It
// takes nothing that only the newer program may open.
func TestContinueFromANewerProgram(t *testing.T) {
	if entry.Newest > 1 {
		t.Skip("this is the next program")
	}
	ctx, folder := t.Context(), newerPlace(t)
	verb := func(lang, folder, at string) (int, string) {
		var out bytes.Buffer
		code := Main([]string{"continue", folder, "--lang", lang, "--data", at, "--without-people"}, strings.NewReader(""), &out, &out, func(string) string { return "" })
		return code, out.String()
	}
	at := filepath.Join(t.TempDir(), "new")
	if code, said := verb("es", folder, at); code != 0 || !strings.Contains(said, "Open de Ávila: ") || !strings.Contains(said, "una versión más nueva del programa (9.9-next)") {
		t.Fatalf("%d %s", code, said)
	}
	kept, err := store.Open(ctx, filepath.Join(at, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	events, err := kept.Events(ctx)
	if err != nil || len(events) != 1 {
		t.Fatalf("%+v, %v", events, err)
	}
	journals, err := kept.Journals(ctx, events[0].ID)
	if err != nil || len(journals) != 1 {
		t.Fatalf("%+v, %v", journals, err)
	}
	id, last := journals[0].ID, journals[0].Last
	desk := deskOf(kept)
	s, err := desk.State(ctx, id)
	if err != nil || s.Ahead == nil || s.Ahead.By != "9.9-next" || s.Last >= last || len(s.Players) == 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	_, err = desk.Do(ctx, id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.PairRound{}, arbiter.Consent{Level: arbiter.TwoSteps})
	if refused := (*arbiter.Refused)(nil); !errors.As(err, &refused) || refused.Message.ID != "versions.ahead.by" {
		t.Errorf("%v", err)
	}
	var file bytes.Buffer
	if err := kept.WriteEvent(ctx, &file, events[0].ID); err != nil || !strings.Contains(file.String(), `"kind":"rehearsed","version":1,"data":{"City":"Lugo"}`) {
		t.Errorf("what is not known is not handed on: %v", err)
	}
	if a, err := kept.Versions(ctx); err != nil || a.Format != 2 || a.By != "9.9-next" {
		t.Errorf("%+v, %v", a, err)
	}

	// Its tables have to be known: nothing is taken, and the place stays open for others.
	folder = newerPlace(t)
	beside, err := filepath.Glob(filepath.Join(folder, "*", "beside.jsonl"))
	if err != nil || len(beside) != 1 {
		t.Fatal(beside, err)
	}
	data, err := os.ReadFile(beside[0])
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(data, []byte("\n"))
	head := `{"table":"agreed","columns":["tables","lowest","format","raised","program"],"rows":[[90001,90001,2,0,""]]}` + "\n"
	for what, line := range map[string]string{"90001": head, "agreed": strings.Replace(head, `90001,90001,2,0,""`, `9,9,2,0,"`+strings.Repeat("x", 201)+`"`, 1)} {
		if err := os.WriteFile(beside[0], append([]byte(line), rest...), 0o600); err != nil {
			t.Fatal(err)
		}
		at := filepath.Join(t.TempDir(), "new")
		if code, said := verb("en", folder, at); code != command.ExitUnreadable || !strings.Contains(said, what) {
			t.Errorf("%d %s", code, said)
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(beside[0]), "continued.json")); err == nil {
			t.Error("who failed says that he continues")
		}
		fresh, err := store.Open(ctx, filepath.Join(at, DatabaseFile))
		if err != nil {
			t.Fatal(err)
		}
		if events, err := fresh.Events(ctx); err != nil || len(events) > 0 {
			t.Errorf("half a place: %+v, %v", events, err)
		}
		if a, err := fresh.Versions(ctx); err != nil || a.Format != entry.Newest {
			t.Errorf("%+v, %v", a, err)
		}
		fresh.Close()
	}
}

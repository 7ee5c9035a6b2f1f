package server

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/mirror"
	"torneo/internal/store"
)

// A tournament goes on from a second location in one action, with a text for the person who does
// it; the setting of the location is kept, and the program before says that somebody continued.
func TestContinueVerb(t *testing.T) {
	ctx, file, folder := t.Context(), filepath.Join(t.TempDir(), DatabaseFile), filepath.Join(t.TempDir(), "usb")
	kept, err := store.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	quiet := slog.New(slog.DiscardHandler)
	k, err := secondPlace(ctx, kept, "here", folder, quiet)
	if err != nil {
		t.Fatal(err)
	}
	e, err := kept.CreateEvent(ctx, "Open de Ávila")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arbiter.NewDesk(kept, time.Now).Example(ctx, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, e.ID); err != nil {
		t.Fatal(err)
	}
	journals, err := kept.Journals(ctx, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	sealed := filepath.Join(k.Status().Within, "sealed.json")
	until(t, "there", func() bool {
		_, err := os.Stat(sealed)
		return err == nil && k.Status().Entries == journals[0].Last
	})
	code := k.Status().Code
	k.Stop()
	path := filepath.Join(k.Status().Within, e.ID+".jsonl")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"journal":{"id":"torn`); err != nil {
		t.Fatal(err)
	}
	f.Close()

	verb := func(lang string, args ...string) (int, string) {
		var out bytes.Buffer
		code := Main(append([]string{"continue", folder, "--lang", lang}, args...), strings.NewReader(""), &out, &out, func(string) string { return "" })
		return code, out.String()
	}
	at := filepath.Join(t.TempDir(), "new")
	for lang, want := range map[string]string{"es": "indique el código", "en": "give the code"} {
		if code, said := verb(lang, "--data", at); code != command.ExitUnreadable || !strings.Contains(said, want) {
			t.Errorf("without a code: %d %s", code, said)
		}
	}
	done, said := verb("es", "--data", at, "--code", code)
	if done != 0 || !strings.Contains(said, "Open de Ávila: ") || !strings.Contains(said, "no se escribió hasta el final (22 bytes)") || !strings.Contains(said, "compare los últimos resultados") {
		t.Errorf("continued: %d %s", done, said)
	}
	fresh, err := store.Open(ctx, filepath.Join(at, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	var was, is bytes.Buffer
	if err := kept.WriteEvent(ctx, &was, e.ID); err != nil {
		t.Fatal(err)
	}
	if err := fresh.WriteEvent(ctx, &is, e.ID); err != nil || was.String() != is.String() {
		t.Errorf("it is another event: %v", err)
	}
	if code, said := verb("en", "--data", at, "--code", code); code != command.ExitUnreadable || !strings.Contains(said, "one has been continued from already") {
		t.Errorf("continued twice: %d %s", code, said)
	}

	again, err := secondPlace(ctx, kept, "here", "", quiet) // it was settled, and stays so
	if err != nil {
		t.Fatal(err)
	}
	defer again.Stop()
	until(t, "told", func() bool {
		told := again.Notices()
		return len(told) == 1 && told[0].ID == "second.notice.elsewhere"
	})

	own := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(own, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secondPlace(ctx, kept, "here", filepath.Join(own, "usb"), quiet); err == nil {
		t.Error("a folder that cannot be made is taken")
	}
	if _, err := mirror.Continue(ctx, fresh, own, "", true); err == nil {
		t.Error("a file is continued from")
	}
}

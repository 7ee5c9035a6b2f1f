package server

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// postgresTools adds the folder of PostgreSQL's programs, where Debian puts them, to the path.
func postgresTools(t *testing.T) {
	t.Helper()
	list, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is right
	slices.Sort(list)
	if len(list) > 0 {
		t.Setenv("PATH", list[len(list)-1]+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	for _, name := range []string{"pg_dump", "createdb", "pg_restore"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed")
		}
	}
}

// The commands of docs/operations.md that save and bring back a database do, as they stand
// there but for the names of the databases.
func TestTheDocumentedBackupComesBack(t *testing.T) {
	at := storetest.Postgres(t)
	postgresTools(t)
	text, err := os.ReadFile("../../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^    ((?:pg_dump|createdb) .*)$`).FindAllStringSubmatch(string(text), -1)
	if len(commands) != 2 {
		t.Fatalf("found %d commands", len(commands))
	}
	ctx := t.Context()
	kept, err := store.Open(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	e, err := kept.CreateEvent(ctx, "Open de Ávila")
	if err != nil {
		t.Fatal(err)
	}
	key, err := kept.TicketKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	kept.Close()
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	own := strings.TrimPrefix(u.Path, "/")
	t.Setenv("PGHOST", u.Query().Get("host"))
	t.Setenv("PGUSER", "torneo")
	if port := u.Query().Get("port"); port != "" {
		t.Setenv("PGPORT", port)
	}
	folder := t.TempDir()
	for _, m := range commands {
		line := strings.NewReplacer("postgres://torneo@db1/torneo", "'"+at+"'", "createdb torneo", "createdb "+own+"_back", "--dbname=torneo", "--dbname="+own+"_back").Replace(m[1])
		if line == m[1] {
			t.Fatalf("%s names no database", line)
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	back, err := store.Open(ctx, strings.Replace(at, own, own+"_back", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer back.Close()
	events, err := back.Events(ctx)
	if err != nil || len(events) != 1 || events[0] != e {
		t.Errorf("%+v, %v", events, err)
	}
	if again, err := back.TicketKey(ctx); err != nil || string(again) != string(key) {
		t.Errorf("another key: %v", err)
	}
	if err := back.Ready(ctx); err != nil {
		t.Error(err)
	}
}

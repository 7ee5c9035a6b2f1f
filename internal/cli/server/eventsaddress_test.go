package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/boardtest"
	"torneo/trf"
)

// What a server shows is listed and exported by its address; a token is sent along.
func TestEventsOfAServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.trf")
	if err := os.WriteFile(file, []byte(watched), 0o600); err != nil {
		t.Fatal(err)
	}
	boards, err := quietApp(io.Discard).BoardOfFile(file, &Publishing{})
	if err != nil {
		t.Fatal(err)
	}
	hall := &boardtest.Shelf{}
	hall.Put(boards...)
	token := ""
	answers := api.New(hall, api.Options{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token = r.Header.Get("Authorization")
		answers.ServeHTTP(w, r)
	}))
	defer server.Close()
	run := func(code int, args ...string) string {
		t.Helper()
		var out, said strings.Builder
		env := map[string]string{"TORNEO_TOKEN": "secret"}
		if got := Main(append(args, "--server", server.URL), strings.NewReader(""), &out, &said, func(name string) string { return env[name] }); got != code {
			t.Fatalf("%v: %d, %s%s", args, got, out.String(), said.String())
		}
		return out.String()
	}
	out := run(command.ExitRight, "events", "list", "--format", "json")
	if !strings.Contains(out, `"published":true`) || token != "Bearer secret" {
		t.Errorf("%s, with %q", out, token)
	}
	name := "open de lugo"
	if record, _, problems := trf.Read([]byte(run(command.ExitRight, "events", "export", name))); record == nil || len(record.Players) == 0 {
		t.Error(problems)
	}
	if out := run(command.ExitRight, "events", "export", name, "--to", "json"); !strings.HasPrefix(out, "{") {
		t.Error(out)
	}
	run(command.ExitUsage, "events", "export", "Nowhere")
	run(command.ExitUsage, "events", "export", name, "--to", "torneo")
	server.Close()
	run(command.ExitUnreadable, "events", "list")
}

package writeapi_test

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/writeapi"
)

// npmVariable names the folder with what testdata/npm/package.json asks for: scripts/api installs it.
const npmVariable = "TORNEO_API_NPM"

// A client that a generator makes of the description (oapi-codegen, as OpenAPI 3.0) compiles, and
// plays a tournament from its beginning to its published standings.
func TestAGeneratedClientInGoPlaysATournament(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "goclient"))); err != nil {
		t.Fatal(err)
	}
	writeFile(t, folder, "openapi.json", serve(t, writeapi.Options{}).ask("", "GET", "/openapi-3.0.json", "").raw)
	run(t, folder, "go", "generate", ".")
	run(t, folder, "go", "build", "-o", "play", ".")
	each(t, func(_ *testing.T, s *served) { s.plays(folder, filepath.Join(folder, "play")) })
}

// So does one in TypeScript, by openapi-typescript and openapi-fetch.
func TestAGeneratedClientInTypeScriptPlaysATournament(t *testing.T) {
	npm := os.Getenv(npmVariable)
	if npm == "" {
		t.Skip(npmVariable + " names no folder: scripts/api runs this")
	}
	folder := t.TempDir()
	if err := os.Symlink(filepath.Join(npm, "node_modules"), filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"play.ts", "package.json", "tsconfig.json"} {
		text, err := os.ReadFile(filepath.Join("testdata", "npm", name))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, folder, name, text)
	}
	writeFile(t, folder, "openapi.json", serve(t, writeapi.Options{}).ask("", "GET", "/openapi.json", "").raw)
	run(t, folder, "node_modules/.bin/openapi-typescript", "openapi.json", "-o", "api.d.ts")
	run(t, folder, "node_modules/.bin/tsc")
	each(t, func(_ *testing.T, s *served) { s.plays(folder, "node", "play.js") })
}

// The linters that most people use find no error in the descriptions, nor anything to warn of.
func TestLintersFindNothingInTheDescription(t *testing.T) {
	npm := os.Getenv(npmVariable)
	if npm == "" {
		t.Skip(npmVariable + " names no folder: scripts/api runs this")
	}
	folder := t.TempDir()
	writeFile(t, folder, ".spectral.yaml", []byte("extends: [\"spectral:oas\"]\n"))
	s := serve(t, writeapi.Options{})
	for name, raw := range map[string][]byte{"desk.json": s.ask("", "GET", "/openapi.json", "").raw, "desk-3.0.json": s.ask("", "GET", "/openapi-3.0.json", "").raw, "noticeboard.json": s.public("/openapi.json").Body.Bytes()} {
		writeFile(t, folder, name, raw)
		run(t, folder, filepath.Join(npm, "node_modules/.bin/redocly"), "lint", name, "--max-problems=20")
		run(t, folder, filepath.Join(npm, "node_modules/.bin/spectral"), "lint", "--fail-severity=warn", name)
	}
}

// plays runs a client against the desk, and reads the standings that it prints.
func (s *served) plays(folder string, command ...string) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), time.Minute)
	defer stop()
	client := exec.CommandContext(ctx, command[0], append(command[1:], s.server.URL, s.token(arbiter.ChiefArbiter, arbiter.Scope{}))...)
	client.Dir = folder
	var said, wrong bytes.Buffer
	client.Stdout, client.Stderr = &said, &wrong
	if err := client.Run(); err != nil {
		s.t.Fatalf("%v\n%s%s", err, said.Bytes(), wrong.Bytes())
	}
	rows, total := 0, 0.0
	for in := bufio.NewScanner(&said); in.Scan(); rows++ {
		points := in.Text()[strings.LastIndex(in.Text(), " ")+1:]
		if rows == 0 && !strings.HasPrefix(in.Text(), "1 Jugador") {
			s.t.Errorf("the first row is %q", in.Text())
		}
		total += float64(points[0] - '0')
		if strings.HasSuffix(points, ".5") {
			total += 0.5
		}
	}
	if rows != 8 || total != 12 { // four boards, three rounds
		s.t.Errorf("%d rows with %v points", rows, total)
	}
}

func writeFile(t *testing.T, folder, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	if strings.HasPrefix(name, "node_modules/") {
		name = filepath.Join(folder, name)
	}
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir, command.Env = folder, append(os.Environ(), "GOWORK=off", "SCARF_ANALYTICS=false", "REDOCLY_TELEMETRY=off")
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, said)
	}
}

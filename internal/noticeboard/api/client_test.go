package api

import (
	"bufio"
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

// The client of docs/api.md, taken from there, reads standings and hears of a result.
func TestTheClientOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "api.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```go\n")
	source, _, found := strings.Cut(rest, "```\n")
	if lines := strings.Count(source, "\n"); !found || lines > 45 {
		t.Fatalf("a client of %d lines", lines)
	}
	folder := t.TempDir()
	file, program := filepath.Join(folder, "client.go"), filepath.Join(folder, "client")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("go", "build", "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	s, first, none := &shelf{}, state(t, false), state(t, false)
	none.Publication.Standings, none.Publication.Prizes = journal.Nothing, journal.Nothing // the client goes on to those that have some
	s.put(first, none)
	closing := make(chan struct{})
	server := httptest.NewServer(New(s, Options{Closing: closing}))
	defer server.Close()
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	client := exec.CommandContext(ctx, program, server.URL+"/")
	out, err := client.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Start(); err != nil {
		t.Fatal(err)
	}
	var said []string
	for in := bufio.NewScanner(out); in.Scan(); {
		said = append(said, in.Text())
		if in.Text() == "retry: 3000" { // it listens
			next := first.Clone()
			next.Last++
			next.Rounds[4].Boards[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}
			s.put(next, none)
		}
		if strings.HasPrefix(in.Text(), "data: ") {
			close(closing)
		}
	}
	if err := client.Wait(); err != nil {
		t.Error(err)
	}
	all := strings.Join(said, "\n")
	for _, want := range []string{"Open de Lugo\n1 Apellido", "Open de Lugo\nno standings yet", "event: news\nid: 4f10.6\ndata: {", `"kind":"result","round":5`} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in %s", want, all)
		}
	}
}

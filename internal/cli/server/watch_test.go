package server

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/boardtest"
	"torneo/tournament"
)

// followed runs a command until its context ends, and collects its output, line by line.
func followed(t *testing.T, run func(context.Context, *Verbs) error) (line func() string, told func() string, stop func()) {
	t.Helper()
	from, to := io.Pipe()
	said := &locked{}
	a := newApp([]string{"--lang", "es"}, strings.NewReader(""), to, said, func(string) string { return "" })
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, a)
		to.Close()
		ended <- err
	}()
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(from); in.Scan(); {
			lines <- in.Text()
		}
	}()
	line = func() string {
		t.Helper()
		select {
		case s, ok := <-lines:
			if !ok {
				t.Fatalf("it has ended: %v, %s", <-ended, said)
			}
			return s
		case <-time.After(15 * time.Second):
			t.Fatalf("nothing is written: %s", said)
			return ""
		}
	}
	stop = func() {
		t.Helper()
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(10 * time.Second):
			t.Error("it does not end")
		}
	}
	t.Cleanup(cancel)
	return line, said.String, stop
}

// locked is a text that several write.
type locked struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func wait(t *testing.T, what func() bool) {
	t.Helper()
	for begin := time.Now(); !what(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("it does not come")
		}
	}
}

const watched = `012 Open de Lugo
042 2026/11/20
XXR 2
152 W
192 FIDE_DUTCH_2026
001    1      Ruiz, Ana                         2000                             1.0    1     2 w 1
001    2      Paz, Ivo                          1900                             0.0    2     1 b 0
`

// What happens at an address is said in words, results and standings among it, and goes on
// after the connection broke; a page of a tournament is that tournament.
func TestWatchAnAddress(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.trf")
	boardWith := func(result, other string, entry int64) *noticeboard.Board {
		text := strings.Replace(strings.Replace(watched, "2 w 1", "2 w "+result, 1), "1 b 0", "1 b "+other, 1)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		a := quietApp(io.Discard)
		boards, err := a.BoardOfFile(file, &Publishing{})
		if err != nil {
			t.Fatal(err)
		}
		boards[0].Entry, boards[0].At = entry, time.Time{}
		return boards[0]
	}
	documents := &boardtest.Shelf{}
	documents.Put(boardWith("1", "0", 5))
	closing := make(chan struct{})
	var listening atomic.Int64
	answers := api.New(documents, api.Options{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/events") {
			listening.Add(1)
			defer listening.Add(-1)
			select {
			case <-closing:
			default: // the first connection breaks
				ctx, stop := context.WithCancel(r.Context())
				go func() { <-closing; stop() }()
				r = r.WithContext(ctx)
			}
		}
		answers.ServeHTTP(w, r)
	}))
	defer server.Close()
	defer server.CloseClientConnections()
	at, _ := url.Parse(server.URL + "/1/es/standings.html")
	line, told, stop := followed(t, func(ctx context.Context, a *Verbs) error { return a.watchAddress(ctx, &watching{}, at) })
	wait(t, func() bool { return listening.Load() == 1 })
	documents.Put(boardWith("=", "=", 6))
	if got := line(); got != "Open de Lugo: ronda 1, mesa 1: Ruiz, Ana – Paz, Ivo ½-½" {
		t.Errorf("%q", got)
	}
	if got := line(); !strings.Contains(got, "clasificación tras la ronda 1: 1. ") || !strings.Contains(got, "0,5") {
		t.Errorf("%q", got)
	}
	for n := 0; n < 1; n++ {
		_ = line() // ratings
	}
	close(closing)
	documents.Put(boardWith("0", "1", 7))
	if got := line(); !strings.Contains(got, "Ruiz, Ana – Paz, Ivo 0-1") {
		t.Errorf("after a break: %q, %s", got, told())
	}
	if !strings.Contains(told(), "Siguiendo ") || strings.Contains(told(), "perdido algo") {
		t.Errorf("%s", told())
	}
	stop()
	nowhere, _ := url.Parse("http://127.0.0.1:1")
	a := quietApp(io.Discard)
	if err := a.watchAddress(t.Context(), &watching{}, nowhere); err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("%v", err)
	}
}

// A report file that another program writes is followed as JSON lines; what cannot be read
// for a moment is no news.
func TestWatchAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.trf")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(watched)
	line, told, stop := followed(t, func(ctx context.Context, a *Verbs) error { return a.watchFile(ctx, &watching{json: true}, file) })
	wait(t, func() bool { return strings.Contains(told(), "Siguiendo") })
	write("0")
	write(strings.Replace(watched, "Paz, Ivo ", "Paz, Iván", 1))
	if got := line(); !strings.HasPrefix(got, `{"id":"1.`) || !strings.Contains(got, `{"kind":"players"}`) {
		t.Errorf("%q", got)
	}
	stop()
}

// What is published on this computer is followed, whichever program publishes it.
func TestWatchThisComputer(t *testing.T) {
	folder := t.TempDir()
	kept := keptIn(t, folder)
	desk := arbiter.NewDesk(kept, time.Now)
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	e, err := kept.CreateEvent(t.Context(), "Abierto")
	if err != nil {
		t.Fatal(err)
	}
	id, err := desk.Create(t.Context(), by, e.ID, arbiter.DefaultConfig("A", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		t.Fatal(err)
	}
	place := Publishing{}
	place.Place.Data = folder
	line, told, stop := followed(t, func(ctx context.Context, a *Verbs) error { return a.watchDesk(ctx, &watching{place: place}) })
	wait(t, func() bool { return strings.Contains(told(), "Siguiendo") })
	c := arbiter.SetPublication{}
	c.Publication.Open, c.Publication.Players = true, true
	if _, err := desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	if got := line(); !strings.HasSuffix(got, "A: está en el tablón") {
		t.Errorf("%q", got)
	}
	stop()
}

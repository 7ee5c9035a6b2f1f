package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/noticeboard/handler"
	"torneo/tournament"
)

// served runs "torneo serve" and returns its address, and a function that stops
// it and returns how it ended.
func served(t *testing.T, s *Place) (address string, stop func() error) {
	t.Helper()
	s.noBrowser = true
	s.livePages = cmp.Or(s.livePages, handler.Viewers) // -1: none
	from, to := io.Pipe()
	a := quietApp(to)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		err := a.serve(ctx, s, true)
		to.Close()
		ended <- err
	}()
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		if m := regexp.MustCompile(`http://[^ ]+`).FindString(lines.Text()); m != "" {
			address = m
			break
		}
	}
	if address == "" {
		t.Fatalf("no address: %v", <-ended)
	}
	go io.Copy(io.Discard, from)
	stop = func() error {
		cancel()
		select {
		case err := <-ended:
			return err
		case <-time.After(10 * time.Second):
			t.Fatal("does not stop")
			return nil
		}
	}
	t.Cleanup(func() { cancel() })
	return address, stop
}

func TestServeKeepsWhatWasDone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "not", "there", "yet")
	address, stop := served(t, &Place{Data: folder, listen: "127.0.0.1:0"})
	answer, err := http.PostForm(address+"example", nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", answer, err)
	}
	tournament := answer.Request.URL.Path
	live, err := http.Get(strings.TrimSuffix(address, "/") + tournament + "live")
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close() // a window that stays open does not hold the end
	if err := stop(); err != nil {
		t.Fatalf("stopping: %v", err)
	}
	address, stop = served(t, &Place{Data: folder, listen: "localhost:0"})
	answer, err = http.Get(strings.TrimSuffix(address, "/") + tournament)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("after a restart: %v, %v", answer, err)
	}
	if answer, err = http.Get(address + "t/none/"); err != nil || answer.StatusCode != http.StatusNotFound {
		t.Errorf("what is not there: %v, %v", answer, err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestACopyIsMadeOfEveryRound(t *testing.T) {
	ctx := t.Context()
	kept := keptIn(t, t.TempDir())
	second := filepath.Join(t.TempDir(), "usb")
	if err := os.MkdirAll(second, 0o700); err != nil {
		t.Fatal(err)
	}
	c := StartCopies(kept, second, slog.New(slog.DiscardHandler))
	desk := arbiter.NewDesk(c, time.Now)
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	e, err := c.CreateEvent(ctx, "Open")
	if err != nil {
		t.Fatal(err)
	}
	id, err := desk.Create(ctx, by, e.ID, arbiter.DefaultConfig("A", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		t.Fatal(err)
	}
	sure := arbiter.Consent{Level: arbiter.Confirm}
	for _, command := range []arbiter.Command{
		arbiter.EnterPlayer{Player: tournament.Player{Name: "Gómez, Eva"}}, arbiter.EnterPlayer{Player: tournament.Player{Name: "Ruiz, Leo"}},
		arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White},
	} {
		if _, err := desk.Do(ctx, id, by, command, sure); err != nil {
			t.Fatalf("%T: %v", command, err)
		}
	}
	if files, err := os.ReadDir(second); err != nil || len(files) != 0 {
		t.Errorf("copies before there is a round: %v, %v", files, err)
	}
	if _, err := desk.Do(ctx, id, by, arbiter.PairRound{}, sure); err != nil {
		t.Fatal(err)
	}
	c.Stop()
	files, err := os.ReadDir(second)
	if err != nil || len(files) != 1 {
		t.Fatalf("copies %v, %v", files, err)
	}
	copied, err := quietApp(io.Discard).openStore(ctx, filepath.Join(second, files[0].Name()))
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	state, err := arbiter.NewDesk(copied, time.Now).State(ctx, id)
	if err != nil || state.Current() != 1 {
		t.Errorf("the copy has round %v, %v", state, err)
	}
}

func TestServeRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, bytes.Repeat([]byte("x"), 4096), 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"beyond this machine", []string{"--listen", "0.0.0.0:8080"}, command.ExitUsage, "without a login"},
		{"all addresses", []string{"--listen", ":8080"}, command.ExitUsage, "without a login"},
		{"no port", []string{"--listen", "127.0.0.1"}, command.ExitUsage, "not an address with a port"},
		{"taken", []string{"--listen", taken.Addr().String()}, command.ExitUnreadable, "cannot listen"},
		{"no folder", []string{"--listen", "127.0.0.1:0", "--data", filepath.Join(file, "x")}, command.ExitUnreadable, "cannot make the folder"},
		{"no database", []string{"--listen", "127.0.0.1:0", "--database", file}, command.ExitUnreadable, "cannot open the database"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, said strings.Builder
			code := Main(append([]string{"serve", "--no-browser"}, test.args...), strings.NewReader(""), &out, &said, func(string) string { return "" })
			if code != test.code || !strings.Contains(said.String(), test.says) {
				t.Errorf("code %d, %q; want %d, %q", code, said.String(), test.code, test.says)
			}
		})
	}
}

func TestTheNextPortIsTakenOnlyWithoutAsking(t *testing.T) {
	first, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	var said strings.Builder
	a := quietApp(&said)
	l, err := a.listen(first.Addr().String(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if l.Addr().String() == first.Addr().String() || !strings.Contains(said.String(), "is in use") {
		t.Errorf("%s, %q", l.Addr(), said.String())
	}
}

func TestDataFolder(t *testing.T) {
	for _, test := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", map[string]string{"HOME": "/home/ana"}, "/home/ana/.local/share/torneo"},
		{"linux", map[string]string{"HOME": "/home/ana", "XDG_DATA_HOME": "/data"}, "/data/torneo"},
		{"linux", map[string]string{"HOME": "/home/ana", "XDG_DATA_HOME": "relative"}, "/home/ana/.local/share/torneo"},
		{"darwin", map[string]string{"HOME": "/Users/ana"}, "/Users/ana/Library/Application Support/Torneo"},
		{"windows", map[string]string{"LOCALAPPDATA": `C:/Users/ana/AppData/Local`}, `C:/Users/ana/AppData/Local/Torneo`},
		{"linux", nil, ""},
	} {
		got, err := dataFolder(test.system, func(name string) string { return test.env[name] })
		if filepath.ToSlash(got) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s %v: %q, %v", test.system, test.env, got, err)
		}
	}
}

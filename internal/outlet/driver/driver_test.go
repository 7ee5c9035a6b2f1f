package driver

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/outlet"
	"torneo/message"
	"torneo/tournament"
)

var sites sync.Map

// siteOf returns the documents of tournaments with these names, made once.
func siteOf(names ...string) *render.Site {
	key := strings.Join(names, " ")
	if s, ok := sites.Load(key); ok {
		return s.(*render.Site)
	}
	var boards []*noticeboard.Board
	for _, name := range names {
		b := noticeboard.Of(&journal.State{Config: journal.Config{Name: name, Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
		b.ID = name
		boards = append(boards, b)
	}
	s, _ := sites.LoadOrStore(key, render.Make(boards, nil))
	return s.(*render.Site)
}

// try is a target as a test speaks to it.
type try struct {
	t        *testing.T
	kind     outlet.Kind
	settings map[string]string
	secrets  outlet.Secrets
	seen     string
	sent     time.Time
}

func kindOf(t *testing.T, name string) outlet.Kind {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	t.Fatal(name)
	return outlet.Kind{}
}

func (x *try) delivery(names ...string) *outlet.Delivery {
	o := outlet.Outlet{Settings: x.settings, Secrets: x.secrets}
	o.Succeeded, o.Reached = x.sent, map[string]int64{"a": 1, "b": 1}
	return &outlet.Delivery{Outlet: o, Settings: outlet.SettingsOf(x.settings, x.secrets), Site: siteOf(names...), Tell: func(message.Message, int, int) {}, Know: func(f string) { x.seen = f }}
}

func (x *try) send(names ...string) (message.Message, error) {
	ctx, stop := context.WithTimeout(x.t.Context(), 20*time.Second)
	defer stop()
	m, err := x.kind.Send(ctx, x.delivery(names...))
	if err == nil {
		x.sent = time.Now()
	}
	return m, err
}

// sends sends what has to arrive.
func (x *try) sends(names ...string) message.Message {
	x.t.Helper()
	m, err := x.send(names...)
	if err != nil {
		x.t.Fatalf("%v: %v", names, err)
	}
	return m
}

// fails sends what must not arrive, and looks why.
func (x *try) fails(want string, names ...string) {
	x.t.Helper()
	_, err := x.send(names...)
	m, _ := message.Of(err)
	if m.ID != want {
		x.t.Errorf("%v, want %s", err, want)
	}
	if err != nil {
		for _, secret := range x.secrets {
			if secret != "" && strings.Contains(err.Error(), secret) {
				x.t.Errorf("%v tells a secret", err)
			}
		}
	}
}

// with returns the same target with another setting.
func (x *try) with(field, value string) *try {
	y := *x
	y.settings, y.secrets = maps.Clone(x.settings), maps.Clone(x.secrets)
	if _, secret := y.secrets[field]; secret {
		y.secrets[field] = value
	} else {
		y.settings[field] = value
	}
	return &y
}

// confirms sends, is told that the server is not known, and confirms it.
func (x *try) confirms() {
	x.t.Helper()
	x.fails("target.key-unknown", "a")
	if !strings.HasPrefix(x.seen, "SHA256:") {
		x.t.Fatalf("by what it is known: %q", x.seen)
	}
	x.settings[outlet.Pin] = x.seen
}

// lives checks the behaviour of every target: it gets documents, only what changed,
// half of them again that were lost, none that are not published; others keep their
// files.
func (x *try) lives(folder files) {
	x.t.Helper()
	folder.put("photo/cat.jpg", "cat")
	all := len(siteOf("a", "b").Paths())
	if m := x.sends("a", "b"); m.Args["written"] != all {
		x.t.Errorf("%v, of %d", m, all)
	}
	folder.holds(x.t, "a", "b")
	if m := x.sends("a", "b"); m.Args["written"] != 0 || m.Args["kept"] != all {
		x.t.Errorf("nothing changed: %v", m)
	}
	lost := 0
	for k, p := range siteOf("a", "b").Paths() {
		if k%2 == 0 {
			lost++
			folder.remove(p)
		}
	}
	if m := x.sends("a", "b"); m.Args["written"] != lost {
		x.t.Errorf("%d were lost: %v", lost, m)
	}
	folder.holds(x.t, "a", "b")
	if m := x.sends("a"); m.Args["removed"] == 0 {
		x.t.Errorf("%v", m)
	}
	folder.holds(x.t, "a")
	folder.put("a/es/notes.txt", "of somebody")
	if _, err := x.kind.Clear(x.t.Context(), x.delivery()); err != nil {
		x.t.Error(err)
	}
	if left := folder.list(); len(left) != 2 || left["photo/cat.jpg"] != "cat" || left["a/es/notes.txt"] == "" {
		x.t.Errorf("left: %v", left)
	}
	folder.remove("a/es/notes.txt")
	folder.put("index.html", "the club")
	x.sent = time.Time{}
	x.fails("target.occupied", "a")
	if left := folder.list(); len(left) != 2 || left["index.html"] != "the club" {
		x.t.Errorf("left: %v", left)
	}
	folder.remove("index.html")
}

// files gives access to the files at a target, as its owner sees them.
type files struct {
	list   func() map[string]string
	put    func(path, text string)
	remove func(path string)
}

func (f files) holds(t *testing.T, names ...string) {
	t.Helper()
	site, there := siteOf(names...), f.list()
	for _, p := range site.Paths() {
		if there[p] != string(site.Find(p).Bytes()) {
			t.Errorf("%s is another one", p)
		}
	}
	if len(there) != len(site.Paths())+2 || there["photo/cat.jpg"] != "cat" { // and the list
		t.Errorf("%d files for %d documents", len(there), len(site.Paths()))
	}
}

// inFolder returns the files of a folder of this machine.
func inFolder(t *testing.T, folder string) files {
	at := func(p string) string { return filepath.Join(folder, filepath.FromSlash(p)) }
	return files{
		list: func() map[string]string {
			found := map[string]string{}
			err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				data, err := os.ReadFile(name)
				rel, _ := filepath.Rel(folder, name)
				found[filepath.ToSlash(rel)] = string(data)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			return found
		},
		put: func(p, text string) {
			if err := os.MkdirAll(filepath.Dir(at(p)), 0o777); err != nil {
				t.Error(err)
			}
			if err := os.WriteFile(at(p), []byte(text), 0o666); err != nil {
				t.Error(err)
			}
		},
		remove: func(p string) {
			if err := os.Remove(at(p)); err != nil {
				t.Error(err)
			}
		},
	}
}

// program finds a server that a test needs; where it has to be there the test fails.
func program(t *testing.T, name string) string {
	t.Helper()
	for _, folder := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/sbin", "/usr/local/sbin", "/sbin") {
		if path := filepath.Join(folder, name); exec.Command("test", "-x", path).Run() == nil {
			return path
		}
	}
	if os.Getenv("TORNEO_REQUIRE_SERVERS") != "" {
		t.Fatalf("%s is not installed", name)
	}
	t.Skipf("%s is not installed", name)
	return ""
}

// freePort returns a port that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// runs starts a server and waits until it answers.
func runs(t *testing.T, port, path string, args ...string) (stop func()) {
	t.Helper()
	cmd := exec.Command(path, args...)
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	t.Cleanup(stop)
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			c.Close()
			return stop
		}
		if time.Since(begin) > 10*time.Second {
			stop()
			t.Fatalf("%s does not answer: %s", path, said.String())
		}
	}
}

// impatient waits less for targets while a test runs.
func impatient(t *testing.T) {
	was := patience
	patience = 150 * time.Millisecond
	t.Cleanup(func() { patience = was })
}

// A target that takes the connection and says nothing is left, whatever it is reached by;
// one that is not there is said; who pauses it does not wait for it.
func TestATargetThatHangs(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	settings := map[string]string{"host": "127.0.0.1", "port": port, "user": "u", "url": "https://127.0.0.1:" + port, "endpoint": "http://127.0.0.1:" + port, "bucket": "club", "access": "a", "region": "us-east-1"}
	for _, k := range Kinds() {
		if k.Local {
			continue
		}
		t.Run(k.Name, func(t *testing.T) {
			x := &try{t: t, kind: k, settings: maps.Clone(settings), secrets: outlet.Secrets{"password": "Gehe1m", "secret": "Gehe1m"}}
			ctx, pause := context.WithCancelCause(t.Context())
			stopped := errors.New("paused")
			begin := time.Now()
			time.AfterFunc(50*time.Millisecond, func() { pause(stopped) })
			if _, err := k.Send(ctx, x.delivery("a")); !errors.Is(err, stopped) || time.Since(begin) > 5*time.Second {
				t.Errorf("paused: %v after %s", err, time.Since(begin))
			}
			impatient(t)
			x.fails("target.hangs", "a")
			none := freePort(t)
			for field, value := range settings {
				x.settings[field] = strings.ReplaceAll(value, port, none)
			}
			x.fails("target.unreachable", "a")
		})
	}
}

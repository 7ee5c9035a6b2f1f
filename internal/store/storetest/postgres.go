package storetest

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"torneo/internal/store"
)

// required is the environment's word that PostgreSQL must be there.
const required = "TORNEO_REQUIRE_POSTGRES"

var (
	// Nobody takes the power from this server: its files need not reach the disk.
	shared    = sync.OnceValues(func() (*cluster, error) { return newCluster("off") })
	databases atomic.Int64
)

// Postgres returns a new database with the tables of the program, on a server that all tests of
// the process share. It skips the test where PostgreSQL is not installed.
func Postgres(t testing.TB) string {
	t.Helper()
	needPrograms(t)
	c, err := shared()
	if err != nil {
		t.Fatalf("starting PostgreSQL: %v", err)
	}
	model, err := c.model()
	if err != nil {
		t.Fatal(err)
	}
	return c.create(t, " TEMPLATE "+model)
}

// EmptyPostgres returns a database that no program has opened yet, where Postgres makes its.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return emptyDatabase(t, shared)
}

// Server is a PostgreSQL server that a test may stop.
type Server struct {
	t testing.TB
	c *cluster
}

// OwnServer starts a server for one test.
func OwnServer(t testing.TB) (s *Server, url string) {
	t.Helper()
	s = &Server{t: t}
	url = emptyDatabase(t, func() (*cluster, error) {
		c, err := newCluster("on")
		s.c = c
		return c, err
	})
	t.Cleanup(func() { s.c.end() })
	return s, url
}

// Crash ends the server as if it had lost its processes: it writes nothing more.
func (s *Server) Crash() {
	s.t.Helper()
	if err := s.c.stop("crash"); err != nil {
		s.t.Fatal(err)
	}
}

// Kill ends all processes of the server at once, with a signal that none can
// catch.
func (s *Server) Kill() {
	s.t.Helper()
	if err := s.c.stop("kill"); err != nil {
		s.t.Fatal(err)
	}
}

// Start starts the server again.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.c.start(); err != nil {
		s.t.Fatal(err)
	}
}

// emptyDatabase returns a database without tables on a server.
func emptyDatabase(t testing.TB, server func() (*cluster, error)) string {
	t.Helper()
	needPrograms(t)
	c, err := server()
	if err != nil {
		t.Fatalf("starting PostgreSQL: %v", err)
	}
	return c.create(t, "")
}

// needPrograms skips the test where PostgreSQL is not installed, if it may.
func needPrograms(t testing.TB) {
	t.Helper()
	if programs() != "" {
		return
	}
	if os.Getenv(required) != "" {
		t.Fatalf("PostgreSQL is not installed, and %s is set", required)
	}
	t.Skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
}

// cluster is a server with its files. A shell looks after it: it stops the
// server and removes the files when the pipe from this process closes, however
// this process ends.
type cluster struct {
	dir    string
	fsync  string // "on": what is committed reaches the disk
	keeper *exec.Cmd
	pipe   io.WriteCloser
	model  func() (string, error) // the name of a database with tables, which is copied
}

// keep starts the server and waits for a word: "crash" stops it without anything
// written, "kill" kills it and its children, and both leave the files; none stops
// it and removes them.
const keep = `
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 -c shared_buffers=16MB -c fsync="$3" >>"$2/log" 2>&1 &
server=$!
read -r word
case $word in
crash) kill -QUIT $server ;;
kill)
	kill -STOP $server # so that it has no more children than these
	children=$(cat /proc/$server/task/$server/children 2>/dev/null)
	kill -KILL $server $children
	for child in $children; do # until its memory is nobody's
		until grep -qs '^State:.Z' /proc/$child/status || ! kill -0 $child 2>/dev/null; do sleep 0.01; done
	done
	;;
*) kill -INT $server ;;
esac
wait $server
[ -n "$word" ] || rm -rf "$2"
`

func newCluster(fsync string) (*cluster, error) {
	dir, err := os.MkdirTemp("", "torneo-postgres-*")
	if err != nil {
		return nil, err
	}
	c := &cluster{dir: dir, fsync: fsync}
	c.model = sync.OnceValues(c.makeModel)
	if err := c.initialize(); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return c, c.start()
}

func (c *cluster) initialize() error {
	if os.Geteuid() == 0 { // PostgreSQL does not run as root
		if out, err := exec.Command("chown", "postgres", c.dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	out, err := c.command(filepath.Join(programs(), "initdb"), "-D", filepath.Join(c.dir, "data"),
		"--username=torneo", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

func (c *cluster) start() error {
	c.keeper = c.command("sh", "-c", keep, "keep", programs(), c.dir, c.fsync)
	pipe, err := c.keeper.StdinPipe()
	if err != nil {
		return err
	}
	c.pipe = pipe
	if err := c.keeper.Start(); err != nil {
		return err
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := c.execute("SELECT 1")
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			log, _ := os.ReadFile(filepath.Join(c.dir, "log"))
			c.end()
			return fmt.Errorf("%w\n%s", err, log)
		}
	}
}

// stop ends the server in the way that the word says. That it ends badly was asked for.
func (c *cluster) stop(word string) error {
	if _, err := c.pipe.Write([]byte(word + "\n")); err != nil {
		return err
	}
	c.pipe.Close()
	return c.keeper.Wait()
}

func (c *cluster) end() {
	c.pipe.Close()
	_ = c.keeper.Wait()
	os.RemoveAll(c.dir) // after a crash nobody else does
}

// create makes a database for a test.
func (c *cluster) create(t testing.TB, how string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", databases.Add(1))
	if err := c.execute("CREATE DATABASE " + name + how); err != nil {
		t.Fatal(err)
	}
	return c.url(name)
}

// makeModel makes the database that is copied for tests: to copy its tables takes a tenth of
// making them.
func (c *cluster) makeModel() (name string, err error) {
	name = "model"
	if err := c.execute("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	s, err := store.Open(context.Background(), c.url(name))
	if err != nil {
		return "", err
	}
	return name, s.Close()
}

// execute executes a statement.
func (c *cluster) execute(statement string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// command runs a program as the one who may run the server.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	if os.Geteuid() == 0 {
		name, args = "setpriv", append([]string{"--reuid=postgres", "--regid=postgres", "--clear-groups", "--", name}, args...)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	return cmd
}

func (c *cluster) url(name string) string {
	return "postgres://torneo@/" + name + "?host=" + url.QueryEscape(c.dir)
}

// programs is the folder of PostgreSQL's programs, "" if there is none.
var programs = sync.OnceValue(func() string {
	var folders []string
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin"} {
		found, _ := filepath.Glob(pattern)
		slices.Reverse(found) // the newest first, mostly
		folders = append(folders, found...)
	}
	for _, folder := range append(folders, filepath.SplitList(os.Getenv("PATH"))...) {
		missing := slices.ContainsFunc([]string{"initdb", "postgres"}, func(name string) bool {
			_, err := exec.LookPath(filepath.Join(folder, name))
			return err != nil
		})
		if !missing {
			return folder
		}
	}
	return ""
})

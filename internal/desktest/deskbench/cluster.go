//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// cluster is a PostgreSQL server with its files, which can be killed, and have a standby.
type cluster struct {
	folder string
	port   string
	cmd    *exec.Cmd
}

// postgresPrograms returns the folder of PostgreSQL's programs.
func postgresPrograms() string {
	list, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.Sort(list)
	if len(list) > 0 {
		return filepath.Dir(list[len(list)-1])
	}
	path, _ := exec.LookPath("initdb")
	return filepath.Dir(path)
}

// newCluster makes a server of its own. What it commits is synced.
func newCluster(folder string) (*cluster, error) {
	c, err := emptyCluster(folder)
	if err != nil {
		return nil, err
	}
	if err := c.run("initdb", "-D", c.data(), "--username=torneo", "--auth=trust", "--encoding=UTF8", "--locale=C"); err != nil {
		return nil, err
	}
	return c, c.start()
}

func emptyCluster(folder string) (*cluster, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	_, port, _ := strings.Cut(address, ":")
	c := &cluster{folder: folder, port: port}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 { // PostgreSQL does not run as root
		if out, err := exec.Command("chown", "postgres", folder).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w: %s", err, out)
		}
	}
	return c, nil
}

func (c *cluster) data() string { return filepath.Join(c.folder, "data") }

// command runs a program as the one who may run the server, in a group of its own.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	name = filepath.Join(postgresPrograms(), name)
	if os.Geteuid() == 0 {
		name, args = "setpriv", append([]string{"--reuid=postgres", "--regid=postgres", "--clear-groups", "--", name}, args...)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = c.folder
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

func (c *cluster) run(name string, args ...string) error {
	if out, err := c.command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

func (c *cluster) start() error {
	c.cmd = c.command("postgres", "-D", c.data(), "-k", c.folder, "-p", c.port, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200", "-c", "wal_sender_timeout=5s", "-c", "wal_receiver_timeout=5s")
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	c.cmd.Stdout, c.cmd.Stderr = log, log
	if err := c.cmd.Start(); err != nil {
		return err
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		err := c.say("SELECT 1")
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			text, _ := os.ReadFile(filepath.Join(c.folder, "log"))
			return fmt.Errorf("PostgreSQL does not start: %w\n%s", err, text)
		}
	}
}

// signal sends one to all processes of the server.
func (c *cluster) signal(s syscall.Signal) error {
	if c.cmd == nil {
		return nil
	}
	return syscall.Kill(-c.cmd.Process.Pid, s)
}

// kill ends all its processes at once.
func (c *cluster) kill() error {
	if c.cmd == nil {
		return nil
	}
	err := c.signal(syscall.SIGKILL)
	_ = c.cmd.Wait() // it was killed
	c.cmd = nil
	return err
}

// databaseAt returns the address of a database of these servers: the one of them that
// takes changes.
func databaseAt(name string, of ...*cluster) string {
	hosts := make([]string, len(of))
	for k, c := range of {
		hosts[k] = "127.0.0.1:" + c.port
	}
	return "postgres://torneo@" + strings.Join(hosts, ",") + "/" + name + "?target_session_attrs=read-write&connect_timeout=3"
}

// say has the server do something, in its own database.
func (c *cluster) say(statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, "postgres://torneo@127.0.0.1:"+c.port+"/postgres")
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, s := range statements {
		if _, err := conn.Exec(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	return nil
}

// standby makes another server that follows this one.
func (c *cluster) standby(folder string) (*cluster, error) {
	s, err := emptyCluster(folder)
	if err != nil {
		return nil, err
	}
	if err := s.run("pg_basebackup", "-D", s.data(), "-R", "-X", "stream", "-c", "fast", "-d", "postgres://torneo@127.0.0.1:"+c.port+"/postgres?application_name=standby"); err != nil {
		return nil, err
	}
	return s, s.start()
}

// waitedFor has commits wait for the standby from now on.
func (c *cluster) waitedFor() error {
	if err := c.say("ALTER SYSTEM SET synchronous_standby_names = 'standby'", "SELECT pg_reload_conf()"); err != nil {
		return err
	}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if c.say("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync') THEN RAISE 'not yet'; END IF; END $$") == nil {
			return nil
		}
	}
	return errors.New("the standby is not waited for")
}

// cutOff has a standby hear nothing more of the server that it follows.
func (c *cluster) cutOff() error {
	return c.say("ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")
}

// promote makes a standby the server that takes changes.
func (c *cluster) promote() error {
	return c.say("SELECT pg_promote(true, 20)")
}

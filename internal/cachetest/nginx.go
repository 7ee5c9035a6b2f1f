// Package cachetest puts the cache that docs/operations.md configures before a
// noticeboard, with people who read it, for tests and benchmarks.
package cachetest

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// Nginx is a running cache.
type Nginx struct {
	Port   string // at which it listens, at 127.0.0.1
	cmd    *exec.Cmd
	said   bytes.Buffer
	exited chan struct{}
}

// Program returns the path of nginx; "": it is not installed.
func Program() string {
	for _, name := range []string{"nginx", "/usr/sbin/nginx"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// documented is the configuration of nginx that docs/operations.md shows.
var documented = regexp.MustCompile(`(?m)^    proxy_cache_path .*\n(?:(?:    .*)?\n)+?    }\n\n[^ ]`)

// Config returns the documented configuration for a noticeboard at an address, in a file of its own:
// of what is there the addresses alone are others.
func Config(operations, folder, port, board string) (string, error) {
	text, err := os.ReadFile(operations)
	if err != nil {
		return "", err
	}
	shown := documented.FindString(string(text))
	shown = shown[:max(len(shown)-1, 0)] // the first letter of what follows
	for was, is := range map[string]string{
		"/var/cache/nginx/torneo": filepath.Join(folder, "cache"), "listen 80;": "listen 127.0.0.1:" + port + " backlog=8192;", "server 127.0.0.1:8090 ": "server " + board + " ",
	} {
		if strings.Count(shown, was) != 1 {
			return "", fmt.Errorf("%s: %q is not once in the configuration of nginx", operations, was)
		}
		shown = strings.Replace(shown, was, is, 1)
	}
	head := "daemon off;\nworker_processes 2;\npid " + folder + "/pid;\nerror_log stderr warn;\nevents { worker_connections 16000; }\nhttp {\naccess_log off;\ntypes { }\n"
	if os.Geteuid() == 0 {
		head = "user root;\n" + head // its folder is nobody else's
	}
	for _, x := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		head += x + "_temp_path " + filepath.Join(folder, x) + ";\n"
	}
	return head + shown + "}\n", nil
}

// Start starts nginx, with its files in a folder, before a noticeboard at an address.
func Start(operations, folder, board string) (n *Nginx, err error) {
	for range 5 { // somebody else may take the port that was free
		if n, err = start(operations, folder, board); err == nil {
			return n, nil
		}
	}
	return nil, err
}

func start(operations, folder, board string) (*Nginx, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err = errors.Join(err, l.Close()); err != nil {
		return nil, err
	}
	config, err := Config(operations, folder, port, board)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
		return nil, err
	}
	n := &Nginx{Port: port, cmd: exec.Command(Program(), "-p", folder, "-c", file), exited: make(chan struct{})}
	n.cmd.Stderr = &n.said
	if err := n.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = n.cmd.Wait()
		close(n.exited)
	}()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port)); err == nil {
			return n, c.Close()
		}
		select {
		case <-n.exited:
			return nil, fmt.Errorf("nginx does not start: %s", n.said.String())
		default:
		}
		if time.Now().After(deadline) {
			n.Stop()
			return nil, errors.New("nginx does not answer")
		}
	}
}

// Stop ends it.
func (n *Nginx) Stop() {
	_ = n.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-n.exited:
	case <-time.After(5 * time.Second):
		_ = n.cmd.Process.Kill()
	}
}

// Pid returns the process, whose children do the work.
func (n *Nginx) Pid() int { return n.cmd.Process.Pid }

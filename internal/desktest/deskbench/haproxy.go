//go:build unix

package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// haproxyProgram returns the path of HAProxy; "": it is not installed.
func haproxyProgram() string {
	for _, name := range []string{"haproxy", "/usr/sbin/haproxy"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// documented is the configuration of HAProxy that docs/operations.md shows.
var documented = regexp.MustCompile(`(?m)^    defaults\n(?:    .*\n)+`)

// haproxyConfig returns the documented configuration, for these servers: of what is there the
// addresses alone are others.
func haproxyConfig(desk, board string, servers []*served) (string, error) {
	text, err := os.ReadFile("docs/operations.md")
	if err != nil {
		return "", err
	}
	shown := documented.FindString(string(text))
	if shown == "" {
		return "", errors.New("docs/operations.md shows no configuration")
	}
	of := func(part, bind string, to func(*served) string) (string, error) {
		part = strings.Replace(part, "bind :443", "bind "+bind, 1)
		for k, s := range servers {
			_, numbers, err := net.SplitHostPort(s.numbers)
			if err != nil {
				return "", err
			}
			was := fmt.Sprintf("10.0.0.1%d:8443 check port 9464", k+1)
			if !strings.Contains(part, was) {
				return "", fmt.Errorf("%q is not in the configuration", was)
			}
			part = strings.Replace(part, was, to(s)+" check port "+numbers, 1)
		}
		return part, nil
	}
	desks, err := of(shown, desk, func(s *served) string { return strings.TrimPrefix(s.desk, "https://") })
	if err != nil {
		return "", err
	}
	front := shown[strings.Index(shown, "    frontend"):]
	boards, err := of(strings.NewReplacer("frontend desk", "frontend board", "desks", "boards").Replace(front), board, func(s *served) string { return s.board })
	return desks + boards, err
}

// standsBefore has HAProxy before the servers.
func (u *union) standsBefore(desk, board string) error {
	config, err := haproxyConfig(desk, board, u.servers)
	if err != nil {
		return err
	}
	file := filepath.Join(u.folder, "haproxy.cfg")
	if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
		return err
	}
	u.haproxy = exec.Command(haproxyProgram(), "-db", "-q", "-f", file)
	u.haproxy.Stderr = os.Stderr
	if err := u.haproxy.Start(); err != nil {
		return err
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		answer, err := u.chief.Get("https://" + desk + "/")
		if err == nil {
			answer.Body.Close()
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("HAProxy does not answer: %w", err)
		}
	}
}

// noticed is the time in which HAProxy notices that a server is ready, as it is
// configured.
const noticed = 2 * time.Second

// serversReady waits until every server says that it is ready, and HAProxy has seen it.
func (u *union) serversReady() error {
	for _, s := range u.servers {
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
			answer, err := http.Get("http://" + s.numbers + "/ready")
			if err == nil {
				answer.Body.Close()
				if answer.StatusCode == http.StatusOK {
					break
				}
			}
			if time.Now().After(deadline) {
				return errors.New("a server is not ready again")
			}
		}
	}
	time.Sleep(noticed)
	return nil
}

//go:build unix

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"torneo/internal/journal"
)

// versions brings the servers to the next program one by one, while results come in, which
// both read as long as both are there: what only the next one can write waits until all are
// there and somebody says so. Then a server of the old one is begun again.
func (u *union) versions() error {
	old, next := u.program, u.program+"-next"
	for k, s := range u.servers {
		if err := u.upgrade(s, next); err != nil {
			return err
		}
		switch k {
		case 0: // old ones go on, and begin again with tables that are newer than they know
			if err := u.upgrade(u.servers[1], old); err != nil {
				return fmt.Errorf("an older server does not begin again: %w", err)
			}
			for _, args := range [][]string{{"rehearse", u.id, "Lugo"}, {"rehearse", u.id, "17", "--sheet"}} {
				if said, done := u.ask(next, args...); done || !strings.Contains(said, "torneo desk raise") {
					return fmt.Errorf("the newer format is written while older servers are there, or not said how: %s", said)
				}
			}
			time.Sleep(calm)
			if err := u.bothRead(u.servers[0], u.servers[1]); err != nil {
				return err
			}
			fallthrough
		case 1:
			if said, done := u.ask(next, "raise", "--yes"); done {
				return fmt.Errorf("the format is raised while older servers are there: %s", said)
			}
		}
		time.Sleep(calm)
	}
	u.program = next
	for k, w := range u.workers {
		_ = w.Process.Kill()
		_ = w.Wait() // it was killed
		if err := u.work(k); err != nil {
			return err
		}
	}
	if said, done := u.ask(old, "raise", "--yes"); !done || !strings.Contains(said, "1") {
		return fmt.Errorf("the older program does not say which format is written: %s", said)
	}
	if said, done := u.ask(next, "raise", "--yes"); !done {
		return fmt.Errorf("the format is not raised: %s", said)
	}
	for _, args := range [][]string{{"rehearse", u.id, "Lugo"}, {"rehearse", u.id, "17", "--sheet"}} {
		if said, done := u.ask(next, args...); !done {
			return fmt.Errorf("the newer format is not written: %s", said)
		}
	}
	time.Sleep(calm)
	first, lines, err := u.newer(u.desk)
	if err != nil {
		return err
	}
	if n := strings.Count(lines, `"version":3`); n < 2 || !strings.Contains(lines, `"kind":"rehearsed"`) || !strings.Contains(lines, "Sheet") {
		return fmt.Errorf("the newer format is not written where it may be: %q", lines)
	}
	return u.goesBack(old, first)
}

// bothRead makes sure that a server of the newer program has entered results, and one of the
// older program has read them all.
func (u *union) bothRead(next, old *served) error {
	answer, err := http.Get("http://" + next.numbers + "/metrics")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	numbers, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	entered := 0
	for _, m := range commits.FindAllSubmatch(numbers, -1) {
		n, _ := strconv.Atoi(string(m[1])) // by the pattern it is one
		entered += n
	}
	first, _, err := u.newer(next.desk)
	if err != nil {
		return err
	}
	if first != "" || entered == 0 {
		return fmt.Errorf("the newer server made %d changes; the older does not know entry %q", entered, first)
	}
	_, page, err := u.visit(http.MethodGet, fmt.Sprintf("%s/t/%s/rounds/%d", old.desk, u.id, u.round), old.desk, nil)
	if err != nil {
		return err
	}
	if !strings.Contains(page, `name="result"`) || strings.Contains(page, "a newer version") {
		return errors.New("the older server does not read what the newer one enters")
	}
	u.said = append(u.said, fmt.Sprintf("%d changes by a newer server while an older one read them all", entered))
	return nil
}

// commits matches the number of changes that a server has made.
var commits = regexp.MustCompile(`(?m)^torneo_commit_seconds_count(?:\{[^}]*\})? (\d+)`)

// newer returns the lines of the journal, as a server hands it out, that the older program does
// not know, and the number of the first of them.
func (u *union) newer(desk string) (first, lines string, err error) {
	_, file, err := u.visit(http.MethodGet, desk+"/t/"+u.id+"/export/event.torneo", desk, nil)
	if err != nil {
		return "", "", err
	}
	for line := range strings.Lines(file) {
		var n journal.Entry
		if json.Unmarshal([]byte(line), &n) != nil || n.Kind == "" {
			continue
		}
		if n.Kind == "rehearsed" || n.Kind == "resulted" && n.Version > 2 {
			lines += line
			first = cmp.Or(first, strconv.FormatInt(n.Number, 10))
		}
	}
	return first, lines, nil
}

// upgrade ends a server as somebody would who operates it, and begins it with that program.
func (u *union) upgrade(s *served, program string) error {
	if err := s.program.stop(); err != nil {
		return fmt.Errorf("it ends with an error: %w", err)
	}
	s.file = program
	if err := s.start(); err != nil {
		return err
	}
	return u.allReady()
}

// ask runs a command on the database.
func (u *union) ask(program string, args ...string) (said string, done bool) {
	out, err := exec.Command(program, append(args, "--database", u.url, "--lang", "en")...).CombinedOutput()
	note(strings.Join(args, " ") + ": " + string(out))
	return string(out), err == nil
}

// goesBack begins a server of the old program, to which nobody is sent: it opens the
// journal, shows what it knows, and refuses what is done.
func (u *union) goesBack(old, entry string) error {
	s, err := u.server(mostServers, old)
	if err != nil {
		return fmt.Errorf("the older program does not open the database: %w", err)
	}
	u.servers = append(u.servers, s)
	ready, err := http.Get("http://" + s.numbers + "/ready")
	if err != nil {
		return err
	}
	ready.Body.Close()
	round := fmt.Sprintf("%s/t/%s/rounds/%d", s.desk, u.id, u.round)
	status, page, err := u.visit(http.MethodGet, round, s.desk, nil)
	if err != nil || ready.StatusCode != http.StatusOK || status != http.StatusOK || !strings.Contains(page, "from entry "+entry+" on") {
		return fmt.Errorf("the older program does not show what it knows: ready %d, page %d, %v", ready.StatusCode, status, err)
	}
	b := u.boards[0]
	form := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}, "confirmed": {"2"}}
	status, page, err = u.visit(http.MethodPost, round+"/result", s.desk, form)
	if err != nil || status != http.StatusConflict || !strings.Contains(page, "from entry "+entry+" on") {
		return fmt.Errorf("the older program does not refuse a result: %d, %v", status, err)
	}
	// What it does not know, it hands on as it is.
	_, own, err := u.newer(s.desk)
	if err != nil {
		return err
	}
	_, lines, err := u.newer(u.desk)
	if err != nil {
		return err
	}
	if own == "" || !strings.HasPrefix(lines, own) { // results come in meanwhile
		return fmt.Errorf("the older program exports %q, the newer one %q", own, lines)
	}
	u.said = append(u.said, "from entry "+entry+" on, which the newer wrote, the older server shows and refuses")
	return nil
}

// visit asks a server as the chief arbiter, in English.
func (u *union) visit(method, address, origin string, form url.Values) (status int, page string, err error) {
	r, err := http.NewRequest(method, address, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Accept-Language", "en")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", origin)
	}
	answer, err := u.chief.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text), err
}

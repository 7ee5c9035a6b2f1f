//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/journal"
)

// The federation on one machine.
const (
	mostServers = 3
	mostWorkers = 4
	calm        = 3 * time.Second // between two misfortunes
)

// union is a federation: PostgreSQL, servers, workers, a proxy, and people who enter
// results meanwhile.
type union struct {
	scene
	folder                         string
	program                        string
	base                           *cluster
	standby                        *cluster // nil: there is none
	url                            string
	servers                        []*served
	workers                        []*exec.Cmd
	proxy                          *balancer // nil: HAProxy is before them
	haproxy                        *exec.Cmd
	said                           []string       // what a case found
	serverPrograms, workerPrograms map[int]string // of those that are another one
	alone                          bytes.Buffer   // what one program says of the reports
	offered                        int            // entries that were lost, as a page says
}

// badDay is something that happens while results come in.
type badDay struct {
	name  string
	what  string // for who reads the table
	setup func(*union) error
	front bool // HAProxy is before the servers, as docs/operations.md shows it
	days  func(*union) error
	lossy bool // what was acknowledged may be missing, and has to be announced
	calm  bool // nobody may notice: every try is answered, and no answer says that something was not kept
}

// federation plays bad days, those with these names or all, and prints what came of each.
func federation(ctx context.Context, c desktest.Config, program string, people crowd, names []string) error {
	fmt.Println("| day | results acknowledged | of these missing, twice or in another order | longest pause between two | tries without an answer | answers that were none | what else |\n|---|--:|--:|--:|--:|---|---|")
	var wrong []error
	for _, day := range badDays {
		if len(names) > 0 && !slices.Contains(names, day.name) {
			continue
		}
		if day.front && haproxyProgram() == "" {
			fmt.Printf("| %s | left out: HAProxy is not installed |\n", day.name)
			continue
		}
		if err := play(ctx, c, program, people, day); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", day.name, err))
			fmt.Printf("| %s | **%v** |\n", day.name, err)
		}
	}
	return errors.Join(wrong...)
}

// play makes a federation and has a bad day befall it.
func play(ctx context.Context, c desktest.Config, program string, people crowd, day badDay) (err error) {
	folder, err := os.MkdirTemp("", "federation")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o755); err != nil {
		return err
	}
	people.phones = 0
	u := &union{scene: scene{crowd: people}, folder: folder, program: program, serverPrograms: map[int]string{}, workerPrograms: map[int]string{}}
	defer u.end()
	defer func() {
		if err != nil && os.Getenv("KEEP_LOGS") != "" {
			_ = exec.Command("cp", "-r", folder, os.Getenv("KEEP_LOGS")).Run()
		}
	}()
	if u.base, err = newCluster(filepath.Join(folder, "one")); err != nil {
		return err
	}
	if err := u.base.say("CREATE DATABASE hall"); err != nil {
		return err
	}
	u.url = databaseAt("hall", u.base)
	u.database = u.url
	if err := u.prepare(ctx, c, folder); err != nil {
		return fmt.Errorf("preparing: %w", err)
	}
	if day.setup != nil {
		if err := day.setup(u); err != nil {
			return fmt.Errorf("setting up: %w", err)
		}
	}
	if err := u.open(day.front); err != nil {
		return err
	}
	if err := u.join(u.chief, u.codes.chief, "Clara Chief"); err != nil {
		return err
	}
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	var staying sync.WaitGroup
	defer staying.Wait()
	defer leave()
	u.startViewers(ctx, &staying)
	windows, err := u.startArbiters(ctx, &staying)
	if err != nil {
		return err
	}
	var working sync.WaitGroup
	over := make(chan struct{})
	for _, w := range windows {
		working.Go(func() { w.workUntil(over) })
	}
	time.Sleep(calm)
	befell := day.days(u)
	time.Sleep(calm)
	close(over)
	finished := make(chan struct{})
	go func() { working.Wait(); close(finished) }()
	select {
	case <-finished:
	case <-time.After(3 * time.Minute):
		return errors.Join(befell, fmt.Errorf("somebody is never answered: %d without an answer, %v", u.ledger.gone, u.ledger.failures))
	}
	if befell != nil {
		return befell
	}
	time.Sleep(pauseBetween)
	return u.judge(windows, day)
}

// open starts the servers, the workers and the proxy.
func (u *union) open(haproxy bool) error {
	var list []*behind
	for k := range mostServers {
		s, err := u.server(k, cmp.Or(u.serverPrograms[k], u.program))
		if err != nil {
			return err
		}
		u.servers = append(u.servers, s)
		list = append(list, &behind{ready: s.numbers, desk: strings.TrimPrefix(s.desk, "https://"), board: s.board, conns: map[net.Conn]bool{}})
	}
	for k := range mostWorkers {
		if err := u.work(k); err != nil {
			return err
		}
	}
	desk, err := freeAddress()
	if err != nil {
		return err
	}
	board, err := freeAddress()
	if err != nil {
		return err
	}
	u.served = &served{desk: "https://" + desk, board: board, chief: browserAt(0)}
	if haproxy {
		return u.standsBefore(desk, board)
	}
	if u.proxy, err = newBalancer(desk, board, list); err != nil {
		return err
	}
	for deadline := time.Now().Add(time.Minute); u.proxy.least(nil) == nil; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			return errors.New("no server is ready")
		}
	}
	return nil
}

// server starts the one with that number.
func (u *union) server(k int, program string) (*served, error) {
	numbers, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s, err := newServed(program, "--data", filepath.Join(u.folder, "server"+strconv.Itoa(k)), "--database", u.url, "--metrics", numbers, "--log-format", "json", "--drain", "3s", "--proxy", "127.0.0.1")
	if err == nil {
		s.numbers = numbers
	}
	return s, err
}

// work starts a worker, where the program has such.
func (u *union) work(k int) error {
	if exec.Command(u.program, "work", "--help").Run() != nil {
		return nil
	}
	cmd := exec.Command(cmp.Or(u.workerPrograms[k], u.program), "work", "--database", u.url)
	if err := cmd.Start(); err != nil {
		return err
	}
	if k < len(u.workers) {
		u.workers[k] = cmd
	} else {
		u.workers = append(u.workers, cmd)
	}
	return nil
}

// end ends everything that was started.
func (u *union) end() {
	if u.proxy != nil {
		u.proxy.end()
	}
	if u.haproxy != nil && u.haproxy.Process != nil {
		_ = u.haproxy.Process.Kill()
		_ = u.haproxy.Wait()
	}
	for _, s := range u.servers {
		_ = s.program.cmd.Process.Signal(syscall.SIGCONT)
		_ = s.program.cmd.Process.Kill()
		_ = s.program.cmd.Wait()
	}
	for _, w := range u.workers {
		_ = w.Process.Kill()
		_ = w.Wait()
	}
	for _, c := range []*cluster{u.base, u.standby} {
		if c != nil {
			_ = c.signal(syscall.SIGCONT)
			_ = c.kill()
		}
	}
}

// judge compares what everybody knows with the journal, and prints it.
func (u *union) judge(windows []*deskWindow, day badDay) error {
	missing, err := u.astray(windows, day.lossy)
	if err != nil {
		return err
	}
	l := &u.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	u.said = append(u.said, l.actTimes())
	var longest time.Duration
	for k := 1; k < len(l.acks); k++ {
		longest = max(longest, l.acks[k].at.Sub(l.acks[k-1].at))
	}
	fmt.Printf("| %s: %s | %d | %d | %.1f s | %d | %v | %s |\n", day.name, day.what, len(l.acks), missing, longest.Seconds(), l.gone, l.failures, strings.Join(u.said, "; "))
	switch {
	case len(l.acks) == 0:
		return errors.New("nothing was acknowledged")
	case missing > 0 && day.lossy && u.offered == 0:
		return fmt.Errorf("%d results are missing, and nobody is told of them", missing)
	case missing > 0 && !day.lossy:
		return fmt.Errorf("%d results are not in the journal as they were acknowledged", missing)
	case day.calm && l.gone > 0:
		return fmt.Errorf("%d tries had no answer", l.gone)
	case day.calm && len(l.failures) > 0:
		return fmt.Errorf("somebody noticed: %v", l.failures)
	}
	return nil
}

// astray returns the number of results that are not in the journal exactly as their
// arbiter was told: each once, and those of a board one after the other. Where some may
// be missing, what is there is in that order, and nothing else.
func (u *union) astray(windows []*deskWindow, lossy bool) (astray int, err error) {
	kept, err := u.results()
	if err != nil {
		return 0, err
	}
	for _, w := range windows {
		told := map[journal.Board][]string{}
		for k := range w.turn {
			board, key := w.turnOf(k)
			told[board] = append(told[board], key)
		}
		for _, board := range w.boards {
			want, got := told[board], kept[board]
			if lossy {
				astray += len(want) - len(got)
				for _, key := range got {
					at := slices.Index(want, key)
					if at < 0 {
						return 0, fmt.Errorf("board %v: entered %v, kept %v", board, told[board], got)
					}
					want = want[at+1:]
				}
				continue
			}
			for k := range max(len(want), len(got)) {
				if k >= len(want) || k >= len(got) || want[k] != got[k] {
					astray++
				}
			}
			if astray > 0 && len(u.said) < 3 && !slices.Equal(want, got) {
				u.said = append(u.said, fmt.Sprintf("board %v: entered %v, kept %v", board, want, got))
			}
		}
	}
	return astray, nil
}

//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/store"
)

// By how much the clocks of the servers and the workers are ahead of the database's.
var (
	serversAhead = []time.Duration{0, 7 * time.Minute, -5 * time.Minute}
	workersAhead = []time.Duration{9 * time.Minute, -8 * time.Minute, 0, 0}
)

// withOtherClocks has every server and worker be one with a clock of its own.
func (u *union) withOtherClocks() error {
	if _, err := os.Stat(u.program + "-clock"); err != nil {
		return fmt.Errorf("scripts/federation builds the program whose clock can be another: %w", err)
	}
	for k, ahead := range serversAhead {
		file, err := u.withClock(ahead)
		if err != nil {
			return err
		}
		u.serverPrograms[k] = file
	}
	for k, ahead := range workersAhead {
		file, err := u.withClock(ahead)
		if err != nil {
			return err
		}
		u.workerPrograms[k] = file
	}
	file, err := u.withClock(0) // who orders work is of the same program as who does it
	if err != nil {
		return err
	}
	u.program = file
	return u.withFiles()
}

// withClock writes the program with a clock that is so much ahead, and returns its path.
func (u *union) withClock(ahead time.Duration) (string, error) {
	program, err := filepath.Abs(u.program + "-clock")
	if err != nil {
		return "", err
	}
	file := filepath.Join(u.folder, fmt.Sprintf("torneo%+d", int(ahead.Seconds())))
	return file, os.WriteFile(file, fmt.Appendf(nil, "#!/bin/sh\nCLOCK_SHIFT=%d exec '%s' \"$@\"\n", int(ahead.Seconds()), program), 0o700)
}

// differ has people, codes and a batch go from one server to the other, whose clocks are
// minutes apart.
func (u *union) differ() error {
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	l := &listener{s: &u.scene}
	u.heard = append(u.heard, l)
	go l.listen(ctx)
	for k, s := range u.servers {
		said, err := u.noticeOf(s, "clock of this server")
		if err != nil {
			return err
		}
		if ahead := serversAhead[k]; (said != "") != (ahead != 0) {
			return fmt.Errorf("the server whose clock is %v ahead says “%s”", ahead, said)
		} else if said != "" {
			u.said = append(u.said, "“"+said+"”")
		}
		if err := u.shortCode(ctx, s, k); err != nil {
			return fmt.Errorf("server %d: %w", k, err)
		}
	}
	var out bytes.Buffer
	done, began := make(chan error, 1), time.Now()
	go func() { done <- u.does(&out, "check", "--jobs", u.url, u.reports()) }()
	time.Sleep(2 * calm)
	for k, w := range u.workers[:2] { // told to end with parts in hand
		if err := w.Process.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		if err := w.Wait(); err != nil {
			return err
		}
		if err := u.work(k); err != nil {
			return err
		}
	}
	for waiting := true; waiting; {
		select {
		case err := <-done:
			if err != nil {
				return err
			}
			waiting = false
		case <-time.After(time.Second):
			n, err := u.queryCount("SELECT count(*) FROM torneo_jobs.river_job WHERE finalized_at IS NULL AND scheduled_at > now() + interval '1 minute'")
			if err != nil {
				return err
			}
			if n > 0 {
				return fmt.Errorf("%d parts wait for a clock that is ahead", n)
			}
		}
	}
	if !bytes.Equal(out.Bytes(), u.alone.Bytes()) {
		return fmt.Errorf("another output than without workers: %d bytes, not %d", out.Len(), u.alone.Len())
	}
	twice, err := u.queryCount("SELECT count(*) FROM torneo_batches.chunks WHERE begun > 1")
	if err != nil {
		return err
	}
	if twice > 0 {
		return fmt.Errorf("%d parts were begun twice", twice)
	}
	u.said = append(u.said, fmt.Sprintf("%d reports in %.0f s, no part twice, two workers ended meanwhile", batchFiles(), time.Since(began).Seconds()))
	return u.inOneTime()
}

// noticeOf returns the notice with that text on the first page of a server. Its reader
// has the session that another server gave him.
func (u *union) noticeOf(s *served, what string) (string, error) {
	before := u.served
	u.served = &served{desk: s.desk, chief: u.chief}
	defer func() { u.served = before }()
	return u.saidOnPages(what)
}

// shortCode gives somebody a code for two minutes by the database's clock, has him join
// with it at a server, and read at all the others.
func (u *union) shortCode(ctx context.Context, at *served, place int) error {
	kept, err := store.Open(ctx, u.url)
	if err != nil {
		return err
	}
	defer kept.Close()
	code, err := auth.New(kept, kept.Now, slog.New(slog.DiscardHandler)).Invite(ctx, arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter}, auth.Invitation{Role: arbiter.Arbiter, Uses: 1, For: 2 * time.Minute})
	if err != nil {
		return err
	}
	browser := browserAt(2000 + place)
	if err := at.join(browser, code.Text, fmt.Sprintf("Late %d", place)); err != nil {
		return err
	}
	for _, s := range u.servers {
		answer, err := browser.Get(fmt.Sprintf("%s/t/%s/rounds/%d", s.desk, u.id, u.round))
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("his session does not hold at %s: %s", s.desk, answer.Status)
		}
	}
	return nil
}

// queryCount asks the database for a number.
func (u *union) queryCount(question string) (n int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, u.url)
	if err != nil {
		return 0, err
	}
	defer conn.Close(ctx)
	return n, conn.QueryRow(ctx, question).Scan(&n)
}

// inOneTime looks whether the times of the entries follow their numbers, by one clock, and
// how soon programs were told of them.
func (u *union) inOneTime() error {
	list, err := u.entries()
	if err != nil {
		return err
	}
	var back time.Duration
	for k := 1; k < len(list); k++ {
		back = max(back, list[k-1].Time.Sub(list[k].Time))
	}
	if back > 2*time.Second {
		return fmt.Errorf("an entry is %v earlier than the one before it", back)
	}
	if last := list[len(list)-1].Time; time.Since(last).Abs() > time.Minute {
		return errors.New("the last entry bears the time " + last.String())
	}
	u.ledger.mu.Lock()
	told := u.listenerDelays()
	u.ledger.mu.Unlock()
	if len(told) == 0 {
		return errors.New("nobody is told of any result")
	}
	middle, late := at(told, 50), at(told, 99)
	u.said = append(u.said, fmt.Sprintf("programs are told after %.2f s in the middle, %.2f s the 99th of 100", middle.Seconds(), late.Seconds()), fmt.Sprintf("times of entries in their order within %d ms", back.Milliseconds()))
	if late > 2*time.Second {
		return fmt.Errorf("told of results after %v", late)
	}
	return nil
}

//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// badDays lists the bad days of a federation.
var badDays = []badDay{
	{name: "turns", what: "each server, each worker, the database and the proxy killed in turn (-9)", days: (*union).turns},
	{name: "rolling", what: "each server told to end and begun anew, one after the other", days: (*union).rolling, calm: true},
	{name: "haproxy", what: "the same behind HAProxy, configured as docs/operations.md shows it", days: (*union).rolling, calm: true, front: true},
	{name: "hangs", what: "a server that hangs without dying (SIGSTOP) for 20 s", days: (*union).hangs},
	{name: "cuts", what: "a proxy that cuts every connection after 1 s", days: (*union).cuts},
	{name: "failover", what: "the database's machine dies in the middle of a round, and its standby, for which commits wait, takes over", setup: (*union).withStandby, days: (*union).failOver},
	{name: "batches", what: "thousands of reports are checked on servers and workers while results come in, and a worker is killed (-9) every two seconds", setup: (*union).withFiles, days: (*union).worksMeanwhile, calm: true},
	{name: "lagging", what: "the same with a standby that nobody waits for and that was cut off five seconds before; what was lost is brought back at the desk", setup: (*union).withFollower, days: (*union).failOverLate, lossy: true},
	{name: "delayed", what: "a standby that nobody waits for stays connected and applies late, receives late, and takes over when it applies nothing", setup: (*union).withSlowFollower, days: (*union).delays, lossy: true},
	{name: "versions", what: "two versions at once: servers upgraded one by one, the newer format raised and written, an older server begun again", days: (*union).versions, calm: true},
	{name: "clocks", what: "clocks minutes apart: servers 7 minutes ahead and 5 behind, workers 9 ahead and 8 behind, two of which are told to end", setup: (*union).withOtherClocks, days: (*union).differ, calm: true},
	{name: "queue", what: "twenty thousand parts of a batch wait while results come in, and mails are ordered beside them", setup: (*union).withOneReport, days: (*union).fullQueue, calm: true},
}

func (u *union) turns() error {
	for k, s := range u.servers {
		if err := s.dies(); err != nil {
			return err
		}
		time.Sleep(calm)
		if err := s.start(); err != nil {
			return err
		}
		if k < len(u.workers) {
			if err := u.workers[k].Process.Kill(); err != nil {
				return err
			}
			_ = u.workers[k].Wait() // it was killed
			if err := u.work(k); err != nil {
				return err
			}
		}
		time.Sleep(calm)
	}
	if err := u.base.kill(); err != nil {
		return err
	}
	time.Sleep(calm)
	if err := u.base.start(); err != nil {
		return err
	}
	time.Sleep(calm)
	u.proxy.end()
	time.Sleep(calm / 3)
	if err := u.proxy.begin(); err != nil {
		return err
	}
	time.Sleep(calm)
	// All but one at once, as when somebody pulls the wrong plug.
	for _, s := range u.servers[1:] {
		if err := s.dies(); err != nil {
			return err
		}
	}
	time.Sleep(calm)
	for _, s := range u.servers[1:] {
		if err := s.start(); err != nil {
			return err
		}
	}
	return nil
}

// dies kills the program as kill -9 does.
func (s *served) dies() error {
	if err := s.program.cmd.Process.Kill(); err != nil {
		return err
	}
	_ = s.program.cmd.Wait() // it was killed
	return nil
}

func (u *union) rolling() error {
	for range 2 {
		for _, s := range u.servers {
			note("told to end")
			if err := s.program.stop(); err != nil {
				return fmt.Errorf("it ends with an error: %w", err)
			}
			note("ended")
			if err := s.start(); err != nil {
				return err
			}
			if err := u.allReady(); err != nil {
				return err
			}
		}
	}
	return nil
}

// allReady waits until the proxy sends people to every server.
func (u *union) allReady() error {
	if u.proxy == nil {
		return u.serversReady()
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		ready := 0
		for _, x := range u.proxy.behind {
			x.mu.Lock()
			if x.up {
				ready++
			}
			x.mu.Unlock()
		}
		if ready == len(u.proxy.behind) {
			return nil
		}
	}
	return errors.New("not every server is ready again")
}

func (u *union) hangs() error {
	s := u.servers[1]
	if err := s.program.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	time.Sleep(20 * time.Second)
	if err := s.program.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		return err
	}
	return u.allReady()
}

func (u *union) cuts() error {
	u.proxy.cutAfter(time.Second)
	time.Sleep(20 * time.Second)
	u.proxy.cutAfter(0)
	return nil
}

// note prints an act with its time, if WHY is set.
func note(what string) {
	if os.Getenv("WHY") != "" {
		fmt.Fprintln(os.Stderr, time.Now().Format("05.000"), what)
	}
}

// withStandby gives the database a standby, for which every commit waits.
func (u *union) withStandby() (err error) {
	if u.standby, err = u.base.standby(filepath.Join(u.folder, "two")); err != nil {
		return err
	}
	u.url = databaseAt("hall", u.base, u.standby)
	u.database = u.url
	return u.base.waitedFor()
}

// failOver kills the database, and has the standby take over, as who watches both would.
func (u *union) failOver() error {
	if err := u.base.kill(); err != nil {
		return err
	}
	return u.standby.promote()
}

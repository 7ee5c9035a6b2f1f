//go:build unix

package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// served is the program with the hall switched on, which can be killed and comes back at
// the same addresses.
type served struct {
	file  string
	args  []string
	alone string // as who is at that computer comes to it
	board string // where everybody reads
	desk  string // as arbiters come to it from the network
	chief *http.Client

	numbers string // where who operates it reads; "": nowhere

	mu      sync.Mutex
	program *program
	before  time.Duration // the processor's, of those that were killed
	peak    int           // of memory, likewise
	down    time.Duration // how long it was away
	kills   int
}

func newServed(file string, args ...string) (*served, error) {
	return newDeskServed(file, true, args...)
}

// newDeskServed starts it with a noticeboard or without.
func newDeskServed(file string, withBoard bool, args ...string) (*served, error) {
	alone, err := freeAddress()
	if err != nil {
		return nil, err
	}
	desk, err := freeAddress()
	if err != nil {
		return nil, err
	}
	board, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &served{file: file, alone: "http://" + alone, desk: "https://" + desk, board: board, chief: browserAt(0)}
	s.args = append([]string{"--listen", alone, "--hall=" + desk, "--no-local-name"}, args...)
	if withBoard {
		s.args = append(s.args, "--noticeboard", board)
	}
	return s, s.start()
}

func (s *served) start() error {
	p, err := serveWith("2", s.file, "", s.args...)
	if err != nil {
		return err
	}
	s.program = p
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		answer, err := s.chief.Get(s.desk + "/health")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the program does not answer: %w", err)
		}
	}
}

// killAndRestart kills the program as kill -9 does, and gives the same command again.
func (s *served) killAndRestart() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before += s.program.processor()
	s.peak = max(s.peak, s.program.memory())
	if err := s.program.cmd.Process.Kill(); err != nil {
		return err
	}
	_ = s.program.cmd.Wait()
	gone := time.Now()
	if err := s.start(); err != nil {
		return err
	}
	s.down += time.Since(gone)
	s.kills++
	return nil
}

func (s *served) processor() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.before + s.program.processor()
}

func (s *served) memory() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(s.peak, s.program.memory())
}

func (s *served) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.program.stop()
}

// boardURL returns an address of the noticeboard.
func (s *served) boardURL(path string) string {
	return "http://" + s.board + "/" + strings.TrimPrefix(path, "/")
}

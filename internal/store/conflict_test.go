package store_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// TestOneWinner has many add an entry after the same one: each time exactly one
// gets through.
func TestOneWinner(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 0)
		const writers, rounds = 16, 20
		for after := range int64(rounds) {
			var winners, losers atomic.Int64
			var group sync.WaitGroup
			start := make(chan struct{})
			for range writers {
				group.Go(func() {
					<-start
					last, err := s.Append(t.Context(), j.ID, after, result(int(after)+1))
					var conflict *store.Conflict
					switch {
					case err == nil && last == after+1:
						winners.Add(1)
					case errors.As(err, &conflict) && conflict.Last == after+1:
						losers.Add(1)
					default:
						t.Errorf("after %d: %d, %v", after, last, err)
					}
				})
			}
			close(start)
			group.Wait()
			same(t, "winners", winners.Load(), 1)
			same(t, "losers", losers.Load(), writers-1)
		}
		same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, rounds))
	})
}

// TestCompetition has many append to a journal and to one of their own at once.
func TestCompetition(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 0)
		const writers, each = 16, 10
		var mu sync.Mutex
		owner := map[int64]string{}
		var group sync.WaitGroup
		for w := range writers {
			actor := fmt.Sprint("writer ", w)
			group.Go(func() {
				own := must(s.CreateJournal(t.Context(), j.Event, actor, nil))(t)
				for n := range int64(each) {
					if _, err := s.Append(t.Context(), own.ID, n, result(int(n)+1)); err != nil {
						t.Error(err)
					}
				}
			})
			group.Go(func() {
				if err := win(t.Context(), s, j.ID, each, actor, func(number int64) {
					mu.Lock()
					defer mu.Unlock()
					owner[number] = actor
				}); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		belong(t, s, j, writers*each, owner)
	})
}

// TestTwoProcesses has two programs append to a journal at once.
func TestTwoProcesses(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 0)
		const processes, each = 2, 100
		owner := map[int64]string{}
		var mu sync.Mutex
		var group sync.WaitGroup
		var ready sync.WaitGroup
		ready.Add(processes)
		for range processes {
			cmd := startChild(t, "compete", url, j.ID, strconv.Itoa(each))
			stdin := must(cmd.StdinPipe())(t)
			stdout := must(cmd.StdoutPipe())(t)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			group.Go(func() {
				defer func() {
					if err := cmd.Wait(); err != nil {
						t.Error(err)
					}
				}()
				lines := bufio.NewScanner(stdout)
				if lines.Scan(); lines.Text() != "ready" {
					t.Errorf("child says %q", lines.Text())
				}
				ready.Done()
				ready.Wait() // for the other, so that they run together
				io.WriteString(stdin, "go\n")
				for lines.Scan() {
					number, err := strconv.ParseInt(lines.Text(), 10, 64)
					if err != nil {
						t.Errorf("child says %q", lines.Text())
					}
					mu.Lock()
					owner[number] = fmt.Sprint("process ", cmd.Process.Pid)
					mu.Unlock()
				}
			})
		}
		group.Wait()
		turns := belong(t, s, j, processes*each, owner)
		if turns < 2 {
			t.Errorf("the processes did not run together: %d turns", turns)
		}
	})
}

// belong makes sure that every entry is that of the one who was told so, and
// returns how often they took turns.
func belong(t *testing.T, s *store.Store, j store.Journal, entries int, owner map[int64]string) (turns int) {
	t.Helper()
	read := must(s.Read(t.Context(), j.ID, 0))(t)
	same(t, "entries", len(read), entries)
	same(t, "entries acknowledged", len(owner), entries)
	var wrong []string
	for i, e := range read {
		if owner[e.Number] != e.Actor {
			wrong = append(wrong, fmt.Sprintf("entry %d by %s was acknowledged to %q", e.Number, e.Actor, owner[e.Number]))
		}
		if i > 0 && read[i-1].Actor != e.Actor {
			turns++
		}
	}
	if len(wrong) > 0 {
		t.Errorf("%d of %d:\n%s", len(wrong), entries, strings.Join(wrong, "\n"))
	}
	return turns
}

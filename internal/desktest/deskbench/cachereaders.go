//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/cachetest"
)

// roomOfReaders is what a process of its own reads: a process may not have connections without end.
type roomOfReaders struct {
	At, Board string
	Pages     []string      // of each reader
	Come      time.Duration // in which they come in
	First     int           // of the local address, 127.0.0.First
}

// readersSaw is what they saw.
type readersSaw struct {
	Shown  map[string][]int64 // by page and tag, when: in nanoseconds
	Took   []int32            // each answer, in microseconds
	Errors map[string]int
}

// sit has the readers of a room stay until nothing more is said to them, and says what they saw.
func sit() error {
	in := json.NewDecoder(os.Stdin)
	var room roomOfReaders
	if err := in.Decode(&room); err != nil {
		return err
	}
	ctx, leave := context.WithCancel(context.Background())
	saw := readersSaw{Shown: map[string][]int64{}, Errors: map[string]int{}}
	var mu sync.Mutex
	var staying sync.WaitGroup
	for k, page := range room.Pages {
		r := &cachetest.Reader{At: room.At, From: "127.0.0." + strconv.Itoa(room.First+k%8), Board: room.Board, Page: page}
		r.Shows = func(tag string, status int, at time.Time) {
			mu.Lock()
			defer mu.Unlock()
			if status != 200 {
				tag = strconv.Itoa(status)
			}
			saw.Shown[page+" "+tag] = append(saw.Shown[page+" "+tag], at.UnixNano())
		}
		r.Asked = func(took time.Duration, err error) {
			mu.Lock()
			defer mu.Unlock()
			if err != nil && ctx.Err() == nil {
				saw.Errors[fmt.Sprintf("%.60s", err)]++
			}
			saw.Took = append(saw.Took, int32(min(took.Microseconds(), 1<<30)))
		}
		time.Sleep(room.Come / time.Duration(len(room.Pages)))
		staying.Go(func() { r.Stay(ctx) })
	}
	fmt.Fprint(os.Stderr, ".") // what is read until here is not counted
	var word string
	for in.Decode(&word) == nil {
		mu.Lock()
		saw.Took, saw.Errors = nil, map[string]int{}
		mu.Unlock()
	}
	leave()
	staying.Wait()
	return json.NewEncoder(os.Stdout).Encode(saw)
}

// readers is a room of them in a process.
type readers struct {
	*ownProcess[readersSaw]
	come chan struct{}
}

// seat starts a process with these readers.
func seat(room roomOfReaders) (*readers, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "readers")
	cmd.Env = append(os.Environ(), "GOGC=400", "GOMAXPROCS=1")
	said, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	r := &readers{come: make(chan struct{})}
	if r.ownProcess, err = startOwn[readersSaw](cmd, room); err != nil {
		return nil, err
	}
	go func() {
		one := make([]byte, 1)
		_, _ = said.Read(one)
		close(r.come)
		_, _ = io.Copy(os.Stderr, said)
	}()
	return r, nil
}

// begin has what they were answered counted from now on.
func (r *readers) begin() error { return json.NewEncoder(r.in).Encode("begin") }

// joinSaw returns what the readers of several rooms saw.
func joinSaw(list []readersSaw) readersSaw {
	all := readersSaw{Shown: map[string][]int64{}, Errors: map[string]int{}}
	for _, x := range list {
		for what, at := range x.Shown {
			all.Shown[what] = append(all.Shown[what], at...)
		}
		for what, n := range x.Errors {
			all.Errors[what] += n
		}
		all.Took = append(all.Took, x.Took...)
	}
	slices.Sort(all.Took)
	return all
}

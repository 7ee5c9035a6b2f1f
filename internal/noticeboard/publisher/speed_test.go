package publisher_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/noticeboard/handler"
	"torneo/tournament"
)

// BenchmarkViewers has 2,000 pages listen while an arbiter enters results in a
// tournament of 500 players and 11 rounds: each page hears of a change and reads the
// round anew, as a browser does, within a second of its own choice. It reports after how
// long the last page has heard of a result, and how long the arbiter's acts take.
func BenchmarkViewers(b *testing.B) {
	const viewers = 2000
	p := newPublished(b, desktest.Config{Players: 500, Rounds: 11, Seed: 3})
	do := func(c arbiter.Command) (took time.Duration, changed bool) {
		began := time.Now()
		changed = p.do(c) > 0
		return time.Since(began), changed
	}
	state := p.state()
	round := state.Current()
	var boards []arbiter.Command
	for _, x := range state.Round(round).Boards {
		for _, r := range [][2]tournament.Outcome{{tournament.Win, tournament.Loss}, {tournament.Draw, tournament.Draw}} {
			if x.Black != 0 {
				boards = append(boards, arbiter.CorrectResult{Round: round, Board: x.Board, Result: tournament.ByColor[tournament.Outcome]{White: r[0], Black: r[1]}})
			}
		}
	}
	follower := follower(b, p.desk, time.Now)
	go follower.Run(b.Context())
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(follower, handler.Viewers, closing))
	defer server.Close()
	var heard, read atomic.Int64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 500, MaxConnsPerHost: 500, DisableCompression: true}}
	reading := make(chan struct{}, viewers*4)
	var pages sync.WaitGroup
	for range 64 {
		pages.Go(func() {
			for range reading {
				r, _ := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/%s/es/round-%d.html", server.URL, p.id, round), nil)
				r.Header.Set("Accept-Encoding", "gzip")
				if answer, err := client.Do(r); err == nil {
					_, _ = io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
					read.Add(1)
				}
			}
		})
	}
	var listening sync.WaitGroup
	for range viewers {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
		listening.Add(1)
		go func() {
			once := false
			for in := bufio.NewScanner(conn); in.Scan(); {
				if !strings.HasPrefix(in.Text(), "data: ") {
					continue
				}
				heard.Add(1)
				if !once {
					once = true
					listening.Done()
					continue
				}
				time.AfterFunc(rand.N(time.Second), func() {
					select {
					case reading <- struct{}{}:
					default: // read already
					}
				})
			}
		}()
	}
	listening.Wait()
	var acts, told []time.Duration
	next := 0
	act := func() {
		for {
			took, changed := do(boards[next%len(boards)])
			next++
			if changed { // it was another result
				acts = append(acts, took)
				return
			}
		}
	}
	for b.Loop() {
		for range 5 { // one result at a time
			time.Sleep(2 * time.Second)
			at, began := heard.Load(), time.Now()
			act()
			for heard.Load() < at+viewers {
				if time.Since(began) > 30*time.Second {
					b.Fatalf("%d of %d have heard", heard.Load()-at, viewers)
				}
				time.Sleep(5 * time.Millisecond)
			}
			told = append(told, time.Since(began))
		}
		for range 200 { // and as they come at the end of a round
			act()
			time.Sleep(50 * time.Millisecond)
		}
	}
	close(closing)
	slices.Sort(acts)
	b.ReportMetric(float64(slices.Max(told).Milliseconds()), "told-ms")
	b.ReportMetric(float64(acts[len(acts)/2].Microseconds())/1000, "act-p50-ms")
	b.ReportMetric(float64(acts[len(acts)*99/100].Microseconds())/1000, "act-p99-ms")
	b.ReportMetric(float64(read.Load()), "pages")
}

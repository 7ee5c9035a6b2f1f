//go:build unix

package handler

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/tournament"
)

// thirty returns a shelf with a page of 30 kB.
func thirty(b *testing.B) (*shelf, string) {
	const page = "abc/es/players.html"
	for players := 100; players < 400; players += 5 {
		state := &journal.State{Config: journal.Config{Name: "Open", Rounds: 3}, Publication: journal.Publication{Open: true, Players: true}}
		for k := range players {
			state.Players = append(state.Players, journal.Player{ID: k + 1, Player: tournament.Player{Number: k + 1, Name: fmt.Sprintf("Apellido%d, Nombre", k), Rating: 2400 - k, Federation: "ESP"}})
		}
		board := noticeboard.Of(state, tournament.Date{})
		board.ID = "abc"
		s := &shelf{}
		s.Put(board)
		if len(s.Site().Find(page).Bytes()) >= 30_000 {
			return s, page
		}
	}
	b.Fatal("no page of 30 kB")
	return nil, ""
}

// BenchmarkRead reads a page of 30 kB over the network, the client's work included: plain,
// packed, and known already.
func BenchmarkRead(b *testing.B) {
	s, page := thirty(b)
	server := httptest.NewServer(New(s, Viewers, nil))
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200, DisableCompression: true}}
	for name, header := range map[string][2]string{"plain": {}, "packed": {"Accept-Encoding", "gzip"}, "known": {"If-None-Match", `"` + s.Site().Find(page).Tag() + `"`}} {
		b.Run(name, func(b *testing.B) {
			b.SetParallelism(16)
			began := processor()
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					r, _ := http.NewRequest(http.MethodGet, server.URL+"/"+page, nil) // the address is one
					if header[0] != "" {
						r.Header.Set(header[0], header[1])
					}
					answer, err := client.Do(r)
					if err != nil {
						b.Error(err)
						return
					}
					_, _ = io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
			b.ReportMetric(float64((processor()-began).Microseconds())/float64(b.N), "processor-µs/op")
		})
	}
}

// processor returns the time that this process has had.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

//go:build unix

package filesync

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// BenchmarkFolder writes everything of an open of 500 players after 11 rounds to a new folder.
func BenchmarkFolder(b *testing.B) {
	record := tournamenttest.Random(rand.New(rand.NewPCG(5, 5)), tournamenttest.Config{Players: 500, Rounds: 11})
	for k := range record.Players {
		record.Players[k].Name = "Apellido" + strconv.Itoa(k) + ", Nombre" + strconv.Itoa(k)
	}
	c := journal.Config{Name: "Open", System: "FIDE_DUTCH_2026", Rounds: len(record.Rounds), Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook, Ties: []string{"PTS", "BH/C1", "BH", "SB"}}
	s := &journal.State{}
	for k, w := range []journal.Payload{journal.TournamentImported{Config: c, Tournament: *record}, journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}}} {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			b.Fatal(err)
		}
	}
	folder := b.TempDir()
	began := processor()
	n := 0
	for b.Loop() {
		board := noticeboard.Of(s, tournament.Date{})
		board.ID = "1"
		site := render.Make([]*noticeboard.Board{board}, nil)
		n++
		if done, err := Folder(site, filepath.Join(folder, strconv.Itoa(n))); err != nil || done.Written != len(site.Paths()) {
			b.Fatal(done, err)
		}
		b.ReportMetric(float64(len(site.Paths())), "documents")
	}
	b.ReportMetric(float64((processor()-began).Milliseconds())/float64(n), "processor-ms/op")
}

// processor returns the time that this process has had.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

//go:build unix

package render

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

func large(b *testing.B) *journal.State {
	s, _ := event(b, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 500, Rounds: 11}, journal.Privacy{})
	s.Config.Ties = []string{"PTS", "BH/C1", "BH", "SB"}
	return s
}

// BenchmarkResult measures the cost of one result until boards, names, standings and
// crosstable are there in both languages.
func BenchmarkResult(b *testing.B) { afterResults(b, func(*Site) {}) }

// afterResults enters a result, makes those pages, and goes on with the site.
func afterResults(b *testing.B, then func(*Site)) {
	s := large(b)
	site := Make([]*noticeboard.Board{board(s)}, nil)
	white, black := []tournament.Outcome{tournament.Draw, tournament.Win}, []tournament.Outcome{tournament.Draw, tournament.Loss}
	began, done := processor(), 0
	for n := 0; b.Loop(); n++ {
		done++
		s = s.Clone()
		s.Rounds[10].Boards[0].Result = tournament.ByColor[tournament.Outcome]{White: white[n%2], Black: black[n%2]}
		site = Make([]*noticeboard.Board{board(s)}, site)
		for _, lang := range []string{"es", "en"} {
			for _, page := range []string{"round-11", "round-11-names", "standings", "crosstable"} {
				site.Find("4f1c/" + lang + "/" + page + ".html").GzipBytes()
			}
		}
		then(site)
	}
	b.ReportMetric(float64((processor()-began).Milliseconds())/float64(done), "processor-ms/op")
}

// processor returns the time that this process has had.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkScreens does the same with eight screens: boards, names on three, results,
// standings, crosstable, and a clock; of each the page that it shows, in one language.
func BenchmarkScreens(b *testing.B) {
	var shows [8]*Show
	views := []View{BoardsView, NamesView, NamesView, NamesView, ResultsView, StandingsView, CrosstableView, ClockView}
	afterResults(b, func(site *Site) {
		for k, v := range views {
			shows[k] = site.Show(UsualLook(ShowPart{View: v, Share: k%3 + 1, Of: 3}), Stage{Path: "/screen/x/"}, shows[k])
			shows[k].Page(1).GzipBytes()
		}
	})
}

// BenchmarkBoard makes the part of that which is no page.
func BenchmarkBoard(b *testing.B) {
	s := large(b)
	for b.Loop() {
		Make([]*noticeboard.Board{board(s)}, nil)
	}
}

// BenchmarkExport makes everything at once.
func BenchmarkExport(b *testing.B) {
	s := large(b)
	for b.Loop() {
		site := Make([]*noticeboard.Board{board(s)}, nil)
		most := 0
		for _, p := range site.Paths() {
			if d := site.Find(p); strings.HasSuffix(p, ".html") {
				most = max(most, len(d.Bytes()))
				if d.GzipBytes() != nil && len(d.GzipBytes()) > 150<<10 {
					b.Errorf("%s: %d bytes", p, len(d.GzipBytes()))
				}
			}
		}
		b.ReportMetric(float64(len(site.Paths())), "documents")
		b.ReportMetric(float64(most), "largest")
	}
}

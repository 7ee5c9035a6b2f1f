//go:build unix

package ratinglist_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/listtest"
	"torneo/internal/ratinglist"
)

// size is how many players the lists of the benchmarks have: TORNEO_LIST_PLAYERS, else
// few, so that they can be run in passing.
func size() int {
	if n, err := strconv.Atoi(os.Getenv("TORNEO_LIST_PLAYERS")); err == nil {
		return n
	}
	return 20_000
}

func listOf(b *testing.B, form fidelist.Form) *os.File {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "players_list_foa."+form.String()))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	if err := listtest.Write(f, listtest.Options{Players: size(), Form: form, Seed: 1}); err != nil {
		b.Fatal(err)
	}
	return f
}

func imported(b *testing.B, s *ratinglist.Store, f *os.File) *ratinglist.Result {
	b.Helper()
	info, err := f.Stat()
	if err != nil {
		b.Fatal(err)
	}
	r, err := s.Import(context.Background(), f, info.Size(), ratinglist.Order{Month: fidelist.Month{Year: 2026, Month: 11}})
	if err != nil {
		b.Fatal(err)
	}
	return r
}

func BenchmarkImport(b *testing.B) {
	for _, form := range []fidelist.Form{fidelist.Text, fidelist.XML} {
		b.Run(form.String(), func(b *testing.B) {
			f := listOf(b, form)
			begin := processor(b)
			for b.Loop() {
				s := ratinglist.Open(b.TempDir())
				r := imported(b, s, f)
				b.ReportMetric(float64(r.List.Size)/1e6, "MB-on-disk")
				s.Close()
			}
			b.ReportMetric((processor(b)-begin).Seconds()/float64(b.N), "cpu-s")
			b.ReportMetric(peak(b), "MiB-peak")
		})
	}
}

// BenchmarkSearch types what arbiters type, letter by letter, and says how much processor
// the slowest twentieth takes.
func BenchmarkSearch(b *testing.B) {
	s := ratinglist.Open(b.TempDir())
	defer s.Close()
	imported(b, s, listOf(b, fidelist.Text))
	var typed []string
	for _, text := range []string{"garcia", "garcia lopez", "maria", "mar gar", "ibanez", "gar mar", "de la", "jean-marie", "obrien", "quidor", "ba", "ca ca", "zoxe", "marin ana", "1500123", "lanezbrica", "ana m garcia", "xyzzy"} {
		for k := 2; k <= len(text); k++ {
			typed = append(typed, text[:k])
		}
	}
	var took []time.Duration
	for b.Loop() {
		for _, text := range typed {
			begin := processor(b)
			if _, err := s.Search(context.Background(), ratinglist.Query{Text: text, Federation: "ESP"}); err != nil {
				b.Fatal(err)
			}
			d := processor(b) - begin
			if took = append(took, d); d > 50*time.Millisecond && os.Getenv("TORNEO_LIST_SLOW") != "" {
				fmt.Println(text, d)
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-most")
}

// peak is the most memory that the program has had.
func peak(b *testing.B) float64 {
	f, err := os.Open("/proc/self/status")
	if err != nil {
		b.Skip(runtime.GOOS + " does not say how much memory was used")
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			return float64(kb) / 1024
		}
	}
	return 0
}

// processor is how long the program has had a processor.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

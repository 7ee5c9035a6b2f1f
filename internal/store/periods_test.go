package store_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A list and a result that fill several rows come back as they were; a result stays as long as a
// period or something that happened names it.
func TestResultsStayAsLongAsTheyAreNamed(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		large := make([]byte, 9<<20) // that nothing compresses
		rand.NewChaCha8([32]byte{1}).Read(large)
		made := must(s.BeginSeries(t.Context(), periods.Series{Name: "FIDE", Begins: "2026-11"}, bytes.NewReader(large), periods.NewPeriod("", "2026-11", periods.Begin, periods.Step{At: time.Now()})))(t)
		var back bytes.Buffer
		if err := s.SeriesFile(t.Context(), made.ID, &back); err != nil || !bytes.Equal(back.Bytes(), large) {
			t.Errorf("the list is not as it came: %d bytes, %v", back.Len(), err)
		}
		fails[*store.NotFound](t, s.SeriesFile(t.Context(), "none", &back))
		p := must(s.PeriodOf(t.Context(), made.ID, "2026-11"))(t)
		same(t, "first", p.State, periods.Open)
		keep := func(p periods.Period, outputs string, acts ...periods.Happening) {
			t.Helper()
			p.Next = &periods.Computed{Inputs: "in", Outputs: outputs}
			if err := s.KeepPeriods(t.Context(), periods.Change{Period: p, Result: &periods.Result{Inputs: "in", Outputs: outputs, Data: append([]byte(outputs), large...)}, Happened: acts}); err != nil {
				t.Fatal(err)
			}
		}
		there := func(outputs string) bool {
			t.Helper()
			data, err := s.RatingResult(t.Context(), "in", outputs)
			if err == nil && !bytes.Equal(data, append([]byte(outputs), large...)) {
				t.Errorf("%s is not as it was kept", outputs)
			}
			return err == nil
		}
		keep(p, "one", periods.Happening{Act: periods.Freeze, Inputs: "in", Outputs: "one"})
		var refused *periods.Refused
		if err := s.KeepPeriods(t.Context(), periods.Change{Period: p}); !errors.As(err, &refused) || refused.Message.ID != "periods.changed" {
			t.Errorf("an old edition: %v", err)
		}
		for _, outputs := range []string{"two", "three"} {
			keep(must(s.PeriodOf(t.Context(), made.ID, "2026-11"))(t), outputs)
		}
		for outputs, want := range map[string]bool{"one": true, "two": false, "three": true} {
			same(t, outputs, there(outputs), want)
		}
		listed := must(s.PeriodsOf(t.Context(), made.ID, "2026-11"))(t)
		same(t, "listed", len(listed), 1)
		same(t, "next", listed[0].Next.Outputs, "three")
		same(t, "from a later month", len(must(s.PeriodsOf(t.Context(), made.ID, "2026-12"))(t)), 0)
		if _, err := s.PeriodOf(t.Context(), made.ID, "2026-12"); err == nil {
			t.Error("there is no December")
		}
		if err := s.ChangeFees(t.Context(), periods.Series{ID: made.ID, Name: "x", Edition: 7}); !errors.As(err, &refused) {
			t.Errorf("fees of an old edition: %v", err)
		}
	})
}

// The reports of a month are those that are accepted, with their latest versions; one that is named is
// returned wherever it went.
func TestAcceptedReports(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		add := func(name, ends string, state inbox.State, versions int) string {
			x := inbox.Submission{Name: name, State: state, Ends: ends}
			for k := range versions {
				x = must(s.KeepSubmissions(t.Context(), inbox.Change{Submission: x, Version: &inbox.Version{Number: k + 1, Hash: name + string(rune('1'+k))}, Data: []byte("x")}))(t)[0]
			}
			return x.ID
		}
		add("B", "2026-11-30", inbox.Accepted, 1)
		add("A", "2026-11-01", inbox.Rated, 2)
		add("C", "2026-12-01", inbox.Accepted, 1)
		gone := add("D", "2026-11-15", inbox.Received, 1)
		names := func(besides ...string) (text string) {
			for _, x := range must(s.AcceptedReports(t.Context(), "2026-11-01", "2026-11-30", besides))(t) {
				text += x.Name + " " + x.Hash + " " + string(x.State) + "; "
			}
			return text
		}
		same(t, "reports", names(), "A A2 rated; B B1 accepted; ")
		same(t, "with one that went back", names(gone, "none"), "A A2 rated; B B1 accepted; D D1 received; ")
	})
}

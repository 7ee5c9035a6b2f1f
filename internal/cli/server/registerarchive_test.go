package server

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// playEvents makes an event with a tournament for each, over or not as the register has it.
func playEvents(t *testing.T, s *store.Store, over ...bool) (events []string) {
	t.Helper()
	for k, over := range over {
		e, err := s.CreateEvent(t.Context(), "Memorial")
		if err != nil {
			t.Fatal(err)
		}
		id, err := desktest.Play(t.Context(), desktest.NewDesk(s), e.ID, desktest.Config{Players: 8, Rounds: 2, Seed: uint64(k + 1)})
		if err != nil {
			t.Fatal(err)
		}
		j, err := s.Journal(t.Context(), id)
		if err == nil {
			err = s.Register(t.Context(), row.Made{Journal: id, Last: j.Last, Summary: &row.Summary{Over: over}})
		}
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e.ID)
	}
	return events
}

// Finished events are archived, and those that are still played are not; the register has them as
// before, the doctor finds them whole, and an altered one is left and named.
func TestFinishedEventsAreArchived(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		events := playEvents(t, s, true, true, false)
		run := func(code int, args ...string) string {
			t.Helper()
			var out, errs bytes.Buffer
			args = append([]string{"register", "--database", url}, args...)
			if got := Main(args, strings.NewReader(""), &out, &errs, func(name string) string { return map[string]string{"LANG": "en_GB"}[name] }); got != code {
				t.Fatalf("%v ends with %d, want %d: %s%s", args, got, code, out.String(), errs.String())
			}
			return out.String() + errs.String()
		}
		if said := run(0, "--archive", "--before", "2020-01-01"); !strings.HasPrefix(said, "0 events archived") {
			t.Error(said)
		}
		run(2, "--archive", "--before", "soon")
		run(2, "--before", "2026-01-01")
		driver := "sqlite"
		if strings.HasPrefix(url, "postgres") {
			driver = "pgx"
		}
		change(t, driver, url, "UPDATE entries SET reason = 'x' WHERE number = 3 AND journal IN (SELECT id FROM journals WHERE event = '"+events[1]+"')")
		tomorrow := time.Now().AddDate(0, 0, 2).Format(time.DateOnly)
		if said := run(1, "--archive", "--before", tomorrow); !strings.Contains(said, "event "+events[1]+" is not archived: entry 3 of the journal") || !strings.Contains(said, "one event archived") {
			t.Error(said)
		}
		for k, want := range []bool{true, false, false} {
			if is, err := s.IsArchived(t.Context(), events[k]); err != nil || is != want {
				t.Errorf("%d: %v %v", k, is, err)
			}
		}
	})
}

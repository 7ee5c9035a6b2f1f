package server

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What the register has otherwise than the journals is found, field by field, and made right
// again, while the database is in use.
func TestRegisterIsComparedAndRebuilt(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s, err := store.Open(t.Context(), url) // as a server has it
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		e, err := s.CreateEvent(t.Context(), "Memorial")
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for seed := range uint64(3) {
			id, err := desktest.Play(t.Context(), desktest.NewDesk(s), e.ID, desktest.Config{Players: 8, Rounds: 2, Seed: seed + 1})
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		run := func(code int, args ...string) string {
			t.Helper()
			var out, errs bytes.Buffer
			args = append([]string{"register", "--database", url}, args...)
			if got := Main(args, strings.NewReader(""), &out, &errs, func(name string) string { return map[string]string{"LANG": "en_GB"}[name] }); got != code {
				t.Fatalf("%v ends with %d, want %d: %s%s", args, got, code, out.String(), errs.String())
			}
			return out.String()
		}
		if said := run(0); !strings.Contains(said, "all 3 tournaments") {
			t.Errorf("says %q", said)
		}

		journal, err := s.Journal(t.Context(), ids[0])
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := arbiter.NewDesk(s, s.Now).SummaryAt(t.Context(), journal, journal.Last)
		if err != nil {
			t.Fatal(err)
		}
		right := *wrong
		wrong.Players, wrong.City, wrong.Over, wrong.Words = 77, "", true, []string{"elsewhere"}
		if err := s.Register(t.Context(), row.Made{Journal: ids[0], Last: journal.Last, Summary: wrong}); err != nil {
			t.Fatal(err)
		}
		if err := s.Register(t.Context(), row.Made{Journal: ids[2], Last: 1, Summary: &right}); err != nil { // it has gone on: nothing is written
			t.Fatal(err)
		}
		var found registerJSON
		if err := json.Unmarshal([]byte(run(1, "--format", "json")), &found); err != nil || found.Tournaments != 3 || len(found.Differing) != 1 || found.Differing[0].ID != ids[0] {
			t.Fatalf("%+v, %v", found, err)
		}
		var fields []string
		for _, d := range found.Differing[0].Differences {
			fields = append(fields, d.Field)
		}
		for _, want := range []string{"players", "words", "over", "over of the calendar"} {
			if !strings.Contains(strings.Join(fields, ","), want) {
				t.Errorf("%q is not among %q", want, fields)
			}
		}
		if said := run(1); !strings.Contains(said, "players is 77, in the journal 8") {
			t.Errorf("says %q", said)
		}
		if said := run(0, "--rebuild"); !strings.Contains(said, "3 tournaments") {
			t.Errorf("says %q", said)
		}
		run(0)
		if f, err := s.Find(t.Context(), row.Search{Words: []string{"elsewhere"}}); err != nil || len(f.Events) != 0 {
			t.Errorf("it is found by another's word: %+v, %v", f, err)
		}
		if f, err := s.Find(t.Context(), row.Search{Words: []string{"memorial", right.Words[0]}}); err != nil || len(f.Events) != 1 {
			t.Errorf("it is not found: %+v, %v", f, err)
		}

		if err := s.ForgetRegister(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if said := run(1); strings.Count(said, "does not have its last entry") != 3 {
			t.Errorf("says %q", said)
		}
		run(0, "--rebuild")
		run(0)
		run(2, "--rebuild", "more")
	})
}

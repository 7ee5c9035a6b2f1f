package server

import (
	"log/slog"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/web"
)

// A plan is seen by every program on the database and by those after them: one makes it, another shows it and
// stops it, and one whose program ended is made again with the same figures.
func TestPlansOutliveTheirProgram(t *testing.T) {
	storetest.Each(t, func(t *testing.T, where string) {
		type program struct {
			kept *store.Store
			at   string
			end  func()
		}
		open := func() program {
			t.Helper()
			kept, err := store.Open(t.Context(), where)
			if err != nil {
				t.Fatal(err)
			}
			served := httptest.NewServer(web.New(desktest.NewDesk(kept), web.Options{Plans: kept, Clock: time.Now, Log: slog.New(slog.DiscardHandler)}))
			return program{kept, served.URL, func() { served.Close(); kept.Close() }}
		}
		first := open()
		event := playEvents(t, first.kept, false)[0]
		all, err := first.kept.Journals(t.Context(), event)
		if err != nil || len(all) != 1 {
			t.Fatal(err)
		}
		id := all[0].ID
		planner := "/t/" + id + "/planner"
		visitor := browser(t)
		found := func(p program) string {
			t.Helper()
			var text string
			until(t, "a plan is there", func() bool {
				text, _ = read(t, visitor, p.at+planner)
				return strings.Contains(text, "Perfect scores")
			})
			_, text, _ = strings.Cut(text, "The variants side by side")
			text, _, _ = strings.Cut(text, "Round by round")
			return text
		}
		form := url.Values{"rounds": {"3"}, "system": {"dutch-2026"}, "runs": {"100"}, "seed": {"7"}}
		sent(t, visitor, first.at+planner, form)
		second := open()
		figures := found(first)
		if other := found(second); figures == "" || other != figures {
			t.Errorf("%q\n%q", other, figures)
		}

		form.Set("runs", "100000")
		sent(t, visitor, first.at+planner, form)
		if text, _ := read(t, visitor, second.at+planner); !strings.Contains(text, "hx-trigger") {
			t.Error("the other program does not show that a plan is being made")
		}
		sent(t, visitor, second.at+planner+"/stop", url.Values{})
		until(t, "the plan is stopped", func() bool {
			p, err := first.kept.Plan(t.Context(), id)
			return err == nil && p != nil && p.State == row.PlanStopped
		})
		form.Set("runs", "100")
		until(t, "its program has a free place again", func() bool {
			sent(t, visitor, first.at+planner, form)
			return found(first) != ""
		})

		// A program begins a plan and ends: whoever looks at it later takes it over.
		p, err := first.kept.Plan(t.Context(), id)
		if err == nil {
			_, err = first.kept.BeginPlan(t.Context(), *p)
		}
		if err != nil {
			t.Fatal(err)
		}
		first.end()
		if text, _ := read(t, visitor, second.at+planner); strings.Contains(text, "Perfect scores") {
			t.Error("a plan that somebody is at is taken over")
		}
		driver := "sqlite"
		if strings.HasPrefix(where, "postgres") {
			driver = "pgx"
		}
		change(t, driver, where, "UPDATE plans SET beat = beat - 60000000")
		if again := found(second); again != figures {
			t.Errorf("%q\n%q", again, figures)
		}
		second.end()
		third := open()
		defer third.end()
		if again := found(third); again != figures {
			t.Errorf("after a restart: %q\n%q", again, figures)
		}
		if stale, _ := read(t, visitor, third.at+planner); strings.Contains(stale, "hx-trigger=\"every") {
			t.Error("a plan that is there is asked for again")
		}
	})
}

package backups_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/web/backups"
	"torneo/message"
)

// archives stands for the work in the background.
type archives struct {
	state  backups.Archiving
	before time.Time
}

func (a *archives) Archive(before time.Time) bool {
	if a.state.Running {
		return false
	}
	a.before, a.state.Running = before, true
	return true
}

func (a *archives) Archiving() backups.Archiving { return a.state }

func (a *archives) Count(context.Context, time.Time) (archived, waiting int, err error) {
	return 3, 1, nil
}

// Archiving is begun once, with a day that has come, by somebody who has confirmed what it means for
// older programs; the page shows how far it is and what came of it.
func TestFinishedEventsAreArchived(t *testing.T) {
	kept := &archives{}
	w := newWindowWith(t, backups.Room{Archives: kept})
	w.Get("/backup").Want(t, 200, "3 events are archived", "One finished event has not changed for 90 days")
	for what, form := range map[string]url.Values{
		"since which day":    {"before": {""}, "sure": {"1"}},
		"still to come":      {"before": {"2999-01-01"}, "sure": {"1"}},
		"confirm that older": {"before": {"2020-01-01"}},
		"soon":               {"before": {"soon"}, "sure": {"1"}},
	} {
		w.Post("/backup/archive", form).Want(t, 422, what)
	}
	if !kept.before.IsZero() {
		t.Fatal("it has begun")
	}
	good := url.Values{"before": {"2020-01-31"}, "sure": {"1"}}
	if p := w.Post("/backup/archive", good).Want(t, 200, "Archiving has begun", "0 events so far"); strings.Contains(p.Body, `action="/backup/archive"`) {
		t.Error("it can be begun twice")
	}
	if y, m, d := kept.before.Date(); y != 2020 || m != 1 || d != 31 {
		t.Errorf("since %v", kept.before)
	}
	w.Post("/backup/archive", good).Want(t, 422, "under way")
	kept.state = backups.Archiving{Events: 12, Entries: 345, Left: 1, Failure: message.New("archives.later")}
	w.Get("/backup").Want(t, 200, "Last time 12 events were archived, with 345 entries", "One event was not archived", "this day is still to come")
	w.Headers["Accept-Language"] = "es"
	w.Get("/backup").Want(t, 200, "La última vez se archivaron 12 eventos")
}

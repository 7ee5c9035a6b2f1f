package importjob

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/jobs"
)

// The list of a month is fetched when it is not here, once, and the next one when the month
// has changed.
func TestListsAreKeptCurrent(t *testing.T) {
	whole := list(t, 300) // of November 2026
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.Write(whole)
	}))
	defer server.Close()
	i := started(t, t.TempDir(), source{server.URL + "/download/players_list_xml.zip", &http.Client{Timeout: 5 * time.Second}})
	today := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	i.clock = func() time.Time { return today }
	look := func(want bool) {
		t.Helper()
		if ordered, err := i.Current(t.Context()); err != nil || ordered != want {
			t.Fatalf("%v: ordered %v, %v", today, ordered, err)
		}
	}
	look(true)
	if w := ended(t, i); w.State != jobs.Done || asked.Load() != 1 {
		t.Fatalf("%+v, asked %d times", w, asked.Load())
	}
	for _, today = range []time.Time{today, today.AddDate(0, 0, 29)} {
		look(false)
	}
	today = time.Date(2026, 12, 1, 0, 5, 0, 0, time.UTC)
	look(true)
}

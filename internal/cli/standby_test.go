package cli

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
)

// Every page says how far behind a standby is for which nobody waits, by when what it has
// was written; one for which commits wait is no matter, and one that nobody may look at is
// said not to be known.
func TestStandbysAreTold(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), databaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := newDatabase(s, arbiter.NewDesk(nil, time.Now), slog.New(slog.DiscardHandler))
	told := func() string {
		ids := ""
		for _, m := range d.notices() {
			ids += m.ID + " "
		}
		return ids
	}
	now := time.Now()
	at := func(ago time.Duration, log int64, list ...store.Standby) bool {
		return d.tell(store.Standbys{Log: log, List: list, Timeline: "00000001"}, now.Add(-ago))
	}
	at(60*time.Second, 100, store.Standby{Name: "two", Has: 100}, store.Standby{Name: "one", Waits: true, Has: 100})
	at(30*time.Second, 200, store.Standby{Name: "two", Has: 150})
	at(0, 300, store.Standby{Name: "two", Has: 250})
	if f := d.standbys["two"]; len(d.standbys) != 1 || now.Sub(f.upTo) != 30*time.Second {
		t.Errorf("%+v", d.standbys)
	}
	if got := told(); got != "database.standby.behind " {
		t.Error(got)
	}
	at(0, 300, store.Standby{Name: "two", Has: 300})
	if got := told(); got != "database.standby.near " {
		t.Error(got)
	}
	// It is gone: what it had last stays known.
	d.standbys["two"].seen, d.written[2].at, d.written[3].at = now.Add(-20*time.Second), now.Add(-20*time.Second), now.Add(-20*time.Second)
	at(0, 400)
	if got := told(); got != "database.standby.gone " {
		t.Error(got)
	}
	d.hidden = true
	if got := told(); got != "database.standby.gone database.standby.hidden " {
		t.Error(got)
	}
	if !d.tell(store.Standbys{Log: 350, Timeline: "00000002"}, now) || told() != "" {
		t.Errorf("another server: %s", told())
	}
}

package cli

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
)

// Every page says how far behind a standby is, by when what it has on its disk was written,
// since only what is not there is lost, and what it has not applied yet otherwise; one for
// which commits wait is no matter until it is gone, one of several for which they do until it
// is behind, and one that nobody may look at is said not to be known.
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
	sets := func(want string, list ...store.Standby) {
		t.Helper()
		clear(d.standbys)
		at(0, 300, list...)
		if got := told(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	at(60*time.Second, 100, store.Standby{Name: "two", Has: 100, Applied: 100})
	at(30*time.Second, 200, store.Standby{Name: "two", Has: 150})
	at(0, 300, store.Standby{Name: "two", Has: 250, Applied: 170})
	if f := d.standbys["two"]; now.Sub(f.upTo) != 30*time.Second || now.Sub(f.applied) != 60*time.Second {
		t.Errorf("%+v", f)
	}
	sets("database.standby.behind ", store.Standby{Name: "two", Has: 250, Applied: 170})
	sets("database.standby.near ", store.Standby{Name: "two", Has: 300, Applied: 300})
	sets("database.standby.applies ", store.Standby{Name: "two", Has: 300, Applied: 250}) // its replay is paused
	sets("", store.Standby{Name: "two", Waits: true, Has: 250, Applied: 250})
	sets("database.standby.among ", store.Standby{Name: "two", Among: true, Has: 250, Applied: 250})
	sets("database.standby.applies ", store.Standby{Name: "two", Among: true, Has: 300, Applied: 250})
	sets("", store.Standby{Name: "two", Among: true, Has: 300, Applied: 300})
	// It is gone: what it had last stays known, also of one for which commits have waited.
	for _, waits := range []bool{false, true} {
		d.written = d.written[:2]
		sets(map[bool]string{false: "database.standby.near "}[waits], store.Standby{Name: "two", Waits: waits, Has: 300, Applied: 300})
		d.written[2].at, d.standbys["two"].seen = now.Add(-20*time.Second), now.Add(-20*time.Second)
		at(0, 400)
		if got := told(); got != "database.standby.gone " {
			t.Errorf("waits %t: %s", waits, got)
		}
	}
	d.hidden = true
	if got := told(); got != "database.standby.gone database.standby.hidden " {
		t.Error(got)
	}
	if !d.tell(store.Standbys{Log: 350, Timeline: "00000002"}, now) || told() != "" {
		t.Errorf("another server: %s", told())
	}
}

// How far clocks are apart is said so that it can be taken in.
func TestSpoken(t *testing.T) {
	for d, want := range map[time.Duration]string{7*time.Second + 900*time.Millisecond: "7 s", time.Minute: "1 min 0 s", 437 * time.Second: "7 min 17 s"} {
		if got := spoken(d); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

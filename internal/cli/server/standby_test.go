package server

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/message"
)

// Every page says how far behind a standby is, by when what it has on its disk was written,
// since only what is not there is lost, and what it has not applied yet otherwise; one for
// which commits wait is no matter until it is gone, one of several for which they do until it
// is behind, and one that nobody may look at is said not to be known.
func TestStandbysAreTold(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := NewDatabase(s, arbiter.NewDesk(nil, time.Now), slog.New(slog.DiscardHandler))
	told := func() string {
		ids := ""
		for _, m := range d.Notices() {
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
		d.Standbys = nil
		at(0, 300, list...)
		if got := told(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	at(60*time.Second, 100, store.Standby{Name: "two", Has: 100, Applied: 100})
	at(30*time.Second, 200, store.Standby{Name: "two", Has: 150})
	at(0, 300, store.Standby{Name: "two", Has: 250, Applied: 170})
	if f := d.Standbys[0]; now.Sub(f.upTo) != 30*time.Second || now.Sub(f.applied) != 60*time.Second {
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
		d.written[2].at, d.Standbys[0].seen = now.Add(-20*time.Second), now.Add(-20*time.Second)
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

// Standbys of one name are told apart by what differs, each with what it has, and that they
// have one name is said; one that comes back is the one that has gone.
func TestStandbysOfOneName(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := NewDatabase(s, arbiter.NewDesk(nil, time.Now), slog.New(slog.DiscardHandler))
	now := time.Now()
	printer := i18n.New(i18n.English)
	sees := func(ago time.Duration, log int64, want string, list ...store.Standby) {
		t.Helper()
		d.tell(store.Standbys{Log: log, List: list, Timeline: "00000001"}, now.Add(-ago))
		got := ""
		for _, f := range d.Standbys {
			got += fmt.Sprint(asRead(printer, d.StandbyLabel(f)), " ", f.Has, "; ")
		}
		if got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	standby := func(process int, host, slot string, has int64) store.Standby {
		return store.Standby{Name: "two", Given: true, Host: host, Slot: slot, Process: process, Has: has, Applied: has}
	}
	sees(60*time.Second, 100, "two 100; ", standby(1, "::1", "", 100))
	sees(50*time.Second, 200, "two (process 1) 200; two (process 2) 100; ", standby(1, "::1", "", 200), standby(2, "::1", "", 100))
	if list := d.Notices(); list[len(list)-1].ID != "database.standby.same" {
		t.Errorf("%v", list)
	}
	sees(40*time.Second, 300, "two (process 1) 200; two (process 2) 150; ", standby(2, "::1", "", 150)) // the first has gone
	sees(30*time.Second, 300, "two (process 3) 300; two (process 2) 150; ", standby(2, "::1", "", 150), standby(3, "::1", "", 300))
	d.Standbys = nil
	sees(20*time.Second, 300, "two (::1) 250; two (::2) 300; ", standby(1, "::1", "a", 250), standby(2, "::2", "b", 300))
	sees(10*time.Second, 300, "two (::1) 300; two (::2) 300; ", standby(3, "::1", "a", 300), standby(2, "::2", "b", 300))
	d.Standbys = nil
	sees(0, 300, "two (slot a) 250; two (slot b) 300; ", standby(1, "::1", "a", 250), standby(2, "::1", "b", 300))
}

// asRead returns one as it is read.
func asRead(p *i18n.Printer, called any) string {
	if m, ok := called.(message.Message); ok {
		return p.Text(m)
	}
	return called.(string)
}

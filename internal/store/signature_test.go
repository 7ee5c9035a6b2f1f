package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Who did something, as what and at which device, is kept with the entry in either
// database, travels with the file of an event and with a backup, and makes an entry
// another one. Files of events in which nobody was enrolled stay readable for older
// programs.
func TestWhoSignedAnEntry(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		j := journalWith(t, from, 2)
		if text := string(checkWritable(t, from, j.Event)); !strings.Contains(text, `"version":1,"event"`) || strings.Contains(text, "identity") {
			t.Fatalf("a file without anybody enrolled is\n%s", text)
		}
		e := result(3)
		e.Identity, e.Role, e.Device = "p1", "arbiter", "d1"
		must(from.Append(ctx, j.ID, 2, e))(t)
		e.Number = 3
		want := append(results(1, 2), e)
		same(t, "kept", must(from.Read(ctx, j.ID, 0))(t), want)
		data := checkWritable(t, from, j.Event)
		if !bytes.Contains(data, []byte(`"version":4,"event"`)) || !bytes.Contains(data, []byte(`"identity":"p1","role":"arbiter","device":"d1"`)) {
			t.Fatalf("the file is\n%s", data)
		}
		_, m, err := to.ReadEvent(ctx, bytes.NewReader(data), nil)
		if err != nil || len(m.Added) != 1 {
			t.Fatalf("%+v, %v", m, err)
		}
		same(t, "read", must(to.Read(ctx, j.ID, 0))(t), want)

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := from.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		third := open(t, storetest.SQLite(t))
		must(third.Restore(ctx, backup, nil))(t)
		same(t, "restored", must(third.Read(ctx, j.ID, 0))(t), want)

		for name, change := range map[string][2]string{"identity": {`"identity":"p1"`, `"identity":"p2"`}, "role": {`"role":"arbiter"`, `"role":"chief"`}, "device": {`"device":"d1"`, `"device":"d2"`}} {
			other := resum(strings.Replace(string(data), change[0], change[1], 1))
			_, m, err := to.ReadEvent(ctx, strings.NewReader(other), nil)
			if err != nil || len(m.Differing) != 1 || m.Differing[0].Number != 3 {
				t.Errorf("another %s: %+v, %v", name, m, err)
			}
		}
		long := result(4)
		long.Identity = strings.Repeat("x", 65)
		if _, err := from.Append(ctx, j.ID, 3, long); err == nil {
			t.Error("an identity without end is kept")
		}
	})
}

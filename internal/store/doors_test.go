package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Open doors stay open, and no backup that is restored opens any.
func TestDoors(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		same(t, "at first", must(s.Doors(ctx))(t), store.Doors{})
		want := store.Doors{Desk: true, Entries: true, Address: ":9443", Hosts: []string{"club.example.org", "192.0.2.7"}, PlayersPort: 8092, NoticeboardPort: 8094, EntriesPort: 65535}
		for _, d := range []store.Doors{{Players: true, Noticeboard: true}, want} {
			if err := s.KeepDoors(ctx, d); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "kept", must(s.Doors(ctx))(t), want)
		for _, wrong := range []store.Doors{{Hosts: []string{""}}, {Hosts: []string{"a b"}}, {Hosts: []string{strings.Repeat("x", 300)}}, {Hosts: strings.Fields(strings.Repeat("a ", 21))}, {NoticeboardPort: 65536}, {EntriesPort: -1}} {
			fails[*store.Invalid](t, s.KeepDoors(ctx, wrong))
		}
		same(t, "no key", must(s.DoorKey(ctx))(t), "")
		for _, a := range []store.PeopleAct{{}, {Actor: "Ana", What: "key", About: "ABCD"}} {
			if err := s.KeepDoorKey(ctx, "-----BEGIN PRIVATE KEY-----\nMarca", a); err != nil {
				t.Fatal(err)
			}
		}
		if acts := must(s.PeopleActs(ctx, 9))(t); len(acts) != 1 || acts[0].Actor != "Ana" || acts[0].What != "key" {
			t.Errorf("noted: %v", acts)
		}
		same(t, "key", must(s.DoorKey(ctx))(t), "-----BEGIN PRIVATE KEY-----\nMarca")
		journalWith(t, s, 1)
		file := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		if data := must(os.ReadFile(file))(t); bytes.Contains(data, []byte("Marca")) {
			t.Error("the key is in a backup")
		}
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, file, nil))(t)
		same(t, "restored", must(other.Doors(ctx))(t), store.Doors{})
	})
}

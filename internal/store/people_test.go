package store_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// People, devices, codes, sessions and what was changed are kept in either database; of
// two who use the last use of a code one gets it; revoking a device ends its sessions; no
// file of an event and no backup has any of it.
func TestPeople(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		now := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
		p := store.Person{ID: "p1", Name: "Ana Ñúñez", Role: "chief", Scope: `{"From":1}`, Until: now.Add(time.Hour), Created: now, Invited: "Eva", Password: "$hash"}
		d := store.Device{ID: "d1", Person: "p1", Name: "Linux · Firefox", Created: now, Invited: "Eva", Seen: now}
		code := store.JoinCode{ID: "c1", Hash: "secrethash", Role: "arbiter", Scope: "{}", Created: now, Invited: "Ana", Expires: now.Add(time.Minute), Uses: 1}
		change := func(do func(context.Context, *store.PeopleChange) error) {
			t.Helper()
			if err := s.ChangePeople(ctx, do); err != nil {
				t.Fatal(err)
			}
		}
		change(func(ctx context.Context, c *store.PeopleChange) error {
			for _, err := range []error{c.KeepPerson(ctx, p), c.AddDevice(ctx, d), c.AddCode(ctx, code),
				c.Note(ctx, store.PeopleAct{Time: now, Actor: "Eva", What: "join", About: p.Name}), c.Note(ctx, store.PeopleAct{Time: now, Actor: "Ana", What: "invite"})} {
				if err != nil {
					return err
				}
			}
			return nil
		})
		same(t, "people", must(s.People(ctx))(t), []store.Person{p})
		same(t, "devices", must(s.Devices(ctx))(t), []store.Device{d})
		same(t, "codes", must(s.JoinCodes(ctx))(t), []store.JoinCode{code})
		acts := must(s.PeopleActs(ctx, 10))(t)
		if len(acts) != 2 || acts[0].Actor != "Ana" || acts[0].Number != 2 || must(s.LastPeopleAct(ctx))(t) != 2 {
			t.Errorf("%+v", acts)
		}

		used := 0
		for _, at := range []time.Time{now.Add(time.Minute), now, now} { // too late, in time, used up
			change(func(ctx context.Context, c *store.PeopleChange) error {
				got, found, err := c.UseCode(ctx, code.Hash, at)
				if found {
					used++
					same(t, "used", got.ID, "c1")
				}
				return err
			})
		}
		same(t, "uses", used, 1)

		if err := s.KeepSession(ctx, "token", "d1", `{"device":"d1"}`, now, now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if err := s.TouchDevice(ctx, "d1", now.Add(time.Second), now, "/t/x"); err != nil {
			t.Fatal(err)
		}
		of, on, found, err := s.DeviceOwner(ctx, "d1")
		if err != nil || !found || of != p || on.Act != "/t/x" || !on.Acted.Equal(now) {
			t.Errorf("%+v, %+v, %t, %v", of, on, found, err)
		}
		for at, want := range map[time.Time]bool{now: true, now.Add(time.Hour): false} {
			if data, found, err := s.Session(ctx, "token", at); err != nil || found != want || found && data != `{"device":"d1"}` {
				t.Errorf("%s: %q, %t, %v", at, data, found, err)
			}
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "Ñúñez") || strings.Contains(file.String(), "secrethash") {
			t.Error("people are in the file of an event")
		}
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		there := open(t, backup)
		if len(must(there.People(ctx))(t))+len(must(there.Devices(ctx))(t))+len(must(there.JoinCodes(ctx))(t))+len(must(there.PeopleActs(ctx, 9))(t)) > 0 {
			t.Error("people are in a backup")
		}
		if _, found, _ := there.Session(ctx, "token", now); found {
			t.Error("a session is in a backup")
		}
		change(func(ctx context.Context, c *store.PeopleChange) error {
			found, err := c.RevokeDevice(ctx, "d1", now)
			same(t, "revoked", found, true)
			return err
		})
		if _, found, _ := s.Session(ctx, "token", now); found {
			t.Error("a session of a revoked device holds")
		}
	})
}

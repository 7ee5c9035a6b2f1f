package store_test

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

var at = time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)

// Links that were handed out are kept once, named, noted when used, and withdrawn once; they
// go with the event.
func TestLinksThatWereHandedOut(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		x := signedlink.Handed{Journal: j.ID, ID: "a1", Kind: "tablet", First: 1, Last: 20, Issue: 2, Serial: 1, SaysMaker: true, Maker: "eva", MakerName: "Eva", Name: "La ventana", Ends: "event", Made: at}
		old := signedlink.Handed{Journal: j.ID, ID: "b2", Kind: "player", First: 3, Ends: "event"}
		for range 2 {
			if err := s.HandOut(ctx, j.ID, []signedlink.Handed{x, old}); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "kept", must(s.HandedLinks(ctx, j.ID))(t), []signedlink.Handed{old, x})
		if err := s.NameLink(ctx, j.ID, "a1", "La puerta"); err != nil {
			t.Fatal(err)
		}
		if err := s.UseLink(ctx, j.ID, "a1", at.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		for k, by := range []string{"Ana", "Luis"} {
			if err := s.WithdrawLink(ctx, j.ID, "a1", by, at.Add(time.Duration(2+k)*time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
		x.Name, x.Used, x.Withdrawn, x.Withdrew = "La puerta", at.Add(time.Hour), at.Add(2*time.Hour), "Ana"
		got, there, err := open(t, url).HandedLink(ctx, j.ID, "a1")
		if err != nil || !there {
			t.Fatal(there, err)
		}
		same(t, "withdrawn", got, x)
		if _, there, err := s.HandedLink(ctx, j.ID, "none"); there || err != nil {
			t.Error(there, err)
		}
		fails[*store.NotFound](t, s.WithdrawLink(ctx, j.ID, "none", "Ana", at))
		fails[*store.NotFound](t, s.HandOut(ctx, "none", nil))
		fails[*store.Invalid](t, s.HandOut(ctx, j.ID, []signedlink.Handed{{ID: "c", Kind: "tablet"}}))
		fails[*store.Invalid](t, s.NameLink(ctx, j.ID, "a1", strings.Repeat("x", 101)))
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", len(must(s.HandedLinks(ctx, j.ID))(t)), 0)
	})
}

// Devices of a link are confirmed and forgotten; of those that nobody confirmed a few are
// kept, and none of them takes the place of one that is confirmed.
func TestDevicesOfLinks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		first := signedlink.Device{Journal: j.ID, Link: "a1", ID: "first", Place: "192.168.1.30", Opened: at, Used: at}
		if err := s.AddLinkDevice(ctx, first); err != nil {
			t.Fatal(err)
		}
		if err := s.ConfirmLinkDevice(ctx, j.ID, "a1", "first", "Eva", at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if err := s.UseLinkDevice(ctx, j.ID, "a1", "first", at.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		first.Used, first.Confirmed, first.Confirmer = at.Add(time.Hour), at.Add(time.Minute), "Eva"
		for k := range 3 * store.MaxLinkDevices {
			d := signedlink.Device{Journal: j.ID, Link: "a1", ID: "d" + strconv.Itoa(k), Place: "192.168.1.66", Opened: at.Add(time.Duration(k) * time.Second), Used: at.Add(time.Duration(k) * time.Second)}
			if err := s.AddLinkDevice(ctx, d); err != nil {
				t.Fatal(err)
			}
		}
		list := must(s.LinkDevices(ctx, j.ID))(t)
		if len(list) != store.MaxLinkDevices+1 || list[len(list)-1].ID != "d"+strconv.Itoa(3*store.MaxLinkDevices-1) {
			t.Errorf("%d devices, the last %+v", len(list), list[len(list)-1])
		}
		got, there, err := open(t, url).LinkDevice(ctx, j.ID, "a1", "first")
		if err != nil || !there {
			t.Fatal(there, err)
		}
		same(t, "confirmed", got, first)
		fails[*store.NotFound](t, s.ConfirmLinkDevice(ctx, j.ID, "b2", "first", "Eva", at))
		if err := s.ForgetLinkDevice(ctx, j.ID, "a1", "first"); err != nil {
			t.Fatal(err)
		}
		if _, there, err := s.LinkDevice(ctx, j.ID, "a1", "first"); there || err != nil {
			t.Error(there, err)
		}
		fails[*store.NotFound](t, s.ForgetLinkDevice(ctx, j.ID, "a1", "first"))
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", len(must(s.LinkDevices(ctx, j.ID))(t)), 0)
	})
}

// The list of links belongs to the installation: who continues from a second place with
// its code has it, so that what was withdrawn stays so; a backup has nothing of it.
func TestTheListOfLinksGoesWithTheKey(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	j := journalWith(t, s, 1)
	x := signedlink.Handed{Journal: j.ID, ID: "a1", Kind: "tablet", First: 1, Last: 2, Name: "La ventana", Ends: "event", Made: at}
	if err := s.HandOut(t.Context(), j.ID, []signedlink.Handed{x}); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	if list := must(open(t, to).HandedLinks(t.Context(), j.ID))(t); len(list) != 0 {
		t.Error("a backup has the list of links")
	}
	beside, sealed, err := s.Tables(t.Context())
	if err != nil || bytes.Contains(beside, []byte("La ventana")) || !bytes.Contains(sealed, []byte("La ventana")) {
		t.Error("a second place has it open, or not at all", err)
	}
}

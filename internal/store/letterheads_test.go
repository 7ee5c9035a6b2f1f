package store_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/picture"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// pictureOf returns a picture of one shade.
func pictureOf(t testing.TB, shade uint8) picture.Picture {
	t.Helper()
	x := image.NewGray(image.Rect(0, 0, 40, 20))
	for k := range x.Pix {
		x.Pix[k] = color.Gray{Y: shade}.Y
	}
	var b bytes.Buffer
	if err := png.Encode(&b, x); err != nil {
		t.Fatal(err)
	}
	p, err := picture.Take(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return *p
}

// A letterhead is kept, replaced and erased; a picture that two events show is there
// once and goes with the last of them; backups and event files have it, from either
// database; what is here is not changed by them.
func TestLetterheads(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j, other := journalWith(t, s, 3), journalWith(t, s, 1)
		logo, bank := pictureOf(t, 10), pictureOf(t, 20)
		ours := row.Letterhead{Logo: &logo, Sponsors: []picture.Picture{bank, logo}, Line: "Ayuntamiento de Cádiz"}
		page := row.Letterhead{Address: "https://example.org/open"}
		for journal, l := range map[string]row.Letterhead{j.Event: ours, j.ID: page, other.Event: {Logo: &logo}} {
			if err := s.KeepLetterhead(ctx, journal, l); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "kept", must(s.Letterhead(ctx, j.Event))(t), ours)
		same(t, "none", must(s.Letterhead(ctx, other.ID))(t), row.Letterhead{})
		fails[*store.NotFound](t, s.KeepLetterhead(ctx, "nothing", page))
		fails[*store.Invalid](t, s.KeepLetterhead(ctx, j.ID, row.Letterhead{Line: strings.Repeat("x", 501)}))
		fails[*store.Invalid](t, s.KeepLetterhead(ctx, j.ID, row.Letterhead{Sponsors: []picture.Picture{bank, bank, bank, bank, bank, bank, bank}}))
		fails[*store.Invalid](t, s.KeepLetterhead(ctx, j.ID, row.Letterhead{Logo: &picture.Picture{Hash: logo.Hash, Kind: "png", Data: bank.Data}}))

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		for what, take := range map[string]func(*store.Store) error{
			"backup": func(s *store.Store) error { _, err := s.Restore(ctx, backup, nil); return err },
			"event file": func(s *store.Store) error {
				_, _, err := s.ReadEvent(ctx, bytes.NewReader(file.Bytes()), nil)
				return err
			},
		} {
			there := open(t, storetest.SQLite(t))
			if err := take(there); err != nil {
				t.Fatal(what, err)
			}
			same(t, what, must(there.Letterhead(ctx, j.Event))(t), ours)
			same(t, what+", tournament", must(there.Letterhead(ctx, j.ID))(t), page)
			changed := row.Letterhead{Line: "Otro"}
			if err := there.KeepLetterhead(ctx, j.Event, changed); err != nil {
				t.Fatal(err)
			}
			if err := take(there); err != nil {
				t.Fatal(what, err)
			}
			same(t, what+": what is here stays", must(there.Letterhead(ctx, j.Event))(t), changed)
		}

		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "purged", must(s.Letterhead(ctx, j.Event))(t), row.Letterhead{})
		same(t, "shown elsewhere", must(s.Letterhead(ctx, other.Event))(t).Logo, &logo)
		if err := s.KeepLetterhead(ctx, other.Event, row.Letterhead{}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(url, "postgres") {
			s.Close()
			if data := must(os.ReadFile(url))(t); bytes.Contains(data, logo.Data[60:]) || bytes.Contains(data, bank.Data[60:]) {
				t.Error("a picture that nobody shows any more is in the file")
			}
		}
	})
}

// A backup or event file with what is no picture of ours is refused whole.
func TestForeignPicturesAreRefused(t *testing.T) {
	ctx := context.Background()
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 2)
	logo := pictureOf(t, 10)
	if err := s.KeepLetterhead(ctx, j.Event, row.Letterhead{Logo: &logo}); err != nil {
		t.Fatal(err)
	}
	var event bytes.Buffer
	if err := s.WriteEvent(ctx, &event, j.Event); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"hash": {logo.Hash, strings.Repeat("0", 64)}, "kind": {`"png"`, `"svg"`}, "many": {`"pictures":1`, `"pictures":99`},
		"journal": {`"letterhead":{"journal":"` + j.Event, `"letterhead":{"journal":"x`}, "version": {`"version":3`, `"version":4`},
	} {
		if _, err := store.ParseEvent(strings.NewReader(strings.Replace(event.String(), change[0], change[1], 1))); err == nil {
			t.Errorf("%s: taken", name)
		} else {
			fails[*store.BadFile](t, err)
		}
	}
	for name, statement := range map[string]string{
		"not ours": "UPDATE pictures SET data = CAST('<svg/>' AS BLOB)", "too large": "UPDATE pictures SET data = zeroblob(3000000)",
		"line too long": "UPDATE letterheads SET line = replace(hex(zeroblob(3000)), '00', 'x')",
	} {
		spoilt := filepath.Join(t.TempDir(), "spoilt.db")
		if err := s.Backup(ctx, spoilt); err != nil {
			t.Fatal(err)
		}
		raw(t, spoilt, statement)
		other := open(t, storetest.SQLite(t))
		_, err := other.Restore(ctx, spoilt, nil)
		if err == nil {
			t.Errorf("%s: taken", name)
			continue
		}
		fails[*store.Corrupt](t, err)
		same(t, name, len(must(other.Events(ctx))(t)), 0)
	}
}

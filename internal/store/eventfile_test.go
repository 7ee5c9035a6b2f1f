package store_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

func checkWritable(t testing.TB, s *store.Store, event string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.WriteEvent(t.Context(), &b, event); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestEventFile(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		journals := furnish(t, from)
		a, b := journals[0], journals[1]
		data := checkWritable(t, from, a.Event)
		if !bytes.Contains(data, []byte(`"result":"1-0 <&>"`)) {
			t.Errorf("data is not as it came in:\n%.600s", data)
		}
		e, m, err := to.ReadEvent(ctx, bytes.NewReader(zipped(t, data)), nil)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "event", e, must(from.Event(ctx, a.Event))(t))
		same(t, "added", m.Added, must(from.Journals(ctx, a.Event))(t))
		same(t, "A", must(to.Read(ctx, a.ID, 0))(t), results(1, 260))
		same(t, "B", must(to.Read(ctx, b.ID, 0))(t), results(1, 3))
		same(t, "written again", string(checkWritable(t, to, a.Event)), string(data))

		must(to.Append(ctx, b.ID, 3, result(4)))(t)
		_, m, err = from.ReadEvent(ctx, bytes.NewReader(checkWritable(t, to, a.Event)), nil)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "back home", []int{len(m.Added), len(m.Extended), len(m.Same)}, []int{0, 1, 1})
		same(t, "B at home", must(from.Read(ctx, b.ID, 0))(t), results(1, 4))
	})
}

func TestParseEvent(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	journals := furnish(t, s)
	data := checkWritable(t, s, journals[0].Event)
	for name, file := range map[string][]byte{"plain": data, "zipped": zipped(t, data), "other ends of lines": bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))} {
		f, err := store.ParseEvent(bytes.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		same(t, name+": journals", f.Journals, journals[:2])
		same(t, name+": entries", f.Entries(journals[0].ID), results(1, 260))
	}
}

// resum gives a changed event file its right last line.
func resum(text string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	before := strings.Join(lines[:len(lines)-1], "")
	sum := sha256.Sum256([]byte(before))
	return fmt.Sprintf("%s{\"end\":{\"entries\":%d,\"sha256\":\"%s\"}}\n", before, strings.Count(before, `"number":`), hex.EncodeToString(sum[:]))
}

func TestEventFilesThatAreNotRight(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	j := journalWith(t, s, 3)
	text := string(checkWritable(t, s, j.Event))
	lines := strings.SplitAfter(text, "\n")
	replace := func(old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in\n%s", old, text)
		}
		return resum(strings.Replace(text, old, new, 1))
	}
	same(t, "summed up again", resum(text), text)
	for _, test := range []struct{ name, text, id string }{
		{"empty", "", "store.file.other"},
		{"text", "Round 1\n", "store.file.other"},
		{"other JSON", "{}\n", "store.file.other"},
		{"TRF", "012 Torneo\n022 Madrid\n", "store.file.other"},
		{"newer", replace(`"version":1,"event"`, `"version":5,"new":3,"event"`), "store.file.newer"},
		{"unknown field of the header", replace(`"version":1,"event"`, `"version":1,"new":3,"event"`), "store.file.line"},
		{"unknown field", replace(`"actor"`, `"author"`), "store.file.line"},
		{"field of the wrong kind", replace(`"number":2`, `"number":"2"`), "store.file.line"},
		{"time that is none", replace(`T10:00:00`, `T25:00:00`), "store.file.line"},
		{"entry missing", resum(lines[0] + lines[1] + lines[2] + lines[4] + lines[5]), "store.file.number"},
		{"entry twice", resum(lines[0] + lines[1] + lines[2] + lines[2] + lines[4] + lines[5]), "store.file.number"},
		{"entry too many", resum(strings.Join(lines[:5], "") + lines[4] + lines[5]), "store.file.line"},
		{"journal missing", replace(`"journals":1`, `"journals":2`), "store.file.line"},
		{"journal too many", replace(`"journals":1`, `"journals":0`), "store.file.line"},
		{"journals below zero", replace(`"journals":1`, `"journals":-1`), "store.file.line"},
		{"fewer than none", replace(`"last":3`, `"last":-3`), "store.file.line"},
		{"more than can be", replace(`"last":3`, `"last":9223372036854775807`), "store.file.line"},
		{"identifier", replace(j.ID, "../../x"), "store.file.value"},
		{"no kind", replace(`"kind":"result"`, `"kind":""`), "store.file.value"},
		{"zero byte", replace(`"reason":"board 2"`, `"reason":"\u0000"`), "store.file.value"},
		{"no data", replace(`,"data":{"round":1,"board":1,"result":"1-0 <&>"}`, ``), "store.file.value"},
		{"changed", strings.Replace(text, "board 2", "board 3", 1), "store.file.damaged"},
		{"wrong number of entries", strings.Replace(text, `"entries":3`, `"entries":4`, 1), "store.file.damaged"},
		{"something follows", text + "x\n", "store.file.line"},
		{"two values in a line", replace(`}}`+"\n", `}} {}`+"\n"), "store.file.line"},
		{"blank line", replace("\n", "\n\n"), "store.file.line"},
		{"without the end", strings.Join(lines[:5], ""), "store.file.short"},
		{"broken off in a line", text[:len(text)/2], "store.file.short"},
		{"broken off in the end", text[:len(text)-9], "store.file.short"},
		{"zipped, broken off", string(zipped(t, []byte(text))[:80]), "store.file.short"},
		{"zipped, spoiled", string(spoil(zipped(t, []byte(text)))), "store.file.damaged"},
		{"long line", replace("board 2", strings.Repeat("x", 5<<20)), "store.file.long"},
		{"long value", replace("board 2", strings.Repeat("x", 20<<10)), "store.file.value"},
	} {
		t.Run(test.name, func(t *testing.T) {
			to := open(t, storetest.SQLite(t))
			_, _, err := to.ReadEvent(t.Context(), strings.NewReader(test.text), nil)
			bad := fails[*store.BadFile](t, err)
			if bad.Message().ID != test.id {
				t.Errorf("%s (%v), want %s", bad.Message().ID, bad, test.id)
			}
			same(t, "events", len(must(to.Events(t.Context()))(t)), 0)
		})
	}
	// A last line without its line feed is whole.
	if _, err := store.ParseEvent(strings.NewReader(strings.TrimSuffix(text, "\n"))); err != nil {
		t.Error(err)
	}
}

// spoil changes the checksum at the end.
func spoil(data []byte) []byte {
	data[len(data)-8] ^= 1
	return data
}

func TestEventFileTooLarge(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	j := journalWith(t, s, 2000)
	text := checkWritable(t, s, j.Event)
	size := int64(len(text))
	for name, file := range map[string][]byte{"plain": text, "zipped": zipped(t, text)} {
		if _, err := store.ParseEventUpTo(bytes.NewReader(file), size); err != nil {
			t.Errorf("%s: of the size allowed: %v", name, err)
		}
		_, err := store.ParseEventUpTo(bytes.NewReader(file), size-1)
		same(t, name, fails[*store.BadFile](t, err).Message().ID, "store.file.large")
	}
	// Data that cannot be read are not written either.
	if err := store.WriteEventUpTo(t, s, io.Discard, j.Event, size); err != nil {
		t.Error(err)
	}
	err := store.WriteEventUpTo(t, s, io.Discard, j.Event, size-1)
	same(t, "written", fails[*store.BadFile](t, err).Message().ID, "store.file.large")

	_, err = store.ParseEvent(io.MultiReader(strings.NewReader("{"), endless{}))
	same(t, "endless", fails[*store.BadFile](t, err).Message().ID, "store.file.long")
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte{' '}, len(p))), nil }

func TestLongestEntryTravels(t *testing.T) {
	from, to := open(t, storetest.SQLite(t)), open(t, storetest.SQLite(t))
	j := journalWith(t, from, 0)
	e := result(1)
	e.Number = 1
	e.Actor, e.Reason, e.Kind = strings.Repeat("\x01", 1<<10), strings.Repeat("\x01", 16<<10), strings.Repeat("\x01", 128)
	e.Data = json.RawMessage(`"` + strings.Repeat("<", 4<<20-2) + `"`)
	must(from.Append(t.Context(), j.ID, 0, e))(t)
	if _, _, err := to.ReadEvent(t.Context(), bytes.NewReader(checkWritable(t, from, j.Event)), nil); err != nil {
		t.Fatal(err)
	}
	if got := must(to.Read(t.Context(), j.ID, 0))(t); len(got) != 1 || got[0].Reason != e.Reason || !bytes.Equal(got[0].Data, e.Data) {
		t.Error("the entry is another one")
	}
}

// TestImportOfAnothersJournal tries to add to a tournament by way of an event of
// one's own.
func TestImportOfAnothersJournal(t *testing.T) {
	s, other := open(t, storetest.SQLite(t)), open(t, storetest.SQLite(t))
	victim, mine := journalWith(t, s, 2), journalWith(t, other, 5)
	text := resum(strings.Replace(string(checkWritable(t, other, mine.Event)), mine.ID, victim.ID, 1))
	_, m, err := s.ReadEvent(t.Context(), strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "differing", m.Differing, []store.Difference{{Journal: victim, Number: 0}})
	same(t, "entries", must(s.Read(t.Context(), victim.ID, 0))(t), results(1, 2))
}

func TestReaderThatFails(t *testing.T) {
	broken := errors.New("connection lost")
	_, err := store.ParseEvent(io.MultiReader(strings.NewReader(`{"format":`), failing{broken}))
	bad := fails[*store.BadFile](t, err)
	if !errors.Is(err, broken) || bad.Message().ID != "store.file.unreadable" {
		t.Errorf("%v: %+v", err, bad.Message())
	}
}

func TestWriterThatFails(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	j := journalWith(t, s, 3)
	if err := s.WriteEvent(t.Context(), failing{syscall.EPIPE}, j.Event); err != syscall.EPIPE {
		t.Errorf("%T %v", err, err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func FuzzParseEvent(f *testing.F) {
	s, err := store.Open(f.Context(), storetest.SQLite(f))
	if err != nil {
		f.Fatal(err)
	}
	j := journalWith(f, s, 3)
	data := checkWritable(f, s, j.Event)
	f.Cleanup(func() { s.Close() })
	f.Add(data)
	f.Add(zipped(f, data))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, text := range []string{string(data), resum(string(data))} {
			file, err := store.ParseEvent(strings.NewReader(text))
			if err != nil {
				fails[*store.BadFile](t, err)
				continue
			}
			to := open(t, storetest.SQLite(t))
			m, err := to.ImportEvent(t.Context(), file, nil)
			if err != nil || len(m.Added) != len(file.Journals) {
				t.Fatalf("parsed, but not imported: %v, %+v", err, m)
			}
			again, err := store.ParseEvent(bytes.NewReader(checkWritable(t, to, file.Event.ID)))
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range file.Journals {
				same(t, "entries", again.Entries(j.ID), file.Entries(j.ID))
			}
		}
	})
}

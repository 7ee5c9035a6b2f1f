package store_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/internal/mirror"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/message"
)

// keeping keeps a second place of a database up, for as long as the test runs.
func keeping(t *testing.T, s *store.Store, folder string) *mirror.Keeper {
	t.Helper()
	k := must(mirror.New(t.Context(), s, "here", slog.New(slog.DiscardHandler)))(t)
	k.Patience, k.Pause, k.Soon = 300*time.Millisecond, 20*time.Millisecond, 0
	k.Start()
	t.Cleanup(k.Stop)
	if folder != "" {
		if err := k.Use(t.Context(), folder, false); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

// awaits waits until something is so.
func awaits(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not %s", what)
		}
	}
}

// arrived waits until everything that is in a database is in its second place.
func arrived(t *testing.T, s *store.Store, k *mirror.Keeper) {
	t.Helper()
	awaits(t, "everything there", func() bool {
		var entries int64
		for _, x := range must(s.Extents(t.Context()))(t) {
			for _, j := range x.Journals {
				entries += j.Last
			}
		}
		at := k.Status()
		return at.Known && at.Lags.IsZero() && at.Entries == entries
	})
}

// settled waits until what is not in lines has arrived as well.
func settled(t *testing.T, k *mirror.Keeper, file, text string, is bool) {
	t.Helper()
	awaits(t, fmt.Sprintf("%q in %s: %t", text, file, is), func() bool {
		data, err := os.ReadFile(filepath.Join(k.Status().Within, file))
		return err == nil && bytes.Contains(data, []byte(text)) == is
	})
}

func hasMessage(list []message.Message, id string) bool {
	for _, m := range list {
		if m.ID == id {
			return true
		}
	}
	return false
}

// Whatever database writes there and whichever goes on: all events with all their entries,
// the removed ones too, what stands beside them, and what belongs to the installation, which
// nobody reads there without the code. Who was there before is told.
func TestContinuedFromASecondPlace(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		folder := filepath.Join(t.TempDir(), "Ñandú usb")
		k := keeping(t, from, folder)
		journals := furnish(t, from)
		contact := row.Contact{Phone: "+34 600 000 000", Owed: 3000, Paid: 1000}
		erased := row.Contact{Email: "nadie@example.org"}
		logo := pictureOf(t, 7)
		if err := from.KeepLetterhead(ctx, journals[0].Event, row.Letterhead{Logo: &logo, Line: "Ajuntament"}); err != nil {
			t.Fatal(err)
		}
		if err := from.KeepScreen(ctx, row.Screen{ID: "s1", Code: "KLMN", Name: "Telón"}); err != nil {
			t.Fatal(err)
		}
		// The contacts last: where they stand, the rest was read with them, and is written before they change again.
		if err := from.KeepContacts(ctx, journals[0].ID, map[int]row.Contact{1: contact, 2: erased}); err != nil {
			t.Fatal(err)
		}
		settled(t, k, "beside.jsonl", "nadie@example.org", true)
		if err := from.KeepContacts(ctx, journals[0].ID, map[int]row.Contact{2: {}}); err != nil {
			t.Fatal(err)
		}
		must(from.Append(ctx, journals[1].ID, 3, result(4)))(t)
		if err := from.RenameEvent(ctx, journals[2].Event, "Otro nombre"); err != nil {
			t.Fatal(err)
		}
		settled(t, k, "beside.jsonl", "nadie@example.org", false)
		settled(t, k, "beside.jsonl", "600 000", true)
		arrived(t, from, k)
		if told := k.Notices(); len(told) > 0 {
			t.Errorf("told %v", told)
		}
		secret := must(os.ReadFile(filepath.Join(k.Status().Within, "sealed.json")))(t)
		if bytes.Contains(secret, []byte("KLMN")) || bytes.Contains(secret, []byte(k.Status().Code)) {
			t.Errorf("sealed: %s", secret)
		}
		for _, f := range must(os.ReadDir(k.Status().Within))(t) {
			if info := must(f.Info())(t); info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
				t.Errorf("%s can be read by others: %v", f.Name(), info.Mode())
			}
		}

		_, err := mirror.Continue(ctx, to, folder, "", false)
		fails[*mirror.NoCode](t, err)
		_, err = mirror.Continue(ctx, to, folder, "AAAA", false)
		fails[*mirror.WrongCode](t, err)
		same(t, "after a wrong code", len(must(to.Events(ctx))(t)), 0)
		told := must(mirror.Continue(ctx, to, folder, strings.ToLower(k.Status().Code), false))(t)
		same(t, "continued", everything(t, to), everything(t, from))
		same(t, "contacts", must(to.Contacts(ctx, journals[0].ID))(t), map[int]row.Contact{1: contact})
		same(t, "letterhead", must(to.Letterhead(ctx, journals[0].Event))(t).Line, "Ajuntament")
		same(t, "screens", must(to.Screens(ctx))(t)[0].Code, "KLMN")
		if !hasMessage(told.Messages(), "second.told.people") || hasMessage(told.Messages(), "second.told.unsaid") {
			t.Errorf("told %v", told.Messages())
		}
		must(to.Append(ctx, journals[0].ID, 260, result(261)))(t)
		_, err = mirror.Continue(ctx, to, told.Folder, k.Status().Code, false)
		fails[*store.NotEmpty](t, err)
		_, err = mirror.Continue(ctx, to, folder, k.Status().Code, false)
		fails[*mirror.Several](t, err) // somebody has continued from it: its folder has to be named

		must(from.Append(ctx, journals[1].ID, 4, result(5)))(t)
		awaits(t, "told that somebody continued", func() bool { return hasMessage(k.Notices(), "second.notice.elsewhere") })
		before := linesOf(t, k, journals[1].Event)
		must(from.Append(ctx, journals[1].ID, 5, result(6)))(t)
		time.Sleep(100 * time.Millisecond)
		same(t, "lines after somebody continued", linesOf(t, k, journals[1].Event), before)
		if err := k.Use(ctx, folder, true); err != nil { // this one goes on after all
			t.Fatal(err)
		}
		arrived(t, from, k)
		same(t, "told", len(k.Notices()), 0)
	})
}

func linesOf(t *testing.T, k *mirror.Keeper, event string) string {
	t.Helper()
	return string(must(os.ReadFile(filepath.Join(k.Status().Within, event+".jsonl")))(t))
}

// Wherever the lines break off, what was whole before is read, and nothing else.
func TestLinesThatBreakOff(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "torneo.db"))
	j := journalWith(t, s, 3)
	var text []byte
	var ends []int
	var at *store.Reached
	for n := 3; n < 7; n++ {
		more, next, err := s.LinesAfter(t.Context(), j.Event, at)
		if err != nil {
			t.Fatal(err)
		}
		text, at = append(text, more...), next
		ends = append(ends, len(text))
		must(s.Append(t.Context(), j.ID, int64(n), result(n+1)))(t)
	}
	for cut := range text {
		var got []store.Entry
		r := must(store.ScanLines(bytes.NewReader(text[:cut]), func(_ store.Journal, more []store.Entry) error {
			got = append(got, more...)
			return nil
		}))(t)
		whole, entries := 0, 0
		for k, end := range ends {
			if end <= cut {
				whole, entries = end, 3+k
			}
		}
		if r.Whole != int64(whole) || r.Left != int64(cut-whole) || r.Damaged || len(got) != entries {
			t.Fatalf("cut at %d of %v: %d whole, %d left, damaged %t, %d entries", cut, ends, r.Whole, r.Left, r.Damaged, len(got))
		}
	}
	for at := range ends[1] { // of what comes before the end, every byte counts
		bad := bytes.Clone(text)
		bad[at] ^= 1
		r := must(store.ScanLines(bytes.NewReader(bad), nil))(t)
		if whole := r.Whole; at < ends[0] && whole != 0 || at >= ends[0] && whole != int64(ends[0]) || !r.Damaged && r.Left > 0 && at < ends[1]-200 {
			t.Fatalf("byte %d changed: %d whole, %d left, damaged %t", at, whole, r.Left, r.Damaged)
		}
	}
}

// After a crash the unfinished end is taken away and written again; a file that is damaged,
// or has something else than the database, is put aside and the event written anew.
func TestASecondPlaceIsLookedAtBeforeItIsWritten(t *testing.T) {
	ctx := t.Context()
	file, folder := filepath.Join(t.TempDir(), "torneo.db"), t.TempDir()
	s := open(t, file)
	j := journalWith(t, s, 30)
	k := must(mirror.New(ctx, s, "here", slog.New(slog.DiscardHandler)))(t)
	k.Start()
	if err := k.Use(ctx, folder, false); err != nil {
		t.Fatal(err)
	}
	arrived(t, s, k)
	within, path := k.Status().Within, filepath.Join(k.Status().Within, j.Event+".jsonl")
	k.Stop()
	whole := must(os.ReadFile(path))(t)
	olds := func() int { return len(must(filepath.Glob(filepath.Join(within, "*.old")))(t)) }
	for name, c := range map[string]struct {
		text []byte
		old  int
	}{
		"unfinished": {append(bytes.Clone(whole), `{"journal":{"id":"`...), 0},
		"damaged":    {append(bytes.Replace(bytes.Clone(whole), []byte("board 7"), []byte("board 8"), 1), whole[20:]...), 1},
		"gone on":    {must(linesBeyond(ctx, s, j))(t), 1},
	} {
		before := olds()
		if err := os.WriteFile(path, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		again := keeping(t, s, "") // it was kept where it is
		arrived(t, s, again)
		_ = again.Use(ctx, again.Status().Folder, false)
		arrived(t, s, again)
		r := must(store.ScanLines(bytes.NewReader(must(os.ReadFile(path))(t)), nil))(t)
		if r.Left != 0 || r.Entries() != 30 || olds()-before != c.old {
			t.Errorf("%s: %d entries, %d bytes left, %d put aside", name, r.Entries(), r.Left, olds()-before)
		}
	}
}

// linesBeyond returns lines of a journal that has gone on, of which the database knows nothing.
func linesBeyond(ctx context.Context, s *store.Store, j store.Journal) ([]byte, error) {
	text, _, err := s.LinesAfter(ctx, j.Event, nil)
	if err != nil {
		return nil, err
	}
	text = bytes.ReplaceAll(text, []byte(`"board 30"`), []byte(`"board 99"`))
	first, end := bytes.IndexByte(text, '\n')+1, bytes.LastIndex(text, []byte(`{"end"`))
	return fmt.Appendf(text[:end:end], `{"end":{"entries":30,"sha256":"%x"}}`+"\n", sha256.Sum256(text[first:end])), nil
}

// A folder that hangs holds nobody up, is told, and catches up when it answers.
func TestAFolderThatHangs(t *testing.T) {
	ctx := t.Context()
	s := open(t, filepath.Join(t.TempDir(), "torneo.db"))
	k := keeping(t, s, t.TempDir())
	j := journalWith(t, s, 3)
	arrived(t, s, k)
	path := filepath.Join(k.Status().Within, j.Event+".jsonl")
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	if err := fifo(path); err != nil {
		t.Skip("no pipes with names: ", err)
	}
	must(s.Append(ctx, j.ID, 3, result(4)))(t) // opening the pipe does not come back
	awaits(t, "told that it hangs", func() bool {
		var hangs *mirror.Hangs
		return errors.As(k.Status().Failed, &hangs) && k.Status().Behind == 1 && len(k.Notices()) == 1
	})
	for n := 4; n < 40; n++ {
		must(s.Append(ctx, j.ID, int64(n), result(n+1)))(t)
	}
	awaits(t, "how much it lags", func() bool { return k.Status().Behind >= 37 })
	before := runtime.NumGoroutine()
	time.Sleep(300 * time.Millisecond) // it is tried again, and no more than a few wait
	if more := runtime.NumGoroutine() - before; more > 3 {
		t.Errorf("%d more goroutines", more)
	}
	if err := os.Rename(path+".away", path+".back"); err != nil {
		t.Fatal(err)
	}
	for range 10 { // let go those that wait
		if f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0); err == nil {
			defer f.Close()
		}
	}
	if err := os.Rename(path+".back", path); err != nil {
		t.Fatal(err)
	}
	arrived(t, s, k)
	same(t, "told", len(k.Notices()), 0)
	same(t, "entries there", must(store.ScanLines(strings.NewReader(linesOf(t, k, j.Event)), nil))(t).Entries(), int64(40))
}

// A disk that is not there is no new one: nothing is made where it should be.
func TestADiskThatIsNotThere(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "torneo.db"))
	folder := t.TempDir()
	k := keeping(t, s, folder)
	j := journalWith(t, s, 3)
	arrived(t, s, k)
	within := k.Status().Within
	if err := os.Rename(within, within+".away"); err != nil {
		t.Fatal(err)
	}
	must(s.Append(t.Context(), j.ID, 3, result(4)))(t)
	awaits(t, "told", func() bool { return hasMessage(k.Notices(), "second.notice.lags") })
	if _, err := os.Stat(within); err == nil {
		t.Error("made anew")
	}
	if err := os.Rename(within+".away", within); err != nil {
		t.Fatal(err)
	}
	arrived(t, s, k)
}

// A disk that is full is told; what was half written is not left there.
func TestASecondPlaceThatIsFull(t *testing.T) {
	folder := small(t)
	s := open(t, filepath.Join(t.TempDir(), "torneo.db"))
	k := keeping(t, s, folder)
	j := journalWith(t, s, 3)
	arrived(t, s, k)
	ballast := filepath.Join(folder, "ballast")
	f := must(os.Create(ballast))(t)
	for block := make([]byte, 4096); ; {
		if _, err := f.Write(block); err != nil {
			break
		}
	}
	f.Close()
	n := 3
	awaits(t, "told that it is full", func() bool {
		if n < 203 {
			must(s.Append(t.Context(), j.ID, int64(n), result(n+1)))(t)
			n++
		}
		return errors.Is(k.Status().Failed, syscall.ENOSPC)
	})
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	arrived(t, s, k)
	r := must(store.ScanLines(strings.NewReader(linesOf(t, k, j.Event)), nil))(t)
	same(t, "there", []int64{r.Entries(), r.Left}, []int64{int64(n), 0})
}

// Of an event that is removed for good nothing stays.
func TestRemovedForGoodInASecondPlace(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		k := keeping(t, s, t.TempDir())
		j := journalWith(t, s, 3)
		if err := s.DeleteEvent(t.Context(), j.Event); err != nil {
			t.Fatal(err)
		}
		arrived(t, s, k)
		_ = linesOf(t, k, j.Event)
		must(s.Purge(t.Context(), time.Now().Add(time.Hour)))(t)
		awaits(t, "removed", func() bool {
			_, err := os.Stat(filepath.Join(k.Status().Within, j.Event+".jsonl"))
			return errors.Is(err, os.ErrNotExist)
		})
	})
}

// A copy of the database knows nothing of the second place, nor of its code.
func TestNoCopyHasTheSecondPlace(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "torneo.db"))
	k := keeping(t, s, t.TempDir())
	journalWith(t, s, 3)
	code := strings.ReplaceAll(k.Status().Code, " ", "")
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(must(os.ReadFile(copied))(t), []byte(code)) {
		t.Error("the code is in a backup")
	}
	same(t, "second place", must(open(t, copied).SecondPlace(t.Context(), "here"))(t), store.SecondPlace{})
}

// Whatever tables there are, a second place gets their columns: texts, whole numbers and
// bytes, and those that refer to others come after them.
func TestEveryTableGoesToASecondPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "torneo.db")
	open(t, file)
	db := must(sql.Open("sqlite", file))(t)
	defer db.Close()
	rows := must(db.QueryContext(t.Context(), "SELECT m.name, c.name, lower(c.type) FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND m.name <> 'torneo_version'"))(t)
	defer rows.Close()
	columns := 0
	for ; rows.Next(); columns++ {
		var table, column, kind string
		if err := rows.Scan(&table, &column, &kind); err != nil {
			t.Fatal(err)
		}
		switch kind {
		case "text", "bigint", "integer", "bytea":
		default:
			t.Errorf("%s.%s is of type %s", table, column, kind)
		}
	}
	if columns < 50 {
		t.Errorf("%d columns", columns)
	}
	refer := must(db.QueryContext(t.Context(), `SELECT m.name, f."table" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f, sqlite_schema o WHERE m.type = 'table' AND o.name = f."table" AND o.rowid > m.rowid`))(t)
	defer refer.Close()
	for refer.Next() {
		var table, other string
		_ = refer.Scan(&table, &other)
		t.Errorf("%s refers to %s, which is made later", table, other)
	}
}

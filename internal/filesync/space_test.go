package filesync

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// room is a space in memory that can be made to fail.
type room struct {
	mu      sync.Mutex
	files   map[string]string
	ways    Ways
	fails   func(op, path string) error
	changed []string // what was written, renamed and removed, in its order
}

func newRoom(renames bool) *room {
	return &room{files: map[string]string{}, ways: Ways{Renames: renames, AtOnce: 3}}
}

func (r *room) may(op, path string) error {
	if r.fails != nil {
		if err := r.fails(op, path); err != nil {
			return err
		}
	}
	r.changed = append(r.changed, op+" "+path)
	return nil
}

func (r *room) Ways() Ways { return r.ways }

func (r *room) List(context.Context) (map[string]int64, error) {
	list := map[string]int64{}
	for p, text := range r.files {
		list[p] = int64(len(text))
	}
	return list, nil
}

func (r *room) Read(_ context.Context, path string, most int64) ([]byte, error) {
	if text, ok := r.files[path]; ok {
		return []byte(text), nil
	}
	return nil, fs.ErrNotExist
}

func (r *room) Write(_ context.Context, path, _ string, data []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.may("write", path); err != nil {
		return err
	}
	r.files[path] = string(data)
	return nil
}

func (r *room) Rename(_ context.Context, from, to string) error {
	if err := r.may("rename", to); err != nil {
		return err
	}
	r.files[to] = r.files[from]
	delete(r.files, from)
	return nil
}

func (r *room) Remove(_ context.Context, path string) error {
	if err := r.may("remove", path); err != nil {
		return err
	}
	delete(r.files, path)
	return nil
}

func (r *room) Prune(_ context.Context, folder string) {
	r.changed = append(r.changed, "prune "+folder)
}

func nobody(int, int) {}

// onBothRooms runs a test where names can change and where they cannot.
func onBothRooms(t *testing.T, test func(t *testing.T, r *room)) {
	for _, renames := range []bool{true, false} {
		t.Run(map[bool]string{true: "renames", false: "writes"}[renames], func(t *testing.T) { test(t, newRoom(renames)) })
	}
}

// holds reports a room that has these documents, the list, what was there of others, and
// nothing else.
func (r *room) holds(t *testing.T, when string, names []string, others ...string) {
	t.Helper()
	site := siteOf(names...)
	want := append(site.Paths(), append(others, spaceManifest)...)
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(r.files)); !slices.Equal(got, want) {
		t.Errorf("%s: there is %v, want %v", when, got, want)
	}
	for _, p := range site.Paths() {
		if r.files[p] != string(site.Find(p).Bytes()) {
			t.Errorf("%s: %s is another one", when, p)
		}
	}
}

// Only what changed is sent, first pages last; what is not published is deleted; what
// others have there stays; half of the files lost, or cut off, or the list with them, come
// again; all of it is deleted in the end.
func TestBring(t *testing.T) {
	onBothRooms(t, func(t *testing.T, r *room) {
		ctx := t.Context()
		r.files["cats/cat.jpg"], r.files["club.html"] = "cat", "club"
		others := []string{"cats/cat.jpg", "club.html"}
		two := siteOf("a", "b")
		bring := func(before []string, names ...string) Done {
			t.Helper()
			r.changed = nil
			done, err := Bring(ctx, r, siteOf(names...), before, nobody)
			if err != nil {
				t.Fatal(err)
			}
			r.holds(t, strings.Join(names, " "), names, others...)
			return done
		}
		if done := bring(nil, "a", "b"); done.Written != len(two.Paths()) || done.Kept != 0 {
			t.Errorf("%+v", done)
		}
		order := slices.DeleteFunc(slices.Clone(r.changed), func(c string) bool {
			return !strings.HasPrefix(c, map[bool]string{true: "rename ", false: "write "}[r.ways.Renames]) || strings.HasSuffix(c, spaceManifest)
		})
		if last := order[len(order)-1]; !strings.HasSuffix(last, " index.html") {
			t.Errorf("%s is last", last)
		}
		if k := slices.IndexFunc(order, func(c string) bool { return strings.HasSuffix(c, "/newest.json") }); k < 0 || slices.ContainsFunc(order[k:], func(c string) bool { return strings.HasSuffix(c, ".html") && !strings.HasSuffix(c, " index.html") }) {
			t.Errorf("what is newest is said before it is there: %v", order)
		}
		if k := slices.IndexFunc(order, func(c string) bool { return strings.HasSuffix(c, "/index.html") }); slices.ContainsFunc(order[k:], func(c string) bool { return strings.HasSuffix(c, ".css") }) {
			t.Errorf("a first page before what it loads: %v", order)
		}
		if done := bring(nil, "a", "b"); done.Kept != len(two.Paths()) || len(r.changed) != 0 {
			t.Errorf("nothing changed: %+v, %v", done, r.changed)
		}
		delete(r.files, "a/es/index.html")
		r.files["b/es/index.html"] = "x"
		if done := bring(nil, "a", "b"); done.Written != 2 {
			t.Errorf("lost and cut off: %+v", done)
		}
		if done := bring(nil, "a"); done.Removed == 0 || done.Written != 2 || // the first page, and the list for programs
			!slices.Contains(r.changed, "prune b/es") {
			t.Errorf("%+v, %v", done, r.changed)
		}
		bring(nil, "a", "b")
		for k, p := range two.Paths() {
			if k%2 == 0 {
				delete(r.files, p)
			}
		}
		delete(r.files, spaceManifest)
		if _, err := Bring(ctx, r, siteOf("a"), nil, nobody); !errors.As(err, new(*Occupied)) {
			t.Errorf("without a list, and never there before: %v", err)
		}
		if done := bring([]string{"a", "b"}, "a"); done.Removed == 0 { // what of b was left, too
			t.Errorf("%+v", done)
		}
		if removed, err := Wipe(ctx, r, nil, nobody); err != nil || removed != len(siteOf("a").Paths()) || len(r.files) != len(others) {
			t.Errorf("%d removed, %v: %v", removed, err, r.files)
		}
	})
}

// A file of somebody else with a name of ours is left alone, and nothing is changed; so
// is a list that somebody has written to have other files deleted.
func TestOccupied(t *testing.T) {
	onBothRooms(t, func(t *testing.T, r *room) {
		for name, text := range map[string]string{"index.html": "the club", spaceManifest: "no JSON"} {
			r.files = map[string]string{name: text}
			_, err := Bring(t.Context(), r, siteOf("a"), nil, nobody)
			if o := (*Occupied)(nil); !errors.As(err, &o) || o.Path != name || len(r.files) != 1 || r.files[name] != text {
				t.Errorf("%s: %v, %v", name, err, r.files)
			}
		}
		for _, path := range []string{"../secret", "/etc/passwd", "a//b", "", `..\\x`} {
			r.files = map[string]string{spaceManifest: `{"` + path + `": "x"}`}
			if _, err := Bring(t.Context(), r, siteOf(), nil, nobody); !errors.As(err, new(*Occupied)) {
				t.Errorf("%q: %v", path, err)
			}
		}
	})
}

// Interrupted at any point, what is read stays whole as far as it can, and the next time
// everything is there, what was written before not again; nothing that must not be read
// any more waits for room.
func TestInterruptedAnywhere(t *testing.T) {
	onBothRooms(t, func(t *testing.T, r *room) {
		full := errors.New("full")
		start := func() {
			r.fails, r.files = nil, map[string]string{}
			if _, err := Bring(t.Context(), r, siteOf("a", "b"), nil, nobody); err != nil {
				t.Fatal(err)
			}
			r.changed = nil
		}
		start()
		if _, err := Bring(t.Context(), r, siteOf("a", "c"), nil, nobody); err != nil {
			t.Fatal(err)
		}
		steps := len(r.changed)
		for n := range steps {
			start()
			ctx, stop := context.WithCancelCause(t.Context())
			r.fails = func(string, string) error {
				if len(r.changed) >= n {
					stop(full)
					return full
				}
				return nil
			}
			_, err := Bring(ctx, r, siteOf("a", "c"), nil, nobody)
			if n < steps-4 && err == nil { // after that folders are pruned
				t.Errorf("after %d of %d steps no error", n, steps)
			}
			if r.fails = nil; r.ways.Renames && n < len(siteOf("c").Paths())-len(siteOf().Paths()) && r.files["b/es/index.html"] == "" {
				t.Errorf("after %d steps something is gone", n)
			}
			if _, err := Bring(t.Context(), r, siteOf("a", "c"), nil, nobody); err != nil {
				t.Fatalf("after %d steps: %v", n, err)
			}
			r.holds(t, "interrupted", []string{"a", "c"})
		}
		start()
		r.fails = func(op, path string) error {
			if op == "write" && strings.Contains(path, "/") && !strings.Contains(path, spaceManifest) {
				return full
			}
			return nil
		}
		if _, err := Bring(t.Context(), r, siteOf("a", "c"), nil, nobody); !errors.Is(err, full) {
			t.Error(err)
		}
		for path := range r.files {
			if strings.HasPrefix(path, "b/") {
				t.Errorf("%s can still be read", path)
			}
		}
	})
}

// A file that cannot be deleted is named, the rest is up to date, and the deletion is
// tried again.
func TestUndeleted(t *testing.T) {
	onBothRooms(t, func(t *testing.T, r *room) {
		if _, err := Bring(t.Context(), r, siteOf("a", "b"), nil, nobody); err != nil {
			t.Fatal(err)
		}
		r.fails = func(op, path string) error {
			if op == "remove" && path == "b/es/index.html" {
				return os.ErrPermission
			}
			return nil
		}
		for range 2 {
			_, err := Bring(t.Context(), r, siteOf("a"), nil, nobody)
			u := (*Undeleted)(nil)
			if !errors.As(err, &u) || !slices.Equal(u.Paths, []string{"b/es/index.html"}) || !errors.Is(err, os.ErrPermission) {
				t.Fatal(err)
			}
			r.holds(t, "the rest", []string{"a"}, "b/es/index.html")
		}
		if _, err := Wipe(t.Context(), r, nil, nobody); !errors.As(err, new(*Undeleted)) {
			t.Error(err)
		}
		r.fails = nil
		if _, err := Wipe(t.Context(), r, nil, nobody); err != nil || len(r.files) != 0 {
			t.Errorf("%v: %v", err, r.files)
		}
	})
}

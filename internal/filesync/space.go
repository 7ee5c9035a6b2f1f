package filesync

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"torneo/internal/noticeboard/render"
)

// Space is a place for files outside, as far as every protocol can. Paths are below its
// root, with slashes.
type Space interface {
	// List returns every file there is, with its size.
	List(context.Context) (map[string]int64, error)
	// Read returns the content of a file up to a size; fs.ErrNotExist if there is none.
	Read(ctx context.Context, path string, most int64) ([]byte, error)
	// Write writes a file, and makes the folders that it needs.
	Write(ctx context.Context, path, kind string, data []byte) error
	// Rename puts a file in another place, over what is there.
	Rename(ctx context.Context, from, to string) error
	// Remove deletes a file.
	Remove(ctx context.Context, path string) error
	// Prune removes a folder if nothing is in it.
	Prune(ctx context.Context, folder string)
	// Ways returns the abilities of the space.
	Ways() Ways
}

// Ways is the abilities of a space.
type Ways struct {
	Renames bool // files are written beside, and change their name when all are there
	AtOnce  int  // how many files are written at the same time
}

// Names of ours at a space: what we brought is told from what others did by a list, and
// files are written into a folder beside before they take their places. No name begins
// with a dot, which some servers neither list nor take.
const (
	spaceManifest = "torneo-noticeboard.json"
	staging       = "torneo-new"
	mostManifest  = 16 << 20
)

// Occupied is the error of a space in which something of others has the place of a
// document. Nothing was changed.
type Occupied struct{ Path string }

func (o *Occupied) Error() string { return fmt.Sprintf("publish: %s is somebody else's", o.Path) }

// Undeleted is the error of files that could not be deleted: they can still be read.
// Everything else is up to date.
type Undeleted struct {
	Paths []string
	Err   error // of the first one
}

func (u *Undeleted) Error() string {
	return fmt.Sprintf("publish: %d files not deleted: %v", len(u.Paths), u.Err)
}

func (u *Undeleted) Unwrap() error { return u.Err }

// Bring makes a space have these documents, and of what it had from here no others.
// Only changed documents are sent, those that the list of the space or its sizes do not
// confirm: a space that lost files gets them again. Everything new is written beside;
// then the names change, those of first pages last; then what is not published any more
// is deleted, which is also tried where something could not be written. Where names
// cannot change, documents are written in the same order. Interrupted at any point, it
// goes on the next time.
//
// Before are the tournaments that were brought there before, by their folders; nil: none
// was. By them the files are known where the list of the space was lost.
func Bring(ctx context.Context, space Space, site *render.Site, before []string, tell func(done, total int)) (Done, error) {
	b := bringing{space: space, site: site, before: before, tell: tell}
	if err := b.look(ctx); err != nil {
		return Done{}, err
	}
	if err := b.send(ctx); err != nil {
		if ctx.Err() == nil { // what must not be read any more does not wait for room
			_ = b.remove(ctx)
			_ = b.keep(ctx)
		}
		return b.done, err
	}
	refused := b.remove(ctx)
	if err := b.keep(ctx); err != nil {
		return b.done, err
	}
	if refused != nil {
		return b.done, refused
	}
	return b.done, nil
}

// Wipe deletes from a space everything that came from here.
func Wipe(ctx context.Context, space Space, before []string, tell func(done, total int)) (removed int, err error) {
	b := bringing{space: space, site: render.Make(nil, nil), before: before, wipes: true, tell: tell}
	if err := b.look(ctx); err != nil {
		return 0, err
	}
	if refused := b.remove(ctx); refused != nil {
		return b.done.Removed, errors.Join(refused, b.keep(ctx))
	}
	if _, there := b.there[spaceManifest]; there || len(b.had) > 0 {
		if err := space.Remove(ctx, spaceManifest); err != nil {
			return b.done.Removed, err
		}
	}
	return b.done.Removed, nil
}

type bringing struct {
	space Space
	site  *render.Site
	tell  func(done, total int)

	before []string
	wipes  bool // nothing of the site is to be there

	had   map[string]string // ours there, by path: the tag, "" where that is not known
	there map[string]int64
	todo  []string // documents that are to be sent, in their order
	stale []string // ours that are not published
	done  Done
}

// look finds out what there is to do. Nothing is changed.
func (b *bringing) look(ctx context.Context) (err error) {
	if b.had, err = readManifest(ctx, b.space); err != nil {
		return err
	}
	if b.there, err = b.space.List(ctx); err != nil {
		return err
	}
	if len(b.had) == 0 && b.before != nil {
		b.adopt()
	}
	paths := b.site.Paths()
	if b.wipes {
		paths = nil
	}
	for k, path := range paths {
		if k%50 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		d := b.site.Find(path)
		tag, ours := b.had[path]
		size, there := b.there[path]
		switch {
		case there && !ours:
			return &Occupied{path}
		case there && tag == d.Tag() && size == int64(len(d.Bytes())):
			b.done.Kept++
		default:
			b.todo = append(b.todo, path)
		}
	}
	for path := range b.had {
		if b.wipes || b.site.Find(path) == nil {
			b.stale = append(b.stale, path)
		}
	}
	slices.Sort(b.stale)
	slices.SortStableFunc(b.todo, func(p, q string) int { return cmp.Compare(weight(p), weight(q)) })
	return nil
}

// adopt takes for ours, where the list was lost, what has the name of a document and what
// is in the folder of a tournament: its name is one that nobody else has.
func (b *bringing) adopt() {
	folders := map[string]bool{}
	for _, id := range b.before {
		folders[id] = true
	}
	for path := range b.there {
		first, _, deep := strings.Cut(path, "/")
		if deep && folders[first] || b.site.Find(path) != nil {
			b.had[path] = ""
		}
	}
}

// weight puts pages after what they load, and first pages last: the one of all at the end. What is
// newest is said when it is there: pages that are open go by it.
func weight(name string) int {
	switch {
	case name == "index.html":
		return 4
	case path.Base(name) == render.NewestFile:
		return 3
	case path.Base(name) == "index.html":
		return 2
	case path.Ext(name) == ".html":
		return 1
	}
	return 0
}

// stagingPath returns the path at which a document is written before it takes its
// place.
func (b *bringing) stagingPath(path string) string {
	sum := sha256.Sum256([]byte(path))
	return staging + "/" + hex.EncodeToString(sum[:8]) + "-" + b.site.Find(path).Tag()
}

// send brings what is to be sent.
func (b *bringing) send(ctx context.Context) error {
	if len(b.todo) == 0 {
		return nil
	}
	if !b.space.Ways().Renames {
		if err := b.intend(ctx); err != nil {
			return err
		}
		for from := 0; from < len(b.todo); { // those of a weight beside each other
			to := from + 1
			for to < len(b.todo) && weight(b.todo[to]) == weight(b.todo[from]) {
				to++
			}
			if err := b.write(ctx, b.todo[from:to], from, func(p string) string { return p }); err != nil {
				return err
			}
			from = to
		}
		b.markWritten(b.todo...)
		return nil
	}
	if err := b.sweep(ctx); err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(b.todo), func(path string) bool {
		return b.there[b.stagingPath(path)] == int64(len(b.site.Find(path).Bytes())) // from a try that was interrupted
	})
	if err := b.write(ctx, missing, len(b.todo)-len(missing), b.stagingPath); err != nil {
		return err
	}
	if err := b.intend(ctx); err != nil {
		return err
	}
	for _, path := range b.todo {
		if err := b.space.Rename(ctx, b.stagingPath(path), path); err != nil {
			return err
		}
		b.markWritten(path)
	}
	b.space.Prune(ctx, staging)
	return nil
}

// markWritten notes documents that are in their places.
func (b *bringing) markWritten(paths ...string) {
	for _, path := range paths {
		b.had[path] = b.site.Find(path).Tag()
		b.there[path] = int64(len(b.site.Find(path).Bytes()))
		b.done.Written++
	}
}

// sweep deletes what an interrupted try has left that nobody wants any more.
func (b *bringing) sweep(ctx context.Context) error {
	wanted := map[string]bool{}
	for _, path := range b.todo {
		wanted[b.stagingPath(path)] = true
	}
	for path := range b.there {
		if strings.HasPrefix(path, staging+"/") && !wanted[path] {
			if err := b.space.Remove(ctx, path); err != nil {
				return err
			}
			delete(b.there, path)
		}
	}
	return nil
}

// intend records in the list of the space, before anything is changed, the files that
// will be ours and may be half written.
func (b *bringing) intend(ctx context.Context) error {
	for _, path := range b.todo {
		b.had[path] = ""
	}
	return b.keep(ctx)
}

// write writes documents, several at the same time.
func (b *bringing) write(ctx context.Context, paths []string, before int, to func(string) string) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next, done atomic.Int64
	var all sync.WaitGroup
	for range max(1, b.space.Ways().AtOnce) {
		all.Add(1)
		go func() {
			defer all.Done()
			for {
				k := int(next.Add(1)) - 1
				if k >= len(paths) || ctx.Err() != nil {
					return
				}
				d := b.site.Find(paths[k])
				if err := b.space.Write(ctx, to(paths[k]), d.Type, d.Bytes()); err != nil {
					stop(err)
					return
				}
				b.tell(before+int(done.Add(1)), len(b.todo))
			}
		}()
	}
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// remove deletes what is not published, and reports what could not be.
func (b *bringing) remove(ctx context.Context) error {
	refused := &Undeleted{}
	folders := map[string]bool{}
	stale := slices.Clone(b.stale)
	for path := range b.there { // left by a try that was interrupted
		if b.wipes && strings.HasPrefix(path, staging+"/") {
			stale = append(stale, path)
		}
	}
	for _, name := range stale {
		if _, there := b.there[name]; there {
			if err := b.space.Remove(ctx, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				refused.Paths = append(refused.Paths, name)
				refused.Err = cmp.Or(refused.Err, err)
				continue
			}
			b.done.Removed++
		}
		delete(b.had, name)
		delete(b.there, name)
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	for there := range b.there { // what is still used is not asked about
		for dir := path.Dir(there); dir != "."; dir = path.Dir(dir) {
			delete(folders, dir)
		}
	}
	for _, dir := range slices.Backward(slices.Sorted(maps.Keys(folders))) { // the deepest first
		b.space.Prune(ctx, dir)
	}
	if len(refused.Paths) > 0 {
		return refused
	}
	return nil
}

package mirror

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"torneo/internal/atomicfile"
	"torneo/internal/store"
)

// session is the known state of a place while it is written: up to where the files go.
// Every call of the system may hang for ever, so it is used by one goroutine that
// nobody waits for, which gives up once it was left behind.
type session struct {
	from    Source
	place   store.SecondPlace
	program string
	within  string

	files  map[string]*lineFile // by event
	beside [32]byte             // the sum of what was written last
	sealed [32]byte

	beat  atomic.Int64 // when the last call came back
	left  atomic.Bool
	begun func() error // notes that the place has been made
	reach func(event string, r *store.Reached)
}

// lineFile is the file of an event.
type lineFile struct {
	path    string
	size    int64
	reached *store.Reached
	held    bool // it was compared with the database
}

// errLeft ends a session that was left behind.
var errLeft = errors.New("left behind")

// step does one thing that may hang.
func (s *session) step(do func() error) error {
	if s.left.Load() {
		return errLeft
	}
	s.beat.Store(time.Now().UnixNano())
	err := do()
	s.beat.Store(time.Now().UnixNano())
	if s.left.Load() {
		return errLeft
	}
	return err
}

// pass brings there whatever is missing; tables: also what is not in lines.
func (s *session) pass(ctx context.Context, tables bool) error {
	if s.files == nil {
		if err := s.open(); err != nil {
			return err
		}
	}
	if err := s.step(s.mine); err != nil {
		return err
	}
	if err := s.lines(ctx); err != nil {
		return err
	}
	if !tables {
		return nil
	}
	return s.tables(ctx)
}

// open finds out how far the files go. The folder itself has to be there, for it may be
// where a disk is mounted; what is in it is made once.
func (s *session) open() error {
	s.within = InstallationFolder(s.place.Folder, s.place.ID)
	err := s.step(func() error {
		_, err := os.Stat(s.within)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		if s.place.Begun {
			return &Missing{Folder: s.within}
		}
		err = s.step(s.begin)
	}
	if err == nil {
		err = s.step(s.sign)
	}
	if err != nil {
		return err
	}
	if !s.place.Begun {
		if err := s.begun(); err != nil {
			return err
		}
		s.place.Begun = true
	}
	var names []fs.DirEntry
	if err := s.step(func() (err error) { names, err = os.ReadDir(s.within); return err }); err != nil {
		return err
	}
	files := map[string]*lineFile{}
	for _, n := range names {
		if id, is := strings.CutSuffix(n.Name(), linesSuffix); is && n.Name() != besideFile {
			f := &lineFile{path: filepath.Join(s.within, n.Name())}
			if err := s.step(func() error { return s.look(f) }); err != nil {
				return err
			}
			files[id] = f
			s.reach(id, f.reached)
		}
	}
	s.files = files
	return nil
}

// begin makes the folder of this installation.
func (s *session) begin() error {
	if err := os.MkdirAll(s.within, 0o700); err != nil {
		return err
	}
	atomicfile.SyncFolder(s.place.Folder)
	host, _ := os.Hostname()
	return replaceJSON(filepath.Join(s.within, aboutFile), about{Format: format, Version: formatVersion, ID: s.place.ID, Host: host, Since: time.Now().UTC()})
}

// sign records the version that writes there.
func (s *session) sign() error {
	var who about
	path := filepath.Join(s.within, aboutFile)
	if is, err := readSmall(path, &who); err != nil || !is || who.Program == s.program {
		return err
	}
	who.Program = s.program
	return replaceJSON(path, who)
}

// mine makes sure that nobody has continued from here.
func (s *session) mine() error {
	var w word
	is, err := readSmall(filepath.Join(s.within, wordFile), &w)
	if err == nil && is {
		err = &Elsewhere{Host: w.Host, At: w.At}
	}
	return err
}

// look reads how far a file goes. A batch at the end that was not finished is taken away;
// a file with a damage in the middle is put aside, and the event is written anew.
func (s *session) look(f *lineFile) error {
	in, err := os.Open(f.path)
	if err != nil {
		return err
	}
	lines, err := store.ScanLines(beating{in, s}, nil)
	in.Close()
	if err != nil {
		return err
	}
	if lines.Damaged {
		return s.setAside(f)
	}
	if lines.Left > 0 {
		if err := os.Truncate(f.path, lines.Whole); err != nil {
			return err
		}
	}
	f.size, f.reached = lines.Whole, &lines.Reached
	if lines.Event.ID == "" {
		f.reached = nil
	}
	return nil
}

// beating reads, and tells that it goes on.
type beating struct {
	*os.File
	s *session
}

func (b beating) Read(p []byte) (n int, err error) {
	err = b.s.step(func() error { n, err = b.File.Read(p); return err })
	return n, err
}

// setAside keeps a file that is not the beginning of what is here under another name.
func (s *session) setAside(f *lineFile) error {
	old := strings.TrimSuffix(f.path, linesSuffix) + time.Now().UTC().Format("-20060102-150405.000") + oldSuffix
	if err := os.Rename(f.path, old); err != nil {
		return err
	}
	f.size, f.reached = 0, nil
	return nil
}

// wentBack offers what a file has and the database has not any more, and puts it aside.
func (s *session) wentBack(ctx context.Context, f *lineFile) error {
	had := map[string][]store.Entry{}
	err := s.step(func() error {
		in, err := os.Open(f.path)
		if err != nil {
			return err
		}
		defer in.Close()
		_, err = store.ScanLines(beating{in, s}, func(j store.Journal, more []store.Entry) error {
			had[j.ID] = append(had[j.ID], more...)
			return nil
		})
		return err
	})
	if err != nil {
		return err
	}
	for id, list := range had {
		if _, err := s.from.KeepLost(ctx, id, list); err != nil {
			return err
		}
	}
	return s.step(func() error { return s.setAside(f) })
}

// lines brings there what the files lack of the events.
func (s *session) lines(ctx context.Context) error {
	extents, err := s.from.Extents(ctx)
	if err != nil {
		return err
	}
	here := map[string]bool{}
	for k := range extents {
		x := &extents[k]
		here[x.Event.ID] = true
		f := s.files[x.Event.ID]
		if f == nil {
			f = &lineFile{path: filepath.Join(s.within, x.Event.ID+linesSuffix)}
			s.files[x.Event.ID] = f
		}
		if err := s.holds(ctx, x.Event.ID, f); err != nil {
			return err
		}
		for again := true; again; {
			if _, more := x.CountMissing(f.reached); !more {
				break
			}
			if again, err = s.batch(ctx, x.Event.ID, f); err != nil {
				return err
			}
		}
	}
	for id, f := range s.files { // removed for good here, where it was removed before
		if here[id] || f.reached == nil || f.reached.Event.Deleted.IsZero() {
			continue
		}
		if err := s.step(func() error { return os.Remove(f.path) }); err != nil {
			return err
		}
		delete(s.files, id)
		s.reach(id, nil)
	}
	return nil
}

// holds puts a file aside that ends with something else than the database.
func (s *session) holds(ctx context.Context, event string, f *lineFile) error {
	if f.held || f.reached == nil {
		return nil
	}
	err := s.from.Holds(ctx, event, f.reached)
	var back *store.WentBack
	if errors.As(err, &back) {
		err = s.wentBack(ctx, f)
	}
	f.held = err == nil
	return err
}

// batch adds one, and reports whether there may be more.
func (s *session) batch(ctx context.Context, event string, f *lineFile) (bool, error) {
	data, next, err := s.from.LinesAfter(ctx, event, f.reached)
	var back *store.WentBack
	var gone *store.NotFound
	switch {
	case errors.As(err, &back):
		return true, s.wentBack(ctx, f)
	case errors.As(err, &gone):
		return false, nil
	case err != nil:
		return false, err
	case len(data) == 0:
		return false, nil
	}
	if err := s.step(s.mine); err != nil {
		return false, err
	}
	if err := s.step(func() error { return appendTo(f.path, f.size, data) }); err != nil {
		return false, err
	}
	f.size, f.reached, f.held = f.size+int64(len(data)), next, true
	s.reach(event, next)
	return true, nil
}

// tables brings there what is not in lines, where it has changed.
func (s *session) tables(ctx context.Context) error {
	beside, installation, err := s.from.Tables(ctx)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(beside); sum != s.beside {
		if err := s.step(func() error { return atomicfile.Write(filepath.Join(s.within, besideFile), beside) }); err != nil {
			return err
		}
		s.beside = sum
	}
	if sum := sha256.Sum256(installation); sum != s.sealed {
		data, err := seal(s.place.Code, s.place.ID, installation)
		if err != nil {
			return err
		}
		if err := s.step(func() error { return atomicfile.Write(filepath.Join(s.within, sealedFile), data) }); err != nil {
			return err
		}
		s.sealed = sum
	}
	return nil
}

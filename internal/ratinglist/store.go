package ratinglist

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/fidelist"
)

const (
	fileSuffix = ".db"
	workPrefix = ".import-"
	forgotten  = 24 * time.Hour // after which what an import left behind goes
)

// A list is only ever read. Its schema is not trusted: the file may come from elsewhere.
const reading = "mode=ro&immutable=1&_defensive=1&_pragma=query_only(1)&_pragma=trusted_schema(0)&_pragma=cell_size_check(1)&_pragma=cache_size(-8192)"

// Store is where lists are kept. It may be used by many at once, and by several
// programs.
type Store struct {
	folder string

	mu   sync.Mutex
	open map[string]*opened
}

// opened is a list that can be asked.
type opened struct {
	list List
	info fs.FileInfo
	db   *sql.DB
}

// Open is the store in a folder, which need not be there yet.
func Open(folder string) *Store { return &Store{folder: folder, open: map[string]*opened{}} }

// Close lets go of the files.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for name, o := range s.open {
		err = errors.Join(err, o.db.Close())
		delete(s.open, name)
	}
	return err
}

// kept is what a list says of itself in its file.
type kept struct {
	List
	Month string   `json:"month"`
	Kinds []string `json:"kinds"`
}

// Lists are the lists that there are, the newest month first, of a month FIDE's before
// others. A file that is no list is left out.
func (s *Store) Lists(ctx context.Context) ([]List, error) {
	all, err := s.all(ctx)
	lists := make([]List, len(all))
	for k, o := range all {
		lists[k] = o.list
	}
	return lists, err
}

func (s *Store) all(ctx context.Context) ([]*opened, error) {
	files, err := os.ReadDir(s.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*opened
	there := map[string]bool{}
	for _, f := range files {
		info, err := f.Info()
		if err != nil || !strings.HasSuffix(f.Name(), fileSuffix) || !info.Mode().IsRegular() {
			continue
		}
		there[f.Name()] = true
		o := s.open[f.Name()]
		if o != nil && (!os.SameFile(o.info, info) || !o.info.ModTime().Equal(info.ModTime())) {
			_ = o.db.Close() // a newer one has its name
			o = nil
		}
		if o == nil {
			if o = look(ctx, filepath.Join(s.folder, f.Name())); o == nil {
				continue
			}
			o.info, o.list.name, o.list.Size = info, f.Name(), info.Size()
			s.open[f.Name()] = o
		}
		all = append(all, o)
	}
	for name, o := range s.open {
		if !there[name] {
			_ = o.db.Close()
			delete(s.open, name)
		}
	}
	slices.SortFunc(all, func(a, b *opened) int {
		return cmp.Or(strings.Compare(b.list.Month.String(), a.list.Month.String()), foreign(&a.list)-foreign(&b.list),
			strings.Compare(a.list.Source, b.list.Source), len(b.list.Kinds)-len(a.list.Kinds), slices.Compare(a.list.Kinds, b.list.Kinds), strings.Compare(a.list.name, b.list.name))
	})
	return all, nil
}

func foreign(l *List) int {
	if l.Source == FIDE {
		return 0
	}
	return 1
}

// look opens a file, or returns nil if it is no list.
func look(ctx context.Context, file string) *opened {
	db, err := sql.Open("sqlite", "file:"+file+"?"+reading)
	if err != nil {
		return nil
	}
	db.SetMaxOpenConns(2)
	var id, schema int
	var about string
	err = errors.Join(db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id), db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&schema))
	if err == nil && id == applicationID && schema == version {
		err = db.QueryRowContext(ctx, "SELECT about FROM list").Scan(&about)
	}
	var k kept
	if err != nil || about == "" || json.Unmarshal([]byte(about), &k) != nil {
		_ = db.Close()
		return nil
	}
	o := &opened{list: k.List, db: db}
	o.list.Month, _ = fidelist.ParseMonth(k.Month)
	o.list.Kinds = nil
	for _, name := range k.Kinds {
		if kind, ok := fidelist.ParseKind(name); ok {
			o.list.Kinds = append(o.list.Kinds, kind)
		}
	}
	return o
}

// let closes a list whose file is about to be another one.
func (s *Store) let(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.open[name]; o != nil {
		_ = o.db.Close()
		delete(s.open, name)
	}
}

func (s *Store) remove(name string) error {
	s.let(name)
	return os.Remove(filepath.Join(s.folder, name))
}

// sweep removes what imports left behind that were killed.
func (s *Store) sweep() {
	files, err := os.ReadDir(s.folder)
	if err != nil {
		return
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && strings.HasPrefix(f.Name(), workPrefix) && time.Since(info.ModTime()) > forgotten {
			_ = os.RemoveAll(filepath.Join(s.folder, f.Name()))
		}
	}
}

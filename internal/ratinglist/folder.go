package ratinglist

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const (
	fileSuffix    = ".db"
	mappingSuffix = ".columns"
	workPrefix    = ".import-"
	forgotten     = 24 * time.Hour // after which what an import left behind goes
)

// A list is only ever read. Its schema is not trusted: the file may come from elsewhere.
const reading = "mode=ro&immutable=1&_defensive=1&_pragma=query_only(1)&_pragma=trusted_schema(0)&_pragma=cell_size_check(1)&_pragma=cache_size(-8192)"

// inFolder are lists in a folder, each a SQLite file.
type inFolder struct {
	folder string

	mu   sync.Mutex
	open map[string]*file
}

// file is a list in a file.
type file struct {
	opened
	info fs.FileInfo
	db   *sql.DB
}

func (s *inFolder) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for name, o := range s.open {
		err = errors.Join(err, o.db.Close())
		delete(s.open, name)
	}
	return err
}

func (s *inFolder) all(ctx context.Context) ([]*opened, error) {
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
			o.info, o.list.name, o.list.Size = info, strings.TrimSuffix(f.Name(), fileSuffix), info.Size()
			s.open[f.Name()] = o
		}
		all = append(all, &o.opened)
	}
	for name, o := range s.open {
		if !there[name] {
			_ = o.db.Close()
			delete(s.open, name)
		}
	}
	return all, nil
}

// look opens a file, or returns nil if it is no list.
func look(ctx context.Context, name string) *file {
	db, err := sql.Open("sqlite", "file:"+name+"?"+reading)
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
	list, ok := listOf(about)
	if err != nil || !ok {
		_ = db.Close()
		return nil
	}
	return &file{opened: opened{list, fileBook{db}}, db: db}
}

// let closes a list whose file is about to be another one.
func (s *inFolder) let(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.open[name]; o != nil {
		_ = o.db.Close()
		delete(s.open, name)
	}
}

func (s *inFolder) remove(_ context.Context, name string) error {
	name += fileSuffix
	s.let(name)
	return os.Remove(filepath.Join(s.folder, name))
}

// lock: of two imports of a list, the one that ends last has its file, whole.
func (s *inFolder) lock(context.Context, string) (func(), error) { return func() {}, nil }

func (s *inFolder) work() (string, error) {
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return "", err
	}
	s.sweep()
	return os.MkdirTemp(s.folder, workPrefix)
}

// sweep removes what imports left behind that were killed.
func (s *inFolder) sweep() {
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

// put builds a file beside the lists and gives it its name when it is on the disk.
func (s *inFolder) put(ctx context.Context, list *List, about string, players *spool, work string, progress func(rows int)) error {
	made := filepath.Join(work, "list")
	if err := build(ctx, made, about, players, progress); err != nil {
		return err
	}
	if err := settle(made); err != nil {
		return err
	}
	name := list.name + fileSuffix
	s.let(name)
	if err := os.Rename(made, filepath.Join(s.folder, name)); err != nil {
		return err
	}
	if info, err := os.Stat(filepath.Join(s.folder, name)); err == nil {
		list.Size = info.Size()
	}
	return nil
}

func (s *inFolder) mapping(_ context.Context, source string) (string, error) {
	text, err := os.ReadFile(filepath.Join(s.folder, strings.ToLower(source)+mappingSuffix))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

func (s *inFolder) keepMapping(_ context.Context, source, text string) error {
	name := filepath.Join(s.folder, strings.ToLower(source)+mappingSuffix)
	aside := name + ".new"
	if err := os.WriteFile(aside, []byte(text), 0o600); err != nil {
		return err
	}
	return errors.Join(settle(aside), os.Rename(aside, name))
}

// settle makes sure that a file is on the disk before it gets its name.
func settle(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// fileBook is a list in a SQLite file.
type fileBook struct{ db *sql.DB }

func (b fileBook) words(ctx context.Context, words []string, federation string, exact bool, most int, do func(ranked) bool) error {
	rows, err := b.db.QueryContext(ctx, "SELECT p.rank, p.id, p.data FROM word JOIN player p ON p.rank = word.rowid WHERE word MATCH ? ORDER BY word.rowid LIMIT ?", match(words, federation, exact), most)
	if err != nil {
		return full(err)
	}
	return each(rows, do)
}

func (b fileBook) ids(ctx context.Context, low, high int64, most int) ([]ranked, error) {
	return ask(ctx, b.db, "SELECT rank, id, data FROM player WHERE id BETWEEN ? AND ? AND id > 0 ORDER BY id, rank LIMIT ?", low, high, most)
}

func (b fileBook) findByNumber(ctx context.Context, number string, most int) ([]ranked, error) {
	return ask(ctx, b.db, "SELECT p.rank, p.id, p.data FROM national n JOIN player p ON p.rank = n.rank WHERE n.number = ? ORDER BY n.rank LIMIT ?", number, most)
}

func (b fileBook) findPlayers(ctx context.Context, ids []int64, numbers []string) ([]ranked, error) {
	byID, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	byNumber, err := json.Marshal(numbers)
	if err != nil {
		return nil, err
	}
	return ask(ctx, b.db, "SELECT rank, id, data FROM player WHERE id IN (SELECT value FROM json_each(?)) AND id > 0 UNION SELECT p.rank, p.id, p.data FROM national n JOIN player p ON p.rank = n.rank WHERE n.number IN (SELECT value FROM json_each(?)) ORDER BY 1", string(byID), string(byNumber))
}

// each gives the rows of an answer.
func each(rows *sql.Rows, do func(ranked) bool) error {
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return err
		}
		if !do(r) {
			return nil
		}
	}
	return rows.Err()
}

// ask returns all of an answer.
func ask(ctx context.Context, db *sql.DB, query string, args ...any) (hits []ranked, err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	err = each(rows, func(r ranked) bool {
		hits = append(hits, r)
		return true
	})
	return hits, err
}

func scan(rows *sql.Rows) (r ranked, err error) {
	var (
		id   int64
		data string
	)
	err = rows.Scan(&r.rank, &id, &data)
	r.Player = decode(id, data)
	return r, err
}

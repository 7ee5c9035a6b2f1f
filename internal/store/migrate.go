package store

import (
	"bytes"
	"context"
	"embed"
	"io/fs"
	"regexp"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrationFiles returns the migrations as a database speaks, by their names.
func migrationFiles(dialect goose.Dialect) (fs.FS, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	files, err = addRehearsal(files)
	return spoken{files, dialect}, err
}

// versionTable is the table in which a database says how far it has been migrated.
const versionTable = "torneo_version"

// migrate brings the tables up to date. A database that a newer program has migrated is
// left as it is; it is worked with if all that was migrated since only adds.
func (s *Store) migrate(ctx context.Context, dialect goose.Dialect) error {
	files, err := migrationFiles(dialect)
	if err != nil {
		return err
	}
	if err := retry(ctx, func() error { return s.migrateOnce(ctx, dialect, files) }); err != nil {
		return err
	}
	return retry(ctx, func() error { return s.chainAll(ctx) })
}

func (s *Store) migrateOnce(ctx context.Context, dialect goose.Dialect, files fs.FS) error {
	p, err := goose.NewProvider(dialect, s.write, files,
		goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	found, known, err := p.GetVersions(ctx)
	switch {
	case err != nil:
		return err
	case found >= known:
		return opens(ctx, s.write, s.where, found, known)
	}
	if _, err = p.Up(ctx); err == nil && found == 0 {
		err = setNewestFormat(ctx, s.write)
	}
	return err
}

// spoken are migrations as one database speaks: what stands in a comment as "sqlite: …" or
// "postgres: …" is said to it alone.
type spoken struct {
	fs.FS
	dialect goose.Dialect
}

var dialectOnly = regexp.MustCompile(`/\* (sqlite|postgres): (.*?) \*/`)

func (s spoken) Open(name string) (fs.File, error) {
	data, err := fs.ReadFile(s.FS, name)
	if err != nil {
		return s.FS.Open(name) // a folder
	}
	own := "sqlite"
	if s.dialect == goose.DialectPostgres {
		own = "postgres"
	}
	data = dialectOnly.ReplaceAllFunc(data, func(found []byte) []byte {
		m := dialectOnly.FindSubmatch(found)
		if string(m[1]) != own {
			return nil
		}
		return m[2]
	})
	info, err := fs.Stat(s.FS, name)
	return spokenFile{bytes.NewReader(data), info}, err
}

// spokenFile is a migration that was read.
type spokenFile struct {
	*bytes.Reader
	info fs.FileInfo
}

func (f spokenFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (spokenFile) Close() error                 { return nil }

// mostAttempts take eight seconds: on a machine that is busy another program may need them.
const mostAttempts = 20

// retry tries what fails when several programs open a new database at the same
// moment: the next attempt finds that another one has done it.
func retry(ctx context.Context, f func() error) error {
	for attempt := 1; ; attempt++ {
		err := f()
		if err == nil || attempt == mostAttempts || final(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(min(time.Duration(attempt)*100*time.Millisecond, 500*time.Millisecond)):
		}
	}
}

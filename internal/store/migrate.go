package store

import (
	"context"
	"embed"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrationFiles returns the migrations, by their names.
func migrationFiles() (fs.FS, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return addRehearsal(files)
}

// versionTable is the table in which a database says how far it has been migrated.
const versionTable = "torneo_version"

// migrate brings the tables up to date. A database that a newer program has migrated is
// left as it is; it is worked with if all that was migrated since only adds.
func (s *Store) migrate(ctx context.Context, dialect goose.Dialect) error {
	files, err := migrationFiles()
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
	if err == nil && dialect == goose.DialectPostgres { // where words are found by how they begin, whatever its language
		_, err = s.write.ExecContext(ctx, "CREATE INDEX IF NOT EXISTS register_words_beginning ON register_words (word text_pattern_ops)")
	}
	return err
}

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

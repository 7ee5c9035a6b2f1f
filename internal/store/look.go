package store

import (
	"context"
	"path/filepath"
)

// Look opens a database that is there, to see how it is: nothing is made in it or brought up
// to date, and nothing is kept by who looks. Its tables may be older than this program's, so
// what is asked of them may not be there.
func Look(ctx context.Context, url string) (*Store, error) {
	s, err := openForReading(ctx, url)
	if err != nil {
		return nil, failure(url, err)
	}
	there, err := s.hasTables(ctx)
	if found := int64(0); err == nil && there {
		if found, err = tablesVersion(ctx, s.read); err == nil {
			err = opens(ctx, s.read, s.where, found, newest())
		}
	}
	if err == nil {
		err = s.compareClocks(ctx)
	}
	if err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	return s, nil
}

func openForReading(ctx context.Context, url string) (*Store, error) {
	if IsPostgres(url) {
		return newPostgres(url)
	}
	file, err := filepath.Abs(url)
	if err != nil {
		return nil, err
	}
	if !isDatabase(file) {
		return nil, &Foreign{Where: file}
	}
	db, err := openFile(file, reading)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	s := &Store{file: file, where: file, read: db, write: db}
	id, objects, err := owner(ctx, db, file)
	if err == nil && id != applicationID && (id != 0 || objects > 0) {
		err = &Foreign{Where: file}
	}
	if err == nil { // as who opens it does
		err = quickCheck(ctx, db, file)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// hasTables reports whether a program has worked with the database.
func (s *Store) hasTables(ctx context.Context) (there bool, err error) {
	query := "SELECT count(*) > 0 FROM sqlite_schema WHERE name = $1"
	if s.server != nil {
		query = "SELECT to_regclass($1) IS NOT NULL"
	}
	err = s.read.QueryRowContext(ctx, query, versionTable).Scan(&there)
	return there, err
}

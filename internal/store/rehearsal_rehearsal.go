//go:build rehearsal

package store

import (
	"io/fs"
	"testing/fstest"
)

// addRehearsal adds the migrations of the next program: one more, which only adds.
func addRehearsal(files fs.FS) (fs.FS, error) {
	all := fstest.MapFS{"90001_rehearsal.sql": {Data: []byte(`-- +goose Up
CREATE TABLE rehearsal (
	text text NOT NULL
);
ALTER TABLE events ADD COLUMN rehearsed text NOT NULL DEFAULT '';
`)}}
	list, err := fs.Glob(files, "*.sql")
	for _, name := range list {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	return all, err
}

// Package fundfile reads prize funds from TOML files, every mistake with its
// line and column.
package fundfile

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"torneo/message"
	"torneo/prize"
)

// Problem is something wrong at a place of the file; line 0 is the whole file.
type Problem struct {
	Line, Column int
	Message      message.Message
}

// File is a fund and where its parts stand.
type File struct {
	Fund   *prize.Fund
	places map[string]position
}

// Read reads a fund. It is whole if there are no problems.
func Read(data []byte) (*File, []Problem) {
	root, wrong := parse(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if wrong != nil {
		return nil, []Problem{*wrong}
	}
	r := &reader{file: &File{Fund: &prize.Fund{Decimals: 2, Unit: 1}, places: map[string]position{}}}
	r.fund(root)
	if len(r.problems) == 0 {
		r.problems = r.file.Locate(r.file.Fund.Check())
	}
	r.sort()
	return r.file, r.problems
}

// Locate finds where the problems of the fund stand.
func (f *File) Locate(problems []prize.Problem) []Problem {
	var located []Problem
	for _, p := range problems {
		path := p.Key
		if p.Prize >= 0 {
			path = join(fmt.Sprintf("prizes[%d]", p.Prize), path)
		}
		if p.List >= 0 {
			path = join(fmt.Sprintf("list[%d]", p.List), path)
		}
		at := f.place(path)
		located = append(located, Problem{at.line, at.column, p.Message})
	}
	return located
}

// place returns the position of a path, or of the nearest part above it.
func (f *File) place(path string) position {
	for path != "" {
		if at, ok := f.places[path]; ok {
			return at
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return position{}
}

func join(path, key string) string {
	if path == "" || key == "" {
		return path + key
	}
	return path + "." + key
}

type reader struct {
	file     *File
	problems []Problem
}

func (r *reader) complain(at position, m message.Message) {
	r.problems = append(r.problems, Problem{at.line, at.column, m})
}

func (r *reader) sort() {
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
}

// fields are the keys of a table, and what each is read by.
type fields map[string]func(v *value, path string)

// read hands every entry of a table to its reader; those of the first keys
// first, because others build on them.
func (r *reader) read(t *value, path string, known fields, first ...string) {
	for _, e := range t.table {
		r.file.places[join(path, e.key)] = e.position
		if known[e.key] == nil {
			r.unknown(e, known)
		}
	}
	for _, key := range first {
		if e := t.find(key); e != nil {
			known[key](e.value, join(path, key))
		}
	}
	for _, e := range t.table {
		if known[e.key] != nil && !slices.Contains(first, e.key) {
			known[e.key](e.value, join(path, e.key))
		}
	}
}

func (r *reader) unknown(e *entry, known fields) {
	var there []string
	for key := range known {
		there = append(there, key)
	}
	slices.Sort(there)
	r.complain(e.position, message.New("prize.file.unknown", "key", e.key, "there", strings.Join(there, ", ")))
}

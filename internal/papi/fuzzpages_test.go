package papi

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// FuzzPage reads hostile pages: they are refused, asked about or read, and every line of a table
// has a cell for each heading.
func FuzzPage(f *testing.F) {
	for _, pattern := range seeds {
		list, err := filepath.Glob("../migrate/testdata/pages/" + pattern)
		if err != nil || len(list) == 0 {
			f.Fatal(pattern, err)
		}
		for _, path := range list {
			data, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(shorten(data))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := savedpage.Read(data, "")
		if err != nil || !IsPage(p) {
			return
		}
		for _, a := range []incoming.Answers{nil, {"event": "2"}} {
			tables, err := ReadPage(p, a)
			if err != nil {
				refused, useless, open := (*incoming.Refused)(nil), (*incoming.Useless)(nil), (*incoming.Open)(nil)
				if tables != nil || !errors.As(err, &refused) && !errors.As(err, &useless) && !errors.As(err, &open) {
					t.Fatalf("%v with %v", err, tables)
				}
				continue
			}
			for _, one := range tables.Tables {
				for _, row := range one.Rows {
					if one.Shape != incoming.List && len(row.Cells) != len(one.Names) {
						t.Fatalf("%d cells for %q", len(row.Cells), one.Names)
					}
				}
			}
		}
	})
}

var seeds = []string{"papi-grid.html", "ffe-grid.html", "papi-page-two-grids.md"}

// shorten returns the start of a page, and that of its second grid.
func shorten(data []byte) []byte {
	first := data[:min(len(data), 3000)]
	if at := bytes.LastIndex(data, []byte("<table")); at > len(first) {
		return slices.Concat(first, []byte("</table>"), data[at:min(len(data), at+2500)])
	}
	return first
}

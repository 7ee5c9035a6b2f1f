package vega

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
		if err != nil || !Is(p) {
			return
		}
		for _, a := range []incoming.Answers{nil, {"event": "2"}} {
			tables, err := Read(p, a)
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

var seeds = []string{"vega-*.html", "vega-set/*.html"}

// shorten returns a page without its menus, and with few players.
func shorten(data []byte) []byte {
	head := []byte(`<meta name="author" content="www.vegachess.com"><h1>Open</h1><h5>Lugo (ESP)</h5><h5>01/05/2026 - 09/05/2026</h5><div `)
	if at := bytes.Index(data, []byte(`id="main"`)); at >= 0 {
		data = slices.Concat(head, data[at:])
	}
	return data[:min(len(data), 4000)]
}

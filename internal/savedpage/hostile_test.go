package savedpage

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// repeated returns a page of about so many bytes in which a text stands again and again; %d is its
// number.
func repeated(head, one string, size int) string {
	var b strings.Builder
	b.WriteString(head)
	for n := 0; b.Len() < size; n++ {
		b.WriteString(strings.ReplaceAll(one, "%d", fmt.Sprint(n)))
	}
	return b.String()
}

// hostile are pages by what is wrong with them, of about so many bytes.
var hostile = map[string]func(size int) string{
	"end tags of nothing within a text": func(n int) string { return repeated("<table><tr><td>", "x</q>", n) },
	"rows of no table within a text":    func(n int) string { return repeated("", "x<tr>", n) },
	"text between rows":                 func(n int) string { return repeated("<table>", "x<tr>", n) },
	"comments within a text":            func(n int) string { return repeated("<table><tr><td>", "x<!---->", n) },
	"bodies with an attribute each":     func(n int) string { return repeated("<body>", "<body a%d>", n) },
	"tags with many attributes":         func(n int) string { return repeated("", "<b "+repeated("", "a%d ", 8000)+" z%d>", n) },
	"formatting that is never closed":   func(n int) string { return repeated("", "<p><b id=%d></p>", n) },
	"elements that are never closed":    func(n int) string { return repeated("", "<i class=a>x", n) },
	"parts in parts": func(n int) string {
		return repeated("", "<table><tr><td>"+strings.Repeat("<i class=a>", 100)+strings.Repeat("x", 4000)+"</table>", n)
	},
	"headings in headings": func(n int) string {
		return repeated("", strings.Repeat("<h1><div>", 200)+strings.Repeat("x", 4000)+strings.Repeat("</div></h1>", 200), n)
	},
	"tables in cells":              func(n int) string { return repeated("", "<table><tr><td>x", n) },
	"tables in tables":             func(n int) string { return repeated("", "<table>x", n) },
	"tables beside each other":     func(n int) string { return repeated("", "<h2>x</h2><table><tr><td>x</table>", n) },
	"cells over 200 columns":       func(n int) string { return repeated("<table>", "<tr><td colspan=1000>", n) },
	"a row of cells":               func(n int) string { return repeated("<table><tr>", "<td>x", n) },
	"rows of a cell":               func(n int) string { return repeated("<table>", "<tr><td>x", n) },
	"a long cell":                  func(n int) string { return "<table><tr><td>" + strings.Repeat("x ", n/2) },
	"a long cell of lines":         func(n int) string { return "<table><tr><td>" + strings.Repeat("x<br>", n/5) },
	"a long cell of entities":      func(n int) string { return "<table><tr><td>" + strings.Repeat("&nbsp;x", n/7) },
	"selections":                   func(n int) string { return repeated("<table><tr><td>", "<select><option>x<tr><td>", n) },
	"links in links":               func(n int) string { return repeated("<table><tr><td>", "<a href=%d>x", n) },
	"list entries":                 func(n int) string { return repeated("<table><tr><td><ul>", "<li class=a>x", n) },
	"an attribute that never ends": func(n int) string { return "<table><tr><td class=\"" + strings.Repeat("x ", n/2) },
	"a class of many names":        func(n int) string { return "<table class=\"" + strings.Repeat("x ", n/2) + "\"><tr><td>x" },
	"tags that never end":          func(n int) string { return repeated("<table><tr><td>", "<", n) },
	"comments that never end":      func(n int) string { return repeated("<table><tr><td>", "<!--", n) },
	"scripts that never end":       func(n int) string { return repeated("<table><tr><td>", "<script><!--", n) },
}

// TestHostilePagesEnd reads pages of a megabyte each. Before they were read in one pass, one of them
// took half an hour: this test then ended by its timeout.
func TestHostilePagesEnd(t *testing.T) {
	refused := []string{"elements that are never closed", "headings in headings", "parts in parts", "tables in cells", "cells over 200 columns",
		"text between rows", "a row of cells", "rows of a cell", "selections"}
	for name, page := range hostile {
		_, err := Read([]byte(page(1_000_000)), "")
		if slices.Contains(refused, name) != errors.Is(err, ErrSize) || err != nil && !errors.Is(err, ErrSize) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

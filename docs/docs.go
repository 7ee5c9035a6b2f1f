// Package docs has the glossary of the house, from which the printed one is made.
package docs

import (
	_ "embed"
	"strings"
)

//go:embed glossary.md
var glossary string

// Section is a part of the glossary.
type Section struct {
	Heading string
	Terms   []Term
}

// Term is a term in both languages.
type Term struct{ English, Spanish string }

// Glossary returns the sections of the glossary with their terms, in its order.
func Glossary() (list []Section) {
	for line := range strings.Lines(glossary) {
		line = strings.TrimSpace(line)
		if heading, is := strings.CutPrefix(line, "## "); is {
			list = append(list, Section{Heading: heading})
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") || len(cells) < 3 || len(list) == 0 || strings.HasPrefix(line, "|--") || strings.TrimSpace(cells[0]) == "English" {
			continue
		}
		s := &list[len(list)-1]
		s.Terms = append(s.Terms, Term{plain(cells[0]), plain(cells[1])})
	}
	return list
}

// plain returns a cell without its marks.
func plain(cell string) string {
	return strings.TrimSpace(strings.NewReplacer("*", "", "`", "").Replace(cell))
}

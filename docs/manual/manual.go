// Package manual has the user's manual in every language of the program, one
// file a chapter.
package manual

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed */*.md
var files embed.FS

// names lists the chapters in the order in which they are read.
var names = []string{
	"start", "backups", "tournament", "regulations", "event", "players", "pasted", "entries", "categories", "pairing", "results", "phones", "incidents", "verdicts", "appeals", "standings", "series", "pictures",
	"teams", "other-systems", "fide-mode", "prizes", "lists", "ratings", "norms", "calculators", "printing", "noticeboard", "screens", "hall", "people", "roles", "telling", "broadcast", "export", "importing",
	"inbox", "periods", "leagues", "batches", "trouble", "keys", "commands",
}

// Chapter is a chapter of the manual.
type Chapter struct {
	Name  string // of its file, and in addresses
	Title string
	Text  []byte // Markdown, the title included
}

// Chapters returns the manual in a language, "en" or "es".
func Chapters(language string) []Chapter {
	list := make([]Chapter, 0, len(names))
	for _, name := range names {
		if c, ok := Find(language, name); ok {
			list = append(list, c)
		}
	}
	return list
}

// fallback is the language of chapters that another language lacks.
const fallback = "en"

// Find returns the chapter with that name, in the fallback if the language lacks it;
// false if neither has it.
func Find(language, name string) (Chapter, bool) {
	text, err := files.ReadFile(language + "/" + name + ".md")
	if err != nil && language != fallback {
		return Find(fallback, name)
	}
	if err != nil {
		return Chapter{}, false
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	return Chapter{Name: name, Title: strings.TrimPrefix(string(first), "# "), Text: text}, true
}

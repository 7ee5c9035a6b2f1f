package manual_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/docs/manual"
)

var languages = []string{"en", "es"}

// Every file is a chapter, in every language.
func TestSameChaptersInEveryLanguage(t *testing.T) {
	for _, lang := range languages {
		var names []string
		for _, c := range manual.Chapters(lang) {
			names = append(names, c.Name+".md")
		}
		slices.Sort(names)
		entries, err := os.ReadDir(lang)
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, e := range entries {
			files = append(files, e.Name())
		}
		if !slices.Equal(names, files) {
			t.Errorf("%s: chapters %v, files %v", lang, names, files)
		}
	}
	if _, ok := manual.Find("en", "../en/start"); ok {
		t.Error("a path is no chapter")
	}
}

var (
	number = regexp.MustCompile(`^[0-9]+\. `)
	code   = regexp.MustCompile("`[^`]*`")
	link   = regexp.MustCompile(`\]\(([^)]*)\)`)
)

// A chapter has the same parts in every language: headings, lists, tables,
// examples and links, in the same order.
func TestSameStructureInEveryLanguage(t *testing.T) {
	for _, c := range manual.Chapters("en") {
		other, _ := manual.Find("es", c.Name)
		a, b := outline(string(c.Text)), outline(string(other.Text))
		for k := range max(len(a), len(b)) {
			if k >= len(a) || k >= len(b) || a[k] != b[k] {
				t.Errorf("%s: part %d: %q and %q", c.Name, k+1, a[k:min(k+2, len(a))], b[k:min(k+2, len(b))])
				break
			}
		}
	}
}

// outline returns the parts of a text in order: headings, rows, items, steps, examples
// and paragraphs, each with its links.
func outline(text string) []string {
	var parts []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		part := "paragraph"
		switch {
		case line == "":
			continue
		case strings.HasPrefix(line, "#"):
			part = line[:strings.Index(line, " ")]
		case strings.HasPrefix(line, "|"):
			part = fmt.Sprintf("row of %d", strings.Count(line, "|"))
		case strings.HasPrefix(line, "- "):
			part = "item"
		case number.MatchString(line):
			part = "step"
		case strings.HasPrefix(line, "    "):
			part = "example"
		}
		for _, m := range link.FindAllStringSubmatch(line, -1) {
			part += " -> " + m[1]
		}
		parts = append(parts, part)
	}
	return parts
}

// Links lead to chapters; a chapter begins with its title and is one of a few lines.
func TestLinksLeadSomewhere(t *testing.T) {
	for _, lang := range languages {
		for _, c := range manual.Chapters(lang) {
			text := string(c.Text)
			if !strings.HasPrefix(text, "# ") || strings.Count(text, "\n# ") > 0 || c.Title == "" {
				t.Errorf("%s/%s: no title, or two", lang, c.Name)
			}
			for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
				name, isChapter := strings.CutSuffix(m[1], ".md")
				if _, ok := manual.Find(lang, name); !ok || !isChapter {
					t.Errorf("%s/%s: no chapter %s", lang, c.Name, m[1])
				}
			}
			if words := len(strings.Fields(text)); words > 1500 {
				t.Errorf("%s/%s has %d words: two chapters", lang, c.Name, words)
			}
		}
	}
}

// Commands are typed the same in every language.
func TestSameCommandsInEveryLanguage(t *testing.T) {
	commands := regexp.MustCompile("(?:`|    )(torneo [a-z]+)")
	for _, c := range manual.Chapters("en") {
		other, _ := manual.Find("es", c.Name)
		if a, b := commands.FindAllString(string(c.Text), -1), commands.FindAllString(string(other.Text), -1); !slices.Equal(a, b) {
			t.Errorf("%s: %q and %q", c.Name, a, b)
		}
	}
}

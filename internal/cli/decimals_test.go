package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What has points between its numbers in every language: citations of a chapter and its
// articles, and marks of HTML.
var (
	inEveryLanguage = regexp.MustCompile(`\b[A-D]\.\d+(\.\d+)*( ?(a|y|,)? ?\d+(\.\d+)+)*( \([^)]*\d{4}\))?( \d+(\.\d+)*)*|<[^>]*>`)
	progressive     = regexp.MustCompile(`(^|  |\()7\.5(\)|$)`) // the article of PS, in a cell of its own
	pointedHalf     = regexp.MustCompile(`(^|[^\d.])\d+\.5([^\d.]|\.?$)`)
)

// Halves have a comma in all that is said in Spanish: by every verb that explains something,
// of every kind of event, and on every page that is published.
func TestHalvesHaveACommaInSpanish(t *testing.T) {
	for text, want := range map[string]bool{
		"tiene 9.5 puntos": true, "1.5–2.5": true, "6.5": true, "con 6.5.": true,
		"tiene 9,5 puntos": false, "C.04.3 (2026) 1.5": false, "C.07 (2026) 16.5, B.02 8.5": false, "127.0.0.5": false,
	} {
		if got := pointedHalf.MatchString(inEveryLanguage.ReplaceAllString(text, "")); got != want {
			t.Fatalf("%q: %v", text, got)
		}
	}
	folder, with := t.TempDir(), 0
	look := func(where, text string) {
		for line := range strings.Lines(text) {
			line = progressive.ReplaceAllString(strings.TrimSpace(inEveryLanguage.ReplaceAllString(line, "")), "")
			if strings.Contains(line, ",5") {
				with++
			}
			if at := pointedHalf.FindStringIndex(line); at != nil {
				t.Errorf("%s: … %s …", where, line[max(0, at[0]-60):min(len(line), at[1]+40)])
			}
		}
	}
	for _, event := range eventsOfEveryKind(t) {
		path := filepath.Join(folder, event[0])
		if err := os.WriteFile(path, []byte(event[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		run := func(words ...string) string {
			var out, said strings.Builder
			Main(append(words, "--lang", "es"), strings.NewReader(""), &out, &said, func(string) string { return "" })
			return out.String() + said.String()
		}
		for _, verb := range explaining {
			if !strings.Contains(verb, "--format") {
				look(event[0]+", "+verb, run(append(strings.Fields(verb), path)...))
			}
		}
		board := filepath.Join(folder, "board-"+event[0])
		run("publish", path, board)
		pages := 0
		err := filepath.WalkDir(board, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(name) != ".html" || !strings.Contains(filepath.ToSlash(name), "/es/") {
				return err
			}
			data, err := os.ReadFile(name)
			pages++
			look(event[0]+", "+filepath.Base(name), strings.ReplaceAll(string(data), "</", "\n</"))
			return err
		})
		if err != nil || pages < 5 && event[0] != "validate-report-good.trf" {
			t.Errorf("%s: %d pages are published, %v", event[0], pages, err)
		}
	}
	if with < 1000 {
		t.Errorf("%d lines with halves", with)
	}
}

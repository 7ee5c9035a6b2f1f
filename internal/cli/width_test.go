package cli

import (
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/cli/command"
)

// Help is as wide as the terminal, in both languages; what no terminal reads is as ever.
func TestHelpIsAsWideAsTheTerminal(t *testing.T) {
	for _, lang := range i18n.Languages() {
		longest := map[int]int{}
		for _, width := range []int{0, 10, 60, 80, 120} {
			a, out, _ := newTestApp(lang)
			if a.Columns() != 0 {
				t.Fatal("a buffer is no terminal")
			}
			a.Columns = func() int { return width }
			cmd, _, err := a.Root().Find([]string{"standings"})
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Help(cmd); err != nil {
				t.Fatal(err)
			}
			a.Out.Flush()
			for line := range strings.Lines(out.String()) {
				if !strings.HasPrefix(line, "  torneo ") && !strings.Contains(line, "://") { // examples are copied whole, addresses not broken
					longest[width] = max(longest[width], len([]rune(strings.TrimRight(line, "\n"))))
				}
			}
		}
		if longest[0] > command.PlainWidth || longest[60] > 60 || longest[80] > 80 || longest[120] > 120 || longest[120] <= command.PlainWidth || longest[10] < 30 {
			t.Errorf("%s: the longest lines are %v", lang, longest)
		}
	}
}

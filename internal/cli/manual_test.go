package cli

import (
	"regexp"
	"strings"
	"testing"

	"torneo/docs/manual"
	"torneo/i18n"
	"torneo/internal/cli/command"
)

var (
	typed    = regexp.MustCompile("(?:`|    )torneo ([^`\n]*)")
	flagUsed = regexp.MustCompile(`--([a-z0-9-]+)`)
)

// The manual names every command, and only commands and flags that there are.
func TestTheManualNamesEveryCommand(t *testing.T) {
	for _, lang := range i18n.Languages() {
		a, _, _ := newTestApp(lang)
		root := a.Root()
		overview, ok := manual.Find(string(lang), "commands")
		if !ok {
			t.Fatal("there is no overview of the commands")
		}
		for _, cmd := range root.Commands() {
			if path := command.PathOf(cmd); !strings.Contains(string(overview.Text), "`"+path+"`") {
				t.Errorf("%s: no %s", lang, path)
			}
		}
		for _, c := range a.manual() {
			for _, m := range typed.FindAllStringSubmatch(string(c.Text), -1) {
				words := strings.Fields(m[1])
				cmd, _, err := root.Find(words[:min(len(words), 3)]) // torneo desk entries import
				if err != nil || cmd == root {
					t.Errorf("%s/%s: there is no torneo %s", lang, c.Name, m[1])
					continue
				}
				cmd.InitDefaultHelpFlag()
				for _, f := range flagUsed.FindAllStringSubmatch(m[1], -1) {
					if cmd.Flags().Lookup(f[1]) == nil && root.PersistentFlags().Lookup(f[1]) == nil {
						t.Errorf("%s/%s: torneo %s has no --%s", lang, c.Name, cmd.Name(), f[1])
					}
				}
			}
		}
	}
}

// In a terminal the manual is text: no marks of links or tables, no line too long.
func TestTheManualInATerminal(t *testing.T) {
	for _, lang := range i18n.Languages() {
		a, _, _ := newTestApp(lang)
		for _, c := range a.manual() {
			text := plainChapter(string(c.Text), command.PlainWidth)
			for line := range strings.Lines(text) {
				if n := len([]rune(line)); n > command.PlainWidth+5 || strings.Contains(line, "](") || strings.HasPrefix(line, "|") || strings.Contains(line, "**") {
					t.Errorf("%s/%s: %s", lang, c.Name, line)
				}
			}
		}
	}
}

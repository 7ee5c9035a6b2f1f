package cli

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/i18n"
)

func newTestApp(lang i18n.Language) (*app, *bytes.Buffer, *bytes.Buffer) {
	var out, err bytes.Buffer
	a := newApp([]string{"--lang", string(lang)}, strings.NewReader(""), &out, &err, func(string) string { return "" })
	return a, &out, &err
}

// TestEveryCommandAndFlagHasHelp wants texts in both languages for every
// command and every flag, and none in the wrong language.
func TestEveryCommandAndFlagHasHelp(t *testing.T) {
	english, _, _ := newTestApp(i18n.English)
	spanish, _, _ := newTestApp(i18n.Spanish)
	commands := 0
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		commands++
		key := "help.command." + commandKey(cmd)
		for _, part := range []string{".short", ".long", ".args"} {
			checkTexts(t, key+part, english.T(key+part), spanish.T(key+part), part == ".args")
		}
		cmd.InitDefaultHelpFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage != "" && f.Name != "help" {
				t.Errorf("--%s of %s has a text in the code: %q", f.Name, cmd.Name(), f.Usage)
			}
			key := "help.flag." + flagKey(f)
			checkTexts(t, key, english.T(key), spanish.T(key), false)
			value, _ := english.flagText(f)
			if takesValue := f.Value.Type() != "bool"; takesValue != (value != "") {
				t.Errorf("--%s of %s: the value is named %q", f.Name, cmd.Name(), value)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(english.root())
	if commands < 21 {
		t.Errorf("%d commands, want more", commands)
	}
}

func checkTexts(t *testing.T, id, en, es string, mayBeSame bool) {
	t.Helper()
	for _, text := range []string{en, es} {
		if text == "" || strings.HasPrefix(text, "help.") {
			t.Errorf("no text %s", id)
		}
	}
	if en == es && !mayBeSame {
		t.Errorf("%s is the same in both languages: %q", id, en)
	}
}

// What a run is asked for by its first argument is made alone, so it has that name.
func TestVerbsAreCalledWhatTheyAre(t *testing.T) {
	a, _, _ := newTestApp(i18n.English)
	for _, v := range verbs() {
		if name := v.make(a).Name(); name != v.name {
			t.Errorf("%s is made for %s", name, v.name)
		}
		if _, _, err := a.tree(asked([]string{v.name})).Find([]string{v.name}); err != nil {
			t.Error(err)
		}
	}
	for _, args := range [][]string{nil, {"--lang", "es", "pair"}, {"help", "pair"}, {"par"}} {
		if n := len(asked(args)); n != len(verbs()) {
			t.Errorf("%q: %d verbs", args, n)
		}
	}
}

// TestHelpIsInOneLanguage looks for headings and words of cobra's own.
func TestHelpIsInOneLanguage(t *testing.T) {
	a, out, _ := newTestApp(i18n.Spanish)
	root := a.root()
	for _, cmd := range append(root.Commands(), root) {
		if err := a.help(cmd); err != nil {
			t.Fatal(err)
		}
	}
	a.out.Flush()
	for _, english := range []string{"Usage", "Flags", "Available", "Examples", "help for", "default", " the ", "Use \""} {
		if strings.Contains(out.String(), english) {
			t.Errorf("the Spanish help says %q", english)
		}
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if n := len([]rune(line)); n > helpWidth+2 {
			t.Errorf("%d characters in %q", n, line)
		}
	}
}

// wordOfShell is a word of a command line, whose quotes may hold spaces.
var wordOfShell = regexp.MustCompile(`(?:"[^"]*"|[^\s"])+`)

// TestExamplesAreRight parses every example of the help.
func TestExamplesAreRight(t *testing.T) {
	a, _, _ := newTestApp(i18n.English)
	for _, cmd := range a.root().Commands() {
		for line := range strings.Lines(cmd.Example) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " >")
			words := wordOfShell.FindAllString(strings.Trim(strings.TrimPrefix(line, "source <("), ")"), -1)
			if words[0] != "torneo" || words[1] != cmd.Name() {
				t.Errorf("example %q of %s", line, cmd.Name())
				continue
			}
			fresh, _, _ := newTestApp(i18n.English)
			found, rest, err := fresh.root().Find(words[1:])
			if err != nil {
				t.Errorf("%q: %v", line, err)
				continue
			}
			if err := found.ParseFlags(rest); err != nil {
				t.Errorf("%q: %v", line, err)
			}
			if err := found.ValidateArgs(found.Flags().Args()); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
}

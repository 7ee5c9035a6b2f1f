package cli

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/i18n"
	"torneo/internal/cli/command"
	"torneo/internal/sheets"
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
		key := "help.command." + command.CommandKey(cmd)
		for _, part := range []string{".short", ".long", ".args"} {
			checkTexts(t, key+part, english.T(key+part), spanish.T(key+part), part == ".args")
		}
		cmd.InitDefaultHelpFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage != "" && f.Name != "help" {
				t.Errorf("--%s of %s has a text in the code: %q", f.Name, cmd.Name(), f.Usage)
			}
			key := "help.flag." + command.FlagKey(f)
			checkTexts(t, key, english.T(key), spanish.T(key), false)
			value, _ := english.FlagText(f)
			if _, rest := english.FlagText(f); strings.Contains(value+rest, "`") {
				t.Errorf("--%s of %s: %q", f.Name, cmd.Name(), rest)
			}
			if takesValue := f.Value.Type() != "bool"; takesValue != (value != "") {
				t.Errorf("--%s of %s: the value is named %q", f.Name, cmd.Name(), value)
			}
		})
		for _, c := range cmd.Commands() {
			if !c.Hidden {
				walk(c)
			}
		}
	}
	walk(english.Root())
	if commands < 21 {
		t.Errorf("%d commands, want more", commands)
	}
}

// shared are the flags that several commands have with one text, which was read for each of
// them: a command that takes the name of another one's flag has a text of its own, or is
// added here.
var shared = map[string]string{
	"arbiter-id": "norms", "buchholz-anywhere": tables, "declared": tables, "preset": tables, "event-rounds": tables, "withdrawn": tables,
	"tiebreaks": tables + " generate", "unrated": tables + " check", "unplayed": "convert crosstable explain outlook playoff prizes standings tiebreak", "system": "compare convert crosstable outlook playoff prizes standings tiebreak",
	"edition": "convert crosstable outlook playoff prizes standings tiebreak tiebreaks", "round": "compare crosstable explain prizes standings tiebreak", "lots": "crosstable explain prizes standings tiebreak",
	"cert": "doctor serve", "key": "doctor serve", "listen": "doctor serve", "second-place": "doctor serve", "direct": "serve work", "log-format": "serve work", "metrics": "serve work",
	"contest": "check extra pair schedule", "play-out": "check extra pair schedule", "third-place": "check extra pair schedule",
	"pairing-edition": "check checklist pair", "pairing-system": "check checklist pair", "pairing-rounds": "check checklist pair", "jobs": "check generate ratings",
	"force": "backup convert doctor draw export extra generate import norms pair playoff print results", "game": "extra playoff", "output": "convert export import", "portable": "convert generate", "seed": "draw forecast generate pair playoff", "server": "export list", "yes": "accept import pair results",
	"inbox-code": "add announce", "inbox-organiser": "add announce", "inbox-email": "add announce",
	"calc-day": "norm performance rating", "calc-double": "berger scheveningen",
	"laws-day": "clock laws", "laws-edition": "clock laws", "pace": "clock laws", "clock-mode": "clock laws", "laws-kind": "clock laws", "supervised": "clock laws", "by": "clock laws", "laws-count": "clock laws", "clock": "clock laws", "fact": "clock laws",
	"arbiters-fact": "norms titles", "facts": "norms regulations", "kind": "ratings validate", "rate": "norms titles", "names": "pgn publish", "minors": "pgn publish",
	"list-kind": "search show", "month": "search show", "source": "search show", "list-import-kind": "columns import", "list-map": "columns import", "list-name": "columns import",
}

const tables = "compare convert crosstable explain outlook playoff prizes standings tiebreak"

// everywhere lists the flags of every command that has them: help itself, files, formats, the
// database.
var everywhere = []string{"help", "format", "encoding", "data", "database", "lang", "verbose"}

func TestFlagsOfOneTextAreOneFlag(t *testing.T) {
	english, _, _ := newTestApp(i18n.English)
	used := map[string][]string{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { used[command.FlagKey(f)] = append(used[command.FlagKey(f)], cmd.Name()) })
		for _, c := range cmd.Commands() {
			if !c.Hidden {
				walk(c)
			}
		}
	}
	walk(english.Root())
	for key, commands := range used {
		if len(commands) < 2 || slices.Contains(everywhere, key) {
			continue
		}
		for _, c := range commands {
			if !slices.Contains(strings.Fields(shared[key]), c) {
				t.Errorf("--%s of %s has the text of another command: %s", key, c, english.T("help.flag."+key))
			}
		}
	}
}

// What help says of sheets is what the verb makes.
func TestHelpNamesEverySheet(t *testing.T) {
	for _, lang := range []i18n.Language{i18n.English, i18n.Spanish} {
		a, _, _ := newTestApp(lang)
		text := a.T("help.command.print.long")
		for _, sheet := range command.NamesOf(sheets.OfReports()) {
			if !regexp.MustCompile(`\b` + sheet + `\b`).MatchString(text) {
				t.Errorf("%s: no %s in %s", lang, sheet, text)
			}
		}
		for _, sheet := range command.NamesOf(sheets.Kinds()) {
			if regexp.MustCompile(`[:,] `+sheet+`\b`).MatchString(text) && !slices.Contains(command.NamesOf(sheets.OfReports()), sheet) {
				t.Errorf("%s: %s is made at the desk alone", lang, sheet)
			}
		}
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
		if name := v.Make(a.Run).Name(); name != v.Name {
			t.Errorf("%s is made for %s", name, v.Name)
		}
		if _, _, err := a.Tree(a.VerbsFor([]string{v.Name})).Find([]string{v.Name}); err != nil {
			t.Error(err)
		}
	}
	// What a verb was called before it went under another one is the same command.
	for old, now := range map[string][]string{"titles": {"norms", "titles"}, "backup": {"desk", "backup"}, "checklist": {"pair", "checklist"}} {
		alias, _, err := a.Tree(a.VerbsFor([]string{old})).Find([]string{old})
		if err != nil || alias.Name() != old || !alias.Hidden || command.PathOf(alias) != "torneo "+strings.Join(now, " ") {
			t.Errorf("%s: %v %v", old, alias, err)
		}
		if found, _, err := a.Tree(a.VerbsFor(now)).Find(now); err != nil || found.Name() != old || found.Hidden {
			t.Errorf("%s: %v %v", now, found, err)
		}
	}
	for _, args := range [][]string{nil, {"--lang", "es", "pair"}, {"help", "pair"}, {"par"}} {
		if n := len(a.VerbsFor(args)); n != len(verbs()) {
			t.Errorf("%q: %d verbs", args, n)
		}
	}
}

// TestHelpIsInOneLanguage looks for headings and words of cobra's own.
func TestHelpIsInOneLanguage(t *testing.T) {
	a, out, _ := newTestApp(i18n.Spanish)
	root := a.Root()
	for _, cmd := range append(root.Commands(), root) {
		if err := a.Help(cmd); err != nil {
			t.Fatal(err)
		}
	}
	a.Out.Flush()
	for _, english := range []string{"Usage", "Flags", "Available", "Examples", "help for", "default", " the ", "Use \""} {
		if strings.Contains(out.String(), english) {
			t.Errorf("the Spanish help says %q", english)
		}
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if n := len([]rune(line)); n > command.PlainWidth+2 {
			t.Errorf("%d characters in %q", n, line)
		}
	}
}

// wordOfShell is a word of a command line, whose quotes may hold spaces.
var wordOfShell = regexp.MustCompile(`(?:"[^"]*"|[^\s"])+`)

// TestExamplesAreRight parses every example of the help.
func TestExamplesAreRight(t *testing.T) {
	for _, x := range examplesOf(t) {
		line, _, _ := strings.Cut(x.line, " >")
		words := wordOfShell.FindAllString(strings.Trim(strings.TrimPrefix(line, "source <("), ")"), -1)
		if !strings.HasPrefix(strings.Join(words, " ")+" ", x.verb+" ") {
			t.Errorf("example %q of %s", line, x.verb)
			continue
		}
		fresh, _, _ := newTestApp(i18n.English)
		found, rest, err := fresh.Root().Find(words[1:])
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

package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/i18n"
	"torneo/internal/cli/command"
)

// shown is a line of a document that shows a command line.
var shown = regexp.MustCompile(`^(?:    |\t)?(?:\$ )?(?:go run \./cmd/)?(torneo [a-z-].*)$`)

// Every command line that a document or the manual shows is one that the program understands: its verb
// is there, and so are its flags with values of their kind.
func TestCommandsInDocumentsAreUnderstood(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md", "../../docs/*/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	commands := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fenced := false
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\r\n")
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			match := shown.FindStringSubmatch(line)
			if match == nil || !fenced && line[0] != ' ' && line[0] != '\t' || strings.HasSuffix(line, `\`) {
				continue
			}
			commands++
			text, _, _ := strings.Cut(match[1], " #")
			for _, end := range []string{" > ", " | ", " && ", "; "} {
				text, _, _ = strings.Cut(text, end)
			}
			words := wordOfShell.FindAllString(strings.ReplaceAll(text, "'", `"`), -1)
			for k := range words {
				words[k] = strings.ReplaceAll(words[k], `"`, "")
			}
			a, _, _ := newTestApp(i18n.English)
			cmd, rest, err := a.Root().Find(words[1:])
			if err != nil {
				t.Errorf("%s: %s: %v", name, match[1], err)
				continue
			}
			if err := cmd.ParseFlags(rest); err != nil {
				t.Errorf("%s: %s: %v", name, match[1], err)
				continue
			}
			if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
				t.Errorf("%s: %s: %v", name, match[1], err)
			}
		}
	}
	if commands < 150 {
		t.Errorf("%d command lines in %d documents, want more", commands, len(names))
	}
}

// groupsOfDocument are the parts of docs/cli.md, in their order.
var groupsOfDocument = []command.Group{command.FilesGroup, command.DeskGroup, command.ListsGroup, command.RulesGroup, command.AboutGroup}

// docs/cli.md has every verb with its flags: go test ./internal/cli -run DocumentOfCommands -update.
func TestDocumentOfCommandsIsCurrent(t *testing.T) {
	a, _, _ := newTestApp(i18n.English)
	var b bytes.Buffer
	b.WriteString("# The command line\n\n[Tasks](#tasks) first, then every verb of `torneo` by what it is for, as `--help` describes it; `torneo help --lang es` has it in Spanish. The manual has [which verb does what](manual/en/commands.md), and [schema](schema/README.md) what `--format json` writes. This document is made of the scripts in `internal/cli/testdata/tasks`, which are run, and of the table of verbs (`go test ./internal/cli -run DocumentOfCommands -update`).\n\n## Tasks\n\nEvery command below is run in a test, in a folder that has the files; output that is shown is what it printed.\n")
	writeTasks(t, &b)
	group := map[string]command.Group{}
	for _, v := range verbs() {
		group[v.Name] = v.Group
	}
	for _, g := range groupsOfDocument {
		b.WriteString("\n## " + strings.TrimSuffix(a.T("help.group."+string(g)), ":") + "\n")
		for _, c := range a.Root().Commands() {
			if !c.Hidden && group[c.Name()] == g {
				writeVerb(a, &b, c)
			}
		}
	}
	const name = "../../docs/cli.md"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	is, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(is, b.Bytes()) {
		t.Errorf("docs/cli.md is not what the table of verbs makes (%v): -update writes it", err)
	}
}

// writeVerb describes a command and those below it.
func writeVerb(a *app, b *bytes.Buffer, c *cobra.Command) {
	key := "help.command." + command.CommandKey(c)
	cell := strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`).Replace
	b.WriteString("\n### " + command.PathOf(c) + "\n\n" + strings.ReplaceAll(cell(a.T(key+".long")), "\n", "\n\n") + "\n\n")
	if !c.HasAvailableSubCommands() || c.Example != "" {
		b.WriteString("`" + command.PathOf(c) + " " + a.T(key+".args") + "`\n")
	}
	if c.Example != "" {
		b.WriteString("\n```\n" + strings.TrimSpace(c.Example) + "\n```\n")
	}
	rows := ""
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, text := a.FlagText(f)
		called := "--" + f.Name
		if f.Shorthand != "" {
			called = "-" + f.Shorthand + ", " + called
		}
		rows += "| `" + strings.TrimSpace(called+" "+strings.ReplaceAll(value, "|", `\|`)) + "` | " + cell(text) + " |\n"
	})
	if rows != "" {
		b.WriteString("\n| Flag | What it does |\n|---|---|\n" + rows)
	}
	for _, below := range c.Commands() {
		if !below.Hidden {
			writeVerb(a, b, below)
		}
	}
}

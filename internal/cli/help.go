package cli

import (
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const helpWidth = 96

// help writes the help of a command in the language of the run.
func (a *app) help(cmd *cobra.Command) error {
	var b strings.Builder
	name := commandKey(cmd)
	b.WriteString(wrap(a.T("help.command."+name+".long"), 0) + "\n")

	b.WriteString("\n" + a.T("help.usage") + "\n")
	b.WriteString("  " + strings.TrimSpace(cmd.CommandPath()+" "+a.T("help.command."+name+".args")) + "\n")
	if cmd.Example != "" {
		b.WriteString("\n" + a.T("help.examples") + "\n")
		for line := range strings.Lines(cmd.Example) {
			b.WriteString("  " + strings.TrimSpace(line) + "\n")
		}
	}
	if commands := available(cmd); len(commands) > 0 {
		b.WriteString("\n" + a.T("help.commands") + "\n")
		var rows [][2]string
		for _, c := range commands {
			rows = append(rows, [2]string{c.Name(), a.T("help.command." + commandKey(c) + ".short")})
		}
		columns(&b, rows)
	}
	cmd.InitDefaultHelpFlag()
	if flags := a.flags(cmd.LocalNonPersistentFlags()); len(flags) > 0 {
		b.WriteString("\n" + a.T("help.flags") + "\n")
		columns(&b, flags)
	}
	if groups := systemsOf(cmd); len(groups) > 0 {
		b.WriteString("\n" + a.T("systems.help") + "\n")
		var rows [][2]string
		for _, g := range groups {
			rows = append(rows, [2]string{a.text(g.Title()), withEditions(g)})
		}
		columns(&b, rows)
	}
	if there := formatsOf(cmd); there != "" {
		b.WriteString("\n" + a.T("help.formats") + " " + there + "\n")
	}
	b.WriteString("\n" + a.T("help.global") + "\n")
	columns(&b, a.flags(cmd.Root().PersistentFlags()))
	b.WriteString("\n" + a.T("help.exit") + "\n")
	columns(&b, [][2]string{{"0", a.T("cli.exit.right")}, {"1", a.T("cli.exit.broken")}, {"2", a.T("cli.exit.usage")}, {"3", a.T("cli.exit.unreadable")},
		{"4", a.T("cli.exit.unjudged")}, {"5", a.T("cli.exit.over")}})
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\n" + a.T("help.more", "command", cmd.CommandPath()) + "\n")
	}
	_, err := a.out.WriteString(b.String())
	return err
}

// helpCommand returns "torneo help [command]".
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:  "help",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			found := root
			for _, name := range args {
				next, _, err := found.Find([]string{name})
				if err != nil || next == found {
					return knownCommand(found, []string{name})
				}
				found = next
			}
			return a.help(found)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range available(root) {
				names = append(names, c.Name())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// translate puts texts where cobra's completion looks for them.
func (a *app) translate(cmd *cobra.Command) {
	cmd.Short = a.T("help.command." + commandKey(cmd) + ".short")
	cmd.InitDefaultHelpFlag()
	describe := func(f *pflag.Flag) { _, f.Usage = a.flagText(f) }
	cmd.LocalFlags().VisitAll(describe)
	for _, c := range cmd.Commands() {
		a.translate(c)
	}
}

// commandKey returns the name of a command in identifiers.
func commandKey(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return "torneo"
	}
	if parent := cmd.Parent(); parent.HasParent() {
		return parent.Name() + "-" + cmd.Name()
	}
	return cmd.Name()
}

func available(cmd *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			list = append(list, c)
		}
	}
	return list
}

// flags describes flags, a row each: the flag with its value, and what it does.
func (a *app) flags(set *pflag.FlagSet) [][2]string {
	var rows [][2]string
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		left := "    --" + f.Name
		if f.Shorthand != "" {
			left = "-" + f.Shorthand + ", --" + f.Name
		}
		value, text := a.flagText(f)
		switch {
		case value != "" && f.NoOptDefVal != "": // its value may be left out
			left += "[=" + value + "]"
		case value != "":
			left += " " + value
		}
		if of := f.Annotations[choicesAnnotation]; len(of) > 0 {
			text += " (" + strings.Join(of, ", ") + ")"
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
			text += " " + a.T("help.default", "value", f.DefValue)
		}
		rows = append(rows, [2]string{left, text})
	})
	return rows
}

// formatsOf lists the formats that a command writes.
func formatsOf(cmd *cobra.Command) string {
	if f := cmd.Flags().Lookup("format"); f != nil {
		return strings.Join(f.Annotations[formatAnnotation], ", ")
	}
	return ""
}

const (
	textAnnotation    = "text"
	choicesAnnotation = "choices"
)

// choose lists the values of a flag in its help, as the code knows them.
func choose(cmd *cobra.Command, flag string, values []string) {
	_ = cmd.Flags().SetAnnotation(flag, choicesAnnotation, values) // the flag exists
}

// describe gives a flag of a command a text of its own, where that of its name
// is another command's.
func describe(cmd *cobra.Command, flag, text string) {
	_ = cmd.Flags().SetAnnotation(flag, textAnnotation, []string{text}) // the flag exists
}

// flagKey returns the name of a flag in identifiers.
func flagKey(f *pflag.Flag) string {
	if own := f.Annotations[textAnnotation]; len(own) > 0 {
		return own[0]
	}
	return f.Name
}

// flagText returns the description of a flag, and before it in its text, between grave accents,
// the name of its value.
func (a *app) flagText(f *pflag.Flag) (value, text string) {
	text = a.T("help.flag." + flagKey(f))
	if rest, ok := strings.CutPrefix(text, "`"); ok {
		value, text, _ = strings.Cut(rest, "` ")
	}
	return value, text
}

// columns writes rows of a name and a text, the texts under one another.
func columns(b *strings.Builder, rows [][2]string) {
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	width = min(width, 34)
	for _, r := range rows {
		gap := width - utf8.RuneCountInString(r[0])
		b.WriteString("  " + r[0])
		if gap < 0 {
			b.WriteString("\n  ")
			gap = width
		}
		b.WriteString(strings.Repeat(" ", gap+2) + wrap(r[1], width+4) + "\n")
	}
}

// wrap breaks a text into lines, the second and later ones indented.
func wrap(text string, indent int) string {
	var b strings.Builder
	for k, paragraph := range strings.Split(text, "\n") {
		if k > 0 {
			b.WriteString("\n")
		}
		at := indent
		for j, word := range strings.Fields(paragraph) {
			n := utf8.RuneCountInString(word)
			switch {
			case j == 0:
			case at+1+n > helpWidth:
				b.WriteString("\n" + strings.Repeat(" ", indent))
				at = indent
			default:
				b.WriteString(" ")
				at++
			}
			b.WriteString(word)
			at += n
		}
	}
	return b.String()
}

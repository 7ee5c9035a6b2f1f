package command

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// PlainWidth is the most characters of a line of help that no terminal shows.
const PlainWidth = 96

// Help writes the help of a command in the language of the run.
func (a *Run) Help(cmd *cobra.Command) error {
	var b strings.Builder
	name := CommandKey(cmd)
	b.WriteString(Wrap(a.T("help.command."+name+".long"), 0, a.HelpWidth()) + "\n")

	b.WriteString("\n" + a.T("help.usage") + "\n")
	b.WriteString("  " + strings.TrimSpace(PathOf(cmd)+" "+a.T("help.command."+name+".args")) + "\n")
	if cmd.Example != "" {
		b.WriteString("\n" + a.T("help.examples") + "\n")
		for line := range strings.Lines(cmd.Example) {
			b.WriteString("  " + strings.TrimSpace(line) + "\n")
		}
	}
	a.listCommands(&b, cmd)
	cmd.InitDefaultHelpFlag()
	if flags := a.flags(cmd.LocalNonPersistentFlags()); len(flags) > 0 {
		b.WriteString("\n" + a.T("help.flags") + "\n")
		Columns(&b, flags, a.HelpWidth())
	}
	if groups := systemsOf(cmd); len(groups) > 0 {
		b.WriteString("\n" + a.T("systems.help") + "\n")
		var rows [][2]string
		for _, g := range groups {
			rows = append(rows, [2]string{a.Text(g.Title()), withEditions(g)})
		}
		Columns(&b, rows, a.HelpWidth())
	}
	if there := formatsOf(cmd); there != "" {
		b.WriteString("\n" + a.T("help.formats") + " " + there + "\n")
	}
	b.WriteString("\n" + a.T("help.global") + "\n")
	Columns(&b, a.flags(cmd.Root().PersistentFlags()), a.HelpWidth())
	b.WriteString("\n" + a.T("help.exit") + "\n")
	Columns(&b, a.exitCodes(), a.HelpWidth())
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\n" + a.T("help.more", "command", strings.TrimSpace("torneo help "+strings.TrimPrefix(PathOf(cmd), "torneo"))) + "\n")
	}
	_, err := a.Out.WriteString(b.String())
	return err
}

// exitCodes describes the exit codes, a row each.
func (a *Run) exitCodes() [][2]string {
	return [][2]string{{"0", a.T("cli.exit.right")}, {"1", a.T("cli.exit.broken")}, {"2", a.T("cli.exit.usage")}, {"3", a.T("cli.exit.unreadable")},
		{"4", a.T("cli.exit.unjudged")}, {"5", a.T("cli.exit.over")}}
}

// listCommands lists the commands of a command, of torneo's those of each group.
//
//i18n:prefix help.group.
func (a *Run) listCommands(b *strings.Builder, cmd *cobra.Command) {
	list := func(title string, commands []*cobra.Command) {
		if len(commands) == 0 {
			return
		}
		b.WriteString("\n" + title + "\n")
		var rows [][2]string
		for _, c := range commands {
			rows = append(rows, [2]string{c.Name(), a.T("help.command." + CommandKey(c) + ".short")})
		}
		Columns(b, rows, a.HelpWidth())
	}
	all := available(cmd)
	if cmd.HasParent() {
		list(a.T("help.commands"), all)
		return
	}
	for _, g := range groups {
		list(a.T("help.group."+string(g)), slices.DeleteFunc(slices.Clone(all), func(c *cobra.Command) bool { return c.Annotations[groupAnnotation] != string(g) }))
	}
}

// helpCommand returns "torneo help [command]".
func (a *Run) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:  "help",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			found := root
			for _, name := range args {
				next, _, err := found.Find([]string{name})
				if err != nil || next == found {
					return KnownCommand(found, []string{name})
				}
				found = next
			}
			return a.Help(found)
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
func (a *Run) translate(cmd *cobra.Command) {
	cmd.Short = a.T("help.command." + CommandKey(cmd) + ".short")
	cmd.InitDefaultHelpFlag()
	describe := func(f *pflag.Flag) { _, f.Usage = a.FlagText(f) }
	cmd.LocalFlags().VisitAll(describe)
	for _, c := range cmd.Commands() {
		a.translate(c)
	}
}

// CommandKey returns the name of a command in identifiers.
func CommandKey(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return "torneo"
	}
	if key := cmd.Annotations[keyAnnotation]; key != "" {
		return key
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
func (a *Run) flags(set *pflag.FlagSet) [][2]string {
	var rows [][2]string
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		left := "    --" + f.Name
		if f.Shorthand != "" {
			left = "-" + f.Shorthand + ", --" + f.Name
		}
		value, text := a.FlagText(f)
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

// Choose lists the values of a flag in its help, as the code knows them.
func Choose(cmd *cobra.Command, flag string, values []string) {
	_ = cmd.Flags().SetAnnotation(flag, choicesAnnotation, values) // the flag exists
}

// Describe gives a flag of a command a text of its own, where that of its name
// is another command's.
func Describe(cmd *cobra.Command, flag, text string) {
	_ = cmd.Flags().SetAnnotation(flag, textAnnotation, []string{text}) // the flag exists
}

// FlagKey returns the name of a flag in identifiers.
func FlagKey(f *pflag.Flag) string {
	if own := f.Annotations[textAnnotation]; len(own) > 0 {
		return own[0]
	}
	return f.Name
}

// FlagText returns the description of a flag, and before it in its text, between grave accents,
// the name of its value.
func (a *Run) FlagText(f *pflag.Flag) (value, text string) {
	text = a.T("help.flag." + FlagKey(f))
	if rest, ok := strings.CutPrefix(text, "`"); ok {
		value, text, _ = strings.Cut(rest, "` ")
	}
	return value, text
}

// Columns writes rows of a name and a text, the texts under one another, in lines of a width.
func Columns(b *strings.Builder, rows [][2]string, line int) {
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	width = min(width, 34, line/2-6)
	for _, r := range rows {
		gap := width - utf8.RuneCountInString(r[0])
		b.WriteString("  " + r[0])
		if gap < 0 {
			b.WriteString("\n  ")
			gap = width
		}
		b.WriteString(strings.Repeat(" ", gap+2) + Wrap(r[1], width+4, line) + "\n")
	}
}

// Wrap breaks a text into lines of a width, the second and later ones indented.
func Wrap(text string, indent, width int) string {
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
			case at+1+n > width:
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

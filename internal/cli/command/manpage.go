package command

import (
	"strings"

	"github.com/spf13/cobra"
)

// ManPage is the help of a command as man shows it: "torneo-norms-titles.1", in roff.
type ManPage struct {
	Name string
	Text []byte
}

// ManPages returns the pages of all commands, in the language of the run.
func (a *Run) ManPages(version string) (pages []ManPage) {
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		pages = append(pages, ManPage{pageName(cmd) + ".1", a.manPage(cmd, version)})
		for _, c := range available(cmd) {
			if !c.Hidden && c.Name() != "help" {
				walk(c)
			}
		}
	}
	walk(a.Root())
	return pages
}

// pageName returns the name of the page of a command: "torneo-norms-titles".
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(PathOf(cmd), " ", "-") }

func (a *Run) manPage(cmd *cobra.Command, version string) []byte {
	var b strings.Builder
	key := CommandKey(cmd)
	title := func(id string) string { return strings.ToUpper(strings.TrimSuffix(a.T(id), ":")) }
	section := func(id string) { b.WriteString(".SH " + roffWord(title(id)) + "\n") }
	terms := func(rows [][2]string) {
		for _, r := range rows {
			b.WriteString(".TP\n.B " + roffLine(strings.TrimSpace(r[0])) + "\n" + roffLine(r[1]) + "\n")
		}
	}
	b.WriteString(".TH " + roffWord(strings.ToUpper(pageName(cmd))) + " 1 \"\" " + roffWord("torneo "+version) + "\n")
	short := a.T("help.command." + key + ".short")
	section("help.page.name")
	b.WriteString(roffLine(pageName(cmd)) + " \\- " + roffLine(short) + "\n")
	section("help.usage")
	b.WriteString(".B " + roffLine(PathOf(cmd)) + "\n" + roffLine(a.T("help.command."+key+".args")) + "\n")
	section("help.page.description")
	for k, paragraph := range strings.Split(a.T("help.command."+key+".long"), "\n") {
		if k > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roffLine(paragraph) + "\n")
	}
	if commands := available(cmd); len(commands) > 0 {
		section("help.commands")
		var rows [][2]string
		for _, c := range commands {
			rows = append(rows, [2]string{PathOf(c), a.T("help.command." + CommandKey(c) + ".short")})
		}
		terms(rows)
	}
	cmd.InitDefaultHelpFlag()
	section("help.flags")
	terms(a.flags(cmd.LocalNonPersistentFlags()))
	terms(a.flags(cmd.Root().PersistentFlags()))
	if there := formatsOf(cmd); there != "" {
		section("help.formats")
		b.WriteString(roffLine(there) + "\n")
	}
	if cmd.Example != "" {
		section("help.examples")
		b.WriteString(".nf\n")
		for line := range strings.Lines(cmd.Example) {
			b.WriteString(roffLine(strings.TrimSpace(line)) + "\n")
		}
		b.WriteString(".fi\n")
	}
	section("help.exit")
	terms(a.exitCodes())
	return []byte(b.String())
}

// roffLine returns text as a line of roff: dashes that can be copied, and nothing taken for a
// request.
func roffLine(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.Join(strings.Fields(text), " "))
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// roffWord returns text as one argument of a request.
func roffWord(text string) string { return `"` + strings.ReplaceAll(roffLine(text), `"`, `\(dq`) + `"` }

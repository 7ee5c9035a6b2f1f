package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"torneo/docs/manual"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
)

func (a *app) manualCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "manual", Example: "torneo manual\ntorneo manual pairing\ntorneo manual all --format markdown > manual.md"}
	formats := command.AddFormat(cmd, command.TextFormat, command.MarkdownFormat, command.JSONFormat)
	var pages string
	cmd.Flags().StringVar(&pages, "man-pages", "", "")
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return command.Usage("cli.arguments.none", "value", args[1])
		}
		return nil
	}
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return append(chapterNames(a.manual()), allChapters), cobra.ShellCompDirectiveNoFileComp
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		chapters := a.manual()
		switch {
		case pages != "":
			return a.writeManPages(pages)
		case len(args) == 0:
			return a.contents(chapters, f)
		case args[0] != allChapters:
			c, ok := manual.Find(string(a.Lang), args[0])
			if !ok {
				return command.UnknownValue("cli.manual.unknown", args[0], append(chapterNames(chapters), allChapters))
			}
			chapters = []manual.Chapter{c}
		}
		return a.chapters(chapters, f)
	}
	return cmd
}

// writeManPages writes the help of every command as pages of man, into a folder that is new or
// empty.
func (a *app) writeManPages(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: errtext.Of(err)}
	}
	if there, err := os.ReadDir(folder); err != nil || len(there) > 0 {
		return command.Usage("cli.manual.folder", "folder", folder)
	}
	for _, p := range a.ManPages(command.Version) {
		if err := a.Save(filepath.Join(folder, p.Name), p.Text, nil, false); err != nil {
			return err
		}
	}
	return nil
}

// allChapters stands for the whole manual.
const allChapters = "all"

func (a *app) manual() []manual.Chapter { return manual.Chapters(string(a.Lang)) }

func chapterNames(chapters []manual.Chapter) []string {
	names := make([]string, len(chapters))
	for k, c := range chapters {
		names[k] = c.Name
	}
	return names
}

// jsonChapter is a chapter for programs.
type jsonChapter struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"markdown,omitempty"`
}

// contents lists the chapters.
func (a *app) contents(chapters []manual.Chapter, f command.Format) error {
	if f == command.JSONFormat {
		list := make([]jsonChapter, len(chapters))
		for k, c := range chapters {
			list[k] = jsonChapter{Name: c.Name, Title: c.Title}
		}
		return a.Line(jsonline.Of(list))
	}
	var b strings.Builder
	if f == command.MarkdownFormat {
		for _, c := range chapters {
			b.WriteString("- [" + c.Title + "](" + c.Name + ".md)\n")
		}
	} else {
		rows := make([][2]string, len(chapters))
		for k, c := range chapters {
			rows[k] = [2]string{c.Name, c.Title}
		}
		command.Columns(&b, rows, a.HelpWidth())
		b.WriteString("\n" + a.T("cli.manual.more") + "\n")
	}
	_, err := a.Out.WriteString(b.String())
	return err
}

func (a *app) chapters(chapters []manual.Chapter, f command.Format) error {
	if f == command.JSONFormat {
		list := make([]jsonChapter, len(chapters))
		for k, c := range chapters {
			list[k] = jsonChapter{c.Name, c.Title, string(c.Text)}
		}
		return a.Line(jsonline.Of(list))
	}
	for k, c := range chapters {
		text := string(c.Text)
		if f == command.TextFormat {
			text = plainChapter(text, a.HelpWidth())
		}
		if k > 0 {
			text = "\n" + text
		}
		if _, err := a.Out.WriteString(text); err != nil {
			return err
		}
	}
	return nil
}

var (
	chapterLink = regexp.MustCompile(`\[([^\]]*)\]\(([a-z-]+)\.md\)`)
	listItem    = regexp.MustCompile(`^(- |[0-9]+\. )`)
)

// plainChapter formats a chapter for a terminal: lines of a width that can be read, tables in
// columns, the chapter in brackets after a link to it.
func plainChapter(markdown string, width int) string {
	var b strings.Builder
	var rows [][2]string
	flush := func() {
		if len(rows) > 0 {
			command.Columns(&b, rows, width)
			rows = nil
		}
	}
	for line := range strings.Lines(markdown) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "    ") { // to be typed as it stands
			b.WriteString(line + "\n")
			continue
		}
		line = chapterLink.ReplaceAllString(strings.ReplaceAll(line, "**", ""), "$1 ($2)")
		if cells, ok := strings.CutPrefix(line, "|"); ok {
			if !strings.HasPrefix(cells, "---") {
				first, rest, _ := strings.Cut(strings.Trim(cells, " |"), " |")
				rows = append(rows, [2]string{first, strings.ReplaceAll(strings.TrimLeft(rest, " |"), " | ", " · ")})
			}
			continue
		}
		flush()
		b.WriteString(command.Wrap(line, len(listItem.FindString(line)), width) + "\n")
	}
	flush()
	return b.String()
}

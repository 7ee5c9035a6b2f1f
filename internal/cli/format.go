package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/report"
)

// format is an output format.
type format string

const (
	textFormat     format = "text"
	jsonFormat     format = "json"  // one document
	linesFormat    format = "jsonl" // a document a line, one for each file
	csvFormat      format = "csv"
	markdownFormat format = "markdown"
	htmlFormat     format = "html"
)

// formatFlag is --format of a command that has these formats, the first one
// being the default.
type formatFlag struct {
	value string
	there []string
}

const formatAnnotation = "formats"

func addFormat(cmd *cobra.Command, there ...format) *formatFlag {
	f := &formatFlag{}
	for _, x := range there {
		f.there = append(f.there, string(x))
	}
	cmd.Flags().StringVar(&f.value, "format", f.there[0], "")
	_ = cmd.Flags().SetAnnotation("format", formatAnnotation, f.there) // the flag exists
	complete(cmd, "format", func() []string { return f.there })
	return f
}

func (f *formatFlag) check() (format, error) {
	value := strings.ToLower(f.value)
	if value == "md" {
		value = string(markdownFormat)
	}
	if !slices.Contains(f.there, value) {
		return "", unknown("cli.format.unknown", f.value, f.there)
	}
	return format(value), nil
}

// reader returns the reader for whom tables of that format are made.
func (f format) reader() report.For {
	if f == csvFormat || f.json() {
		return report.Programs
	}
	return report.People
}

// json reports whether the format is one of objects.
func (f format) json() bool { return f == jsonFormat || f == linesFormat }

// lineFile returns the file that a line of its own names; "" where the document stands alone.
func (f format) lineFile(file string) string {
	if f == linesFormat {
		return displayName(file)
	}
	return ""
}

// of refuses several files in one JSON document: what it looks like does not
// depend on how many a pattern found.
func (f format) of(files int) error {
	if f == jsonFormat && files > 1 {
		return usage("cli.format.json-several", "count", files)
	}
	return nil
}

// colors reports whether standard output is a terminal whose user wants colours.
func (a *app) colors() bool {
	return a.env("NO_COLOR") == "" && a.env("TERM") != "dumb" && isTerminal(a.stdout)
}

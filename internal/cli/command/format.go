package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/report"
)

// Format is an output format.
type Format string

const (
	TextFormat     Format = "text"
	JSONFormat     Format = "json"  // one document
	LinesFormat    Format = "jsonl" // a document a line, one for each file
	CSVFormat      Format = "csv"
	MarkdownFormat Format = "markdown"
	HTMLFormat     Format = "html"
)

// FormatFlag is --format of a command that has these formats, the first one
// being the default.
type FormatFlag struct {
	value string
	there []string
}

const formatAnnotation = "formats"

// AddFormat adds --format to a command that has these formats.
func AddFormat(cmd *cobra.Command, there ...Format) *FormatFlag {
	f := &FormatFlag{}
	for _, x := range there {
		f.there = append(f.there, string(x))
	}
	cmd.Flags().StringVar(&f.value, "format", f.there[0], "")
	_ = cmd.Flags().SetAnnotation("format", formatAnnotation, f.there) // the flag exists
	Complete(cmd, "format", func() []string { return f.there })
	return f
}

// Check returns the format that was asked for, if the command has it.
func (f *FormatFlag) Check() (Format, error) {
	value := strings.ToLower(f.value)
	if value == "md" {
		value = string(MarkdownFormat)
	}
	if !slices.Contains(f.there, value) {
		return "", UnknownValue("cli.format.unknown", f.value, f.there)
	}
	return Format(value), nil
}

// Reader returns the reader for whom tables of that format are made.
func (f Format) Reader() report.For {
	if f == CSVFormat || f.IsJSON() {
		return report.Programs
	}
	return report.People
}

// IsJSON reports whether the format is one of objects.
func (f Format) IsJSON() bool { return f == JSONFormat || f == LinesFormat }

// LineFile returns the file that a line of its own names; "" where the document stands alone.
func (f Format) LineFile(file string) string {
	if f == LinesFormat {
		return DisplayName(file)
	}
	return ""
}

// Allow refuses several files in one JSON document: what it looks like does not
// depend on how many a pattern found.
func (f Format) Allow(files int) error {
	if f == JSONFormat && files > 1 {
		return Usage("cli.format.json-several", "count", files)
	}
	return nil
}

// Colors reports whether standard output is a terminal whose user wants colours.
func (a *Run) Colors() bool {
	return a.Env("NO_COLOR") == "" && a.Env("TERM") != "dumb" && IsTerminal(a.Stdout)
}

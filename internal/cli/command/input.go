package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"torneo/internal/errtext"
	"torneo/internal/jsonrecord"
	"torneo/internal/report"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// DeskPrefix begins the name of a tournament of the desk, where that of a file may stand.
const DeskPrefix = "desk:"

// StandardInput is the argument that stands for standard input.
const StandardInput = "-"

// Files wants one file or more.
func Files(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return Usage("cli.file.none")
	}
	stdin := 0
	for _, name := range args {
		if name == StandardInput {
			stdin++
		}
	}
	if stdin > 1 {
		return Usage("cli.file.stdin-twice")
	}
	return nil
}

// OneFile wants exactly one file.
func OneFile(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return Usage("cli.file.one", "count", len(args))
	}
	return Files(cmd, args)
}

// FileAndMore accepts one file and what is said about it after it.
func FileAndMore(cmd *cobra.Command, args []string) error {
	return Files(cmd, args[:min(1, len(args))])
}

// Source holds a file as it was read.
type Source struct {
	Name       string
	info       os.FileInfo // nil for standard input
	Tournament *tournament.Tournament
	Doc        *trf.Document
	Problems   trf.Problems

	Settle func(*standings.Standings) // gives tied participants the order that they were given; nil: none
}

// Reading prepares a command that reads reports, in the encoding of its flag if one is given.
func (a *Run) Reading(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&a.Encoding, "encoding", "", "")
	Complete(cmd, "encoding", trf.EncodingNames)
	return cmd
}

// Read reads a report in the encoding that is stated, or that it has.
func (a *Run) Read(data []byte) (*tournament.Tournament, *trf.Document, trf.Problems, error) {
	if a.Encoding == "" {
		t, doc, problems := trf.Read(data)
		return t, doc, problems, nil
	}
	encoding, ok := trf.EncodingNamed(a.Encoding)
	if !ok {
		return nil, nil, nil, UnknownValue("cli.encoding.unknown", a.Encoding, trf.EncodingNames())
	}
	t, doc, problems := trf.ReadAs(data, encoding)
	return t, doc, problems, nil
}

// Load reads a tournament. The problems of a file that cannot be read as one
// are in the failure's lines.
func (a *Run) Load(name string) (*Source, error) {
	if called, is := strings.CutPrefix(name, DeskPrefix); is && a.Given == nil {
		if a.OfDesk == nil {
			return nil, Usage("cli.desk.files", "name", DisplayName(called))
		}
		return a.OfDesk(called)
	}
	data, info, err := a.Bytes(name)
	if err != nil {
		return nil, &Failure{Code: ExitUnreadable, Text: message.New("cli.file.unreadable", "file", DisplayName(name), "reason", errtext.Of(err))}
	}
	s := &Source{Name: name, info: info}
	if IsRecord(name, data) {
		s.Doc = &trf.Document{}
		s.Tournament, s.Problems = jsonrecord.Read(data)
	} else if s.Tournament, s.Doc, s.Problems, err = a.Read(data); err != nil {
		return nil, err
	}
	if s.Tournament == nil {
		errors := s.Problems.AtLeast(trf.Error)
		f := &Failure{Code: ExitUnreadable, Text: message.New("cli.file.errors", "file", DisplayName(name), "count", len(errors)), problems: errors}
		f.Lines = a.Problems(name, errors)
		return s, f
	}
	s.Problems = append(s.Problems, reportfile.Problems(s.Tournament, s.Doc, verify.PlayerPoints(s.Tournament))...)
	return s, nil
}

// IsRecord reports whether a file is a record as JSON, by its name or its first letter.
func IsRecord(name string, data []byte) bool {
	return strings.EqualFold(filepath.Ext(name), ".json") || jsonrecord.Is(data)
}

// Bytes reads a file, but no more of it than a report may have, or a record; of a tournament of the
// desk, where the verb takes one, its report.
func (a *Run) Bytes(name string) ([]byte, os.FileInfo, error) {
	if a.Given != nil {
		return a.Given.bytes()
	}
	if called, is := strings.CutPrefix(name, DeskPrefix); is && a.ReportOfDesk != nil {
		data, err := a.ReportOfDesk(called)
		return data, nil, err
	}
	if name == StandardInput {
		data, err := io.ReadAll(io.LimitReader(a.In, trf.MaxSize+1))
		if err == nil && len(data) > trf.MaxSize && IsRecord(name, data) {
			rest, err := io.ReadAll(io.LimitReader(a.In, jsonrecord.MaxSize-trf.MaxSize))
			return append(data, rest...), nil, err
		}
		return data, nil, err
	}
	limit := int64(trf.MaxSize)
	if strings.EqualFold(filepath.Ext(name), ".json") {
		limit = jsonrecord.MaxSize
	}
	return a.BytesUpTo(name, limit)
}

// BytesUpTo reads a file, but no more than a byte over a limit.
func (a *Run) BytesUpTo(name string, limit int64) ([]byte, os.FileInfo, error) {
	if name == StandardInput {
		data, err := io.ReadAll(io.LimitReader(a.In, limit+1))
		return data, nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		return nil, nil, syscall.EISDIR
	}
	data := make([]byte, min(max(info.Size(), 0), limit)+1)
	n, err := io.ReadFull(file, data)
	if err == nil && int64(len(data)) <= limit { // it grew, or has no size
		rest, err := io.ReadAll(io.LimitReader(file, limit+1-int64(n)))
		return append(data[:n], rest...), info, err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return data[:n], info, err
}

// Remarks returns what is to be said of a file that was read: everything with -v, else one line
// where something was not read as it stands or breaks a rule. A code page that was told by the
// names is said in any case.
func (a *Run) Remarks(s *Source) []string {
	if a.Verbose {
		return a.Problems(s.Name, s.Problems)
	}
	var lines []string
	violations, adjustments := s.Problems.Count(trf.Violation), s.Problems.Count(trf.Adjustment)
	for k := range s.Problems {
		if p := &s.Problems[k]; p.Severity == trf.Adjustment && trf.AboutEncoding(p.Message.ID) {
			lines = append(lines, a.Problem(s.Name, p)+"; "+a.T("cli.encoding.hint"))
			adjustments--
		}
	}
	if violations+adjustments == 0 {
		return lines
	}
	var parts []message.Message
	if violations > 0 {
		parts = append(parts, message.New("cli.count.violation", "count", violations))
	}
	if adjustments > 0 {
		parts = append(parts, message.New("cli.count.adjustment", "count", adjustments))
	}
	return append(lines, a.T("cli.read.summary", "file", DisplayName(s.Name), "parts", parts))
}

// Problems returns lines about a file, one for each cause.
func (a *Run) Problems(file string, list trf.Problems) (lines []string) {
	gathered := list.Gather()
	for k := range gathered {
		line := a.Problem(file, &gathered[k].Problem)
		if times := gathered[k].Times(); !times.IsZero() {
			line += " (" + a.Text(times) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// Problem returns one line about a place of a file: "open.trf:12:85: violation: …".
func (a *Run) Problem(file string, p *trf.Problem) string {
	at := DisplayName(file)
	if p.Line > 0 {
		at += fmt.Sprintf(":%d", p.Line)
		if p.Column > 0 {
			at += fmt.Sprintf(":%d", p.Column)
		}
	}
	text := a.Text(p.Message)
	if at != "" {
		at += ": "
	}
	line := at + a.T("trf.severity."+p.Severity.String()) + ": " + text
	found, taken := strings.Contains(text, p.Found), strings.Contains(text, p.Taken) // as is nothing
	switch {
	case !found && !taken:
		line += fmt.Sprintf(" [%s → %s]", p.Found, p.Taken)
	case !found:
		line += fmt.Sprintf(" [%s]", p.Found)
	case !taken:
		line += fmt.Sprintf(" [→ %s]", p.Taken)
	}
	return report.Printable(line)
}

// DisplayName returns the name under which a file is spoken of.
func DisplayName(name string) string {
	if name == StandardInput {
		return "stdin"
	}
	return name
}

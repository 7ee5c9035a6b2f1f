package cli

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
	"torneo/tournament"
	"torneo/trf"
	"torneo/trf/codepage"
	"torneo/verify"
)

// standardInput is the argument that stands for standard input.
const standardInput = "-"

// files wants one file or more.
func files(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage("cli.file.none")
	}
	stdin := 0
	for _, name := range args {
		if name == standardInput {
			stdin++
		}
	}
	if stdin > 1 {
		return usage("cli.file.stdin-twice")
	}
	return nil
}

// oneFile wants exactly one file.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usage("cli.file.one", "count", len(args))
	}
	return files(cmd, args)
}

// source is a file as it was read.
type source struct {
	name     string
	info     os.FileInfo // nil for standard input
	t        *tournament.Tournament
	doc      *trf.Document
	problems trf.Problems
}

// reading prepares a command that reads reports, in the encoding of its flag if one is given.
func (a *app) reading(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&a.encoding, "encoding", "", "")
	complete(cmd, "encoding", codepage.Names)
	return cmd
}

// read reads a report in the encoding that is stated, or that it has.
func (a *app) read(data []byte) (*tournament.Tournament, *trf.Document, trf.Problems, error) {
	if a.encoding == "" {
		t, doc, problems := trf.Read(data)
		return t, doc, problems, nil
	}
	encoding, ok := codepage.Parse(a.encoding)
	if !ok {
		return nil, nil, nil, unknown("cli.encoding.unknown", a.encoding, codepage.Names())
	}
	t, doc, problems := trf.ReadAs(data, encoding)
	return t, doc, problems, nil
}

// load reads a tournament. The problems of a file that cannot be read as one
// are in the failure's lines.
func (a *app) load(name string) (*source, error) {
	data, info, err := a.bytes(name)
	if err != nil {
		return nil, &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", displayName(name), "reason", errtext.Of(err))}
	}
	s := &source{name: name, info: info}
	if isRecord(name, data) {
		s.doc = &trf.Document{}
		s.t, s.problems = jsonrecord.Read(data)
	} else if s.t, s.doc, s.problems, err = a.read(data); err != nil {
		return nil, err
	}
	if s.t == nil {
		errors := s.problems.AtLeast(trf.Error)
		f := &failure{code: exitUnreadable, text: message.New("cli.file.errors", "file", displayName(name), "count", len(errors)), problems: errors}
		f.lines = a.problems(name, errors)
		return s, f
	}
	s.problems = append(s.problems, reportfile.Problems(s.t, s.doc, verify.PlayerPoints(s.t))...)
	return s, nil
}

// isRecord reports whether a file is a record as JSON, by its name or its first letter.
func isRecord(name string, data []byte) bool {
	return strings.EqualFold(filepath.Ext(name), ".json") || jsonrecord.Is(data)
}

// bytes reads a file, but no more of it than a report may have, or a record.
func (a *app) bytes(name string) ([]byte, os.FileInfo, error) {
	if a.given != nil {
		return a.given.bytes()
	}
	if name == standardInput {
		data, err := io.ReadAll(io.LimitReader(a.in, trf.MaxSize+1))
		if err == nil && len(data) > trf.MaxSize && isRecord(name, data) {
			rest, err := io.ReadAll(io.LimitReader(a.in, jsonrecord.MaxSize-trf.MaxSize))
			return append(data, rest...), nil, err
		}
		return data, nil, err
	}
	limit := int64(trf.MaxSize)
	if strings.EqualFold(filepath.Ext(name), ".json") {
		limit = jsonrecord.MaxSize
	}
	return a.bytesUpTo(name, limit)
}

// bytesUpTo reads a file, but no more than a byte over a limit.
func (a *app) bytesUpTo(name string, limit int64) ([]byte, os.FileInfo, error) {
	if name == standardInput {
		data, err := io.ReadAll(io.LimitReader(a.in, limit+1))
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

// remarks returns what is to be said of a file that was read: everything with -v, else one line
// where something was not read as it stands or breaks a rule. A code page that was told by the
// names is said in any case.
func (a *app) remarks(s *source) []string {
	if a.verbose {
		return a.problems(s.name, s.problems)
	}
	var lines []string
	violations, adjustments := s.problems.Count(trf.Violation), s.problems.Count(trf.Adjustment)
	for k := range s.problems {
		if p := &s.problems[k]; p.Severity == trf.Adjustment && trf.AboutEncoding(p.Message.ID) {
			lines = append(lines, a.problem(s.name, p)+"; "+a.T("cli.encoding.hint"))
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
	return append(lines, a.T("cli.read.summary", "file", displayName(s.name), "parts", parts))
}

// problems returns lines about a file, one for each cause.
func (a *app) problems(file string, list trf.Problems) (lines []string) {
	gathered := list.Gather()
	for k := range gathered {
		line := a.problem(file, &gathered[k].Problem)
		if times := gathered[k].Times(); !times.IsZero() {
			line += " (" + a.text(times) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// problem returns one line about a place of a file: "open.trf:12:85: violation: …".
func (a *app) problem(file string, p *trf.Problem) string {
	at := displayName(file)
	if p.Line > 0 {
		at += fmt.Sprintf(":%d", p.Line)
		if p.Column > 0 {
			at += fmt.Sprintf(":%d", p.Column)
		}
	}
	text := a.text(p.Message)
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

// displayName returns the name under which a file is spoken of.
func displayName(name string) string {
	if name == standardInput {
		return "stdin"
	}
	return name
}

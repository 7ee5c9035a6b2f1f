package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/message"
)

// Severity is the severity of a problem.
type Severity uint8

const (
	Note       Severity = iota // harmless
	Adjustment                 // something was read otherwise than it stands
	Violation                  // a rule is broken, or the file contradicts itself, but what it says is clear
	Error                      // the record cannot be built without guessing
)

var severityNames = [...]string{"note", "adjustment", "violation", "error"}

// String returns the name of the severity: "note", "adjustment", "violation" or
// "error".
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// MarshalText returns the name of the severity.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses the name of a severity.
func (s *Severity) UnmarshalText(text []byte) error {
	i := slices.Index(severityNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("severity %q: not known", text)
	}
	*s = Severity(i)
	return nil
}

// Message returns the severity in words.
func (s Severity) Message() message.Message { return message.New("trf.severity." + s.String()) }

// Problem is one remark on a file: the place, the text found there, the value
// taken instead, and the reason.
type Problem struct {
	Severity Severity        `json:"severity"`
	Line     int             `json:"line,omitempty"`   // from 1; 0: the file as a whole
	Column   int             `json:"column,omitempty"` // from 1, in characters; 0: the line as a whole
	Record   string          `json:"record,omitempty"` // the line's identifier
	Found    string          `json:"found,omitempty"`
	Taken    string          `json:"taken,omitempty"`
	Message  message.Message `json:"message"`
}

// Error returns the problem for logs; people are shown Sentence.
func (p Problem) Error() string {
	var b strings.Builder
	if p.Line > 0 {
		fmt.Fprintf(&b, "line %d, ", p.Line)
	}
	if p.Column > 0 {
		fmt.Fprintf(&b, "column %d, ", p.Column)
	}
	fmt.Fprintf(&b, "%s: %s", p.Severity, p.Message.ID)
	if p.Found != "" {
		fmt.Fprintf(&b, ", found %q", p.Found)
	}
	if p.Taken != "" {
		fmt.Fprintf(&b, ", taken %q", p.Taken)
	}
	return b.String()
}

// Sentence returns the problem with its place in front.
func (p Problem) Sentence() message.Message {
	switch {
	case p.Line == 0:
		return p.Message
	case p.Column == 0:
		return message.New("trf.at.line", "line", p.Line, "text", p.Message)
	}
	return message.New("trf.at.column", "line", p.Line, "column", p.Column, "text", p.Message)
}

// Problems lists all problems of a file, in its order.
type Problems []Problem

// HasErrors reports whether the record could not be built.
func (ps Problems) HasErrors() bool { return len(ps.AtLeast(Error)) > 0 }

// AtLeast returns the problems of that severity or a higher one.
func (ps Problems) AtLeast(s Severity) Problems {
	var part Problems
	for _, p := range ps {
		if p.Severity >= s {
			part = append(part, p)
		}
	}
	return part
}

// Count returns the number of problems of exactly that severity.
func (ps Problems) Count(s Severity) int {
	n := 0
	for _, p := range ps {
		if p.Severity == s {
			n++
		}
	}
	return n
}

// Gathered holds the problems of one cause: the first of them, and the lines of all.
type Gathered struct {
	Problem
	Lines []int
}

// few is the maximum number of problems of one cause that are listed one by one.
const few = 2

// Gather groups the problems of one cause, which have the same text found, value
// taken and reason in several lines, if they are more than a few. The order is
// that of the first.
func (ps Problems) Gather() []Gathered {
	count, at := map[string]int{}, map[string]int{}
	keys := make([]string, len(ps))
	for k := range ps {
		p := &ps[k]
		keys[k] = fmt.Sprint(p.Severity, p.Record, p.Found, p.Taken, p.Message.ID, p.Message.Args)
		if p.Line > 0 {
			count[keys[k]]++
		}
	}
	var list []Gathered
	for k := range ps {
		if first, ok := at[keys[k]]; ok && count[keys[k]] > few {
			list[first].Lines = append(list[first].Lines, ps[k].Line)
			continue
		}
		at[keys[k]] = len(list)
		list = append(list, Gathered{ps[k], []int{ps[k].Line}})
	}
	return list
}

// mostLines is the maximum number of lines named for one problem.
const mostLines = 10

// Times returns how often and in which lines the problem occurs, if more than once.
func (g *Gathered) Times() message.Message {
	if len(g.Lines) < 2 {
		return message.Message{}
	}
	var lines []string
	for _, n := range g.Lines[:min(len(g.Lines), mostLines)] {
		lines = append(lines, strconv.Itoa(n))
	}
	if len(g.Lines) > mostLines {
		lines = append(lines, "…")
	}
	return message.New("trf.at.times", "count", len(g.Lines), "lines", strings.Join(lines, ", "))
}

// place is the place of a problem.
type place struct {
	line, column int
	record       string
}

// findings gathers problems; after MaxProblems it only counts them.
type findings struct {
	list    Problems
	top     Severity // the worst of all
	dropped int
	worst   Severity // the worst of the dropped ones
}

// report adds a problem. What was found and taken is among the message's arguments.
func (f *findings) report(s Severity, at place, found, taken, id string, pairs ...any) {
	f.top = max(f.top, s)
	if len(f.list) >= MaxProblems {
		f.dropped++
		f.worst = max(f.worst, s)
		return
	}
	pairs = append(pairs[:len(pairs):len(pairs)], "found", found, "taken", taken)
	f.list = append(f.list, Problem{
		Severity: s, Line: at.line, Column: at.column, Record: at.record,
		Found: found, Taken: taken, Message: message.New(id, pairs...),
	})
}

// sortedProblems returns the list in the order of the file, closed by the count of
// what is left out.
func (f *findings) sortedProblems() Problems {
	slices.SortStableFunc(f.list, func(a, b Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	if f.dropped > 0 {
		f.list = append(f.list, Problem{Severity: f.worst, Message: message.New("trf.problems.more", "count", f.dropped)})
	}
	return f.list
}

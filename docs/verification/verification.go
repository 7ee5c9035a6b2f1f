// Package verification has FIDE's check-list for tournament handler programs
// with the program's answers. The list is draft VCL4THP.13: every question in
// our words, where each answer leads and what it costs, and the sum along that
// way.
package verification

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Answer is the program's answer to a question; empty if the question is never
// put to it.
type Answer string

const (
	Yes Answer = "yes"
	No  Answer = "no"
)

// Text is a text in English and in Spanish.
type Text struct{ English, Spanish string }

// Translate returns the text in a language, "en" or "es".
func (t Text) Translate(language string) string {
	if language == "es" {
		return t.Spanish
	}
	return t.English
}

// Outcome is the consequence of an answer.
type Outcome struct {
	Fails   bool // the verification ends here
	Unknown bool // it costs something, and nobody outside FIDE knows how much
	Percent int
	Next    int // the question that follows; 0 at the end, and after a failure
}

// Question is a question of the list.
type Question struct {
	Number  int
	Yes, No Outcome
	Answer  Answer
	Asks    Text
	How     Text
	Shown   []string // what shows it: tests, files of testdata, parts of docs
}

// Outcome returns the consequence of the answer given.
func (q Question) Outcome() Outcome {
	if q.Answer == Yes {
		return q.Yes
	}
	return q.No
}

// Section is a part of the list.
type Section struct {
	Title     Text
	Questions []Question
}

// First and Last return the numbers of the first and last of its questions.
func (s Section) First() int { return s.Questions[0].Number }
func (s Section) Last() int  { return s.Questions[len(s.Questions)-1].Number }

//go:embed answers.tsv
var table []byte

var columns = []string{"question", "yes", "no", "answer", "asks", "pregunta", "how", "cómo", "tests"}

// Sections returns the whole list, in the order of its numbers.
var Sections = sync.OnceValues(func() ([]Section, error) { return read(string(table)) })

func read(table string) (sections []Section, err error) {
	head, rows, _ := strings.Cut(table, "\n")
	if !slices.Equal(strings.Split(head, "\t"), columns) {
		return nil, fmt.Errorf("answers.tsv: the columns are %q", head)
	}
	line := 1
	for row := range strings.Lines(rows) {
		line++
		cells := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		switch {
		case len(cells) == 3 && cells[0] == "#":
			sections = append(sections, Section{Title: Text{cells[1], cells[2]}})
		case len(cells) == len(columns) && len(sections) > 0:
			q, err := readQuestion(cells)
			if err != nil {
				return nil, fmt.Errorf("answers.tsv: line %d: %w", line, err)
			}
			s := &sections[len(sections)-1]
			s.Questions = append(s.Questions, q)
		default:
			return nil, fmt.Errorf("answers.tsv: line %d has %d cells", line, len(cells))
		}
	}
	return sections, nil
}

func readQuestion(cells []string) (q Question, err error) {
	if q.Number, err = strconv.Atoi(cells[0]); err != nil {
		return q, err
	}
	if q.Yes, err = readOutcome(cells[1]); err != nil {
		return q, err
	}
	if q.No, err = readOutcome(cells[2]); err != nil {
		return q, err
	}
	switch cells[3] {
	case "yes", "no":
		q.Answer = Answer(cells[3])
	case "-":
	default:
		return q, fmt.Errorf("answer %q", cells[3])
	}
	q.Asks, q.How = Text{cells[4], cells[5]}, Text{cells[6], cells[7]}
	if cells[8] != "" {
		q.Shown = strings.Split(cells[8], ", ")
	}
	return q, nil
}

// readOutcome parses "fails", "end", "12" (goes on there), "7% 12" or "? 12".
func readOutcome(cell string) (o Outcome, err error) {
	switch cell {
	case "fails":
		return Outcome{Fails: true}, nil
	case "end":
		return Outcome{}, nil
	}
	costs, next, found := strings.Cut(cell, " ")
	if !found {
		costs, next = "0%", cell
	}
	if costs == "?" {
		o.Unknown = true
	} else if o.Percent, err = strconv.Atoi(strings.TrimSuffix(costs, "%")); err != nil {
		return o, err
	}
	o.Next, err = strconv.Atoi(next)
	return o, err
}

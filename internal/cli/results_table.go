package cli

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/message"
)

// Limits of a table of results.
const (
	mostResultBytes = 1 << 20
	mostResults     = 10_000
)

// typedResults reads the results of the command line and of a table.
func (a *app) typedResults(typed []string, from string) (list []typedResult, err error) {
	for _, text := range typed {
		t, err := parseTyped(text)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	if from == "" {
		return list, nil
	}
	more, err := a.resultTable(from)
	return append(list, more...), err
}

// resultTable reads a table with the columns board and result, or white, black and result; a first
// row of headings is not a result. Commas, semicolons or tabs are between them.
func (a *app) resultTable(name string) (list []typedResult, err error) {
	data, err := a.readAll(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	if len(data) > mostResultBytes {
		return nil, tableWrong(name, 0, "cli.results.large", "most", mostResultBytes>>10)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	first, _, _ := bytes.Cut(data, []byte("\n"))
	for _, comma := range []rune{';', '\t'} {
		if bytes.ContainsRune(first, comma) {
			r.Comma = comma
		}
	}
	for row := 0; ; row++ {
		cells, err := r.Read()
		if err == io.EOF {
			return list, nil
		}
		line, _ := r.FieldPos(0)
		if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
			return nil, tableWrong(name, wrong.Line, "cli.results.cells")
		}
		if row > mostResults {
			return nil, tableWrong(name, line, "cli.results.many", "most", mostResults)
		}
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		if _, number := wholeNumber(cells[0]); row == 0 && !number {
			continue // headings
		}
		if len(cells) == 1 && cells[0] == "" || len(cells) > 1 && cells[len(cells)-1] == "" {
			continue // a board without a result yet
		}
		t := typedResult{where: fmt.Sprintf("%s:%d", command.DisplayName(name), line)}
		who := cells[0]
		switch len(cells) {
		case 2:
		case 3:
			who += "-" + cells[1]
		default:
			return nil, tableWrong(name, line, "cli.results.columns")
		}
		if !t.readWho(who) {
			return nil, tableWrong(name, line, "cli.results.who", "value", who)
		}
		var ok bool
		if t.result, ok = arbiter.ParseResult(cells[len(cells)-1]); !ok {
			return nil, tableWrong(name, line, "cli.results.result", "where", t.where, "value", cells[len(cells)-1])
		}
		list = append(list, t)
	}
}

// readAll reads a file or standard input, and one byte more than a table may have.
func (a *app) readAll(name string) ([]byte, error) {
	in := a.In
	if name != command.StandardInput {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, mostResultBytes+1))
}

func tableWrong(name string, line int, id string, pairs ...any) error {
	where := command.DisplayName(name)
	if line > 0 {
		where += ":" + strconv.Itoa(line)
	}
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New(id, append(pairs, "where", where)...)} //i18n:prefix cli.results.
}

// wholeNumber reads a number from 1 on.
func wholeNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n > 0
}

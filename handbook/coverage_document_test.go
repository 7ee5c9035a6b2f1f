package handbook

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// CoverageRow is one thing that a document asks for and that once had no answer, or half of
// one, with what is said of it now.
type CoverageRow struct {
	Document, Article, Asks string
	Answer                  string // of CoverageAnswers
	Place                   string // works, partly: the package, and what in it
	Command                 string // by which it is seen; "": at the desk
	Note                    string // what is left, and why
}

// CoverageAnswers returns the possible answers of a row, each with its meaning.
func CoverageAnswers() [][2]string {
	return [][2]string{
		{"works", "the program does it"},
		{"partly", "the program does it; a page, a field or a sheet that is named is to come"},
		{"page", "a page or document to come: there is nothing to compute"},
		{"open", "nobody does it yet, and why"},
		{"no", "not for a program, and why"},
	}
}

// PrintedExample is an example that a document prints, and the test that computes it.
type PrintedExample struct{ Example, Documents, Test string }

// ReadExamples reads the printed examples.
func ReadExamples() (list []PrintedExample, err error) {
	rows, err := tabbed("examples.tsv", "example", "document", "test")
	for _, f := range rows {
		list = append(list, PrintedExample{f[0], f[1], f[2]})
	}
	return list, err
}

// tabbed reads a table of testdata: its rows with all columns.
func tabbed(file string, columns ...string) (rows [][]string, err error) {
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), "\n")
	if want := strings.Join(columns, "\t"); lines[0] != want {
		return nil, fmt.Errorf("%s: the heading is %q, want %q", file, lines[0], want)
	}
	for n, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) > len(columns) {
			return nil, fmt.Errorf("%s: line %d has %d columns", file, n+2, len(f))
		}
		rows = append(rows, append(f, make([]string, len(columns)-len(f))...))
	}
	return rows, nil
}

// ReadCoverage reads the rows, in the order of the list that was gone through.
func ReadCoverage() (rows []CoverageRow, err error) {
	table, err := tabbed("coverage.tsv", "document", "article", "asks", "answer", "place", "command", "note")
	if err != nil {
		return nil, err
	}
	for n, f := range table {
		r := CoverageRow{f[0], f[1], f[2], f[3], f[4], f[5], f[6]}
		if !slices.ContainsFunc(CoverageAnswers(), func(a [2]string) bool { return a[0] == r.Answer }) {
			return nil, fmt.Errorf("line %d: %q is no answer", n+2, r.Answer)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// CoverageMarkdown returns the content of docs/coverage.md.
func CoverageMarkdown(rows []CoverageRow, examples []PrintedExample) string {
	var b strings.Builder
	b.WriteString(`# What was missing

The five documents of [regulations](regulations.md) were gone through row by row: every rule, computation, form and example.
These are the rows that had no answer then, or half of one, or a wrong one, each with what is said of it now. Everything
else worked. The page is generated from ` + "`handbook/testdata/coverage.tsv`" + ` (` + "`go generate ./handbook`" + `); change the data there.

`)
	t := table{{"answer", "what it means", "rows"}}
	for _, a := range CoverageAnswers() {
		n := 0
		for k := range rows {
			if rows[k].Answer == a[0] {
				n++
			}
		}
		t.add(a[0], a[1], strconv.Itoa(n))
	}
	t.write(&b)
	b.WriteString("A command is one by which the answer is seen; a row without one is seen at the desk. Facts that no report tells are given with `--facts` ([event facts](event-facts.md)).\n\n")
	last := ""
	t = nil
	for _, r := range rows {
		if r.Document != last {
			if last != "" {
				t.write(&b)
			}
			last = r.Document
			number, _, _ := strings.Cut(last, " ")
			title := ""
			for _, d := range Documents() {
				if d.Number == number {
					title = d.Title
				}
			}
			fmt.Fprintf(&b, "## %s\n\n", number+": "+title)
			t = table{{"article", "what it asks", "answer", "where", "command", "note"}}
		}
		t.add(r.Article, r.Asks, r.Answer, r.Place, code(r.Command), r.Note)
	}
	t.write(&b)
	b.WriteString("## Printed examples\n\nWhat the documents compute themselves is computed again, by tests.\n\n")
	t = table{{"example", "document", "test"}}
	for _, x := range examples {
		t.add(x.Example, x.Documents, x.Test)
	}
	t.write(&b)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func code(command string) string {
	if command == "" {
		return ""
	}
	return "`" + command + "`"
}

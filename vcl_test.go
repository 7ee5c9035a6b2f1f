package torneo_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// questions is how many FIDE's check-list has.
const questions = 225

// answer is a row of docs/vcl.md.
type answer struct {
	number              int
	asks, answer, costs string
	how                 string
	tests               []string
}

var (
	costPattern = regexp.MustCompile(`^(–|fails|[1-9][0-9]* %)$`)
	listPattern = regexp.MustCompile(`([0-9]+) \(([^)]*)\)`)
)

// readAnswers reads the rows of docs/vcl.md, and what it lists as costing.
func readAnswers(t *testing.T) (rows []answer, costs map[int]string) {
	t.Helper()
	data, err := os.ReadFile("docs/vcl.md")
	if err != nil {
		t.Fatal(err)
	}
	costs = map[int]string{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if list, ok := strings.CutPrefix(line, "What costs, as things stand: "); ok {
			for _, m := range listPattern.FindAllStringSubmatch(list, -1) {
				n, _ := strconv.Atoi(m[1])
				costs[n] = m[2]
			}
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		n, err := strconv.Atoi(strings.TrimSpace(cells[0]))
		if !strings.HasPrefix(line, "|") || err != nil {
			continue
		}
		if len(cells) != 6 {
			t.Fatalf("%d cells: %s", len(cells), line)
		}
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		row := answer{number: n, asks: cells[1], answer: cells[2], costs: cells[3], how: cells[4]}
		for _, test := range strings.Split(cells[5], ", ") {
			if test != "" {
				row.tests = append(row.tests, strings.Trim(test, "`"))
			}
		}
		rows = append(rows, row)
	}
	return rows, costs
}

// docs/vcl.md answers every question of FIDE's check-list once, with tests that
// there are.
func TestVerificationCheckList(t *testing.T) {
	rows, costs := readAnswers(t)
	if len(rows) != questions {
		t.Errorf("%d rows, want %d", len(rows), questions)
	}
	there := map[string]bool{}
	for k, row := range rows {
		if row.number != k+1 {
			t.Fatalf("question %d stands where %d should", row.number, k+1)
		}
		if !slices.Contains([]string{"yes", "no", "not yet", "not asked"}, row.answer) || row.asks == "" || !costPattern.MatchString(row.costs) {
			t.Errorf("question %d: %+v", row.number, row)
		}
		if (row.answer == "yes" || row.answer == "no" && row.costs == "–") && len(row.tests) == 0 {
			t.Errorf("question %d is answered %s, and no test shows it", row.number, row.answer)
		}
		if want := costs[row.number]; row.costs != "–" && row.costs != want || row.costs == "–" && want != "" {
			t.Errorf("question %d costs %q in its row and %q in the list", row.number, row.costs, want)
		}
		for _, test := range row.tests {
			if _, known := there[test]; !known {
				there[test] = exists(t, test)
			}
			if !there[test] {
				t.Errorf("question %d: there is no test %s", row.number, test)
			}
		}
	}
}

// exists reports a file of testdata, or a test function as "folder.TestName".
func exists(t *testing.T, test string) bool {
	t.Helper()
	if path.Ext(test) == ".txtar" {
		_, err := os.Stat(test)
		return err == nil
	}
	folder, name, ok := strings.Cut(test, ".")
	if !ok || !strings.HasPrefix(name, "Test") {
		return false
	}
	files, err := fs.Glob(os.DirFS("."), folder+"/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == name {
				return true
			}
		}
	}
	return false
}

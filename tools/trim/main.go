// Trim shortens the pages that templ has generated, in this folder and below it.
//
// templ asks after every text whether it could be written. What is written to is a buffer
// that keeps its first error, and tells it when it is emptied, so nobody has to ask
// meanwhile. Values that a page shows are written by one call (internal/markup) that takes
// strings as they are. It is 60 of 100 lines that go.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

const (
	returned = `\s*if templ_7745c5c3_Err != nil \{\s*return templ_7745c5c3_Err\s*\}`
	runtime  = `import templruntime "github.com/a-h/templ/runtime"`
)

var (
	text  = regexp.MustCompile(`templ_7745c5c3_Err = templruntime\.WriteString\(templ_7745c5c3_Buffer, \d+, ("(?:[^"\\]|\\.)*")\)` + returned)
	value = regexp.MustCompile(`(?s)var (templ_7745c5c3_Var\d+) string\n\s*(templ_7745c5c3_Var\d+), templ_7745c5c3_Err = templ\.JoinStringErrs\((.*?)\)\n` +
		`\s*if templ_7745c5c3_Err != nil \{\s*return templ\.Error\{[^\n]*\}\s*\}\n` +
		`\s*_, templ_7745c5c3_Err = templ_7745c5c3_Buffer\.WriteString\(templ\.EscapeString\((templ_7745c5c3_Var\d+)\)\)` + returned)
)

func main() {
	if err := trimAll(); err != nil {
		fmt.Fprintln(os.Stderr, "trim:", err)
		os.Exit(1)
	}
}

func trimAll() error {
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return err
	}
	markup := strconv.Quote(strings.TrimSpace(string(module)) + "/internal/markup")
	return filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_templ.go") {
			return err
		}
		return trim(name, markup)
	})
}

// trim shortens a file, which then imports markup.
func trim(name, markup string) error {
	was, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	is := text.ReplaceAll(was, []byte("_, _ = templ_7745c5c3_Buffer.WriteString($1)"))
	is = value.ReplaceAllFunc(is, func(found []byte) []byte {
		m := value.FindSubmatch(found)
		if !bytes.Equal(m[1], m[2]) || !bytes.Equal(m[1], m[4]) {
			return found
		}
		return fmt.Appendf(nil, "markup.Text(templ_7745c5c3_Buffer, %s)", m[3])
	})
	if bytes.Contains(is, []byte("markup.Text(")) && !bytes.Contains(is, []byte(markup)) {
		is = bytes.Replace(is, []byte(runtime), []byte(runtime+"\nimport "+markup), 1)
	}
	if is, err = format.Source(is); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if bytes.Equal(is, was) {
		return nil
	}
	return os.WriteFile(name, is, 0o644)
}

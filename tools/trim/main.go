// Trim shortens the pages that templ has generated, in this folder and below it.
//
// templ asks after every text whether it could be written. What is written to is a buffer
// that keeps its first error, and tells it when it is emptied, so nobody has to ask
// meanwhile. Values that a page shows are written by one call (internal/templrt) that takes
// strings as they are, or addresses. How a part of a page begins is said once, there too,
// and a part is not copied into those who call it: what it writes would be compiled anew
// for each of them. It is 60 of 100 lines that go, and a tenth of the program.
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
	returnAt = `\s*if templ_7745c5c3_Err != nil \{\s*return templ\.Error\{[^\n]*\}\s*\}\n\s*`
	escaped  = `_, templ_7745c5c3_Err = templ_7745c5c3_Buffer\.WriteString\(templ\.EscapeString\((templ_7745c5c3_Var\d+)\)\)` + returned
	begins   = `templruntime\.GeneratedTemplate\(func\(templ_7745c5c3_Input templruntime\.GeneratedComponentInput\) \(templ_7745c5c3_Err error\) \{\s*` +
		`templ_7745c5c3_W, ctx := templ_7745c5c3_Input\.Writer, templ_7745c5c3_Input\.Context\s*`
	buffered = `templ_7745c5c3_Buffer, templ_7745c5c3_IsBuffer := templruntime\.GetBuffer\(templ_7745c5c3_W\)\s*if !templ_7745c5c3_IsBuffer \{\s*defer func\(\) \{\s*` +
		`templ_7745c5c3_BufErr := templruntime\.ReleaseBuffer\(templ_7745c5c3_Buffer\)\s*if templ_7745c5c3_Err == nil \{\s*templ_7745c5c3_Err = templ_7745c5c3_BufErr\s*\}\s*\}\(\)\s*\}\s*` +
		`ctx = templ\.InitializeContext\(ctx\)\n`
	runtime = `import templruntime "github.com/a-h/templ/runtime"`
)

var (
	part = regexp.MustCompile(`(?m)^(func [^\n]*\) templ\.Component \{\n\s*return )` + begins +
		`if templ_7745c5c3_CtxErr := ctx\.Err\(\); templ_7745c5c3_CtxErr != nil \{\s*return templ_7745c5c3_CtxErr\s*\}\s*` + buffered +
		`\s*(templ_7745c5c3_Var\d+) := templ\.GetChildren\(ctx\)\s*if templ_7745c5c3_Var\d+ == nil \{[^}]*\}\s*ctx = templ\.ClearChildren\(ctx\)\n`)
	within  = regexp.MustCompile(begins + buffered)
	text    = regexp.MustCompile(`templ_7745c5c3_Err = templruntime\.WriteString\(templ_7745c5c3_Buffer, \d+, ("(?:[^"\\]|\\.)*")\)` + returned)
	value   = regexp.MustCompile(`(?s)var (templ_7745c5c3_Var\d+) string\n\s*(templ_7745c5c3_Var\d+), templ_7745c5c3_Err = templ\.JoinStringErrs\((.*?)\)\n` + returnAt + escaped)
	address = regexp.MustCompile(`(?s)var (templ_7745c5c3_Var\d+) templ\.SafeURL\n\s*(templ_7745c5c3_Var\d+), templ_7745c5c3_Err = templ\.JoinURLErrs\((.*?)\)\n` + returnAt + escaped)
	classes = regexp.MustCompile(`(?s)var (templ_7745c5c3_Var\d+) = \[\]any\{(.*?)\}\n\s*templ_7745c5c3_Err = templ\.RenderCSSItems\(ctx, templ_7745c5c3_Buffer, (templ_7745c5c3_Var\d+)\.\.\.\)` + returned)
	after   = regexp.MustCompile(`templrt\.Write\(templ_7745c5c3_Buffer, ("(?:[^"\\]|\\.)*")\)\n\s*templrt\.(Text|Address)\(templ_7745c5c3_Buffer, "", `)
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
	templrt := strconv.Quote(strings.TrimSpace(string(module)) + "/internal/templrt")
	return filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_templ.go") {
			return err
		}
		return trim(name, templrt)
	})
}

// trim shortens a file, which then imports templrt.
func trim(name, templrt string) error {
	was, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	is := part.ReplaceAll(was, []byte("//\n//go:noinline\n${1}templrt.Part(func(ctx templrt.Context, templ_7745c5c3_Buffer *templruntime.Buffer, $2 templ.Component) (templ_7745c5c3_Err error) {\n"))
	is = within.ReplaceAll(is, []byte("templrt.Within(func(ctx templrt.Context, templ_7745c5c3_Buffer *templruntime.Buffer) (templ_7745c5c3_Err error) {\n"))
	is = named(is)
	is = text.ReplaceAll(is, []byte("templrt.Write(templ_7745c5c3_Buffer, $1)"))
	is = called(is, value, "Text")
	is = called(is, address, "Address")
	is = after.ReplaceAll(is, []byte("templrt.$2(templ_7745c5c3_Buffer, $1, "))
	if bytes.Contains(is, []byte("templrt.")) && !bytes.Contains(is, []byte(templrt)) {
		is = bytes.Replace(is, []byte(runtime), []byte(runtime+"\nimport "+templrt), 1)
	}
	if is, err = format.Source(is); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if bytes.Equal(is, was) {
		return nil
	}
	return os.WriteFile(name, is, 0o644)
}

// named writes classes where their attribute is. templ would write rules of style before,
// of which pages have none.
func named(in []byte) []byte {
	for {
		m := classes.FindSubmatch(in)
		if m == nil {
			return in
		}
		in = bytes.Replace(in, m[0], nil, 1)
		in = bytes.Replace(in, fmt.Appendf(nil, "templ.CSSClasses(%s).String()", m[1]), fmt.Appendf(nil, "templrt.Classes(%s)", m[2]), 1)
	}
}

// called replaces what writes a value by a call of a function of templrt.
func called(in []byte, written *regexp.Regexp, function string) []byte {
	return written.ReplaceAllFunc(in, func(found []byte) []byte {
		m := written.FindSubmatch(found)
		if !bytes.Equal(m[1], m[2]) || !bytes.Equal(m[1], m[4]) {
			return found
		}
		return fmt.Appendf(nil, "templrt.%s(templ_7745c5c3_Buffer, \"\", %s)", function, m[3])
	})
}

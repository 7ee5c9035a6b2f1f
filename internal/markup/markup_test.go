package markup

import (
	"errors"
	"strings"
	"testing"

	"github.com/a-h/templ/runtime"
)

type name string

// Nothing that is shown is markup, whatever type it has.
func TestText(t *testing.T) {
	var out strings.Builder
	b, _ := runtime.GetBuffer(&out)
	Text(b, `<b title="x">&'`)
	Text(b, name("<i>"))
	Text(b, 12)
	if err := runtime.ReleaseBuffer(b); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "&lt;b title=&#34;x&#34;&gt;&amp;&#39;&lt;i&gt;12" {
		t.Error(got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// What could not be written is told at the end, however much was written after it: nobody
// asks before.
func TestWhatCannotBeWrittenIsToldAtTheEnd(t *testing.T) {
	b, _ := runtime.GetBuffer(full{})
	for range 5000 {
		Text(b, "text")
		_, _ = b.WriteString("<br>")
	}
	if err := runtime.ReleaseBuffer(b); err == nil || err.Error() != "full" {
		t.Errorf("told %v", err)
	}
}

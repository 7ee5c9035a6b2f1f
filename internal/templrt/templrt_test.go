package templrt

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/a-h/templ/runtime"
)

type name string

// Nothing that is shown is markup, whatever type it has.
func TestText(t *testing.T) {
	var out strings.Builder
	b, _ := runtime.GetBuffer(&out)
	Text(b, "<hr>", `<b title="x">&'`)
	Text(b, "", name("<i>"))
	Text(b, "", 12)
	if err := runtime.ReleaseBuffer(b); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "<hr>&lt;b title=&#34;x&#34;&gt;&amp;&#39;&lt;i&gt;12" {
		t.Error(got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// An error of writing is returned at the end, however much was written after it: nobody
// asks before.
func TestWhatCannotBeWrittenIsToldAtTheEnd(t *testing.T) {
	b, _ := runtime.GetBuffer(full{})
	for range 5000 {
		Text(b, "<b>", "text")
		Write(b, "<br>")
	}
	if err := runtime.ReleaseBuffer(b); err == nil || err.Error() != "full" {
		t.Errorf("told %v", err)
	}
}

// An address that would run as a script leads nowhere; what stands in one is no markup.
func TestAddress(t *testing.T) {
	var out strings.Builder
	b, _ := runtime.GetBuffer(&out)
	Address(b, "", "javascript:alert(1)")
	Address(b, "|", "/t/1?a=1&b=\"2\"")
	Address(b, "|", templ.SafeURL("sms:+34"))
	if err := runtime.ReleaseBuffer(b); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "about:invalid#TemplFailedSanitizationURL|/t/1?a=1&amp;b=&#34;2&#34;|sms:+34" {
		t.Error(got)
	}
}

// A part is given what stands within it, and passes its own buffer on; when nobody waits
// any more it writes nothing.
func TestPart(t *testing.T) {
	frame := Part(func(ctx Context, b *runtime.Buffer, between templ.Component) error {
		Write(b, "<main>")
		err := between.Render(ctx, b)
		Write(b, "</main>")
		return err
	})
	within := Within(func(ctx Context, b *runtime.Buffer) error {
		return Part(func(ctx Context, b *runtime.Buffer, between templ.Component) error {
			Write(b, "inner")
			return between.Render(ctx, b) // nothing: it is not the frame's
		}).Render(ctx, b)
	})
	var out strings.Builder
	if err := frame.Render(templ.WithChildren(t.Context(), within), &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "<main>inner</main>" {
		t.Error(got)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	out.Reset()
	if err := frame.Render(gone, &out); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("wrote %q, error %v", out.String(), err)
	}
}

// Package templrt has the functions that generated pages call. The command
// tools/trim replaces the calls that templ writes with calls of them.
package templrt

import (
	"context"
	"fmt"
	"io"

	"github.com/a-h/templ"
	"github.com/a-h/templ/runtime"
)

// Context is that of who asked for the page.
type Context = context.Context

// Part returns a part of a page, which is given what stands between its beginning and its end
// where it is called. It writes nothing when nobody waits for the page any more.
func Part(write func(Context, *runtime.Buffer, templ.Component) error) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return withBuffer(w, func(b *runtime.Buffer) error {
			ctx := templ.InitializeContext(ctx)
			between := templ.GetChildren(ctx)
			return write(templ.ClearChildren(ctx), b, between)
		})
	})
}

// Within returns the component between the beginning and the end of a part.
func Within(write func(Context, *runtime.Buffer) error) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return withBuffer(w, func(b *runtime.Buffer) error {
			return write(templ.InitializeContext(ctx), b)
		})
	})
}

// withBuffer has something written through the buffer that w is, or a new one.
func withBuffer(w io.Writer, write func(*runtime.Buffer) error) (err error) {
	b, is := runtime.GetBuffer(w)
	if !is {
		defer func() {
			if released := runtime.ReleaseBuffer(b); err == nil {
				err = released
			}
		}()
	}
	return write(b)
}

// Write writes markup. The buffer keeps the first error, and tells it when it is emptied.
//
//go:noinline
func Write(b *runtime.Buffer, markup string) { _, _ = b.WriteString(markup) }

// Text writes markup and then a value as the text of a page or of an attribute, in which
// nothing is markup.
func Text[T any](b *runtime.Buffer, markup string, value T) {
	text, ok := any(value).(string)
	if !ok {
		text = fmt.Sprint(value)
	}
	writeEscaped(b, markup, text)
}

// Address writes markup and then an address into an attribute; text that is none leads
// nowhere.
func Address[T ~string](b *runtime.Buffer, markup string, value T) {
	address, _ := templ.JoinURLErrs(value)
	writeEscaped(b, markup, string(address))
}

// Classes returns the names in an attribute class.
func Classes(of ...any) string {
	if len(of) == 1 {
		if name, is := of[0].(string); is {
			return name
		}
	}
	return templ.CSSClasses(of).String()
}

func writeEscaped(b *runtime.Buffer, markup, text string) {
	_, _ = b.WriteString(markup)
	_, _ = b.WriteString(templ.EscapeString(text))
}

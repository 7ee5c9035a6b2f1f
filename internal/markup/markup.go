// Package markup is what generated pages call: tools/trim puts it there for what templ
// writes.
package markup

import (
	"fmt"

	"github.com/a-h/templ"
	"github.com/a-h/templ/runtime"
)

// Text writes a value as the text of a page or of an attribute, in which nothing is markup.
// The buffer keeps the first error, and tells it when it is emptied.
func Text[T any](b *runtime.Buffer, value T) {
	text, ok := any(value).(string)
	if !ok {
		text = fmt.Sprint(value)
	}
	_, _ = b.WriteString(templ.EscapeString(text))
}

package calendar

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Lines are folded between characters, none longer than 75 octets, and unfold to what
// they were.
func TestFolding(t *testing.T) {
	for n := range 300 {
		for _, unit := range []string{"a", "ñ", "字", "👍"} {
			text := strings.Repeat("x", n%7) + strings.Repeat(unit, n)
			var b strings.Builder
			fold(&b, text)
			for _, l := range strings.Split(b.String(), "\r\n") {
				if len(l) > 75 || !utf8.ValidString(l) {
					t.Fatalf("%d octets: %q", len(l), l)
				}
			}
			if got := strings.TrimSuffix(strings.ReplaceAll(b.String(), "\r\n ", ""), "\r\n"); got != text {
				t.Fatalf("%q became %q", text, got)
			}
		}
	}
}

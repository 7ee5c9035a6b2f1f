package incoming

import "testing"

func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Ana": "Ana", "Ana Perez": "Ana Perez", " Ana": "Ana", "Ana ": "Ana", "Ana  Perez": "Ana Perez", " ": "", "a\tb": "a b", "a\x00b": "ab",
		"a\u00a0b": "a b", "½": "½", "a\u202eb": "ab", "a\x7fb": "ab", "a\xffb": "a�b",
	} {
		if got := PlainText(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

package font_test

import (
	"strings"
	"testing"

	"torneo/internal/font"
)

func TestCleanTextIsOneLineOfLettersThatThereAre(t *testing.T) {
	for text, want := range map[string]struct {
		clean string
		lacks bool
	}{
		"Ñáñez\tÍker\n":            {"Ñáñez Íker ", false},
		"a\x00b":                   {"a□b", true},
		"😀":                        {"□", true},
		"李":                        {"□", true},
		"سمير":                     {"□□□□", true},
		"½ – … × † Žák Şahin Ðặng": {"½ – … × † Žák Şahin Ðặng", false},
		"Жуков Ђорђе Ґалина":       {"Жуков Ђорђе Ґалина", false},
		"Παπαϊωάννου":              {"Παπαϊωάννου", false},
		"Թումանյան ქართული": {"Թումանյան ქართული", false},
		"\xff":                    {"\uFFFD", false},
		strings.Repeat("W", 1000): {strings.Repeat("W", font.Longest), false},
	} {
		if got, lacks := font.Clean(text); got != want.clean || lacks != want.lacks {
			t.Errorf("%q: %q, %v, want %q", text, got, lacks, want.clean)
		}
	}
}

// Widths are those of the type: the letters of a name one after the other, and what it
// lacks as wide as what stands for it.
func TestWidth(t *testing.T) {
	if got := font.Width("", false); got != 0 {
		t.Errorf("nothing is %d wide", got)
	}
	for _, heavy := range []bool{false, true} {
		i, m, name := font.Width("i", heavy), font.Width("M", heavy), font.Width("Mimi", heavy)
		if i <= 200 || m <= 2*i || name != 2*i+m+font.Width("m", heavy) {
			t.Errorf("heavy %v: i %d, M %d, Mimi %d", heavy, i, m, name)
		}
		if a, b := font.Width("\U0001F600", heavy), font.Width("Ñ", heavy); a < 300 || b != font.Width("N", heavy) {
			t.Errorf("heavy %v: %d, %d", heavy, a, b)
		}
	}
	// DejaVu Sans Condensed has an em of 2048 and a capital M of 1590 (0.776 em).
	if got := font.Width("M", false); got != 776 {
		t.Errorf("M is %d wide", got)
	}
}

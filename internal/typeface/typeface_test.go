package typeface_test

import (
	"strings"
	"testing"

	"torneo/internal/typeface"
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
		strings.Repeat("W", 1000): {strings.Repeat("W", typeface.Longest), false},
	} {
		if got, lacks := typeface.Clean(text); got != want.clean || lacks != want.lacks {
			t.Errorf("%q: %q, %v, want %q", text, got, lacks, want.clean)
		}
	}
}

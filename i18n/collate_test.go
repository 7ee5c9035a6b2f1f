package i18n

import (
	"slices"
	"testing"
)

// Names stand where a reader of the language looks for them.
func TestCollate(t *testing.T) {
	names := []string{"Zubiri, Ana", "Ñúñez, Leo", "nadal, Eva", "Ortiz, Iñaki", "Álvarez, Paz", "Alonso, Sol", "Nuño, Ada", "Nadal, Eva"}
	for lang, want := range map[Language][]string{
		Spanish: {"Alonso, Sol", "Álvarez, Paz", "nadal, Eva", "Nadal, Eva", "Nuño, Ada", "Ñúñez, Leo", "Ortiz, Iñaki", "Zubiri, Ana"},
		English: {"Alonso, Sol", "Álvarez, Paz", "nadal, Eva", "Nadal, Eva", "Ñúñez, Leo", "Nuño, Ada", "Ortiz, Iñaki", "Zubiri, Ana"},
	} {
		got := slices.Clone(names)
		slices.SortStableFunc(got, New(lang).Collate())
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

package page

import (
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collate compares names as the reader's language orders them.
func (v *Visit) Collate() func(a, b string) int {
	return collate.New(language.Make(string(v.Language())), collate.IgnoreCase).CompareString
}

package web

import (
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collate compares names as the reader's language orders them.
func (v *visit) collate() func(a, b string) int {
	return collate.New(language.Make(string(v.Language())), collate.IgnoreCase).CompareString
}

//go:build !js

package i18n

import (
	"bytes"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collate returns a function that compares names in the order of the language, in any
// script. That function is for one goroutine: it caches the keys of the names.
func (p *Printer) Collate() func(a, b string) int {
	order := collate.New(language.Make(string(p.Language())), collate.IgnoreCase)
	var buffer collate.Buffer
	keys := map[string][]byte{}
	key := func(name string) []byte {
		k, known := keys[name]
		if !known {
			k = order.KeyFromString(&buffer, name)
			keys[name] = k
		}
		return k
	}
	return func(a, b string) int { return bytes.Compare(key(a), key(b)) }
}

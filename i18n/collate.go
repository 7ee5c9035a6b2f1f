package i18n

import (
	"bytes"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collate compares names as the language orders them, in whatever letters. What it returns
// is for one goroutine: it works out once where a name belongs.
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

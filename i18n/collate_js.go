package i18n

import "strings"

// Order returns what compares names in the order of a language. The program sets it before it asks
// anything: browsers and Node have the tables, which would be a tenth of what is loaded.
var Order = func(Language) func(a, b string) int { return strings.Compare }

// Collate returns a function that compares names in the order of the language, in any script.
func (p *Printer) Collate() func(a, b string) int { return Order(p.Language()) }

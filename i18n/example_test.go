package i18n_test

import (
	"fmt"

	"torneo/i18n"
)

// Sentences, days and decimals of the reader.
func Example() {
	for _, language := range i18n.Languages() {
		p := i18n.New(language)
		fmt.Println(p.T("report.unreadable", "count", 1, "reasons", "…"), p.Decimal("5.5"), p.Date("2026/03/07"))
	}
	// Output:
	// the file cannot be read: … 5.5 2026/03/07
	// no se puede leer el archivo: … 5,5 07/03/2026
}

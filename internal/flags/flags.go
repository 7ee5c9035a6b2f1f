// Package flags has a small flag for every federation whose flag is beyond
// doubt. They are part of the program, since a hall may have no internet. They
// are within the program: a hall has no internet.
package flags

import (
	"embed"
	"strings"
)

//go:embed png/*.png
var drawn embed.FS

// Of returns the flag of a federation, by FIDE's three letters, as a PNG of 160 by 120 dots;
// nil where none is shown. None is of federations that play under another one than
// their country's (FID, TPE), and of those whose flag FIDE has decided about (BLR,
// RUS): their letters say who they are. So do those of a federation that is gone, or
// has changed its flag of late (SYR).
func Of(federation string) []byte {
	if len(federation) != 3 || strings.ContainsFunc(federation, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		return nil
	}
	data, err := drawn.ReadFile("png/" + federation + ".png")
	if err != nil {
		return nil
	}
	return data
}

//go:build !rehearsal

package journal

import "torneo/internal/entry"

// Nothing is rehearsed by a program that people use.
var rehearsalKinds []Row

func rehearsalFormats(f entry.Formats) entry.Formats { return f }

// alsoEntered is what only the next program says with a result.
//
//lint:ignore U1000 it is embedded
type alsoEntered struct{}

func resultedAnew(k kind) kind { return k }

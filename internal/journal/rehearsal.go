//go:build !rehearsal

package journal

import "torneo/internal/entry"

// Nothing is rehearsed by a program that people use.
var rehearsalKinds []Row

func rehearsalFormats(f entry.Formats) entry.Formats { return f }

// alsoEntered holds the additional data of a result in the next program.
//
//lint:ignore U1000 it is embedded
type alsoEntered struct{}

func resultedAnew(k kind) kind { return k }

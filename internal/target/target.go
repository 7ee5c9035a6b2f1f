// Package target is the kinds of outlets that get documents as files: a folder and what
// web spaces are reached by. Each is a file with its settings and its sentences.
package target

import (
	"torneo/internal/outlet"
)

// Kinds are all of them.
func Kinds() []outlet.Kind {
	return []outlet.Kind{folder()}
}

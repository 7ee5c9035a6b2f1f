package store

import (
	"path/filepath"

	"torneo/internal/atomicfile"
)

// whole puts a file in its place, that of its target where it is a link, when it is complete and
// on the disk.
func whole(target string, write func(aside string) error) error {
	if resolved, err := filepath.EvalSymlinks(target); err == nil {
		target = resolved
	}
	return atomicfile.Replace(target, write)
}

package entry

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Formats say since which format there are kinds, versions of kinds and fields of them:
// "kind", "kind@2" or "kind.Field.Field". What is not named there is of the first one. It is
// the one place where what is new says so; a program whose act needs a newer format than
// its database is written in does not write it (docs/operations.md).
type Formats map[string]int

// Of returns the format that an entry needs to be read.
func (f Formats) Of(n *Entry) int {
	needs := 1
	var data any
	for name, since := range f {
		if since <= needs {
			continue
		}
		kind, path, inner := strings.Cut(name, ".")
		kind, version, versioned := strings.Cut(kind, "@")
		switch {
		case kind != n.Kind:
		case versioned:
			if version == strconv.Itoa(n.Version) {
				needs = since
			}
		case !inner:
			needs = since
		default:
			if data == nil {
				_ = json.Unmarshal(n.Data, &data) // it was written by this program
			}
			if has(data, strings.Split(path, ".")) {
				needs = since
			}
		}
	}
	return needs
}

// has reports a value that has a field, in whichever element of lists on the way.
func has(value any, path []string) bool {
	if len(path) == 0 {
		return true
	}
	switch v := value.(type) {
	case map[string]any:
		inner, there := v[path[0]]
		return there && has(inner, path[1:])
	case []any:
		for _, x := range v {
			if has(x, path) {
				return true
			}
		}
	}
	return false
}

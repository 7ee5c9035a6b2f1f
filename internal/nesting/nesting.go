// Package nesting bounds how deep a text is nested before anything parses it.
package nesting

// Depth returns the greatest number of brackets open at once, those of strings and
// comments included.
func Depth(data []byte) (most int) {
	open := 0
	for _, c := range data {
		switch c {
		case '[', '{':
			open++
			most = max(most, open)
		case ']', '}':
			open = max(0, open-1)
		}
	}
	return most
}

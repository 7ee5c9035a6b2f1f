package store

import "crypto/rand"

// letters of identifiers: those that are not taken for one another.
const letters = "0123456789abcdefghjkmnpqrstvwxyz"

// newID returns a random identifier, one of 2^60.
func newID() string {
	id := make([]byte, 12)
	rand.Read(id) // does not fail
	for i := range id {
		id[i] = letters[id[i]%32]
	}
	return string(id)
}

package signedlink

import (
	"encoding/base32"
)

// Identifiers of this program are twelve letters of an alphabet of 32: in a link they are
// eight bytes, so that its code stays a small one. Any other is written as it is.
var ids = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

const (
	idLetters = 12
	idBytes   = 8    // of them
	short     = 0xff // instead of the length: eight bytes follow
)

// appendID writes an identifier.
func appendID(to []byte, id string) []byte {
	if len(id) == idLetters {
		if b, err := ids.DecodeString(id + "0"); err == nil && len(b) == idBytes {
			return append(append(to, short), b...)
		}
	}
	if len(id) > mostID {
		id = "" // which is nobody's: no link comes of it
	}
	return append(append(to, byte(len(id))), id...)
}

// cutID reads one, and returns what is behind it.
func cutID(from []byte) (id string, rest []byte, ok bool) {
	switch {
	case len(from) == 0:
		return "", nil, false
	case from[0] == short && len(from) > idBytes:
		return ids.EncodeToString(from[1 : 1+idBytes])[:idLetters], from[1+idBytes:], true
	case from[0] <= mostID && len(from) > int(from[0]):
		return string(from[1 : 1+from[0]]), from[1+from[0]:], true
	}
	return "", nil, false
}

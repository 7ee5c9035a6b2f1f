// Package packed reads files that stand inside the program. They are packed when a
// release is made (tools/release), which makes it 2 MB smaller, and stand there as they
// are in every other build.
package packed

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
)

// most is more than any of these files has, in bytes.
const most = 16 << 20

// Unpacked is a file as it was before it was packed, if it was. It panics when what
// begins like a packed file is none: files inside the program are whole.
func Unpacked(file []byte) []byte {
	if !bytes.HasPrefix(file, []byte("\x1f\x8b")) {
		return file
	}
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	var whole bytes.Buffer
	whole.Grow(int(binary.LittleEndian.Uint32(file[len(file)-4:])%most) + bytes.MinRead) // its size stands at its end
	if _, err := whole.ReadFrom(r); err != nil {
		panic(err)
	}
	return whole.Bytes()
}

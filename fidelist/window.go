package fidelist

import (
	"bytes"
	"errors"
	"io"
)

// window is the part of a list that is being looked at.
type window struct {
	source io.Reader
	buf    []byte
	at     int   // in buf: what comes next
	read   int64 // bytes from the source
	most   int64
	end    bool
	line   int // of what comes next, from 1
}

func newWindow(source io.Reader, most int64) *window {
	return &window{source: source, buf: make([]byte, 0, 1<<20), most: most, line: 1}
}

// errTooLarge is a list of more bytes than may be read.
var errTooLarge = errors.New("too large")

// rest returns the rest of the window: n bytes, or all that there are.
func (w *window) rest(n int) ([]byte, error) {
	for len(w.buf)-w.at < n && !w.end {
		if w.at > 0 && cap(w.buf)-len(w.buf) < cap(w.buf)/2 {
			w.buf = w.buf[:copy(w.buf, w.buf[w.at:])]
			w.at = 0
		}
		k, err := w.source.Read(w.buf[len(w.buf):cap(w.buf)])
		w.buf = w.buf[:len(w.buf)+k]
		w.read += int64(k)
		switch {
		case w.read > w.most:
			return nil, errTooLarge
		case errors.Is(err, io.EOF):
			w.end = true
		case err != nil:
			return nil, err
		}
	}
	return w.buf[w.at:], nil
}

// pass goes on by n bytes, which are in the window, and counts their lines.
func (w *window) pass(n int) {
	w.line += bytes.Count(w.buf[w.at:w.at+n], []byte{'\n'})
	w.at += n
}

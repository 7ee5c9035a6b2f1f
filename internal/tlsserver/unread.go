package tlsserver

import (
	"io"
	"net/http"
	"time"
)

// restWithin is the time in which the rest of a form may still come that is answered before it
// was read: refused, mostly. With less, who sends halves would open new ones the faster.
const restWithin = 2 * time.Second

// arriving is the body of a request as it arrives. A visitor that is waited for is not being
// answered.
type arriving struct {
	io.ReadCloser
	v     *visitor
	ended bool
}

func (a *arriving) Read(b []byte) (n int, err error) {
	p := a.v.places
	p.change(a.v, func() { a.v.answering-- })
	defer p.change(a.v, func() { a.v.answering++ })
	n, err = a.ReadCloser.Read(b)
	a.ended = a.ended || err != nil
	return n, err
}

// early is the answer to a request whose body may not have been read. The server would wait for
// the rest as long as for any request, to use the connection again: who sends half of a form that
// is refused anyway kept it, and what belongs to it, for ten seconds.
type early struct {
	http.ResponseWriter
	body *arriving
	told bool
}

// Unwrap returns what the server gave.
func (w *early) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *early) WriteHeader(status int) {
	w.hurry()
	w.ResponseWriter.WriteHeader(status)
}

func (w *early) Write(b []byte) (int, error) {
	w.hurry()
	return w.ResponseWriter.Write(b)
}

// hurry bounds the wait for the rest.
func (w *early) hurry() {
	if w.told {
		return
	}
	if w.told = true; !w.body.ended {
		_ = http.NewResponseController(w.ResponseWriter).SetReadDeadline(time.Now().Add(restWithin)) // where it cannot be, it waits
	}
}

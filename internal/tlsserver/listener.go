package tlsserver

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	firstWords = 10 * time.Second // for saying what is wanted
	farewell   = time.Second
	mostPlain  = 8 << 10
)

// plainAware is a listener for TLS at which who begins in plain HTTP is led to HTTPS.
type plainAware struct {
	net.Listener
	allows func(host string) bool
}

func (l plainAware) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &firstRead{Conn: c, allows: l.allows}, nil
}

// firstRead looks at what comes first over a connection, where it is read anyway.
type firstRead struct {
	net.Conn
	allows func(host string) bool
	looked bool
}

// NetConn returns the connection that is looked at.
func (c *firstRead) NetConn() net.Conn { return c.Conn }

const handshake = 0x16 // the first byte of TLS

var errPlain = errors.New("door: plain HTTP where TLS is spoken")

func (c *firstRead) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.looked || n == 0 {
		return n, err
	}
	if c.looked = true; p[0] == handshake {
		return n, err
	}
	c.answer(bytes.Clone(p[:n]))
	_ = c.Conn.Close()
	return 0, errPlain
}

// answer leads to HTTPS, or says that it is spoken here.
func (c *firstRead) answer(first []byte) {
	_ = c.Conn.SetDeadline(time.Now().Add(farewell))
	r, err := http.ReadRequest(bufio.NewReader(io.LimitReader(io.MultiReader(bytes.NewReader(first), c.Conn), mostPlain)))
	if err != nil {
		return
	}
	head := "HTTP/1.1 400 Bad Request\r\n"
	if read := r.Method == http.MethodGet || r.Method == http.MethodHead; read && c.allows(r.Host) && strings.HasPrefix(r.RequestURI, "/") {
		// for now only: what is there tomorrow is another program's
		head = "HTTP/1.1 307 Temporary Redirect\r\nLocation: https://" + r.Host + r.URL.RequestURI() + "\r\n"
	}
	const text = "Aquí se entra con https:// · Enter with https:// here\n"
	_, _ = io.WriteString(c.Conn, head+"Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n")
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(c.Conn, text)
	}
}

package door

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Limits of connections, so that who opens many and says nothing takes them from nobody
// else. A browser needs a few; behind a router a whole hall may have one address.
const (
	mostConnections = 6000
	mostEach        = 3500

	firstWords = 10 * time.Second // for saying what is wanted
	farewell   = time.Second
	mostPlain  = 8 << 10
)

// limited is a listener that turns away who has too many connections already.
type limited struct {
	net.Listener
	most, each int

	mu  sync.Mutex
	all int
	of  map[netip.Addr]int
}

// Limit turns away who has too many connections.
func Limit(l net.Listener) net.Listener { return limit(l, mostConnections, mostEach) }

func limit(l net.Listener, most, each int) net.Listener {
	return &limited{Listener: l, most: most, each: each, of: map[netip.Addr]int{}}
}

// Secure is a listener for TLS at which who has too many connections is turned away, and
// who begins in plain HTTP is led to HTTPS if the host is one that is allowed.
func Secure(l net.Listener, allows func(host string) bool) net.Listener {
	return plainAware{Limit(l), allows}
}

func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if from := from(c); l.enters(from) {
			return &counted{Conn: c, leave: sync.OnceFunc(func() { l.leaves(from) })}, nil
		}
		_ = c.Close()
	}
}

// from is who it is; of IPv6 his network.
func from(c net.Conn) netip.Addr {
	at, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	ip := at.AddrPort().Addr().Unmap().WithZone("")
	if ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return ip
}

func (l *limited) enters(from netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.most || l.of[from] >= l.each {
		return false
	}
	l.all++
	l.of[from]++
	return true
}

func (l *limited) leaves(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.of[from]--; l.of[from] <= 0 {
		delete(l.of, from)
	}
}

type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}

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

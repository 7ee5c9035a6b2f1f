package tlsserver

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"torneo/internal/ratelimit"
)

// Limits of connections, so that who opens many and says nothing takes them from nobody
// else. A browser needs a few; behind a router a whole hall may have one address.
const (
	mostConnections = 6000
	mostEach        = 3500
)

// Serve answers at a listener of which who is silent takes no place from who comes.
func Serve(server *http.Server, l net.Listener) error {
	return server.Serve(newPlaces(server, l, mostConnections, mostEach))
}

// ServeTLS does as Serve, for TLS: one who begins in plain HTTP is led to HTTPS if the host is
// one that is allowed.
func ServeTLS(server *http.Server, l net.Listener, allows func(host string) bool) error {
	return serveTLS(server, l, allows, mostConnections, mostEach)
}

func serveTLS(server *http.Server, l net.Listener, allows func(host string) bool, most, each int) error {
	return server.ServeTLS(plainAware{newPlaces(server, l, most, each), allows}, "", "")
}

// places is a listener with a limit of places, in all and for one address. Where none is left for
// a visitor, the one that has been silent longest goes: it has said nothing yet, only half of
// something, or has been answered and says nothing more. A visitor that a signed-in person or a
// signed link has spoken for goes last, never while it is answered, and from its address another
// can still come when all other places are taken. One that is not known may finish, too, but not
// for ever (standing).
type places struct {
	net.Listener
	most, each, kept int

	mu  sync.Mutex
	in  map[*visitor]struct{}
	at  map[netip.Addr]*address
	now func() time.Time
}

// standing is the order in which visitors go where there is no place: the least first; none of
// those that stay.
type standing int

const (
	silent  standing = iota // who is not known and is not being answered
	lasting                 // who is not known and is being answered for longer than an answer takes: a live page, or one that nobody reads
	quiet                   // who is known and is not being answered
	stays                   // who is being answered
)

const answered = 10 * time.Second // how long an answer takes at most, unless it lasts

// address counts the visitors from an address, and those that are known, and lists the silent
// ones that are not known, the longest first.
type address struct {
	all, known int
	silent     list.List
}

// visitor is a connection that has a place.
type visitor struct {
	net.Conn
	places *places
	from   netip.Addr
	at     *address

	// With the lock of the places:
	answering int       // requests that have arrived and are being answered
	live      bool      // it was taken from the server, and is told what happens
	heard     time.Time // when it came, was last heard or was last answered
	known     bool
	gone      bool
	waits     *list.Element // among who is silent; nil: he is not
}

// newPlaces returns the places at a listener; the server tells what is said at each.
func newPlaces(server *http.Server, l net.Listener, most, each int) *places {
	p := &places{Listener: l, most: most, each: each, kept: most / 8, in: map[*visitor]struct{}{}, at: map[netip.Addr]*address{}, now: time.Now}
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, visitorKey{}, visitorOf(c))
	}
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if v := visitorOf(c); v != nil && state == http.StateHijacked {
			p.change(v, func() { v.live = true })
		}
	}
	handler := server.Handler
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, _ := r.Context().Value(visitorKey{}).(*visitor)
		if v == nil {
			handler.ServeHTTP(w, r)
			return
		}
		p.change(v, func() { v.answering++ })
		defer p.change(v, func() { v.answering-- })
		r = r.WithContext(ratelimit.WithKnown(r.Context(), func() { p.knows(v) }))
		if r.Body != nil && r.Body != http.NoBody {
			body := &arriving{ReadCloser: r.Body, v: v}
			if r.Body = body; r.ProtoMajor == 1 {
				answer := &early{ResponseWriter: w, body: body}
				defer answer.hurry()
				w = answer
			}
		}
		handler.ServeHTTP(w, r)
	})
	return p
}

type visitorKey struct{}

// visitorOf finds the place below what else is around a connection; nil if there is none.
func visitorOf(c net.Conn) *visitor {
	for {
		switch x := c.(type) {
		case *visitor:
			return x
		case interface{ NetConn() net.Conn }:
			c = x.NetConn()
		default:
			return nil
		}
	}
}

func (p *places) Accept() (net.Conn, error) {
	for {
		c, err := p.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if v := p.enter(c); v != nil {
			return v, nil
		}
		_ = c.Close()
	}
}

// enter gives who comes a place; nil if there is none.
func (p *places) enter(c net.Conn) *visitor {
	v := &visitor{Conn: c, places: p, from: addressOf(c)}
	p.mu.Lock()
	if v.at = p.at[v.from]; v.at == nil {
		v.at = &address{}
	}
	v.heard = p.now()
	var goes *visitor
	full := false
	switch {
	case v.at.all >= p.each:
		full, goes = true, p.goes(v, true)
	case len(p.in) >= p.most:
		full, goes = v.at.known == 0 || len(p.in) >= p.most+p.kept, p.goes(v, false)
	}
	if full && goes == nil {
		p.mu.Unlock()
		return nil
	}
	if goes != nil {
		p.remove(goes)
	}
	v.at.all++
	v.wait()
	p.in[v], p.at[v.from] = struct{}{}, v.at
	p.mu.Unlock()
	if goes != nil {
		_ = goes.Conn.Close()
	}
	return v
}

// goes returns the visitor that has to go for one that comes, of the same address or of any: by
// standing first, then of the address that has most, then the one that has been silent longest;
// nil if none has to.
func (p *places) goes(comes *visitor, same bool) (goes *visitor) {
	first := stays
	meet := func(v *visitor) {
		if is := v.standing(comes); is < first || is == first && is != stays && goesBefore(v, goes) {
			goes, first = v, is
		}
	}
	if same {
		comes.at.longestSilent(meet)
	} else {
		for _, at := range p.at {
			at.longestSilent(meet)
		}
	}
	if goes != nil {
		return goes
	}
	for v := range p.in {
		if !same || v.at == comes.at {
			meet(v)
		}
	}
	return goes
}

func (a *address) longestSilent(meet func(*visitor)) {
	if e := a.silent.Front(); e != nil {
		meet(e.Value.(*visitor))
	}
}

// goesBefore reports whether v goes before another of the same standing.
func goesBefore(v, other *visitor) bool {
	if v.at.all != other.at.all {
		return v.at.all > other.at.all
	}
	return v.heard.Before(other.heard)
}

// standing returns the standing of a visitor before one that comes. One that is answered for long
// makes place only for an address that has less.
func (v *visitor) standing(comes *visitor) standing {
	switch {
	case !v.busy() && !v.known:
		return silent
	case !v.busy():
		return quiet
	case !v.known && v.at.all > comes.at.all+1 && comes.heard.Sub(v.heard) >= answered:
		return lasting
	}
	return stays
}

func (v *visitor) busy() bool { return v.answering > 0 || v.live }

// wait puts a visitor after all silent ones of its address, if it is one of them.
func (v *visitor) wait() {
	if v.waits != nil {
		v.at.silent.Remove(v.waits)
		v.waits = nil
	}
	if !v.gone && !v.known && !v.busy() {
		v.waits = v.at.silent.PushBack(v)
	}
}

// remove takes a place away.
func (p *places) remove(v *visitor) {
	if v.gone {
		return
	}
	v.gone = true
	v.wait()
	delete(p.in, v)
	if v.known {
		v.at.known--
	}
	if v.at.all--; v.at.all == 0 {
		delete(p.at, v.from)
	}
}

// change changes what is known of somebody who was heard now, or answered.
func (p *places) change(v *visitor, change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	v.heard = p.now()
	v.wait()
}

func (p *places) knows(v *visitor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !v.known && !v.gone {
		v.known = true
		v.at.known++
		v.wait()
	}
}

// Close gives the place back.
func (v *visitor) Close() error {
	v.places.mu.Lock()
	v.places.remove(v)
	v.places.mu.Unlock()
	return v.Conn.Close()
}

// addressOf returns the address of a visitor; of IPv6 its network, 64 bits long.
func addressOf(c net.Conn) netip.Addr {
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

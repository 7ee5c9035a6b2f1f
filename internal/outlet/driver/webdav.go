package driver

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/studio-b12/gowebdav"

	"torneo/internal/filesync"
	"torneo/internal/outlet"
)

// webDAV returns the kind for a web space or a cloud folder over WebDAV.
func webDAV() outlet.Kind {
	return outside(outlet.Kind{
		Name:   "webdav",
		Fields: []outlet.Field{{Name: "url", Hint: true, Address: true}, userField, passwordField},
		Check:  func(s outlet.Settings) error { _, err := parseURL(s.Get("url")); return err },
		Where:  func(s outlet.Settings) string { return s.Get("url") },
	}, reachDAV, whyHTTP)
}

// parseURL reads an address of the web. One that is not encrypted is taken within a hall
// only: others would read the password on the way.
func parseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, outlet.NewError("target.url", "url", withoutUser(text))
	}
	if u.Scheme == "http" && !isLocalHost(u.Hostname()) {
		return nil, outlet.NewError("target.plain", "host", u.Hostname())
	}
	return u, nil
}

// withoutUser returns an address without what may be a password in it.
func withoutUser(text string) string {
	if at := strings.LastIndexByte(text, '@'); at >= 0 {
		return "…" + text[at:]
	}
	return text
}

// isLocalHost reports whether a host is of the local network, by its number or as localhost.
func isLocalHost(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsPrivate())
}

// carrier makes requests within a context, to one host and with patience.
type carrier struct {
	ctx     context.Context
	host    string
	refused *error // why the host was
	next    *http.Transport
}

func carry(ctx context.Context, d *outlet.Delivery, u *url.URL) *carrier {
	c := &carrier{ctx: ctx, host: u.Host, refused: new(error)}
	c.next = &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: func(ctx context.Context, _, address string) (net.Conn, error) { return dial(ctx, d, address) },
		TLSClientConfig: tlsConfig(d, u.Hostname(), c.refused), TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience,
		MaxIdleConnsPerHost: 8, IdleConnTimeout: time.Minute,
	}
	return c
}

var errElsewhere = errors.New("it leads elsewhere")

func (c *carrier) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != c.host {
		return nil, errElsewhere
	}
	answer, err := c.next.RoundTrip(r.WithContext(c.ctx))
	if err != nil && *c.refused != nil {
		err = *c.refused
	}
	return answer, err
}

func (c *carrier) Close() error {
	c.next.CloseIdleConnections()
	return nil
}

func reachDAV(ctx context.Context, d *outlet.Delivery) (*place, error) {
	u, err := parseURL(d.Settings.Get("url"))
	if err != nil {
		return nil, err
	}
	c := carry(ctx, d, u)
	client := gowebdav.NewClient(u.String(), d.Settings.Get("user"), d.Settings.Get("password"))
	client.SetTransport(c)
	s := &dav{client: client, made: map[string]bool{}}
	if _, err := client.ReadDir("/"); err != nil {
		c.Close()
		if isMissing(err) {
			return nil, outlet.ByHand("target.path", "path", u.Path)
		}
		return nil, err
	}
	return &place{s, c}, nil
}

// isMissing reports whether a server answered that something is not there.
func isMissing(err error) bool {
	return status(err) == http.StatusNotFound || status(err) == http.StatusConflict
}

// status returns the status that a server answered; 0 if it did not.
func status(err error) int {
	var s gowebdav.StatusError
	if errors.As(err, &s) {
		return s.Status
	}
	return 0
}

// whyHTTP explains the answers of web servers.
func whyHTTP(err error) error {
	if errors.Is(err, errElsewhere) {
		return outlet.ByHand("target.elsewhere")
	}
	switch s := status(err); s {
	case 0:
		return nil
	case http.StatusUnauthorized:
		return outlet.ByHand("target.password")
	case http.StatusForbidden:
		return outlet.ByHand("target.forbidden")
	case http.StatusInsufficientStorage, http.StatusRequestEntityTooLarge:
		return outlet.NewError("target.full-said", "words", http.StatusText(s))
	case http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return outlet.ByHand("target.no-webdav")
	default:
		return outlet.NewError("target.status", "status", s, "words", http.StatusText(s))
	}
}

// dav is a folder over WebDAV.
type dav struct {
	client *gowebdav.Client
	mu     sync.Mutex
	made   map[string]bool
}

func (s *dav) Ways() filesync.Ways { return filesync.Ways{Renames: true, AtOnce: 4} }

func (s *dav) List(ctx context.Context) (map[string]int64, error) {
	found := map[string]int64{}
	var walk func(dir string, depth int) error
	walk = func(dir string, depth int) error {
		entries, err := s.client.ReadDir("/" + dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			if e.Name() != path.Base(name) || e.Name() == ".." || e.Name() == "." {
				continue
			}
			if !e.IsDir() {
				found[name] = e.Size()
			} else if depth < mostDepth {
				if err := walk(name, depth+1); err != nil && status(err) != http.StatusForbidden {
					return err
				}
			}
		}
		return nil
	}
	return found, walk("", 0)
}

func (s *dav) Read(_ context.Context, name string, most int64) ([]byte, error) {
	r, err := s.client.ReadStream(name)
	if err != nil {
		if status(err) == http.StatusNotFound || errors.Is(err, os.ErrNotExist) {
			return nil, fs.ErrNotExist
		}
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, most))
}

func (s *dav) folder(name string) error {
	dir := path.Dir(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if dir == "." || s.made[dir] {
		return nil
	}
	err := s.client.MkdirAll(dir, 0o755)
	s.made[dir] = err == nil
	return err
}

func (s *dav) Write(_ context.Context, name, _ string, data []byte) error {
	if err := s.folder(name); err != nil {
		return err
	}
	return s.client.Write(name, data, 0o644)
}

func (s *dav) Rename(_ context.Context, from, to string) error {
	if err := s.folder(to); err != nil {
		return err
	}
	return s.client.Rename(from, to, true)
}

func (s *dav) Remove(_ context.Context, name string) error { return s.client.Remove(name) }

// Prune removes a folder in which nothing is: servers delete those with something in them,
// too.
func (s *dav) Prune(_ context.Context, folder string) {
	entries, err := s.client.ReadDir(folder)
	if err != nil || len(entries) > 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client.Remove(folder) == nil {
		delete(s.made, folder)
	}
}

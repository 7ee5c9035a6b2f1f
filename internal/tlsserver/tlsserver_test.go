package tlsserver

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"torneo/message"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// bench is a door with a clock and addresses that a test sets.
type bench struct {
	*Door
	now time.Time
	at  []net.IP
}

func newBench(t *testing.T, o Options) *bench {
	t.Helper()
	b := &bench{now: noon, at: []net.IP{net.IPv4(192, 0, 2, 7)}}
	o.Clock, o.Addresses = func() time.Time { return b.now }, func() []net.IP { return b.at }
	if o.Folder == "" {
		o.Folder = t.TempDir()
	}
	o.Listen = func() (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }
	d, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b.Door = d
	t.Cleanup(d.Close)
	return b
}

func (b *bench) open(t *testing.T) (at string) {
	t.Helper()
	if err := b.Open(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Proto) })); err != nil {
		t.Fatal(err)
	}
	return b.listener.Addr().String()
}

// The own certificate is for all names, holds as long as browsers take, and is made anew
// with the same key when this computer gets an address, or its time or the clock demands
// it; back in the network of yesterday it is the same.
func TestOwnCertificate(t *testing.T) {
	folder := t.TempDir()
	b := newBench(t, Options{Folder: folder, Hosts: []string{"Club.Example.ORG"}})
	b.open(t)
	first := b.State()
	leaf := b.current.Leaf
	for _, name := range []string{"192.0.2.7", "torneo.local", "localhost", "127.0.0.1", "club.example.org"} {
		if err := leaf.VerifyHostname(name); err != nil {
			t.Error(err)
		}
		if !b.Allows(name + ":8443") {
			t.Errorf("%s is not allowed", name)
		}
	}
	if days := leaf.NotAfter.Sub(leaf.NotBefore).Hours() / 24; days > 398 || days < 360 {
		t.Errorf("%v days", days)
	}
	if runtime.GOOS != "windows" {
		if info, err := os.Stat(filepath.Join(folder, KeyFile)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info, err)
		}
	}
	if b.look(); b.State().Certificate != first.Certificate {
		t.Error("made anew without a reason")
	}
	anew := func(name string, want bool) State {
		t.Helper()
		before := b.State()
		b.look()
		after := b.State()
		if after.Key != first.Key {
			t.Errorf("%s: another key", name)
		}
		if made := after.Certificate != before.Certificate; made != want {
			t.Errorf("%s: made anew: %v", name, made)
		}
		return after
	}
	b.at = []net.IP{net.IPv4(198, 51, 100, 3)}
	if s := anew("another address", true); s.Addresses[0] == "" || b.Allows("192.0.2.7") || !b.Allows("198.51.100.3") {
		t.Errorf("%v", s)
	}
	b.at = []net.IP{net.IPv4(192, 0, 2, 7)}
	anew("back again", false)
	b.now = noon.AddDate(0, 0, ownDays-renewedDays)
	anew("nearly over", true)
	b.now = noon.AddDate(-1, 0, 0)
	anew("the clock was put back", true)
	b.now = noon.AddDate(30, 0, 0)
	if s := anew("the clock is far ahead", true); len(s.Problems) > 0 {
		t.Errorf("%v", s.Problems)
	}
	b.Close()
	again := newBench(t, Options{Folder: folder})
	if again.now = b.now; again.Allows("192.0.2.7") {
		t.Error("a closed door allows somebody")
	}
	if again.open(t); again.State().Certificate != b.State().Certificate {
		t.Error("after a restart it is another one")
	}
}

// Who continues on another computer answers with the key that people know: it is kept
// beside the files, too, and what is in a file counts.
func TestTheKeyElsewhere(t *testing.T) {
	kept, times := "", 0
	o := Options{KeptKey: func() (string, error) { return kept, nil }, KeepKey: func(key string, _ Fingerprint) error { kept, times = key, times+1; return nil }}
	first := newBench(t, o)
	first.open(t)
	first.Close()
	there := newBench(t, o)
	if there.open(t); there.State().Key != first.State().Key || times != 1 {
		t.Errorf("another key, kept %d times", times)
	}
	there.Close()
	o.Folder = t.TempDir()
	kept = "half of"
	if b := newBench(t, o); b.open(t) == "" || kept == "half of" || b.State().Key == first.State().Key {
		t.Error("what cannot be read elsewhere is not replaced")
	}
}

// A key that cannot be read is not replaced, and it is said.
func TestADamagedKeyStays(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, KeyFile)
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t, Options{Folder: folder})
	err := b.Open(http.NotFoundHandler())
	told(t, err, "doors.no-key")
	if data, _ := os.ReadFile(file); string(data) != "x" {
		t.Errorf("%q", data)
	}
	if b.IsOpen() {
		t.Error("it is open all the same")
	}
}

func told(t *testing.T, err error, id string) {
	t.Helper()
	var x interface{ Message() message.Message }
	if !errors.As(err, &x) || x.Message().ID != id {
		t.Errorf("%v, want %s", err, id)
	}
}

// authority signs certificates, as one that a browser trusts does.
type authority struct {
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test"}, NotBefore: noon.AddDate(-5, 0, 0), NotAfter: noon.AddDate(50, 0, 0), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, x, x, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return &authority{key, cert}
}

func (a *authority) pool() *x509.CertPool {
	p := x509.NewCertPool()
	p.AddCert(a.cert)
	return p
}

// sign writes a certificate and its key, for the names, from and until a day.
func (a *authority) sign(t *testing.T, serial int64, cert, key string, from, until time.Time, names ...string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(serial), NotBefore: from, NotAfter: until, DNSNames: names, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, x, a.cert, k.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	write(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	write(t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))
}

func write(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Files that were given are read again when they change; what is wrong with them is said
// with the file, and takes the place of nothing.
func TestGivenFiles(t *testing.T) {
	a, folder := newAuthority(t), t.TempDir()
	cert, key := filepath.Join(folder, "a.crt"), filepath.Join(folder, "a.key")
	a.sign(t, 2, cert, key, noon.AddDate(0, -1, 0), noon.AddDate(0, 1, 0), "hall.example.org")
	b := newBench(t, Options{Certificate: cert, Key: key, Roots: a.pool()})
	at := b.open(t)
	if s := b.State(); s.Kind != Given || s.Trusted != "hall.example.org" || len(s.Problems) != 0 {
		t.Errorf("%+v", s)
	}
	if !b.IsTrusted("hall.example.org:8443") || b.IsTrusted("192.0.2.7") || b.IsTrusted("torneo.local") || !b.Allows("hall.example.org") {
		t.Error("trusted for other names than its own")
	}
	serial := func() int64 {
		t.Helper()
		c, err := tls.Dial("tcp", at, &tls.Config{RootCAs: a.pool(), ServerName: "hall.example.org", Time: func() time.Time { return b.now }})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		return c.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	later := func() { // as a clock of a disk may be coarse
		for _, f := range []string{cert, key} {
			b.now = b.now.Add(time.Second)
			if err := os.Chtimes(f, b.now, b.now); err != nil {
				t.Fatal(err)
			}
		}
		b.look()
	}
	a.sign(t, 3, cert, key, noon.AddDate(0, -1, 0), noon.AddDate(0, 1, 0), "hall.example.org")
	if later(); serial() != 3 {
		t.Error("the new one is not shown")
	}
	write(t, cert, []byte("half of it"))
	if later(); serial() != 3 || len(b.State().Problems) != 1 {
		t.Errorf("serial %d, %v", serial(), b.State().Problems)
	}
	a.sign(t, 4, cert, filepath.Join(folder, "other.key"), noon.AddDate(0, -1, 0), noon.AddDate(0, 1, 0), "hall.example.org")
	later()
	told(t, errors.Join(b.State().Problems...), "doors.other-key")
	a.sign(t, 5, cert, key, noon.AddDate(0, -2, 0), noon.AddDate(0, -1, 0), "hall.example.org")
	if later(); b.TrustedName() != "" {
		t.Error("an expired one is trusted")
	}
	told(t, errors.Join(b.State().Problems...), "doors.expired")
	a.sign(t, 6, cert, key, noon.AddDate(0, 1, 0), noon.AddDate(0, 2, 0), "hall.example.org")
	later()
	told(t, errors.Join(b.State().Problems...), "doors.not-yet")

	for name, x := range map[string]struct {
		o  Options
		id string
	}{
		"no key":          {Options{Certificate: cert}, "doors.both-files"},
		"no certificate":  {Options{Key: key}, "doors.both-files"},
		"missing":         {Options{Certificate: filepath.Join(folder, "none"), Key: key}, "doors.cannot-read"},
		"other's key":     {Options{Certificate: cert, Key: filepath.Join(folder, "other.key")}, "doors.other-key"},
		"exchanged":       {Options{Certificate: key, Key: cert}, "doors.no-certificate"},
		"a folder":        {Options{Certificate: folder, Key: key}, "doors.no-certificate"},
		"no host":         {Options{Hosts: []string{"a b"}}, "doors.no-name"},
		"half an address": {Options{Hosts: []string{"192.168.1"}}, "doors.no-name"},
		"not public":      {Options{PublicName: "torneo.local"}, "doors.not-public"},
	} {
		x.o.Addresses, x.o.Folder = func() []net.IP { return nil }, folder
		_, err := New(x.o)
		if told(t, err, x.id); err == nil {
			t.Error(name)
		}
	}
}

// Plain HTTP at the port of HTTPS is led to it by a host that is known, and told so else;
// HSTS is said with a certificate that browsers take, and with no other.
func TestWhatIsSpoken(t *testing.T) {
	a, folder := newAuthority(t), t.TempDir()
	cert, key := filepath.Join(folder, "a.crt"), filepath.Join(folder, "a.key")
	a.sign(t, 2, cert, key, noon.AddDate(0, -1, 0), noon.AddDate(0, 1, 0), "hall.example.org")
	b := newBench(t, Options{Certificate: cert, Key: key, Roots: a.pool()})
	at := b.open(t)
	for said, want := range map[string]string{
		"GET /x?y=1 HTTP/1.1\r\nHost: 192.0.2.7:8443\r\n\r\n":          "Location: https://192.0.2.7:8443/x?y=1\r\n",
		"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n":                 "400 Bad Request",
		"POST /x HTTP/1.1\r\nHost: 192.0.2.7:8443\r\n\r\n":             "400 Bad Request",
		"GET http://evil.example/ HTTP/1.1\r\nHost: 192.0.2.7\r\n\r\n": "400 Bad Request",
		"nonsense\r\n\r\n": "",
	} {
		c, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, said)
		got, _ := io.ReadAll(bufio.NewReader(c))
		c.Close()
		if !strings.Contains(string(got), want) || want == "" && len(got) > 0 || strings.Contains(string(got), "evil.example") {
			t.Errorf("%q: %q", said, got)
		}
	}
	client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: a.pool(), ServerName: "hall.example.org", Time: func() time.Time { return noon }},
		DialTLSContext: nil}}
	for host, want := range map[string]string{"hall.example.org": "max-age=86400", "192.0.2.7": "", "torneo.local": ""} {
		r, _ := http.NewRequest(http.MethodGet, "https://"+at+"/", nil)
		r.Host = host
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.Header.Get("Strict-Transport-Security") != want || string(body) != "HTTP/2.0" {
			t.Errorf("%s: %q, %s", host, answer.Header.Get("Strict-Transport-Security"), body)
		}
	}
	if _, err := tls.Dial("tcp", at, &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("TLS 1.1 is spoken")
	}
	spoken := 0
	for _, s := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
		c, err := tls.Dial("tcp", at, &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{s.ID}})
		if err != nil {
			continue
		}
		if c.Close(); !strings.HasPrefix(s.Name, "TLS_ECDHE_ECDSA_WITH_AES") && !strings.HasPrefix(s.Name, "TLS_ECDHE_ECDSA_WITH_CHACHA") || strings.Contains(s.Name, "_CBC_") {
			t.Errorf("%s is spoken", s.Name)
		}
		spoken++
	}
	if spoken != 3 {
		t.Errorf("TLS 1.2 is spoken in %d ways", spoken)
	}
}

func TestHosts(t *testing.T) {
	for text, want := range map[string]string{
		"Torneo.LOCAL.": "torneo.local", "[2001:db8::1]": "2001:db8::1", "::ffff:192.0.2.7": "192.0.2.7", "münchen.example": "xn--mnchen-3ya.example",
		"": "", "a_b": "", "-a.b": "", "a..b": "", "*.example.org": "", "1.2.3": "", "999.1.1.1": "", "a b": "", "a/b": "", "a:1": "", "http://x": "", strings.Repeat("x", 64): "",
	} {
		if got, _ := Host(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for at, want := range map[string]string{"192.0.2.7:8443": "192.0.2.7", "[::1]:8443": "::1", "TORNEO.local": "torneo.local", "a@b": "", "": ""} {
		if got := hostOf(at); got != want {
			t.Errorf("%q: %q", at, got)
		}
	}
}

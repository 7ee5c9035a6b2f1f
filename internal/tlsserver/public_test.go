package tlsserver

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// registry is an authority that is asked by ACME (RFC 8555): it calls the name at the door,
// by TLS-ALPN-01, before it signs. What it does not look at are signatures of requests.
type registry struct {
	*authority
	t  *testing.T
	at string // where the name leads

	mu      sync.Mutex
	proved  bool
	refuses bool
	asked   int
	signed  []byte
}

func (g *registry) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	w.Header().Set("Replay-Nonce", fmt.Sprint(time.Now().UnixNano()))
	base := "http://" + r.Host
	var body struct{ Payload string }
	_ = json.NewDecoder(r.Body).Decode(&body)
	payload, _ := base64.RawURLEncoding.DecodeString(body.Payload)
	answer := func(status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	state := func(done string) string {
		if g.proved {
			return done
		}
		return "pending"
	}
	order := func(status string) map[string]any {
		o := map[string]any{"status": status, "authorizations": []string{base + "/authz"}, "finalize": base + "/finalize", "identifiers": []any{map[string]string{"type": "dns", "value": "hall.example.org"}}}
		if status == "valid" {
			o["certificate"] = base + "/certificate"
		}
		return o
	}
	challenge := func() map[string]any {
		return map[string]any{"type": "tls-alpn-01", "url": base + "/challenge", "token": "abc", "status": state("valid")}
	}
	switch r.URL.Path {
	case "/directory":
		answer(200, map[string]string{"newNonce": base + "/nonce", "newAccount": base + "/account", "newOrder": base + "/order"})
	case "/nonce":
	case "/account":
		w.Header().Set("Location", base+"/account/1")
		answer(201, map[string]any{"status": "valid"})
	case "/order":
		if g.asked++; g.refuses {
			answer(403, map[string]any{"type": "urn:ietf:params:acme:error:rejectedIdentifier", "detail": "not this one"})
			return
		}
		w.Header().Set("Location", base+"/order/1")
		answer(201, order(state("ready")))
	case "/order/1":
		answer(200, order(state("ready")))
	case "/authz":
		answer(200, map[string]any{"status": state("valid"), "identifier": map[string]string{"type": "dns", "value": "hall.example.org"}, "challenges": []any{challenge()}})
	case "/challenge":
		g.prove()
		answer(200, challenge())
	case "/finalize":
		var sent struct{ CSR string }
		_ = json.Unmarshal(payload, &sent)
		der, _ := base64.RawURLEncoding.DecodeString(sent.CSR)
		g.sign(der)
		w.Header().Set("Location", base+"/order/1")
		answer(200, order("valid"))
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_ = pem.Encode(w, &pem.Block{Type: "CERTIFICATE", Bytes: g.signed})
		_ = pem.Encode(w, &pem.Block{Type: "CERTIFICATE", Bytes: g.cert.Raw})
	default:
		g.t.Errorf("asked for %s", r.URL.Path)
		http.NotFound(w, r)
	}
}

// prove calls the name: who answers has to show a certificate with the proof.
func (g *registry) prove() {
	c, err := tls.Dial("tcp", g.at, &tls.Config{ServerName: "hall.example.org", NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true})
	if err != nil {
		g.t.Error(err)
		return
	}
	defer c.Close()
	shown := c.ConnectionState().PeerCertificates[0]
	for _, x := range shown.Extensions {
		g.proved = g.proved || x.Id.String() == "1.3.6.1.5.5.7.1.31" && x.Critical
	}
	if c.ConnectionState().NegotiatedProtocol != "acme-tls/1" || shown.VerifyHostname("hall.example.org") != nil {
		g.proved = false
	}
}

func (g *registry) sign(der []byte) {
	csr, err := x509.ParseCertificateRequest(der)
	if err != nil || csr.CheckSignature() != nil {
		g.t.Errorf("the request for a certificate: %v", err)
		return
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(77), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(0, 3, 0), DNSNames: csr.DNSNames, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	if g.signed, err = x509.CreateCertificate(rand.Reader, x, g.cert, csr.PublicKey, g.key); err != nil {
		g.t.Error(err)
	}
}

// For a public name an authority is asked, which calls back; until it has signed, and at
// the other addresses, the own certificate is shown. A refusal is said, and asked again
// later; what was given is kept over a restart.
func TestPublicName(t *testing.T) {
	folder := t.TempDir()
	g := &registry{authority: newAuthority(t), t: t, refuses: true}
	server := httptest.NewServer(g)
	defer server.Close()
	o := Options{Folder: folder, PublicName: "Hall.example.org", Authority: server.URL + "/directory"}
	b := newBench(t, o)
	b.now = time.Now()
	g.mu.Lock()
	g.at = b.open(t)
	g.mu.Unlock()
	shown := func(b *bench, name string) (serial int64, mine bool) {
		t.Helper()
		c, err := tls.Dial("tcp", b.listener.Addr().String(), &tls.Config{ServerName: name, InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		leaf := c.ConnectionState().PeerCertificates[0]
		return leaf.SerialNumber.Int64(), leaf.Subject.CommonName == "Torneo"
	}
	until := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(10 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal(what)
			}
		}
	}
	until("nothing is said of a refusal", func() bool { return len(b.State().Problems) == 1 })
	told(t, b.State().Problems[0], "doors.no-public")
	if why := b.State().Problems[0].(*Error).Text.Args["reason"].(string); !strings.Contains(why, "not this one") {
		t.Errorf("what the authority says: %s", why)
	}
	if _, mine := shown(b, "hall.example.org"); !mine || b.TrustedName() != "" {
		t.Error("without a certificate of the authority the own one does not stand in")
	}
	g.mu.Lock()
	g.refuses = false
	asked := g.asked
	g.mu.Unlock()
	b.Close()
	b = newBench(t, o)
	b.now = time.Now()
	g.mu.Lock()
	g.at = b.open(t)
	g.mu.Unlock()
	until("no certificate comes", func() bool { return b.TrustedName() == "hall.example.org" })
	if serial, _ := shown(b, "hall.example.org"); serial != 77 {
		t.Errorf("serial %d", serial)
	}
	if _, mine := shown(b, "torneo.local"); !mine {
		t.Error("another name has it")
	}
	if s := b.State(); s.Kind != Public || len(s.Problems) != 0 || !b.IsTrusted("hall.example.org:443") || b.IsTrusted("torneo.local") {
		t.Errorf("%+v", s)
	}
	b.Close()
	again := newBench(t, o)
	again.now = time.Now()
	if again.open(t); again.TrustedName() == "" {
		t.Error("it is not kept")
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asked != asked+1 {
		t.Errorf("the authority was asked %d times", g.asked-asked)
	}
}

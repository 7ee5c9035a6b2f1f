package web_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/web"
)

const (
	hallName   = "hall.example.org"
	hallOrigin = "https://hall.example.org:8443"
)

// named is a network in which a name has a certificate that browsers trust.
type named struct {
	doorway
	name string
}

func (n *named) IsOn() bool          { return true }
func (n *named) Allows(string) bool  { return true }
func (n *named) Addresses() []string { return []string{hallOrigin + "/", "https://192.168.1.20:8443/"} }
func (n *named) TrustedName() string { return n.name }

// vault is a device that makes passkeys and uses them, as honest as it is told to be.
type vault struct {
	key        *ecdsa.PrivateKey
	id, handle []byte
	count      uint32
	origin, rp string
	verified   bool // it knew who held it
}

func plain(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// authenticator returns the authenticator data with which the device answers a
// challenge.
func (x *vault) authenticator(attested []byte) []byte {
	rp := sha256.Sum256([]byte(x.rp))
	flags := byte(0x01)
	if x.verified {
		flags |= 0x04
	}
	if attested != nil {
		flags |= 0x40
	}
	return append(binary.BigEndian.AppendUint32(append(rp[:], flags), x.count), attested...)
}

func (x *vault) client(kind, challenge string) []byte {
	data, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": x.origin, "crossOrigin": false})
	return data
}

// long returns a text or bytes as CBOR has them.
func long(major byte, b []byte) []byte {
	if len(b) < 24 {
		return append([]byte{major | byte(len(b))}, b...)
	}
	if len(b) < 256 {
		return append([]byte{major | 24, byte(len(b))}, b...)
	}
	return append([]byte{major | 25, byte(len(b) >> 8), byte(len(b))}, b...)
}

// make makes a passkey.
func (x *vault) make(challenge string, handle []byte) string {
	x.handle = handle
	point, _ := x.key.PublicKey.Bytes() // 4, X, Y
	cose := append([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21}, long(0x40, point[1:33])...)
	cose = append(append(cose, 0x22), long(0x40, point[33:])...)
	attested := append(make([]byte, 16), byte(len(x.id)>>8), byte(len(x.id)))
	attested = append(append(attested, x.id...), cose...)
	object := append([]byte{0xa3}, long(0x60, []byte("fmt"))...)
	object = append(append(object, long(0x60, []byte("none"))...), long(0x60, []byte("attStmt"))...)
	object = append(append(append(object, 0xa0), long(0x60, []byte("authData"))...), long(0x40, x.authenticator(attested))...)
	return x.answer(map[string]any{"clientDataJSON": plain(x.client("webauthn.create", challenge)), "attestationObject": plain(object)})
}

// use answers a challenge with the passkey.
func (x *vault) use(t *testing.T, challenge string) string {
	t.Helper()
	client, authenticator := x.client("webauthn.get", challenge), x.authenticator(nil)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(authenticator[:len(authenticator):len(authenticator)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, x.key, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return x.answer(map[string]any{"clientDataJSON": plain(client), "authenticatorData": plain(authenticator), "signature": plain(signature), "userHandle": plain(x.handle)})
}

func (x *vault) answer(response map[string]any) string {
	data, _ := json.Marshal(map[string]any{"id": plain(x.id), "rawId": plain(x.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "response": response})
	return string(data)
}

// tower is a hall whose name is trusted, of which only passkeys matter.
type tower struct {
	t        *testing.T
	register *auth.Register
	kept     *store.Store
	net      *named
	site     http.Handler
	ahead    time.Duration
	asked    int
}

func newTower(t *testing.T, at string) *tower {
	t.Helper()
	kept, err := store.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	h := &tower{t: t, kept: kept, net: &named{name: hallName}}
	h.register = auth.New(kept, func() time.Time { return time.Now().Add(h.ahead) }, slog.New(slog.DiscardHandler))
	there := newMemory()
	h.site = web.New(arbiter.NewDesk(there, time.Now), web.Options{People: h.register, Network: h.net}).FromNetwork()
	return h
}

// send returns the answer to a browser with a cookie, from another network address each
// time: limits are tried elsewhere.
func (h *tower) send(origin, path, cookie string, form url.Values) *httptest.ResponseRecorder {
	h.t.Helper()
	r := httptest.NewRequest(http.MethodPost, origin+path, strings.NewReader(form.Encode()))
	if form == nil {
		r = httptest.NewRequest(http.MethodGet, origin+path, nil)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept-Language", "en")
	r.Header.Set("Cookie", cookie)
	h.asked++
	r.RemoteAddr = "192.0.2." + string(rune('0'+h.asked%10)) + ":" + "4000"
	r.RemoteAddr = strings.Replace(r.RemoteAddr, "192.0.2", "10.0."+string(rune('0'+h.asked/10%10)), 1)
	if strings.HasPrefix(origin, "https:") {
		r.TLS = &tls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return w
}

func cookieOf(w *httptest.ResponseRecorder) string {
	for _, c := range w.Result().Cookies() {
		if strings.HasSuffix(c.Name, "torneo") && len(c.Value) > 20 {
			return c.Name + "=" + c.Value
		}
	}
	return ""
}

// joins lets somebody join, and returns his cookie.
func (h *tower) joins(name string, role arbiter.Role) string {
	h.t.Helper()
	code, err := h.register.Invite(h.t.Context(), arbiter.Person{Name: "Eva"}, auth.Invitation{Role: role, Uses: 1, For: time.Hour})
	if err != nil {
		h.t.Fatal(err)
	}
	cookie := cookieOf(h.send(hallOrigin, "/join", "", url.Values{"c": {code.Text}, "name": {name}}))
	if cookie == "" {
		h.t.Fatal("nobody joins")
	}
	return cookie
}

// challenge returns the challenge of the desk, and the handle of the user that it
// names.
func (h *tower) challenge(path, cookie string, form url.Values) (challenge string, handle []byte) {
	h.t.Helper()
	w := h.send(hallOrigin, path, cookie, form)
	var asked struct {
		PublicKey struct {
			Challenge, RpID  string
			UserVerification string
			User             struct{ ID string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &asked); err != nil || asked.PublicKey.Challenge == "" {
		h.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	handle, _ = base64.RawURLEncoding.DecodeString(asked.PublicKey.User.ID)
	return asked.PublicKey.Challenge, handle
}

func (h *tower) vault() *vault {
	h.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		h.t.Fatal(err)
	}
	id := make([]byte, 32)
	rand.Read(id)
	return &vault{key: key, id: id, origin: hallOrigin, rp: hallName, verified: true, count: 5}
}

// made makes a passkey for the holder of the cookie.
func (h *tower) made(cookie string) *vault {
	h.t.Helper()
	x := h.vault()
	challenge, handle := h.challenge("/me/passkeys/ask", cookie, url.Values{})
	if w := h.send(hallOrigin, "/me/passkeys", cookie, url.Values{"answer": {x.make(challenge, handle)}}); w.Code != http.StatusSeeOther {
		h.t.Fatalf("not made: %d %s", w.Code, w.Body)
	}
	return x
}

// back comes back; "" if that is refused.
func (h *tower) back(answer string) string {
	h.t.Helper()
	w := h.send(hallOrigin, "/sign-in/passkey", "", url.Values{"answer": {answer}})
	cookie := cookieOf(w)
	if (w.Code == http.StatusSeeOther) != (cookie != "") || w.Code != http.StatusSeeOther && (w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "This passkey does not work here")) {
		h.t.Fatalf("%d %q %s", w.Code, cookie, w.Body)
	}
	return cookie
}

// Who has made a passkey comes back with it, on both databases, until it is removed; it is
// listed with himself and with the chief, and no backup has it.
func TestPasskeys(t *testing.T) {
	storetest.Each(t, func(t *testing.T, at string) {
		h := newTower(t, at)
		chief, luz := h.joins("Ana", arbiter.ChiefArbiter), h.joins("Luz", arbiter.Arbiter)
		first := h.made(luz)
		h.made(luz)
		first.count++
		challenge, _ := h.challenge("/sign-in/passkey/ask", "", url.Values{})
		again := h.back(first.use(t, challenge))
		if again == "" {
			t.Fatal("she does not come back")
		}
		if w := h.send(hallOrigin, "/me", again, nil); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Luz") || strings.Count(w.Body.String(), "/me/passkeys/") != 3 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		people, err := h.register.People(t.Context())
		if err != nil || len(people) != 2 || len(people[1].Passkeys) != 2 || people[1].Passkeys[0].Used.IsZero() || people[1].Passkeys[0].Place != hallName {
			t.Fatalf("%+v, %v", people, err)
		}
		of := "/people/" + people[1].ID
		if w := h.send(hallOrigin, of, chief, nil); !strings.Contains(w.Body.String(), of+"/passkeys/"+people[1].Passkeys[0].ID+"/revoke") || !strings.Contains(h.send(hallOrigin, "/people", chief, nil).Body.String(), "2 passkeys") {
			t.Error("the chief does not see it")
		}
		if w := h.send(hallOrigin, of+"/passkeys/"+people[1].Passkeys[0].ID+"/revoke", luz, url.Values{}); w.Code != http.StatusForbidden {
			t.Errorf("she revokes at the page of the chief: %d", w.Code)
		}
		if w := h.send(hallOrigin, "/me/passkeys/"+people[1].Passkeys[0].ID+"/remove", chief, url.Values{}); w.Code == http.StatusSeeOther {
			t.Error("another's passkey is removed as one's own")
		}
		if w := h.send(hallOrigin, of+"/passkeys/"+people[1].Passkeys[0].ID+"/revoke", chief, url.Values{}); w.Code != http.StatusSeeOther {
			t.Errorf("revoked: %d", w.Code)
		}
		first.count++
		challenge, _ = h.challenge("/sign-in/passkey/ask", "", url.Values{})
		if h.back(first.use(t, challenge)) != "" {
			t.Error("a passkey that was revoked serves")
		}
		if err := h.register.Revoke(t.Context(), arbiter.Person{Name: "Ana"}, people[1].ID); err != nil {
			t.Fatal(err)
		}
		if left, err := h.kept.Passkeys(t.Context()); err != nil || len(left) != 0 {
			t.Errorf("%v, %v", left, err)
		}
	})
}

// Answers that sign nobody in: one that was given before, to another challenge, too
// late, of a page elsewhere, for another name, of somebody whose device did not ask who
// he is, of a copy of the device, signed by another one, or of another person.
func TestPasskeysThatDoNotHold(t *testing.T) {
	h := newTower(t, storetest.SQLite(t))
	h.joins("Ana", arbiter.ChiefArbiter)
	luz := h.joins("Luz", arbiter.Arbiter)
	x := h.made(luz)
	ask := func() string {
		t.Helper()
		challenge, _ := h.challenge("/sign-in/passkey/ask", "", url.Values{})
		return challenge
	}
	x.count++
	answer := x.use(t, ask())
	if h.back(answer) == "" {
		t.Fatal("she does not come back")
	}
	if h.back(answer) != "" {
		t.Error("an answer serves twice")
	}
	for name, change := range map[string]func(y *vault) string{
		"a challenge of nobody": func(y *vault) string { return y.use(t, plain(make([]byte, 32))) },
		"a challenge for another thing": func(y *vault) string {
			challenge, _ := h.challenge("/me/passkeys/ask", luz, url.Values{})
			return y.use(t, challenge)
		},
		"a page of another name":   func(y *vault) string { y.origin = "https://evil.example"; return y.use(t, ask()) },
		"a page at another port":   func(y *vault) string { y.origin = "https://hall.example.org:9999"; return y.use(t, ask()) },
		"a page of a lower name":   func(y *vault) string { y.origin = "https://x.hall.example.org:8443"; return y.use(t, ask()) },
		"a page without TLS":       func(y *vault) string { y.origin = "http://hall.example.org:8443"; return y.use(t, ask()) },
		"another name":             func(y *vault) string { y.rp = "evil.example"; return y.use(t, ask()) },
		"a name above":             func(y *vault) string { y.rp = "example.org"; return y.use(t, ask()) },
		"nobody knows who it was":  func(y *vault) string { y.verified = false; return y.use(t, ask()) },
		"a copy":                   func(y *vault) string { y.count = x.count; return y.use(t, ask()) },
		"an old copy":              func(y *vault) string { y.count = 1; return y.use(t, ask()) },
		"a copy that never counts": func(y *vault) string { y.count = 0; return y.use(t, ask()) },
		"another device":           func(y *vault) string { y.key = h.vault().key; return y.use(t, ask()) },
		"another passkey":          func(y *vault) string { y.id = h.vault().id; return y.use(t, ask()) },
		"another person":           func(y *vault) string { y.handle = []byte("0123456789ab"); return y.use(t, ask()) },
		"nothing":                  func(*vault) string { return "" },
		"no answer":                func(*vault) string { return `{"id":"x"}` },
		"too much":                 func(y *vault) string { return y.use(t, ask()) + strings.Repeat(" ", 70_000) },
	} {
		y := *x
		y.count += 10
		if h.back(change(&y)) != "" {
			t.Errorf("%s is let in", name)
		}
	}
	acts, err := h.register.Acts(t.Context(), 50)
	if err != nil {
		t.Fatal(err)
	}
	copies := 0
	for _, a := range acts {
		if a.What == "passkey-copied" {
			copies++
		}
	}
	if copies != 3 {
		t.Errorf("of copies the chief is told %d times", copies)
	}
	x.count += 20
	late := ask()
	if h.ahead = 6 * time.Minute; h.back(x.use(t, late)) != "" {
		t.Error("an answer that is too late serves")
	}
	if x.count++; h.back(x.use(t, ask())) == "" {
		t.Error("after all that it no longer serves")
	}
	stolen, handle := h.challenge("/me/passkeys/ask", luz, url.Values{})
	eve := h.joins("Eve", arbiter.ResultDesk)
	if w := h.send(hallOrigin, "/me/passkeys", eve, url.Values{"answer": {h.vault().make(stolen, handle)}}); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a passkey is made for another's challenge: %d", w.Code)
	}
	if w := h.send(hallOrigin, "/me/passkeys/ask", "", url.Values{}); w.Code != http.StatusUnauthorized {
		t.Errorf("nobody makes one: %d", w.Code)
	}
}

// They are offered at a name with a trusted certificate alone, and who has a password says
// it before he makes one; attempts are limited as with passwords.
func TestWherePasskeysServe(t *testing.T) {
	h := newTower(t, storetest.SQLite(t))
	luz := h.joins("Luz", arbiter.ChiefArbiter)
	for origin, want := range map[string]bool{hallOrigin: true, "https://hall.example.org": true, "https://hall.example.org:443": true, "https://hall.example.org:9999": false, "https://192.168.1.20:8443": false, "http://hall.example.org:8443": false, "https://torneo.local:8443": false, "https://hall.example.org.evil.example": false} {
		w := h.send(origin, "/join", "", nil)
		if got := strings.Contains(w.Body.String(), "I have a passkey"); w.Code != http.StatusOK || got != want || !strings.Contains(w.Body.String(), "I have a password") {
			t.Errorf("%s: %d, %t", origin, w.Code, got)
		}
		if w := h.send(origin, "/sign-in/passkey/ask", "", url.Values{}); (w.Code == http.StatusOK) != want {
			t.Errorf("%s asks: %d", origin, w.Code)
		}
	}
	if !strings.Contains(h.send(hallOrigin, "/me", luz, nil).Body.String(), "Make a passkey") {
		t.Error("none is offered")
	}
	if h.send(hallOrigin, "/me/password", luz, url.Values{"password": {"caballo de madera"}, "again": {"caballo de madera"}}).Code != http.StatusSeeOther {
		t.Fatal("no password")
	}
	for before, want := range map[string]int{"": 422, "caballo de hierro": 422, "caballo de madera": 200} {
		if w := h.send(hallOrigin, "/me/passkeys/ask", luz, url.Values{"before": {before}}); w.Code != want {
			t.Errorf("%q: %d %s", before, w.Code, w.Body)
		}
	}
	h.net.name = ""
	if w := h.send(hallOrigin, "/join", "", nil); strings.Contains(w.Body.String(), "passkey") {
		t.Error("they are offered where no name is trusted")
	}
	h.net.name = hallName
	often := 0
	for range 20 {
		h.asked = 0
		if h.send(hallOrigin, "/sign-in/passkey", "", url.Values{"answer": {"{}"}}).Code == http.StatusTooManyRequests {
			often++
		}
	}
	if often < 6 {
		t.Errorf("of 20 attempts %d are too many", often)
	}
}

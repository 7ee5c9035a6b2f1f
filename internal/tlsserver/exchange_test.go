package tlsserver

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// client is a browser that has looked away from the warning: it keeps its connection, and
// comes again with a ticket if it may.
type client struct {
	http.Client
	tickets tls.ClientSessionCache
}

func newClient() *client {
	c := &client{tickets: tls.NewLRUClientSessionCache(9)}
	c.Timeout = 10 * time.Second
	c.Transport = c.transport()
	return c
}

func (c *client) transport() *http.Transport {
	return &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true, ServerName: "torneo.local", ClientSessionCache: c.tickets}}
}

// ask asks, over a new connection or the one that there is.
func (c *client) ask(t *testing.T, at string, anew bool) (key Fingerprint, resumed bool) {
	t.Helper()
	if anew {
		c.Transport = c.transport()
	}
	answer, err := c.Get("https://" + at + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return KeyPrint(answer.TLS.PeerCertificates[0]), answer.TLS.DidResume
}

// Who comes after the exchange is shown the new key, also with a ticket of before; who is
// connected goes on. A restart has the new one, for the same names, and it is kept elsewhere.
func TestExchange(t *testing.T) {
	kept := ""
	keep := func(key string, _ Fingerprint) error { kept = key; return nil }
	o := Options{Folder: t.TempDir(), KeptKey: func() (string, error) { return kept, nil }, KeepKey: keep}
	b := newBench(t, o)
	at := b.open(t)
	c, other := newClient(), newClient()
	before, _ := c.ask(t, at, false)
	other.ask(t, at, false)
	if key, resumed := other.ask(t, at, true); key != before || !resumed {
		t.Errorf("before: resumed %v", resumed)
	}
	first := b.State()
	if before != first.Key || !first.Since.Equal(noon) {
		t.Errorf("in use since %v", first.Since)
	}
	b.now = noon.Add(time.Hour)
	if err := b.Exchange(keep); err != nil {
		t.Fatal(err)
	}
	s := b.State()
	if s.Key == before || !s.Since.Equal(b.now) || len(s.Problems) > 0 || len(s.Names) != len(first.Names) || !s.Open {
		t.Errorf("%+v", s)
	}
	if key, _ := c.ask(t, at, false); key != before {
		t.Error("who is connected is interrupted")
	}
	for _, x := range []*client{c, other, newClient()} {
		if key, resumed := x.ask(t, at, true); key != s.Key || resumed {
			t.Errorf("after: the old key: %v, resumed: %v", key == before, resumed)
		}
	}
	if key, resumed := other.ask(t, at, true); key != s.Key || !resumed {
		t.Errorf("afterwards resumed: %v", resumed)
	}
	if k, ok := parsedKey([]byte(kept)); !ok || k.print() != s.Key {
		t.Error("the new key is not kept elsewhere")
	}
	b.Close()
	again := newBench(t, o)
	again.now = b.now
	if again.open(t); again.State().Certificate != s.Certificate {
		t.Error("after a restart it is another one")
	}
}

// A key that cannot be kept is not exchanged.
func TestAnExchangeThatFails(t *testing.T) {
	folder := t.TempDir()
	b := newBench(t, Options{Folder: folder})
	at := b.open(t)
	before := b.State()
	file := filepath.Join(folder, KeyFile)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	if err := b.Exchange(func(string, Fingerprint) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
	now, err := os.ReadFile(file)
	if key, _ := newClient().ask(t, at, true); key != before.Key || b.State().Certificate != before.Certificate || err != nil || string(now) != string(text) {
		t.Error("it is exchanged")
	}
	a := newAuthority(t)
	cert, key := filepath.Join(folder, "a.crt"), filepath.Join(folder, "a.key")
	a.sign(t, 2, cert, key, noon.AddDate(0, -1, 0), noon.AddDate(0, 1, 0), "hall.example.org")
	given := newBench(t, Options{Certificate: cert, Key: key, Roots: a.pool()})
	given.open(t)
	told(t, given.Exchange(func(string, Fingerprint) error { return nil }), "doors.given")
}

// A program killed in the middle of an exchange begins again with a whole key, and it
// becomes the one elsewhere, too: at no moment is there another state on the disk than
// those.
func TestKilledInAnExchange(t *testing.T) {
	copied := func(from string) string {
		t.Helper()
		to := t.TempDir()
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		return to
	}
	kept := ""
	folder := t.TempDir()
	b := newBench(t, Options{Folder: folder, KeptKey: func() (string, error) { return kept, nil }, KeepKey: func(key string, _ Fingerprint) error { kept = key; return nil }})
	b.open(t)
	old, oldText := b.State().Key, kept
	type moment struct {
		name, folder, kept string
		want               Fingerprint
	}
	half := copied(folder)
	write(t, filepath.Join(half, ".torneo-hall-1"), []byte("-----BEGIN PRIV"))
	moments := []moment{{"while the key is written", half, kept, old}}
	if err := b.Exchange(func(key string, print Fingerprint) error {
		moments = append(moments, moment{"before it is kept elsewhere", copied(folder), kept, print}, moment{"before the certificate is written", copied(folder), key, print})
		kept = key
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	moments = append(moments, moment{"afterwards", copied(folder), kept, b.State().Key})
	if kept == oldText || b.State().Key == old {
		t.Fatal("nothing is exchanged")
	}
	for _, m := range moments {
		there := m.kept
		again := newBench(t, Options{Folder: m.folder, KeptKey: func() (string, error) { return there, nil }, KeepKey: func(key string, _ Fingerprint) error { there = key; return nil }})
		at := again.open(t)
		key, _ := newClient().ask(t, at, true)
		if k, ok := parsedKey([]byte(there)); key != m.want || again.State().Key != m.want || !ok || k.print() != m.want {
			t.Errorf("%s: the key is the old one: %v, elsewhere: %v", m.name, key == old, ok)
		}
	}
}

// Another program that serves from the same database takes the new key, at once or when it
// begins; a key that somebody put into the file afterwards counts.
func TestAnExchangeElsewhere(t *testing.T) {
	kept := ""
	keep := func(key string, _ Fingerprint) error { kept = key; return nil }
	o := func() Options {
		return Options{Folder: t.TempDir(), KeptKey: func() (string, error) { return kept, nil }, KeepKey: keep}
	}
	here, there, asleep := newBench(t, o()), newBench(t, o()), newBench(t, o())
	here.open(t)
	at := there.open(t)
	asleep.open(t)
	asleep.Close()
	if there.State().Key != here.State().Key {
		t.Fatal("they do not begin with the same")
	}
	if err := there.Follow(); err != nil || there.State().Key != here.State().Key {
		t.Error(err)
	}
	here.now = noon.Add(time.Minute)
	if err := here.Exchange(keep); err != nil {
		t.Fatal(err)
	}
	if err := there.Follow(); err != nil {
		t.Fatal(err)
	}
	if key, _ := newClient().ask(t, at, true); key != here.State().Key {
		t.Error("the other one shows the old key")
	}
	late := newBench(t, Options{Folder: asleep.o.Folder, KeptKey: asleep.o.KeptKey, KeepKey: keep})
	if late.open(t); late.State().Key != here.State().Key {
		t.Error("who begins later shows the old key")
	}
	late.Close()
	k, err := makeKey(noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(asleep.o.Folder, KeyFile), []byte(k.text))
	hand := newBench(t, Options{Folder: asleep.o.Folder, KeptKey: asleep.o.KeptKey, KeepKey: keep})
	if hand.open(t); hand.State().Key != k.print() || kept != k.text {
		t.Error("the file does not count")
	}
}

// A given certificate that nobody has renewed is told two weeks before its end, one that
// lives shortly in its last quarter; the own one never is, since it is made anew before.
func TestACertificateThatEndsSoon(t *testing.T) {
	a, folder := newAuthority(t), t.TempDir()
	cert, key := filepath.Join(folder, "a.crt"), filepath.Join(folder, "a.key")
	for _, x := range []struct {
		lives, left int // days
		told        bool
	}{{90, 15, false}, {90, 13, true}, {8, 3, false}, {8, 1, true}} {
		until := noon.AddDate(0, 0, x.left)
		a.sign(t, 2, cert, key, until.AddDate(0, 0, -x.lives), until, "hall.example.org")
		b := newBench(t, Options{Certificate: cert, Key: key, Roots: a.pool()})
		b.open(t)
		if problems := b.State().Problems; !x.told && len(problems) > 0 {
			t.Errorf("%+v: %v", x, problems)
		} else if x.told {
			told(t, errors.Join(problems...), "doors.ends")
		}
		if b.TrustedName() != "hall.example.org" {
			t.Errorf("%+v: not trusted", x)
		}
	}
	own := newBench(t, Options{})
	own.open(t)
	for day := range ownDays {
		own.now = noon.AddDate(0, 0, day)
		if own.look(); len(own.State().Problems) > 0 {
			t.Fatalf("day %d: %v", day, own.State().Problems)
		}
	}
}

// The doctor is told of what is in the folder or was given.
func TestStandingOf(t *testing.T) {
	folder := t.TempDir()
	if s, there, err := StandingOf(folder, "", "", noon); there || err != nil {
		t.Errorf("nothing: %+v, %v", s, err)
	}
	b := newBench(t, Options{Folder: folder, Addresses: func() []net.IP { return nil }})
	b.open(t)
	b.Close()
	until := b.State().Until
	for _, x := range []struct {
		at      time.Time
		renewed bool
	}{{noon, false}, {until.AddDate(0, 0, -renewedDays-1), false}, {until.AddDate(0, 0, -renewedDays), true}, {until.AddDate(1, 0, 0), true}, {noon.AddDate(-1, 0, 0), true}} {
		s, there, err := StandingOf(folder, "", "", x.at)
		if !there || err != nil || !s.Own || s.Renewed != x.renewed || !s.Until.Equal(until) {
			t.Errorf("%v: %+v, %v", x.at, s, err)
		}
	}
	if err := os.Remove(filepath.Join(folder, CertificateFile)); err != nil {
		t.Fatal(err)
	}
	if s, there, err := StandingOf(folder, "", "", noon); !there || err != nil || !s.Until.IsZero() || s.Read != "" {
		t.Errorf("a key alone: %+v, %v", s, err)
	}
	file := filepath.Join(folder, KeyFile)
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if s, _, _ := StandingOf(folder, "", "", noon); runtime.GOOS != "windows" && s.Read != file {
		t.Errorf("everybody can read it: %+v", s)
	}
	write(t, file, []byte("x"))
	_, there, err := StandingOf(folder, "", "", noon)
	if told(t, err, "doors.no-key"); !there {
		t.Error("a damaged key is none")
	}
	_, _, err = StandingOf(folder, "", filepath.Join(folder, "none"), noon)
	told(t, err, "doors.cannot-read")
}

package server

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/cli/command"
	"torneo/internal/store"
)

// The hall stays open after a restart, with the same certificate; nobody then has a role by where
// they sit; --hall=off makes this computer alone again. A port that is taken keeps nobody at this
// computer from working, and every page reports it.
func TestTheHallStaysOn(t *testing.T) {
	folder := t.TempDir()
	at := freeAddress(t)
	status := func(address string) (int, string) {
		t.Helper()
		client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
		answer, err := client.Get(address)
		if err != nil {
			return 0, err.Error()
		}
		defer answer.Body.Close()
		if answer.TLS == nil {
			return answer.StatusCode, ""
		}
		return answer.StatusCode, string(answer.TLS.PeerCertificates[0].Raw)
	}
	const unasked = -1 // another program has the port
	serve := func(s *Place, desk, network int) (certificate string) {
		t.Helper()
		s.Data, s.listen, s.noLocalName = folder, "127.0.0.1:0", true
		address, stop := served(t, s)
		defer func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		}()
		if got, why := status(address); got != desk {
			t.Errorf("at this computer: %d %s, want %d", got, why, desk)
		}
		if network == unasked {
			return ""
		}
		got, certificate := status("https://" + at + "/")
		if got != network {
			t.Errorf("from the network: %d %s, want %d", got, certificate, network)
		}
		return certificate
	}
	serve(&Place{}, 200, 0)
	first := serve(&Place{hall: at}, 401, 401)
	if again := serve(&Place{hall: at}, 401, 401); again != first {
		t.Error("another certificate after a restart")
	}
	if again := serve(&Place{}, 401, 401); again != first {
		t.Error("another certificate where nothing was said")
	}
	l, err := net.Listen("tcp", at)
	if err != nil {
		t.Fatal(err)
	}
	serve(&Place{}, 401, unasked)
	l.Close()
	serve(&Place{hall: hallOff}, 200, 0)
	serve(&Place{}, 200, 0)
	for _, name := range []string{"torneo-hall.key", "torneo-hall.crt"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// What was given for the hall and cannot be used is said before anything is opened.
func TestServeRefusesBadDoors(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "x.crt")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--hall=8443"}, command.ExitUsage, "not an address with a port"},
		{[]string{"--hall=" + taken.Addr().String()}, command.ExitUnreadable, "cannot listen"},
		{[]string{"--cert", file}, command.ExitUsage, "together with its key"},
		{[]string{"--cert", filepath.Join(folder, "none"), "--key", file}, command.ExitUsage, "cannot read " + filepath.Join(folder, "none")},
		{[]string{"--cert", file, "--key", file}, command.ExitUsage, file + " has no readable certificate"},
		{[]string{"--host", "a b"}, command.ExitUsage, "neither a computer name nor an address"},
		{[]string{"--public-name", "torneo.local"}, command.ExitUsage, "is not a public name"},
	} {
		var out, said strings.Builder
		code := Main(append([]string{"serve", "--no-browser", "--no-local-name", "--listen", "127.0.0.1:0", "--data", folder}, test.args...), strings.NewReader(""), &out, &said, func(string) string { return "" })
		if code != test.code || !strings.Contains(said.String(), test.says) {
			t.Errorf("%v: code %d, %q; want %d, %q", test.args, code, said.String(), test.code, test.says)
		}
	}
}

// Players come over HTTPS where a name has a certificate that this computer takes, and in
// plain HTTP where none has: a warning would be all that they see.
func TestPlayersComeOverHTTPSWhereItIsTaken(t *testing.T) {
	certified := httptest.NewUnstartedServer(nil)
	certified.StartTLS()
	defer certified.Close()
	name, config := "", &tls.Config{Certificates: certified.TLS.Certificates}
	p := &SecondPort{Label: "players", Address: "127.0.0.1:0", Own: true, Log: slog.New(slog.DiscardHandler), Trusted: func() (string, *tls.Config) { return name, config }}
	answer := func(<-chan struct{}) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusTeapot) })
	}
	roots := x509.NewCertPool()
	roots.AddCert(certified.Certificate())
	for _, test := range []struct{ name, want string }{{"", "http://127.0.0.1:"}, {"example.com", "https://example.com:"}} {
		name = test.name
		if err := p.Answer(answer); err != nil {
			t.Fatal(err)
		}
		list, open := p.Addresses()
		if !open || len(list) != 1 || !strings.HasPrefix(list[0], test.want) {
			t.Fatalf("%v", list)
		}
		at := p.Listener.Addr().String()
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, at)
		}}}
		for _, address := range []string{list[0], strings.Replace(list[0], "https://", "http://", 1)} { // led to it
			got, err := client.Get(address + "x")
			if err != nil || got.StatusCode != http.StatusTeapot {
				t.Errorf("%s: %v, %v", address, got, err)
				continue
			}
			got.Body.Close()
		}
		p.Close()
	}
}

// The doors of the noticeboard, of entries and of players are open again after a restart if
// they were, and closed if they were not; the start says so, and what cannot be opened
// again. They open where they were, for screens and sheets on the wall have these ports;
// elsewhere if another program has the port now.
func TestTheOtherDoorsStayAsTheyWere(t *testing.T) {
	folder := t.TempDir()
	ctx := t.Context()
	s, err := store.Open(ctx, filepath.Join(folder, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	kept := func() store.Doors {
		t.Helper()
		d, err := s.Doors(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	post := func(address, door string, on bool) {
		t.Helper()
		fields := url.Values{"door": {door}}
		if on {
			fields.Set("on", "1")
		}
		answer, err := http.PostForm(address+"hall/other", fields)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK { // after it has led back to the page
			t.Fatal(answer.Status)
		}
	}
	address, stop := served(t, &Place{Data: folder, listen: "127.0.0.1:0", noLocalName: true})
	post(address, "board", true)
	post(address, "players", true)
	if got := kept(); !got.Noticeboard || !got.Players || got.Entries || got.NoticeboardPort == 0 || got.PlayersPort == 0 || got.EntriesPort != 0 {
		t.Errorf("opened: %+v", got)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	port := func(l net.Listener) int { return l.Addr().(*net.TCPAddr).Port }
	free, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close()
	taken, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	before := store.Doors{Noticeboard: true, NoticeboardPort: port(free), Entries: true, EntriesPort: port(taken), Players: true}
	if err := s.KeepDoors(ctx, before); err != nil {
		t.Fatal(err)
	}
	out := &lockedBuffer{}
	a := quietApp(out)
	running, end := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		ended <- a.serve(running, &Place{Data: folder, listen: "127.0.0.1:0", noLocalName: true, noBrowser: true}, true)
	}()
	var lines []string
	for end := time.Now().Add(20 * time.Second); len(lines) < 4 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		lines = regexp.MustCompile(`https?://[^ \n]+`).FindAllString(out.String(), -1)
	}
	if len(lines) < 4 {
		t.Fatalf("said at the start: %s", out.String())
	}
	if at := ":" + strconv.Itoa(port(free)) + "/"; !strings.Contains(strings.Join(lines, " "), at) {
		t.Errorf("the noticeboard is not at %s again: %s", at, lines)
	}
	if got := kept(); got.NoticeboardPort != port(free) || got.EntriesPort == port(taken) || got.EntriesPort == 0 || got.PlayersPort == 0 {
		t.Errorf("opened again: %+v", got)
	}
	for _, at := range lines {
		answer, err := http.Get(at)
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		answer.Body.Close()
	}
	for _, door := range []string{"board", "players"} {
		post(lines[len(lines)-1], door, false)
	}
	if got := kept(); got.Noticeboard || got.Players || !got.Entries {
		t.Errorf("closed: %+v", got)
	}
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// lockedBuffer collects the output of a program while it runs.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

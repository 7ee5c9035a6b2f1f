// Package openidtest is a real OpenID provider for tests, at this computer: zitadel's.
package openidtest

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// What the provider knows: one person, and one program.
const (
	Client   = "torneo"
	Secret   = "secret of the program"
	Username = "ana"
	Password = "pawn to king four"
	Name     = "Ana Rey"
)

// Provider is a provider.
type Provider struct {
	Issuer string

	storage *groupStorage
	server  *httptest.Server
}

// Start starts a provider that sends browsers back to that address and to no other. It ends with
// the test.
func Start(t testing.TB, back string) *Provider {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{Issuer: "http://" + l.Addr().String()}
	storage.RegisterClients(storage.WebClient(Client, Secret, back))
	p.storage = &groupStorage{Storage: storage.NewStorage(people{})}
	p.server = &httptest.Server{Listener: l, Config: &http.Server{Handler: exampleop.SetupServer(p.Issuer, p.storage, slog.New(slog.DiscardHandler), false)}}
	p.server.Start()
	t.Cleanup(p.Close)
	return p
}

// Close ends it before the test does.
func (p *Provider) Close() { p.server.Close() }

// SetGroups sets the groups of the person.
func (p *Provider) SetGroups(groups ...string) {
	p.storage.mu.Lock()
	defer p.storage.mu.Unlock()
	p.storage.groups = groups
}

// SignIn does at the provider what a person does in a browser that was led there, and returns the
// address to which it is led back.
func (p *Provider) SignIn(t testing.TB, to string) *url.URL {
	t.Helper()
	jar, _ := cookiejar.New(nil) // without options nothing can be wrong
	var back *url.URL
	browser := &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if !strings.HasPrefix(r.URL.String(), p.Issuer) {
			back = r.URL
			return http.ErrUseLastResponse
		}
		return nil
	}}
	answer, err := browser.Get(to)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if back != nil { // it was refused at once
		return back
	}
	id := answer.Request.URL.Query().Get("authRequestID")
	if id == "" {
		t.Fatalf("no form of the provider: %s %s", answer.Status, body)
	}
	answer, err = browser.PostForm(p.Issuer+"/login/username", url.Values{"username": {Username}, "password": {Password}, "id": {id}})
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if back == nil {
		body, _ = io.ReadAll(answer.Body)
		t.Fatalf("not let in by the provider: %s %s", answer.Status, body)
	}
	return back
}

// groupStorage tells the groups of a person, too, to programs that ask for them.
type groupStorage struct {
	*storage.Storage
	mu     sync.Mutex
	groups []string
}

var _ op.Storage = (*groupStorage)(nil)

func (s *groupStorage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, token, subject, origin string) error {
	if err := s.Storage.SetUserinfoFromToken(ctx, info, token, subject, origin); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	info.AppendClaims("groups", append([]string{}, s.groups...))
	return nil
}

// people are those whom the provider knows.
type people struct{}

var ana = &storage.User{ID: "1", Username: Username, Password: Password, FirstName: "Ana", LastName: "Rey", Email: "ana@example.org", EmailVerified: true}

func (people) GetUserByID(id string) *storage.User {
	if id == ana.ID {
		return ana
	}
	return nil
}

func (people) GetUserByUsername(name string) *storage.User {
	if name == ana.Username {
		return ana
	}
	return nil
}

func (people) ExampleClientID() string { return "none" }

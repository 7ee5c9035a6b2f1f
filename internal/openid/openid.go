// Package openid lets people sign in with the account that they have at their organisation, by
// OpenID Connect: an authorization code with PKCE, a state and a nonce. It says who somebody is and
// which groups they belong to. What people of a group may do is a setting; what that means is decided
// in internal/arbiter.
package openid

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"torneo/internal/row"
)

const (
	answersWithin = 10 * time.Second // the provider, each time
	mostAnswer    = 1 << 20          // bytes
	mostGroups    = 1000
)

// Settings say which provider is asked, and what people of its groups may do.
type Settings struct {
	Issuer string // address of the provider, exactly as it calls itself
	Client string // under which it knows this program
	Secret string // that it gave the program; "": none, as for public clients
	Claim  string // that lists the groups; with dots, one within another. "": groups
	Groups []Group
}

// Group says what people of a group of the provider may do.
type Group struct {
	Name  string
	Role  string // as package arbiter calls it
	Event string // to which it is limited; "": all of them
}

// Account is who has signed in.
type Account struct {
	ID     string // under which people of this provider are kept: the same each time
	Name   string
	Groups []string
}

// Attempt is what the browser keeps between going to the provider and coming back.
type Attempt struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"`
}

// Errors of an attempt. Everything else is a failure of the provider, or on the way to it.
var (
	ErrStranger = errors.New("openid: this browser has not begun it, or too long ago")
	ErrDenied   = errors.New("openid: the provider has not let them in")
	ErrNoProof  = errors.New("openid: what the provider says is not proved")
)

// SettingsError is a setting that cannot be used.
type SettingsError struct{ Setting, Value string }

func (e *SettingsError) Error() string { return fmt.Sprintf("openid: %s %q", e.Setting, e.Value) }

// Provider is a provider. It is safe for concurrent use.
type Provider struct {
	settings Settings
	client   *http.Client

	mu    sync.Mutex
	found *oidc.Provider // nil: it has not been reached yet
	asks  []string       // the scopes
}

// New returns the provider of the settings, which is not asked before somebody signs in. The error
// is a *SettingsError.
func New(s Settings) (*Provider, error) {
	at, err := url.Parse(s.Issuer)
	if err != nil || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" ||
		at.Scheme != "https" && !(at.Scheme == "http" && isLoopback(at.Hostname())) {
		return nil, &SettingsError{"issuer", s.Issuer}
	}
	if s.Client == "" {
		return nil, &SettingsError{"client", s.Client}
	}
	s.Claim = cmp.Or(s.Claim, "groups")
	return &Provider{settings: s, client: &http.Client{Timeout: answersWithin, Transport: bounded{http.DefaultTransport}}}, nil
}

// isLoopback reports whether nobody on the network hears what is said to a host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// bounded reads no more than mostAnswer of an answer.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, mostAnswer), answer.Body}
	}
	return answer, err
}

// Host returns the name of the provider's computer, by which people know it.
func (p *Provider) Host() string {
	at, _ := url.Parse(p.settings.Issuer) // New has read it
	return at.Host
}

// RoleOf returns what people of these groups may do: that of the first setting of which somebody has
// the group; false: nothing.
func (p *Provider) RoleOf(groups []string) (role string, scope row.Scope, ok bool) {
	for _, g := range p.settings.Groups {
		if slices.Contains(groups, g.Name) {
			return g.Role, row.Scope{Event: g.Event}, true
		}
	}
	return "", row.Scope{}, false
}

// provider asks the provider where its parts are, until it has answered once.
func (p *Provider) provider(ctx context.Context) (*oidc.Provider, context.Context, error) {
	ctx = oidc.ClientContext(ctx, p.client)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, ctx, nil
	}
	// Its keys are fetched later with the context that it is found with.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.settings.Issuer)
	if err != nil {
		return nil, ctx, fmt.Errorf("openid: %w", err)
	}
	p.asks = []string{oidc.ScopeOpenID, "profile"}
	var knows struct {
		Scopes []string `json:"scopes_supported"`
	}
	if found.Claims(&knows) == nil && slices.Contains(knows.Scopes, p.settings.Claim) {
		p.asks = append(p.asks, p.settings.Claim)
	}
	p.found = found
	return found, ctx, nil
}

func (p *Provider) oauth(found *oidc.Provider, back string) *oauth2.Config {
	return &oauth2.Config{ClientID: p.settings.Client, ClientSecret: p.settings.Secret, Endpoint: found.Endpoint(), RedirectURL: back, Scopes: p.asks}
}

// Begin returns the address at the provider to which a browser has to go, and what it has to keep.
// The provider sends it to back afterwards.
func (p *Provider) Begin(ctx context.Context, back string) (to string, a Attempt, err error) {
	found, _, err := p.provider(ctx)
	if err != nil {
		return "", a, err
	}
	a = Attempt{rand.Text(), rand.Text(), oauth2.GenerateVerifier()}
	return p.oauth(found, back).AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), a, nil
}

// Finish returns who has signed in, from what the browser kept and what the provider told it to say.
// The error is one of this package's, or that the provider cannot be asked.
func (p *Provider) Finish(ctx context.Context, a Attempt, back string, says url.Values) (Account, error) {
	if a.State == "" || subtle.ConstantTimeCompare([]byte(says.Get("state")), []byte(a.State)) != 1 {
		return Account{}, ErrStranger
	}
	if reason := says.Get("error"); reason != "" {
		return Account{}, fmt.Errorf("%w: %.100q", ErrDenied, reason)
	}
	found, ctx, err := p.provider(ctx)
	if err != nil {
		return Account{}, err
	}
	tokens, err := p.oauth(found, back).Exchange(ctx, says.Get("code"), oauth2.VerifierOption(a.Verifier))
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused) && refused.Response.StatusCode < 500:
		return Account{}, fmt.Errorf("%w: %.100q", ErrNoProof, refused.ErrorCode)
	case err != nil:
		return Account{}, fmt.Errorf("openid: %w", err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.VerifierContext(ctx, &oidc.Config{ClientID: p.settings.Client}).Verify(ctx, raw)
	if err != nil {
		return Account{}, fmt.Errorf("%w: %w", ErrNoProof, err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(a.Nonce)) != 1 {
		return Account{}, fmt.Errorf("%w: another nonce", ErrNoProof)
	}
	claims := map[string]any{}
	if err := token.Claims(&claims); err != nil {
		return Account{}, fmt.Errorf("%w: %w", ErrNoProof, err)
	}
	if _, has := valueOf(claims, p.settings.Claim); !has || nameOf(claims) == "" {
		if err := p.addUserInfo(ctx, found, tokens, token.Subject, claims); err != nil {
			return Account{}, err
		}
	}
	groups, _ := valueOf(claims, p.settings.Claim)
	return Account{ID: idOf(token.Issuer, token.Subject), Name: nameOf(claims), Groups: textsOf(groups)}, nil
}

// addUserInfo adds the claims that the provider gives only when it is asked for them.
func (p *Provider) addUserInfo(ctx context.Context, found *oidc.Provider, tokens *oauth2.Token, subject string, claims map[string]any) error {
	if found.UserInfoEndpoint() == "" {
		return nil
	}
	info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil {
		return fmt.Errorf("openid: %w", err)
	}
	if info.Subject != subject {
		return fmt.Errorf("%w: it tells of somebody else", ErrNoProof)
	}
	more := map[string]any{}
	if err := info.Claims(&more); err != nil {
		return fmt.Errorf("%w: %w", ErrNoProof, err)
	}
	for name, value := range more {
		if _, has := claims[name]; !has {
			claims[name] = value
		}
	}
	return nil
}

// valueOf returns a claim by its name; with dots in it, one within another where none is called so.
func valueOf(claims map[string]any, name string) (any, bool) {
	if v, ok := claims[name]; ok {
		return v, true
	}
	first, rest, dotted := strings.Cut(name, ".")
	within, ok := claims[first].(map[string]any)
	if !dotted || !ok {
		return nil, false
	}
	return valueOf(within, rest)
}

// textsOf returns a claim that is a text or a list of texts.
func textsOf(claim any) (list []string) {
	switch v := claim.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v[:min(len(v), mostGroups)] {
			if s, ok := x.(string); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

// nameOf returns the name by which people know somebody.
func nameOf(claims map[string]any) string {
	for _, claim := range []string{"name", "preferred_username", "email"} {
		if s, _ := claims[claim].(string); strings.TrimSpace(s) != "" {
			return strings.TrimSpace(s)
		}
	}
	return ""
}

// idOf returns the identifier of a person: providers promise that issuer and subject together are
// nobody else's, for ever.
func idOf(issuer, subject string) string {
	sum := sha256.Sum256([]byte(issuer + "\n" + subject))
	return "o" + strings.ToLower(base32.HexEncoding.EncodeToString(sum[:15]))
}

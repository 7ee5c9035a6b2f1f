// Package apitoken has the tokens with which other programs act. A token is a
// secret that is shown once and stored only as its hash; it has a name, a role,
// a scope and an expiry. What its holder may do is decided by the table of
// rights of package arbiter, as for people.
package apitoken

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"torneo/internal/arbiter"
	"torneo/internal/row"
	"torneo/message"
)

// Token is the public data of a token; the secret is known to its holder alone.
type Token = row.Token

// Keeper keeps tokens by their hashes. What is not there is an error that says so
// (arbiter.IsNotFound).
type Keeper interface {
	Tokens(context.Context) ([]Token, error)
	AddToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash string) (Token, error)
	UseToken(ctx context.Context, id string, at time.Time) error
	RevokeToken(ctx context.Context, id string) error
}

// Bounds of a token.
const (
	Usual    = 14  // days for which it holds unless something else is said
	MostDays = 400 // a season
	maxName  = 60
	prefix   = "torneo_" // by which a secret that lies about is recognised
	noted    = time.Minute
)

// ErrUnknown is the error of a secret that is no token's, or that was revoked or has
// expired.
var ErrUnknown = errors.New("token: unknown, revoked or expired")

// Tokens manages the tokens of an installation.
type Tokens struct {
	keeper Keeper
	clock  func() time.Time

	mu   sync.Mutex
	used map[string]time.Time // when it was noted last
}

// New returns the tokens that a keeper has.
func New(k Keeper, clock func() time.Time) *Tokens {
	return &Tokens{keeper: k, clock: clock, used: map[string]time.Time{}}
}

// Roles returns the roles that a program can have.
func Roles() []arbiter.Role {
	return []arbiter.Role{arbiter.ResultDesk, arbiter.Registration, arbiter.Arbiter, arbiter.Office, arbiter.ChiefArbiter}
}

// Make makes a token for so many days, and returns its secret, which is not kept.
func (t *Tokens) Make(ctx context.Context, x Token, days int) (secret string, made Token, err error) {
	x.Name = strings.Join(strings.Fields(x.Name), " ")
	refuse := func(id string, pairs ...any) error { return &arbiter.Refused{Message: message.New(id, pairs...)} }
	switch {
	case x.Name == "":
		return "", x, refuse("token.no-name")
	case utf8.RuneCountInString(x.Name) > maxName:
		return "", x, refuse("token.long-name", "most", maxName)
	case !slices.Contains(Roles(), x.Role):
		return "", x, refuse("token.role", "value", string(x.Role))
	case x.Scope.From < 0 || x.Scope.To < x.Scope.From || x.Scope.From == 0 && x.Scope.To > 0:
		return "", x, refuse("token.boards")
	case days < 1 || days > MostDays:
		return "", x, refuse("token.days", "most", MostDays)
	}
	key := make([]byte, 32)
	rand.Read(key)
	secret = prefix + base64.RawURLEncoding.EncodeToString(key)
	x.Hash = hash(secret)
	x.ID = strings.ToLower(rand.Text()[:12])
	x.Made = t.clock().UTC().Truncate(time.Second)
	x.Expires, x.Used = x.Made.AddDate(0, 0, days), time.Time{}
	return secret, x, t.keeper.AddToken(ctx, x)
}

// List returns the tokens that have not been revoked.
func (t *Tokens) List(ctx context.Context) ([]Token, error) { return t.keeper.Tokens(ctx) }

// Revoke ends one at once.
func (t *Tokens) Revoke(ctx context.Context, id string) error { return t.keeper.RevokeToken(ctx, id) }

// Of returns the token with that secret, which is noted to be in use. The error is ErrUnknown,
// or that of the store.
func (t *Tokens) Of(ctx context.Context, secret string) (Token, error) {
	if !strings.HasPrefix(secret, prefix) || len(secret) > 100 {
		return Token{}, ErrUnknown
	}
	x, err := t.keeper.Token(ctx, hash(secret))
	if arbiter.IsNotFound(err) {
		return Token{}, ErrUnknown
	}
	if err != nil {
		return Token{}, err
	}
	now := t.clock()
	if !now.Before(x.Expires) {
		return Token{}, ErrUnknown
	}
	t.mu.Lock()
	last := t.used[x.ID]
	if due := now.Sub(last) >= noted || now.Before(last); due {
		t.used[x.ID] = now
		t.mu.Unlock()
		return x, t.keeper.UseToken(ctx, x.ID, now)
	}
	t.mu.Unlock()
	return x, nil
}

// PersonOf returns the person who acts with a token.
func PersonOf(x *Token) arbiter.Person {
	return arbiter.Person{Name: x.Name, Role: x.Role, Identity: "token:" + x.ID, Scope: x.Scope}
}

func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

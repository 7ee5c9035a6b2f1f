package auth

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/message"
)

// A password has so many characters at least, and no other rules: what is long is not
// guessed at twelve attempts a minute.
const (
	ShortestPassword = 10
	longestPassword  = 200 // bytes
	fewestDifferent  = 4   // characters
)

// hashed is the cost of trying a password: 19 MiB, as OWASP recommends, so that the desk of a
// hall stays within its memory.
var hashed = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// nobodys is tried where there is none: guessing names takes as long.
const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// errPassword is the answer to a name or password that is not right.
var errPassword = &Error{Message: message.New("crew.refused.password")}

// passwordMatches compares a password with what is kept, two at a time.
func (g *Register) passwordMatches(password, kept string) bool {
	if kept == "" {
		kept = nobodys
	}
	if len(password) > longestPassword {
		password = ""
	}
	g.hashing <- struct{}{}
	defer func() { <-g.hashing }()
	ok, err := argon2id.ComparePasswordAndHash(password, kept)
	return ok && err == nil && kept != nobodys
}

// SetPassword sets the password with which a person comes back; one who has a password must give
// it.
func (g *Register) SetPassword(w http.ResponseWriter, r *http.Request, by arbiter.Person, before, password string) (wrong error) {
	tried, err := g.attemptOf(w, by)
	if err != nil {
		return err
	}
	defer func() { tried(wrong) }()
	if n := utf8.RuneCountInString(password); n < ShortestPassword || len(password) > longestPassword || !utf8.ValidString(password) {
		return refuse("crew.refused.short", "least", ShortestPassword)
	}
	different := map[rune]bool{}
	for _, c := range password {
		different[c] = true
	}
	if low := strings.ToLower(password); len(different) < fewestDifferent || by.Name != "" && strings.Contains(low, strings.ToLower(by.Name)) {
		return refuse("crew.refused.easy")
	}
	p, _, found, err := g.store.DeviceOwner(r.Context(), by.Device)
	if err != nil {
		return err
	}
	if !found || p.ID != by.Identity {
		return refuse("crew.refused.gone")
	}
	if p.Password != "" && !g.passwordMatches(before, p.Password) {
		return errPassword
	}
	g.hashing <- struct{}{}
	made, err := argon2id.CreateHash(password, hashed)
	<-g.hashing
	if err != nil {
		return err
	}
	return g.store.ChangePeople(r.Context(), func(ctx context.Context, c *store.PeopleChange) error {
		now, found, err := c.Person(ctx, p.ID)
		if err != nil {
			return err
		}
		if !found || isInactive(&now, g.clock()) || now.Password != p.Password {
			return refuse("crew.refused.gone")
		}
		others, err := c.People(ctx)
		if err != nil {
			return err
		}
		for k := range others { // the name is what one says with it
			if o := &others[k]; o.ID != p.ID && o.Password != "" && strings.EqualFold(o.Name, p.Name) && !isInactive(o, g.clock()) {
				return refuse("crew.refused.name-taken", "name", p.Name)
			}
		}
		now.Password = made
		if err := c.KeepPerson(ctx, now); err != nil {
			return err
		}
		return g.note(ctx, c, by, "password", p.Name)
	})
}

// SignIn enrols the device that makes the request as that of somebody who comes back.
func (g *Register) SignIn(w http.ResponseWriter, r *http.Request, name, password string) (wrong error) {
	tried, err := g.attempt(w, r)
	if err != nil {
		return err
	}
	defer func() { tried(wrong) }()
	ctx, now := r.Context(), g.clock()
	people, err := g.store.People(ctx)
	if err != nil {
		return err
	}
	var p store.Person
	name = arbiter.CleanName(name)
	for k := range people {
		if people[k].Password != "" && strings.EqualFold(people[k].Name, name) && !isInactive(&people[k], now) {
			p = people[k]
		}
	}
	if !g.passwordMatches(password, p.Password) {
		return errPassword
	}
	d := store.Device{ID: newID(), Person: p.ID, Name: DeviceWords(r.UserAgent()), Created: now, Invited: p.Name, Seen: now}
	err = g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		kept, found, err := c.Person(ctx, p.ID)
		if err != nil {
			return err
		}
		if !found || isInactive(&kept, now) || kept.Password != p.Password {
			return errPassword
		}
		if err := c.AddDevice(ctx, d); err != nil {
			return err
		}
		return g.note(ctx, c, arbiter.Person{Name: p.Name, Identity: p.ID, Device: d.ID}, "sign-in", p.Name)
	})
	if err != nil {
		return err
	}
	return g.begin(r, d.ID)
}

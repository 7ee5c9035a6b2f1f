//go:build unix

package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/store"
)

// codes holds the codes with which the people of the hall join.
type codes struct{ chief, arbiters string }

// invite makes them: for one chief arbiter, and for so many arbiters.
func (c *codes) invite(ctx context.Context, kept *store.Store, arbiters int) error {
	register := auth.New(kept, time.Now, slog.New(slog.DiscardHandler))
	by := arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter}
	for _, x := range []struct {
		text *string
		role arbiter.Role
		uses int
	}{{&c.chief, arbiter.ChiefArbiter, 1}, {&c.arbiters, arbiter.Arbiter, arbiters}} {
		code, err := register.Invite(ctx, by, auth.Invitation{Role: x.role, Uses: x.uses, For: time.Hour})
		if err != nil {
			return err
		}
		*x.text = code.Text
	}
	return nil
}

// inviteTo makes a code for an arbiter of a part of what there is.
func inviteTo(ctx context.Context, kept *store.Store, scope arbiter.Scope) (string, error) {
	register := auth.New(kept, time.Now, slog.New(slog.DiscardHandler))
	code, err := register.Invite(ctx, arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter}, auth.Invitation{Role: arbiter.Arbiter, Scope: scope, Uses: 1, For: time.Hour})
	return code.Text, err
}

// browserAt returns a browser with an address of its own, where this system gives one, that
// takes the desk's certificate after its fingerprint was compared.
func browserAt(place int) *http.Client {
	jar, _ := cookiejar.New(nil) // does not fail
	client := phoneAt(place)
	client.Jar = jar
	transport := client.Transport.(*http.Transport)
	transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	transport.ForceAttemptHTTP2 = true // as browsers do: one connection, for what is told as well
	return client
}

// join enrols a browser at the desk.
func (s *served) join(client *http.Client, code, name string) error {
	form := url.Values{"c": {code}, "name": {name}}
	r, err := http.NewRequest(http.MethodPost, s.desk+"/join", strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.desk)
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusSeeOther {
		err = fmt.Errorf("%s does not join: %s: %s", name, answer.Status, pageText(text))
	}
	return err
}

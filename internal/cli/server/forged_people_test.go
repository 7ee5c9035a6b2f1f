package server

import (
	"crypto/tls"
	"database/sql"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/web"
)

// enrol has people join, each with a code and their own browser, and keeps sessions that have
// ended.
func (c *castle) enrol() {
	c.t.Helper()
	c.people = auth.New(c.kept, func() time.Time { return c.now }, slog.New(slog.DiscardHandler))
	c.site = web.New(c.desk, web.Options{People: c.people, Who: c.people.Who, Programs: c.programs})
	at := func(r arbiter.Role, s arbiter.Scope, until time.Time) auth.Invitation {
		return auth.Invitation{Role: r, Scope: s, Until: until, Uses: 1, For: time.Hour}
	}
	chief := at(arbiter.ChiefArbiter, arbiter.Scope{}, time.Time{})
	c.cookies = map[string]string{
		"chief":     c.joins(c.site, c.people, "Clara", chief, "", false),
		"results":   c.joins(c.site, c.people, "Blas", at(arbiter.ResultDesk, arbiter.Scope{Event: c.event, From: 3, To: 3}, time.Time{}), "", false),
		"elsewhere": c.joins(c.site, c.people, "Iria", at(arbiter.ChiefArbiter, arbiter.Scope{Event: c.other}, time.Time{}), "", false),
		"revoked":   c.joins(c.site, c.people, "Rita", chief, "", false),
		"left":      c.joins(c.site, c.people, "Leo", chief, "", false),
		"of HTTPS":  c.joins(c.site, c.people, "Tere", chief, "", true),
	}
	c.now = c.now.AddDate(0, 0, -10)
	c.cookies["expired"] = c.joins(c.site, c.people, "Ana", chief, "", false)                                                           // and not heard of since
	c.cookies["over"] = c.joins(c.site, c.people, "Olga", at(arbiter.ChiefArbiter, arbiter.Scope{}, c.now.AddDate(0, 0, 7)), "", false) // whose last day was
	c.now = time.Now()
	c.cookies["begun anew"] = c.joins(c.site, c.people, "Noa", chief, "", false)
	c.joins(c.site, c.people, "Noa", chief, c.cookies["begun anew"], false) // in the same browser: it has another now
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/me/leave", nil)
	r.Header.Set("Cookie", c.cookies["left"])
	c.site.ServeHTTP(httptest.NewRecorder(), r)
	known, err := c.people.People(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	for _, p := range known {
		if p.Name == "Rita" {
			if err := c.people.Revoke(c.t.Context(), arbiter.Person{Name: "Clara"}, p.ID); err != nil {
				c.t.Fatal(err)
			}
		}
	}

	far := keptIn(c.t, c.t.TempDir())
	theirs := auth.New(far, time.Now, slog.New(slog.DiscardHandler))
	c.cookies["of another desk"] = c.joins(web.New(arbiter.NewDesk(far, time.Now), web.Options{People: theirs, Who: theirs.Who}), theirs, "Clara", chief, "", false)
	c.cookies["read from the database"] = "torneo=" + c.one("SELECT token FROM sessions JOIN devices ON devices.id = sessions.device JOIN people ON people.id = devices.person WHERE people.name = 'Clara'")
	c.cookies["a device"] = "torneo=" + c.one("SELECT devices.id FROM devices JOIN people ON people.id = devices.person WHERE people.name = 'Clara'")
	c.cookies["a code"] = "torneo=" + c.one("SELECT hash FROM join_codes")
	for _, what := range []string{"chief", "results", "elsewhere"} { // they are let in, else nothing is shown by who is not
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080/me", nil)
		r.Header.Set("Cookie", c.cookies[what])
		w := httptest.NewRecorder()
		if c.site.ServeHTTP(w, r); w.Code != http.StatusOK {
			c.t.Fatalf("%s is not let in: %d", what, w.Code)
		}
	}
}

// joins returns the cookie of a person who joins with a code, in a browser that has one or none.
func (c *castle) joins(site http.Handler, people *auth.Register, name string, i auth.Invitation, cookie string, secure bool) string {
	c.t.Helper()
	code, err := people.Invite(c.t.Context(), arbiter.Person{Name: "Clara"}, i)
	if err != nil {
		c.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/join", strings.NewReader(url.Values{"c": {code.Text}, "name": {name}}.Encode()))
	r.RemoteAddr = fmt.Sprintf("198.51.100.%d:4000", 1+len(c.cookies))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Cookie", cookie)
	if secure {
		r.TLS = &tls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	for _, x := range w.Result().Cookies() {
		if strings.HasSuffix(x.Name, "torneo") && len(x.Value) >= 40 {
			return x.Name + "=" + x.Value
		}
	}
	c.t.Fatalf("%s does not join: %d %s", name, w.Code, w.Body)
	return ""
}

// one reads a single value from the database.
func (c *castle) one(query string) (text string) {
	c.t.Helper()
	db, err := sql.Open("sqlite", "file:"+c.file+"?mode=ro")
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&text); err != nil || text == "" {
		c.t.Fatalf("%s: %q %v", query, text, err)
	}
	return text
}

// secrets lists what no answer may contain.
func (c *castle) secrets() []string {
	list := slices.Collect(maps.Values(c.tokens))
	for _, what := range []string{"chief", "results", "elsewhere", "of HTTPS"} {
		_, value, _ := strings.Cut(c.cookies[what], "=")
		list = append(list, value)
	}
	return list
}

// sessionForgeries lists kinds of forgery with present or former sessions.
func sessionForgeries() (list []forgery) {
	for _, what := range []string{"elsewhere", "results", "revoked", "expired", "over", "left", "begun anew", "of another desk", "of HTTPS", "read from the database", "a device", "a code"} {
		list = append(list, forgery{"as " + what, "", "", func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Header.Set("Cookie", c.cookies[what])
			if token := c.tokens[what]; token != "" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
		}})
	}
	return append(list,
		forgery{"the cookie of this computer over HTTPS", "", "", func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Header.Set("Cookie", c.cookies["chief"])
			r.TLS = &tls.ConnectionState{}
		}},
		forgery{"a session as a token", "", "", func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			_, value, _ := strings.Cut(c.cookies["chief"], "=")
			r.Header.Set("Authorization", "Bearer "+value)
		}},
		forgery{"a token as a session", "", "", func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Header.Set("Cookie", "torneo="+c.tokens["chief"])
		}},
		forgery{"a link as either", "", "", func(c *castle, r *http.Request, rng *rand.Rand) {
			nobody(r)
			names := slices.Sorted(maps.Keys(c.honesty))
			text := c.honesty[names[rng.IntN(len(names))]].text
			r.Header.Set("Cookie", "torneo="+text)
			r.Header.Set("Authorization", "Bearer "+text)
		}},
	)
}

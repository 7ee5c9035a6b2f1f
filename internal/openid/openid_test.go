package openid_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"

	"torneo/internal/openid"
	"torneo/internal/openid/openidtest"
)

const back = "https://torneo.example/sign-in/account/back"

func provider(t *testing.T, p *openidtest.Provider, change ...func(*openid.Settings)) *openid.Provider {
	t.Helper()
	s := openid.Settings{Issuer: p.Issuer, Client: openidtest.Client, Secret: openidtest.Secret, Groups: []openid.Group{{"arbiters", "arbiter", "e1"}, {"board", "chief", ""}}}
	for _, c := range change {
		c(&s)
	}
	made, err := openid.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// A person signs in at a real provider, is the same one the next time, and has the role of the first
// group that is set.
func TestSignIn(t *testing.T) {
	at := openidtest.Start(t, back)
	p := provider(t, at)
	ids := map[string]bool{}
	for _, groups := range [][]string{{"board", "players", "arbiters"}, {"board"}, {"players"}, nil} {
		at.SetGroups(groups...)
		to, attempt, err := p.Begin(t.Context(), back)
		if err != nil {
			t.Fatal(err)
		}
		account, err := p.Finish(t.Context(), attempt, back, at.SignIn(t, to).Query())
		if err != nil {
			t.Fatal(err)
		}
		if account.Name != openidtest.Name || !slices.Equal(account.Groups, groups) {
			t.Errorf("%+v, want %v", account, groups)
		}
		ids[account.ID] = true
	}
	if len(ids) != 1 {
		t.Errorf("one person is %v", ids)
	}
	for want, groups := range map[string][]string{"arbiter": {"board", "arbiters"}, "chief": {"x", "board"}, "": {"Board"}} {
		role, scope, ok := p.RoleOf(groups)
		if role != want || ok != (want != "") || (role == "arbiter") != (scope.Event == "e1") {
			t.Errorf("%v: %s %+v %v", groups, role, scope, ok)
		}
	}
}

// What was not begun here, was denied, is used twice, or is for somebody else is refused, and says
// which of these it was.
func TestWrongAnswersAreRefused(t *testing.T) {
	at := openidtest.Start(t, back)
	p := provider(t, at)
	to, attempt, err := p.Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	says := at.SignIn(t, to).Query()
	with := func(name, value string) url.Values {
		q := url.Values{}
		for k, v := range says {
			q[k] = v
		}
		q.Set(name, value)
		return q
	}
	_, other, err := p.Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		what    string
		attempt openid.Attempt
		says    url.Values
		back    string
		want    error
	}{
		{"no cookie", openid.Attempt{}, says, back, openid.ErrStranger},
		{"no cookie and no state", openid.Attempt{}, with("state", ""), back, openid.ErrStranger},
		{"another attempt", other, says, back, openid.ErrStranger},
		{"denied", attempt, with("error", "access_denied"), back, openid.ErrDenied},
		{"no code", attempt, with("code", ""), back, openid.ErrNoProof},
		{"another code", attempt, with("code", "x"), back, openid.ErrNoProof},
		{"another verifier", openid.Attempt{State: attempt.State, Nonce: attempt.Nonce, Verifier: other.Verifier}, says, back, openid.ErrNoProof},
	} {
		if _, err := p.Finish(t.Context(), test.attempt, test.back, test.says); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.what, err, test.want)
		}
	}
	to, attempt, err = p.Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	says = at.SignIn(t, to).Query()
	replayed := attempt
	replayed.Nonce = other.Nonce
	if _, err := p.Finish(t.Context(), replayed, back, says); !errors.Is(err, openid.ErrNoProof) {
		t.Errorf("another nonce: %v", err)
	}
	if _, err := p.Finish(t.Context(), attempt, back, says); !errors.Is(err, openid.ErrNoProof) {
		t.Errorf("a code twice: %v", err)
	}
	to, attempt, err = provider(t, at, func(s *openid.Settings) { s.Secret = "another" }).Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider(t, at, func(s *openid.Settings) { s.Secret = "another" }).Finish(t.Context(), attempt, back, at.SignIn(t, to).Query()); !errors.Is(err, openid.ErrNoProof) {
		t.Errorf("another secret: %v", err)
	}
}

// A provider that is away is no reason not to start, is told from a refusal, and is asked again.
func TestAProviderThatIsAway(t *testing.T) {
	at := openidtest.Start(t, back)
	p := provider(t, at)
	to, attempt, err := p.Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	says := at.SignIn(t, to).Query()
	at.Close()
	for _, ask := range []func() error{
		func() error { _, err := p.Finish(t.Context(), attempt, back, says); return err },
		func() error { _, _, err := provider(t, at).Begin(t.Context(), back); return err },
	} {
		if err := ask(); err == nil || errors.Is(err, openid.ErrNoProof) || errors.Is(err, openid.ErrStranger) {
			t.Errorf("%v", err)
		}
	}
	away := true
	late := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if away {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(`{"issuer": "http://` + r.Host + `", "authorization_endpoint": "http://` + r.Host + `/a", "token_endpoint": "http://` + r.Host + `/t", "jwks_uri": "http://` + r.Host + `/k", "scopes_supported": ["openid", "groups"]}`))
	}))
	defer late.Close()
	p = provider(t, &openidtest.Provider{Issuer: late.URL})
	if _, _, err := p.Begin(t.Context(), back); err == nil {
		t.Error("it was reached")
	}
	away = false
	to, _, err = p.Begin(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	if u, _ := url.Parse(to); u.Query().Get("scope") != "openid profile groups" || u.Query().Get("code_challenge_method") != "S256" || u.Query().Get("nonce") == "" {
		t.Error(to)
	}
}

// Settings that cannot work are refused at the start.
func TestSettingsThatCannotWork(t *testing.T) {
	for _, s := range []openid.Settings{
		{Issuer: "", Client: "x"}, {Issuer: "http://accounts.example", Client: "x"}, {Issuer: "https://u:p@accounts.example", Client: "x"},
		{Issuer: "https://accounts.example?x=1", Client: "x"}, {Issuer: "https://accounts.example", Client: ""}, {Issuer: "ftp://accounts.example", Client: "x"}, {Issuer: "https://", Client: "x"},
	} {
		var wrong *openid.SettingsError
		if _, err := openid.New(s); !errors.As(err, &wrong) {
			t.Errorf("%+v: %v", s, err)
		}
	}
	if p, err := openid.New(openid.Settings{Issuer: "https://accounts.example:8443/realms/chess", Client: "x"}); err != nil || p.Host() != "accounts.example:8443" {
		t.Error(p, err)
	}
}

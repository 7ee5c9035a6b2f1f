package users

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/openid"
	"torneo/internal/web/page"
	"torneo/message"
)

// The pages on the way to the provider of an organisation's accounts and back. They are links, since
// browsers let no form lead to another host here.
const (
	accountPath = "/sign-in/account"
	accountBack = "/sign-in/account/back"
)

// The cookie that has the attempt. Its name is one that no other host and no plain HTTP can set.
const (
	attemptCookie  = "__Host-torneo-account"
	attemptSeconds = 600
)

// accountsServe reports whether people can sign in with an account of their organisation: over TLS.
func (r Room) accountsServe(v *page.Visit) bool {
	return r.Register != nil && r.Accounts != nil && v.Request.TLS != nil
}

// backFrom returns the address to which the provider sends the browser: at the host at which the
// visitor is.
func backFrom(v *page.Visit) string { return "https://" + v.Request.Host + accountBack }

// toProvider leads to the provider.
func (r Room) toProvider(v *page.Visit) error {
	if !r.accountsServe(v) {
		return page.ErrNotFound
	}
	to, attempt, err := r.Accounts.Begin(v.Context(), backFrom(v))
	if err != nil {
		v.Site.Log.Warn("accounts", "reason", err)
		return r.refuseAccount(v, http.StatusBadGateway, message.New("crew.account-away", "host", r.Accounts.Host()))
	}
	data, err := json.Marshal(attempt)
	if err != nil {
		return err
	}
	setAttempt(v, base64.RawURLEncoding.EncodeToString(data), attemptSeconds)
	v.Private()
	return v.Redirect(to)
}

// fromProvider signs in who comes back from the provider.
func (r Room) fromProvider(v *page.Visit) error {
	if !r.accountsServe(v) {
		return page.ErrNotFound
	}
	v.Private() // its address has a code, if only for once
	var attempt openid.Attempt
	if c, err := v.Request.Cookie(attemptCookie); err == nil {
		if data, err := base64.RawURLEncoding.DecodeString(c.Value); err == nil {
			_ = json.Unmarshal(data, &attempt) // what is none has no state
		}
	}
	setAttempt(v, "", -1)
	account, err := r.Accounts.Finish(v.Context(), attempt, backFrom(v), v.Request.URL.Query())
	host := r.Accounts.Host()
	if err != nil {
		v.Site.Log.Info("accounts", "reason", err)
		switch {
		case errors.Is(err, openid.ErrStranger):
			return r.refuseAccount(v, http.StatusUnprocessableEntity, message.New("crew.account-late"))
		case errors.Is(err, openid.ErrDenied), errors.Is(err, openid.ErrNoProof):
			return r.refuseAccount(v, http.StatusUnprocessableEntity, message.New("crew.account-denied", "host", host))
		}
		return r.refuseAccount(v, http.StatusBadGateway, message.New("crew.account-away", "host", host))
	}
	role, scope, _ := r.Accounts.RoleOf(account.Groups)
	err = r.Register.SignInAs(v.Request, auth.Account{ID: account.ID, Name: account.Name, Role: arbiter.Role(role), Scope: scope, Provider: host})
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		return r.refuseAccount(v, status(told), told.Message)
	}
	if err != nil {
		return err
	}
	next, err := r.begin(v, "desk.done.people-back")
	if err != nil {
		return err
	}
	v.LeaveFlash(page.Flash{Message: next.Done})
	return v.Redirect(next.To)
}

// refuseAccount shows the page again, with why it was not done.
func (r Room) refuseAccount(v *page.Visit, code int, why message.Message) error {
	p := r.joinPage(v)
	p.NoAccount = p.Text(why)
	return v.RenderAs(code, joinView(p))
}

// setAttempt sets the cookie for so many seconds; -1 removes it.
func setAttempt(v *page.Visit, value string, seconds int) {
	http.SetCookie(v.Writer, &http.Cookie{Name: attemptCookie, Value: value, Path: "/", MaxAge: seconds, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

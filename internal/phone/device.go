package phone

import (
	"net"
	"net/http"
	"time"
)

// The cookies by which a tablet is known again. Over TLS it is a cookie that no other
// connection sends.
const (
	plainCookie  = "torneo-tablet"
	secureCookie = "__Host-torneo-tablet"
	cookieLasts  = 30 * 24 * time.Hour
	overTLS      = "https" // the place of all that come over TLS
)

// enrol finds out at which device a link is opened, and gives a new one what it is to hold.
func (c *call) enrol() error {
	name, place := plainCookie, c.r.RemoteAddr
	if host, _, err := net.SplitHostPort(place); err == nil {
		place = host
	}
	if c.r.TLS != nil {
		name, place = secureCookie, overTLS
	}
	held := ""
	if cookie, err := c.r.Cookie(name); err == nil {
		held = cookie.Value
	}
	d, err := c.hall.Enrol(c.r.Context(), c.ticket, held, place, c.r.TLS != nil || isLocal(c.r))
	if err != nil {
		return err
	}
	c.device = d
	if d.Secret != "" {
		http.SetCookie(c.w, &http.Cookie{Name: name, Value: d.Secret, Path: "/", MaxAge: int(cookieLasts.Seconds()), HttpOnly: true, Secure: c.r.TLS != nil, SameSite: http.SameSiteLaxMode})
	}
	return nil
}

// passedOn lists the headings of proxies: requests that they pass on do not come from
// this computer. Of nobody are they believed to say more.
var passedOn = []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via"}

// isLocal reports a request from the computer that answers it.
func isLocal(r *http.Request) bool {
	for _, h := range passedOn {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	from := net.ParseIP(host)
	if err != nil || from == nil {
		return false
	}
	if from.IsLoopback() {
		return true
	}
	at, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ok && at.IP.Equal(from)
}

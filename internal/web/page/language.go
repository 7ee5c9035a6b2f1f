package page

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
)

const (
	languageCookie = "language"
	whoCookie      = "who"
	aYear          = 365 * 24 * time.Hour
)

// languageOf returns the language that the reader chose, else the first one that the browser asks
// for and the program speaks, else the fallback.
func languageOf(r *http.Request) i18n.Language {
	if c, err := r.Cookie(languageCookie); err == nil {
		if lang, ok := i18n.Parse(c.Value); ok {
			return lang
		}
	}
	if lang, ok := i18n.AcceptedLanguage(r.Header.Get("Accept-Language")); ok {
		return lang
	}
	return i18n.Fallback
}

// SetLanguage answers the switch in the footer.
func SetLanguage(v *Visit) error {
	lang, ok := i18n.Parse(v.Value("language"))
	if !ok {
		return ErrBadForm
	}
	v.remember(languageCookie, string(lang))
	return v.Redirect(v.ReturnTo("/"))
}

// whoAmI returns the name under which the visitor acts. There are no accounts yet: the person at
// this machine is the chief arbiter.
func (v *Visit) whoAmI() string {
	if c, err := v.Request.Cookie(whoCookie); err == nil {
		if name, err := url.QueryUnescape(c.Value); err == nil {
			if name = arbiter.CleanName(name); name != "" {
				return name
			}
		}
	}
	return v.T("web.who.default")
}

// SetWho answers the setting "who am I".
func SetWho(v *Visit) error {
	v.IAm(v.Value("who"))
	return v.Redirect(v.ReturnTo("/"))
}

// IAm settles the name under which somebody acts who is alone; "" is none.
func (v *Visit) IAm(name string) {
	name = arbiter.CleanName(name)
	v.remember(whoCookie, url.QueryEscape(name))
	if v.IsSoleUser() && name != "" {
		v.By.Name = name
	}
}

func (v *Visit) remember(cookie, value string) {
	http.SetCookie(v.Writer, &http.Cookie{
		Name: cookie, Value: value, Path: "/", MaxAge: int(aYear.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// Remember keeps something of the visitor's in their browser; Remembered returns it
// from then on, in this visit too.
func (v *Visit) Remember(cookie, value string) {
	v.remember(cookie, value)
	if v.kept == nil {
		v.kept = map[string]string{}
	}
	v.kept[cookie] = value
}

// CookieValue returns a cookie of the visitor's browser; it may be anything.
func (v *Visit) CookieValue(cookie string) string {
	if value, ok := v.kept[cookie]; ok {
		return value
	}
	if c, err := v.Request.Cookie(cookie); err == nil {
		return c.Value
	}
	return ""
}

// refererOr returns the page that the form was sent from, if it is one of ours.
func (v *Visit) refererOr(otherwise string) string {
	u, err := url.Parse(v.Request.Referer())
	if err != nil || u.Host != v.Request.Host || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return otherwise
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}

// ReturnTo returns the page that a form was sent from, also when it comes from the confirmation
// in between.
func (v *Visit) ReturnTo(otherwise string) string {
	u, err := url.Parse(v.Request.PostFormValue(fieldReturn))
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.Contains(u.Path, `\`) {
		return v.refererOr(otherwise)
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}

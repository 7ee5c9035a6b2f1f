package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/message"
)

// trouble is an error of a store.
type trouble struct{ passing, damaged bool }

func (trouble) Error() string { return "trouble" }
func (trouble) Message() message.Message {
	return message.New("store.unavailable.full", "where", "here")
}
func (e trouble) Passing() bool  { return e.passing }
func (e trouble) IsDamage() bool { return e.damaged }

// A form that was not kept because of the store can be sent again as it was, and
// what is not certain is not promised.
func TestFormsThatWereNotKept(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	form := url.Values{"name": {`Gómez, "Eva" <b>`}, "rating": {"2100"}, "return": {at + "players"}}
	const again, safe = `Try again</button>`, "Everything confirmed before is safe."

	w.kept.broken = trouble{passing: true}
	p := w.post(at+"players", form).want(t, 503, again, safe, "there is no space left for here", `action="`+at+`players"`)
	w.kept.broken = nil
	sent := p.fields()
	if sent.Get("name") != form.Get("name") || sent.Get("rating") != "2100" {
		t.Fatalf("sent again: %v", sent)
	}
	w.post(at+"players", sent).want(t, 200, "Gómez, &#34;Eva&#34; &lt;b&gt;")

	w.kept.broken = trouble{passing: false}
	if p := w.post(at+"players", form).want(t, 503, safe); strings.Contains(p.body, again) {
		t.Error("what may have been kept is offered to be sent again")
	}
	w.kept.broken = trouble{damaged: true}
	if p := w.get(at).want(t, 503); strings.Contains(p.body, safe) || strings.Contains(p.body, again) {
		t.Error("a damaged database is called safe")
	}
	w.headers["Accept-Language"] = "es"
	w.kept.broken = trouble{passing: true}
	w.post(at+"players", form).want(t, 503, "Intentar de nuevo</button>", "no queda espacio para here")
}

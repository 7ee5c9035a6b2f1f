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
	at := w.Tournament()
	form := url.Values{"name": {`Gómez, "Eva" <b>`}, "rating": {"2100"}, "return": {at + "players"}}
	const again, safe = `Try again</button>`, "Everything confirmed before is safe."

	w.Store.Broken = trouble{passing: true}
	p := w.Post(at+"players", form).Want(t, 503, again, safe, "there is no space left for here", `action="`+at+`players"`)
	w.Store.Broken = nil
	sent := p.Fields()
	if sent.Get("name") != form.Get("name") || sent.Get("rating") != "2100" {
		t.Fatalf("sent again: %v", sent)
	}
	w.Post(at+"players", sent).Want(t, 200, "Gómez, &#34;Eva&#34; &lt;b&gt;")

	w.Store.Broken = trouble{passing: false}
	if p := w.Post(at+"players", form).Want(t, 503, safe); strings.Contains(p.Body, again) {
		t.Error("what may have been kept is offered to be sent again")
	}
	w.Store.Broken = trouble{damaged: true}
	if p := w.Get(at).Want(t, 503); strings.Contains(p.Body, safe) || strings.Contains(p.Body, again) {
		t.Error("a damaged database is called safe")
	}
	w.Headers["Accept-Language"] = "es"
	w.Store.Broken = trouble{passing: true}
	w.Post(at+"players", form).Want(t, 503, "Intentar de nuevo</button>", "no queda espacio para here")
}

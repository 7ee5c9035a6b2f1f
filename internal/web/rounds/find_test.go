package rounds_test

import (
	"net/url"
	"testing"
)

// What no board of the round has is looked for in the whole event; a board that it has is not.
func TestTheBoxOfTheRoundFindsAnywhere(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(4)
	w.Client.CheckRedirect = nil
	for query, found := range map[string]bool{"2": true, "player 3": true, "Nobody": false} {
		p := w.Get(at + "rounds/1?find=" + url.QueryEscape(query))
		if here := p.URL.Path == at+"rounds/1"; here != found {
			t.Errorf("%q leads to %s", query, p.URL.Path)
		}
	}
	if p := w.Get(at + "rounds/2?find=x"); p.URL.Query().Get("find") != "x" || p.URL.Path == at+"rounds/2" {
		t.Errorf("before the pairing: %s", p.URL)
	}
}

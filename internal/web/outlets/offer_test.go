package outlets_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// Among thousands of events the form offers few, finds the others, and keeps what was typed and
// chosen; the list names few of many.
func TestATargetAmongThousandsOfTournaments(t *testing.T) {
	w, _, _ := withOutlets(t)
	at := w.YoungTournament()
	own := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	ids := w.Store.Fill(3000)
	before := w.Store.Reads
	p := w.Get("/outlets/new?kind=folder").Want(t, 200, "Search tournaments")
	if len(p.Body) > 40_000 {
		t.Errorf("a page of %d bytes", len(p.Body))
	}
	fields := url.Values{"kind": {"folder"}, "name": {"Web"}, "folder": {t.TempDir()}, "scope": {"some"}, "tournament": {ids[7]}, "offer": {"search"}}
	event := func(id string) string { // it was made just before
		var n int
		_, _ = fmt.Sscanf(id, "t%d", &n)
		return fmt.Sprintf("e%d", n-1)
	}
	fields.Set("offer-words", "festival "+event(ids[2000]))
	p = w.Post("/outlets/new", fields).Want(t, 200, `value="Web"`, `value="`+ids[7]+`" checked`, `value="`+ids[2000]+`"`, event(ids[2000]))
	p.Lack(t, `value="`+ids[2001]+`"`)
	fields.Del("offer")
	fields.Set("offer-words", "nobody")
	w.Post("/outlets/new", fields).Want(t, 200, "No event is found", `value="`+ids[7]+`" checked`)
	fields.Set("offer-was", "nobody")
	fields["tournament"] = append([]string{own}, ids[:500]...)
	w.Post("/outlets/new", fields).Want(t, 200, "and 481 more")
	if reads := w.Store.Reads - before; reads > 3 {
		t.Errorf("%d journals are read", reads)
	}
}

package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
)

// A code that does not hold is an answer, and no change that the database did not make: the
// number for which the manual wants an alarm stays as it is.
func TestAWrongCodeIsNoFailure(t *testing.T) {
	c := newCastle(t)
	changes := 0
	c.kept.ObserveChanges(func(_ time.Duration, failed store.Reason) {
		if changes++; failed != "" {
			t.Errorf("the database failed: %s", failed)
		}
	})
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/join", strings.NewReader(url.Values{"code": {"ABCD EFGH"}, "name": {"Eva"}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	if c.site.ServeHTTP(w, r); w.Code >= http.StatusInternalServerError || w.Code < http.StatusBadRequest || changes == 0 {
		t.Errorf("%d, %d changes", w.Code, changes)
	}
}

// What is sent as it stands on the pages of an event is done, and nothing comes of it.
func TestFormsOfAnEventUnchanged(t *testing.T) {
	for _, name := range []string{"an event, no tournament", "a tournament, nobody in it", "one, in round 1", "several", "one, finished"} {
		b := newFormSender(t, 1, formStates[name])
		if name != "an event, no tournament" { // one with something in it
			b.send(pageForm{action: "/e/" + b.event + "/categories"}, url.Values{"do": {"save"}, "category": {"Sub-16"}, "who": {""}, "born-from": {"2010"}, "federations": {"ESP"}, "confirmed": {"4"}})
			b.send(pageForm{action: "/e/" + b.event + "/tables"}, url.Values{"do": {"save"}, "first." + b.id: {"5"}, "reserved": {"7-8"}, "confirmed": {"4"}})
		}
		before, sent, want := b.state(), 0, 2
		if b.id == "" {
			want = 1 // there are no tables to be numbered
		}
		for _, path := range []string{"categories", "tables"} {
			_, forms := formsOf("/e/"+b.event+"/"+path, b.ask(http.MethodGet, "/e/"+b.event+"/"+path, "", nil, ""))
			for _, f := range forms {
				if f.action != "/e/"+b.event+"/"+path {
					continue
				}
				sent++
				f.fields.Set("do", "save")
				if b.send(f, f.fields); b.status != http.StatusSeeOther {
					t.Errorf("%s, %s: %d", name, path, b.status)
				}
			}
		}
		if sent != want || b.state() != before {
			t.Errorf("%s: %d forms, the same is kept as before: %v", name, sent, b.state() == before)
		}
	}
}

// What is no backup is refused with a sentence that names it as who sent it does.
func TestWhatIsNoBackup(t *testing.T) {
	b := newFormSender(t, 1, formStates["one, in round 1"])
	for name, data := range map[string]string{
		"text": "nothing of the kind", "nothing": "", "zipped": "\x1f\x8b\x08\x00cut", "the beginning of one": "SQLite format 3\x00", "one with rubbish in it": "SQLite format 3\x00" + strings.Repeat("rubbish ", 2000),
	} {
		before := b.asked
		said := b.send(pageForm{action: "/backup/restore", files: true, file: []string{"backup"}}, url.Values{"backup": {data}})
		if b.asked != before+1 || b.status != http.StatusUnprocessableEntity || !strings.Contains(said, "<main") || strings.Contains(said, "/tmp/") {
			t.Errorf("%s: %d %s", name, b.status, said)
		}
	}
}

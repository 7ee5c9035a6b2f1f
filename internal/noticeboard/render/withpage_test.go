package render

import (
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
)

// With the page without a server the pages of places lead to it, and it finds the public record;
// without it nothing leads there, as a file or served.
func TestPageBesideTheNoticeboard(t *testing.T) {
	s, secrets := event(t, events[0].system, events[0].config, journal.Privacy{Names: journal.Hidden, Minors: journal.Hidden})
	plain := Make([]*noticeboard.Board{board(s)}, nil)
	site := plain.WithPage(map[string][]byte{"index.html": []byte("<p>page</p>"), "torneo.wasm.zst": {1, 2}})
	for p, link := range map[string]string{
		"4f1c/en/standings.html": `<a href="../../tool/index.html?event=4f1c&amp;l=en#suppose">What if`,
		"4f1c/es/player-3.html":  `<a href="../../tool/index.html?event=4f1c&amp;l=es#suppose?player=3">`,
		"4f1c/es/round-1.html":   `<a href="../../tool/index.html?event=4f1c&amp;l=es#suppose">¿Y si…?`,
	} {
		d, without := site.Find(p), plain.Find(p)
		if text := string(d.Bytes()); !strings.Contains(text, link) || strings.Contains(text, "<!--page:") {
			t.Errorf("%s does not lead to the page", p)
		}
		if text := withPageOnly.ReplaceAllString(string(without.Bytes()), ""); strings.Contains(text, "tool/") || strings.Contains(string(without.ServedBytes()), "tool/") {
			t.Errorf("%s leads to a page that is not there", p)
		}
		if d.Tag() == without.Tag() || d.Key() == without.Key() {
			t.Errorf("%s is taken for the one without the page", p)
		}
	}
	if d := site.Find("tool/index.html"); d == nil || string(d.Bytes()) != "<p>page</p>" || !strings.HasPrefix(d.Type, "text/html") {
		t.Error("the page is not there")
	}
	record := site.Find("4f1c/data/tournament.json")
	if record == nil {
		t.Fatal("the page finds no record")
	}
	for _, secret := range secrets {
		if strings.Contains(string(record.Bytes()), secret) {
			t.Errorf("the record of the page tells %q", secret)
		}
	}
	if len(site.Paths()) != len(plain.Paths())+2 || site.Key() == plain.Key() {
		t.Error(len(site.Paths()), len(plain.Paths()))
	}
	if only := NewSite(map[string][]byte{"sw.js": []byte("x")}); only.Find("sw.js") == nil || len(only.Paths()) != 1 {
		t.Error(only.Paths())
	}
	s.Publication.Standings = journal.Nothing
	hidden := Make([]*noticeboard.Board{board(s)}, nil).WithPage(map[string][]byte{"index.html": []byte("p")})
	for _, p := range hidden.Paths() {
		if d := hidden.Find(p); strings.HasPrefix(d.Type, "text/html") && strings.Contains(string(d.Bytes()), "tool/index.html") {
			t.Errorf("%s leads to places that are not shown", p)
		}
	}
}

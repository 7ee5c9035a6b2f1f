package web_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"torneo/internal/web/webtest"
)

// eyePages opens the pages on which something is done, of a program, an event and tournaments
// in several states.
func eyePages(t *testing.T) (w *webtest.Window, paths []string) {
	t.Helper()
	w = newWindow(t)
	played := w.PlayRounds(8, 2) + "/"
	drawn := w.Draft(6) + "/"
	begun := w.BeginRound(6) + "/"
	fresh := w.Tournament()
	teams := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	for _, at := range []string{played, drawn, begun, fresh} {
		for _, name := range strings.Fields("players players/1 players/1/edit players/1/rating players/list rounds/1 rounds/2 rounds/3 standings crosstable journal settings export prizes ratings norms report noticeboard noticeboard/boards tell phones phones/links periods values categories playoff it3 incidents appeals appeals/new appeals/form print") {
			paths = append(paths, at+name)
		}
		paths = append(paths, at)
	}
	for _, name := range strings.Fields("teams teams/1 rounds/1 rounds/1/lineups standings settings playoff") {
		paths = append(paths, teams+name)
	}
	event := "/e/" + w.Store.AllEvents[0].ID
	for _, name := range strings.Fields("/new /letterhead /categories /tables /entrants /series /signups /signups/form /signups/file") {
		paths = append(paths, event+name)
	}
	return w, append(paths, strings.Fields("/ /events/new /import /lists /batches /inbox /inbox/people /inbox/members /inbox/server /periods /outlets /outlets/new?kind=folder /programs /screens /people /join /backup /mail /hall /removed")...)
}

// main returns the main part of a page.
func mainOf(t *testing.T, body string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.DataAtom == atom.Main {
			return n
		}
	}
	t.Fatal("a page without main part")
	return nil
}

func attributeOf(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func hasClass(n *html.Node, classes ...string) bool {
	return slices.ContainsFunc(strings.Fields(attributeOf(n, "class")), func(c string) bool { return slices.Contains(classes, c) })
}

// isWithin reports whether an element or what it stands in is so.
func isWithin(n *html.Node, is func(*html.Node) bool) bool {
	for ; n != nil; n = n.Parent {
		if n.Type == html.ElementNode && is(n) {
			return true
		}
	}
	return false
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// A page has one button at most that stands out; what is done more seldom is quieter.
func TestOnePrimaryActionAPage(t *testing.T) {
	w, paths := eyePages(t)
	looked := 0
	for _, path := range paths {
		p := w.Get(path)
		if p.Status != 200 {
			continue
		}
		looked++
		var loud []string
		for n := range mainOf(t, p.Body).Descendants() {
			if n.Type != html.ElementNode || n.DataAtom != atom.Button && attributeOf(n, "role") != "button" || hasClass(n, "secondary", "quiet", "danger", "tap", "pick", "tick", "chip", "outline", "visually-hidden") {
				continue
			}
			if !isWithin(n, func(n *html.Node) bool {
				return n.DataAtom == atom.Details || n.DataAtom == atom.Form && hasClass(n, "enter") || hasClass(n, "suggestions") || attributeOf(n, "id") == "queue" || slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "hidden" })
			}) {
				loud = append(loud, textOf(n))
			}
		}
		if len(loud) > 1 {
			t.Errorf("%s: %q", path, loud)
		}
	}
	if looked < 60 {
		t.Errorf("%d pages", looked)
	}
}

// Where several forms with fields stand on a page, each is a card, a part of one with a button
// of its own, or folded.
func TestFormsStandAsCards(t *testing.T) {
	w, paths := eyePages(t)
	several := 0
	for _, path := range paths {
		p := w.Get(path)
		if p.Status != 200 {
			continue
		}
		var bare, all []string
		for n := range mainOf(t, p.Body).Descendants() {
			if n.DataAtom != atom.Form || !strings.EqualFold(attributeOf(n, "method"), "post") || fieldsOf(n) < 2 {
				continue
			}
			all = append(all, attributeOf(n, "action"))
			if !isWithin(n, func(n *html.Node) bool {
				return n.DataAtom == atom.Details || hasClass(n, "card", "settings", "fund", "wideform", "around-desk") || n.DataAtom == atom.Table || n.DataAtom == atom.Article || hasClass(n, "people")
			}) {
				bare = append(bare, attributeOf(n, "action"))
			}
		}
		if len(all) > 1 {
			several++
			if len(bare) > 1 || len(bare) == 1 && len(all) > 2 {
				t.Errorf("%s: %q of %d", path, bare, len(all))
			}
		}
	}
	if several < 8 {
		t.Errorf("%d pages have several forms", several)
	}
}

// taking are the acts that take something away: the ends of their addresses, and what their
// buttons send.
var taking = []string{"remove", "withdraw", "expel", "erase", "erase-all", "revoke", "forget", "anew", "drop", "clear", "unpair", "mode", "leave"}

// What takes something away looks so on every page, and nothing else does. What a list in a form
// loses before the form is saved, and a bye that is taken back, is no such act; who leaves this
// computer comes back.
func TestDangerousActsLookSo(t *testing.T) {
	w, paths := eyePages(t)
	found := map[string]bool{}
	for _, path := range paths {
		p := w.Get(path)
		if p.Status != 200 {
			continue
		}
		root, err := html.Parse(strings.NewReader(p.Body))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			if n.DataAtom != atom.Button || attributeOf(n, "type") == "button" {
				continue
			}
			action := ""
			isWithin(n, func(n *html.Node) bool {
				if n.DataAtom == atom.Form {
					action = attributeOf(n, "action")
				}
				return n.DataAtom == atom.Form
			})
			end := action[strings.LastIndex(action, "/")+1:]
			takes := slices.Contains(taking, end) && !strings.HasSuffix(action, "/me/leave") || slices.Contains(taking, attributeOf(n, "value")) && !strings.HasSuffix(action, "/away") ||
				attributeOf(n, "value") == "withdraw" || attributeOf(n, "value") == "expel"
			if takes {
				found[end+" "+attributeOf(n, "value")] = true
			}
			if takes != hasClass(n, "danger") {
				t.Errorf("%s: %q of %s takes something away: %v, looks so: %v", path, textOf(n), action, takes, hasClass(n, "danger"))
			}
		}
	}
	if len(found) < 6 {
		t.Errorf("%v", found)
	}
}

// fieldsOf returns the number of fields that are seen in a form.
func fieldsOf(form *html.Node) (n int) {
	for d := range form.Descendants() {
		if d.DataAtom == atom.Select || d.DataAtom == atom.Textarea || d.DataAtom == atom.Input && attributeOf(d, "type") != "hidden" {
			n++
		}
	}
	return n
}

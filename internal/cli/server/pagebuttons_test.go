package server

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
)

// decided lists the buttons of a form that say what its own address does.
func (f *pageForm) decided() (named []string, all int) {
	for _, b := range f.buttons {
		if b.get || b.action != "" && pathOf(b.action) != pathOf(f.action) {
			continue
		}
		if all++; b.name != "" {
			named = append(named, b.name)
		}
	}
	return named, all
}

// A form whose buttons say what is done is refused where none of them comes with it, in both
// languages, and changes nothing, whatever is confirmed: absence is no answer. All of its
// buttons say it, and no other form is sent to its address without doing so. Every form is
// looked at that a page has, before and after every button was pressed, or that an answer
// has; a button of a template that is on none of them is named below.
func TestAFormWithoutItsButton(t *testing.T) {
	seen := map[[2]string]bool{}
	sent := 0
	for k, name := range slices.Sorted(maps.Keys(formStates)) {
		b := newFormSender(t, uint64(k), formStates[name])
		buttons := map[string][]string{}
		for _, r := range b.desk.Routes() {
			buttons[r.Pattern] = r.Buttons
		}
		known := map[string]bool{}
		look := func(forms []pageForm) {
			for _, f := range forms {
				for _, x := range f.buttons {
					seen[[2]string{x.name, x.value}] = true
				}
				route := b.route(http.MethodPost, f.action)
				named, all := f.decided()
				kind := fmt.Sprint(route, named, all, slices.Sorted(maps.Keys(f.fields)))
				if all == 0 || known[kind] {
					continue
				}
				known[kind] = true
				if len(named) == 0 {
					if fields := buttons[route]; len(fields) > 0 && !slices.ContainsFunc(fields, f.fields.Has) {
						t.Errorf("%s: a form for %s has none of %q", name, route, fields)
					}
					continue
				}
				if len(named) < all && !f.fields.Has(named[0]) { // what is typed says it, too
					t.Errorf("%s: of the buttons of a form for %s only %q say what they do", name, route, named)
				}
				b.refuses(name, route, f)
				sent++
			}
		}
		forms := b.crawl()
		look(forms)
		for route, fields := range buttons {
			if at := b.filled(strings.TrimPrefix(route, "POST ")); len(fields) > 0 && !strings.Contains(at, "//") { // there is such a thing
				b.refuses(name, route, pageForm{action: at, fields: url.Values{}})
			}
		}
		for _, f := range forms {
			for _, x := range f.buttons {
				if ending(f.action) || x.get || x.action != "" {
					continue
				}
				fields := maps.Clone(f.fields)
				fields.Set("confirmed", "4")
				if x.name != "" {
					fields.Set(x.name, x.value)
				}
				_, more := formsOf(f.action, b.send(f, fields))
				look(more)
			}
		}
		look(b.crawl())
	}
	if sent < 60 {
		t.Errorf("only %d forms", sent)
	}
	visited := func(button [2]string) bool {
		for x := range seen {
			if x[0] == button[0] && strings.HasPrefix(x[1], button[1]) {
				return true
			}
		}
		return false
	}
	for button, values := range templateButtons(t) {
		for _, value := range values {
			known := slices.Contains(strings.Fields(unvisited[button[0]]), button[1]+"="+value)
			if there := visited([2]string{button[1], value}); there == known {
				t.Errorf("%s: the button %s=%q was looked at: %v", button[0], button[1], value, there)
			}
		}
	}
}

// refuses sends a form without a button.
func (b *formSender) refuses(name, route string, f pageForm) {
	b.t.Helper()
	before := b.state()
	for _, confirmed := range []string{"", "4"} {
		fields := maps.Clone(f.fields)
		if confirmed != "" {
			fields.Set("confirmed", confirmed)
		}
		for _, b.language = range i18n.Languages() {
			if said := b.send(f, fields); b.status < 400 || b.status >= 500 || !strings.Contains(said, `class="failure`) && b.status != http.StatusNotFound {
				b.t.Errorf("%s: %s with %v but no button: %d\n%.300s", name, route, fields, b.status, said)
			}
		}
	}
	if b.state() != before {
		b.t.Errorf("%s: %s changes something without a button", name, route)
	}
}

// unvisited lists the buttons of templates on pages that are shown only once something else has
// happened, or that ask for a page. At their addresses, too, nothing is done without one.
var unvisited = map[string]string{
	"events/firststart.templ":    "do=begin do=example",
	"events/overview.templ":      "colour=lot colour=white colour=black",
	"events/sections.templ":      "do=1",
	"events/ties.templ":          "do=tie-forget- do=tie-own-",
	"backups/losses.templ":       "do=leave",
	"backups/second.templ":       "do=anew do=stop do=use",
	"ratinglists/upload.templ":   "do=forget do=import",
	"phones/links.templ":         "do=confirm do=forget do=name",
	"phones/phones.templ":        "keep=1 take=",
	"players/beside.templ":       "open=0",
	"players/compare.templ":      "do=name do=take do=watch",
	"players/contact.templ":      "as=csv as=vcf as=xlsx",
	"players/list.templ":         "do=1 do=edit- do=mend do=mend?",
	"players/teamslist.templ":    "do=1",
	"players/teams.templ":        "do=1 do=bye do=free do=return do=revoke do=varma",
	"printing/letterhead.templ":  "remove= remove=logo",
	"ranking/playoff.templ":      "do=none",
	"ranking/ranking.templ":      "do=share",
	"reports/fund.templ":         "do=drop-",
	"reports/precheck.templ":     "remove=",
	"rounds/playerreports.templ": "take=",
	"verdicts/verdicts.templ":    "board=1 note=result tap= tap=back",
	"rounds/byhand.templ":        "end=0 end=1",
	"rounds/lineups.templ":       "do=by-order",
	"rounds/matches.templ":       "team=",
	"rounds/opponents.templ":     "preview=opponents",
	"screens/screens.templ":      "do=more do=replace do=say do=take",
	"series/series.templ":        "do=apart do=same",
	"signups/file.templ":         "do=1",
	"inbox/view.templ":           "is= nobody=1",
	"periods/merge.templ":        "merge=",
	"mail/server.templ":          "do=forget",
}

var (
	buttonTag   = regexp.MustCompile(`<button[^\n]*`)
	buttonName  = regexp.MustCompile(`\sname="([^"]+)"`)
	buttonValue = regexp.MustCompile(`\svalue=(?:"([^"]*)"|\{ *"([^"]*)")`)
)

// templateButtons collects the values of the buttons of the desk's templates, if they are
// literal, by template and name.
func templateButtons(t *testing.T) map[[2]string][]string {
	t.Helper()
	found := map[[2]string][]string{}
	root := filepath.Join("..", "..", "web")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".templ") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		for _, tag := range buttonTag.FindAllString(string(text), -1) {
			if n := buttonName.FindStringSubmatch(tag); n != nil {
				value := ""
				if v := buttonValue.FindStringSubmatch(tag); v != nil {
					value = v[1] + v[2]
				}
				key := [2]string{filepath.ToSlash(name), n[1]}
				found[key] = append(found[key], value)
			}
		}
		return nil
	})
	if err != nil || len(found) < 40 {
		t.Fatalf("%d buttons, %v", len(found), err)
	}
	return found
}

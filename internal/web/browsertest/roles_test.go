package browsertest

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"torneo/internal/longtest"
)

// role is one kind of user that a code invites, with the pages that he then sees.
type role struct {
	name   string
	of     [][2]string // fields of the code
	first  string      // the page that he begins on
	offers string      // what the pages of an event and of a round offer him, of offered
}

// offered lists the links and forms of pages, each by a word: on the page with the
// events, of players, of a round.
var offered = []struct{ word, page, selector string }{
	{"hall", "/administration", `a[href="/hall"]`},
	{"begin", "/", `form[action="/events"], a[href$="/new"]`},
	{"step", "", `.next a[role="button"]`},
	{"enter", "/players", `#enter`},
	{"result", "/rounds/1", `input[name="result"]`},
	{"close", "/rounds/1", `#primary-button:not(.secondary)`},
	{"missing", "/rounds/1", `#primary-button.secondary`},
	{"unpair", "/rounds/1", `form[action$="/unpair"]`},
}

// Everybody who joins with a code, in any role, begins on a page of his own, is offered
// his acts and no more, and learns who may do the rest; on every device, in both
// languages.
func TestEveryRoleJoins(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	p.publish(at, "1")
	league := p.teamSwiss("Ajedrez Lugo", "Torre Sur", "Peones del Este", "Caballos del Oeste")
	p.publish(league, "1")
	p.post(league+"/phones/door", "on", "1")
	chief := open(t, p.at, "/hall")
	chief.fill("#name", "Ana Ruiz")
	chief.click(`form[action="/hall/desk"] button`)
	chief.is(`document.querySelector(".hall-places")`)
	folder, languages := os.Getenv("TORNEO_SCREENSHOTS"), []string{"es"}
	if longtest.IsEnabled() || folder != "" {
		languages = append(languages, "en")
	}
	boards := [][2]string{{"from", "3"}, {"to", "6"}, {"tournament", strings.TrimPrefix(at, "/t/")}}
	for _, r := range []role{
		{"organiser", nil, "/", "begin"},
		{"chief", nil, "/", "hall begin step enter result close unpair"},
		{"arbiter", nil, "/", "step enter result close"},
		{"arbiter", boards, "/", "step result missing"},
		{"registration", nil, "/", "enter"},
		{"results", nil, "/", "step result missing"},
		{"captain", [][2]string{{"team", "1"}, {"tournament", strings.TrimPrefix(league, "/t/")}}, "/me", ""},
	} {
		name := r.name
		if len(r.of) > 0 {
			name += "-of"
		}
		chief.visit("/people")
		chief.do(chromedp.SetValue("#role", r.name, chromedp.ByQuery), chromedp.SetValue("#name", "Luz "+name, chromedp.ByQuery))
		for _, x := range r.of {
			if x[0] == "tournament" {
				chief.do(evaluate(`document.querySelector('input[name="tournament"][value="` + x[1] + `"]').checked = true`))
			} else {
				chief.do(evaluate(`document.querySelector('#` + x[0] + `').value = "` + x[1] + `"`))
			}
		}
		chief.click(`form[action="/people/invite"] button`)
		chief.is(`document.querySelector(".crew-code")`)
		letters := strings.ReplaceAll(chief.read(`document.querySelector(".crew-code").textContent.trim()`), " ", "")
		w := open(t, p.at, "/join?c="+letters)
		w.onward(func() { w.click(`form[action="/join"] button`) })
		if got := w.read(`location.pathname`); got != r.first {
			t.Errorf("%s begins at %s", name, got)
		}
		where := at
		if r.name == "captain" {
			where = league
			w.is(`document.querySelector("#own-team")`)
			answer, err := http.Get(w.read(`document.querySelector("section[aria-labelledby=own-team] a").href`))
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Fatalf("%v, %v", answer, err)
			}
			answer.Body.Close()
		}
		var offers []string
		for _, x := range offered {
			path := x.page
			if path != "/" && path != "/administration" {
				path = where + path
			}
			if w.visit(path); w.read(`String(!!document.querySelector('`+x.selector+`'))`) == "true" {
				offers = append(offers, x.word)
			}
		}
		if got := strings.Join(offers, " "); got != r.offers {
			t.Errorf("%s is offered %q, want %q", name, got, r.offers)
		}
		for _, language := range languages {
			w.do(network.SetCookie("language", language).WithURL(p.at))
			for view, path := range map[string]string{"1-first": r.first, "2-tournament": where, "3-round": where + "/rounds/1", "4-players": where + "/players", "5-hall": "/hall"} {
				w.visit(path)
				for _, s := range []screen{phones[0], desktops[0]} {
					w.look(s)
					w.fits()
					if folder != "" {
						var picture []byte
						w.do(chromedp.CaptureScreenshot(&picture))
						if err := os.WriteFile(filepath.Join(folder, "role-"+name+"-"+view+"."+language+"."+s.Name+".png"), picture, 0o600); err != nil {
							t.Error(err)
						}
					}
				}
				if path == r.first || longtest.IsEnabled() { // the others are examined as pages of the desk
					w.accessible(t, name+" "+view)
				}
			}
		}
	}
}

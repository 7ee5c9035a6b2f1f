package server

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/lineup"
	"torneo/internal/links"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/phone"
	"torneo/internal/phone/captain"
	"torneo/internal/playerreports"
	"torneo/internal/signedlink"
	"torneo/internal/web"
	"torneo/tournament"
)

// crawler goes through everything that somebody is shown, and keeps what it hands out.
type crawler struct {
	*castle
	site  *web.Site
	links *links.Office
	crew  crewOf

	places map[string]string // the event of each tournament
	league string
	fills  []*strings.Replacer

	who    string
	looked int
	found  map[string]string // links of players and captains, by where they were
}

// crawled are the people who look: every role, and scopes that leave something out.
func (c *crawler) enrol() {
	all := func(id string, role arbiter.Role, scope arbiter.Scope) {
		c.crew[id] = arbiter.Person{Name: "Eva " + id, Identity: id, Device: "d", Role: role, Scope: scope}
	}
	for _, role := range arbiter.Roles() {
		all(string(role), role, arbiter.Scope{})
	}
	all("captain", arbiter.Captain, arbiter.Scope{Event: c.event, Tournaments: []string{c.league}, Team: 1})
	all("player", arbiter.Player, arbiter.Scope{Event: c.event, Tournaments: []string{c.id}, Player: 1})
	for _, role := range []arbiter.Role{arbiter.Organiser, arbiter.ChiefArbiter, arbiter.Arbiter, arbiter.Registration, arbiter.ResultDesk} {
		all(string(role)+" of boards", role, arbiter.Scope{Event: c.event, Tournaments: []string{c.id}, From: 1, To: 2})
	}
	all("organiser of one", arbiter.Organiser, arbiter.Scope{Event: c.event, Tournaments: []string{c.id}})
	all("registration of one", arbiter.Registration, arbiter.Scope{Event: c.event, Tournaments: []string{c.id}})
	all("organiser of the other event", arbiter.Organiser, arbiter.Scope{Event: c.other})
}

func newCrawler(t *testing.T) *crawler {
	t.Helper()
	c := &crawler{castle: newCastle(t), crew: crewOf{}}
	ctx, log := t.Context(), slog.New(slog.DiscardHandler)
	c.league = c.castle.league()
	morning := c.begin(c.event, "Mañana")
	c.places = map[string]string{c.id: c.event, c.league: c.event, morning: c.event, c.elsewhere: c.other}
	c.enrol()
	c.links = links.New(c.kept, c.desk, c.crew)
	clock := time.Now
	players := playerreports.New(c.desk, c.kept, c.links, clock)
	captains := lineup.New(c.desk, c.kept, c.links, clock)
	door := phone.New(players, log)
	door.Captain = captain.New(captains, log)
	c.door = door
	c.site = web.New(c.desk, web.Options{Log: log, Version: "test", Tokens: apitoken.New(c.kept, time.Now), Phones: openAlways{}, Players: players, Captains: captains, People: c.people, Hall: openAlways{},
		Who: func(r *http.Request) (arbiter.Person, bool) {
			p, ok := c.crew[r.Header.Get("Person")]
			return p, ok
		}})
	t.Cleanup(c.site.Close)
	for _, id := range []string{c.id, c.league, morning, c.elsewhere} {
		if id != c.league { // there everybody is of a team
			c.does(id, arbiter.EnterPlayer{Player: tournament.Player{Name: markOf(id) + ", Ana"}})
		}
		if err := players.KeepLinks(ctx, id, signedlink.Links{Results: true, Boards: true}); err != nil {
			t.Fatal(err)
		}
		s, err := c.desk.State(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		last := s.Players[len(s.Players)-1].ID
		form := url.Values{"do": {"save"}, "email": {mailOf(id)}, "phone": {"600 100 200"}}
		if got := c.ask("chief", "POST", "/t/"+id+"/players/"+strconv.Itoa(last)+"/contact", form).Code; got != http.StatusSeeOther {
			t.Fatalf("the address of a player: %d", got)
		}
		c.fills = append(c.fills, strings.NewReplacer("{id}", id, "{event}", c.places[id], "{player}", strconv.Itoa(last)))
	}
	return c
}

// markOf returns the name of somebody who plays in that tournament alone, mailOf their address.
func markOf(id string) string { return "Marca" + id }
func mailOf(id string) string { return "m" + id + "@mail.example" }

func (c *crawler) ask(who, method, path string, form url.Values) *httptest.ResponseRecorder {
	ctx, done := context.WithTimeout(c.t.Context(), time.Minute)
	if strings.HasSuffix(path, "/live") {
		ctx, done = context.WithTimeout(c.t.Context(), 30*time.Millisecond)
	}
	defer done()
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Person", who)
	r.Header.Set("Accept-Language", "en")
	w := httptest.NewRecorder()
	c.site.ServeHTTP(w, r)
	return w
}

var (
	leads     = regexp.MustCompile(`="(/[^"#]*)`) // begins with what is seldom: a page is searched by it a thousand times
	leading   = regexp.MustCompile(` (?:href|src|hx-get|action)$`)
	getForms  = regexp.MustCompile(`(?s)<form method="get" action="([^"]*)"[^>]*>(.*?)</form>`)
	fieldsOf  = regexp.MustCompile(`<(?:input|select)[^>]* name="([^"]*)"[^>]*>`)
	valueOf   = regexp.MustCompile(` value="([^"]*)"`)
	doorLinks = regexp.MustCompile(`(?i)http://192\.168\.1\.20:8092/([a-z2-7]{20,})`)
)

// starts lists where everybody begins: every address, of every tournament, and requests to some
// that no page leads to.
func (c *crawler) starts() (list []string) {
	more := map[string][]string{
		"/t/{id}/phones":                   {"?for=row&from=1&to=9999", "?for=row&from=1&to=2", "?for=row&from=2&to=3", "?for=check-in", "?for=player&player=1"},
		"/t/{id}/players/export":           {"?as=csv&contacts=1", "?as=csv"},
		"/t/{id}/print.pdf":                {"?sheet=phones", "?sheet=badges", "?sheet=check-in"},
		"/t/{id}/rounds/{round}/print.pdf": {"?sheet=slips", "?sheet=cards"},
	}
	rest := strings.NewReplacer("{$}", "", "{round}", "1", "{season}", "1", "{division}", "1", "{file...}", "torneo.css", "{chapter}", "start", "{number}", "1", "{team}", "1", "{picture}", "points", "{file}", "players.csv", "{outlet}", "1", "{screen}", "1", "{work}", "1", "{sent}", "1", "{person}", "1", "{device}", "1", "{code}", "1", "{token}", "1", "{passkey}", "1", "{link}", "1", "{batch}", "1", "{submission}", "1", "{list}", "1", "{decision}", "1", "{month}", "2026-11", "{series}", "1", "{heading}", "fees", "{version}", "1")
	for _, route := range c.site.Routes() {
		pattern, ok := strings.CutPrefix(route.Pattern, "GET ")
		if !ok || strings.HasPrefix(pattern, "/static") || strings.HasPrefix(pattern, "/manual") || strings.HasPrefix(pattern, "/api") {
			continue
		}
		for _, fill := range c.fills {
			path := rest.Replace(fill.Replace(pattern))
			list = append(list, path)
			for _, query := range more[pattern] {
				if strings.Contains(pattern, ".pdf") && !strings.Contains(path, c.id) && !strings.Contains(path, c.league) {
					continue // their sheets are those of the others
				}
				list = append(list, path+query)
			}
			if pattern == "/t/{id}/export/{file}" {
				list = append(list, strings.Replace(path, "players.csv", "event.torneo", 1), strings.Replace(path, "players.csv", "tournament.json", 1))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// deep limits how far a crawl follows the links of pages, beyond every address.
const deep = 50

// crawl looks at everything that somebody is shown, and judges it.
func (c *crawler) crawl(who string) {
	c.who, c.found = who, map[string]string{}
	queue := c.starts()
	begun := len(queue)
	seen := map[string]bool{}
	for _, path := range queue {
		seen[path] = true
	}
	for k := 0; k < len(queue) && k < begun+deep; k++ {
		path := queue[k]
		w := c.ask(who, "GET", path, nil)
		if w.Code != http.StatusOK {
			if w.Code >= 500 {
				c.t.Errorf("%s at %s: %d", who, path, w.Code)
			}
			c.judge(path, w.Body.String()) // a refusal gives nothing away either
			continue
		}
		c.looked++
		if strings.Contains(w.Body.String(), "@mail.example") && w.Header().Get("Cache-Control") != "no-store" {
			c.t.Errorf("%s has addresses, and a browser may keep it", path)
		}
		body := w.Body.String()
		if strings.HasPrefix(w.Header().Get("Content-Type"), "application/pdf") {
			body = pdftest.Text(c.t, w.Body.Bytes()) + "\n" + strings.Join(pdftest.Codes(c.t, w.Body.Bytes()), "\n")
		} else if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			for _, to := range c.leads(body) {
				if at := pathOf(to); !seen[to] && !strings.HasPrefix(at, "/static") && !strings.HasPrefix(at, "/manual") && !strings.HasPrefix(at, "/keys") {
					seen[to] = true
					queue = append(queue, to)
				}
			}
			if bytes.Contains(w.Body.Bytes(), []byte("<path fill=")) {
				body += strings.Join(codesOn(c.t, body), "\n")
			}
		}
		c.judge(path, html.UnescapeString(body))
	}
	for text, at := range c.found {
		c.use(at, text)
	}
}

func pathOf(to string) string { path, _, _ := strings.Cut(to, "?"); return path }

// leads lists where a page leads, by its links and by forms that request something.
func (c *crawler) leads(body string) (list []string) {
	for _, m := range leads.FindAllStringSubmatchIndex(body, -1) {
		if leading.MatchString(body[max(m[0]-8, 0):m[0]]) {
			list = append(list, html.UnescapeString(body[m[2]:m[3]]))
		}
	}
	for _, form := range getForms.FindAllStringSubmatch(body, -1) {
		q := url.Values{}
		for _, f := range fieldsOf.FindAllStringSubmatch(form[2], -1) {
			q.Set(f[1], "1")
			if v := valueOf.FindStringSubmatch(f[0]); v != nil {
				q.Set(f[1], html.UnescapeString(v[1]))
			}
		}
		list = append(list, html.UnescapeString(form[1])+"?"+q.Encode())
	}
	return list
}

// may asks the table whether the crawler may do it there.
func (c *crawler) may(act arbiter.Act, id string, aim arbiter.Extent) bool {
	s, err := c.desk.State(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.crew[c.who].May(act, arbiter.Place{Event: c.places[id], Tournament: id, State: s}, aim) == nil
}

// judge compares what somebody was shown with what the table lets them know.
func (c *crawler) judge(path, body string) {
	for id := range c.places {
		if strings.Contains(body, mailOf(id)) && !c.may(arbiter.ReadContacts, id, arbiter.Extent{}) {
			c.t.Errorf("%s reads the address of a player at %s", c.who, path)
		}
		if strings.Contains(body, markOf(id)) && !c.may(arbiter.Look, id, arbiter.Extent{}) {
			c.t.Errorf("%s reads of a tournament that is not his at %s", c.who, path)
		}
	}
	for what, secret := range c.tokens {
		if strings.Contains(body, secret) {
			c.t.Errorf("%s reads the token %s at %s", c.who, what, path)
		}
	}
	if !strings.Contains(body, "192.168.1.20:8092/") { // which is found sooner than no link
		return
	}
	for _, m := range doorLinks.FindAllStringSubmatch(body, -1) {
		c.found[strings.ToUpper(m[1])] = path
	}
}

// use acts with a link: its finder must have the right to give that command, as the table has it.
// It does not ask who may make links.
func (c *crawler) use(at, text string) {
	c.t.Helper()
	t, err := c.links.ReadTicket(c.t.Context(), text)
	if err != nil {
		c.t.Errorf("%s finds at %s what is no link: %s", c.who, at, text)
		return
	}
	if w := httptest.NewRecorder(); true {
		c.door.ServeHTTP(w, httptest.NewRequest("GET", "/"+text, nil))
		if w.Code == http.StatusNotFound {
			return // it opens nothing
		}
	}
	s, err := c.desk.State(c.t.Context(), t.Tournament)
	if err != nil {
		c.t.Fatal(err)
	}
	place := arbiter.Place{Event: c.places[t.Tournament], Tournament: t.Tournament, State: s}
	needs := func(command arbiter.Command) {
		if err := c.crew[c.who].Authorize(command, place); err != nil {
			c.t.Errorf("%s finds at %s a link (%+v) that does what he may not: %T", c.who, at, t, command)
		}
	}
	switch t.Kind {
	case signedlink.Board:
		r := s.Round(t.Round)
		for k := range r.Boards {
			if b := r.Boards[k]; b.White == t.White && b.Black == t.Black {
				needs(arbiter.EnterResult{Round: t.Round, Board: b.Board})
			}
		}
	case signedlink.Row:
		r := s.Round(s.Current())
		var tables []int
		if r != nil {
			tables = arbiter.Tables(s, r)
		}
		for k := range tables {
			if b := r.Boards[k]; b.White != 0 && b.Black != 0 && t.From <= tables[k] && tables[k] <= t.To {
				needs(arbiter.EnterResult{Round: s.Current(), Board: b.Board})
			}
		}
		for _, table := range []int{t.From, t.To} { // of the rounds to come
			if !c.may(arbiter.Of(arbiter.EnterResult{}), t.Tournament, arbiter.Extent{Round: s.Current(), Boards: []int{table}}) {
				c.t.Errorf("%s finds at %s a tablet for board %d", c.who, at, table)
			}
		}
	case signedlink.CheckIn:
		for k := range s.Players {
			needs(arbiter.CheckIn{ID: s.Players[k].ID, Present: true})
		}
	case signedlink.Captain:
		needs(arbiter.LineUp{Round: max(s.Current(), 1), Team: t.ID})
	case signedlink.Player:
		needs(arbiter.RequestBye{ID: t.ID, Round: s.Coming(), Kind: tournament.ZeroPointBye})
		for n := range s.Config.Boards + 9 { // he sits anywhere in the rounds to come
			if !c.may(arbiter.Of(arbiter.EnterResult{}), t.Tournament, arbiter.Extent{Round: s.Current(), Boards: []int{n + 1}}) {
				c.t.Errorf("%s finds at %s the link of a player", c.who, at)
				break
			}
		}
	}
}

// Everybody, in every role and scope, is taken through everything they are shown: every address
// of every tournament, what pages lead to and request, files, printed sheets with their codes,
// and news. Its contents are used, and must allow no more than the table of rights.
func TestWhatPagesGiveAway(t *testing.T) {
	started := time.Now()
	c := newCrawler(t)
	links, kinds := map[string]int{}, map[signedlink.Kind]bool{}
	for _, who := range slices.Sorted(maps.Keys(c.crew)) {
		c.crawl(who)
		links[who] = len(c.found)
		for text := range c.found {
			if t, err := c.links.ReadTicket(context.Background(), text); err == nil {
				kinds[t.Kind] = true
			}
		}
	}
	if c.looked < 1500 || len(kinds) < 5 || links["chief"] < 20 || links["results"] == 0 || links["arbiter of boards"] == 0 {
		t.Errorf("%d pages, %d kinds of links, found by: %v", c.looked, len(kinds), links)
	}
	for _, who := range []string{"organiser", "screen", "player", "organiser of one"} {
		if links[who] > 0 {
			t.Errorf("%s has found %d links", who, links[who])
		}
	}
	t.Log(fmt.Sprint(c.looked, " pages in ", time.Since(started).Round(time.Millisecond), ": ", links))
}

package users_test

import (
	"bufio"
	"context"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

// crew is a hall that is switched on: a desk that asks who somebody is.
type crew struct {
	*webtest.Window
	register *auth.Register
	kept     *store.Store
	file     string
	ahead    time.Duration
	mu       sync.Mutex
}

func newCrew(t *testing.T) *crew {
	t.Helper()
	file := storetest.SQLite(t)
	kept, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	c := &crew{kept: kept, file: file}
	c.register = auth.New(kept, func() time.Time {
		c.mu.Lock()
		defer c.mu.Unlock()
		return time.Now().Add(c.ahead)
	}, slog.New(slog.DiscardHandler))
	there := webtest.NewMemory()
	site := &page.Site{Desk: arbiter.NewDesk(there, time.Now)}
	c.Window = webtest.NewWindow(t, there, site.Desk, newSite(site, c.register))
	t.Cleanup(site.Close)
	return c
}

func (c *crew) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// device returns another browser at the same desk.
func (c *crew) device(agent string) *webtest.Window {
	w := *c.Window
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.T.Fatal(err)
	}
	w.Client = &http.Client{Jar: jar, Timeout: 10 * time.Second}
	w.Headers = map[string]string{"Accept-Language": "es", "User-Agent": agent}
	return &w
}

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"

// chief makes a device the chief arbiter's, by the code that is on paper.
func (c *crew) chief() *webtest.Window {
	c.T.Helper()
	text, err := c.register.Paper(c.T.Context(), arbiter.Person{Name: "Eva"})
	if err != nil {
		c.T.Fatal(err)
	}
	w := c.device("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko Firefox/130.0")
	w.Post("/join", url.Values{"c": {text}, "name": {"Ana Ñúñez"}}).Want(c.T, 200, "Ana Ñúñez es ahora árbitro principal", "Imprima ahora esta página")
	return w
}

var (
	lettersShown = regexp.MustCompile(`<p class="crew-code">([A-Z ]+)</p>`)
	codeAddress  = regexp.MustCompile(`/people/codes/([0-9a-z]{12})`)
)

// invited returns the letters of a code that the chief makes.
func (c *crew) invited(chief *webtest.Window, fields url.Values) string {
	c.T.Helper()
	p := chief.Post("/people/invite", fields).Want(c.T, 200)
	m := lettersShown.FindStringSubmatch(p.Body)
	if m == nil {
		c.T.Fatalf("no code in\n%s", p.Body)
	}
	return m[1]
}

// The chief shows a code, another device joins with it in the role of the code until it
// is revoked, at once; everything that was changed is told.
func TestJoining(t *testing.T) {
	c := newCrew(t)
	c.Get("/").Want(t, 401, `href="/join"`)
	c.Get("/people").Want(t, 401)
	chief := c.chief()
	chief.Get("/people").Want(t, 200, "Ana Ñúñez", "árbitro principal", "Linux · Firefox", "Código en papel")
	letters := c.invited(chief, url.Values{"role": {"results"}, "from": {"1"}, "to": {"20"}, "minutes": {"60"}, "uses": {"2"}})
	if strings.ContainsAny(letters, "ILOSUV") || len(letters) != 9 {
		t.Errorf("the code is %q", letters)
	}

	joins := c.device(phone)
	joins.Get("/").Want(t, 401)
	joins.Get("/join?c="+url.QueryEscape(letters)).Want(t, 200, letters, "Su nombre")
	joins.Post("/join", url.Values{"c": {letters}}).Want(t, 422, "Falta su nombre")
	joins.Post("/join", url.Values{"c": {" " + strings.ToLower(letters) + "-"}, "name": {"Eva <b>"}}).Want(t, 200, "este dispositivo está incorporado")
	if p := joins.Get("/me").Want(t, 200, "Eva &lt;b&gt;", "resultados, mesas 1 a 20"); strings.Contains(p.Body, "<b>") {
		t.Error("a name is markup")
	}
	joins.Get("/people").Want(t, 403, "Personas, dispositivos")
	joins.Post("/people/invite", url.Values{"role": {"chief"}}).Want(t, 403)
	p := chief.Get("/people").Want(t, 200, "Android · Chrome", "queda 1 dispositivo", "Eva &lt;b&gt;: se incorporó")
	id := regexp.MustCompile(`/people/([0-9a-z]{12})">Eva`).FindStringSubmatch(p.Body)
	if id == nil {
		t.Fatal("nobody is listed")
	}

	// A role acts at once where it is changed.
	chief.Post("/people/"+id[1], url.Values{"role": {"arbiter"}}).Want(t, 200, "La función se ha cambiado")
	joins.Get("/me").Want(t, 200, "árbitro")
	// A further device is the same person.
	further := lettersShown.FindStringSubmatch(chief.Post("/people/"+id[1]+"/code", nil).Want(t, 200).Body)
	second := c.device(phone)
	second.Post("/join", url.Values{"c": {further[1]}, "name": {"Somebody"}}).Want(t, 200)
	second.Get("/me").Want(t, 200, "Eva &lt;b&gt;")

	chief.Post("/people/"+id[1]+"/revoke", nil).Want(t, 200, "Retirado")
	for name, w := range map[string]*webtest.Window{"first": joins, "second": second} {
		if p := w.Get("/"); p.Status != 401 {
			t.Errorf("the %s device of somebody who is revoked gets in: %d", name, p.Status)
		}
	}
	joins.Post("/join", url.Values{"c": {further[1]}, "name": {"Eva"}}).Want(t, 422, "Este código no vale")
	chief.Get("/people").Want(t, 200, "retiró a Eva", "Ya no están (1)")
	chief.Post("/me/leave", nil).Want(t, 422, "Ya no quedaría ningún árbitro principal")
}

// Codes and sessions that let nobody in: guessed codes, used up, expired, taken back,
// another's session after it was revoked, one of somebody whose day is over, one that
// is too old.
func TestNobodyJoinsWithWhatDoesNotHold(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	stranger := c.device(phone)
	refused := func(name, code string) {
		t.Helper()
		stranger.Post("/join", url.Values{"c": {code}, "name": {"Eve"}}).Want(t, 422, "Este código no vale")
		if p := stranger.Get("/"); p.Status != 401 {
			t.Errorf("%s: %d", name, p.Status)
		}
	}
	refused("guessed", "ABCDEFGH")
	refused("nothing", "")
	refused("statement", "' OR 1=1 --")
	once := c.invited(chief, url.Values{"role": {"arbiter"}})
	first := c.device(phone)
	first.Post("/join", url.Values{"c": {once}, "name": {"Luz"}}).Want(t, 200)
	refused("used up", once)
	back := chief.Post("/people/invite", url.Values{"role": {"arbiter"}}).Want(t, 200)
	id := codeAddress.FindStringSubmatch(back.Body)[1]
	chief.Post("/people/codes/"+id+"/remove", nil).Want(t, 200)
	refused("taken back", lettersShown.FindStringSubmatch(back.Body)[1])

	// The cookie of somebody who left does not serve whoever has copied it.
	at, _ := url.Parse(c.URL)
	stolen := first.Client.Jar.Cookies(at)
	first.Post("/me/leave", nil).Want(t, 200)
	stranger.Client.Jar.SetCookies(at, stolen)
	if p := stranger.Get("/"); p.Status != 401 {
		t.Errorf("a session that was left: %d", p.Status)
	}
	for _, c := range stolen {
		if c.Name == "torneo" && (len(c.Value) < 40) {
			t.Errorf("a token of %d characters", len(c.Value))
		}
	}

	// A day that is over, a code that is, a device that nobody heard of.
	stay := c.invited(chief, url.Values{"role": {"arbiter"}, "until": {time.Now().Format("2006-01-02")}})
	old := c.invited(chief, url.Values{"role": {"arbiter"}, "minutes": {"15"}})
	guest := c.device(phone)
	guest.Post("/join", url.Values{"c": {stay}, "name": {"Sol"}}).Want(t, 200)
	c.pass(25 * time.Hour)
	if p := guest.Get("/"); p.Status != 401 {
		t.Errorf("after the last day: %d", p.Status)
	}
	if p := stranger.Post("/join", url.Values{"c": {old}, "name": {"Eve"}}); p.Status != 422 {
		t.Errorf("a code that expired: %d", p.Status)
	}
	chief.Get("/").Want(t, 200)
	c.pass(5 * 24 * time.Hour)
	if p := chief.Get("/"); p.Status != 401 {
		t.Errorf("after five days without a sign: %d", p.Status)
	}
}

// Attempts are limited, with codes and passwords together, and right ones are not let in
// beyond the limit either.
func TestAttemptsAreLimited(t *testing.T) {
	c := newCrew(t)
	w := c.device(phone)
	often := 0
	for k := range 20 {
		p := w.Post([]string{"/join", "/sign-in"}[k%2], url.Values{"c": {"ABCDEFGH"}, "name": {"Ana"}, "password": {"not this one"}})
		if p.Status == 429 {
			often++
			p.Want(t, 429, "Demasiados intentos")
		}
	}
	if often < 6 {
		t.Errorf("of 20 attempts %d are too many", often)
	}
	text, err := c.register.Paper(t.Context(), arbiter.Person{Name: "Eva"})
	if err != nil {
		t.Fatal(err)
	}
	w.Post("/join", url.Values{"c": {text}, "name": {"Ana"}}).Want(t, 429)
}

// The code on paper serves once, and its user is shown the one that takes its place; a
// new one ends the one before it.
func TestTheCodeOnPaper(t *testing.T) {
	c := newCrew(t)
	by := arbiter.Person{Name: "Eva"}
	first, err := c.register.Paper(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	second, err := c.register.Paper(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	w := c.device(phone)
	w.Post("/join", url.Values{"c": {first}, "name": {"Ana"}}).Want(t, 422)
	p := w.Post("/join", url.Values{"c": {auth.FormatCode(second)}, "name": {"Ana"}}).Want(t, 200)
	if p.Header.Get("Cache-Control") != "no-store" {
		t.Error("a browser may keep the code")
	}
	third := lettersShown.FindStringSubmatch(p.Body)[1]
	c.device(phone).Post("/join", url.Values{"c": {second}, "name": {"Eve"}}).Want(t, 422)
	c.device(phone).Post("/join", url.Values{"c": {third}, "name": {"Luz"}}).Want(t, 200)
	if strings.Contains(w.Get("/people").Want(t, 200).Body, strings.ReplaceAll(third, " ", "")) {
		t.Error("the code on paper is shown again")
	}
}

// Who has set a password comes back with it, on any device, under the name he has.
func TestComingBackWithAPassword(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	set := func(password, again, want string, status int) {
		t.Helper()
		chief.Post("/me/password", url.Values{"password": {password}, "again": {again}}).Want(t, status, want)
	}
	set("short", "short", "al menos 10 caracteres", 422)
	set("aaaaaaaaaaaaa", "aaaaaaaaaaaaa", "se adivina", 422)
	set("soy ana ñúñez aquí", "soy ana ñúñez aquí", "se adivina", 422)
	set("caballo de madera", "caballo de hierro", "no coinciden", 422)
	set("caballo de madera", "caballo de madera", "se ha guardado", 200)
	set("otra contraseña", "otra contraseña", "no son correctos", 422) // without the one before
	w := c.device(phone)
	w.Post("/sign-in", url.Values{"name": {"Ana Ñúñez"}, "password": {"caballo de hierro"}}).Want(t, 422, "El nombre o la contraseña")
	w.Post("/sign-in", url.Values{"name": {"Nadie"}, "password": {"caballo de madera"}}).Want(t, 422, "El nombre o la contraseña")
	w.Post("/sign-in", url.Values{"name": {"ana ñúñez"}, "password": {"caballo de madera"}}).Want(t, 200, "Hola de nuevo")
	w.Get("/me").Want(t, 200, "Ana Ñúñez", "árbitro principal", `href="/me/season"`)
	w.Get("/me/season").Want(t, 200, "Temporada de Ana Ñúñez", "Ningún torneo de esta mesa")
	people, err := c.kept.People(t.Context())
	if err != nil || len(people) != 1 || !strings.HasPrefix(people[0].Password, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("%+v, %v", people, err)
	}
}

// A live page of somebody who is revoked ends at once, and what is done from a device
// stands in the journal with who did it, as what.
func TestALivePageEndsWithItsSession(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	at := chief.Tournament()
	chief.Get(at+"journal").Want(t, 200, "Ana Ñúñez", "árbitro principal, Linux · Firefox")
	letters := c.invited(chief, url.Values{"role": {"arbiter"}})
	w := c.device(phone)
	w.Post("/join", url.Values{"c": {letters}, "name": {"Luz"}}).Want(t, 200)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.URL+at+"live", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := w.Client.Do(r)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("%v, %v", answer, err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	people, err := c.register.People(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	for _, p := range people {
		if p.Name == "Luz" {
			if err := c.register.Revoke(t.Context(), arbiter.Person{Name: "Ana"}, p.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	for err == nil {
		_, err = lines.ReadString('\n')
	}
	if waited := time.Since(started); waited > 3*time.Second {
		t.Errorf("the live page went on for %s", waited)
	}
}

// The browser has a cookie that scripts do not see, and other sites do not send; nothing of
// it is in the tables as the browser has it. It is another one after each joining.
func TestTheSession(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	w := c.device(phone)
	w.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	var tokens []string
	for range 2 {
		p := w.Post("/join", url.Values{"c": {c.invited(chief, url.Values{"role": {"arbiter"}})}, "name": {"Luz"}}).Want(t, 303)
		for _, cookie := range (&http.Response{Header: p.Header}).Cookies() {
			if cookie.Name == "torneo" {
				tokens = append(tokens, cookie.Value)
				if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
					t.Errorf("%+v", cookie)
				}
			}
		}
	}
	if len(tokens) != 2 || tokens[0] == tokens[1] || len(tokens[0]) < 40 {
		t.Fatalf("tokens: %q", tokens)
	}
	for _, token := range tokens {
		if _, there, err := c.kept.Session(t.Context(), token, time.Now()); err != nil || there {
			t.Error("the token is kept as it is")
		}
	}
}

// A room of arbiters joins in one minute behind one address: a code that holds is no try
// in vain. Others who guess do not keep them out.
func TestARoomOfArbitersJoins(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	letters := c.invited(chief, url.Values{"role": {"arbiter"}, "minutes": {"60"}, "uses": {"20"}})
	for k := range 20 {
		c.device(phone).Post("/join", url.Values{"c": {letters}, "name": {"Ana " + string(rune('A'+k))}}).Want(t, 200)
	}
}

// A live page ends when another program gives its reader other boards: what he was let in
// for is not what he has.
func TestALivePageEndsWithItsScope(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	at := chief.Tournament()
	chief.Get(at+"journal").Want(t, 200, "Ana Ñúñez", "árbitro principal, Linux · Firefox")
	letters := c.invited(chief, url.Values{"role": {"arbiter"}})
	w := c.device(phone)
	w.Post("/join", url.Values{"c": {letters}, "name": {"Luz"}}).Want(t, 200)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.URL+at+"live", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := w.Client.Do(r)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("%v, %v", answer, err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	people, err := c.register.People(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, err := store.Open(t.Context(), c.file)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go c.register.Run(ctx)
	other := auth.New(again, time.Now, slog.New(slog.DiscardHandler)) // another program on the same database
	started := time.Now()
	for _, p := range people {
		if p.Name == "Luz" {
			if err := other.Change(t.Context(), arbiter.Person{Name: "Ana"}, p.ID, arbiter.Arbiter, arbiter.Scope{From: 1, To: 2}, time.Time{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for err == nil {
		_, err = lines.ReadString('\n')
	}
	if waited := time.Since(started); waited > 8*time.Second {
		t.Errorf("the live page went on for %s", waited)
	}
}

// The season has the tournaments in which somebody did something, a page at a time, and reads no
// others.
func TestSeason(t *testing.T) {
	c := newCrew(t)
	chief := c.chief()
	chief.Headers["Accept-Language"] = "en"
	at := chief.Tournament()
	c.Store.Fill(3000)
	chief.Get("/me/season").Want(t, 200)
	before := c.Store.Reads
	chief.Get("/me/season").Want(t, 200, "Open A").Lack(t, "Festival", "Earlier tournaments")
	if reads := c.Store.Reads - before; reads > 5 {
		t.Errorf("%d journals are read", reads)
	}
	for range 45 {
		chief.Tournament()
	}
	p := chief.Get("/me/season").Want(t, 200, "Earlier tournaments")
	if n := strings.Count(p.Body, "Open A"); n < 40 || n > 80 {
		t.Errorf("%d tournaments", n)
	}
	m := regexp.MustCompile(`rel="next" href="([^"]*)"`).FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("no next page")
	}
	chief.Get(m[1]).Want(t, 200, "Open A").Lack(t, "Earlier tournaments")
	chief.Get(at).Want(t, 200)
}

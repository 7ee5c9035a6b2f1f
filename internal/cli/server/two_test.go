package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/noticeboard/render"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/tournament"
)

// browser keeps its cookies and follows redirects.
func browser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: 20 * time.Second}
}

func read(t *testing.T, c *http.Client, address string) (body, at string) {
	t.Helper()
	answer, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), answer.Request.URL.String()
}

func sent(t *testing.T, c *http.Client, address string, form url.Values) (body, at string) {
	t.Helper()
	answer, err := c.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode >= 400 {
		t.Fatalf("%s: %s\n%s", address, answer.Status, text)
	}
	return string(text), answer.Request.URL.String()
}

// bouncer starts PgBouncer in front of a PostgreSQL server: every transaction has another
// connection. It skips the test where the program is not installed.
func bouncer(t *testing.T, direct string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program = "/usr/sbin/pgbouncer"; exec.Command(program, "--version").Run() != nil {
			t.Skip("PgBouncer is not installed (on Debian: apt-get install pgbouncer)")
		}
	}
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "torneo-bouncer-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf("[databases]\n* = user=torneo host=%s\n[pgbouncer]\nlisten_addr=\nunix_socket_dir=%s\nlisten_port=6432\nauth_type=any\npool_mode=transaction\ndefault_pool_size=12\nmax_client_conn=200\nlogfile=%s/log\n",
		u.Query().Get("host"), folder, folder)
	file := filepath.Join(folder, "ini")
	if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{program, file}
	if os.Geteuid() == 0 {
		args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(filepath.Join(folder, ".s.PGSQL.6432")); err == nil {
			break
		}
		if time.Since(begin) > 10*time.Second {
			log, _ := os.ReadFile(filepath.Join(folder, "log"))
			t.Fatalf("PgBouncer does not begin: %s", log)
		}
	}
	return "postgres://torneo@" + u.Path + "?port=6432&host=" + url.QueryEscape(folder)
}

// twoServers starts two programs on one database, with the hall and the noticeboard open.
func twoServers(t *testing.T, s Place) (desks, boards [2]string) {
	t.Helper()
	free := func() string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		return l.Addr().String()
	}
	for k := range desks {
		one, board, at := s, free(), free()
		one.Data, one.listen, one.noticeboard, one.hall, one.noLocalName = t.TempDir(), at, board, free(), true
		_, stop := served(t, &one)
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
		desks[k], boards[k] = "http://"+at, "http://"+board
		for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if answer, err := http.Get(desks[k] + "/health"); err == nil {
				answer.Body.Close()
				break
			} else if time.Since(begin) > 20*time.Second {
				t.Fatal(err)
			}
		}
	}
	return desks, boards
}

// Two programs on one database are one for their users: an act at either is seen at the other at
// once, directly and through a pooler of connections.
func TestTwoServersAreOne(t *testing.T) {
	for _, pooled := range []bool{false, true} {
		t.Run(map[bool]string{false: "direct", true: "pooled"}[pooled], func(t *testing.T) {
			flags := Place{Database: storetest.Postgres(t)}
			kept, err := store.Open(t.Context(), flags.Database)
			if err != nil {
				t.Fatal(err)
			}
			defer kept.Close()
			desk, people := arbiter.NewDesk(kept, time.Now), auth.New(kept, time.Now, slog.New(slog.DiscardHandler))
			by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
			e, err := kept.CreateEvent(t.Context(), "Open")
			if err != nil {
				t.Fatal(err)
			}
			id, err := desk.Create(t.Context(), by, e.ID, arbiter.DefaultConfig("A", tournament.Date{Year: 2026, Month: 11, Day: 20}))
			if err != nil {
				t.Fatal(err)
			}
			code, err := people.Invite(t.Context(), by, auth.Invitation{Role: arbiter.ChiefArbiter, Uses: 1, For: time.Hour})
			if err != nil {
				t.Fatal(err)
			}
			if pooled {
				flags.direct, flags.Database = flags.Database, bouncer(t, flags.Database)
			}
			desks, boards := twoServers(t, flags)
			c := browser(t)
			sent(t, c, desks[0]+"/join", url.Values{"c": {code.Text}, "name": {"Ana"}})
			t.Run("acts", func(t *testing.T) { actsAreSeen(t, c, desks, "/t/"+id+"/") })
			t.Run("screens", func(t *testing.T) { screensAreShared(t, c, desks, boards) })
			t.Run("people", func(t *testing.T) { peopleAreShared(t, c, desks, "/t/"+id+"/") })
		})
	}
}

// actsAreSeen acts at the first and looks at the live page of the second, and logs how long the
// other one took.
func actsAreSeen(t *testing.T, c *http.Client, desks [2]string, tournament string) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, desks[1]+tournament+"live", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&http.Client{Jar: c.Jar}).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatal(answer.Status)
	}
	told := make(chan time.Time, 100)
	go func() {
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "event: changed") {
				told <- time.Now()
			}
		}
	}()
	drain := func() {
		for {
			select {
			case <-told:
			case <-time.After(200 * time.Millisecond):
				return
			}
		}
	}
	drain()
	var took []time.Duration
	for k := range 7 {
		name := fmt.Sprintf("Nuevo%d, Ana", k)
		sent(t, c, desks[0]+tournament+"players", url.Values{"name": {name}, "rating": {"2000"}})
		done := time.Now()
		select {
		case at := <-told:
			took = append(took, max(0, at.Sub(done)))
		case <-time.After(8 * time.Second): // sooner than it is looked without being told
			t.Fatal("the other one was not told")
		}
		if page, _ := read(t, c, desks[1]+tournament+"players"); !strings.Contains(page, name) {
			t.Fatalf("%s is not on the page of the other one", name)
		}
		drain()
	}
	slices.Sort(took)
	t.Logf("told after %v (median), %v (worst)", took[len(took)/2], took[len(took)-1])
}

// screensAreShared chooses at the second program what a screen of the first shows.
func screensAreShared(t *testing.T, c *http.Client, desks, boards [2]string) {
	tv := browser(t)
	_, at := read(t, tv, boards[0]+"/screen/new")
	code := regexp.MustCompile(`/screen/([0-9a-z]{8})/`).FindStringSubmatch(at)
	if code == nil {
		t.Fatalf("no code: %s", at)
	}
	path := "/screen/" + code[1] + "/1"
	if _, at := read(t, tv, boards[1]+path); at != boards[1]+path { // the proxy sent it to the other one
		t.Fatalf("the code is not known there: %s", at)
	}
	page, _ := read(t, c, desks[1]+"/screens")
	if !strings.Contains(strings.ToLower(strings.ReplaceAll(page, " ", "")), code[1]) {
		t.Fatalf("%s does not wait at the other one", code[1])
	}
	sent(t, c, desks[1]+"/screens", url.Values{"do": {"keep"}, "code": {code[1]}, "name": {"Puerta norte"}, "view-0": {string(render.BoardsView)}})
	begin := time.Now()
	for {
		list, _ := read(t, c, desks[0]+"/screens")
		if strings.Contains(list, "Puerta norte") {
			break
		}
		if time.Since(begin) > 8*time.Second { // sooner than it is looked without being told
			t.Fatal("the first one does not know the role")
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Logf("known at the other one after %v", time.Since(begin))
	for k := range boards {
		if shown, at := read(t, tv, boards[k]+path); at != boards[k]+path || strings.Contains(shown, "data-waiting") {
			t.Errorf("at %d: %s", k, at)
		}
	}
}

// peopleAreShared makes a code at the first program, reads its page at the second, as a proxy
// sends people, joins at either, and has access to neither once the person is revoked at one.
func peopleAreShared(t *testing.T, c *http.Client, desks [2]string, tournament string) {
	once := &http.Client{Jar: c.Jar, Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := once.PostForm(desks[0]+"/people/invite", url.Values{"role": {string(arbiter.Arbiter)}, "name": {"Luis"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	at := answer.Header.Get("Location")
	if answer.StatusCode != http.StatusSeeOther || at == "" {
		t.Fatalf("%s, %q", answer.Status, at)
	}
	page, _ := read(t, c, desks[1]+at)
	code := regexp.MustCompile(`\b[ABCDEFGHJKMNPQRTWXYZ]{4} [ABCDEFGHJKMNPQRTWXYZ]{4}\b`).FindString(page)
	if code == "" {
		t.Fatalf("the code is not on the page of the other one:\n%s", page)
	}
	luis := browser(t)
	sent(t, luis, desks[1]+"/join", url.Values{"c": {code}})
	status := func(k int) int {
		answer, err := luis.Get(desks[k] + tournament)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	if a, b := status(0), status(1); a != http.StatusOK || b != http.StatusOK {
		t.Fatalf("who joined at the second: %d at the first, %d at the second", a, b)
	}
	live, err := (&http.Client{Jar: luis.Jar}).Get(desks[0] + tournament + "live")
	if err != nil || live.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", live, err)
	}
	defer live.Body.Close()
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, live.Body)
		close(ended)
	}()
	list, _ := read(t, c, desks[1]+"/people")
	person := regexp.MustCompile(`href="(/people/[0-9a-z]{12})"[^>]*>[^<]*Luis`).FindStringSubmatch(list)
	if person == nil {
		t.Fatalf("Luis is not on the page:\n%s", list)
	}
	sent(t, c, desks[1]+person[1]+"/revoke", nil)
	if a, b := status(0), status(1); a != http.StatusUnauthorized || b != http.StatusUnauthorized {
		t.Errorf("who was revoked at the second: %d at the first, %d at the second", a, b)
	}
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Error("his live page at the first goes on")
	}
}

package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cachetest"
	"torneo/internal/desktest"
	"torneo/internal/journal"
)

// inTime is how long after an act everybody sees it, through the cache.
const inTime = 5 * time.Second

// cached is a server with a tournament in its third round, behind nginx as it is documented.
type cached struct {
	t                    *testing.T
	id                   string
	state                *journal.State
	desk, board, numbers string // addresses of the server
	cache                string // of nginx
	own                  int    // requests of this test to the noticeboard itself
}

func newCached(t *testing.T) *cached {
	t.Helper()
	if cachetest.Program() == "" {
		if os.Getenv("TORNEO_REQUIRE_NGINX") != "" {
			t.Fatal("nginx is not installed")
		}
		t.Skip("nginx is not installed (on Debian: apt-get install nginx-light)")
	}
	c := &cached{t: t}
	folder := t.TempDir()
	kept := keptIn(t, folder)
	desk := desktest.NewDesk(kept)
	event, err := desk.Store().CreateEvent(t.Context(), "Copa")
	if err != nil {
		t.Fatal(err)
	}
	if c.id, err = desktest.Play(t.Context(), desk, event.ID, desktest.Config{Players: 40, Rounds: 5, Played: 2, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	for _, act := range []arbiter.Command{
		arbiter.CloseRound{Round: 2}, arbiter.PairRound{}, arbiter.Publish{Round: 3},
		arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}},
	} {
		if _, err := desk.Do(t.Context(), c.id, desktest.Arbiter, act, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatalf("%T: %v", act, err)
		}
	}
	if c.state, err = desk.State(t.Context(), c.id); err != nil {
		t.Fatal(err)
	}
	kept.Close()
	s := &Place{Data: folder, listen: freeAddress(t), noticeboard: freeAddress(t), metrics: freeAddress(t), noLocalName: true}
	_, stop := served(t, s)
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	c.desk, c.board, c.numbers = "http://"+s.listen, "http://"+s.noticeboard, "http://"+s.metrics
	until(t, "answering", func() bool {
		answer, err := http.Get(c.board + "/" + c.id + "/newest.json")
		if err == nil {
			answer.Body.Close()
		}
		return err == nil && answer.StatusCode == http.StatusOK
	})
	n, err := cachetest.Start("../../../docs/operations.md", t.TempDir(), s.noticeboard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Stop)
	c.cache = "http://127.0.0.1:" + n.Port
	return c
}

// act does something at the desk.
func (c *cached) act(path string, form url.Values) {
	c.t.Helper()
	form.Set("seen", strconv.FormatInt(c.state.Last+100, 10))
	form.Set("confirmed", "3")
	form.Set("reason", "x")
	answer, err := http.PostForm(c.desk+"/t/"+c.id+path, form)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode >= 400 {
		c.t.Fatalf("%s: %s\n%.2000s", path, answer.Status, text)
	}
}

// get reads through the cache as a browser does that unpacks.
func (c *cached) get(path string) (status int, text string, head http.Header) {
	c.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(c.cache + path)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.StatusCode, string(body), answer.Header
}

var answersOfBoard = regexp.MustCompile(`(?m)^torneo_requests_total\{door="noticeboard",status="\d+"\} (\d+)`)

// countAnswers returns the number of requests that the noticeboard has answered, without those of this test.
func (c *cached) countAnswers() (sum int) {
	c.t.Helper()
	_, text := told(c.t, c.numbers+"/metrics")
	for _, m := range answersOfBoard.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		sum += n
	}
	return sum - c.own
}

// audience is people who have pages open.
type audience struct {
	mu    sync.Mutex
	shown []map[string]time.Time // of each, when they were first shown what has that tag; "404": that there is nothing
	wrong []string
}

// comeIn has readers of these pages stay until the test ends.
func (c *cached) comeIn(many int, pages ...string) *audience {
	a := &audience{}
	ctx, leave := context.WithCancel(c.t.Context())
	var staying sync.WaitGroup
	for k := range many {
		seen := map[string]time.Time{}
		a.shown = append(a.shown, seen)
		r := &cachetest.Reader{At: strings.TrimPrefix(c.cache, "http://"), Board: c.id, Page: pages[k%len(pages)]}
		r.Shows = func(tag string, status int, at time.Time) {
			a.mu.Lock()
			defer a.mu.Unlock()
			if status != http.StatusOK {
				tag = strconv.Itoa(status)
			}
			if seen[tag].IsZero() {
				seen[tag] = at
			}
		}
		r.Asked = func(_ time.Duration, err error) {
			if err != nil && ctx.Err() == nil {
				a.mu.Lock()
				defer a.mu.Unlock()
				a.wrong = append(a.wrong, err.Error())
			}
		}
		staying.Go(func() { r.Stay(ctx) })
	}
	c.t.Cleanup(func() {
		leave()
		staying.Wait()
	})
	return a
}

// delays returns after how long each was shown one of these tags; those who were not are longer than any.
func (a *audience) delays(since time.Time, tags ...string) (list []time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, seen := range a.shown {
		took := time.Hour
		for _, tag := range tags {
			if at := seen[tag]; !at.IsZero() {
				took = min(took, at.Sub(since))
			}
		}
		list = append(list, took)
	}
	slices.Sort(list)
	return list
}

// tags returns the tags of pages as the server has them now.
func (c *cached) tags(pages ...string) (list []string) {
	c.t.Helper()
	for _, p := range pages {
		r, _ := http.NewRequestWithContext(c.t.Context(), http.MethodHead, c.board+"/"+c.id+"/"+p, nil) // the address is one
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			c.t.Fatal(err)
		}
		answer.Body.Close()
		c.own++
		list = append(list, answer.Header.Get("ETag"))
	}
	return list
}

// Behind nginx, as docs/operations.md configures it, a result is on the pages of those who read
// within five seconds, and what was hidden or withdrawn is gone from every address, that of its
// content as well; the program is asked three times a second at most; and what belongs to one
// screen is never kept.
func TestBehindACache(t *testing.T) {
	c := newCached(t)
	round := "es/round-3.html"
	pages := []string{round, "es/standings.html", "en/round-3.html"}
	a := c.comeIn(60, pages...)

	status, page, head := c.get("/" + c.id + "/" + round)
	if status != 200 || head.Get("Cache-Control") != "public, max-age=0, s-maxage=2" || head.Get("ETag") == "" {
		t.Errorf("%d %v", status, head)
	}
	_, newest, head := c.get("/" + c.id + "/newest.json")
	if !strings.HasPrefix(head.Get("Cache-Control"), "public, max-age=1, ") || head.Get("Torneo-Entry") == "" {
		t.Errorf("%v", head)
	}
	byContent := "/" + c.id + "/at/" + cachetest.KeyOf([]byte(newest), round) + "/" + round
	if status, text, head := c.get(byContent); status != 200 || text != page || !strings.Contains(head.Get("Cache-Control"), "max-age=31536000, immutable") {
		t.Errorf("%d %v", status, head)
	}
	if status, text, head := c.get("/api/v1/tournaments/" + c.id + "/rounds/3"); status != 200 || !strings.Contains(text, `"boards"`) || head.Get("ETag") == "" || head.Get("Cache-Control") != "public, max-age=0, s-maxage=2" {
		t.Errorf("%d %v", status, head)
	}
	if plain, err := http.NewRequest(http.MethodGet, c.cache+"/"+c.id+"/"+round, nil); err != nil {
		t.Fatal(err)
	} else if answer, err := (&http.Transport{DisableCompression: true}).RoundTrip(plain); err != nil {
		t.Fatal(err)
	} else if text, _ := io.ReadAll(answer.Body); answer.Header.Get("Content-Encoding") != "" || string(text) != page {
		t.Errorf("who does not unpack gets %v", answer.Header)
	}
	if status, _, _ := c.get("/live?page=x"); status != http.StatusNoContent {
		t.Errorf("a stream through the cache: %d", status)
	}
	_, _, one := c.get("/screen/new")
	_, _, other := c.get("/screen/new")
	if a, b := one.Get("Location"), other.Get("Location"); a == "" || a == b {
		t.Errorf("two screens are %q and %q", a, b)
	}

	time.Sleep(4 * time.Second) // all have begun
	asked, began := c.countAnswers(), time.Now()
	var took []time.Duration
	for k, b := range c.state.Round(3).Boards[:3] {
		before, at := c.tags(pages...), time.Now()
		c.act("/rounds/3/result", url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {[]string{"1", "0", "="}[k]}})
		tags := before
		for ; tags[0] == before[0] || tags[2] == before[2]; tags = c.tags(pages...) {
			if time.Since(at) > inTime {
				t.Fatal("nothing is published")
			}
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(time.Until(at.Add(inTime + time.Second)))
		took = append(took, a.delays(at, tags...)...)
	}
	slices.Sort(took)
	t.Logf("a result is shown after %v (middle), %v (99 of 100), %v (last)", took[len(took)/2], took[len(took)*99/100-1], took[len(took)-1])
	if took[len(took)*99/100-1] > inTime || took[len(took)-1] > inTime+time.Second {
		t.Error("results are shown late")
	}
	rate := float64(c.countAnswers()-asked) / time.Since(began).Seconds()
	t.Logf("the program is asked %.2f times a second", rate)
	if rate > 3 {
		t.Errorf("the program is asked %.2f times a second", rate)
	}

	hidden := c.state.Player(c.state.Round(3).Boards[0].White)
	if _, text, _ := c.get("/" + c.id + "/" + round); !strings.Contains(text, hidden.Name) {
		t.Fatalf("%s is not on the page", hidden.Name)
	}
	_, newest, _ = c.get("/" + c.id + "/newest.json")
	byContent = "/" + c.id + "/at/" + cachetest.KeyOf([]byte(newest), round) + "/" + round
	if status, text, _ := c.get(byContent); status != 200 || !strings.Contains(text, hidden.Name) {
		t.Fatal(status)
	}
	at := time.Now()
	c.act("/noticeboard", url.Values{"do": {"save"}, "open": {"1"}, "players": {"1"}, "results": {"live"}, "standings": {"live"}, fmt.Sprint("as-", hidden.ID): {"hidden"}})
	time.Sleep(time.Until(at.Add(inTime)))
	for _, path := range []string{"/" + c.id + "/" + round, byContent, "/api/v1/tournaments/" + c.id + "/rounds/3", "/" + c.id + "/data/tournament.json"} {
		if status, text, _ := c.get(path); strings.Contains(text, hidden.Name) || path != byContent && status != 200 || path == byContent && status != http.StatusFound {
			t.Errorf("%s %v after %s was hidden: %d", path, inTime, hidden.Name, status)
		}
	}
	at = time.Now()
	c.act("/noticeboard", url.Values{"do": {"save"}, "results": {"live"}, "standings": {"live"}})
	time.Sleep(time.Until(at.Add(inTime)))
	for _, path := range []string{"/" + c.id + "/" + round, "/" + c.id + "/newest.json", "/" + c.id + "/data/tournament.trf", "/api/v1/tournaments/" + c.id} {
		if status, text, _ := c.get(path); status != http.StatusNotFound {
			t.Errorf("%s %v after all was withdrawn: %d %.200s", path, inTime, status, text)
		}
	}
	time.Sleep(500 * time.Millisecond)
	if took := a.delays(at, "404"); took[len(took)-1] > inTime+500*time.Millisecond {
		t.Errorf("open pages show that it was withdrawn after %v (middle), %v (last)", took[len(took)/2], took[len(took)-1])
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.wrong) > 0 {
		t.Errorf("%d questions without an answer: %.300s", len(a.wrong), a.wrong)
	}
}

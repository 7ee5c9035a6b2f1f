//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"torneo/internal/cachetest"
	"torneo/internal/desktest"
)

const (
	roomFor    = 5000 // readers in a process
	betweenTwo = 6 * time.Second
	allIn      = 20 * time.Second
	untilGone  = 8 * time.Second
)

// shielded is a server behind the cache that docs/operations.md configures, with readers.
type shielded struct {
	scene
	program        *program
	nginx          *cachetest.Nginx
	board, numbers string
	own            int      // requests that this program asked the server
	open           []string // the page of each reader
}

// readBehindCache has readers behind the cache, enters results, withdraws everything, and prints how it went.
func readBehindCache(ctx context.Context, c desktest.Config, file string, people crowd, ofPlayers int) error {
	if cachetest.Program() == "" {
		return errors.New("nginx is not installed (on Debian: apt-get install nginx-light)")
	}
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	people.arbiters, people.phones = 1, 0
	b := &shielded{scene: scene{crowd: people}}
	if err := b.prepare(ctx, c, folder); err != nil {
		return fmt.Errorf("preparing: %w", err)
	}
	if b.board, err = freeAddress(); err != nil {
		return err
	}
	if b.numbers, err = freeAddress(); err != nil {
		return err
	}
	alone, err := freeAddress()
	if err != nil {
		return err
	}
	if b.program, err = serveWith("2", file, "", "--data", folder, "--listen", alone, "--no-local-name", "--noticeboard", b.board, "--metrics", b.numbers); err != nil {
		return err
	}
	defer func() { _ = b.program.stop() }()
	b.program.at = "http://" + alone
	if b.nginx, err = cachetest.Start("docs/operations.md", folder, b.board); err != nil {
		return err
	}
	defer b.nginx.Stop()
	b.choosePages(c.Players, ofPlayers)
	var rooms []*readers
	for from := 0; from < len(b.open); from += roomFor {
		r, err := seat(roomOfReaders{At: "127.0.0.1:" + b.nginx.Port, Board: b.id, Pages: b.open[from:min(from+roomFor, len(b.open))], Come: allIn, First: 10 + 8*len(rooms)})
		if err != nil {
			return err
		}
		defer func() { _ = r.cmd.Process.Kill() }()
		rooms = append(rooms, r)
	}
	for _, r := range rooms {
		<-r.come
	}
	time.Sleep(betweenTwo)
	return b.run(rooms)
}

// choosePages says which page each reader has open: most the round, many the standings, some in
// the other language; so many of a hundred the page of a player.
func (b *shielded) choosePages(players, ofPlayers int) {
	round := "round-" + strconv.Itoa(b.round)
	usual := []string{"es/" + round + ".html", "es/" + round + ".html", "es/" + round + ".html", "es/" + round + ".html", "es/standings.html", "es/standings.html", "en/" + round + ".html", "en/" + round + ".html", "es/" + round + "-names.html", "en/standings.html"}
	for k := range b.viewers {
		if k%100 < ofPlayers {
			b.open = append(b.open, fmt.Sprintf("es/player-%d.html", 1+k*7%players))
		} else {
			b.open = append(b.open, usual[k*7%len(usual)])
		}
	}
}

var answered = regexp.MustCompile(`(?m)^torneo_requests_total\{door="noticeboard",status="\d+"\} (\d+)`)

// countAnswers returns what the noticeboard has answered, without what this program asked.
func (b *shielded) countAnswers() (sum int, err error) {
	answer, err := http.Get("http://" + b.numbers + "/metrics")
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	for _, m := range answered.FindAllSubmatch(text, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		sum += n
	}
	return sum - b.own, err
}

// tags returns the tags of the pages that somebody has open, as the server has them now.
func (b *shielded) tags() (map[string]string, error) {
	tags := map[string]string{}
	for _, p := range b.open {
		if tags[p] != "" {
			continue
		}
		r, err := http.NewRequest(http.MethodHead, "http://"+b.board+"/"+b.id+"/"+p, nil)
		if err != nil {
			return nil, err
		}
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			return nil, err
		}
		answer.Body.Close()
		b.own++
		tags[p] = answer.Header.Get("ETag")
	}
	return tags, nil
}

// acted is an act, and what each page is from then on.
type acted struct {
	at   time.Time
	tags map[string]string
}

// run enters results for as long as that lasts, and withdraws everything in the end.
func (b *shielded) run(rooms []*readers) error {
	begin, err := b.countAnswers()
	if err != nil {
		return err
	}
	for _, r := range rooms {
		if err := r.begin(); err != nil {
			return err
		}
	}
	began, program, nginx := time.Now(), b.program.processor(), b.nginxProcessor()
	var acts []acted
	for k := 0; time.Since(began) < b.lasts; k++ {
		board, key := b.boards[k%len(b.boards)], keys[(k+k/len(b.boards))%len(keys)]
		x := acted{at: time.Now()}
		form := url.Values{"white": {strconv.Itoa(board.White)}, "black": {strconv.Itoa(board.Black)}, "result": {key}, "confirmed": {"3"}, "reason": {"x"}, "seen": {strconv.FormatInt(b.began+1000, 10)}}
		if _, err := b.program.post(fmt.Sprintf("/t/%s/rounds/%d/result", b.id, b.round), form); err != nil {
			return err
		}
		time.Sleep(time.Second)
		if x.tags, err = b.tags(); err != nil {
			return err
		}
		acts = append(acts, x)
		time.Sleep(time.Until(x.at.Add(betweenTwo)))
	}
	lasted := time.Since(began)
	program, nginx = b.program.processor()-program, b.nginxProcessor()-nginx
	end, err := b.countAnswers()
	if err != nil {
		return err
	}
	gone := time.Now()
	if _, err := b.program.post("/t/"+b.id+"/noticeboard", url.Values{"do": {"save"}, "results": {"live"}, "standings": {"live"}}); err != nil {
		return err
	}
	time.Sleep(untilGone)
	var list []readersSaw
	for _, r := range rooms {
		saw, err := r.end()
		if err != nil {
			return err
		}
		list = append(list, saw)
	}
	return b.tellReaders(joinSaw(list), acts, gone, lasted, end-begin, program, nginx)
}

// nginxProcessor returns the time that nginx has had.
func (b *shielded) nginxProcessor() (sum time.Duration) {
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", b.nginx.Pid(), b.nginx.Pid()))
	for _, pid := range strings.Fields(string(children)) {
		data, _ := os.ReadFile(filepath.Join("/proc", pid, "schedstat"))
		if fields := strings.Fields(string(data)); len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			sum += time.Duration(n)
		}
	}
	return sum
}

// tellReaders prints how it went. The error is that something is not as it is promised.
func (b *shielded) tellReaders(saw readersSaw, acts []acted, gone time.Time, lasted time.Duration, asked int, program, nginx time.Duration) error {
	many := map[string]int{}
	for _, p := range b.open {
		many[p]++
	}
	var shown, left []time.Duration
	unshown := 0
	for _, x := range acts {
		for page, tag := range x.tags {
			seen := saw.Shown[page+" "+tag]
			for _, at := range seen {
				shown = append(shown, time.Unix(0, at).Sub(x.at))
			}
			unshown += max(0, many[page]-len(seen))
		}
	}
	for page := range many {
		for _, at := range saw.Shown[page+" 404"] {
			left = append(left, time.Unix(0, at).Sub(gone))
		}
	}
	var took []time.Duration
	for _, x := range saw.Took {
		took = append(took, time.Duration(x)*time.Microsecond)
	}
	rate := float64(asked) / lasted.Seconds()
	sec := func(list []time.Duration) string {
		return fmt.Sprintf("%.2f s, %.2f s, %.2f s", at(list, 50).Seconds(), at(list, 99).Seconds(), at(list, 100).Seconds())
	}
	load, _ := os.ReadFile("/proc/loadavg")
	fmt.Printf("\n%d readers of %d pages; %d results in %.0f s; load of the machine now %s\n\n| what | |\n|---|--:|\n", len(b.open), len(many), len(acts), lasted.Seconds(), strings.Fields(string(load) + " ?")[0])
	row := func(what, value string) { fmt.Printf("| %s | %s |\n", what, value) }
	row("questions answered by the cache, a second", fmt.Sprintf("%.0f", float64(len(took))/(lasted+untilGone).Seconds()))
	row("an answer: middle, 99th percentile, longest", fmt.Sprintf("%.1f ms, %.0f ms, %.0f ms", float64(at(took, 50).Microseconds())/1000, float64(at(took, 99).Milliseconds()), float64(at(took, 100).Milliseconds())))
	row("questions without an answer", fmt.Sprint(saw.Errors))
	row("a result is on the page after: middle, 99th percentile, last", sec(shown))
	row("pages on which one was not", fmt.Sprintf("%d of %d", unshown, len(acts)*len(b.open)))
	row("everything is withdrawn, and gone from open pages after: middle, 99th percentile, last", sec(left))
	row("pages on which it was not", strconv.Itoa(max(0, len(b.open)-len(left))))
	row("requests that the program answered, a second", fmt.Sprintf("%.2f", rate))
	row("processor of the program; of nginx", fmt.Sprintf("%.1f %%; %.0f %% of a core", 100*program.Seconds()/lasted.Seconds(), 100*nginx.Seconds()/lasted.Seconds()))
	row("memory of the program", fmt.Sprintf("%d MiB", b.program.memory()>>20))
	if unshown > len(acts)*len(b.open)/100 || at(shown, 99) > 5*time.Second || len(left) < len(b.open)*99/100 {
		return errors.New("pages are late")
	}
	return nil
}

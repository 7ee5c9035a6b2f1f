package browsertest

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// firstDay and lastDay are those of the tournaments of these tests. The program has the clock
// of the machine, and links end some days after the tournament.
var firstDay, lastDay = time.Now().Format(time.DateOnly), time.Now().AddDate(0, 0, 8).Format(time.DateOnly)

// program is Torneo as it is shipped, in a process of its own.
type program struct {
	t      *testing.T
	data   string // its folder
	at     string // its address, without the slash at the end
	client *http.Client
	more   []string // of the command line
	env    []string
	cmd    *exec.Cmd
	mu     sync.Mutex
	log    strings.Builder
}

// start starts "torneo serve" with an empty folder on a port that is free.
func start(t *testing.T) *program {
	t.Helper()
	return startWith(t, nil)
}

// startWith starts the program like start, with more on the command line, and in the
// environment.
func startWith(t *testing.T, env []string, more ...string) *program {
	t.Helper()
	browser(t) // first: without one there is nothing to test
	return starts(t, env, more...)
}

// starts does as startWith, for a browser that somebody else has started.
func starts(t *testing.T, env []string, more ...string) *program {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, data: t.TempDir(), client: &http.Client{Jar: jar, Timeout: patience}, env: env, more: more}
	p.serve("127.0.0.1:0")
	t.Cleanup(func() {
		p.stop(syscall.SIGTERM)
		if log := p.said(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "DATA RACE") {
			t.Errorf("the program complains:\n%s", log)
		}
	})
	return p
}

// address is that of the desk: those of doors that open again are told before.
var address = regexp.MustCompile(`Torneo is at (http://[^ ]+[^ /])`)

func (p *program) serve(listen string) {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	p.cmd = exec.Command(self, append([]string{"serve", "--no-browser", "--data", p.data, "--listen", listen}, p.more...)...)
	p.cmd.Env = append(append(os.Environ(), programVariable+"=1", "LANG=C.UTF-8"), p.env...)
	from, err := p.cmd.StderrPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		p.note(line)
		if at := address.FindStringSubmatch(line); at != nil {
			p.at = at[1]
			break
		}
		if err != nil {
			p.t.Fatalf("the program does not start: %v\n%s", p.cmd.Wait(), p.said())
		}
	}
	go io.Copy(writer(p.note), lines)
}

type writer func(string)

func (w writer) Write(b []byte) (int, error) {
	w(string(b))
	return len(b), nil
}

func (p *program) note(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log.WriteString(line)
}

func (p *program) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// stop ends the process with a signal.
func (p *program) stop(how syscall.Signal) {
	p.t.Helper()
	if p.cmd == nil {
		return
	}
	cmd := p.cmd
	p.cmd = nil
	if err := cmd.Process.Signal(how); err != nil {
		p.t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if how == syscall.SIGTERM && err != nil {
			p.t.Errorf("the program ends badly: %v\n%s", err, p.said())
		}
	case <-time.After(patience):
		_ = cmd.Process.Kill()
		p.t.Fatal("the program does not end")
	}
}

// restart ends the program and starts it again on the same port.
func (p *program) restart(how syscall.Signal) {
	p.t.Helper()
	p.stop(how)
	p.serve(strings.TrimPrefix(p.at, "http://"))
}

// get returns the body of a page.
func (p *program) get(path string) string {
	p.t.Helper()
	answer, err := p.client.Get(p.at + path)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.body(answer)
}

// post sends a form, without any browser, and returns where that leads. It
// fails if the form is not taken.
func (p *program) post(path string, pairs ...string) string {
	p.t.Helper()
	fields := url.Values{}
	for k := 0; k < len(pairs); k += 2 {
		fields.Add(pairs[k], pairs[k+1])
	}
	answer, err := p.client.PostForm(p.at+path, fields)
	if err != nil {
		p.t.Fatal(err)
	}
	body := p.body(answer)
	if answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s %v: %s\n%s", path, fields, answer.Status, text(body))
	}
	return answer.Request.URL.Path
}

func (p *program) body(answer *http.Response) string {
	p.t.Helper()
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(body)
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

func text(body string) string {
	_, main, _ := strings.Cut(body, "<main")
	return strings.Join(strings.Fields(tag.ReplaceAllString(main, " ")), " ")
}

// fund is a prize fund for the players of names, divided among all who are tied.
const fund = `currency = "EUR"
sharing = "hort"
[tax]
percent = 19
[[list]]
name = "Main"
prizes = [100, 60, 40]
[[list]]
name = "Argentina"
federations = "ARG"
prizes = [30, 20]
`

// tournament creates an event with a tournament of five rounds and the players
// of a list, and returns its address: "/t/id".
func (p *program) tournament(list string) string {
	p.t.Helper()
	event := strings.TrimSuffix(p.post("/events", "name", "Open"), "/new")
	at := strings.TrimSuffix(p.post(event, "name", "Open A", "system", "FIDE_DUTCH_2026", "rounds", "5", "start", firstDay, "end", lastDay), "/")
	if list != "" {
		p.post(at+"/players/list", "list", list, "do", "1", "confirmed", "2")
		p.post(at + "/players/numbers")
		p.post(at+"/colour", "colour", "white")
	}
	return at
}

// publish pairs a round and publishes it.
func (p *program) publish(at, round string) {
	p.t.Helper()
	p.post(at+"/rounds/"+round+"/pair", "confirmed", "3") // who did not come plays
	p.post(at + "/rounds/" + round + "/publish")
}

var boardForm = regexp.MustCompile(`name="white" value="(\d+)"/?>\s*<input type="hidden" name="black" value="(\d+)"`)

// boards returns the players of every board of the current round, in their order.
func (p *program) boards(at, round string) [][2]string {
	p.t.Helper()
	var list [][2]string
	for _, m := range boardForm.FindAllStringSubmatch(p.get(at+"/rounds/"+round), -1) {
		list = append(list, [2]string{m[1], m[2]})
	}
	return list
}

// play gives every board a result in turn and closes the round.
func (p *program) play(at, round string, keys ...string) {
	p.t.Helper()
	for k, b := range p.boards(at, round) {
		p.post(at+"/rounds/"+round+"/result", "white", b[0], "black", b[1], "result", keys[k%len(keys)])
	}
	p.post(at + "/rounds/" + round + "/close")
}

// hasResult reports whether the page of a round shows a result at a board.
func hasResult(body string, table int, result string) bool {
	_, row, _ := strings.Cut(body, `id="table-`+strconv.Itoa(table)+`"`)
	_, row, _ = strings.Cut(row, `<span class="shown">`)
	return strings.HasPrefix(row, result+"<")
}

// waitFor waits until it is so.
func waitFor(t *testing.T, is func() bool) {
	t.Helper()
	for began := time.Now(); !is(); pause(began) {
		if time.Since(began) > patience {
			t.Fatal("never")
		}
	}
}

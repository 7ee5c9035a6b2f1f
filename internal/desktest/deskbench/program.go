//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// program is Torneo as it is shipped, on a processor core of its own.
type program struct {
	cmd    *exec.Cmd
	at     string // its address, without the slash at the end
	client *http.Client
}

var address = regexp.MustCompile(`http://[^ ]+[^ /]`)

// serve starts the program on one processor and waits until it listens.
func serve(file, core, folder string) (*program, error) { return serveOn("1", file, core, folder) }

func serveOn(processors, file, core, folder string) (*program, error) {
	return serveWith(processors, file, core, "--data", folder, "--listen", "127.0.0.1:0")
}

func serveWith(processors, file, core string, flags ...string) (*program, error) {
	args := append([]string{file, "serve", "--no-browser"}, flags...)
	if _, err := exec.LookPath("taskset"); err == nil && core != "" {
		args = append([]string{"taskset", "-c", core}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS="+processors, "LANG=C.UTF-8")
	said, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(said)
	for {
		line, err := lines.ReadString('\n')
		if at := address.FindString(line); at != "" {
			go io.Copy(io.Discard, lines)
			client := &http.Client{
				Transport:     &http.Transport{DisableCompression: true},
				CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
				Timeout:       time.Minute,
			}
			return &program{cmd, at, client}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the program does not start: %w", cmd.Wait())
		}
	}
}

func (p *program) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return p.cmd.Wait()
}

// answer is the measured answer to a request.
type answer struct {
	status    int
	elapsed   time.Duration
	processor time.Duration // of the program
	size      int           // as it is read
	sent      int           // as it is sent to a browser, which unpacks
	at        string        // where it leads on to
}

// get asks for a page as a browser does.
func (p *program) get(path string) (answer, error) { return p.do(http.MethodGet, path, nil) }

// post sends a form and does not go where it leads on to.
func (p *program) post(path string, form url.Values) (answer, error) {
	return p.do(http.MethodPost, path, form)
}

func (p *program) do(method, path string, form url.Values) (answer, error) {
	return p.doWith(method, path, form, nil)
}

func (p *program) doWith(method, path string, form url.Values, more http.Header) (a answer, err error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, p.at+path, body)
	if err != nil {
		return a, err
	}
	maps.Copy(r.Header, more)
	r.Header.Set("Accept-Language", "es")
	r.Header.Set("Accept-Encoding", "gzip")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	busy, started := p.processor(), time.Now()
	response, err := p.client.Do(r)
	if err != nil {
		return a, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return a, err
	}
	a.elapsed, a.status, a.at = time.Since(started), response.StatusCode, response.Header.Get("Location")
	a.processor = p.processor() - busy
	a.sent = len(data)
	if a.size, err = plainSize(data, response.Header.Get("Content-Encoding")); err != nil {
		return a, err
	}
	if response.StatusCode >= 400 {
		return a, fmt.Errorf("%s %s: %s: %s", method, path, response.Status, pageText(data))
	}
	return a, nil
}

// processor returns the time that the program's threads have run; 0 where nobody
// counts it.
func (p *program) processor() time.Duration {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	var sum time.Duration
	for _, file := range files {
		data, _ := os.ReadFile(file)
		if fields := strings.Fields(string(data)); len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			sum += time.Duration(n)
		}
	}
	return sum
}

// memory returns the most that the program has had, in bytes; 0 where nobody counts it.
func (p *program) memory() int { return p.status("VmHWM:") }

// status returns a line of what the system says of the program, in bytes.
func (p *program) status(name string) int {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	for line := range strings.Lines(string(data)) {
		if text, ok := strings.CutPrefix(line, name); ok {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "kB")))
			return n << 10
		}
	}
	return 0
}

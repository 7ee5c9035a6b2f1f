package torture

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is the longest time that a test waits for anything.
const patience = 90 * time.Second

// program is "torneo serve" in a process of its own, always on the same port.
type program struct {
	t     *testing.T
	args  []string // what is served
	env   []string
	at    string // its address, without the slash at the end
	cmd   *exec.Cmd
	ended chan error
	doom  time.Duration // if there is one, the next process is killed after it

	mu  sync.Mutex
	log strings.Builder
}

// serve starts the program and waits until it answers.
func serve(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, args: args, at: "127.0.0.1:0"}
	p.start()
	t.Cleanup(func() {
		if p.cmd != nil {
			p.end(syscall.SIGTERM)
		}
		if strings.Contains(p.said(), "DATA RACE") || strings.Contains(p.said(), "panic") {
			t.Errorf("the program says:\n%s", p.said())
		}
	})
	return p
}

var address = regexp.MustCompile(`http://([^ ]+[^ /])`)

// launch starts the process and returns what it says until it serves, or ends.
func (p *program) launch() (said string, serves bool) {
	p.t.Helper()
	path, env := *torneo, append(os.Environ(), p.env...)
	if path == "" {
		var err error
		if path, err = os.Executable(); err != nil {
			p.t.Fatal(err)
		}
		env = append(env, programVariable+"=1")
	}
	p.cmd = exec.Command(path, append([]string{"serve", "--no-browser", "--listen", strings.TrimPrefix(p.at, "http://")}, p.args...)...)
	p.cmd.Env = env
	from, err := p.cmd.StderrPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.ended = make(chan error, 1)
	if p.doom > 0 {
		doomed := p.cmd.Process
		time.AfterFunc(p.doom, func() { _ = doomed.Kill() })
	}
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		p.note(line)
		said += line
		if m := address.FindStringSubmatch(line); m != nil && err == nil {
			p.at = "http://" + m[1]
			go func(cmd *exec.Cmd, ended chan error) {
				io.Copy(writer(p.note), lines)
				ended <- cmd.Wait()
			}(p.cmd, p.ended)
			return said, true
		}
		if err != nil {
			p.cmd.Wait()
			p.cmd = nil
			return said, false
		}
	}
}

func (p *program) start() {
	p.t.Helper()
	if said, serves := p.launch(); !serves {
		p.t.Fatalf("the program does not start: %s", said)
	}
}

// refuses starts the program, which is to say why it cannot.
func (p *program) refuses(texts ...string) {
	p.t.Helper()
	said, serves := p.launch()
	if serves {
		p.t.Errorf("the program starts where it should say %q", texts)
		p.end(syscall.SIGTERM)
		return
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			p.t.Errorf("the program does not say %q but: %s", text, said)
		}
	}
}

// end ends the process with a signal.
func (p *program) end(how syscall.Signal) {
	p.t.Helper()
	_ = p.cmd.Process.Signal(how)
	select {
	case err := <-p.ended:
		if how == syscall.SIGTERM && err != nil {
			p.t.Errorf("the program ends badly: %v\n%s", err, p.said())
		}
	case <-time.After(patience):
		_ = p.cmd.Process.Kill()
		p.t.Error("the program does not end")
	}
	p.cmd = nil
}

func (p *program) restart(how syscall.Signal) {
	p.t.Helper()
	p.end(how)
	p.start()
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

// healthy waits until the program and its database answer.
func (p *program) healthy() {
	p.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		answer, err := http.Get(p.at + "/health")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("the program does not come back: %v\n%s", err, p.said())
		}
	}
}

//go:build unix

package browsertest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
)

// television is a browser that somebody set up once to open an address when its computer is
// switched on: it keeps what it was told in a folder of its own.
type television struct {
	t       *testing.T
	profile string
	address string
	cmd     *exec.Cmd
	window  *window // by which it is looked at; nothing is done in it
	close   func()
}

// on switches it on, and looks at it.
func (v *television) on() {
	v.t.Helper()
	at := filepath.Join(v.profile, "DevToolsActivePort")
	_ = os.Remove(at) // of the last time
	words := []string{"--headless", "--disable-gpu", "--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--kiosk", "--noerrdialogs", "--disable-session-crashed-bubble",
		"--remote-debugging-port=0", "--user-data-dir=" + v.profile}
	if os.Getuid() == 0 {
		words = append(words, "--no-sandbox")
	}
	v.cmd = exec.Command(chromium.path, append(words, v.address)...)
	v.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := v.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	var port string
	waitFor(v.t, func() bool {
		text, _ := os.ReadFile(at)
		first, _, whole := strings.Cut(string(text), "\n")
		port = first
		return whole
	})
	allocator, stop := chromedp.NewRemoteAllocator(context.Background(), "http://127.0.0.1:"+port)
	ctx, leave := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	list, err := chromedp.Targets(ctx)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, x := range list {
		if x.Type == "page" {
			page, gone := chromedp.NewContext(ctx, chromedp.WithTargetID(x.TargetID))
			v.window = inWindow(v.t, page, "")
			v.close = func() { gone(); leave(); stop() }
		}
	}
	if v.window == nil {
		v.t.Fatal("no page")
	}
}

// off takes away its power.
func (v *television) off() {
	if v.cmd == nil {
		return
	}
	_ = syscall.Kill(-v.cmd.Process.Pid, syscall.SIGKILL)
	_ = v.cmd.Wait()
	v.close()
	v.cmd = nil
}

// knows reports that what it keeps on its disk has a text.
func (v *television) knows(text string) bool {
	files, _ := filepath.Glob(filepath.Join(v.profile, "Default", "Local Storage", "leveldb", "*.log"))
	for _, f := range files {
		if data, err := os.ReadFile(f); err == nil && strings.Contains(string(data), text) {
			return true
		}
	}
	return false
}

// When the power of the hall is cut and comes back, a screen shows again what it showed,
// and nobody does anything: the program opens the noticeboard where it was, and the screen,
// which may be there first and find nobody, knows which one it is.
func TestScreensComeBackAfterAPowerCut(t *testing.T) {
	p := startWith(t, nil, "--no-local-name")
	at := p.tournament(names)
	p.publish(at, "1")
	p.post(at+"/noticeboard", "begin", "1")
	p.post("/screens/hall")
	v := &television{t: t, profile: t.TempDir(), address: p.screens()}
	t.Cleanup(v.off)
	v.on()
	v.window.wait(`document.body.dataset.kind === "code"`)
	code := v.window.read(`document.body.dataset.path.split("/")[2]`)
	p.post("/screens", "do", "keep", "code", code, "name", "Door", "metres", "8", "language", "en", "view-0", "boards")
	v.window.shows("Round 1")
	v.window.is(`document.querySelectorAll("main table tbody tr").length > 3`)
	waitFor(t, func() bool { return v.knows(code) }) // a browser takes seconds to write

	v.off()
	p.stop(syscall.SIGKILL)
	v.on()
	v.window.wait(`location.protocol === "chrome-error:" || document.title !== "" && !document.body.dataset.kind`) // nobody answers
	p.serve("127.0.0.1:0")
	if strings.Contains(chromium.path, "headless-shell") {
		v.window.read(`location.replace("` + v.address + `")`) // it does not ask again by itself, as browsers do
	}
	v.window.shows("Round 1")
	v.window.is(`location.pathname === "/screen/` + code + `/1" && document.querySelectorAll("main table tbody tr").length > 3`)

	v.off()
	p.restart(syscall.SIGKILL)
	v.on()
	v.window.shows("Round 1")
}

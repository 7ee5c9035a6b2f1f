// Package browsertest drives the whole program through a real browser: pages,
// keys, live updates, paper, and what happens when the program is killed.
//
// The browser is Chromium, its shell without windows where there is one (it takes a third
// less of the processor), or what TORNEO_BROWSER names. Without one the tests are skipped, unless TORNEO_REQUIRE_BROWSER=1 says that there must be one.
// The main tasks are done in Firefox and WebKit, too (TestThreeBrowsers).
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	downloading "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"torneo/internal/cli"
)

// programVariable makes the test program be Torneo itself: see start.
const programVariable = "TORNEO_BROWSERTEST_PROGRAM"

var chromium struct {
	once    sync.Once
	ctx     context.Context // of its first window, which stays empty
	path    string
	options []chromedp.ExecAllocatorOption
	err     error
}

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
	}
	code := m.Run()
	if chromium.ctx != nil {
		_ = chromedp.Cancel(chromium.ctx) // it closes its processes, which otherwise stay
	}
	os.Exit(code)
}

// browser starts Chromium, once for all tests.
func browser(t *testing.T) context.Context {
	t.Helper()
	chromium.once.Do(launch)
	if chromium.err != nil {
		if os.Getenv("TORNEO_REQUIRE_BROWSER") != "" {
			t.Fatal(chromium.err)
		}
		t.Skip(chromium.err)
	}
	return chromium.ctx
}

func launch() {
	path := os.Getenv("TORNEO_BROWSER")
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		chromium.err = fmt.Errorf("no browser: install chromium to run these tests")
		return
	}
	// There is nothing to paint with but the processor: a process for it is one more that has to be told everything.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute),
		chromedp.DisableGPU, chromedp.Flag("in-process-gpu", true))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	chromium.path, chromium.options = path, slices.Clip(options)
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // it does not know every event
	chromium.ctx = ctx
	if err := chromedp.Run(ctx); err != nil {
		chromium.err = fmt.Errorf("%s does not start: %w", path, err)
	}
}

// window is a browser window of somebody's own, without anybody else's cookies.
type window struct {
	user
	ctx context.Context

	downloads string // the folder for them

	mu   sync.Mutex
	told []string // what scripts complained about
}

// patience is the longest time that a window waits for anything: other tests may be
// busy.
const patience = 90 * time.Second

// open opens a window at a page of the program.
func open(t *testing.T, at, path string) *window {
	t.Helper()
	folder := t.TempDir()
	ctx, cancel := chromedp.NewContext(browser(t), chromedp.WithTargetID(newTarget(t, folder)))
	w := inWindow(t, ctx, at)
	w.downloads = folder
	t.Cleanup(func() {
		cancel()
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, complaint := range w.told {
			t.Errorf("the browser complains: %s", complaint)
		}
	})
	chromedp.ListenTarget(ctx, w.listen)
	w.do(chromedp.ActionFunc(func(context.Context) error { return nil }))
	w.do(css.Disable(), log.Enable(), chromedp.EmulateViewport(1280, 900), emulation.SetFocusEmulationEnabled(true))
	w.scheme("light") // and nothing moves: pictures between two pages take their time
	w.visit(path)
	return w
}

func inWindow(t *testing.T, ctx context.Context, at string) *window {
	w := &window{ctx: ctx, user: user{t: t, at: at}}
	w.hand = devtools{w}
	return w
}

// newTarget opens a window that shares nothing with the others.
func newTarget(t *testing.T, downloads string) target.ID {
	t.Helper()
	ctx := cdp.WithExecutor(chromium.ctx, chromedp.FromContext(chromium.ctx).Browser)
	person, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	err = downloading.SetDownloadBehavior(downloading.SetDownloadBehaviorBehaviorAllow).WithBrowserContextID(person).WithDownloadPath(downloads).WithEventsEnabled(true).Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(person).WithNewWindow(true).Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// listen remembers what no page should do: scripts that fail, or something that
// the policy of the page does not allow.
func (w *window) listen(e any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := e.(type) {
	case *runtime.EventExceptionThrown:
		if text := e.ExceptionDetails.Error(); !strings.Contains(text, "Transition was") { // the next page was quicker than the effect
			w.told = append(w.told, text)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError && e.Entry.Source != log.SourceNetwork || strings.Contains(e.Entry.Text, "Content Security Policy") {
			w.told = append(w.told, e.Entry.Text)
		}
	}
}

func evaluate(expression string) chromedp.Action { return chromedp.Evaluate(expression, nil) }

// answered closes the channel when the program has answered a request to an
// address that ends so.
func (w *window) answered(told chan struct{}, end string) {
	w.do(network.Enable())
	ctx, cancel := context.WithCancel(w.ctx)
	var once sync.Once
	chromedp.ListenTarget(ctx, func(e any) {
		var address string
		switch e := e.(type) {
		case *network.EventResponseReceived:
			address = e.Response.URL
		case *network.EventRequestWillBeSent:
			if e.RedirectResponse != nil {
				address = e.RedirectResponse.URL
			}
		}
		if strings.HasSuffix(address, end) {
			once.Do(func() { close(told); cancel() })
		}
	})
}

// do carries out actions in the window.
func (w *window) do(actions ...chromedp.Action) {
	w.t.Helper()
	for _, a := range actions {
		if err := w.try(a); err != nil {
			w.t.Fatalf("browser: %v\n%s", err, w.where())
		}
	}
}

func (w *window) try(a chromedp.Action) error {
	if c := chromedp.FromContext(w.ctx); c.Target == nil {
		return chromedp.Run(w.ctx, a) // must outlive the action
	}
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, a)
}

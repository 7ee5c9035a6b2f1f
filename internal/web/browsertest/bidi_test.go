package browsertest

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// bidi speaks to a browser by the protocol of messages both ways:
// https://www.w3.org/TR/webdriver-bidi/
type bidi struct {
	browser *exec.Cmd
	socket  net.Conn
	context string // its window
	chrome  string // the window of the browser itself, in which its preferences are set
	ended   chan error
	files   string // the folder for downloads
	silent  bool   // pages carry out no scripts

	mu      sync.Mutex
	last    int
	waiting map[int]chan bidiMessage
	told    []string // what scripts complained about
}

type bidiMessage struct {
	Type, Method, Error, Message string
	ID                           int
	Result, Params               json.RawMessage
}

var bidiAddress = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

// startBidi starts a browser that says where it is spoken to, and opens a session.
func startBidi(browser *exec.Cmd) (*bidi, error) {
	said, err := browser.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := browser.Start(); err != nil {
		return nil, err
	}
	b := &bidi{browser: browser, waiting: map[int]chan bidiMessage{}, ended: make(chan error, 1)}
	address := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(said)
		for lines.Scan() {
			if m := bidiAddress.FindStringSubmatch(lines.Text()); m != nil {
				address <- m[1]
			}
		}
		b.ended <- browser.Wait()
	}()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	select {
	case at := <-address:
		b.socket, _, _, err = ws.Dial(ctx, at+"/session")
	case err = <-b.ended:
		return nil, fmt.Errorf("%s ends: %w", browser.Path, err)
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err == nil {
		go b.listen()
		err = b.begin()
	}
	if err != nil {
		b.quit()
		return nil, err
	}
	return b, nil
}

func (b *bidi) begin() error {
	if err := b.ask("session.new", map[string]any{"capabilities": struct{}{}}, nil); err != nil {
		return err
	}
	if err := b.ask("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil); err != nil {
		return err
	}
	var tree struct{ Contexts []struct{ Context string } }
	for scope, window := range map[string]*string{"content": &b.context, "chrome": &b.chrome} {
		if err := b.ask("browsingContext.getTree", map[string]any{"moz:scope": scope}, &tree); err != nil {
			return err
		}
		if len(tree.Contexts) == 0 {
			return errors.New("no window")
		}
		*window = tree.Contexts[0].Context
	}
	return nil
}

// listen gives answers to who waits for them, and remembers what no page should do.
func (b *bidi) listen() {
	for {
		data, err := wsutil.ReadServerText(b.socket)
		var m bidiMessage
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		b.mu.Lock()
		if err != nil {
			for _, answer := range b.waiting {
				close(answer)
			}
			b.waiting = nil
			b.mu.Unlock()
			return
		}
		if answer := b.waiting[m.ID]; answer != nil && m.Type != "event" {
			delete(b.waiting, m.ID)
			answer <- m
		}
		if m.Method == "log.entryAdded" {
			var entry struct{ Type, Level, Text string }
			err := json.Unmarshal(m.Params, &entry)
			own := strings.Contains(entry.Text, "/favicon.ico") || strings.Contains(entry.Text, "pdfjsLib") // the browser's: no page asks for either
			if err == nil && entry.Type == "javascript" && entry.Level == "error" && !own {
				b.told = append(b.told, entry.Text)
			}
		}
		b.mu.Unlock()
	}
}

// ask sends a command; into receives its result, or is nil.
func (b *bidi) ask(method string, params, into any) error {
	b.mu.Lock()
	if b.waiting == nil {
		b.mu.Unlock()
		return errors.New("the browser is gone")
	}
	b.last++
	answer := make(chan bidiMessage, 1)
	b.waiting[b.last] = answer
	data, err := json.Marshal(map[string]any{"id": b.last, "method": method, "params": params})
	if err == nil {
		err = wsutil.WriteClientText(b.socket, data)
	}
	b.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case m, ok := <-answer:
		switch {
		case !ok:
			return errors.New("the browser is gone")
		case m.Type == "error":
			return fmt.Errorf("%s: %s: %.300s", method, m.Error, m.Message)
		}
		return expected(m.Result, into)
	case <-time.After(patience):
		return fmt.Errorf("%s: no answer", method)
	}
}

// within returns params, with the window of pages as their context.
func (b *bidi) within(params map[string]any) map[string]any {
	params["context"] = b.context
	return params
}

// load looks itself whether the page is there: Firefox 153, asked to answer when it is,
// now and then never does while scripts are forbidden and the machine is busy.
func (b *bidi) load(address string) error {
	_ = b.value(`window.before = true`, nil) // an error page takes no marks
	if err := b.ask("browsingContext.navigate", b.within(map[string]any{"url": address, "wait": "none"}), nil); err != nil {
		return err
	}
	for began := time.Now(); ; pause(began) {
		var there bool
		err := b.value(`!window.before && document.readyState === "complete"`, &there)
		if there {
			return b.activate()
		}
		if time.Since(began) > patience {
			return errors.Join(fmt.Errorf("%s does not come", address), err)
		}
	}
}

// activate gives pages the focus, which the address bar has when a browser starts: else
// no key presses a button.
func (b *bidi) activate() error {
	return errors.Join(b.ask("browsingContext.activate", b.within(map[string]any{}), nil), b.evaluate(b.chrome, `gBrowser.selectedBrowser.focus()`, nil))
}

func (b *bidi) back() error {
	return b.ask("browsingContext.traverseHistory", b.within(map[string]any{"delta": -1}), nil)
}

func (b *bidi) value(expression string, into any) error {
	return b.evaluate(b.context, expression, into)
}

func (b *bidi) evaluate(context, expression string, into any) error {
	switch {
	case into != nil && b.silent: // nor do promises go on
		expression = "JSON.stringify(" + expression + ") ?? 'null'"
	case into != nil:
		expression = "(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()"
	}
	var got struct {
		Type             string
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct{ Text string }
	}
	params := map[string]any{"expression": expression, "target": map[string]string{"context": context}, "awaitPromise": into != nil && !b.silent}
	if err := b.ask("script.evaluate", params, &got); err != nil {
		return err
	}
	if got.Type != "success" {
		return errors.New(got.ExceptionDetails.Text)
	}
	if into == nil {
		return nil
	}
	var text string
	if err := json.Unmarshal(got.Result.Value, &text); err != nil {
		return err
	}
	return expected([]byte(text), into)
}

func (b *bidi) act(sources ...any) error {
	return b.ask("input.performActions", b.within(map[string]any{"actions": sources}), nil)
}

// strike comes back from the buttons of the browser, to which the tabulator leads at the end
// of a page, to the first link of the page.
func (b *bidi) strike(keys string) error {
	if keys == kb.Tab {
		var inside bool
		if err := b.evaluate(b.chrome, `document.activeElement === gBrowser.selectedBrowser`, &inside); err != nil {
			return err
		}
		if !inside {
			return errors.Join(b.activate(), b.value(`document.querySelector("a[href]").focus({focusVisible: true})`, nil))
		}
	}
	return b.act(keySource(keys))
}

func (b *bidi) point(selector string) error { return pointAt(b, selector) }

func (b *bidi) insert(text string) error { return b.strike(text) }

func (b *bidi) paste(text string) error { return pasteWith(b, text) }

func (b *bidi) kept() string { return b.files }

func (b *bidi) opened(address string, do func()) error { return openedIn(b, address, do) }

// windows returns the addresses of all open windows.
func (b *bidi) windows() (map[string]string, error) {
	var tree struct {
		Contexts []struct{ Context, URL string }
	}
	err := b.ask("browsingContext.getTree", map[string]any{"maxDepth": 0}, &tree)
	all := map[string]string{}
	for _, c := range tree.Contexts {
		all[c.Context] = c.URL
	}
	return all, err
}

func (b *bidi) shut(window string) error {
	return errors.Join(b.ask("browsingContext.close", map[string]any{"context": window}, nil), b.activate())
}

// keepIn has downloads kept in a folder.
func (b *bidi) keepIn(folder string) error {
	b.files = folder
	return b.ask("browser.setDownloadBehavior", map[string]any{"downloadBehavior": map[string]string{"type": "allowed", "destinationFolder": folder}}, nil)
}

func (b *bidi) resize(width, height int) error {
	return b.ask("browsingContext.setViewport", b.within(map[string]any{"viewport": map[string]int{"width": width, "height": height}}), nil)
}

func (b *bidi) sheets(sheet paper) ([]byte, error) {
	const centimetres = 2.54
	return b.picture("browsingContext.print", map[string]any{"page": map[string]float64{"width": sheet.width * centimetres, "height": sheet.height * centimetres}})
}

func (b *bidi) picture(method string, params map[string]any) ([]byte, error) {
	var got struct{ Data string }
	if err := b.ask(method, b.within(params), &got); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(got.Data)
}

// set changes a preference of the browser.
func (b *bidi) set(preference string, value any) error {
	kind := map[bool]string{true: "Bool", false: "Int"}[fmt.Sprintf("%T", value) == "bool"]
	return b.evaluate(b.chrome, fmt.Sprintf("Services.prefs.set%sPref(%q, %v)", kind, preference, value), nil)
}

func (b *bidi) prefer(scheme string) error {
	if err := b.set("layout.css.prefers-color-scheme.content-override", map[string]int{"dark": 0, "light": 1}[scheme]); err != nil {
		return err
	}
	return b.set("ui.prefersReducedMotion", 1)
}

// zoom sets the zoom of the browser, as people set it.
func (b *bidi) zoom(factor float64) error {
	return b.evaluate(b.chrome, fmt.Sprintf("ZoomManager.zoom = %v", factor), nil)
}

// forbid has pages carry out no scripts, until they are allowed again.
func (b *bidi) forbid(scripts bool) error {
	b.silent = scripts
	return b.set("javascript.enabled", !scripts)
}

// complaints returns the errors of scripts so far, a line each.
func (b *bidi) complaints() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(b.told, "\n")
}

func (b *bidi) quit() {
	if b.socket != nil {
		_ = b.ask("browser.close", struct{}{}, nil)
		b.socket.Close()
	}
	select {
	case <-b.ended:
	case <-time.After(10 * time.Second):
		_ = b.browser.Process.Kill()
		<-b.ended
	}
}

package browsertest

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// classic speaks to a driver by the protocol of requests and answers:
// https://www.w3.org/TR/webdriver2/
type classic struct {
	at       string // of the session
	driver   *exec.Cmd
	window   string
	chromium bool
	files    string // the folder for downloads
	scheme   string // that the browser was started with, where it cannot be told another
	ended    func() // ends what was started besides
}

// startClassic starts a driver that takes the option --port, and a browser through it.
func startClassic(environ []string, driver string, capabilities map[string]any) (*classic, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	port := strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	listener.Close()
	c := &classic{at: "http://127.0.0.1:" + port, driver: exec.Command(driver, "--port="+port), ended: func() {}}
	c.driver.Env = append(os.Environ(), environ...)
	if err := c.driver.Start(); err != nil {
		return nil, err
	}
	var session struct{ SessionID string }
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if err = c.ask(http.MethodGet, "/status", nil, nil); err == nil {
			err = c.ask(http.MethodPost, "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": capabilities}}, &session)
			break
		}
		if time.Now().After(end) {
			break
		}
	}
	if err != nil {
		c.quit()
		return nil, fmt.Errorf("%s: %w", driver, err)
	}
	c.at += "/session/" + session.SessionID
	return c, c.ask(http.MethodGet, "/window", nil, &c.window)
}

// ask sends a command; into receives its value, or is nil.
func (c *classic) ask(method, path string, fields, into any) error {
	var body io.Reader
	if method == http.MethodPost {
		if fields == nil {
			fields = struct{}{}
		}
		data, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		body = bytes.NewReader(data)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.at+path, body)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var told struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		var wrong struct{ Error, Message string }
		_ = json.Unmarshal(told.Value, &wrong)
		return fmt.Errorf("%s: %s: %.300s", path, wrong.Error, wrong.Message)
	}
	return expected(told.Value, into)
}

func (c *classic) load(address string) error {
	return c.ask(http.MethodPost, "/url", map[string]string{"url": address}, nil)
}

func (c *classic) back() error { return c.ask(http.MethodPost, "/back", nil, nil) }

func (c *classic) value(expression string, into any) error {
	if into != nil {
		expression = "return (" + expression + ")"
	}
	return c.ask(http.MethodPost, "/execute/sync", map[string]any{"script": expression, "args": []any{}}, into)
}

func (c *classic) act(sources ...any) error {
	return c.ask(http.MethodPost, "/actions", map[string]any{"actions": sources}, nil)
}

func (c *classic) strike(keys string) error { return c.act(keySource(keys)) }

func (c *classic) point(selector string) error { return pointAt(c, selector) }

func (c *classic) insert(text string) error { return c.strike(text) }

func (c *classic) paste(text string) error { return pasteWith(c, text) }

func (c *classic) kept() string { return c.files }

func (c *classic) opened(address string, do func()) error { return openedIn(c, address, do) }

// windows returns the addresses of all open windows. Chromium without windows keeps a PDF as a
// file, and its window would be waited for.
func (c *classic) windows() (map[string]string, error) {
	if c.chromium {
		return nil, nil
	}
	var handles []string
	if err := c.ask(http.MethodGet, "/window/handles", nil, &handles); err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, h := range handles {
		all[h] = ""
		if h == c.window {
			continue
		}
		err := c.to(h)
		var at string
		if err == nil {
			err = c.ask(http.MethodGet, "/url", nil, &at)
		}
		if err != nil && !strings.Contains(err.Error(), "no such window") { // it may be gone
			return nil, err
		}
		all[h] = at
	}
	return all, c.to(c.window)
}

func (c *classic) to(window string) error {
	return c.ask(http.MethodPost, "/window", map[string]string{"handle": window}, nil)
}

func (c *classic) shut(window string) error {
	return errors.Join(c.to(window), c.ask(http.MethodDelete, "/window", nil, nil), c.to(c.window))
}

// resize asks for a window that is larger than the page by what surrounds it.
func (c *classic) resize(width, height int) error {
	var inner [2]int
	for range 20 {
		if err := c.value("[innerWidth, innerHeight]", &inner); err != nil {
			return err
		}
		if inner == [2]int{width, height} {
			return nil
		}
		var window struct{ Width, Height int }
		if err := c.ask(http.MethodGet, "/window/rect", nil, &window); err != nil {
			return err
		}
		if err := c.ask(http.MethodPost, "/window/rect", map[string]int{"width": window.Width + width - inner[0], "height": window.Height + height - inner[1]}, nil); err != nil {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the page is %v instead of %d by %d", inner, width, height)
}

func (c *classic) sheets(sheet paper) ([]byte, error) {
	const centimetres = 2.54
	var text string
	err := c.ask(http.MethodPost, "/print", map[string]any{"page": map[string]float64{"width": sheet.width * centimetres, "height": sheet.height * centimetres}}, &text)
	if err != nil && strings.Contains(err.Error(), "unknown command") {
		return nil, errNoPrinting
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

// prefer sets the colour scheme that pages are asked to have, in Chromium by a command of its
// own: the protocol has none.
func (c *classic) prefer(scheme string) error {
	switch {
	case c.chromium:
		return c.ask(http.MethodPost, "/goog/cdp/execute", map[string]any{"cmd": "Emulation.setEmulatedMedia", "params": map[string]any{"features": []map[string]string{
			{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}}}}, nil)
	case c.scheme != scheme:
		return fmt.Errorf("this browser was started with %q colours", c.scheme)
	}
	return nil
}

func (c *classic) quit() {
	if strings.Contains(c.at, "/session/") {
		_ = c.ask(http.MethodDelete, "", nil, nil)
	}
	_ = c.driver.Process.Kill()
	_ = c.driver.Wait()
	c.ended()
}

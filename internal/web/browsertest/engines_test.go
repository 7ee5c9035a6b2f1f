package browsertest

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// engine is a browser that is driven by W3C WebDriver.
type engine struct {
	name   string
	scheme bool // it can be told another while it runs
	start  func(t *testing.T, scheme string) (remoteEnd, error)
}

// engines lists the browsers that people have.
var engines = []engine{{"Chromium", true, startChromium}, {"Firefox", true, startFirefox}, {"WebKit", false, startWebKit}}

// errMissing names the program that has to be installed.
type errMissing string

func (e errMissing) Error() string { return "install " + string(e) + " to run these tests" }

// begin starts the browser for one who prefers such colours. Where it is missing the test
// is skipped, unless there must be one.
func (e engine) begin(t *testing.T, scheme string) remoteEnd {
	t.Helper()
	r, err := e.start(t, scheme)
	var missing errMissing
	if errors.As(err, &missing) && os.Getenv("TORNEO_REQUIRE_BROWSER") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.quit)
	return r
}

func startChromium(t *testing.T, scheme string) (remoteEnd, error) {
	browser(t)
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		return nil, errMissing("chromium-driver")
	}
	args := []string{"headless", "disable-gpu", "in-process-gpu"}
	if os.Getuid() == 0 {
		args = append(args, "no-sandbox")
	}
	c, err := startClassic(nil, driver, map[string]any{"goog:chromeOptions": map[string]any{"binary": chromium.path, "args": args}})
	if err != nil {
		return nil, err
	}
	c.chromium, c.files = true, t.TempDir()
	keep := map[string]any{"cmd": "Browser.setDownloadBehavior", "params": map[string]string{"behavior": "allow", "downloadPath": c.files}}
	return c, errors.Join(c.prefer(scheme), c.ask(http.MethodPost, "/goog/cdp/execute", keep, nil))
}

// startFirefox starts the browser alone, which speaks BiDi by itself.
func startFirefox(t *testing.T, scheme string) (remoteEnd, error) {
	var path string
	for _, name := range []string{"firefox-esr", "firefox"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		return nil, errMissing("firefox-esr")
	}
	home := t.TempDir()
	b := exec.Command(path, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0", "--remote-allow-system-access")
	b.Env = append(os.Environ(), "HOME="+home, "MOZ_CRASHREPORTER_DISABLE=1")
	r, err := startBidi(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t.Cleanup(func() {
		if told := r.complaints(); told != "" {
			t.Errorf("the browser complains: %s", told)
		}
	})
	return r, errors.Join(r.prefer(scheme), r.keepIn(t.TempDir()))
}

// narrow lets the bar above the pages be as narrow as a telephone.
const narrow = `* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 6px; -gtk-icon-transform: scale(0.3); }`

// startWebKit starts the browser of WebKitGTK on a screen that nobody sees.
func startWebKit(t *testing.T, scheme string) (remoteEnd, error) {
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		return nil, errMissing("webkit2gtk-driver")
	}
	found, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if len(found) == 0 {
		return nil, errMissing("webkit2gtk-driver")
	}
	if _, err := exec.LookPath("Xvfb"); err != nil {
		return nil, errMissing("xvfb")
	}
	display, end, err := startDisplay()
	if err != nil {
		return nil, err
	}
	home := t.TempDir()
	for name, text := range map[string]string{
		"gtk-3.0/gtk.css":      narrow,
		"gtk-3.0/settings.ini": "[Settings]\ngtk-enable-animations=0\n",
		"user-dirs.dirs":       "XDG_DOWNLOAD_DIR=\"$HOME/kept\"\n",
		"kept/none":            "",
	} {
		name = filepath.Join(home, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), 0o600)); err != nil {
			return nil, err
		}
	}
	args := []string{"--automation"}
	if scheme == "dark" {
		args = append(args, "--dark-mode")
	}
	c, err := startClassic([]string{"DISPLAY=" + display, "HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_CACHE_HOME=" + home, "XDG_DATA_HOME=" + home,
		"GDK_BACKEND=x11", "NO_AT_BRIDGE=1", "GIO_USE_VFS=local", "GSETTINGS_BACKEND=memory",
		"WEBKIT_DISABLE_COMPOSITING_MODE=1"}, // there is nothing to paint with but the processor
		driver, map[string]any{"webkitgtk:browserOptions": map[string]any{"binary": found[len(found)-1], "args": args}})
	if err != nil {
		end()
		return nil, err
	}
	c.scheme, c.ended, c.files = scheme, end, filepath.Join(home, "kept")
	return c, nil
}

// startDisplay starts a screen in memory, and returns its name and what ends it.
func startDisplay() (display string, end func(), err error) {
	from, to, err := os.Pipe()
	if err != nil {
		return "", nil, err
	}
	defer from.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{to}
	err = x.Start()
	to.Close()
	if err != nil {
		return "", nil, err
	}
	end = func() {
		_ = x.Process.Kill()
		_ = x.Wait()
	}
	number, err := bufio.NewReader(from).ReadString('\n')
	if err != nil {
		end()
		return "", nil, fmt.Errorf("Xvfb: %w", err)
	}
	return ":" + strings.TrimSpace(number), end, nil
}

package browsertest

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// remoteEnd is a browser of one window that is spoken to by W3C WebDriver: the classic
// protocol, or BiDi.
type remoteEnd interface {
	workplace
	// act carries out input sources, as both protocols write them.
	act(sources ...any) error
	back() error
	// resize makes what pages have so wide and high.
	resize(width, height int) error
	// sheets prints what is shown to PDF, or says errNoPrinting.
	sheets(paper) ([]byte, error)
	// quit ends the browser and what was started for it.
	quit()
}

var errNoPrinting = errors.New("this driver does not print")

// keyCodes are WebDriver's own characters for keys that write none.
var keyCodes = map[string]string{
	kb.Enter: "\ue006", kb.Tab: "\ue004", kb.Escape: "\ue00c", kb.Backspace: "\ue003", kb.Home: "\ue011", kb.End: "\ue010",
	kb.ArrowLeft: "\ue012", kb.ArrowUp: "\ue013", kb.ArrowRight: "\ue014", kb.ArrowDown: "\ue015",
}

const controlKey = "\ue009"

type keyAction struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

// keySource presses keys one after the other.
func keySource(keys string) any {
	var actions []keyAction
	for _, key := range keys {
		code := string(key)
		if own, there := keyCodes[code]; there {
			code = own
		}
		actions = append(actions, keyAction{"keyDown", code}, keyAction{"keyUp", code})
	}
	return map[string]any{"type": "key", "id": "keyboard", "actions": actions}
}

// chordSource presses a key while the control key is down.
func chordSource(key string) any {
	return map[string]any{"type": "key", "id": "keyboard", "actions": []keyAction{
		{"keyDown", controlKey}, {"keyDown", key}, {"keyUp", key}, {"keyUp", controlKey}}}
}

// pointerSource presses a point of the window with the mouse.
func pointerSource(x, y int) any {
	return map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]string{"pointerType": "mouse"}, "actions": []map[string]any{
		{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}}}
}

// pointOf presses the middle of what matches, in sight; it fails if something lies over it.
func pointOf(r remote, selector string) (any, error) {
	var at []float64
	err := r.value(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return [];
		e.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
		const r = e.getClientRects()[0] ?? e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
		const top = document.elementFromPoint(x, y);
		return e.contains(top) || top?.contains(e) && e.matches("label *") ? [x, y] : [];
	})()`, selector), &at)
	if err != nil {
		return nil, err
	}
	if len(at) != 2 {
		return nil, fmt.Errorf("%s cannot be clicked", selector)
	}
	return pointerSource(int(at[0]), int(at[1])), nil
}

// pointAt clicks it.
func pointAt(r remoteEnd, selector string) error {
	source, err := pointOf(r, selector)
	if err != nil {
		return err
	}
	return r.act(source)
}

// pasteWith copies the text to the clipboard in the way of everybody, and pastes it.
func pasteWith(r remoteEnd, text string) error {
	copied := fmt.Sprintf(`window.pastesInto = document.activeElement; document.body.append(Object.assign(document.createElement("textarea"), {id: "copied", value: %q})); document.getElementById("copied").select()`, text)
	return errors.Join(r.value(copied, nil), r.act(chordSource("c")),
		r.value(`document.getElementById("copied").remove(); window.pastesInto.focus()`, nil), r.act(chordSource("v")))
}

// windowed is a browser that says which windows are open, and at what address.
type windowed interface {
	workplace
	windows() (map[string]string, error)
	shut(window string) error
}

// openedIn does what opens a document, and waits for its window, which it closes, or for its
// file.
func openedIn(r windowed, address string, do func()) error {
	before, err := r.windows()
	if err != nil {
		return err
	}
	path, _, _ := strings.Cut(address, "?")
	files := func() []string {
		found, _ := filepath.Glob(filepath.Join(r.kept(), "*"+filepath.Ext(path)))
		return found
	}
	had := len(files())
	do()
	for end := time.Now().Add(patience); time.Now().Before(end) && len(files()) == had; time.Sleep(20 * time.Millisecond) {
		now, err := r.windows()
		if err != nil {
			return err
		}
		for window, at := range now {
			if _, old := before[window]; !old && strings.Contains(at, address) {
				return r.shut(window)
			}
		}
	}
	if len(files()) == had {
		return fmt.Errorf("no window for %s", address)
	}
	return nil
}

// expected reads the JSON of a value.
func expected(data []byte, into any) error {
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%w: %.200s", err, data)
	}
	return nil
}

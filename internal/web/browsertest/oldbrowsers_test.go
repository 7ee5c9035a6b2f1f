package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// lacking takes from the browser what Chrome 109, Safari 16.4 or Firefox 115 do not have.
const lacking = `
const Data = FormData;
window.FormData = new Proxy(Data, { construct: (_, given) => given[0] ? new Data(given[0]) : new Data() });
for (const [of, names] of [
	[Element.prototype, ["checkVisibility", "role", "moveBefore", "setHTMLUnsafe", "getHTML"]],
	[HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover", "popover"]],
	[HTMLDialogElement.prototype, ["requestClose", "closedBy"]],
	[Document.prototype, ["startViewTransition"]], [Document, ["parseHTMLUnsafe"]],
	[Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]], [Array, ["fromAsync"]],
	[Object, ["groupBy"]], [Map, ["groupBy"]], [Promise, ["withResolvers", "try"]],
	[Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
	[String.prototype, ["isWellFormed", "toWellFormed"]], [URL, ["canParse", "parse"]], [AbortSignal, ["any"]],
	[window, ["navigation", "Iterator"]],
	[Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]],
]) for (const name of names) delete of[name];
`

// tooNew are the declarations that one of them does not know.
var tooNew = regexp.MustCompile(`(?:^|;)\s*(?:field-sizing|baseline-source|text-wrap|interpolate-size)\s*:[^;]*|(?:^|;)[^;:]*:[^;]*(?:color-mix|light-dark)\([^;]*`)

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// oldStyles returns a style sheet as the oldest browsers read it: without rules that have
// :has() in them, and without what asks whether scripts run.
func oldStyles(css string) string {
	var b strings.Builder
	css = cssComment.ReplaceAllString(css, "")
	for css != "" {
		end := strings.IndexAny(css, "{;")
		if end < 0 {
			break
		}
		head, rest := strings.TrimSpace(css[:end]), css[end+1:]
		if css[end] == ';' {
			b.WriteString(head + ";")
			css = rest
			continue
		}
		depth, k := 1, 0
		for ; k < len(rest) && depth > 0; k++ {
			switch rest[k] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		body := rest[:max(k-1, 0)]
		css = rest[k:]
		switch {
		case strings.Contains(head, ":has(") || strings.HasPrefix(head, "@media") && strings.Contains(head, "scripting"):
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@supports"):
			b.WriteString(head + "{" + oldStyles(body) + "}")
		case strings.HasPrefix(head, "@"):
			b.WriteString(head + "{" + body + "}")
		default:
			b.WriteString(head + "{" + tooNew.ReplaceAllString(body, "") + "}")
		}
	}
	return b.String()
}

// oldWindow is a window of a browser that is as old as one may be.
type oldWindow struct {
	*window
	cut atomic.Bool // nothing that is sent arrives
}

func openOld(t *testing.T, at, path string) *oldWindow {
	t.Helper()
	to, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	o := &oldWindow{}
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host
			r.Out.Header.Del("Accept-Encoding")
		},
		ModifyResponse: func(r *http.Response) error {
			if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/css") {
				return nil
			}
			css, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			r.Body.Close()
			old := []byte(oldStyles(string(css)))
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(old)), int64(len(old))
			r.Header.Set("Content-Length", strconv.Itoa(len(old)))
			return nil
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o.cut.Load() && r.Method == http.MethodPost {
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.CloseClientConnections)
	o.window = open(t, server.URL, "/keys")
	o.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(lacking).Do(ctx)
		return err
	}))
	o.visit(path)
	return o
}

// push presses a button with the mouse and waits until that is done.
func (o *oldWindow) push(selector string) {
	o.t.Helper()
	o.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	o.do(evaluate(fmt.Sprintf(`document.querySelector(%q).click()`, selector)))
}

// Browsers as old as the manual promises do an arbiter's daily work: the button that is
// pressed arrives, no script stops at a missing element, and pages look as they do
// elsewhere.
func TestTheOldestBrowsers(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(many(60))
	p.publish(at, "1")
	w := openOld(t, p.at, at+"/rounds/1")
	w.is(`!Element.prototype.checkVisibility && !("role" in Element.prototype) && [...new FormData(document.querySelector("form.enter"), document.querySelector("form.enter button[name]")).keys()].filter((k) => k === "result").length === 1`)

	t.Log("boards are as high as elsewhere, without the button of a browser that has no scripts")
	w.is(`[...document.querySelectorAll("form.enter button.quiet")].every((b) => b.getClientRects().length === 0)`)
	w.is(`document.querySelector("#table-1").getBoundingClientRect().height < 40`)

	t.Log("thirty results by keys, with wrong ones among them")
	w.on("result-1")
	for k := range 30 {
		if k%7 == 3 {
			w.press("x")
			w.is(fmt.Sprintf(`document.activeElement.id === "result-%d"`, k+1))
		}
		w.press(string("1=0"[k%3]))
	}
	w.wait(`document.querySelector("#queue").hidden && [...document.querySelectorAll("table.boards tbody .shown")].filter((s) => s.textContent.trim() !== "").length === 30`)
	said := p.get(at + "/rounds/1")
	for k := range 30 {
		if want := []string{"1-0", "½-½", "0-1"}[k%3]; !hasResult(said, k+1, want) {
			t.Errorf("board %d is not %s", k+1, want)
		}
	}

	t.Log("a board is found by its number")
	w.visit(at + "/rounds/1")
	w.do(evaluate(`document.activeElement.blur()`))
	w.press("/")
	w.on("find-text")
	w.press("3" + kb.Enter)
	w.on("result-3")

	t.Log("a result is corrected, by the list and by a button, and that is taken back")
	w.push(`#row-2 a[href*="/correct"]`)
	w.wait(`document.querySelector("#panel #result")`)
	w.do(evaluate(`document.querySelector("#panel #result").value = "1"`))
	w.push(`#panel button[name=do]`)
	w.result(2, "1-0")
	w.push(`#row-2 a[href*="/correct"]`)
	w.push(`#panel button[name=to][value="0"]`)
	w.result(2, "0-1")
	w.push(`#flash .flash button`)
	w.wait(shown(2, "1-0") + ` || document.querySelector("#panel .confirm button[type=submit]")`)
	if w.read(shown(2, "1-0")) != "true" {
		w.push(`#panel .confirm button[type=submit]`)
	}
	w.result(2, "1-0")
	if !hasResult(p.get(at+"/rounds/1"), 2, "1-0") {
		t.Error("the correction is not taken back")
	}

	t.Log("what does not arrive is told in a panel, which closes without another page")
	w.do(evaluate(`window.stayed = true`))
	w.cut.Store(true)
	w.push(`#flash .flash button`)
	w.wait(`document.querySelector("#panel .failure")`)
	w.push(`#panel .buttons a`)
	w.wait(`document.querySelector("#panel").hidden`)
	w.is(`window.stayed`)
	w.cut.Store(false)

	t.Log("brackets that are typed with Option lead to the round beside")
	w.do(evaluate(`document.activeElement.blur()`))
	for _, key := range []string{"]", "["} {
		was := w.read(`location.pathname`)
		w.do(evaluate(fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent("keydown", { key: %q, altKey: true, bubbles: true, cancelable: true }))`, key)))
		w.wait(fmt.Sprintf(`location.pathname !== %q && document.readyState === "complete"`, was))
	}
	w.is(`location.pathname.endsWith("/rounds/1")`)

	t.Log("who has come")
	at = p.tournament(names)
	w.visit(at + "/players")
	w.on("find")
	w.press(" ")
	w.wait(presentNow + ` === 1 && !document.querySelector("button.tick[data-sent]")`)
	w.push(`button[name=present][value="1"]`)
	w.wait(presentNow + ` === 10`)
	w.push(`button[name=open][value="0"]`) // somebody has come, so it is open
	w.wait(`document.querySelector("button[name=open][value='1']")`)
	w.push(`button[name=open][value="1"]`)
	w.wait(`document.querySelector("button[name=open][value='0']")`)
	w.push(`button[name=present][value="0"]`)
	w.wait(presentNow + ` === 0`)

	t.Log("a tie-break and a list of prizes")
	w.visit(at + "/settings")
	chips := w.read(`document.querySelectorAll("#ties-chips li").length`)
	w.push(`button[value^="tie-add-"]`)
	w.wait(fmt.Sprintf(`document.querySelectorAll("#ties-chips li").length === %s + 1`, chips))
	w.visit(at + "/prizes")
	lists := w.read(`document.querySelectorAll(".fund-grid td.name").length`)
	w.push(`#fund-form button[value=list]`)
	w.wait(fmt.Sprintf(`document.querySelectorAll(".fund-grid td.name").length === %s + 1`, lists))

	t.Log("a file is chosen")
	w.visit(at + "/players/list")
	var point []float64
	w.do(chromedp.Evaluate(`(() => { const r = document.querySelector(".file-button").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, &point))
	asked := make(chan struct{})
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	chooser(ctx, asked)
	w.do(chromedp.ActionFunc(interceptFiles), input.DispatchMouseEvent(input.MousePressed, point[0], point[1]).WithButton(input.Left).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseReleased, point[0], point[1]).WithButton(input.Left).WithClickCount(1))
	if !w.comes(`document.elementFromPoint(`+fmt.Sprint(point[0], ",", point[1])+`).id === "file"`, patience) {
		t.Error("the button of the field is not over it")
	}
	select {
	case <-asked:
	case <-time.After(patience):
		t.Error("no file is asked for")
	}
}

// chooser closes the channel when the browser asks for a file.
func chooser(ctx context.Context, asked chan struct{}) {
	chromedp.ListenTarget(ctx, func(e any) {
		if _, ok := e.(*page.EventFileChooserOpened); ok {
			close(asked)
		}
	})
}

func interceptFiles(ctx context.Context) error {
	return page.SetInterceptFileChooserDialog(true).Do(ctx)
}

// Paper has no sheet with nothing on it, whatever divides it: nothing on a page is as high as
// a window, and a long list is no cell of a grid.
func TestPaperHasNoEmptySheets(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(many(60))
	p.publish(at, "1")
	w := open(t, p.at, "/")
	for path, most := range map[string]int{"/rounds/1": 1, "/players": 2} {
		w.visit(at + path)
		for _, sheet := range papers {
			if pages := len(regexp.MustCompile(`/Type ?/Page\b[^s]`).FindAll(w.pdf(sheet), -1)); pages > most {
				t.Errorf("%s on %s: %d sheets", path, sheet.name, pages)
			}
		}
		w.do(emulation.SetEmulatedMedia().WithMedia("print"))
		w.is(`["0px", "auto"].includes(getComputedStyle(document.body).minHeight)`)
		w.is(`[...document.querySelectorAll("main table")].every((t) => { for (let e = t.parentElement; e; e = e.parentElement) if (/grid|flex/.test(getComputedStyle(e).display) && e !== document.body) return false; return true; })`)
		w.do(emulation.SetEmulatedMedia())
	}
}

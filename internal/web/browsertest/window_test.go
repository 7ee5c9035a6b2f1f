package browsertest

import (
	"context"
	"fmt"
	"strings"
	"time"

	downloading "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// devtools speaks to a window of Chromium by its own protocol.
type devtools struct{ *window }

func (d devtools) load(address string) error { return d.try(chromedp.Navigate(address)) }

func (d devtools) value(expression string, into any) error {
	return d.try(chromedp.Evaluate(expression, into, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(into != nil) }))
}

// strike has what a key writes come with its going down, so that a page can prevent it.
func (d devtools) strike(keys string) error {
	for _, key := range keys {
		events := kb.Encode(key)
		down, up := events[0], events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		for _, e := range []chromedp.Action{down, up} {
			if err := d.try(e); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d devtools) prefer(scheme string) error {
	return d.try(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}))
}

func (d devtools) point(selector string) error {
	if err := d.try(chromedp.ScrollIntoView(selector, chromedp.ByQuery)); err != nil {
		return err
	}
	return d.try(chromedp.Click(selector, chromedp.ByQuery, chromedp.NodeVisible))
}

func (d devtools) insert(text string) error { return d.try(input.InsertText(text)) }

func (d devtools) paste(text string) error {
	return d.value(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text", %q); document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`, text), nil)
}

func (d devtools) opened(address string, do func()) error {
	opened := chromedp.WaitNewTarget(d.ctx, func(i *target.Info) bool { return strings.Contains(i.URL, address) })
	kept := make(chan bool, 1)
	ctx, stop := context.WithCancel(d.ctx)
	defer stop()
	chromedp.ListenBrowser(ctx, func(e any) {
		if e, ok := e.(*downloading.EventDownloadWillBegin); ok && strings.Contains(e.URL, address) {
			select {
			case kept <- true:
			default:
			}
		}
	})
	do()
	select {
	case <-opened:
	case <-kept:
	case <-time.After(patience):
		return fmt.Errorf("no window for %s", address)
	}
	return nil
}

func (d devtools) kept() string { return d.downloads }

// paste puts a text where the cursor is.
func (w *window) paste(text string) {
	w.t.Helper()
	w.succeeds(devtools{w}.insert(text))
}

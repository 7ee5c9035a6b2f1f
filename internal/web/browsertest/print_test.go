package browsertest

import (
	"bytes"
	"compress/zlib"
	"context"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// paper is the size of a sheet in inches, and of its box in a PDF in points.
type paper struct {
	name          string
	width, height float64
	box           string
}

var papers = []paper{{"A4", 8.27, 11.69, `/MediaBox \[0 0 59[45][.\d]* 84[12]`}, {"Letter", 8.5, 11, `/MediaBox \[0 0 612 792\]`}}

func TestPaperHasNoButtons(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	p.play(at, "1", "1", "=", "0")
	p.publish(at, "2")
	p.post(at+"/prizes", "fund", fund, "confirmed", "3")
	w := open(t, p.at, "/")
	for _, test := range []struct{ path, round string }{
		{"/rounds/2", "Round 2"},
		{"/rounds/1", "Round 1"},
		{"/rounds/2/names", "Round 2"},
		{"/standings", "After round 1 of 5."},
		{"/crosstable", "After round 2 of 5."},
		{"/ratings", "After round 2 of 5."},
		{"/ratings?open=all", "After round 2 of 5."},
		{"/norms?open=1", "After round 2 of 5."},
		{"/prizes?explain=1", "After round 1 of 5."},
		{"/players", ""},
	} {
		t.Run(test.path, func(t *testing.T) {
			w.t = t
			w.visit(at + test.path)
			w.do(emulation.SetEmulatedMedia().WithMedia("print"))
			for _, seen := range w.list(visible + `.map((e) => e.outerHTML.slice(0, 120))`) {
				t.Errorf("on paper: %s", seen)
			}
			w.is(`[...document.querySelectorAll("table")].some((t) => t.getClientRects().length > 0 && t.innerText.includes("Aguirre, Ana"))`)
			w.is(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)
			w.do(emulation.SetEmulatedMedia())
			for _, sheet := range papers {
				data := w.pdf(sheet)
				if !bytes.HasPrefix(data, []byte("%PDF-")) || !regexp.MustCompile(sheet.box).Match(data) {
					t.Errorf("%s: %d bytes, not a page of that size: %s", sheet.name, len(data), regexp.MustCompile(`/MediaBox.{30}`).Find(data))
				}
			}
			head := w.read(`document.querySelector(".printed").textContent.replace(/\s+/g, " ")`)
			if want := regexp.MustCompile(`^ ?Open A ` + test.round + ` ?Printed \d{4}/\d\d/\d\d \d\d:\d\d`); !want.MatchString(head) {
				t.Errorf("the heading is %q", head)
			}
		})
	}
}

// visible is everything that can be operated and has a place on the page, and
// the heading for paper if that has none.
const visible = `[...document.querySelectorAll("button, [role=button], input, select, textarea, nav, summary, dialog, form, .printed")]
	.filter((e) => e.getClientRects().length > 0 === !e.matches(".printed"))`

func (w *window) pdf(sheet paper) (data []byte) {
	w.t.Helper()
	w.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, _, err = page.PrintToPDF().WithPaperWidth(sheet.width).WithPaperHeight(sheet.height).Do(ctx)
		return err
	}))
	return data
}

func TestALongListIsPrintedOnSeveralPages(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	list := "Name;Rating\n"
	for k := range 120 {
		list += "Player " + strconv.Itoa(1000+k) + ";" + strconv.Itoa(2400-5*k) + "\n"
	}
	at := p.tournament(list)
	w := open(t, p.at, at+"/players")
	for _, sheet := range papers {
		if pages := sheetsIn(w.pdf(sheet)); pages < 2 || pages > 6 {
			t.Errorf("%s: %d pages", sheet.name, pages)
		}
	}
}

var pageObject, packedObjects = regexp.MustCompile(`/Type ?/Page\b[^s]`), regexp.MustCompile(`(?s)/Type ?/ObjStm\b.*?>>\s*stream\r?\n`)

// sheetsIn counts the pages of a PDF; they may be in packed objects.
func sheetsIn(data []byte) int {
	n := len(pageObject.FindAll(data, -1))
	for _, at := range packedObjects.FindAllIndex(data, -1) {
		if unpacked, err := zlib.NewReader(bytes.NewReader(data[at[1]:])); err == nil {
			text, _ := io.ReadAll(unpacked)
			n += len(pageObject.FindAll(text, -1))
		}
	}
	return n
}

package server

import (
	"html"
	"image"
	"image/draw"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
)

var (
	whoReads    = regexp.MustCompile(`usted</small></dt><dd>([^<]+)`)
	ofWhomRead  = regexp.MustCompile(`<h1><span>([^<]+)`)
	codePicture = regexp.MustCompile(`viewBox="0 0 (\d+) \d+"[^>]*><path fill="#fff"[^>]*></path>\s*<path fill="#000" d="([^"]+)"`)
	codeRun     = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1`)
)

// The codes on slips, on cards of boards and on those of players lead each player to their own
// page when a camera reads them.
func TestCodesOnPaperLeadThere(t *testing.T) {
	h := newPlayersHall(t, 6)
	h.begins()
	for sheet, name := range map[string]*regexp.Regexp{"slips": whoReads, "cards": whoReads, "phones": ofWhomRead} {
		pdf := h.ask(h.site, "GET", "/t/"+h.id+"/rounds/1/print.pdf?paper=a4&sheet="+sheet, nil)
		if pdf.Code != http.StatusOK {
			t.Fatalf("%s: %d", sheet, pdf.Code)
		}
		times := map[string]int{}
		for _, text := range pdftest.Codes(t, pdf.Body.Bytes()) {
			page := h.led(text)
			m := name.FindStringSubmatch(page)
			if m == nil {
				t.Fatalf("%s: nobody is meant by %s", sheet, page)
			}
			times[html.UnescapeString(m[1])]++
		}
		for _, p := range h.state().Players {
			if times[p.Name] != 1 {
				t.Errorf("%s: %d codes lead to what is of %s", sheet, times[p.Name], p.Name)
			}
		}
	}
}

// led opens the page to which a code leads.
func (h *playersHall) led(text string) string {
	h.t.Helper()
	at, err := url.Parse(text)
	if err != nil || !strings.EqualFold(at.Scheme+"://"+at.Host, "http://192.168.1.20:8092") {
		h.t.Fatalf("a camera reads %q (%v)", text, err)
	}
	return h.has(h.ask(h.door, "GET", at.Path, nil), http.StatusOK)
}

// codesOn reads the drawn codes of a page as cameras do.
func codesOn(t *testing.T, page string) (texts []string) {
	t.Helper()
	for _, m := range codePicture.FindAllStringSubmatch(page, -1) {
		const dot = 4
		number := func(text string) int {
			n, err := strconv.Atoi(text)
			if err != nil {
				t.Fatal(err)
			}
			return n * dot
		}
		side := number(m[1])
		picture := image.NewGray(image.Rect(0, 0, side, side))
		draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
		for _, run := range codeRun.FindAllStringSubmatch(m[2], -1) {
			x, y := number(run[1]), number(run[2])
			draw.Draw(picture, image.Rect(x, y, x+number(run[3]), y+dot), image.Black, image.Point{}, draw.Src)
		}
		texts = append(texts, pdftest.Code(picture))
	}
	return texts
}

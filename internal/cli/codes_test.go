package cli

import (
	"bytes"
	"encoding/base64"
	"html"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/paper/papertest"
)

var (
	whoReads    = regexp.MustCompile(`usted</small></dt><dd>([^<]+)`)
	ofWhomRead  = regexp.MustCompile(`<h1><span>([^<]+)`)
	codePicture = regexp.MustCompile(`src="data:image/png;base64,([^"]+)"`)
)

// What a camera reads of the codes on slips, on the cards of boards and on those of players
// leads each player to what is his.
func TestCodesOnPaperLeadThere(t *testing.T) {
	h := newPlayersHall(t, 6)
	h.begins()
	for sheet, name := range map[string]*regexp.Regexp{"slips": whoReads, "cards": whoReads, "phones": ofWhomRead} {
		pdf := h.ask(h.site, "GET", "/t/"+h.id+"/rounds/1/print.pdf?paper=a4&sheet="+sheet, nil)
		if pdf.Code != http.StatusOK {
			t.Fatalf("%s: %d", sheet, pdf.Code)
		}
		times := map[string]int{}
		for _, text := range papertest.Codes(t, pdf.Body.Bytes()) {
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

// led is the page to which a code leads.
func (h *playersHall) led(text string) string {
	h.t.Helper()
	at, err := url.Parse(text)
	if err != nil || !strings.EqualFold(at.Scheme+"://"+at.Host, "http://192.168.1.20:8092") {
		h.t.Fatalf("a camera reads %q (%v)", text, err)
	}
	return h.has(h.ask(h.door, "GET", at.Path, nil), http.StatusOK)
}

// codesOn are what cameras read of the pictures of a page.
func codesOn(t *testing.T, page string) (texts []string) {
	t.Helper()
	for _, m := range codePicture.FindAllStringSubmatch(page, -1) {
		data, err := base64.StdEncoding.DecodeString(html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, papertest.Code(picture))
	}
	return texts
}

package printing_test

import (
	"bytes"
	"html"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
)

// uploaded sends a form with files, each a name of a field and what it holds.
func uploaded(w *webtest.Window, t *testing.T, path string, fields url.Values, files ...[2]string) webtest.Page {
	t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for name, values := range webtest.PressUsual(path, fields) {
		for _, value := range values {
			_ = m.WriteField(name, value)
		}
	}
	for _, f := range files {
		part, err := m.CreateFormFile(f[0], f[0]+".png")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write([]byte(f[1]))
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return w.Send(http.MethodPost, path, m.FormDataContentType(), &b)
}

func picture(t *testing.T, w, h int) string {
	t.Helper()
	x := image.NewRGBA(image.Rect(0, 0, w, h))
	for k := range x.Pix {
		x.Pix[k] = byte(k*7 + w)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, x); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A logo, sponsors, a line and an address are given to an event; every sheet of its
// tournaments bears them, and they can be taken away again.
func TestWhatSheetsBear(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(6, 1)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	j, err := w.Store.Journal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	here := "/e/" + j.Event + "/letterhead"
	w.Get(at+"print").Want(t, 200, `href="`+here+`"`, "Logo, sponsors, public address")
	w.Get("/e/"+j.Event+"/manage").Want(t, 200, `href="`+here+`"`)
	w.Get(at+"settings").Want(t, 200, `href="`+here+`"`)
	p := w.Get(here).Want(t, 200, "Logo and sponsors", `enctype="multipart/form-data"`, `name="address-`+id+`"`)
	if strings.Contains(p.Body, "<img") {
		t.Error("there is a picture")
	}
	fields := url.Values{"line": {" Ayuntamiento  de Cádiz "}, "address-" + id: {"chess.example/open?round={round}"}}
	p = uploaded(w, t, here, fields, [2]string{"logo", picture(t, 40, 20)}, [2]string{"sponsor", picture(t, 30, 30)}, [2]string{"sponsor", picture(t, 50, 10)}).
		Want(t, 200, "has been saved", `value="Ayuntamiento de Cádiz"`, `value="https://chess.example/open?round={round}"`)
	shown := regexp.MustCompile(`<img src="([^"]+)"`).FindAllStringSubmatch(p.Body, -1)
	if len(shown) != 3 {
		t.Fatalf("%d pictures", len(shown))
	}
	for _, m := range shown {
		if got := w.Get(m[1]).Want(t, 200); got.Header.Get("Content-Type") != "image/png" || !strings.HasPrefix(got.Body, "\x89PNG") {
			t.Errorf("%s: %v", m[1], got.Header)
		}
	}
	w.Get(here+"/"+strings.Repeat("0", 64)).Want(t, 404)

	images := regexp.MustCompile(`/Subtype /Image`)
	file := w.Get(at+"rounds/1/print.pdf?sheet=boards&sheet=names&paper=a4").Want(t, 200).Body
	for _, page := range pdftest.Pages(t, []byte(file)) {
		if text := strings.Join(page, "|"); !strings.Contains(text, "Ayuntamiento de Cádiz") {
			t.Errorf("no line at the foot of %.300s", text)
		}
	}
	if n := len(images.FindAllString(file, -1)); n != 4 {
		t.Errorf("%d pictures and codes in the PDF", n)
	}
	if !strings.Contains(file, "/URI (https://chess.example/open?round=1)") {
		t.Error("the code does not lead to the round")
	}
	if n := len(images.FindAllString(w.Get(at+"print.pdf?sheet=badges&sheet=certificates&paper=a4").Want(t, 200).Body, -1)); n != 5 {
		t.Errorf("%d pictures, flags and codes for badges and certificates", n)
	}

	// Saving without files keeps the pictures; they go one by one.
	uploaded(w, t, here, fields).Want(t, 200, "has been saved", "Remove the logo", "Remove sponsor 2")
	p = w.Post(here, url.Values{"remove": {"logo"}}).Want(t, 200, "has been saved", "Remove sponsor 2", `value="Ayuntamiento de Cádiz"`)
	if strings.Contains(p.Body, "Remove the logo") {
		t.Error("the logo stays")
	}
	w.Post(here, url.Values{"remove": {shown[1][1][strings.LastIndex(shown[1][1], "/")+1:]}}).Want(t, 200, "Remove sponsor 1")
	l, _ := w.Store.Letterhead(t.Context(), j.Event)
	if l.Logo != nil || len(l.Sponsors) != 1 || here+"/"+l.Sponsors[0].Hash != shown[2][1] {
		t.Errorf("%+v", l)
	}
}

func TestWhatSheetsDoNotBear(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	j, err := w.Store.Journal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	here := "/e/" + j.Event + "/letterhead"
	good := picture(t, 10, 10)
	for why, c := range map[string]struct {
		fields url.Values
		files  [][2]string
	}{
		"neither PNG nor JPEG": {nil, [][2]string{{"logo", `<svg xmlns="http://www.w3.org/2000/svg"/>`}}},
		"larger than 1 MB":     {nil, [][2]string{{"logo", good + strings.Repeat("x", 1<<20)}}},
		"is damaged":           {nil, [][2]string{{"logo", good}, {"sponsor", good[:40]}}},
		"at most 6":            {nil, [][2]string{{"sponsor", good}, {"sponsor", good}, {"sponsor", good}, {"sponsor", good}, {"sponsor", good}, {"sponsor", good}, {"sponsor", good}}},
		"at most 120":          {url.Values{"line": {strings.Repeat("x", 121)}}, [][2]string{{"logo", good}}},
		"is not the address":   {url.Values{"address-" + id: {"javascript://alert(1)"}}, [][2]string{{"logo", good}}},
		"at most 300":          {url.Values{"address-" + id: {"https://example.org/" + strings.Repeat("x", 300)}}, [][2]string{{"logo", good}}},
	} {
		t.Run(why, func(t *testing.T) {
			uploaded(w, t, here, c.fields, c.files...).Want(t, 422, why)
			if l, _ := w.Store.Letterhead(t.Context(), j.Event); l.Logo != nil || len(l.Sponsors) > 0 || l.Line != "" {
				t.Errorf("something was kept: %+v", l)
			}
		})
	}
	w.Get("/e/none/letterhead").Want(t, 404)
	w.Post("/e/none/letterhead", nil).Want(t, 404)
}

// The pictures come on paper as pages have them, by the print page and by a link beside
// them that is not remembered as a choice.
func TestPicturesOnPaper(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(8, 3)
	w.Get(at+"print").Want(t, 200, `value="race"`, `value="field"`, `value="draws"`)
	w.Get(at+"rounds/3/print").Want(t, 200, `value="hall"`)
	p := w.Get(at+"pictures/race").Want(t, 200, "print.pdf?once=1")
	link := html.UnescapeString(regexp.MustCompile(`href="([^"]+print\.pdf[^"]+)"`).FindStringSubmatch(p.Body)[1])
	title := regexp.MustCompile(`<title id="picture-1-title">([^<]+)</title>`).FindStringSubmatch(p.Body)[1]
	text := pdftest.Text(t, []byte(w.Get(link).Want(t, 200).Body))
	for _, m := range regexp.MustCompile(`<text[^>]*>([^<]+)</text>`).FindAllStringSubmatch(p.Body, -1) {
		if !strings.Contains(text, "|"+html.UnescapeString(m[1])+"|") {
			t.Errorf("no %q in %s", m[1], text)
		}
	}
	if !strings.Contains(text, title) || !strings.Contains(text, "page 1 of 1") {
		t.Error(text)
	}
	w.Get(at+"print").Want(t, 200, `value="start" checked`)
	for _, page := range []string{"players/1/course", "pictures/field", "pictures/draws", "pictures/hall"} {
		p := w.Get(at+page).Want(t, 200)
		link := html.UnescapeString(regexp.MustCompile(`href="([^"]+print\.pdf[^"]+)"`).FindStringSubmatch(p.Body)[1])
		title := html.UnescapeString(regexp.MustCompile(`<title id="picture-1-title">([^<]+)</title>`).FindStringSubmatch(p.Body)[1])
		if text := pdftest.Text(t, []byte(w.Get(link).Want(t, 200).Body)); !strings.Contains(text, title) {
			t.Errorf("%s: no %q in %s", page, title, text)
		}
	}
	w.Get(at+"print.pdf?sheet=course&player=99&paper=a4").Want(t, 404)
	w.Get(at+"print.pdf?sheet=course&player=x&paper=a4").Want(t, 404)
}

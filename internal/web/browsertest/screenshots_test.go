package browsertest

import (
	"flag"
	"html/template"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// screen is what pages are looked at on.
type screen struct {
	Name          string
	Width, Height int64
	Scheme        string
}

var (
	desktops = []screen{{"desktop", 1280, 900, "light"}, {"desktop-dark", 1280, 900, "dark"}}
	phones   = []screen{{"phone", 390, 844, "light"}, {"phone-dark", 390, 844, "dark"}}
)

// Pictures of all pages are kept in the folder that TORNEO_SCREENSHOTS names, or
// with the artifacts of the test (go test -artifacts).
func TestScreenshots(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	folder := os.Getenv("TORNEO_SCREENSHOTS")
	switch {
	case folder == "" && flag.Lookup("test.artifacts").Value.String() != "true":
		t.Skip("no folder to keep them in: make screenshots")
	case folder == "":
		folder = t.ArtifactDir()
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	browser(t)
	var names []view
	t.Run("all", func(t *testing.T) {
		for _, language := range []string{"es", "en"} {
			t.Run(language, func(t *testing.T) {
				t.Parallel()
				shown := picturesIn(t, language, folder)
				if language == "es" {
					names = shown
				}
			})
		}
	})
	writeIndex(t, folder, names)
}

// picturesIn takes the pictures in one language.
func picturesIn(t *testing.T, language, folder string) []view {
	g := newGallery(t, language)
	nothing := start(t)
	take := func(at string, views []view) {
		w := open(t, at, "/")
		w.do(network.SetCookie("language", language).WithURL(at))
		for _, v := range views {
			w.pictures(v, desktops, filepath.Join(folder, v.name+"."+language+"."))
			if v.phone {
				w.pictures(v, phones, filepath.Join(folder, v.name+"."+language+"."))
			}
		}
	}
	all := g.views()
	take(nothing.at, beginnings)
	take(g.at, all)
	return append(beginnings, all...)
}

// pictures takes pictures of a page on screens of one size.
func (w *window) pictures(v view, screens []screen, name string) {
	w.t.Helper()
	w.look(screens[0])
	v.show(w)
	w.connected()
	for _, s := range screens {
		w.scheme(s.Scheme)
		var picture []byte
		w.do(chromedp.FullScreenshot(&picture, 100))
		if err := os.WriteFile(name+s.Name+".png", picture, 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
}

// look makes the window as large as a screen; a phone is touched.
func (w *window) look(s screen) {
	w.t.Helper()
	var how []chromedp.EmulateViewportOption
	if s.Width < 600 {
		how = append(how, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	w.do(chromedp.EmulateViewport(s.Width, s.Height, how...))
}

// connected waits until a page of a tournament follows what happens to it.
func (w *window) connected() {
	w.t.Helper()
	w.wait(`!document.getElementById("connection") || !document.getElementById("connection").hidden`)
}

var index = template.Must(template.New("").Parse(`<!DOCTYPE html>
<meta charset="utf-8"><title>Torneo: every page</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 1rem; } h2 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
div { display: flex; gap: 0.5rem; align-items: start; flex-wrap: wrap; } img { width: 300px; border: 1px solid #999; } img.phone { width: 120px; }
</style>
<h1>Every page, in both languages, light and dark</h1>
{{range $v := .Views}}<h2 id="{{.Name}}">{{.Name}}</h2><div>
{{range $s := $.Desktops}}{{range $.Languages}}<a href="{{$v.Name}}.{{.}}.{{$s.Name}}.png"><img loading="lazy" alt="{{.}}, {{$s.Name}}" src="{{$v.Name}}.{{.}}.{{$s.Name}}.png"></a>
{{end}}{{end}}{{if .Phone}}{{range $s := $.Phones}}{{range $.Languages}}<a href="{{$v.Name}}.{{.}}.{{$s.Name}}.png"><img class="phone" loading="lazy" alt="{{.}}, {{$s.Name}}" src="{{$v.Name}}.{{.}}.{{$s.Name}}.png"></a>
{{end}}{{end}}{{end}}</div>
{{end}}`))

func writeIndex(t *testing.T, folder string, views []view) {
	t.Helper()
	file, err := os.Create(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	type entry struct {
		Name  string
		Phone bool
	}
	var list []entry
	for _, v := range views {
		list = append(list, entry{v.name, v.phone})
	}
	if err := index.Execute(file, map[string]any{"Views": list, "Desktops": desktops, "Phones": phones, "Languages": []string{"es", "en"}}); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

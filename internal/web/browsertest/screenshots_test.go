package browsertest

import (
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// screen is a window size and a colour scheme in which pages are photographed.
type screen struct {
	Name          string
	Width, Height int64
	Scheme        string
	Zoom          float64 // 2: the page twice as large, so half as much of it
}

var (
	desktops = []screen{{Name: "desktop", Width: 1366, Height: 768, Scheme: "light"}, {Name: "desktop-dark", Width: 1366, Height: 768, Scheme: "dark"}}
	phones   = []screen{{Name: "phone", Width: 390, Height: 844, Scheme: "light"}, {Name: "phone-dark", Width: 390, Height: 844, Scheme: "dark"}}
	walls    = []screen{{Name: "wall", Width: 1920, Height: 1080, Scheme: "light"}}
	zoomed   = []screen{{Name: "zoomed", Width: 1366, Height: 768, Scheme: "light", Zoom: 2}}
)

// Pictures of all pages, and the pages on paper, are kept in the folder that
// TORNEO_SCREENSHOTS names. TORNEO_VIEWS, TORNEO_LANGUAGES and TORNEO_SCREENS
// are expressions that the names of views, of languages and of screens (paper is
// one) have to match; without them it is all of them.
func TestScreenshots(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	folder := os.Getenv("TORNEO_SCREENSHOTS")
	if folder == "" {
		t.Skip("no folder to keep them in: make screenshots")
	}
	wanted := which(t, "TORNEO_VIEWS")
	languages := chosen(which(t, "TORNEO_LANGUAGES"), []string{"es", "en"}, func(l string) string { return l })
	sizes := which(t, "TORNEO_SCREENS")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	browser(t)
	var names []view
	t.Run("all", func(t *testing.T) {
		for _, language := range languages {
			t.Run(language, func(t *testing.T) {
				t.Parallel()
				shown := picturesIn(t, language, folder, wanted, sizes)
				if language == languages[0] {
					names = shown
				}
			})
		}
	})
	writeIndex(t, folder, names, languages, chosen(sizes, slices.Concat(desktops, walls, zoomed, phones), screenName))
}

// which returns the expression in a variable of the environment.
func which(t *testing.T, variable string) *regexp.Regexp {
	t.Helper()
	expression, err := regexp.Compile(os.Getenv(variable))
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return expression
}

// chosen returns the items whose name matches.
func chosen[T any](wanted *regexp.Regexp, all []T, name func(T) string) (some []T) {
	for _, one := range all {
		if wanted.MatchString(name(one)) {
			some = append(some, one)
		}
	}
	return some
}

func screenName(s screen) string { return s.Name }

// picturesIn takes the pictures in one language.
func picturesIn(t *testing.T, language, folder string, wanted, sizes *regexp.Regexp) (taken []view) {
	g := newGallery(t, language)
	nothing := start(t)
	take := func(at string, views []view) {
		w := open(t, at, "/")
		w.do(network.SetCookie("language", language).WithURL(at))
		for _, v := range views {
			if !wanted.MatchString(v.name) {
				continue
			}
			taken = append(taken, v)
			name := filepath.Join(folder, v.name+"."+language+".")
			for _, screens := range [][]screen{phones, zoomed, walls, desktops} {
				if some := chosen(sizes, screens, screenName); len(some) > 0 {
					w.pictures(v, some, name)
				}
			}
			if !sizes.MatchString("paper") {
				continue
			}
			w.scheme("light")
			if len(chosen(sizes, desktops, screenName)) == 0 {
				w.look(desktops[0])
				v.show(w)
			}
			if err := os.WriteFile(name+"paper.pdf", w.pdf(papers[0]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	take(nothing.at, beginnings)
	take(g.at, g.views())
	return taken
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
	if s.Zoom > 0 {
		s.Width, s.Height = int64(float64(s.Width)/s.Zoom), int64(float64(s.Height)/s.Zoom)
		how = append(how, chromedp.EmulateScale(s.Zoom))
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
div { display: flex; gap: 0.5rem; align-items: start; flex-wrap: wrap; } img { width: 300px; border: 1px solid #999; } img.narrow { width: 120px; }
</style>
<h1>Every page</h1>
{{range $v := .Views}}<h2 id="{{.}}">{{.}}</h2><div>
{{range $s := $.Screens}}{{range $.Languages}}<a href="{{$v}}.{{.}}.{{$s.Name}}.png"><img loading="lazy" {{if lt $s.Width 600}}class="narrow"{{end}} alt="{{.}}, {{$s.Name}}" src="{{$v}}.{{.}}.{{$s.Name}}.png"></a>
{{end}}{{end}}{{range $.Languages}}<a href="{{$v}}.{{.}}.paper.pdf">{{.}}, paper</a>
{{end}}</div>
{{end}}`))

func writeIndex(t *testing.T, folder string, views []view, languages []string, screens []screen) {
	t.Helper()
	file, err := os.Create(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range views {
		names = append(names, v.name)
	}
	if err := index.Execute(file, map[string]any{"Views": names, "Screens": screens, "Languages": languages}); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

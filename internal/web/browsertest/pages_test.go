package browsertest

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"

	"torneo/internal/longtest"
)

// Every view fits a phone and is worded as the others, and axe finds nothing in it on a desktop: in Spanish, whose
// words are longer, light and dark; in English too where tests take their time.
func TestEveryPage(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	languages := []string{"es"}
	if longtest.IsEnabled() {
		languages = append(languages, "en")
	}
	nothing, g := start(t), newGallery(t, "es")
	all := g.views()
	everyPageIsLookedAt(t, slices.Concat(beginnings, all))
	t.Run("all", func(t *testing.T) {
		for _, language := range languages {
			// Two windows, for two processors; neither changes what the other one sees.
			for _, part := range []struct {
				name  string
				at    string
				views []view
			}{
				{"beginnings", nothing.at, beginnings},
				{"first half", g.at, all[:len(all)/2]},
				{"second half", g.at, all[len(all)/2:]},
			} {
				t.Run(language+" "+part.name, func(t *testing.T) {
					t.Parallel()
					w := open(t, part.at, "/")
					w.do(network.SetCookie("language", language).WithURL(part.at))
					for _, v := range part.views {
						w.look(phones[0])
						v.show(w)
						w.fits()
						w.worded(v.name)
						w.look(desktops[0])
						w.accessible(t, v.name)
					}
				})
			}
		}
	})
}

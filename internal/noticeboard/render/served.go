package render

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/journal"
)

// servedOnly are the parts of a page that are comments in a file: what they lead to is there only
// while the program serves the page.
var servedOnly = regexp.MustCompile(`<!--served:(.*?)-->`)

// calculatorsLink leads to the calculators, which the listener of the noticeboard serves beside
// the pages: on the page of a tournament whose standings are shown to its places, on the page of
// a player to his place.
func calculatorsLink(p *i18n.Printer, fields url.Values, id string) templ.Component {
	fields.Set("l", string(p.Language()))
	link := "/calculators?" + fields.Encode()
	return templ.Raw("<!--served:<p><a href=\"" + html.EscapeString(link) + "\">" + html.EscapeString(p.T(id)) + "</a></p>-->")
}

// calculators returns the link of a page.
func (v view) calculators() templ.Component {
	if !v.places {
		return calculatorsLink(v.p, url.Values{}, "calculators.title")
	}
	fields := url.Values{"calc": {"places"}, "event": {v.id}}
	number, is := strings.CutPrefix(strings.TrimSuffix(v.page, ".html"), "player-")
	if _, err := strconv.Atoi(number); !is || err != nil {
		return calculatorsLink(v.p, fields, "calculators.places")
	}
	fields.Set("player", number)
	return calculatorsLink(v.p, fields, "calculators.own-place")
}

// hasPlaces reports whether places can be computed from what is shown.
func (e *edition) hasPlaces() bool {
	return e.b.State.Publication.Standings != journal.Nothing && len(e.b.Rounds) > 0
}

package publication

import (
	"net/url"
	"slices"

	"torneo/i18n"
	"torneo/internal/web/page"
	"torneo/message"
)

// posterPage is a sheet for the wall: where the noticeboard is, in both languages.
type posterPage struct {
	page.Frame
	Place  page.Code
	Others []string // addresses of other networks
	Title  string
	Words  []posterWords
	Small  bool // A5
}

// posterWords holds the words of a poster in one language.
type posterWords struct{ Language, Head, How, Network string }

// Poster serves the sheet with the code of an address: the likeliest one, or the one chosen.
func Poster(v *page.Visit) error {
	if v.Site.Hall == nil {
		return page.ErrNotFound
	}
	list, open := v.Site.Hall.Addresses()
	if !open || len(list) == 0 {
		return v.Redirect(v.Path("noticeboard"))
	}
	at := list[0]
	if chosen := v.Value("at"); slices.Contains(list, chosen) {
		at = chosen
	}
	p := posterPage{Frame: v.Frame(message.New("board.poster")), Place: page.CodeOf(at), Title: v.State.Config.Name, Small: v.Value("size") == "a5"}
	p.Section = page.NoticeboardSection
	for _, other := range list {
		if other != at {
			p.Others = append(p.Others, other)
		}
	}
	for _, l := range i18n.PublicLanguages() {
		words := i18n.New(l)
		p.Words = append(p.Words, posterWords{string(l), words.T("board.poster.head"), words.T("board.poster.how"), words.T("board.poster.network")})
	}
	return v.Render(posterView(p))
}

// pathFor returns the path of the page for an address and a size.
func (p posterPage) pathFor(at string, small bool) string {
	size := "a4"
	if small {
		size = "a5"
	}
	return string(p.Path("noticeboard", "poster")) + "?" + url.Values{"at": {at}, "size": {size}}.Encode()
}

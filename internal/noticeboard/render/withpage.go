package render

import (
	"html"
	"maps"
	"mime"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// PageFolder is the folder of the page without a server in a noticeboard.
const PageFolder = "tool"

// withPageOnly are the parts of a page that are comments where the page without a server is not
// there.
var withPageOnly = regexp.MustCompile(`<!--page:(.*?)-->`)

// NewSite returns a site of files with these names that belongs to no tournament.
func NewSite(files map[string][]byte) *Site {
	s := &Site{documents: map[string]*Document{}}
	s.addFiles("", files)
	return s
}

// WithPage returns the site with the page without a server, to which the standings lead: it
// computes from the public record that stands beside them.
func (s *Site) WithPage(files map[string][]byte) *Site {
	x := &Site{documents: maps.Clone(s.documents), answers: s.answers, key: hash(s.key, "page"), boards: s.boards, news: s.news, starts: s.starts, origin: s.origin, printers: s.printers, sources: s.sources, places: s.places}
	for name, d := range x.documents {
		if strings.HasPrefix(d.Type, "text/html") {
			x.documents[name] = document(name, d.Type, hash(d.key, "page"), func() []byte {
				return withPageOnly.ReplaceAll(d.Bytes(), []byte("$1"))
			})
		}
	}
	x.addFiles(PageFolder+"/", files)
	return x
}

func (s *Site) addFiles(folder string, files map[string][]byte) {
	for name, data := range files {
		s.documents[folder+name] = document(folder+name, TypeOf(name), hash(name, string(data)), func() []byte { return data })
	}
}

// types are those of the files of the page without a server.
var types = map[string]string{".css": "text/css; charset=utf-8", ".gz": "application/gzip", ".html": htmlType, ".js": "text/javascript; charset=utf-8", ".svg": svgType, ".trf": textType, ".webmanifest": "application/manifest+json"}

// TypeOf returns the type of a file of the page without a server.
func TypeOf(name string) string {
	if kind := types[path.Ext(name)]; kind != "" {
		return kind
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return textType
}

// PageAddress returns the address at which the page without a server opens what is published of a
// tournament, from the root of the noticeboard, with the games of a participant first (0: of
// nobody).
func PageAddress(root, tournament, language string, number int) string {
	to := root + PageFolder + "/index.html?" + url.Values{"event": {tournament}, "l": {language}}.Encode() + "#suppose"
	if number > 0 {
		to += "?player=" + strconv.Itoa(number)
	}
	return to
}

// supposing leads to the page without a server where there is one.
func (v view) supposing() templ.Component {
	if !v.places {
		return templ.NopComponent
	}
	digits, _ := strings.CutPrefix(strings.TrimSuffix(v.page, ".html"), "player-")
	number, _ := strconv.Atoi(digits) // of other pages 0
	id := "board.suppose"
	if number > 0 {
		id = "board.suppose-own"
	}
	return templ.Raw("<!--page:<p><a href=\"" + html.EscapeString(PageAddress(v.root, v.id, string(v.p.Language()), number)) + "\">" + html.EscapeString(v.p.T(id)) + "</a></p>-->")
}

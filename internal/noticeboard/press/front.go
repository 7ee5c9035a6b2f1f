package press

import (
	"strings"

	"torneo/i18n"
	"torneo/internal/noticeboard"
)

// front is the first page: all tournaments, in both languages.
func (m *maker) front(boards []*noticeboard.Board) {
	var key []string
	for _, b := range boards {
		c := &b.State.Config
		key = append(key, b.ID, b.Name(), of(c.City, c.Start, c.End))
	}
	m.add("index.html", htmlType, hash(append([]string{"index"}, key...)...), func() []byte {
		first := i18n.Spanish
		v := frontView{lang: string(first), title: m.site.printers[first].T("board.front") + " / " + m.site.printers[i18n.English].T("board.front")}
		for _, b := range boards {
			e := newSource(b, m.site.printers).in(first)
			f := frontBoard{name: b.Name(), where: e.where()}
			for _, l := range []i18n.Language{i18n.Spanish, i18n.English} {
				f.links = append(f.links, link{href: b.ID + "/" + string(l) + "/index.html", text: m.site.printers[l].T("board.language"), lang: string(l)})
			}
			v.boards = append(v.boards, f)
		}
		if len(boards) == 1 {
			v.title = strings.TrimSpace(boards[0].Name())
		}
		if len(boards) == 0 {
			for _, l := range []i18n.Language{i18n.Spanish, i18n.English} {
				v.none = append(v.none, link{text: m.site.printers[l].T("board.front.none"), lang: string(l)})
			}
		}
		return render(front(v))
	})
}

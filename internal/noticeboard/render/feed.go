package render

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"encoding/hex"
	"encoding/xml"
	"slices"
	"strings"
	"time"
	"torneo/internal/calendar"
)

const feedType = "application/atom+xml; charset=utf-8"

// news is an entry of the feed (RFC 4287).
type news struct {
	id, title, text, page string
	published, updated    time.Time
}

// news returns what was published, the newest first: rounds, results once all are there,
// standings, corrections. Their times are those of the entries.
func (e *edition) news() (list []news) {
	told := Told{e}
	for k := range e.board.Rounds {
		n, r := k+1, &e.board.State.Rounds[k]
		page := roundFile(n)
		list = append(list, news{id: "round/" + number(n), title: e.p.T("tell.feed.round", "round", n), text: told.pairings(n).whole(), page: page, published: r.PublishedAt, updated: r.PublishedAt})
		if !r.CorrectedAt.IsZero() {
			list = append(list, news{id: "correction/" + number(n) + "/" + calendar.Stamp(r.CorrectedAt), title: e.p.T("tell.feed.correction", "round", n), page: page, published: r.CorrectedAt, updated: r.CorrectedAt})
		}
		if !e.board.Rounds[k].Results || len(e.board.State.Missing(n)) > 0 {
			continue
		}
		list = append(list, news{id: "results/" + number(n), title: e.p.T("tell.feed.results", "round", n), text: told.results(n).whole(), page: page, published: r.PublishedAt, updated: r.ChangedAt})
		if n <= e.board.After {
			list = append(list, news{id: "standings/" + number(n), title: e.p.T("tell.feed.standings", "round", n), page: standingsFile(n), published: r.PublishedAt, updated: r.ChangedAt})
		}
	}
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b news) int { return b.updated.Compare(a.updated) })
	return list
}

// feed returns the Atom feed of a tournament.
func (e *edition) feed() []byte {
	lang := string(e.p.Language())
	var b bytes.Buffer
	text := func(s string) string {
		var x bytes.Buffer
		_ = xml.EscapeText(&x, []byte(s)) // into memory
		return x.String()
	}
	element := func(indent, name, attributes, value string) {
		b.WriteString(indent + "<" + name + attributes + ">" + text(value) + "</" + name + ">\n")
	}
	list := e.news()
	updated := e.board.State.ConfiguredAt
	for _, n := range list {
		if n.updated.After(updated) {
			updated = n.updated
		}
	}
	b.WriteString(xml.Header + `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="` + lang + `">` + "\n")
	element("  ", "id", "", urn(e.b.ID, lang, ""))
	element("  ", "title", "", cmp.Or(line(e.board.Name()), "Torneo"))
	element("  ", "updated", "", moment(updated))
	b.WriteString("  <author><name>" + text(cmp.Or(line(e.board.State.Config.ChiefArbiter), line(e.board.Name()), "Torneo")) + "</name></author>\n")
	b.WriteString(`  <link rel="self" type="application/atom+xml" href="feed.xml"/>` + "\n" + `  <link rel="alternate" type="text/html" hreflang="` + lang + `" href="index.html"/>` + "\n")
	for _, n := range list {
		b.WriteString("  <entry>\n")
		element("    ", "id", "", urn(e.b.ID, lang, n.id))
		element("    ", "title", "", n.title)
		element("    ", "published", "", moment(n.published))
		element("    ", "updated", "", moment(n.updated))
		b.WriteString(`    <link rel="alternate" type="text/html" href="` + n.page + `"/>` + "\n")
		element("    ", "content", ` type="text"`, cmp.Or(n.text, n.title))
		b.WriteString("  </entry>\n")
	}
	b.WriteString("</feed>\n")
	return b.Bytes()
}

func moment(t time.Time) string {
	if t.IsZero() {
		t = time.Unix(0, 0)
	}
	return t.UTC().Format(time.RFC3339)
}

// urn returns an identifier that stays (RFC 9562 5.5, a name-based UUID).
func urn(parts ...string) string {
	sum := sha1.Sum([]byte("torneo\x00" + strings.Join(parts, "\x00"))) //nolint:gosec // a name, no secret
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x50, u[8]&0x3f|0x80
	h := hex.EncodeToString(u)
	return "urn:uuid:" + h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

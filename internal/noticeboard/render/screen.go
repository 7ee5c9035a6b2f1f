package render

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/font"
)

//go:embed static/show.css
var screenStyle []byte

//go:embed static/show.js
var screenScript []byte

// ScreenFiles returns the files that pages of screens load: no folder has them.
func ScreenFiles() []*Document {
	var list []*Document
	for _, f := range []staticFile{
		{"show.css", "text/css; charset=utf-8", screenStyle}, {"show.js", "text/javascript; charset=utf-8", screenScript},
		{"show.ttf", "font/ttf", font.File(false)}, {"show-bold.ttf", "font/ttf", font.File(true)},
	} {
		list = append(list, File(f.path, f.kind, f.data))
	}
	return list
}

// File returns a document of bytes as they are.
func File(path, kind string, data []byte) *Document {
	return document(path, kind, hash(path, kind, string(data)), func() []byte { return data })
}

// heading returns the title of the window.
func (v *slide) heading(d *director) string {
	for _, text := range []string{v.title, d.stage.Name} {
		if text != "" {
			return text
		}
	}
	return "Torneo"
}

// class returns the classes of the page, by its look.
func (d *director) class(v *slide) string {
	list := []string{"m" + strconv.Itoa(d.look.Metres), "columns-" + strconv.Itoa(max(len(v.blocks), 1))}
	if d.look.Light {
		list = append(list, "light")
	}
	if d.look.Upright {
		list = append(list, "upright")
	}
	return strings.Join(list, " ")
}

// following returns the address of the next page.
func (d *director) following(v *slide) string {
	switch v.kind {
	case "entrance", "late":
		return d.stage.Path
	case "code":
		return d.stage.Path + "1"
	}
	return d.stage.Path + strconv.Itoa(v.at%v.of+1)
}

// refresh returns the content of the tag by which a browser without scripts asks again: when, and
// for what.
func (d *director) refresh(v *slide) string {
	seconds := v.seconds
	if v.of == 1 && seconds > 15 && v.kind != "late" {
		seconds = 15 // what is new has to come in some way
	}
	return strconv.Itoa(seconds) + "; url=" + d.following(v)
}

// slideTitle returns the title; a code in groups of four letters.
func slideTitle(v *slide) string {
	if v.kind != "code" || len(v.title) != 8 {
		return v.title
	}
	return strings.ToUpper(v.title[:4] + " " + v.title[4:])
}

// counts returns the moment from or to which a script counts.
func (c *count) counts() templ.Attributes {
	if c.at.IsZero() {
		return templ.Attributes{"data-day": "1"}
	}
	a := templ.Attributes{"data-at": strconv.FormatInt(c.at.UnixMilli(), 10)}
	if c.down {
		a["data-down"] = "1"
	}
	return a
}

// attributes returns the spans of a box that covers more than one row or column.
func (x *box) attributes() templ.Attributes {
	a := templ.Attributes{}
	if x.rows > 1 {
		a["rowspan"] = strconv.Itoa(x.rows)
	}
	if x.columns > 1 {
		a["colspan"] = strconv.Itoa(x.columns)
	}
	return a
}

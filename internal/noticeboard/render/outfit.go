package render

import (
	"torneo/internal/noticeboard"
)

// logoFile returns the path of the organiser's picture, from where the site begins; "" if there
// is none.
func logoFile(b *noticeboard.Board) string {
	if b.Logo == nil {
		return ""
	}
	return b.ID + "/logo-" + hash(b.Logo.Hash)[:8] + "." + b.Logo.Kind
}

// coloursFile returns the path of the organiser's colours, from where the site begins; "" if
// there are none.
func coloursFile(b *noticeboard.Board) string {
	if _, ok := parseColour(b.State.Publication.Colour); !ok {
		return ""
	}
	return b.ID + "/colours.css"
}

// outfit adds the organiser's picture and colours.
func (m *maker) outfit(b *noticeboard.Board) {
	if path := logoFile(b); path != "" {
		kind := "image/png"
		if b.Logo.Kind == "jpg" {
			kind = "image/jpeg"
		}
		m.add(path, kind, hash(path, b.Logo.Hash), func() []byte { return b.Logo.Data })
	}
	if path := coloursFile(b); path != "" {
		c, _ := parseColour(b.State.Publication.Colour)
		m.add(path, "text/css; charset=utf-8", hash(path, c.String()), func() []byte { return schemeOf(c).css() })
	}
}

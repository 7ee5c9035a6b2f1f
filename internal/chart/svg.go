package chart

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// SVG writes the picture to stand in a page, which has its colours: nothing in it is
// styled in place. The id tells it from others of the page.
func (d *Drawing) SVG(w io.Writer, id string) error {
	var b strings.Builder
	role := "img"
	for k := range d.Shapes {
		if d.Shapes[k].Link != "" {
			role = "group" // its parts can be followed
		}
	}
	fmt.Fprintf(&b, `<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="%s" aria-labelledby="%s-title">`, d.Width, d.Height, role, id)
	fmt.Fprintf(&b, "\n<title id=\"%s-title\">%s</title>\n<desc>%s</desc>\n", id, inSVG(d.Title), inSVG(d.Desc))
	for k := range d.Shapes {
		d.Shapes[k].svg(&b)
	}
	b.WriteString("</svg>")
	_, err := io.WriteString(w, b.String())
	return err
}

// roles are the classes of shapes by role.
var roles = [...]string{Value: "v", Grid: "g", Label: "l", Inside: "i", Strong: "b"}

func (s *Shape) svg(b *strings.Builder) {
	class := roles[s.Role]
	if s.Series > 0 {
		class += " s" + strconv.Itoa(Color(s.Series))
	}
	if s.Link != "" {
		fmt.Fprintf(b, `<a href="%s" aria-label="%s">`, html.EscapeString(s.Link), inSVG(s.Name))
	}
	name := ""
	if s.Name != "" {
		name = "<title>" + inSVG(s.Name) + "</title>"
	}
	at := s.Points[0]
	switch s.Kind {
	case Line:
		b.WriteString(`<polyline class="` + class + `" fill="none" points="`)
		for k, p := range s.Points {
			if k > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(b, "%d,%d", p.X, p.Y)
		}
		b.WriteByte('"')
		if s.Series > 0 {
			if dash := Dash(s.Series); dash != nil {
				fmt.Fprintf(b, ` stroke-dasharray="%d %d"`, dash[0], dash[1])
			}
		}
		b.WriteString(">" + name + "</polyline>\n")
	case Box:
		to := s.Points[1]
		fmt.Fprintf(b, `<rect class="%s" x="%d" y="%d" width="%d" height="%d">%s</rect>`, class, at.X, at.Y, to.X-at.X, to.Y-at.Y, name)
	case Mark:
		fmt.Fprintf(b, `<path class="%s" d="%s">%s</path>`, class, form(s.Series, at), name)
	case Text:
		fmt.Fprintf(b, `<text class="%s" x="%d" y="%d"%s>%s</text>`, class, at.X, at.Y, [...]string{Start: "", Middle: ` text-anchor="middle"`, End: ` text-anchor="end"`}[s.Anchor], inSVG(s.Text))
	}
	if s.Link != "" {
		b.WriteString("</a>")
	}
	b.WriteByte('\n')
}

// form returns the outline of a mark.
func form(series int, p Point) string {
	corners, radius := Form(series)
	if corners == nil {
		return fmt.Sprintf("M%d %da%d %[3]d 0 1 0 %[4]d 0a%[3]d %[3]d 0 1 0 -%[4]d 0z", p.X-radius, p.Y, radius, 2*radius)
	}
	var b strings.Builder
	for k, c := range corners {
		fmt.Fprintf(&b, "%c%d %d", "ML"[min(k, 1)], p.X+c.X, p.Y+c.Y)
	}
	return b.String() + "z"
}

// inSVG returns a text as it may stand in a picture: what XML cannot hold is left out.
func inSVG(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s))
}

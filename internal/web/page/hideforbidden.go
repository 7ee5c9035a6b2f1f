package page

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"torneo/internal/arbiter"
)

// hideForbidden returns a page, or a part of one, with what the visitor may do: a link to what
// they may not read is no link, and a form of what they may not do is shown without its buttons,
// or not at all if it has nothing else. So no page can offer what its address refuses.
func (v *Visit) hideForbidden(page []byte) []byte {
	if v.Site.ActOf == nil || !v.IsIdentified() || v.By.Role == arbiter.ChiefArbiter && v.By.Scope.All() {
		return page
	}
	o := offers{v: v, known: map[string]bool{}, forms: map[string]bool{}}
	if o.allAllowed(page) {
		return page
	}
	var roots []*html.Node
	if bytes.HasPrefix(bytes.ToLower(page[:min(len(page), 20)]), []byte("<!doctype")) {
		root, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			return page
		}
		roots = []*html.Node{root}
	} else {
		within := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
		if bytes.HasPrefix(bytes.TrimSpace(page), []byte("<tr")) {
			within = &html.Node{Type: html.ElementNode, Data: "tbody", DataAtom: atom.Tbody}
		}
		parts, err := html.ParseFragment(bytes.NewReader(page), within)
		if err != nil {
			return page
		}
		holder := &html.Node{Type: html.DocumentNode}
		for _, n := range parts {
			holder.AppendChild(n)
		}
		roots = []*html.Node{holder}
	}
	var b bytes.Buffer
	for _, root := range roots {
		o.look(root)
		o.takeOut()
		if err := html.Render(&b, root); err != nil {
			return page
		}
	}
	return b.Bytes()
}

// offers holds the links and controls that a page offers.
type offers struct {
	v       *Visit
	known   map[string]bool // whether what is done there may be done, by method and path
	forms   map[string]bool // those that may not be sent, by id
	links   []*html.Node    // that lead where the visitor may not go
	refused []*html.Node    // forms
	loose   []*html.Node    // controls that name their form
}

// allAllowed reports that a page has nothing that the visitor may not do: it needs not be taken
// apart, which costs as much as to write it.
func (o *offers) allAllowed(page []byte) bool {
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return z.Err() == io.EOF
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			link := len(name) == 1 && name[0] == 'a'
			if !more || !link && string(name) != "form" {
				continue
			}
			values := map[string]string{}
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				if k := string(key); k == "href" || k == "action" || k == "method" {
					if _, twice := values[k]; !twice {
						values[k] = string(value)
					}
				}
			}
			to := values["href"]
			if link && to != "" && !o.may(http.MethodGet, to) || !link && strings.EqualFold(values["method"], http.MethodPost) && !o.may(http.MethodPost, values["action"]) {
				return false
			}
		}
	}
}

func (o *offers) look(n *html.Node) {
	if n.Type == html.ElementNode {
		switch n.DataAtom {
		case atom.A:
			if to := attribute(n, "href"); to != "" && !o.may(http.MethodGet, to) {
				o.links = append(o.links, n)
			}
		case atom.Form:
			if strings.EqualFold(attribute(n, "method"), http.MethodPost) && !o.may(http.MethodPost, attribute(n, "action")) {
				o.refused = append(o.refused, n)
				if id := attribute(n, "id"); id != "" {
					o.forms[id] = true
				}
			}
		case atom.Input, atom.Button, atom.Select, atom.Textarea:
			if attribute(n, "form") != "" {
				o.loose = append(o.loose, n)
			}
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		o.look(c)
	}
}

// may reports whether the visitor may do what an address of ours does.
func (o *offers) may(method, to string) bool {
	if to == "" {
		to = o.v.Request.URL.Path
	}
	path, _, _ := strings.Cut(to, "#")
	path, _, _ = strings.Cut(path, "?")
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return true
	}
	key := method + " " + path
	if may, ok := o.known[key]; ok {
		return may
	}
	act, ok := o.v.Site.ActOf(method, path)
	may := !ok || act == "" || o.v.mayAt(act, path)
	o.known[key] = may
	return may
}

// mayAt answers like May, at an address whose tournament may be another one.
func (v *Visit) mayAt(act arbiter.Act, path string) bool {
	parts := strings.Split(path, "/")
	switch {
	case len(parts) > 2 && parts[1] == "e":
		return v.MayIn(parts[2], act)
	case len(parts) > 2 && parts[1] == "t" && (v.State == nil || parts[2] != v.Tournament.ID):
		anybody := v.By
		anybody.Scope = arbiter.Scope{}
		return anybody.MayBegin(act, arbiter.Place{}) == nil
	case len(parts) > 2 && parts[1] == "t":
		if len(parts) > 5 && parts[3] == "players" && !v.By.Scope.All() {
			if id, err := strconv.Atoi(parts[4]); err == nil { // what is done with one player
				return v.NeedFor(act, arbiter.ExtentOfPlayer(v.State, id)) == nil
			}
		}
		return v.May(act)
	}
	return v.By.MayBegin(act, arbiter.Place{}) == nil
}

// takeOut takes out what is not offered.
func (o *offers) takeOut() {
	for _, a := range o.links {
		up := a.Parent
		if up == nil {
			continue
		}
		if attribute(a, "role") != "button" && !lonely(a) {
			for c := a.FirstChild; c != nil; c = a.FirstChild {
				a.RemoveChild(c)
				up.InsertBefore(c, a)
			}
		}
		up.RemoveChild(a)
		prune(up)
	}
	for _, f := range o.refused {
		if up := f.Parent; up != nil && !shows(f) {
			up.RemoveChild(f)
			prune(up)
			continue
		}
		makeReadOnly(f)
		f.Data, f.DataAtom = "div", atom.Div
		f.Attr = slices.DeleteFunc(f.Attr, func(a html.Attribute) bool {
			return a.Key != "class" && a.Key != "id" && !strings.HasPrefix(a.Key, "aria-")
		})
	}
	for _, c := range o.loose {
		if o.forms[attribute(c, "form")] {
			quiet(c)
		}
	}
}

// makeReadOnly takes the buttons from a form and makes its fields ones to be read.
func makeReadOnly(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		makeReadOnly(c)
		quiet(c)
		c = next
	}
}

func quiet(n *html.Node) {
	if n.Type != html.ElementNode || n.Parent == nil {
		return
	}
	switch {
	case n.DataAtom == atom.Button, n.DataAtom == atom.Input && slices.Contains([]string{"submit", "hidden", "file"}, attribute(n, "type")):
		up := n.Parent
		up.RemoveChild(n)
		prune(up)
	case n.DataAtom == atom.Input, n.DataAtom == atom.Select, n.DataAtom == atom.Textarea:
		n.Attr = append(n.Attr, html.Attribute{Key: "disabled"})
	}
}

// shows reports whether a form has something to be read.
func shows(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			switch c.DataAtom {
			case atom.Table, atom.Textarea, atom.Select, atom.Fieldset, atom.Ul, atom.Ol, atom.Dl:
				return true
			case atom.Input:
				if !slices.Contains([]string{"submit", "hidden", "file"}, attribute(c, "type")) {
					return true
				}
			}
		}
		if shows(c) {
			return true
		}
	}
	return false
}

// lonely reports whether an element is all that its paragraph or entry says.
func lonely(n *html.Node) bool {
	up := n.Parent
	if up == nil || up.DataAtom != atom.P && up.DataAtom != atom.Li {
		return false
	}
	for c := up.FirstChild; c != nil; c = c.NextSibling {
		if c != n && !blank(c) {
			return false
		}
	}
	return true
}

// prune takes away what has nothing in it any more but its heading.
func prune(n *html.Node) {
	for n != nil && n.Parent != nil && n.Type == html.ElementNode {
		switch n.DataAtom {
		case atom.P, atom.Li, atom.Ul, atom.Ol, atom.Details, atom.Section, atom.Div, atom.Fieldset:
		default:
			return
		}
		if attribute(n, "id") != "" && n.DataAtom == atom.Div {
			return // something finds it by its name
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if !blank(c) && !heads(c) {
				return
			}
		}
		up := n.Parent
		up.RemoveChild(n)
		n = up
	}
}

func blank(n *html.Node) bool {
	return n.Type == html.CommentNode || n.Type == html.TextNode && strings.Trim(n.Data, " \t\r\n·") == ""
}

func heads(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.Summary, atom.Legend:
		return true
	}
	return false
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

package server

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// formsOf collects the links and the forms of a page, with the values that a browser sends if
// nobody changes anything.
func formsOf(at, page string) (links []string, forms []pageForm) {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return nil, nil
	}
	base, err := url.Parse(at)
	if err != nil {
		return nil, nil
	}
	here := func(to string) string {
		u, err := base.Parse(to)
		if err != nil || u.Host != "" || u.Scheme != "" {
			return ""
		}
		u.Fragment = ""
		return u.String()
	}
	byID := map[string]int{}
	of := map[*html.Node]int{}
	var walk func(n *html.Node, in int)
	walk = func(n *html.Node, in int) {
		if n.Type == html.ElementNode {
			if to := attribute(n, "form"); to != "" {
				if k, ok := byID[to]; ok {
					in = k
				}
			}
			switch n.Data {
			case "a":
				if to := here(attribute(n, "href")); to != "" {
					links = append(links, to)
				}
			case "form":
				if k, ok := of[n]; ok {
					in = k
				} else {
					in = -1
				}
			case "input", "select", "textarea", "button":
				if in >= 0 {
					forms[in].field(n, here)
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, in)
		}
	}
	for n := range root.Descendants() { // a button may stand before its form
		if n.Type == html.ElementNode && n.Data == "form" && strings.EqualFold(attribute(n, "method"), "post") {
			of[n], byID[attribute(n, "id")] = len(forms), len(forms)
			forms = append(forms, pageForm{action: here(attribute(n, "action")), files: attribute(n, "enctype") == "multipart/form-data", fields: url.Values{}})
		}
	}
	walk(root, -1)
	return links, forms
}

// field adds what a field sends.
func (f *pageForm) field(n *html.Node, here func(string) string) {
	name, value, kind := attribute(n, "name"), attribute(n, "value"), attribute(n, "type")
	switch {
	case n.Data == "button" || kind == "submit":
		b := pageButton{name: name, value: value, get: strings.EqualFold(attribute(n, "formmethod"), "get")}
		if to := attribute(n, "formaction"); to != "" {
			b.action = here(to)
		}
		f.buttons = append(f.buttons, b)
		return
	case name == "" || kind == "button" || has(n, "disabled"):
		return
	case kind == "file":
		f.file = append(f.file, name)
		value = ""
	case kind == "checkbox" || kind == "radio":
		if !has(n, "checked") {
			return
		}
		if !has(n, "value") {
			value = "on"
		}
	case n.Data == "textarea":
		if value = ""; n.FirstChild != nil {
			value = n.FirstChild.Data
		}
	case n.Data == "select":
		first, some, chosen := "", false, false
		var options func(n *html.Node)
		options = func(n *html.Node) {
			if n.Type == html.ElementNode && n.Data == "option" {
				v := attribute(n, "value")
				if !has(n, "value") && n.FirstChild != nil {
					v = n.FirstChild.Data
				}
				if !some {
					first, some = v, true
				}
				if has(n, "selected") {
					first, chosen = v, true
				}
			}
			for c := n.FirstChild; c != nil && !chosen; c = c.NextSibling {
				options(c)
			}
		}
		options(n)
		value = first
	}
	f.fields.Add(name, value)
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

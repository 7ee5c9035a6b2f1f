package publichttp

import (
	"net/http"
	"net/url"
	"sync"

	"torneo/i18n"
)

// printers say everything in every language.
var printers = sync.OnceValue(func() map[i18n.Language]*i18n.Printer {
	m := map[i18n.Language]*i18n.Printer{}
	for _, l := range i18n.Languages() {
		m[l] = i18n.New(l)
	}
	return m
})

// PrinterFor returns the printer of a language; nil: it is none of ours.
func PrinterFor(l i18n.Language) *i18n.Printer { return printers()[l] }

// RequestLanguage returns the language that the reader's browser asks for.
func RequestLanguage(r *http.Request) i18n.Language {
	if l, ok := i18n.AcceptedLanguage(r.Header.Get("Accept-Language")); ok {
		return l
	}
	return i18n.Public
}

// Other is the same page in another language.
type Other struct{ Lang, Name, To string }

// Others returns the other languages of a page in l; to returns the address of each.
func Others(l i18n.Language, to func(i18n.Language) string) (list []Other) {
	for _, o := range i18n.Languages() {
		if o != l {
			list = append(list, Other{string(o), o.Name(), to(o)})
		}
	}
	return list
}

// LanguageField chooses a language on the page of a link, where nothing is kept of a reader.
const LanguageField = "l"

// Page holds the data that every page of a signed link shows.
type Page struct {
	*i18n.Printer
	Link   string // its text; "": none
	Others []Other
	asked  bool // the language was chosen on the page
}

// PageOf returns the page of a link for who asks.
func PageOf(r *http.Request, text string) Page {
	v := Page{Link: text}
	lang := RequestLanguage(r)
	if l := i18n.Language(r.URL.Query().Get(LanguageField)); printers()[l] != nil {
		lang, v.asked = l, true
	}
	v.Printer = printers()[lang]
	v.Others = Others(lang, func(l i18n.Language) string { return v.Path() + "?" + LanguageField + "=" + string(l) })
	return v
}

// Path returns the address of the link.
func (v Page) Path() string { return "/" + url.PathEscape(v.Link) }

// Query keeps the language that was chosen.
func (v Page) Query() string {
	if !v.asked {
		return ""
	}
	return "?" + LanguageField + "=" + string(v.Language())
}

// URL returns the address that forms of the page are sent to.
func (v Page) URL() string { return v.Path() + v.Query() }

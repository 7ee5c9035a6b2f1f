// Package chapters renders the chapters of the manual as HTML. It renders the
// manual of a language on first use.
package chapters

import (
	"sync"

	"torneo/docs/manual"
)

// Chapter is a chapter as pages show it, without its title.
type Chapter struct {
	Name, Title string
	Sections    []Section
	HTML        string // where its title is the page's
	Under       string // where its title stands among others: headings are a level deeper
}

// Path returns the address of the chapter.
func (c Chapter) Path() string { return "/manual/" + c.Name }

// Section is a part of a chapter, with the address of its heading.
type Section struct{ ID, Title string }

// Manual returns the manual in a language, "en" or "es". It is rendered once.
func Manual(language string) ([]Chapter, error) {
	lock.Lock()
	defer lock.Unlock()
	if list, ok := kept[language]; ok {
		return list, nil
	}
	var list []Chapter
	for _, c := range manual.Chapters(language) {
		chapter, err := render(c)
		if err != nil {
			return nil, err
		}
		list = append(list, chapter)
	}
	kept[language] = list
	return list, nil
}

var (
	lock sync.Mutex
	kept = map[string][]Chapter{}
)

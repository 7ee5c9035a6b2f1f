// Package rendered is the chapters of the manual as HTML. They are rendered from their
// Markdown when they are asked for; a release has them rendered beforehand (tools/release,
// with the tag rendered), for what renders them would make every command start later.
package rendered

import "sync"

// Chapter is a chapter as pages show it, without its title.
type Chapter struct {
	Name, Title string
	Sections    []Section
	HTML        string // where its title is the page's
	Under       string // where its title stands among others: headings are a level deeper
}

// Path is the address of the chapter.
func (c Chapter) Path() string { return "/manual/" + c.Name }

// Section is a part of a chapter, with the address of its heading.
type Section struct{ ID, Title string }

// Manual is the manual in a language, "en" or "es".
func Manual(language string) ([]Chapter, error) {
	lock.Lock()
	defer lock.Unlock()
	if chapters, ok := kept[language]; ok {
		return chapters, nil
	}
	chapters, err := all(language)
	if err == nil {
		kept[language] = chapters
	}
	return chapters, err
}

var (
	lock sync.Mutex
	kept = map[string][]Chapter{}
)

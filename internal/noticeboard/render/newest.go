package render

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/jsonline"
)

// Program is the version of the program that makes the documents: another one may say the same in
// other words, and what is kept by its content is kept for a year. It is set before anything is made.
var Program string

// NewestFile is the name of the document that says what is newest, in the folder of a tournament,
// of an event with several and of a series.
const NewestFile = "newest.json"

// Newest is what is newest: who has a page open asks for it, and for the page only when its key is
// another one. Its names are a promise to other programs.
type Newest struct {
	Keys map[string]string `json:"keys" doc:"By key the documents that have it, parted by blanks: without their language where they have it in all, with * for a number where they have it for all"`
}

// addFrom adds a document that is made from what has that key, as others are in other languages and
// of other players: these have one key among what is newest.
func (m *maker) addFrom(from, path, kind string, make func() []byte) {
	m.add(path, kind, hash(path, from), make)
	if d := m.site.documents[path]; d.from == "" { // nobody has it yet
		d.from = from
	}
}

// inputKey returns the key of the head and something else, for addFrom.
func (s *source) inputKey(key string) string {
	if s.together {
		return hash(s.head, key, "together")
	}
	return hash(s.head, key)
}

// ContentKey returns the key of the document among what is newest: the same key and path, the same
// content.
func (d *Document) ContentKey() string {
	from := d.from
	if from == "" {
		from = d.key
	}
	sum := sha256.Sum256([]byte(Program + "\x00" + from))
	return base64.RawURLEncoding.EncodeToString(sum[:9])
}

// keyless is the place where a page that is served carries its key.
var keyless = []byte(`data-key=""`)

// ServedTag returns the tag of what is served: the key in it is part of a page.
func (d *Document) ServedTag() string {
	if !strings.HasPrefix(d.Type, "text/html") {
		return d.Tag()
	}
	return d.Tag() + "-" + d.ContentKey()
}

// newest adds what is newest of every folder.
func (m *maker) newest() {
	var list []*Document
	folder, rest := "", hash()
	end := func() {
		if folder != "" {
			folder, list := folder, list // as they are now
			m.add(folder+"/"+NewestFile, jsonType, hash(folder, NewestFile, Program, rest), func() []byte { return jsonline.Of(newestOf(folder, list)) })
		}
	}
	for _, path := range m.site.Paths() {
		at, _, below := strings.Cut(path, "/")
		if !below {
			continue
		}
		if at != folder {
			end()
			folder, rest, list = at, hash(), nil
		}
		d := m.site.documents[path]
		list, rest = append(list, d), hash(rest, path, d.key)
	}
	end()
}

// lastNumber is the number at the end of a file's name.
var lastNumber = regexp.MustCompile(`\d+(\.\w+)$`)

// sameIn is documents of one name: in one language, or of one number.
type sameIn struct {
	documents []*Document
	one       bool // they have one key
}

func (s *sameIn) add(d *Document) {
	s.one = len(s.documents) == 0 || s.one && s.documents[0].ContentKey() == d.ContentKey()
	s.documents = append(s.documents, d)
}

// newestOf returns what is newest of a folder with these documents.
func newestOf(folder string, list []*Document) Newest {
	named, starred := map[string]*sameIn{}, map[string]*sameIn{}
	put := func(in map[string]*sameIn, name string, d *Document) {
		if in[name] == nil {
			in[name] = &sameIn{}
		}
		in[name].add(d)
	}
	for _, d := range list {
		name := nameIn(folder, d.Path)
		put(named, name, d)
		if star := lastNumber.ReplaceAllString(name, "*$1"); star != name {
			put(starred, star, d)
		}
	}
	keys := map[string][]string{}
	for name, same := range named {
		if star := starred[lastNumber.ReplaceAllString(name, "*$1")]; star != nil && star.one && len(star.documents) > len(same.documents) {
			name = lastNumber.ReplaceAllString(name, "*$1")
		}
		for _, d := range same.documents {
			at := name
			if !same.one {
				at = strings.TrimPrefix(d.Path, folder+"/")
			}
			key := d.ContentKey()
			keys[key] = append(keys[key], at)
		}
	}
	n := Newest{Keys: map[string]string{}}
	for key, names := range keys {
		slices.Sort(names)
		n.Keys[key] = strings.Join(slices.Compact(names), " ")
	}
	return n
}

// nameIn returns the name of a document in a folder, without its language.
func nameIn(folder, path string) string {
	name := strings.TrimPrefix(path, folder+"/")
	if lang, rest, _ := strings.Cut(name, "/"); rest != "" {
		if _, is := i18n.Parse(lang); is {
			return rest
		}
	}
	return name
}

// Package render makes the documents of noticeboards: pages in both languages,
// JSON, CSV, SVG and report files. They are made from the values of package
// noticeboard and nothing else. The hall's network, a folder and every other
// target get the same bytes.
package render

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"torneo/i18n"
	"torneo/internal/noticeboard"
)

// Made is the edition of the documents: another one makes all of them anew.
const made = "5"

// Document is one file. Its bytes are made when they are first asked for, and once for
// all who ask.
type Document struct {
	Path string // "4f1c/es/standings.html"
	Type string // of its content

	key    string // the hash of what it is made from
	from   string // that of what others are made from, too; "": none are
	source atomic.Pointer[func() []byte]
	made   atomic.Bool
	size   atomic.Int64 // of what is made, in bytes
	bytes  func() content
	packed func() []byte
}

// setSource lets the document be made from the newest of what makes the same bytes, if it is not
// made yet: nobody is to hold a board of the past for the sake of a page that nobody reads.
func (d *Document) setSource(make func() []byte) {
	if d.made.Load() {
		return
	}
	d.source.Store(&make)
	if d.made.Load() { // meanwhile
		d.source.Store(nil)
	}
}

// tagless is the place where a page carries its tag, before it has one.
const tagless = `data-tag=""`

type content struct {
	plain []byte
	tag   string
}

// Key returns the hash of what the document is made from: the same key, the same bytes.
func (d *Document) Key() string { return d.key }

// Bytes returns the content.
func (d *Document) Bytes() []byte { return d.bytes().plain }

// ServedBytes returns the content as the program serves it: with links to what files have not.
func (d *Document) ServedBytes() []byte {
	if !strings.HasPrefix(d.Type, "text/html") {
		return d.Bytes()
	}
	page := bytes.Replace(d.Bytes(), keyless, []byte(`data-key="`+d.ContentKey()+`"`), 1)
	return servedOnly.ReplaceAll(withPageOnly.ReplaceAll(page, nil), []byte("$1"))
}

// GzipBytes returns what is served by gzip; nil where that gains nothing.
func (d *Document) GzipBytes() []byte { return d.packed() }

// Tag returns the hash of the content; a page carries it.
func (d *Document) Tag() string { return d.bytes().tag }

// Site is all documents there are, by path. It is never changed.
type Site struct {
	documents map[string]*Document
	answers   map[string]*Document // that other programs ask for, one by one
	key       string
	boards    map[string]*noticeboard.Board
	news      []News          // what has changed, the latest last
	starts    map[string]bool // after which all of the news is; nil: some has been forgotten
	origin    string
	printers  map[i18n.Language]*i18n.Printer
	sources   []*source // of which screens are made
	places    *places
	seasons   []*noticeboard.Season
}

// Key returns a text that changes when a document does.
func (s *Site) Key() string { return s.key }

// Find returns the document with a path; nil if there is none.
func (s *Site) Find(path string) *Document { return s.documents[path] }

// Answer returns the document with a path, also one that is made on request and is among no
// files; nil if there is none, or nothing to say in it.
func (s *Site) Answer(path string) *Document {
	if d := s.documents[path]; d != nil {
		return d
	}
	if d := s.answers[path]; d != nil && len(d.Bytes()) > 0 {
		return d
	}
	return nil
}

// Paths lists all documents that are files.
func (s *Site) Paths() []string { return slices.Sorted(maps.Keys(s.documents)) }

// Make makes the site of these boards. What is as it was in the site before is taken
// from there with its bytes; nil: there was none.
func Make(boards []*noticeboard.Board, before *Site) *Site { return MakeWith(boards, nil, before) }

// MakeWith makes the site of these boards, and of these seasons of leagues.
func MakeWith(boards []*noticeboard.Board, leagues []*noticeboard.Season, before *Site) *Site {
	s := &Site{documents: map[string]*Document{}, answers: map[string]*Document{}, boards: map[string]*noticeboard.Board{}}
	s.printers, s.places = printers(), &places{known: map[placesOf]ranks{}}
	if before != nil {
		s.places = before.places
	}
	m := maker{site: s, before: before}
	for _, d := range staticDocuments() {
		s.documents[d.Path] = d
	}
	if before == nil && boards == nil && leagues == nil {
		s.boards = nil
	}
	events, sources := groupByEvent(boards), map[string][]*source{}
	s.seasons = leagues
	m.front(boards, events)
	m.listing(boards)
	for _, b := range boards {
		src := newSource(b, s.printers)
		src.places = s.places
		if src.together = events[b.EventID] != nil; src.together {
			sources[b.EventID] = append(sources[b.EventID], src)
		}
		m.outfit(b)
		s.sources = append(s.sources, src)
		for _, lang := range i18n.Languages() {
			m.pages(src.editionIn(lang))
		}
		m.data(src)
		m.answers(src)
		s.boards[b.ID] = b
	}
	for id, list := range sources {
		m.event(id, list)
	}
	m.eventBoards(s.sources)
	for _, x := range seriesOf(boards) {
		m.series(x, boards)
	}
	for _, x := range leagues {
		m.season(x)
	}
	s.places.keep(s.boards)
	m.newest()
	all := sha256.New()
	for _, path := range s.Paths() {
		all.Write([]byte(path + "\x00" + s.documents[path].key + "\n"))
	}
	s.key = hex.EncodeToString(all.Sum(nil)[:16])
	if s.boards == nil { // nobody has looked yet: that there is nothing is news, too
		s.key = "-" + s.key[1:]
	}
	m.before = nil // what makes documents later does not hold the past
	s.tell(before)
	return s
}

// printers are those of all sites: each loads its texts once.
var printers = sync.OnceValue(func() map[i18n.Language]*i18n.Printer {
	list := map[i18n.Language]*i18n.Printer{}
	for _, l := range i18n.Languages() {
		list[l] = i18n.New(l)
	}
	return list
})

type maker struct {
	site, before *Site
}

// answer adds a document for other programs that is among no files, as JSON.
func (m *maker) answer(path, key string, bytes func() []byte) { m.answerAs(path, jsonType, key, bytes) }

// answerAs adds a document that is among no files.
func (m *maker) answerAs(path, kind, key string, bytes func() []byte) {
	if m.before != nil {
		if d := m.before.answers[path]; d != nil && d.key == key {
			d.setSource(bytes)
			m.site.answers[path] = d
			return
		}
	}
	m.site.answers[path] = document(path, kind, key, bytes)
}

// add adds a document that is made from what has that key, unless there is one already.
func (m *maker) add(path, kind, key string, bytes func() []byte) {
	if m.before != nil {
		if d := m.before.documents[path]; d != nil && d.key == key {
			d.setSource(bytes)
			m.site.documents[path] = d
			return
		}
	}
	m.site.documents[path] = document(path, kind, key, bytes)
}

// NewDocument returns a document of these bytes that is nobody's file.
func NewDocument(kind string, plain []byte) *Document {
	return document("", kind, "", func() []byte { return plain })
}

// document returns a document that is made when it is asked for, and packed when somebody asks
// who unpacks.
func document(path, kind, key string, make func() []byte) *Document {
	d := &Document{Path: path, Type: kind, key: key}
	d.source.Store(&make)
	d.bytes = sync.OnceValue(func() content {
		plain := (*d.source.Load())()
		d.made.Store(true)
		d.source.Store(nil)
		d.size.Add(int64(len(plain)))
		sum := sha256.Sum256(plain)
		tag := hex.EncodeToString(sum[:12])
		return content{bytes.Replace(plain, []byte(tagless), []byte(strings.TrimSuffix(tagless, `"`)+tag+`"`), 1), tag}
	})
	d.packed = sync.OnceValue(func() []byte {
		if slices.Contains(packedAlready, kind) {
			return nil
		}
		packed := compress(d.ServedBytes())
		d.size.Add(int64(len(packed)))
		return packed
	})
	return d
}

// packedAlready are contents in which gzip finds nothing.
var packedAlready = []string{xlsxType, pdfType, "image/png", "image/jpeg"}

// packers are kept, for each needs more memory than most of what it packs.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// compress returns the content by gzip; nil if that gains nothing.
func compress(plain []byte) []byte {
	var b bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&b)
	_, _ = z.Write(plain)
	_ = z.Close()
	if b.Len() < len(plain)*9/10 {
		return b.Bytes()
	}
	return nil
}

// hash returns the key of what these say.
func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range append([]string{made}, parts...) {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// of returns the key of values: of what they are as JSON.
func of(values ...any) string {
	h := sha256.New()
	lines := json.NewEncoder(h)
	for _, v := range values {
		if err := lines.Encode(v); err != nil {
			panic(err) // what boards are made of can be written
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

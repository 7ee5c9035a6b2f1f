package fidelist

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"torneo/internal/codepage"
	"torneo/message"
)

// Options holds facts on a list that its bytes do not tell.
type Options struct {
	Name    string // of the file, which may say kind and month
	Kind    *Kind  // of a list with one rating; nil: as its name says
	MaxSize int64  // of the list unpacked; 0: MaxSize
}

// Reader reads a list player by player.
type Reader struct {
	about   About
	zipped  io.Closer
	w       *window
	text    *layout // of a text
	known   map[string]string
	seen    ids
	western int64 // values that are no UTF-8
	rows    int
	defects []Error
	wrong   int
	player  Player
	err     error
}

// Open opens a file of so many bytes: a list, or a zip with one in it. Info
// describes the list; Next reads the players. The error is an *Error.
func Open(file io.ReaderAt, size int64, o Options) (*Reader, error) {
	if o.MaxSize <= 0 {
		o.MaxSize = MaxSize
	}
	r := &Reader{known: map[string]string{"": ""}, about: About{Size: size}}
	if o.Name != "" {
		r.about.File = path.Base(strings.ReplaceAll(o.Name, `\`, "/"))
	}
	r.aboutMonth(o.Name, FileName)
	head := make([]byte, 4)
	if n, _ := file.ReadAt(head, 0); n == 0 {
		return nil, whole("fidelist.empty")
	}
	var source io.Reader = io.NewSectionReader(file, 0, size)
	if bytes.HasPrefix(head, []byte("PK")) {
		packed, err := r.unzip(file, size, o)
		if err != nil {
			return nil, err
		}
		source, r.zipped = packed, packed
	}
	if r.about.Size > o.MaxSize {
		r.Close()
		return nil, whole("fidelist.large", "size", r.about.Size, "most", o.MaxSize)
	}
	r.w = newWindow(source, o.MaxSize)
	if err := r.begin(o); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close closes the file in the zip. The file itself is the caller's.
func (r *Reader) Close() {
	if r.zipped != nil {
		_ = r.zipped.Close() // it was only read
	}
}

// unzip finds the list in a zip: the only text or XML, or the only one by its name.
func (r *Reader) unzip(file io.ReaderAt, size int64, o Options) (io.ReadCloser, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return nil, whole("fidelist.zip-cut")
	}
	var lists []*zip.File
	for _, f := range archive.File {
		switch strings.ToLower(path.Ext(f.Name)) {
		case ".txt", ".xml":
			lists = append(lists, f)
		}
	}
	if len(lists) == 0 {
		return nil, whole("fidelist.zip-none", "count", len(archive.File))
	}
	if len(lists) > 1 {
		return nil, whole("fidelist.zip-several", "count", len(lists), "first", excerpt([]byte(lists[0].Name)), "second", excerpt([]byte(lists[1].Name)))
	}
	f := lists[0]
	if f.UncompressedSize64 > uint64(o.MaxSize) {
		return nil, whole("fidelist.large", "size", f.UncompressedSize64, "most", o.MaxSize)
	}
	r.about.File, r.about.Size = path.Base(excerpt([]byte(f.Name))), int64(f.UncompressedSize64)
	r.aboutMonth(f.Name, FileName)
	if r.about.Month.IsZero() && f.Modified.Year() > 1980 {
		r.about.Month, r.about.From = PackedIn(f.Modified.Year(), int(f.Modified.Month()), f.Modified.Day()), Packed
	}
	open, err := f.Open()
	if err != nil {
		return nil, whole("fidelist.zip-damaged")
	}
	return open, nil
}

func (r *Reader) aboutMonth(name string, from Origin) {
	if m, ok := NameMonth(name); ok {
		r.about.Month, r.about.From = m, from
	}
}

// begin detects the form of the list from its beginning.
func (r *Reader) begin(o Options) error {
	head, err := r.w.rest(longestPlayer)
	if err != nil {
		return r.unreadable(err)
	}
	if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
		r.w.pass(3)
		head = head[3:]
	}
	if e, wide := codepage.UTF16(head); wide {
		return whole("fidelist.encoding", "found", e.String())
	}
	begins := bytes.ToLower(bytes.TrimSpace(head[:min(len(head), 2000)]))
	switch {
	case len(begins) == 0:
		return whole("fidelist.empty")
	case bytes.HasPrefix(begins, []byte("<!doctype html")), bytes.HasPrefix(begins, []byte("<html")), bytes.Contains(begins, []byte("<html")):
		return whole("fidelist.html")
	case begins[0] == '<':
		r.about.Form = XML
		return r.beginXML(o)
	case bytes.IndexByte(head[:min(len(head), 2000)], 0) >= 0, begins[0] == '%', begins[0] == '{':
		return whole("fidelist.other")
	}
	return r.beginText(o)
}

// ofKind settles which rating a list with one has.
func (r *Reader) ofKind(o Options) error {
	if o.Kind != nil {
		r.about.Kinds = []Kind{*o.Kind}
		return nil
	}
	for _, name := range []string{r.about.File, o.Name} {
		if kind, ok := nameKind(path.Base(name)); ok {
			r.about.Kinds = []Kind{kind}
			return nil
		}
	}
	return whole("fidelist.kind")
}

// Info returns the description of the list.
func (r *Reader) Info() About { return r.about }

// Position returns the number of bytes of the list read so far, of Info().Size.
func (r *Reader) Position() int64 { return r.w.read }

// Rows returns the number of rows read so far, including those with defects.
func (r *Reader) Rows() int { return r.rows }

// Defects returns the first rows that were left out, with their reasons, and the
// number of all.
func (r *Reader) Defects() ([]Error, int) { return r.defects, r.wrong }

// Western returns the number of values that were not UTF-8 and were read as
// Windows-1252.
func (r *Reader) Western() int64 { return r.western }

// Err returns the error that ended the list early; nil at its end.
func (r *Reader) Err() error { return r.err }

// Player returns the player read by Next, valid until the next Next.
func (r *Reader) Player() *Player { return &r.player }

// Next reads the next player, skipping unreadable rows, which Defects returns. It
// returns false at the end, and at an error: see Err.
func (r *Reader) Next() bool {
	for r.err == nil {
		r.player = Player{}
		var (
			defect *Error
			more   bool
		)
		if r.about.Form == XML {
			defect, more = r.nextXML()
		} else {
			defect, more = r.nextText()
		}
		if r.err != nil || !more {
			return false
		}
		if r.rows++; r.rows > MaxPlayers {
			r.err = &Error{Line: r.player.Line, Message: message.New("fidelist.players", "most", MaxPlayers)}
			return false
		}
		if defect == nil {
			if defect = r.check(); defect == nil {
				return r.err == nil
			}
		}
		if r.wrong++; len(r.defects) < MaxDefects {
			r.defects = append(r.defects, *defect)
		}
		if r.wrong > 20 && 20*r.wrong > r.rows {
			first := r.defects[0]
			r.err = &Error{first.Line, first.Column, message.New("fidelist.none", "count", r.wrong, "rows", r.rows, "why", first.Message)}
		}
	}
	return false
}

// check looks at a whole player: that he has an ID and a name, and is the first with
// this ID. A list with two of one ID is not one that can be trusted.
func (r *Reader) check() *Error {
	p := &r.player
	switch {
	case p.ID == 0:
		return &Error{Line: p.Line, Column: 1, Message: message.New("fidelist.no-id")}
	case p.Name == "":
		return &Error{Line: p.Line, Message: message.New("fidelist.no-name", "id", p.ID)}
	}
	if p.Title == "" {
		p.Title = p.WomenTitle
	}
	if line := r.seen.add(uint32(p.ID), uint32(p.Line)); line != 0 {
		r.err = &Error{Line: p.Line, Column: 1, Message: message.New("fidelist.twice", "id", p.ID, "other", int(line))}
	}
	return nil
}

// unreadable returns the error for bytes of a list that could not be read.
func (r *Reader) unreadable(err error) error {
	switch {
	case errors.Is(err, errTooLarge):
		return whole("fidelist.large-read", "most", r.w.most)
	case r.zipped != nil:
		return whole("fidelist.zip-damaged")
	}
	return err
}

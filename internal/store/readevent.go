package store

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"

	"torneo/internal/errtext"
	"torneo/internal/picture"
	"torneo/internal/row"
	"torneo/message"
)

// EventFile is an event file that has been read.
type EventFile struct {
	Event    Event
	Journals []Journal
	entries  map[string][]Entry

	letterheads map[string]row.Letterhead
}

// Entries returns the entries of a journal of the file.
func (f *EventFile) Entries(journal string) []Entry { return f.entries[journal] }

// ReadEvent reads an event file and takes from it what is not there. Keep says, by journal,
// what becomes of those that went different ways. A file that cannot be read is a *BadFile.
func (s *Store) ReadEvent(ctx context.Context, from io.Reader, keep map[string]Keep) (Event, Merged, error) {
	f, err := ParseEvent(from)
	if err != nil {
		return Event{}, Merged{}, err
	}
	m, err := s.ImportEvent(ctx, f, keep)
	if err != nil {
		return Event{}, Merged{}, err
	}
	e, err := s.Event(ctx, f.Event.ID)
	return e, m, err
}

// ImportEvent takes from an event file what is not there: all of it or, if there
// is an error, nothing. Journals that are there already are extended where the
// file has gone on from them.
func (s *Store) ImportEvent(ctx context.Context, f *EventFile, keep map[string]Keep) (Merged, error) {
	return s.merge(ctx, origin{
		keep:       keep,
		events:     []Event{f.Event},
		journals:   f.Journals,
		entries:    func(_ context.Context, j Journal) ([]Entry, error) { return f.entries[j.ID], nil },
		letterhead: func(_ context.Context, j Journal) (row.Letterhead, error) { return f.letterheads[j.ID], nil },
	})
}

// ParseEvent reads an event file, compressed or not. The error of one that is
// not right is a *BadFile.
func ParseEvent(from io.Reader) (*EventFile, error) { return parseEvent(from, maxFile) }

func parseEvent(from io.Reader, limit int64) (*EventFile, error) {
	p := &eventParser{limit: limit, sum: sha256.New(), file: &EventFile{entries: map[string][]Entry{}, letterheads: map[string]row.Letterhead{}}}
	if err := p.open(from); err != nil {
		return nil, p.failure(err)
	}
	if err := p.parse(); err != nil {
		return nil, p.failure(err)
	}
	return p.file, nil
}

type eventParser struct {
	file  *EventFile
	input *bufio.Reader
	sum   hash.Hash
	line  int
	read  int64 // bytes, of
	limit int64
	count int64 // of entries
}

// open looks whether the file is compressed.
func (p *eventParser) open(from io.Reader) error {
	p.input = bufio.NewReaderSize(from, 1<<16)
	start, err := p.input.Peek(2)
	if err == nil && start[0] == 0x1f && start[1] == 0x8b {
		unzipped, err := gzip.NewReader(p.input)
		if err != nil {
			return err
		}
		p.input = bufio.NewReaderSize(unzipped, 1<<16)
	}
	return nil
}

func (p *eventParser) parse() error {
	var header headerLine
	text, err := p.next()
	if err != nil {
		return err
	}
	// Anything may be missing or more in what a newer program wrote.
	if json.Unmarshal(text, &header) != nil || header.Format != eventFormat {
		return p.bad("store.file.other")
	}
	if header.Version > eventVersion {
		return p.bad("store.file.newer", "version", header.Version)
	}
	if err := p.strictly(text, &header); err != nil {
		return err
	}
	e := Event{ID: header.Event.ID, Name: header.Event.Name, Created: moment(micro(header.Event.Created))}
	if err := errors.Join(checkID(e.ID), checkName(e.Name), checkTime(e.Created)); err != nil {
		return err
	}
	p.file.Event = e
	for range header.Journals {
		if err := p.journal(); err != nil {
			return err
		}
	}
	for range header.Letterheads {
		if err := p.letterhead(); err != nil {
			return err
		}
	}
	return p.end()
}

func (p *eventParser) journal() error {
	var line journalLine
	if err := p.nextAs(&line); err != nil {
		return err
	}
	j := Journal{ID: line.Journal.ID, Event: p.file.Event.ID, Name: line.Journal.Name, Created: moment(micro(line.Journal.Created)), Last: line.Journal.Last}
	if err := errors.Join(checkID(j.ID), checkName(j.Name), checkTime(j.Created)); err != nil {
		return err
	}
	if _, twice := p.file.entries[j.ID]; twice || j.Last < 0 {
		return p.bad("store.file.line", "line", p.line)
	}
	entries := []Entry{}
	for n := range j.Last {
		var line entryLine
		if err := p.nextAs(&line); err != nil {
			return err
		}
		if line.Number != n+1 {
			return p.bad("store.file.number", "line", p.line, "number", n+1)
		}
		e, err := normalizeEntries(n, []Entry{Entry(line)})
		if err != nil {
			return err
		}
		entries = append(entries, e[0])
	}
	j.Changed = j.Created
	if len(entries) > 0 {
		j.Changed = entries[len(entries)-1].Time
	}
	p.file.Journals = append(p.file.Journals, j)
	p.file.entries[j.ID] = entries
	p.count += j.Last
	return nil
}

// letterhead reads what the sheets of a tournament of the file bear, or those of all.
func (p *eventParser) letterhead() error {
	var line letterheadLine
	if err := p.nextAs(&line); err != nil {
		return err
	}
	head := line.Letterhead
	_, known := p.file.entries[head.Journal]
	_, twice := p.file.letterheads[head.Journal]
	if !known && head.Journal != p.file.Event.ID || twice || head.Pictures < 0 || head.Pictures > 1+row.MostSponsors {
		return p.bad("store.file.line", "line", p.line)
	}
	l := row.Letterhead{Line: head.Line, Address: head.Address}
	for k := range head.Pictures {
		var line pictureLine
		if err := p.nextAs(&line); err != nil {
			return err
		}
		shown := picture.Picture{Hash: line.Picture.Hash, Kind: line.Picture.Kind, Data: line.Picture.Data}
		if k == 0 && head.Logo {
			l.Logo = &shown
		} else {
			l.Sponsors = append(l.Sponsors, shown)
		}
	}
	if err := checkLetterhead(&l); err != nil {
		return err
	}
	p.file.letterheads[head.Journal] = l
	return nil
}

func (p *eventParser) end() error {
	want := hex.EncodeToString(p.sum.Sum(nil))
	var line endLine
	if err := p.nextAs(&line); err != nil {
		return err
	}
	if line.End.Entries != p.count || line.End.SHA256 != want {
		return p.bad("store.file.damaged")
	}
	_, err := p.next()
	switch {
	case err == nil:
		return p.bad("store.file.line", "line", p.line)
	case errors.Is(err, io.EOF):
		return nil
	}
	return err
}

// nextAs reads the next line as one of a kind.
func (p *eventParser) nextAs(line any) error {
	text, err := p.next()
	if err != nil {
		return err
	}
	return p.strictly(text, line)
}

// strictly reads a line that has nothing but what belongs to its kind.
func (p *eventParser) strictly(text []byte, line any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(line)
	if err == nil && !d.More() {
		return nil
	}
	if _, none := p.input.Peek(1); none != nil && (errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)) {
		return io.ErrUnexpectedEOF // the file breaks off in this line
	}
	return &BadFile{p.line, message.New("store.file.line", "line", p.line), err}
}

// next returns the next line without its end, which may have been changed on the way.
func (p *eventParser) next() ([]byte, error) {
	var text []byte
	for {
		part, err := p.input.ReadSlice('\n')
		text = append(text, part...)
		p.read += int64(len(part))
		switch {
		case p.read > p.limit:
			return nil, p.bad("store.file.large", "limit", p.limit>>20)
		case len(text) > maxLine:
			return nil, p.bad("store.file.long", "line", p.line+1, "limit", maxLine>>20)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (len(text) == 0 || !errors.Is(err, io.EOF)):
			return nil, err
		}
		p.line++
		text = bytes.TrimRight(text, "\r\n")
		p.sum.Write(text)
		p.sum.Write([]byte{'\n'})
		return text, nil
	}
}

func (p *eventParser) bad(id string, pairs ...any) error {
	return &BadFile{Line: p.line, What: message.New(id, pairs...)}
}

// failure returns the error of a file for people.
func (p *eventParser) failure(err error) error {
	var bad *BadFile
	var invalid *Invalid
	switch {
	case errors.As(err, &bad):
		return bad
	case errors.As(err, &invalid):
		return &BadFile{p.line, message.New("store.file.value", "line", p.line, "text", invalid.Message()), err}
	case p.line == 0 && errors.Is(err, io.EOF):
		return &BadFile{0, message.New("store.file.other"), nil}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &BadFile{p.line, message.New("store.file.short", "line", p.line), nil}
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum):
		return &BadFile{p.line, message.New("store.file.damaged"), err}
	}
	return &BadFile{p.line, message.New("store.file.unreadable", "reason", errtext.Of(err)), err}
}

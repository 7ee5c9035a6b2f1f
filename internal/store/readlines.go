package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// maxBatch is the size limit of a batch of lines, in bytes.
const maxBatch = 64 << 20

// ReadLines are the lines of an event as far as they are whole.
type ReadLines struct {
	Reached
	Whole   int64 // bytes up to the end of the last batch that is whole
	Left    int64 // bytes that follow and do not count
	Damaged bool  // they are more than one batch that was not finished
}

// ScanLines reads the lines of an event. Each batch that is whole is handed on, journal by
// journal; entries that were there before are not. What does not hang together any more
// ends it, and is no error; that of the reader is, and that of who takes them.
func ScanLines(from io.Reader, take func(Journal, []Entry) error) (*ReadLines, error) {
	r := &lineReader{input: bufio.NewReaderSize(from, 1<<16), take: take, lines: &ReadLines{Reached: Reached{Journals: map[string]ReachedJournal{}}}}
	err := r.read()
	if errors.Is(err, errNotWhole) {
		err = r.rest()
	}
	return r.lines, err
}

// errNotWhole ends the reading of lines.
var errNotWhole = errors.New("not whole")

type lineReader struct {
	input *bufio.Reader
	lines *ReadLines
	take  func(Journal, []Entry) error
	at    int64 // bytes read
	batch [][]byte
	size  int
}

func (r *lineReader) read() error {
	line, err := r.next()
	if err != nil {
		return err
	}
	var header linesHeader
	if json.Unmarshal(line, &header) != nil || header.Format != linesFormat || header.Version < 1 || header.Version > linesVersion {
		return errNotWhole
	}
	for {
		line, err := r.next()
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(line, []byte(`{"end":`)) {
			if r.size += len(line); r.size > maxBatch {
				return errNotWhole
			}
			r.batch = append(r.batch, line)
			continue
		}
		var end endLine
		if !strictlyLine(line, &end) || end.End.SHA256 != hashLines(r.batch) {
			return errNotWhole
		}
		if err := r.apply(end.End.Entries); err != nil {
			return err
		}
		r.lines.Whole, r.batch, r.size = r.at, r.batch[:0], 0
	}
}

// next returns the next line without its end. One without an end does not count.
func (r *lineReader) next() ([]byte, error) {
	var text []byte
	for {
		part, err := r.input.ReadSlice('\n')
		text = append(text, part...)
		r.at += int64(len(part))
		switch {
		case len(text) > maxLine || errors.Is(err, io.EOF):
			return nil, errNotWhole
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return nil, err
		}
		return text[:len(text)-1], nil
	}
}

// rest measures what does not count.
func (r *lineReader) rest() error {
	ends := 0
	for {
		line, err := r.input.ReadSlice('\n')
		r.at += int64(len(line))
		if bytes.HasPrefix(line, []byte(`{"end":`)) {
			ends++
		}
		if errors.Is(err, io.EOF) {
			r.lines.Left = r.at - r.lines.Whole
			r.lines.Damaged = ends > 0 || r.lines.Whole == 0 && r.lines.Left > maxLine
			return nil
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// apply takes a batch whose sum is right.
func (r *lineReader) apply(count int64) error {
	known := &r.lines.Reached
	for k := 0; k < len(r.batch); {
		line := r.batch[k]
		k++
		switch {
		case bytes.HasPrefix(line, []byte(`{"event":`)):
			var said linesEvent
			if !strictlyLine(line, &said) || known.Event.ID != "" && known.Event.ID != said.Event.ID {
				return errNotWhole
			}
			e := Event{ID: said.Event.ID, Name: said.Event.Name, Created: moment(micro(said.Event.Created))}
			if !said.Event.Deleted.IsZero() {
				e.Deleted = moment(micro(said.Event.Deleted))
			}
			if errors.Join(checkID(e.ID), checkName(e.Name), checkTime(e.Created), checkTime(said.Event.Deleted)) != nil {
				return errNotWhole
			}
			known.Event = e
		case bytes.HasPrefix(line, []byte(`{"gone":`)):
			var gone linesGone
			if !strictlyLine(line, &gone) {
				return errNotWhole
			}
			delete(known.Journals, gone.Gone)
			if err := r.hand(Journal{ID: gone.Gone}, nil); err != nil {
				return err
			}
		default:
			n, err := r.journal(line, r.batch[k:])
			if err != nil {
				return err
			}
			k += n
			count -= int64(n)
		}
	}
	if count != 0 || known.Event.ID == "" {
		return errNotWhole
	}
	return nil
}

// journal takes what a batch has of one, and returns how many of the lines that is.
func (r *lineReader) journal(line []byte, follow [][]byte) (int, error) {
	var said linesJournal
	if !strictlyLine(line, &said) || errors.Join(checkID(said.Journal.ID), checkName(said.Journal.Name), checkTime(said.Journal.Created)) != nil {
		return 0, errNotWhole
	}
	of := said.Journal
	there := r.lines.Journals[of.ID]
	n := of.Last - of.After
	if n < 0 || n > int64(len(follow)) || of.After < 0 || of.After > there.Last {
		return 0, errNotWhole // or there is a gap before them
	}
	var more []Entry
	for k, text := range follow[:n] {
		var e entryLine
		if !strictlyLine(text, &e) || e.Number != of.After+int64(k)+1 {
			return 0, errNotWhole
		}
		list, err := normalizeEntries(e.Number-1, []Entry{Entry(e)})
		if err != nil {
			return 0, errNotWhole
		}
		switch {
		case e.Number > there.Last:
			more = append(more, list[0])
		case e.Number == there.Last && !same(list[0], there.Entry):
			return 0, errNotWhole
		}
	}
	j := Journal{ID: of.ID, Event: r.lines.Event.ID, Name: of.Name, Created: moment(micro(of.Created)), Last: max(of.Last, there.Last)}
	j.Changed = j.Created
	last := there.Entry
	if len(more) > 0 {
		last = more[len(more)-1]
	}
	if last.Number > 0 {
		j.Changed = last.Time
	}
	r.lines.Journals[j.ID] = ReachedJournal{Journal: j, Entry: last}
	return int(n), r.hand(j, more)
}

// hand hands on what a journal has more; one without an event is gone.
func (r *lineReader) hand(j Journal, more []Entry) error {
	if r.take == nil {
		return nil
	}
	return r.take(j, more)
}

package periodlist

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"torneo/fidelist"
	"torneo/message"
	"torneo/rating/period"
	"torneo/tournament"
)

// Limits of a list in JSON: bytes, and how deep what is passed over may be.
const (
	maxState = 1 << 30
	maxDepth = 100
)

// readState reads a result, or a list alone, player by player.
func (l *List) readState(file io.ReaderAt, size int64) error {
	if size > maxState {
		return &fidelist.Error{Message: message.New("fidelist.large", "size", size, "most", int64(maxState))}
	}
	from, bom := int64(0), make([]byte, 3)
	if n, _ := file.ReadAt(bom, 0); n == 3 && string(bom) == "\xef\xbb\xbf" {
		from = 3
	}
	d := json.NewDecoder(io.NewSectionReader(file, from, size-from))
	err := l.stateObject(d, true)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			err = nil
		} else if err == nil {
			err = errMore
		}
	}
	var own *fidelist.Error
	switch {
	case errors.As(err, &own):
		return own
	case err != nil:
		return jsonWrong(file, from+d.InputOffset(), err)
	case l.count == 0:
		return &fidelist.Error{Message: message.New("fidelist.nobody")}
	}
	return nil
}

var (
	errMore  = errors.New("there is something after its end")
	errOther = errors.New("a list is an object with members")
	errDeep  = errors.New("it is nested too deep")
)

// stateObject reads the object of a list; of a result (top) the list in it replaces what it has itself.
func (l *List) stateObject(d *json.Decoder, top bool) error {
	if err := wantDelim(d, '{'); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		switch {
		case key == "day":
			err = d.Decode(&l.Day)
		case key == "members":
			err = l.stateMembers(d)
		case key == "list" && top:
			l.Day, l.Members, l.count = tournament.Date{}, nil, 0
			if err = l.stateObject(d, false); err == nil {
				err = skipRest(d)
			}
		default:
			err = skipValue(d)
		}
		if err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// skipRest passes over what an object has besides.
func skipRest(d *json.Decoder) error {
	for d.More() {
		if _, err := d.Token(); err != nil {
			return err
		}
		if err := skipValue(d); err != nil {
			return err
		}
	}
	return nil
}

func (l *List) stateMembers(d *json.Decoder) error {
	if err := wantDelim(d, '['); err != nil {
		return err
	}
	for d.More() {
		var m period.Member
		if err := d.Decode(&m); err != nil {
			return err
		}
		if l.add(&m); m.ID == "" || m.Rating < 0 || m.Rating > 4000 || m.Games < 0 || m.RD < 0 {
			return &fidelist.Error{Message: message.New("periodlist.member", "number", l.count, "name", m.Name)}
		}
	}
	_, err := d.Token()
	return err
}

func wantDelim(d *json.Decoder, want json.Delim) error {
	t, err := d.Token()
	if err == nil && t != want {
		err = errOther
	}
	return err
}

// skipValue passes over a value, of which nothing is kept.
func skipValue(d *json.Decoder) error {
	for depth := 0; ; {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
		if depth > maxDepth {
			return errDeep
		}
	}
}

// jsonWrong gives an error of JSON its line, which the file is read for up to its offset.
func jsonWrong(file io.ReaderAt, offset int64, err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	line, part := 1, make([]byte, 64<<10)
	for from := int64(0); from < offset; {
		n, wrong := file.ReadAt(part[:min(int64(len(part)), offset-from)], from)
		line += bytes.Count(part[:n], []byte("\n"))
		if from += int64(n); wrong != nil {
			break
		}
	}
	return &fidelist.Error{Line: line, Message: message.New("periodlist.json", "reason", err.Error())}
}

package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"slices"
	"time"

	"torneo/internal/picture"
	"torneo/internal/row"
	"torneo/message"
)

// An event file holds an event with the journals of its tournaments, a line of
// JSON each, all of it perhaps compressed by gzip:
//
//	{"format":"torneo-event","version":1,"event":{…},"journals":2}
//	{"journal":{"id":…,"name":…,"created":…,"last":120}}
//	{"number":1,"time":…,"actor":…,"reason":…,"kind":…,"version":1,"data":{…}}
//	… to number 120, and so on for the next journal
//	{"end":{"entries":240,"sha256":"…"}}
//
// The last line sums up those before it, each with a line feed. Version 2 has also
// the journal of the event itself, under the event's id, where there is anything in it.
// Version 3 has, after the journals, what its sheets bear, if they bear anything: so
// many letterheads, each with its pictures. Version 4 has, in entries of people who were
// enrolled, their identity, role and device.
const (
	eventFormat  = "torneo-event"
	eventVersion = 4
)

// Limits of an event file, in bytes without compression.
const (
	maxFile = 64 << 20
	maxLine = maxData + 6*(2*maxName+3*maxID+maxReason) // a character may take six: \u001f
)

type headerLine struct {
	Format   string    `json:"format"`
	Version  int       `json:"version"`
	Event    eventLine `json:"event"`
	Journals int       `json:"journals"`

	Letterheads int `json:"letterheads,omitempty"`
}

type eventLine struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
}

type journalLine struct {
	Journal struct {
		ID      string    `json:"id"`
		Name    string    `json:"name"`
		Created time.Time `json:"created"`
		Last    int64     `json:"last"`
	} `json:"journal"`
}

type entryLine struct {
	Number   int64           `json:"number"`
	Time     time.Time       `json:"time"`
	Actor    string          `json:"actor"`
	Identity string          `json:"identity,omitempty"`
	Role     string          `json:"role,omitempty"`
	Device   string          `json:"device,omitempty"`
	Reason   string          `json:"reason"`
	Kind     string          `json:"kind"`
	Version  int             `json:"version"`
	Data     json.RawMessage `json:"data"`
}

type letterheadLine struct {
	Letterhead struct {
		Journal  string `json:"journal"`
		Line     string `json:"line"`
		Address  string `json:"address"`
		Logo     bool   `json:"logo"` // it is the first of the pictures
		Pictures int    `json:"pictures"`
	} `json:"letterhead"`
}

type pictureLine struct {
	Picture struct {
		Hash string `json:"hash"`
		Kind string `json:"kind"`
		Data []byte `json:"data"`
	} `json:"picture"`
}

type endLine struct {
	End struct {
		Entries int64  `json:"entries"`
		SHA256  string `json:"sha256"`
	} `json:"end"`
}

// WriteEvent writes an event with its whole journals, as they are at one moment,
// as one event file, uncompressed. An error of the writer is returned as it is.
func (s *Store) WriteEvent(ctx context.Context, to io.Writer, event string) error {
	return s.writeEvent(ctx, to, event, maxFile)
}

func (s *Store) writeEvent(ctx context.Context, to io.Writer, event string, limit int64) error {
	out := &outlet{to: to, left: limit}
	err := s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		e, err := eventWith(ctx, tx, event)
		if err != nil {
			return err
		}
		if !e.Deleted.IsZero() {
			return &NotFound{"event", event}
		}
		journals, err := selectJournals(ctx, tx, "WHERE event = $1 AND (last > 0 OR "+ofTournament+")", event)
		if err != nil {
			return err
		}
		header := headerLine{eventFormat, 1, eventLine{e.ID, e.Name, e.Created}, len(journals), 0}
		if slices.ContainsFunc(journals, isOfEvent) {
			header.Version = 2
		}
		bear := map[string]row.Letterhead{}
		bearers := []string{event}
		for _, j := range journals {
			if !isOfEvent(j) {
				bearers = append(bearers, j.ID)
			}
		}
		for _, id := range bearers {
			l, err := selectLetterhead(ctx, tx, id)
			if err != nil {
				return err
			}
			if !isBlank(&l) {
				bear[id], header.Version = l, 3
			}
		}
		header.Letterheads = len(bear)
		signed, err := s.isSigned(ctx, tx, event, journals)
		if err != nil {
			return err
		}
		if signed {
			header.Version = 4
		}
		w := newLineWriter(out)
		if err := w.line(header); err != nil {
			return err
		}
		var end endLine
		for _, j := range journals {
			entries, err := s.entriesOf(ctx, tx, j, 0)
			if err != nil {
				return err
			}
			if err := w.journal(j, entries); err != nil {
				return err
			}
			end.End.Entries += int64(len(entries))
		}
		for _, id := range bearers {
			if l, has := bear[id]; has {
				if err := w.letterhead(id, &l); err != nil {
					return err
				}
			}
		}
		end.End.SHA256 = hex.EncodeToString(w.sum.Sum(nil))
		return w.line(end)
	})
	if out.err != nil {
		return out.err
	}
	return err
}

// isSigned reports whether people who were enrolled did something in an event.
func (s *Store) isSigned(ctx context.Context, q querier, event string, journals []Journal) (signed bool, err error) {
	err = q.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM entries WHERE identity <> '' AND journal IN (SELECT id FROM journals WHERE event = $1))", event).Scan(&signed)
	for _, j := range journals {
		if signed || err != nil {
			break
		}
		var archived bool
		if archived, err = isArchived(ctx, q, j.ID); err == nil && archived {
			var entries []Entry
			entries, err = s.entriesOf(ctx, q, j, 0)
			signed = slices.ContainsFunc(entries, func(e Entry) bool { return e.Identity != "" })
		}
	}
	return signed, err
}

// lineWriter writes lines of JSON and sums them up.
type lineWriter struct {
	encoder *json.Encoder
	sum     hash.Hash
}

func newLineWriter(to io.Writer) *lineWriter {
	w := &lineWriter{sum: sha256.New()}
	w.encoder = json.NewEncoder(io.MultiWriter(to, w.sum))
	w.encoder.SetEscapeHTML(false) // data goes out as it came in
	return w
}

func (w *lineWriter) line(v any) error { return w.encoder.Encode(v) }

func (w *lineWriter) journal(j Journal, entries []Entry) error {
	var line journalLine
	line.Journal.ID, line.Journal.Name, line.Journal.Created, line.Journal.Last = j.ID, j.Name, j.Created, int64(len(entries))
	if err := w.line(line); err != nil {
		return err
	}
	for _, e := range entries {
		if err := w.line(entryLine(e)); err != nil {
			return err
		}
	}
	return nil
}

func (w *lineWriter) letterhead(journal string, l *row.Letterhead) error {
	var line letterheadLine
	line.Letterhead.Journal, line.Letterhead.Line, line.Letterhead.Address = journal, l.Line, l.Address
	line.Letterhead.Logo = l.Logo != nil
	shown := slices.DeleteFunc(picturePlaces(l), func(p *picture.Picture) bool { return p == nil })
	line.Letterhead.Pictures = len(shown)
	if err := w.line(line); err != nil {
		return err
	}
	for _, p := range shown {
		var line pictureLine
		line.Picture.Hash, line.Picture.Kind, line.Picture.Data = p.Hash, p.Kind, p.Data
		if err := w.line(line); err != nil {
			return err
		}
	}
	return nil
}

// outlet writes no more than can be read again, and remembers why it could not.
type outlet struct {
	to   io.Writer
	left int64 // of the limit, in bytes
	err  error
}

func (o *outlet) Write(p []byte) (n int, err error) {
	if o.left -= int64(len(p)); o.left < 0 {
		o.err = &BadFile{What: message.New("store.file.large", "limit", maxFile>>20)}
		return 0, o.err
	}
	n, err = o.to.Write(p)
	o.err = err
	return n, err
}

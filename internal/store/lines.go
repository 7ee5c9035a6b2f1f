package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"time"
)

// The lines of an event are its journals in the form of an event file, kept up by adding
// at the end alone. They come in batches, and each is whole or does not count:
//
//	{"format":"torneo-lines","version":1}
//	{"event":{"id":…,"name":…,"created":…}}
//	{"journal":{"id":…,"name":…,"created":…,"after":0,"last":120}}
//	{"number":1,"time":…,"actor":…,"reason":…,"kind":…,"version":1,"data":{…}}
//	… to number 120
//	{"end":{"entries":120,"sha256":"…"}}
//	{"journal":{"id":…,"name":…,"created":…,"after":120,"last":121}}
//	{"number":121,…}
//	{"end":{"entries":1,"sha256":"…"}}
//
// An end sums up the lines since the one before. Of repeated lines on an event or
// journal the last one holds; a journal that belongs to another event now is gone.
const (
	linesFormat  = "torneo-lines"
	linesVersion = 1

	entriesInBatch = 200
)

type linesHeader struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
}

type linesEvent struct {
	Event struct {
		eventLine
		Deleted time.Time `json:"deleted,omitzero"`
	} `json:"event"`
}

type linesJournal struct {
	Journal linesOf `json:"journal"`
}

type linesOf struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	After   int64     `json:"after"`
	Last    int64     `json:"last"`
}

type linesGone struct {
	Gone string `json:"gone"`
}

// Reached is the extent of an event's lines.
type Reached struct {
	Event    Event
	Journals map[string]ReachedJournal // by id
}

// ReachedJournal is a journal as far as it is in the lines.
type ReachedJournal struct {
	Journal
	Entry Entry // the last one
}

// Entries counts those that the lines have.
func (r *Reached) Entries() (n int64) {
	for _, j := range r.Journals {
		n += j.Last
	}
	return n
}

// Extent is an event with its journals, its own among them, as far as each goes.
type Extent struct {
	Event    Event
	Journals []Journal
}

// Extents returns the extents of all events, the deleted ones too.
func (s *Store) Extents(ctx context.Context) (list []Extent, err error) {
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list, err = extents(ctx, tx, "")
		return err
	})
	return list, err
}

func extents(ctx context.Context, q querier, event string) ([]Extent, error) {
	where, args := "", []any(nil)
	if event != "" {
		where, args = "WHERE id = $1", []any{event}
	}
	events, err := selectEvents(ctx, q, where, args...)
	if err != nil {
		return nil, err
	}
	if event != "" {
		where = "WHERE event = $1"
	}
	journals, err := selectJournals(ctx, q, where, args...)
	if err != nil {
		return nil, err
	}
	of := map[string][]Journal{}
	for _, j := range journals {
		of[j.Event] = append(of[j.Event], j)
	}
	list := make([]Extent, len(events))
	for k, e := range events {
		list[k] = Extent{Event: e, Journals: of[e.ID]}
	}
	return list, nil
}

// CountMissing reports whether an event has anything that its lines do not have, and how many
// entries of it.
func (x *Extent) CountMissing(r *Reached) (entries int64, any bool) {
	if r == nil {
		r = &Reached{}
	}
	any = r.Event != x.Event
	for _, j := range x.Journals {
		there, known := r.Journals[j.ID]
		entries += max(0, j.Last-there.Last)
		any = any || !known || j.Last != there.Last || j.Name != there.Name
	}
	return entries, any || len(x.Journals) != len(r.Journals)
}

// WentBack is the error of lines that have something else than the journal: the database
// was brought back from a copy.
type WentBack struct{ Journal string }

func (e *WentBack) Error() string {
	return "store: journal " + e.Journal + " is another one than in the lines"
}

// Holds makes sure that an event still has, as the last ones, the entries that its lines
// end with. The error is a *WentBack if it has others.
func (s *Store) Holds(ctx context.Context, event string, reached *Reached) error {
	return s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list, err := extents(ctx, tx, event)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, j := range list[0].Journals {
			there := reached.Journals[j.ID]
			if there.Last == 0 {
				continue
			}
			j.Last = min(j.Last, there.Last)
			entries, err := s.entriesOf(ctx, tx, j, there.Last-1)
			if err != nil && j.Last == there.Last {
				return err
			}
			if len(entries) == 0 || !same(entries[0], there.Entry) {
				return &WentBack{j.ID}
			}
		}
		return nil
	})
}

// LinesAfter returns the next batch of an event after what its lines have, as it is at one
// moment, and how far they go with it. There may be more; there is nothing where the batch is
// empty. The error is a *WentBack if the lines are not the beginning of the event.
func (s *Store) LinesAfter(ctx context.Context, event string, reached *Reached) (batch []byte, next *Reached, err error) {
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list, err := extents(ctx, tx, event)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return &NotFound{"event", event}
		}
		batch, next, err = s.linesAfter(ctx, tx, &list[0], reached)
		return err
	})
	return batch, next, err
}

func (s *Store) linesAfter(ctx context.Context, q querier, x *Extent, reached *Reached) ([]byte, *Reached, error) {
	next := &Reached{Event: x.Event, Journals: map[string]ReachedJournal{}}
	if reached == nil {
		reached = &Reached{}
	}
	var out bytes.Buffer
	w := newLineWriter(&out)
	if reached.Event.ID == "" {
		if err := w.line(linesHeader{linesFormat, linesVersion}); err != nil {
			return nil, nil, err
		}
		w.sum.Reset()
	}
	empty := out.Len()
	if reached.Event != x.Event {
		var line linesEvent
		line.Event.eventLine, line.Event.Deleted = eventLine{x.Event.ID, x.Event.Name, x.Event.Created}, x.Event.Deleted
		if err := w.line(line); err != nil {
			return nil, nil, err
		}
	}
	var end endLine
	left := int64(entriesInBatch)
	here := map[string]bool{}
	for _, j := range x.Journals {
		here[j.ID] = true
		there, known := reached.Journals[j.ID]
		if j.Last < there.Last {
			return nil, nil, &WentBack{j.ID}
		}
		if left == 0 || known && there.Last == j.Last && there.Name == j.Name {
			if known {
				next.Journals[j.ID] = there
			}
			continue
		}
		part := j
		part.Last = min(j.Last, there.Last+left)
		entries, err := s.entriesOf(ctx, q, part, there.Last-1)
		if err != nil {
			return nil, nil, err
		}
		if there.Last > 0 {
			if len(entries) == 0 || !same(entries[0], there.Entry) {
				return nil, nil, &WentBack{j.ID}
			}
			entries = entries[1:]
		}
		if err := w.line(linesJournal{linesOf{j.ID, j.Name, j.Created, there.Last, part.Last}}); err != nil {
			return nil, nil, err
		}
		if err := w.entries(entries); err != nil {
			return nil, nil, err
		}
		if len(entries) > 0 {
			there.Entry = entries[len(entries)-1]
		}
		left -= int64(len(entries))
		end.End.Entries += int64(len(entries))
		next.Journals[j.ID] = ReachedJournal{Journal: part, Entry: there.Entry}
	}
	for id := range reached.Journals {
		if !here[id] {
			if err := w.line(linesGone{id}); err != nil {
				return nil, nil, err
			}
		}
	}
	if out.Len() == empty {
		return nil, next, nil
	}
	end.End.SHA256 = hex.EncodeToString(w.sum.Sum(nil))
	err := w.line(end)
	return out.Bytes(), next, err
}

// entries writes a line for each.
func (w *lineWriter) entries(list []Entry) error {
	for _, e := range list {
		if err := w.line(entryLine(e)); err != nil {
			return err
		}
	}
	return nil
}

// hashLines returns the sum of lines without their ends.
func hashLines(lines [][]byte) string {
	sum := sha256.New()
	for _, l := range lines {
		sum.Write(l)
		sum.Write([]byte{'\n'})
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// strictlyLine reads a line that has nothing but what belongs to its kind.
func strictlyLine(line []byte, into any) bool {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(into) == nil && !d.More()
}

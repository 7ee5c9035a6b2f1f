package arbiter

import (
	"context"
	"errors"

	"torneo/internal/journal"
)

// AheadError returns the error of a tournament whose journal goes on with entries that this
// program does not know, so that nothing can be done at it: a new entry would get a wrong
// number, and might contradict those. nil: there are none.
func AheadError(s *journal.State) error {
	if s == nil || s.Ahead == nil {
		return nil
	}
	return &Refused{s.Ahead.Message()}
}

// OfVersions reports whether the refusal is because the program is too old for the act, or
// the act too new for the other programs on the database; not because it is against the
// rules.
func (r *Refused) OfVersions() bool { return versionRefusals[r.Message.ID] }

var versionRefusals = map[string]bool{
	"versions.ahead.whole": true, "versions.ahead.journal": true, "versions.ahead.by": true, "versions.ahead.event": true,
	"versions.format.low": true,
}

// read returns the events of entries, up to the first one that this program does not know.
func read(entries []journal.Entry) (events []journal.Event, ahead *journal.Unknown, err error) {
	events = make([]journal.Event, 0, len(entries))
	for n := range entries {
		e, err := journal.Decode(entries[n])
		if errors.As(err, &ahead) {
			return events, ahead, nil
		}
		if err != nil {
			return nil, nil, err
		}
		events = append(events, e)
	}
	return events, nil, nil
}

// sameUnknown reports the same entry, whether or not it is said who let it be written.
func sameUnknown(a, b *journal.Unknown) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Number == b.Number && a.Kind == b.Kind && a.Version == b.Version && a.Field == b.Field
}

// newer asks which program let entries be written that this one does not know; "": nobody
// knows.
func (d *Desk) newer(ctx context.Context) func() string {
	return func() string {
		w, err := d.store.Versions(ctx)
		if err != nil || w.Format <= journal.Newest {
			return ""
		}
		return w.By
	}
}

// encodeEvents encodes events in the newest format that the other programs on the database are
// known to read. The error is a *Refused for events that it cannot express.
func (d *Desk) encodeEvents(ctx context.Context, events []journal.Event) ([]journal.Entry, error) {
	entries := make([]journal.Entry, len(events))
	for k := range events {
		err := d.inFormat(ctx, func(format int) (needs int, err error) {
			entries[k], err = journal.EncodeIn(format, events[k])
			return journal.FormatOf(&entries[k]), err
		})
		if err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// inFormat encodes in the newest format, or else in the one that is written. That is asked
// only where something needs a newer one than is known to be: it is only ever raised.
func (d *Desk) inFormat(ctx context.Context, encode func(format int) (needs int, err error)) error {
	needs, err := encode(journal.Newest)
	if err != nil || needs <= int(max(d.format.Load(), 1)) {
		return err
	}
	w, err := d.store.Versions(ctx)
	if err != nil {
		return err
	}
	format := max(w.Format, 1)
	d.format.Store(int64(format))
	if needs <= format {
		return nil
	}
	if needs, err = encode(format); err == nil && needs > format {
		err = refuse("versions.format.low", "needed", needs, "written", format)
	}
	return err
}

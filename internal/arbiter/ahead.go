package arbiter

import (
	"context"
	"errors"

	"torneo/internal/journal"
)

// Ahead is why nothing can be done at a tournament: its journal goes on with what this
// program does not know. What it would add would have another number than it thinks, and
// might contradict what is there. nil: it does not.
func Ahead(s *journal.State) error {
	if s == nil || s.Ahead == nil {
		return nil
	}
	return &Refused{s.Ahead.Message()}
}

// OfVersions reports that the program is too old for what is wanted, or what is wanted too
// new for the other programs on the database; not that it is against the rules.
func (r *Refused) OfVersions() bool { return versionRefusals[r.Message.ID] }

var versionRefusals = map[string]bool{
	"versions.ahead.whole": true, "versions.ahead.journal": true, "versions.ahead.by": true, "versions.ahead.event": true,
	"versions.format.low": true,
}

// read is what entries say, up to the first one that this program does not know.
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
		w, err := d.store.Written(ctx)
		if err != nil || w.Format <= journal.Newest {
			return ""
		}
		return w.By
	}
}

// mayWrite is a *Refused where entries need a newer format than the other programs on the
// database are known to read. The format is only ever raised.
func (d *Desk) mayWrite(ctx context.Context, entries ...journal.Entry) error {
	needs := int64(1)
	for k := range entries {
		needs = max(needs, int64(journal.FormatOf(&entries[k])))
	}
	return d.mayBe(ctx, needs)
}

func (d *Desk) mayBe(ctx context.Context, needs int64) error {
	if needs <= max(d.format.Load(), 1) {
		return nil
	}
	w, err := d.store.Written(ctx)
	if err != nil {
		return err
	}
	d.format.Store(int64(w.Format))
	if needs > int64(w.Format) {
		return refuse("versions.format.low", "needed", needs, "written", w.Format)
	}
	return nil
}

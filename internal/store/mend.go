package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/entry"
)

// mendEntries returns the entries of a journal that is here. Where some are not as they were
// written, and others have them as they were, they are put right first: the link that is kept
// here of an entry after them says which ones it was made over.
func (s *Store) mendEntries(ctx context.Context, tx *sql.Tx, here Journal, there []Entry) (own []Entry, mended bool, err error) {
	if own, err = s.entriesOf(ctx, tx, here, 0); err != nil {
		return s.mendArchive(ctx, tx, here, there, err)
	}
	was, err := s.linksOf(ctx, tx, here)
	if err != nil {
		return nil, false, err
	}
	var chain entry.Chain
	proved := 0 // up to where the entries there are those of which the links here were made
	links := make([]string, 0, len(there))
	for k := range min(len(own), len(there)) {
		chain.Add(&there[k])
		links = append(links, chain.Link.String())
		if kept, right := was.at(k + 1); right && kept == chain.Link {
			proved = k + 1
		}
	}
	for k := range proved { // none, if it went another way there
		if same(own[k], there[k]) { // always, in an archive
			mended = mended || was.links[k] != links[k]
			continue
		}
		mended = true
		e := there[k]
		if _, err := one(ctx, tx, "UPDATE entries SET time = $1, actor = $2, identity = $3, role = $4, device = $5, reason = $6, kind = $7, version = $8, data = $9 WHERE journal = $10 AND number = $11",
			micro(e.Time), e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind, e.Version, string(e.Data), here.ID, e.Number); err != nil {
			return nil, false, err
		}
		own[k] = e
	}
	if mended {
		if _, err := one(ctx, tx, "UPDATE journals SET registered = -1 WHERE id = $1", here.ID); err != nil {
			return nil, false, err
		}
		err = keepLinksOf(ctx, tx, here.ID, 0, links[:proved])
	}
	return own, mended, err
}

// mendArchive puts the entries of others in the place of an archive that is damaged, if they are
// those of which it was made: its last link says so, or the note of when they were compared. Else
// the error stays.
func (s *Store) mendArchive(ctx context.Context, tx *sql.Tx, here Journal, there []Entry, damage error) (own []Entry, mended bool, err error) {
	var damaged *Corrupt
	if !errors.As(damage, &damaged) || damaged.Archive == "" || int64(len(there)) < here.Last {
		return nil, false, damage
	}
	own = there[:here.Last]
	chain := entry.Chain{}.Append(own...)
	var proved bool
	err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM archives WHERE journal = $1 AND last = $2 AND link = $3) OR EXISTS (SELECT 1 FROM checked WHERE journal = $1 AND number = $2 AND link = $3)", here.ID, here.Last, chain.Link.String()).Scan(&proved)
	if err == nil && !proved {
		err = damage
	}
	if err != nil {
		return nil, false, err
	}
	if _, err := one(ctx, tx, "UPDATE journals SET archived = 0, registered = -1 WHERE id = $1", here.ID); err != nil {
		return nil, false, err
	}
	return own, true, putBack(ctx, tx, here.ID, own)
}

// unbroken returns an error if what follows in a journal after so many entries is not as it was
// written.
func (w *linked) unbroken(j Journal, entries []Entry, after int) error {
	var chain entry.Chain
	for k := range min(len(entries), len(w.links)) {
		chain.Add(&entries[k])
		kept, right := w.at(k + 1)
		if right && kept == chain.Link {
			continue
		}
		if k >= after {
			return &Broken{Journal: j, Number: int64(k + 1), Count: 1}
		}
		if right {
			chain.Follow(int64(k+1), kept)
		}
	}
	return nil
}

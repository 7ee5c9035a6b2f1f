package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Purge removes for good the events that were deleted before a moment, with their
// journals, and clears what they stood on: nothing of them is left in the database.
// It returns them.
func (s *Store) Purge(ctx context.Context, before time.Time) ([]Event, error) {
	var gone []Event
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if gone, err = selectEvents(ctx, tx, "WHERE deleted IS NOT NULL AND deleted < $1", micro(before)); err != nil {
			return err
		}
		for _, e := range gone {
			for _, statement := range []string{
				"DELETE FROM result_sources WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM proposals WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM requests WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM captains WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM link_devices WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM handed_links WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM links WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM signups WHERE event = $1", "DELETE FROM signup_forms WHERE event = $1",
				"DELETE FROM forms WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM pictured WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM letterheads WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM mails WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM contacts WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM entries WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM archives WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM plans WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM checked WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM lost_entries WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM listed_words WHERE made IN (SELECT created FROM events WHERE id = $1) AND journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM listed_workers WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM listed WHERE journal IN (SELECT id FROM journals WHERE event = $1)",
				"DELETE FROM journals WHERE event = $1", "DELETE FROM events WHERE id = $1",
			} {
				if _, err := tx.ExecContext(ctx, statement, e.ID); err != nil {
					return err
				}
			}
		}
		_, err = tx.ExecContext(ctx, notShown)
		return err
	})
	if err != nil || len(gone) == 0 {
		return nil, err
	}
	s.workers.forget()
	return gone, s.failure(s.clear(ctx, purged...))
}

// purged are the tables that have something of events.
var purged = []string{"entries", "archives", "plans", "checked", "lost_entries", "contacts", "signups", "signup_forms", "mails", "forms", "result_sources", "proposals", "requests", "captains", "handed_links", "link_devices", "pictured", "letterheads", "pictures", "listed", "listed_words", "listed_workers", "journals", "events"}

// CopiesWith returns the backups in a folder that hold an event, by name.
func CopiesWith(ctx context.Context, folder, event string) (names []string, err error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure(folder, err)
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name())
		if !f.Type().IsRegular() || !strings.HasSuffix(f.Name(), ".db") || !isDatabase(path) {
			continue
		}
		db, err := lookInto(ctx, path)
		if err != nil {
			continue // not one of ours
		}
		found := 0
		if db.QueryRowContext(ctx, "SELECT count(*) FROM events WHERE id = $1", event).Scan(&found) == nil && found > 0 {
			names = append(names, f.Name())
		}
		db.Close()
	}
	slices.Sort(names)
	return names, nil
}

package store

import (
	"context"
	"errors"
)

// installation are the tables of what belongs to this installation alone, with passwords
// in them: no copy of the database has what they hold.
var installation = []string{"outlets", "ticket_key", "sessions", "join_codes", "devices", "passkeys", "people", "people_acts", "second_places", "door_key", "tokens", "screens_seen", "lost_entries"}

// withoutInstallation removes that from a copy, and hides the line-ups that captains hand
// in, which nobody reads before their time. What is deleted or replaced is written over.
func withoutInstallation(ctx context.Context, file string) error {
	db, err := openFile(file, writing)
	if err != nil {
		return err
	}
	for _, table := range installation {
		var there int
		if err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = $1", table).Scan(&there); err != nil {
			break
		}
		if there == 0 { // an older program's
			continue
		}
		if _, err = db.ExecContext(ctx, "DELETE FROM "+table); err != nil {
			break
		}
	}
	if err == nil {
		err = hideWaiting(ctx, db)
	}
	return errors.Join(err, db.Close())
}

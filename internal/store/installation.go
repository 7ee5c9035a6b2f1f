package store

import (
	"context"
	"errors"
)

// share is the form in which a second place gets a table that is no journal.
type share uint8

const (
	sealed share = iota // it belongs to the installation: with the code of the place only
	open                // it stands beside the journals: as backups have it
	stays               // nothing: it goes there as lines, can be had again, or must not be used by two
)

// tables lists all tables of this program, and the parts of them that leave the
// database. No copy has what belongs to this installation alone, passwords and keys
// among it: none that is not in the copies may be named where secrets are not. Who
// continues from a second place must not publish, or send mails, while the one before
// does.
var tables = []struct {
	name   string
	copied bool // copies and backups have it
	second share
}{
	{"events", true, stays},
	{"journals", true, stays},
	{"entries", true, stays},
	{"archives", true, stays}, // their entries go there as lines
	{"plans", false, stays},   // they can be made again
	{"checked", false, stays}, // a copy is another file: it is read whole
	{"agreed", true, stays},
	{versionTable, true, stays},
	{"contacts", true, open},
	{"forms", true, open},
	{"signup_forms", true, open},
	{"signups", true, open},
	{"letterheads", true, open},
	{"pictures", true, open},
	{"pictured", true, open},
	{"links", true, sealed},
	{"captains", true, sealed},
	{"proposals", true, sealed},
	{"requests", true, sealed},
	{"screens", true, sealed},
	{"doors", true, sealed},
	{"mails", true, stays},
	{"result_sources", false, stays}, // addresses may have a password in them
	{"mail_server", false, sealed},   // the password
	{"outlets", false, stays},        // passwords, keys of web spaces, secrets of webhooks
	{"ticket_key", false, sealed},    // it signs links
	{"handed_links", false, sealed},  // of that key: links do not serve elsewhere
	{"link_devices", false, sealed},
	{"door_key", false, sealed}, // of the certificate
	{"people", false, sealed},   // passwords, as they are kept
	{"people_acts", false, sealed},
	{"devices", false, sealed},
	{"sessions", false, sealed},
	{"passkeys", false, sealed},
	{"join_codes", false, sealed},
	{"tokens", false, sealed},
	{"second_places", false, stays}, // the code that opens what is sealed there
	{"screens_seen", false, stays},
	{"lost_entries", false, stays},
	{"listed", true, stays}, // it follows from the journals
	{"listed_words", true, stays},
	{"listed_workers", true, stays},
	{"inbox", true, stays}, // with all files of years: a second place would get them with every change
	{"inbox_versions", true, stays},
	{"inbox_files", true, stays},
	{"inbox_acts", true, stays},
	{"inbox_people", true, stays},
	{"inbox_lists", true, stays},
	{"inbox_settings", true, stays},
	{"inbox_erasures", true, stays},
	{"rating_series", true, stays}, // likewise
	{"rating_lists", true, stays},
	{"rating_periods", true, stays},
	{"rating_results", true, stays},
	{"rating_acts", true, stays},
	{"rating_merges", true, stays},
	{"league_seasons", true, stays},
	{"league_acts", true, stays},
	{"rating_honours", true, stays},
	{"rating_persons", true, stays}, // these follow from results and honours
	{"rating_months", true, stays},
	{"rating_played", true, stays},
	{"rating_reached", true, stays},
}

// shareOf returns the form in which a second place gets a table; one that a newer program made is
// sealed.
func shareOf(name string) share {
	for _, t := range tables {
		if t.name == name {
			return t.second
		}
	}
	return sealed
}

// withoutInstallation removes that from a copy, and hides the line-ups that captains hand
// in, which nobody reads before their time. What is deleted or replaced is written over.
func withoutInstallation(ctx context.Context, file string) error {
	db, err := openFile(file, writing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if t.copied {
			continue
		}
		var there int
		if err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = $1", t.name).Scan(&there); err != nil {
			break
		}
		if there == 0 { // an older program's
			continue
		}
		if _, err = db.ExecContext(ctx, "DELETE FROM "+t.name); err != nil {
			break
		}
	}
	if err == nil {
		err = hideWaiting(ctx, db)
	}
	return errors.Join(err, db.Close())
}

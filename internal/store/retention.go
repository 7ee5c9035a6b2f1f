package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/inbox"
)

// expired is how what goes by a rule is counted and erased. $1 is the moment before which a submission
// was changed last, or its day; all that is over is done with.
type expired struct {
	count []string
	erase []string
	byDay bool
}

// ofDone are submissions that were done with before a moment.
const ofDone = "(SELECT id FROM inbox WHERE state IN ('rated', 'dropped') AND changed < $1)"

// overEvents are the events in which nothing is left to be done, and nothing was since a moment.
const overEvents = "(SELECT id FROM events WHERE " + finished + ")"

// overJournals are their journals.
const overJournals = "(SELECT id FROM journals WHERE event IN " + overEvents + ")"

// freeEvents are those of them that nothing else needs: no report that is not rated yet, and no series
// of another event that counts one of their tournaments.
const freeEvents = finished +
	" AND NOT EXISTS (SELECT 1 FROM inbox JOIN journals ON journals.id = inbox.journal WHERE journals.event = events.id AND inbox.state NOT IN ('rated', 'dropped'))" +
	" AND NOT EXISTS (SELECT 1 FROM journals JOIN listed_words ON listed_words.word = '" + countedMark + "' || journals.id JOIN events o ON o.id = listed_words.journal WHERE journals.event = events.id AND o.id <> events.id AND o.deleted IS NULL)"

// reportForms are what was written on reports of tournaments: the organiser, and how they and the arbiters are
// reached.
const reportForms = "form = 'it3' AND journal IN " + overJournals

// namedLinks are the links that have the name of somebody.
const namedLinks = "(name <> '' OR maker_name <> '') AND journal IN " + overJournals

// replaced is a list of members in whose place a newer one of its name has held since before a day.
const replaced = "EXISTS (SELECT 1 FROM inbox_lists n WHERE n.name = inbox_lists.name AND n.since > inbox_lists.since AND n.since < $1)"

var expiredBy = map[string]expired{
	inbox.RuleContacts: {
		count: []string{"SELECT count(*) FROM inbox WHERE email <> '' AND id IN " + ofDone, "SELECT count(*) FROM inbox_versions WHERE way = 'mail' AND source <> '' AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox SET email = '', edition = edition + 1 WHERE email <> '' AND id IN " + ofDone, "UPDATE inbox_versions SET source = '' WHERE way = 'mail' AND source <> '' AND submission IN " + ofDone},
	},
	inbox.RuleLetters: {
		count: []string{"SELECT count(*) FROM inbox_acts WHERE act <> 'rate' AND words <> '' AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox_acts SET words = '' WHERE act <> 'rate' AND words <> '' AND submission IN " + ofDone},
	},
	inbox.RuleFindings: {
		count: []string{"SELECT count(*) FROM inbox_versions WHERE found <> $2 AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox_versions SET found = $2 WHERE found <> $2 AND submission IN " + ofDone},
	},
	inbox.RuleLists: {
		count: []string{"SELECT count(*) FROM inbox_lists WHERE " + replaced},
		erase: []string{"DELETE FROM inbox_lists WHERE " + replaced},
		byDay: true,
	},
	inbox.RuleUndone: {
		count: []string{"SELECT count(*) FROM inbox_people WHERE undone > 0 AND undone < $1", "SELECT count(*) FROM rating_merges WHERE undone > 0 AND undone < $1"},
		erase: []string{"DELETE FROM inbox_people WHERE undone > 0 AND undone < $1", "DELETE FROM rating_merges WHERE undone > 0 AND undone < $1"},
	},
	inbox.RulePlayers: {
		count: []string{"SELECT count(*) FROM mails WHERE journal IN " + overJournals, "SELECT count(*) FROM contacts WHERE journal IN " + overJournals},
		erase: []string{"DELETE FROM mails WHERE journal IN " + overJournals, "DELETE FROM contacts WHERE journal IN " + overJournals},
	},
	inbox.RuleEntries: {
		count: []string{"SELECT count(*) FROM signups WHERE event IN " + overEvents},
		erase: []string{"DELETE FROM signups WHERE event IN " + overEvents},
	},
	inbox.RuleForms: {
		count: []string{"SELECT count(*) FROM forms WHERE " + reportForms, "SELECT count(*) FROM signup_forms WHERE event IN " + overEvents, "SELECT count(*) FROM letterheads WHERE line <> '' AND journal IN " + overJournals},
		erase: []string{"DELETE FROM forms WHERE " + reportForms, "DELETE FROM signup_forms WHERE event IN " + overEvents, "UPDATE letterheads SET line = '' WHERE line <> '' AND journal IN " + overJournals},
	},
	inbox.RuleLinks: {
		count: []string{"SELECT count(*) FROM handed_links WHERE " + namedLinks, "SELECT count(*) FROM link_devices WHERE journal IN " + overJournals, "SELECT count(*) FROM captains WHERE journal IN " + overJournals,
			"SELECT count(*) FROM proposals WHERE journal IN " + overJournals, "SELECT count(*) FROM requests WHERE journal IN " + overJournals},
		// A link stays without names: one that is not in the list would be listed anew, and not be withdrawn.
		erase: []string{"UPDATE handed_links SET name = '', maker_name = '' WHERE " + namedLinks, "DELETE FROM link_devices WHERE journal IN " + overJournals, "DELETE FROM captains WHERE journal IN " + overJournals,
			"DELETE FROM proposals WHERE journal IN " + overJournals, "DELETE FROM requests WHERE journal IN " + overJournals},
	},
	inbox.RuleEvents: {
		count: []string{"SELECT count(*) FROM events WHERE " + freeEvents},
	},
}

// expiredRows are rules whose things are found one by one: each is deleted by a statement with its values.
func (s *Store) expiredRows(e *inbox.Expiry) (find func(context.Context, *sql.Tx, inbox.Expiry) ([][]any, error), erase []string) {
	switch e.Name {
	case inbox.RuleFiles:
		return s.expiredFiles, []string{"DELETE FROM inbox_files WHERE submission = $1 AND number = $2"}
	case inbox.RuleResults:
		return expiredResults, []string{"DELETE FROM rating_results WHERE inputs = $1 AND outputs = $2", "DELETE FROM rating_honours WHERE inputs = $1 AND outputs = $2"}
	case inbox.RuleMinorsPlayers:
		return minorsContacts, []string{"DELETE FROM contacts WHERE journal = $1 AND player = $2"}
	case inbox.RuleMinorsEntries:
		return minorsEntries, []string{"DELETE FROM signups WHERE event = $1 AND number = $2"}
	case inbox.RuleMinorsUndone:
		return minorsUndone, []string{"DELETE FROM inbox_people WHERE id = $1"}
	}
	return nil, nil
}

// valuesOf returns the values of the statements of a rule.
func (x expired) valuesOf(e *inbox.Expiry) ([]any, error) {
	if x.byDay {
		return []any{e.Before}, nil
	}
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return nil, err
	}
	values := []any{micro(at)}
	if e.Name == inbox.RuleFindings {
		nothing, err := packFound(&inbox.Found{})
		return append(values, nothing), err
	}
	return values, nil
}

// CountExpired counts what would be erased by a rule.
func (s *Store) CountExpired(ctx context.Context, e inbox.Expiry) (things int, err error) {
	if e.Before == "" {
		return 0, nil
	}
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if ofSquads(&e) {
			things, err = s.squads(ctx, tx, &e, false)
			return err
		}
		if find, _ := s.expiredRows(&e); find != nil {
			list, err := find(ctx, tx, e)
			things = len(list)
			return err
		}
		x := expiredBy[e.Name]
		values, err := x.valuesOf(&e)
		if err != nil {
			return err
		}
		for _, query := range x.count {
			var n int
			if err := tx.QueryRowContext(ctx, query, values...).Scan(&n); err != nil {
				return err
			}
			things += n
		}
		return nil
	})
	return things, err
}

// EraseExpired erases what is over by each rule, all of it or nothing, notes how much it was, and clears
// what it stood on: nothing of it is left in the database.
func (s *Store) EraseExpired(ctx context.Context, rules []inbox.Expiry, by inbox.Erased) (list []inbox.Erased, err error) {
	if err := checkText("person", by.By, maxName); err != nil {
		return nil, err
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list = nil
		for _, e := range rules {
			if e.Before == "" {
				continue
			}
			things, err := s.eraseExpired(ctx, tx, e)
			if err != nil {
				return err
			}
			if things == 0 {
				continue
			}
			x := by
			x.Rule, x.Before, x.Things = e.Name, e.Before, things
			if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) + 1 FROM inbox_erasures").Scan(&x.Number); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO inbox_erasures (number, rule, before, things, person, identity, at) VALUES ($1, $2, $3, $4, $5, $6, $7)", x.Number, x.Rule, x.Before, x.Things, x.By, x.Identity, micro(x.At)); err != nil {
				return err
			}
			list = append(list, x)
		}
		return nil
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list, s.failure(s.clear(ctx, "inbox", "inbox_versions", "inbox_files", "inbox_acts", "inbox_people", "inbox_lists", "contacts", "mails", "signups", "rating_results", "rating_honours", "rating_merges", "forms", "signup_forms", "letterheads", "handed_links", "link_devices", "captains", "proposals", "requests", "league_seasons"))
}

func (s *Store) eraseExpired(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (things int, err error) {
	if ofSquads(&e) {
		return s.squads(ctx, tx, &e, true)
	}
	if find, statements := s.expiredRows(&e); find != nil {
		list, err := find(ctx, tx, e)
		if err != nil {
			return 0, err
		}
		for _, values := range list {
			for _, statement := range statements {
				if _, err := tx.ExecContext(ctx, statement, values...); err != nil {
					return 0, err
				}
			}
		}
		for journal := range e.Players {
			if err := forgetMails(ctx, tx, journal); err != nil {
				return 0, err
			}
		}
		return len(list), nil
	}
	if e.Name == inbox.RuleEvents {
		return s.removeExpired(ctx, tx, e)
	}
	x := expiredBy[e.Name]
	values, err := x.valuesOf(&e)
	if err != nil {
		return 0, err
	}
	for _, statement := range x.erase {
		r, err := tx.ExecContext(ctx, statement, values...)
		if err != nil {
			return 0, err
		}
		n, err := r.RowsAffected()
		if err != nil {
			return 0, err
		}
		things += int(n)
	}
	return things, nil
}

// read reads the rows of a query within a transaction.
func read(ctx context.Context, tx *sql.Tx, query string, values []any, each func(*sql.Rows) error) (err error) {
	rows, err := tx.QueryContext(ctx, query, values...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// mostErasures is how many of the latest erasures are returned.
const mostErasures = 1000

// Erasures returns what was erased, the latest first.
func (s *Store) Erasures(ctx context.Context) (list []inbox.Erased, err error) {
	err = s.each(ctx, "SELECT number, rule, before, things, person, identity, at FROM inbox_erasures ORDER BY number DESC LIMIT $1", []any{mostErasures}, func(rows *sql.Rows) error {
		var x inbox.Erased
		var at int64
		err := rows.Scan(&x.Number, &x.Rule, &x.Before, &x.Things, &x.By, &x.Identity, &at)
		x.At = moment(at)
		list = append(list, x)
		return err
	})
	return list, err
}

// Retention returns after how many months what goes, as far as somebody has set it.
func (s *Store) Retention(ctx context.Context) (set map[string]int, err error) {
	var value string
	err = s.read.QueryRowContext(ctx, "SELECT value FROM inbox_settings WHERE name = 'retention'").Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, s.failure(err)
	case json.Unmarshal([]byte(value), &set) != nil:
		return nil, &Corrupt{Where: s.where, Detail: "inbox_settings"}
	}
	return set, nil
}

// KeepRetention keeps after how many months what goes.
func (s *Store) KeepRetention(ctx context.Context, set map[string]int) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox_settings (name, value) VALUES ('retention', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value", text(set))
		return err
	})
}

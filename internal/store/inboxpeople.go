package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/inbox"
)

// The limits of what a federation settles.
const (
	maxDecisions   = 500_000
	maxMemberLists = 500
)

// DecidePerson keeps who somebody is, and returns the decision with its ID.
func (s *Store) DecidePerson(ctx context.Context, d inbox.Decision) (inbox.Decision, error) {
	errs := []error{checkText("member", d.Number, maxField), checkText("member", d.Is, maxField), checkText("person", d.By, maxName)}
	for _, t := range []string{d.Entrant.Name, d.Entrant.Number, d.Entrant.Club} {
		errs = append(errs, checkText("person", t, maxField))
	}
	if err := errors.Join(errs...); err != nil {
		return d, err
	}
	d.ID = newID()
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM inbox_people").Scan(&there); err != nil {
			return err
		}
		if there >= maxDecisions {
			return &Invalid{Field: "decisions", Why: TooLong, Limit: maxDecisions}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox_people (id, entrant, nobody, member, fide, called, person, identity, at, submission, undone, undoer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
			d.ID, text(d.Entrant), number(d.Nobody), d.Number, d.FIDEID, d.Is, d.By, d.Identity, micro(d.At), d.Submission, optionalMicro(d.Undone), d.UndoneBy)
		return err
	})
	return d, err
}

// UndoDecision takes a decision back. One that was taken back already stays as it is.
func (s *Store) UndoDecision(ctx context.Context, id, by string, at time.Time) error {
	if err := checkText("person", by, maxName); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE inbox_people SET undone = $1, undoer = $2 WHERE id = $3 AND undone = 0", micro(at), by, id)
		if err == nil && !found {
			var there int
			if err = tx.QueryRowContext(ctx, "SELECT count(*) FROM inbox_people WHERE id = $1", id).Scan(&there); err == nil && there == 0 {
				err = &NotFound{"submission", id}
			}
		}
		return err
	})
}

// PersonDecisions returns all decisions, also those that were taken back, in their order.
func (s *Store) PersonDecisions(ctx context.Context) (list []inbox.Decision, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id, entrant, nobody, member, fide, called, person, identity, at, submission, undone, undoer FROM inbox_people ORDER BY at, id")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var d inbox.Decision
		var entrant string
		var nobody, at, undone int64
		if err := rows.Scan(&d.ID, &entrant, &nobody, &d.Number, &d.FIDEID, &d.Is, &d.By, &d.Identity, &at, &d.Submission, &undone, &d.UndoneBy); err != nil {
			return nil, s.failure(err)
		}
		if json.Unmarshal([]byte(entrant), &d.Entrant) != nil {
			return nil, &Corrupt{Where: s.where, Detail: "decision " + d.ID}
		}
		d.Nobody, d.At, d.Undone = nobody != 0, moment(at), optionalMoment(undone)
		list = append(list, d)
	}
	return list, s.failure(rows.Err())
}

// AddMemberList keeps a list with its file, and returns it with its ID.
func (s *Store) AddMemberList(ctx context.Context, l inbox.MemberList, data []byte) (inbox.MemberList, error) {
	if err := errors.Join(checkName(l.Name), checkText("since", l.Since, maxID), checkText("file", l.File, maxName), checkText("person", l.By, maxName)); err != nil {
		return l, err
	}
	packed, err := pack(data)
	if err != nil {
		return l, err
	}
	l.ID = newID()
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM inbox_lists").Scan(&there); err != nil {
			return err
		}
		if there >= maxMemberLists {
			return &Invalid{Field: "lists", Why: TooLong, Limit: maxMemberLists}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox_lists (id, name, since, file, hash, people, wrong, person, identity, at, data) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
			l.ID, l.Name, l.Since, l.File, l.Hash, l.People, l.Wrong, l.By, l.Identity, micro(l.At), packed)
		return err
	})
	return l, err
}

// RemoveMemberList forgets a list.
func (s *Store) RemoveMemberList(ctx context.Context, id string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "DELETE FROM inbox_lists WHERE id = $1", id)
		if err == nil && !found {
			err = &NotFound{"submission", id}
		}
		return err
	})
}

// MemberLists returns the lists in the order of their days, of a day as they came.
func (s *Store) MemberLists(ctx context.Context) (list []inbox.MemberList, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id, name, since, file, hash, people, wrong, person, identity, at FROM inbox_lists ORDER BY since, at, id")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var l inbox.MemberList
		var at int64
		if err := rows.Scan(&l.ID, &l.Name, &l.Since, &l.File, &l.Hash, &l.People, &l.Wrong, &l.By, &l.Identity, &at); err != nil {
			return nil, s.failure(err)
		}
		l.At = moment(at)
		list = append(list, l)
	}
	return list, s.failure(rows.Err())
}

// MemberListFile returns the file of a list.
func (s *Store) MemberListFile(ctx context.Context, id string) ([]byte, error) {
	return s.packedFile(ctx, "list "+id, &NotFound{"submission", id}, "SELECT data FROM inbox_lists WHERE id = $1", id)
}

// InboxSettings returns what the federation has settled; the usual where it has not.
func (s *Store) InboxSettings(ctx context.Context) (inbox.Settings, error) {
	set := inbox.Usual
	var value string
	err := s.read.QueryRowContext(ctx, "SELECT value FROM inbox_settings WHERE name = 'inbox'").Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return set, nil
	case err != nil:
		return set, s.failure(err)
	case json.Unmarshal([]byte(value), &set) != nil:
		return inbox.Usual, &Corrupt{Where: s.where, Detail: "inbox_settings"}
	}
	return set, nil
}

// KeepInboxSettings keeps what the federation settles.
func (s *Store) KeepInboxSettings(ctx context.Context, set inbox.Settings) error {
	if err := checkText("profile", set.Profile, maxFieldName); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox_settings (name, value) VALUES ('inbox', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value", text(set))
		return err
	})
}

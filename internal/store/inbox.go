package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"torneo/internal/inbox"
	"torneo/internal/spelling"
	"torneo/message"
)

// maxFound is the largest size of what was found in a version, before it is compressed.
const maxFound = 8 << 20

const inboxColumns = "id, name, city, federation, begins, ends, code, journal, organiser, email, language, state, due, late, period, maybe, edition, versions, players, rounds, arbiter, rejecting, asking, questions, received, changed"

func checkSubmission(x *inbox.Submission) error {
	errs := []error{checkName(x.Name)}
	for _, text := range []string{x.City, x.Federation, x.Begins, x.Ends, x.Code, x.Journal, x.Organiser, x.Email, x.Language, string(x.State), x.Due, x.Period, x.Maybe, x.Arbiter} {
		errs = append(errs, checkText("submission", text, maxName))
	}
	return errors.Join(errs...)
}

// KeepSubmissions keeps changes of submissions, all or none, and returns the submissions as they
// are then. One that somebody else changed since it was read is refused.
func (s *Store) KeepSubmissions(ctx context.Context, changes ...inbox.Change) ([]inbox.Submission, error) {
	list := make([]inbox.Submission, len(changes))
	for k := range changes {
		if err := checkSubmission(&changes[k].Submission); err != nil {
			return nil, err
		}
		list[k] = changes[k].Submission
		if list[k].ID == "" {
			list[k].ID = newID()
		}
	}
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for k := range changes {
			if err := keepSubmission(ctx, tx, &list[k], changes[k].Submission.Edition); err != nil {
				return err
			}
			if err := keepOfSubmission(ctx, tx, list[k].ID, &changes[k]); err != nil {
				return err
			}
		}
		return nil
	})
	return list, err
}

// keepSubmission writes a row if it is as it was read, and gives it its next edition.
func keepSubmission(ctx context.Context, tx *sql.Tx, x *inbox.Submission, was int64) error {
	x.Edition = was + 1
	values := []any{x.ID, x.Name, x.City, x.Federation, x.Begins, x.Ends, x.Code, x.Journal, x.Organiser, x.Email, x.Language, string(x.State), x.Due, number(x.Late), x.Period, x.Maybe, x.Edition, x.Versions, x.Players, x.Rounds, x.Arbiter, x.Rejecting, x.Asking, x.Questions, optionalMicro(x.Received), optionalMicro(x.Changed),
		" " + strings.Join(spelling.Words(x.Name, x.City, x.Federation, x.Organiser, x.Arbiter, x.Code), " ")}
	if was == 0 {
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox ("+inboxColumns+", words) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)", values...)
		return err
	}
	found, err := one(ctx, tx, "UPDATE inbox SET name = $2, city = $3, federation = $4, begins = $5, ends = $6, code = $7, journal = $8, organiser = $9, email = $10, language = $11, state = $12, due = $13, late = $14, period = $15, maybe = $16, edition = $17, versions = $18, players = $19, rounds = $20, arbiter = $21, rejecting = $22, asking = $23, questions = $24, received = $25, changed = $26, words = $27 WHERE id = $1 AND edition = $17 - 1", values...)
	if err == nil && !found {
		err = &inbox.Refused{Message: message.New("inbox.changed")}
	}
	return err
}

// keepOfSubmission writes what is added to a submission.
func keepOfSubmission(ctx context.Context, tx *sql.Tx, id string, c *inbox.Change) error {
	if c.TakesFrom != "" {
		for _, table := range []string{"inbox_versions", "inbox_files"} {
			if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET submission = $1, number = number + (SELECT coalesce(max(number), 0) FROM "+table+" WHERE submission = $1) WHERE submission = $2", id, c.TakesFrom); err != nil {
				return err
			}
		}
	}
	if c.Version != nil {
		if err := insertVersion(ctx, tx, id, c.Version, c.Data); err != nil {
			return err
		}
	}
	if c.Found != nil {
		found, err := packFound(c.Found)
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE inbox_versions SET found = $1 WHERE submission = $2 AND number = (SELECT max(number) FROM inbox_versions WHERE submission = $2)", found, id)
		}
		if err != nil {
			return err
		}
	}
	for _, h := range c.Happened {
		if err := errors.Join(checkText("person", h.By, maxName), checkText("words", h.Words, maxReason)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO inbox_acts (submission, number, at, person, identity, act, version, words, other) SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM inbox_acts WHERE submission = $1",
			id, micro(h.At), h.By, h.Identity, string(h.Act), h.Version, h.Words, h.Other); err != nil {
			return err
		}
	}
	return nil
}

func insertVersion(ctx context.Context, tx *sql.Tx, id string, v *inbox.Version, data []byte) error {
	if len(data) > inbox.MaxFile {
		return &Invalid{Field: "file", Why: TooLong, Limit: inbox.MaxFile}
	}
	if err := errors.Join(checkText("file", v.File, maxName), checkText("source", v.From, maxName), checkText("person", v.By, maxName), checkText("hash", v.Hash, maxID)); err != nil {
		return err
	}
	found, err := packFound(&v.Found)
	if err != nil {
		return err
	}
	packed, err := pack(data)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO inbox_versions (submission, number, file, hash, size, way, source, person, identity, at, found) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
		id, v.Number, v.File, v.Hash, v.Size, string(v.Way), v.From, v.By, v.Identity, micro(v.At), found); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO inbox_files (submission, number, data) VALUES ($1, $2, $3)", id, v.Number, packed)
	return err
}

func packFound(f *inbox.Found) ([]byte, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	if len(data) > maxFound {
		return nil, &Invalid{Field: "found", Why: TooLong, Limit: maxFound}
	}
	return pack(data)
}

// pack compresses what unpackBytes returns again.
func pack(data []byte) ([]byte, error) {
	to, err := packer()
	if err != nil {
		return nil, err
	}
	packed := to.EncodeAll(data, nil)
	if len(packed) > maxRow-maxReason {
		return nil, &Invalid{Field: "file", Why: TooLong, Limit: maxRow - maxReason}
	}
	return packed, nil
}

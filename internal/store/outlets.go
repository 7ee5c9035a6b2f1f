package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"torneo/internal/row"
)

// The limits of an outlet.
const (
	MostOutlets = 50
	maxScope    = 1000
	maxSetting  = 20_000 // a key for SFTP is a text
)

func checkOutlet(o *row.Outlet) error {
	if len(o.Scope) > maxScope {
		return &Invalid{Field: "scope", Why: TooLong, Limit: maxScope}
	}
	errs := []error{checkName(o.Name), checkText("kind", o.Kind, maxFieldName), checkText("place", o.Place, maxField)}
	for _, id := range o.Scope {
		errs = append(errs, checkText("scope", id, maxFieldName))
	}
	for _, fields := range []map[string]string{o.Settings, o.Secrets} {
		if len(fields) > maxFields {
			return &Invalid{Field: "settings", Why: TooLong, Limit: maxFields}
		}
		for name, value := range fields {
			errs = append(errs, checkText("settings", name, maxFieldName), checkText(name, value, maxSetting))
		}
	}
	return errors.Join(errs...)
}

// Outlets returns all outlets, in the order in which they were added.
func (s *Store) Outlets(ctx context.Context) (list []row.Outlet, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id, kind, name, place, scope, settings, secrets, active, leaving, edited, created, reached, sent, seen, succeeded, outcome, failed, failure, failures, next, answers FROM outlets ORDER BY created, id")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var o row.Outlet
		var scope, settings, secrets, reached, outcome, failure, answers string
		var active, leaving int
		var created, succeeded, failed, next int64
		if err := rows.Scan(&o.ID, &o.Kind, &o.Name, &o.Place, &scope, &settings, &secrets, &active, &leaving, &o.Edited, &created, &reached, &o.Sent, &o.Seen, &succeeded, &outcome, &failed, &failure, &o.Failures, &next, &answers); err != nil {
			return nil, s.failure(err)
		}
		o.On, o.Leaving = active != 0, leaving != 0
		o.Created, o.Succeeded, o.Failed, o.Next = moment(created), optionalMoment(succeeded), optionalMoment(failed), optionalMoment(next)
		o.Outcome, o.Failure = row.DecodeMessage([]byte(outcome)), row.DecodeMessage([]byte(failure))
		if answers != "" && json.Unmarshal([]byte(answers), &o.Answers) != nil {
			o.Answers = nil // they are sent again soon, and said again
		}
		for _, x := range []struct {
			text string
			into any
		}{{scope, &o.Scope}, {settings, &o.Settings}, {secrets, &o.Secrets}, {reached, &o.Reached}} {
			if err := json.Unmarshal([]byte(x.text), x.into); err != nil {
				return nil, &Corrupt{Where: s.where, Detail: "outlet " + o.ID}
			}
		}
		list = append(list, o)
	}
	return list, s.failure(rows.Err())
}

// AddOutlet adds an outlet, and returns it with its ID.
func (s *Store) AddOutlet(ctx context.Context, o row.Outlet) (row.Outlet, error) {
	if err := checkOutlet(&o); err != nil {
		return row.Outlet{}, err
	}
	o.ID, o.Edited, o.Created, o.OutletState = newID(), 1, s.now(), row.OutletState{}
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM outlets").Scan(&there); err != nil {
			return err
		}
		if there >= MostOutlets {
			return &Invalid{Field: "outlet", Why: TooLong, Limit: MostOutlets}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO outlets (id, kind, name, place, scope, settings, secrets, active, leaving, edited, created, reached, sent, seen, succeeded, outcome, failed, failure, failures, next) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 1, $9, 'null', '', '', 0, '', 0, '', 0, 0)",
			o.ID, o.Kind, o.Name, o.Place, text(o.Scope), text(o.Settings), text(map[string]string(o.Secrets)), number(o.On), micro(o.Created))
		return err
	})
	return o, err
}

// EditOutlet changes what somebody says of an outlet. What went wrong before is
// forgotten: it is tried at once, and all of it is looked at.
func (s *Store) EditOutlet(ctx context.Context, o row.Outlet) error {
	if err := checkOutlet(&o); err != nil {
		return err
	}
	return s.changeOutlet(ctx, o.ID, "UPDATE outlets SET name = $1, scope = $2, settings = $3, secrets = $4, active = $5, leaving = $6, edited = edited + 1, sent = '', next = 0 WHERE id = $7",
		o.Name, text(o.Scope), text(o.Settings), text(map[string]string(o.Secrets)), number(o.On), number(o.Leaving), o.ID)
}

// TellOutlet keeps how far an outlet has come, unless somebody has changed it since.
func (s *Store) TellOutlet(ctx context.Context, id string, edited int64, state row.OutletState) error {
	answers := ""
	if len(state.Answers) > 0 {
		answers = text(state.Answers)
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE outlets SET reached = $1, sent = $2, seen = $3, succeeded = $4, outcome = $5, failed = $6, failure = $7, failures = $8, next = $9, answers = $10 WHERE id = $11 AND edited = $12",
			text(state.Reached), state.Sent, state.Seen, optionalMicro(state.Succeeded), string(row.EncodeMessage(state.Outcome)), optionalMicro(state.Failed), string(row.EncodeMessage(state.Failure)), state.Failures, optionalMicro(state.Next), answers, id, edited)
		return err
	})
}

// RemoveOutlet forgets an outlet with its secrets.
func (s *Store) RemoveOutlet(ctx context.Context, id string) error {
	return s.changeOutlet(ctx, id, "DELETE FROM outlets WHERE id = $1", id)
}

func (s *Store) changeOutlet(ctx context.Context, id, statement string, args ...any) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, statement, args...)
		if err == nil && !found {
			err = &NotFound{"outlet", id}
		}
		return err
	})
}

// text returns a value as JSON.
func text(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err) // they are texts and numbers
	}
	return string(data)
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

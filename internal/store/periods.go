package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"

	"torneo/internal/periods"
	"torneo/message"
)

// maxSeries is the most series that are kept.
const maxSeries = 500

func checkSeries(x *periods.Series) error {
	errs := []error{checkName(x.Name)}
	for _, t := range []string{x.System, x.Kind, x.Federation, x.File, x.Hash, x.Begins, x.Fees.Currency, x.By} {
		errs = append(errs, checkText("series", t, maxName))
	}
	return errors.Join(errs...)
}

// BeginSeries keeps a series with the list from which it begins and its first month, and returns it
// with its ID.
func (s *Store) BeginSeries(ctx context.Context, x periods.Series, list io.Reader, first periods.Change) (periods.Series, error) {
	if err := checkSeries(&x); err != nil {
		return x, err
	}
	parts, err := packStream(list)
	if err != nil {
		return x, err
	}
	x.ID, x.Edition = newID(), 1
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM rating_series").Scan(&there); err != nil {
			return err
		}
		if there >= maxSeries {
			return &Invalid{Field: "series", Why: TooLong, Limit: maxSeries}
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO rating_series (id, name, system, kind, federation, file, hash, players, begins, currency, event_fee, player_fee, person, identity, at, edition) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
			x.ID, x.Name, x.System, x.Kind, x.Federation, x.File, x.Hash, x.Players, x.Begins, x.Fees.Currency, x.Fees.Event, x.Fees.Player, x.By, x.Identity, micro(x.At), x.Edition); err != nil {
			return err
		}
		for k, data := range parts {
			if _, err := tx.ExecContext(ctx, "INSERT INTO rating_lists (series, part, data) VALUES ($1, $2, $3)", x.ID, k, data); err != nil {
				return err
			}
		}
		first.Period.Series = x.ID
		for k := range first.Happened {
			first.Happened[k].Series = x.ID
		}
		return keepPeriod(ctx, tx, &first)
	})
	return x, err
}

// ChangeFees sets what reports of a series cost, if it is as it was read.
func (s *Store) ChangeFees(ctx context.Context, x periods.Series) error {
	if err := checkSeries(&x); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE rating_series SET currency = $2, event_fee = $3, player_fee = $4, edition = edition + 1 WHERE id = $1 AND edition = $5", x.ID, x.Fees.Currency, x.Fees.Event, x.Fees.Player, x.Edition)
		if err == nil && !found {
			err = &periods.Refused{Message: message.New("periods.changed")}
		}
		return err
	})
}

// KeepPeriods keeps changes of periods, all or none. One that somebody else changed since it was read is
// refused. Results that nothing names any more go.
func (s *Store) KeepPeriods(ctx context.Context, changes ...periods.Change) error {
	packed := make([][][]byte, len(changes)) // before others wait for us
	for k := range changes {
		var err error
		switch c := &changes[k]; {
		case c.Result == nil:
		case c.Write != nil:
			packed[k], err = packWritten(periods.MaxResult, c.Write)
		default:
			packed[k], err = packParts(c.Result.Data)
		}
		if err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for k := range changes {
			err := keepPeriod(ctx, tx, &changes[k])
			if err == nil && changes[k].Result != nil {
				err = insertResult(ctx, tx, changes[k].Result, packed[k])
			}
			if err != nil {
				return err
			}
		}
		return forgetResults(ctx, tx)
	})
}

func keepPeriod(ctx context.Context, tx *sql.Tx, c *periods.Change) error {
	p := &c.Period
	if err := errors.Join(checkID(p.Series), checkText("month", p.Month, maxID)); err != nil {
		return err
	}
	frozen, frozenReports, err := packComputed(p.Frozen)
	if err != nil {
		return err
	}
	next, nextReports, err := packComputed(p.Next)
	if err != nil {
		return err
	}
	values := []any{p.Series, p.Month, string(p.State), frozen, frozenReports, next, nextReports, optionalMicro(p.Changed), p.Edition}
	if p.Edition == 0 {
		_, err = tx.ExecContext(ctx, "INSERT INTO rating_periods (series, month, state, frozen, frozen_reports, next, next_reports, changed, edition) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9 + 1)", values...)
	} else {
		var found bool
		found, err = one(ctx, tx, "UPDATE rating_periods SET state = $3, frozen = $4, frozen_reports = $5, next = $6, next_reports = $7, changed = $8, edition = edition + 1 WHERE series = $1 AND month = $2 AND edition = $9", values...)
		if err == nil && !found {
			err = &periods.Refused{Message: message.New("periods.changed")}
		}
	}
	if err != nil {
		return err
	}
	for _, h := range c.Happened {
		if err := checkText("person", h.By, maxName); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO rating_acts (series, month, number, at, person, identity, act, inputs, outputs) SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8 FROM rating_acts WHERE series = $1 AND month = $2",
			p.Series, p.Month, micro(h.At), h.By, h.Identity, string(h.Act), h.Inputs, h.Outputs); err != nil {
			return err
		}
	}
	return nil
}

// ofComputed is what is kept of a computation beside its head. Until decisions were kept with it, it was
// the list of reports.
type ofComputed struct {
	Reports  []periods.Report
	Decided  []periods.Decided `json:",omitempty"`
	Entrants []byte            `json:",omitempty"`
}

// packComputed returns a computation without its reports and people, and these compressed.
func packComputed(c *periods.Computed) (head string, reports []byte, err error) {
	if c == nil {
		return "", []byte{}, nil
	}
	if len(c.Reports) > periods.MaxReports {
		return "", nil, &Invalid{Field: "reports", Why: TooLong, Limit: periods.MaxReports}
	}
	data, err := json.Marshal(ofComputed{c.Reports, c.Decided, c.Entrants})
	if err != nil {
		return "", nil, err
	}
	short := *c
	short.Reports, short.Decided, short.Entrants = nil, nil, nil
	reports, err = pack(data)
	return text(short), reports, err
}

// insertResult writes a result that is not there yet, in its parts.
func insertResult(ctx context.Context, tx *sql.Tx, r *periods.Result, parts [][]byte) error {
	if err := errors.Join(checkID(r.Inputs), checkID(r.Outputs)); err != nil {
		return err
	}
	for k, data := range parts {
		if _, err := tx.ExecContext(ctx, "INSERT INTO rating_results (inputs, outputs, part, data) VALUES ($1, $2, $3, $4) ON CONFLICT (inputs, outputs, part) DO NOTHING", r.Inputs, r.Outputs, k, data); err != nil {
			return err
		}
	}
	return insertHonours(ctx, tx, r)
}

// forgetResults removes results that no period and nothing that happened names.
func forgetResults(ctx context.Context, tx *sql.Tx) error {
	wanted, err := resultsOfPeriods(ctx, tx)
	if err != nil {
		return err
	}
	if err := read(ctx, tx, "SELECT inputs, outputs FROM rating_acts WHERE inputs <> ''", nil, func(rows *sql.Rows) error {
		var inputs, outputs string
		err := rows.Scan(&inputs, &outputs)
		wanted[inputs+outputs] = true
		return err
	}); err != nil {
		return err
	}
	var gone [][2]string
	if err := read(ctx, tx, "SELECT DISTINCT inputs, outputs FROM rating_results", nil, func(rows *sql.Rows) error {
		var r [2]string
		err := rows.Scan(&r[0], &r[1])
		if !wanted[r[0]+r[1]] {
			gone = append(gone, r)
		}
		return err
	}); err != nil {
		return err
	}
	for _, r := range gone {
		for _, table := range []string{"rating_results", "rating_honours"} {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE inputs = $1 AND outputs = $2", r[0], r[1]); err != nil {
				return err
			}
		}
	}
	return nil
}

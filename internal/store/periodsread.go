package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"torneo/internal/periods"
)

const seriesColumns = "id, name, system, kind, federation, file, hash, players, begins, currency, event_fee, player_fee, person, identity, at, edition"

// RatingSeries returns all series, the oldest first.
func (s *Store) RatingSeries(ctx context.Context) ([]periods.Series, error) {
	return s.selectSeries(ctx, "ORDER BY at, id")
}

// SeriesOf returns the series of an ID. The error is a *NotFound if there is none.
func (s *Store) SeriesOf(ctx context.Context, id string) (periods.Series, error) {
	list, err := s.selectSeries(ctx, "WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = &NotFound{"rating-series", id}
	}
	if err != nil {
		return periods.Series{}, err
	}
	return list[0], nil
}

func (s *Store) selectSeries(ctx context.Context, rest string, values ...any) (list []periods.Series, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+seriesColumns+" FROM rating_series "+rest, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var x periods.Series
		var at int64
		if err := rows.Scan(&x.ID, &x.Name, &x.System, &x.Kind, &x.Federation, &x.File, &x.Hash, &x.Players, &x.Begins, &x.Fees.Currency, &x.Fees.Event, &x.Fees.Player, &x.By, &x.Identity, &at, &x.Edition); err != nil {
			return nil, s.failure(err)
		}
		x.At = moment(at)
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// SeriesFile writes the list from which a series begins, as it came.
func (s *Store) SeriesFile(ctx context.Context, series string, to io.Writer) error {
	return s.writeParts(ctx, to, "series "+series, &NotFound{"rating-series", series}, "SELECT data FROM rating_lists WHERE series = $1 ORDER BY part", series)
}

// RatingResult returns the result of a computation.
func (s *Store) RatingResult(ctx context.Context, inputs, outputs string) ([]byte, error) {
	return s.packedParts(ctx, "result "+inputs, &NotFound{"rating-result", inputs}, "SELECT data FROM rating_results WHERE inputs = $1 AND outputs = $2 ORDER BY part", inputs, outputs)
}

// PeriodsOf returns the periods of a series from a month on, in their order, without their reports.
func (s *Store) PeriodsOf(ctx context.Context, series, from string) (list []periods.Period, err error) {
	return s.selectPeriods(ctx, "series, month, state, frozen, '', next, '', edition, changed", "WHERE series = $1 AND month >= $2 ORDER BY month", series, from)
}

// PeriodOf returns a period. The error is a *NotFound if there is none.
func (s *Store) PeriodOf(ctx context.Context, series, month string) (periods.Period, error) {
	list, err := s.selectPeriods(ctx, "series, month, state, frozen, frozen_reports, next, next_reports, edition, changed", "WHERE series = $1 AND month = $2", series, month)
	if err == nil && len(list) == 0 {
		err = &NotFound{"rating-series", series}
	}
	if err != nil {
		return periods.Period{}, err
	}
	return list[0], nil
}

func (s *Store) selectPeriods(ctx context.Context, columns, rest string, values ...any) (list []periods.Period, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+columns+" FROM rating_periods "+rest, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var p periods.Period
		var frozen, next string
		var frozenReports, nextReports []byte
		var changed int64
		if err := rows.Scan(&p.Series, &p.Month, &p.State, &frozen, &frozenReports, &next, &nextReports, &p.Edition, &changed); err != nil {
			return nil, s.failure(err)
		}
		p.Changed = optionalMoment(changed)
		var wrong error
		p.Frozen, err = s.unpackComputed(frozen, frozenReports)
		p.Next, wrong = s.unpackComputed(next, nextReports)
		if errors.Join(err, wrong) != nil {
			return nil, &Corrupt{Where: s.where, Detail: "period " + p.Series + " " + p.Month}
		}
		list = append(list, p)
	}
	return list, s.failure(rows.Err())
}

func (s *Store) unpackComputed(head string, reports []byte) (*periods.Computed, error) {
	if head == "" {
		return nil, nil
	}
	var c periods.Computed
	if err := json.Unmarshal([]byte(head), &c); err != nil {
		return nil, err
	}
	if len(reports) == 0 {
		return &c, nil
	}
	data, err := s.unpackBytes(reports, "period")
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte("[")) || bytes.Equal(data, []byte("null")) {
		return &c, json.Unmarshal(data, &c.Reports)
	}
	var kept ofComputed
	if err := json.Unmarshal(data, &kept); err != nil {
		return nil, err
	}
	c.Reports, c.Decided, c.Entrants = kept.Reports, kept.Decided, kept.Entrants
	return &c, nil
}

// PeriodActs returns what was done with a period, in its order.
func (s *Store) PeriodActs(ctx context.Context, series, month string) (list []periods.Happening, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT series, month, number, at, person, identity, act, inputs, outputs FROM rating_acts WHERE series = $1 AND month = $2 ORDER BY number", series, month)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var h periods.Happening
		var at int64
		if err := rows.Scan(&h.Series, &h.Month, &h.Number, &at, &h.By, &h.Identity, &h.Act, &h.Inputs, &h.Outputs); err != nil {
			return nil, s.failure(err)
		}
		h.At = moment(at)
		list = append(list, h)
	}
	return list, s.failure(rows.Err())
}

// AcceptedReports returns the reports that are accepted or rated, of events that ended from one day to
// another, with their latest versions. Of those named besides, each is returned whatever its state and
// its last day.
func (s *Store) AcceptedReports(ctx context.Context, from, to string, besides []string) (list []periods.Report, err error) {
	const query = "SELECT i.id, i.name, i.ends, i.organiser, i.state, v.number, v.hash FROM inbox i JOIN inbox_versions v ON v.submission = i.id WHERE v.number = (SELECT max(number) FROM inbox_versions WHERE submission = i.id) AND "
	there := map[string]bool{}
	ask := func(where string, values ...any) (err error) {
		rows, err := s.read.QueryContext(ctx, query+where, values...)
		if err != nil {
			return s.failure(err)
		}
		defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
		for rows.Next() {
			var x periods.Report
			if err := rows.Scan(&x.Submission, &x.Name, &x.Ends, &x.Organiser, &x.State, &x.Version, &x.Hash); err != nil {
				return s.failure(err)
			}
			there[x.Submission] = true
			list = append(list, x)
		}
		return s.failure(rows.Err())
	}
	if err := ask("i.ends >= $1 AND i.ends <= $2 AND i.state IN ('accepted', 'rated') ORDER BY i.ends, i.name, i.id", from, to); err != nil {
		return nil, err
	}
	for _, id := range besides {
		if !there[id] {
			if err := ask("i.id = $1", id); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

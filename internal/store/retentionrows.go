package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/signup"
	"torneo/tournament"
)

// expiredFiles returns the files of submissions that were dropped, and of versions that were replaced,
// but those from which a rating period was computed: its ratings follow from them.
func (s *Store) expiredFiles(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list [][]any, err error) {
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return nil, err
	}
	rated := map[string]bool{}
	if err := read(ctx, tx, "SELECT frozen, frozen_reports, next, next_reports FROM rating_periods", nil, func(rows *sql.Rows) error {
		var frozen, next string
		var frozenReports, nextReports []byte
		if err := rows.Scan(&frozen, &frozenReports, &next, &nextReports); err != nil {
			return err
		}
		for _, x := range []struct {
			head    string
			reports []byte
		}{{frozen, frozenReports}, {next, nextReports}} {
			c, err := s.unpackComputed(x.head, x.reports)
			if err != nil {
				return err
			}
			for k := 0; c != nil && k < len(c.Reports); k++ {
				rated[c.Reports[k].Hash] = true
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	const query = "SELECT f.submission, f.number, v.hash FROM inbox_files f JOIN inbox_versions v ON v.submission = f.submission AND v.number = f.number JOIN inbox i ON i.id = f.submission WHERE i.state IN ('rated', 'dropped') AND i.changed < $1 AND (i.state = 'dropped' OR f.number < i.versions) ORDER BY f.submission, f.number"
	err = read(ctx, tx, query, []any{micro(at)}, func(rows *sql.Rows) error {
		var submission, hash string
		var number int
		if err := rows.Scan(&submission, &number, &hash); err != nil {
			return err
		}
		if !rated[hash] {
			list = append(list, []any{submission, number})
		}
		return nil
	})
	return list, err
}

// expiredResults returns what was computed of months and replaced by something newer before a day: no period
// has it, and whoever took a step that made it valid took another one since.
func expiredResults(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list [][]any, err error) {
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return nil, err
	}
	wanted, err := resultsOfPeriods(ctx, tx)
	if err != nil {
		return nil, err
	}
	type step struct {
		month, inputs, outputs string
		at                     int64
	}
	var last step
	over := map[[2]string]bool{}
	err = read(ctx, tx, "SELECT series || month, inputs, outputs, at FROM rating_acts WHERE inputs <> '' ORDER BY series, month, number", nil, func(rows *sql.Rows) error {
		var next step
		if err := rows.Scan(&next.month, &next.inputs, &next.outputs, &next.at); err != nil {
			return err
		}
		if last.month == next.month && (last.inputs != next.inputs || last.outputs != next.outputs) {
			if next.at < micro(at) {
				over[[2]string{last.inputs, last.outputs}] = true
			} else {
				wanted[last.inputs+last.outputs] = true
			}
		}
		last = next
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = read(ctx, tx, "SELECT DISTINCT inputs, outputs FROM rating_results ORDER BY inputs, outputs", nil, func(rows *sql.Rows) error {
		var r [2]string
		err := rows.Scan(&r[0], &r[1])
		if over[r] && !wanted[r[0]+r[1]] {
			list = append(list, []any{r[0], r[1]})
		}
		return err
	})
	return list, err
}

// resultsOfPeriods returns which results periods have: frozen, or to come.
func resultsOfPeriods(ctx context.Context, tx *sql.Tx) (map[string]bool, error) {
	wanted := map[string]bool{}
	return wanted, read(ctx, tx, "SELECT frozen, next FROM rating_periods", nil, func(rows *sql.Rows) error {
		var heads [2]string
		if err := rows.Scan(&heads[0], &heads[1]); err != nil {
			return err
		}
		for _, head := range heads {
			var c periods.Computed
			if head != "" && json.Unmarshal([]byte(head), &c) == nil {
				wanted[c.Inputs+c.Outputs] = true
			}
		}
		return nil
	})
}

// FinishedWithContacts returns the tournaments over by a rule of which contacts are kept, with the numbers
// of their last entries.
func (s *Store) FinishedWithContacts(ctx context.Context, e inbox.Expiry) (map[string]int64, error) {
	list := map[string]int64{}
	moments, err := momentsOf(&e)
	if err != nil {
		return nil, err
	}
	return list, s.each(ctx, "SELECT id, last FROM journals WHERE id IN (SELECT journal FROM contacts) AND id IN "+fmt.Sprintf(lateJournals, "id"), moments, func(rows *sql.Rows) error {
		var id string
		var last int64
		err := rows.Scan(&id, &last)
		list[id] = last
		return err
	})
}

// lateJournals and lateEvents are those that are over since $1, but not yet since $2.
var (
	lateEvents   = overEvents + " AND %s NOT IN " + strings.ReplaceAll(overEvents, "$1", "$2")
	lateJournals = overJournals + " AND %s NOT IN " + strings.ReplaceAll(overJournals, "$1", "$2")
)

// momentsOf returns the moments before which what is kept of minors is over, and what is kept of everybody.
func momentsOf(e *inbox.Expiry) ([]any, error) {
	before, err := time.Parse(time.DateOnly, e.Before)
	if err != nil || e.Since == "" {
		return []any{micro(before), int64(0)}, err
	}
	since, err := time.Parse(time.DateOnly, e.Since)
	return []any{micro(before), micro(since)}, err
}

// minorsContacts returns the contacts of players who were minors.
func minorsContacts(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list [][]any, err error) {
	moments, err := momentsOf(&e)
	if err != nil {
		return nil, err
	}
	err = read(ctx, tx, "SELECT journal, player FROM contacts WHERE journal IN "+fmt.Sprintf(lateJournals, "journal")+" ORDER BY journal, player", moments, func(rows *sql.Rows) error {
		var journal string
		var player int
		err := rows.Scan(&journal, &player)
		if slices.Contains(e.Players[journal], player) {
			list = append(list, []any{journal, player})
		}
		return err
	})
	return list, err
}

// minorsEntries returns the entries from outside of those who were minors when they came.
func minorsEntries(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list [][]any, err error) {
	moments, err := momentsOf(&e)
	if err != nil {
		return nil, err
	}
	err = read(ctx, tx, "SELECT event, number, received, data FROM signups WHERE event IN "+fmt.Sprintf(lateEvents, "event")+" ORDER BY event, number", moments, func(rows *sql.Rows) error {
		var event, data string
		var number int
		var received int64
		if err := rows.Scan(&event, &number, &received, &data); err != nil {
			return err
		}
		var x signup.Entry
		if json.Unmarshal([]byte(data), &x) == nil && inbox.WasMinor(x.Birth, inbox.DayOf(moment(received))) {
			list = append(list, []any{event, number})
		}
		return nil
	})
	return list, err
}

// minorsUndone returns the decisions about people that were taken back while they were minors.
func minorsUndone(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list [][]any, err error) {
	moments, err := momentsOf(&e)
	if err != nil {
		return nil, err
	}
	err = read(ctx, tx, "SELECT id, entrant, undone FROM inbox_people WHERE undone > 0 AND undone < $1 AND undone >= $2 ORDER BY id", moments, func(rows *sql.Rows) error {
		var id, entrant string
		var undone int64
		if err := rows.Scan(&id, &entrant, &undone); err != nil {
			return err
		}
		var p inbox.Person
		if json.Unmarshal([]byte(entrant), &p) == nil && inbox.WasMinor(tournament.Date{Year: p.Born}, inbox.DayOf(moment(undone))) {
			list = append(list, []any{id})
		}
		return nil
	})
	return list, err
}

// removeExpired puts events away that are over: as those that somebody removes, they are there for a while
// before they go for good.
func (s *Store) removeExpired(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (things int, err error) {
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return 0, err
	}
	gone, err := texts(ctx, tx, "SELECT id FROM events WHERE "+freeEvents+" ORDER BY id", micro(at))
	if err != nil {
		return 0, err
	}
	for _, id := range gone {
		if _, err := tx.ExecContext(ctx, "UPDATE events SET deleted = $1 WHERE id = $2", micro(s.now()), id); err != nil {
			return 0, err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE listed SET over = over + 10 WHERE event = $1 AND over < 10", id); err != nil {
			return 0, err
		}
	}
	return len(gone), nil
}

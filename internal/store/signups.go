package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"time"

	"torneo/internal/signup"
	"torneo/message"
)

// queued is an entry of the queue with what was entered as it is kept: a copy keeps what a
// newer program wrote, too.
type queued struct {
	signup.Row
	data json.RawMessage
}

// The limits of the queue.
const (
	MaxWaiting    = 2000 // of an event, as long as nobody has decided
	maxSignups    = 20_000
	maxSignup     = 8 << 10
	maxSignupForm = 32 << 10
)

// waiting is the state of an entry about which nobody has decided.
const waiting = "waiting"

// QueueFull is the error of an entry for which the queue has no room.
type QueueFull struct{ Most int }

func (e *QueueFull) Error() string { return fmt.Sprintf("store: %d entries wait already", e.Most) }

// Message puts the error into words.
func (e *QueueFull) Message() message.Message {
	return message.New("store.queue-full", "most", e.Most)
}

// OtherDecision is the error of an entry about which somebody else has decided meanwhile.
type OtherDecision struct{ Number int }

func (e *OtherDecision) Error() string {
	return fmt.Sprintf("store: entry %d is not as it was", e.Number)
}

// Conflict marks the error for those who do not know its type.
func (e *OtherDecision) Conflict() bool { return true }

// Message puts the error into words.
func (e *OtherDecision) Message() message.Message {
	return message.New("store.other-decision", "number", e.Number)
}

func checkData(data json.RawMessage, limit int) error {
	if !json.Valid(data) {
		return &Invalid{Field: "data", Why: NotJSON}
	}
	return checkText("data", string(data), limit)
}

func checkDecision(d *signup.Decision) error {
	if d.State != waiting && d.State != signup.Accepted && d.State != signup.Refused || d.Player < 0 {
		return &Invalid{Field: "state", Why: NotKnown}
	}
	return errors.Join(checkText("journal", d.Tournament, maxName), checkText("reason", d.Reason, maxReason))
}

// SignupForm returns the form of an event; it asks nothing if nobody has set it.
func (s *Store) SignupForm(ctx context.Context, event string) (f signup.Form, err error) {
	data, err := selectSignupForm(ctx, s.read, event)
	if err != nil || data == nil {
		return f, s.failure(err)
	}
	return f, json.Unmarshal(data, &f)
}

// OpenSignupForms returns the forms that are open, that of the newest event first.
func (s *Store) OpenSignupForms(ctx context.Context) (list []signup.OpenForm, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT event, data FROM signup_forms JOIN events ON events.id = event WHERE data LIKE '%\"Open\":true%' AND deleted IS NULL ORDER BY created DESC, event DESC")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var f signup.OpenForm
		var data []byte
		if err := rows.Scan(&f.Event, &data); err != nil {
			return nil, err
		}
		if json.Unmarshal(data, &f.Form) == nil && f.Open {
			list = append(list, f)
		}
	}
	return list, rows.Err()
}

func selectSignupForm(ctx context.Context, q querier, event string) (json.RawMessage, error) {
	var data string
	err := q.QueryRowContext(ctx, "SELECT data FROM signup_forms WHERE event = $1", event).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return json.RawMessage(data), err
}

// KeepSignupForm replaces what the form of an event asks.
func (s *Store) KeepSignupForm(ctx context.Context, event string, f signup.Form) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if err := checkData(data, maxSignupForm); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, event); err != nil {
			return err
		}
		return keepSignupForm(ctx, tx, event, data)
	})
}

func keepSignupForm(ctx context.Context, q querier, event string, data json.RawMessage) error {
	if _, err := q.ExecContext(ctx, "DELETE FROM signup_forms WHERE event = $1", event); err != nil {
		return err
	}
	_, err := q.ExecContext(ctx, "INSERT INTO signup_forms (event, data) VALUES ($1, $2)", event, string(data))
	return err
}

// Signups returns the entries of an event from outside, in the order in which they came.
func (s *Store) Signups(ctx context.Context, event string) ([]signup.Row, error) {
	list, err := selectSignups(ctx, s.read, event)
	if err != nil {
		return nil, s.failure(err)
	}
	rows := make([]signup.Row, len(list))
	for k := range list {
		if err := json.Unmarshal(list[k].data, &list[k].Entry); err != nil {
			return nil, err
		}
		rows[k] = list[k].Row
	}
	return rows, nil
}

func selectSignups(ctx context.Context, q querier, event string) (list []queued, err error) {
	rows, err := q.QueryContext(ctx, "SELECT number, received, state, journal, player, reason, data FROM signups WHERE event = $1 ORDER BY received, number", event)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		x := queued{Row: signup.Row{Event: event}}
		var received int64
		var data string
		if err := rows.Scan(&x.Number, &received, &x.State, &x.Decision.Tournament, &x.Player, &x.Reason, &data); err != nil {
			return nil, err
		}
		x.Received, x.data = moment(received), json.RawMessage(data)
		list = append(list, x)
	}
	return list, rows.Err()
}

// PutSignups adds entries to the queue of an event, all or none, and gives them numbers; a
// *QueueFull if too many wait.
func (s *Store) PutSignups(ctx context.Context, event string, received time.Time, entries ...signup.Entry) (numbers []int, err error) {
	data := make([]json.RawMessage, len(entries))
	for k := range entries {
		if data[k], err = json.Marshal(entries[k]); err != nil {
			return nil, err
		}
		if err := checkData(data[k], maxSignup); err != nil {
			return nil, err
		}
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		numbers = nil
		if _, err := journalThere(ctx, tx, event); err != nil {
			return err
		}
		var open, all int
		if err := tx.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(CASE WHEN state = $1 THEN 1 ELSE 0 END), 0) FROM signups WHERE event = $2", waiting, event).Scan(&all, &open); err != nil {
			return err
		}
		if open+len(data) > MaxWaiting || all+len(data) > maxSignups {
			return &QueueFull{MaxWaiting}
		}
		for _, d := range data {
			number, err := freeNumber(ctx, tx, event)
			if err != nil {
				return err
			}
			if err := insertSignup(ctx, tx, &queued{signup.Row{Event: event, Number: number, Received: received, Decision: signup.Decision{State: waiting}}, d}); err != nil {
				return err
			}
			numbers = append(numbers, number)
		}
		return nil
	})
	return numbers, err
}

// numberRange is the size of the range from which numbers of entries are drawn: six digits.
const numberRange = 900_000

// freeNumber draws a number that no entry of the event has.
func freeNumber(ctx context.Context, q querier, event string) (int, error) {
	for {
		drawn, err := rand.Int(rand.Reader, big.NewInt(numberRange))
		if err != nil {
			return 0, err
		}
		number, taken := int(drawn.Int64())+100_000, 0
		if err := q.QueryRowContext(ctx, "SELECT count(*) FROM signups WHERE event = $1 AND number = $2", event, number).Scan(&taken); err != nil || taken == 0 {
			return number, err
		}
	}
}

func insertSignup(ctx context.Context, q querier, x *queued) error {
	_, err := q.ExecContext(ctx, "INSERT INTO signups (event, number, received, state, journal, player, reason, data) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
		x.Event, x.Number, micro(x.Received), x.State, x.Decision.Tournament, x.Player, x.Reason, string(x.data))
	return err
}

// DecideSignups records what becomes of entries: of all of them, or of none; an *OtherDecision if
// one was decided meanwhile.
func (s *Store) DecideSignups(ctx context.Context, list ...signup.Decided) error {
	if err := checkDecided(list); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return decideSignups(ctx, tx, list) })
}

func checkDecided(list []signup.Decided) error {
	for k := range list {
		if err := checkDecision(&list[k].Is); err != nil {
			return err
		}
	}
	return nil
}

func decideSignups(ctx context.Context, q querier, list []signup.Decided) error {
	for _, d := range list {
		found, err := one(ctx, q, "UPDATE signups SET state = $1, journal = $2, player = $3, reason = $4 WHERE event = $5 AND number = $6 AND state = $7 AND journal = $8 AND player = $9 AND "+there,
			d.Is.State, d.Is.Tournament, d.Is.Player, d.Is.Reason, d.Event, d.Number, d.Was.State, d.Was.Tournament, d.Was.Player)
		if err == nil && !found {
			err = &OtherDecision{d.Number}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// EraseSignups erases entries with all that was entered.
func (s *Store) EraseSignups(ctx context.Context, event string, numbers ...int) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, n := range numbers {
			if _, err := tx.ExecContext(ctx, "DELETE FROM signups WHERE event = $1 AND number = $2", event, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// takeSignups takes from a backup the queue of an event: what is here stays.
func takeSignups(ctx context.Context, q querier, event string, form json.RawMessage, list []queued) error {
	here, err := selectSignupForm(ctx, q, event)
	if err != nil {
		return err
	}
	if here == nil && form != nil {
		if err := checkData(form, maxSignupForm); err != nil {
			return err
		}
		if err := keepSignupForm(ctx, q, event, form); err != nil {
			return err
		}
	}
	for k := range list {
		x := &list[k]
		if err := errors.Join(checkDecision(&x.Decision), checkData(x.data, maxSignup), checkTime(x.Received)); err != nil {
			return err
		}
		if x.Number < 1 {
			return &Invalid{Field: "number", Why: NotKnown}
		}
		if err := insertSignup(ctx, q, x); err != nil {
			return err
		}
	}
	return nil
}

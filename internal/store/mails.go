package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Mail is a mail that an arbiter approved, as it is sent, and what became of it.
type Mail struct {
	ID      string
	Journal string
	Round   int    // 0: it is about none
	Kind    string // what it is
	Address string
	Players []byte // whom it is about, as JSON

	Language, Subject, Body string

	Facts     string // the hash of what it says of boards: with others it is another one
	Place     string // of a journal, round, kind and address there is one mail in a place
	Corrected bool   // it says that one before was wrong

	State      MailState
	Why        []byte // why it was not sent, as a message in JSON
	Tries      int
	ApprovedBy string
	Approved   time.Time
	Tried      time.Time // zero: not yet
}

// MailState is the state of a mail.
type MailState string

// The states. A mail is given to a server only by who brought it from waiting to sending,
// and what stays there was given by a program that ended: nobody knows whether it arrived.
const (
	MailWaiting   MailState = "waiting"
	MailSending   MailState = "sending"
	MailSent      MailState = "sent"
	MailFailed    MailState = "failed"
	MailUncertain MailState = "uncertain"
	MailOutdated  MailState = "outdated" // what it says was no longer so before it was sent
)

// The limits of a mail.
const (
	maxMail  = 64 << 10
	MostMail = 5000 // approved at a time
)

func (m *Mail) check() error {
	errs := []error{checkText("body", m.Body, maxMail)}
	for field, text := range map[string]string{"id": m.ID, "journal": m.Journal, "kind": m.Kind, "address": m.Address, "language": m.Language, "facts": m.Facts, "place": m.Place, "state": string(m.State)} {
		errs = append(errs, checkText(field, text, maxServer))
	}
	return errors.Join(append(errs, checkText("subject", m.Subject, 2*maxServer), checkText("actor", m.ApprovedBy, maxName))...)
}

const mailColumns = "id, journal, round, kind, address, players, language, subject, body, facts, place, corrected, state, why, tries, approved_by, approved, tried"

// Mails returns the mails of a journal, in the order in which they were approved.
func (s *Store) Mails(ctx context.Context, journal string) ([]Mail, error) {
	return s.mails(ctx, "WHERE journal = $1 ORDER BY approved, id", journal)
}

// MailsToSend returns those that are waiting, of all journals: those first that were tried less
// often, so that one at which a server falls silent does not hold up the others.
func (s *Store) MailsToSend(ctx context.Context) ([]Mail, error) {
	return s.mails(ctx, "WHERE state = $1 ORDER BY tries, approved, id", string(MailWaiting))
}

func (s *Store) mails(ctx context.Context, where string, args ...any) (list []Mail, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+mailColumns+" FROM mails "+where, args...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var m Mail
		var players, why string
		var corrected int
		var approved, tried int64
		if err := rows.Scan(&m.ID, &m.Journal, &m.Round, &m.Kind, &m.Address, &players, &m.Language, &m.Subject, &m.Body, &m.Facts, &m.Place, &corrected, (*string)(&m.State), &why, &m.Tries, &m.ApprovedBy, &approved, &tried); err != nil {
			return nil, s.failure(err)
		}
		m.Players, m.Why, m.Corrected, m.Approved = []byte(players), []byte(why), corrected != 0, moment(approved)
		if tried != 0 {
			m.Tried = moment(tried)
		}
		list = append(list, m)
	}
	return list, s.failure(rows.Err())
}

// ApproveMails adds mails that are to be sent, and leaves aside those of these that are
// still waiting and say what is no longer so: all of it or nothing. Of two who approve
// the same, the second adds nothing.
func (s *Store) ApproveMails(ctx context.Context, outdated []string, mails []Mail) (added int, err error) {
	if len(mails) > MostMail {
		return 0, &Invalid{Field: "mails", Why: TooLong, Limit: MostMail}
	}
	for k := range mails {
		if err := mails[k].check(); err != nil {
			return 0, err
		}
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		added = 0
		for _, id := range outdated {
			if _, err := tx.ExecContext(ctx, "UPDATE mails SET state = $1 WHERE id = $2 AND state = $3", string(MailOutdated), id, string(MailWaiting)); err != nil {
				return err
			}
		}
		var last int64 // clocks are set back: what is approved later stands later
		if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(approved), 0) FROM mails").Scan(&last); err != nil {
			return err
		}
		for k := range mails {
			m := &mails[k]
			corrected := 0
			if m.Corrected {
				corrected = 1
			}
			is, err := one(ctx, tx, "INSERT INTO mails ("+mailColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', 0, $14, $15, 0) ON CONFLICT DO NOTHING",
				m.ID, m.Journal, m.Round, m.Kind, m.Address, string(m.Players), m.Language, m.Subject, m.Body, m.Facts, m.Place, corrected, string(MailWaiting), m.ApprovedBy, max(micro(m.Approved), last+1))
			if err != nil {
				return err
			}
			if is {
				added++
			}
		}
		return nil
	})
	return added, err
}

// ClaimMail records, before a mail is given to a server, that it is; false: it is not waiting any
// more, and is not to be given.
func (s *Store) ClaimMail(ctx context.Context, id string) (claimed bool, err error) {
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		claimed, err = one(ctx, tx, "UPDATE mails SET state = $1, tries = tries + 1, tried = $2, why = '' WHERE id = $3 AND state = $4", string(MailSending), micro(s.now()), id, string(MailWaiting))
		return err
	})
	return claimed, err
}

// SettleMail records what became of a mail that was claimed, or, of one that is waiting, that it
// is not sent.
func (s *Store) SettleMail(ctx context.Context, id string, state MailState, why []byte) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE mails SET state = $1, why = $2 WHERE id = $3 AND state IN ($4, $5, $6)", string(state), string(why), id, string(MailSending), string(MailUncertain), string(MailWaiting))
		return err
	})
}

// MailsLeft settles the mails that were claimed before a moment and not settled since:
// who claimed them has ended. It returns when the first of the others was claimed; zero:
// there are none.
func (s *Store) MailsLeft(ctx context.Context, before time.Time, why []byte) (first time.Time, err error) {
	var tried int64
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE mails SET state = $1, why = $2 WHERE state = $3 AND tried < $4", string(MailUncertain), string(why), string(MailSending), micro(before)); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT coalesce(min(tried), 0) FROM mails WHERE state = $1", string(MailSending)).Scan(&tried)
	})
	if tried != 0 {
		first = moment(tried)
	}
	return first, err
}

// LastMail returns the time at which a mail was last given to a server; zero if none ever was.
func (s *Store) LastMail(ctx context.Context) (at time.Time, err error) {
	var tried int64
	if err := s.read.QueryRowContext(ctx, "SELECT coalesce(max(tried), 0) FROM mails").Scan(&tried); err != nil || tried == 0 {
		return time.Time{}, s.failure(err)
	}
	return moment(tried), nil
}

// MailAgain puts a mail back to be sent, as an arbiter asks; false: it is none that failed or of
// which nobody knows.
func (s *Store) MailAgain(ctx context.Context, journal, id string) (is bool, err error) {
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		is, err = one(ctx, tx, "UPDATE mails SET state = $1, why = '' WHERE journal = $2 AND id = $3 AND state IN ($4, $5)", string(MailWaiting), journal, id, string(MailFailed), string(MailUncertain))
		return err
	})
	return is, err
}

// forgetMails removes the mails to addresses that no contact of a journal has any more:
// with a contact its address goes.
func forgetMails(ctx context.Context, q querier, journal string) error {
	_, err := q.ExecContext(ctx, "DELETE FROM mails WHERE journal = $1 AND lower(address) NOT IN (SELECT lower(email) FROM contacts WHERE journal = $1)", journal)
	return err
}

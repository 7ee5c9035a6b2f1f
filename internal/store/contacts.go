package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/row"
)

// The limits of a contact: text in bytes, and money.
const (
	maxContact  = 200
	maxNotes    = 4 << 10
	maxMoney    = 1_000_000_00
	maxContacts = 100_000 // of a database from elsewhere
)

func checkContact(c *row.Contact) error {
	for field, text := range map[string]string{"club": c.Club, "category": c.Category, "phone": c.Phone, "email": c.Email, "asked": c.Asked, "language": c.Language, "token": c.Token} {
		if err := checkText(field, text, maxContact); err != nil {
			return err
		}
	}
	if c.Owed < 0 || c.Owed > maxMoney || c.Paid < 0 || c.Paid > maxMoney {
		return &Invalid{Field: "fee", Why: NotKnown}
	}
	return checkText("notes", c.Notes, maxNotes)
}

// Contacts returns the contacts of a journal, by player.
func (s *Store) Contacts(ctx context.Context, journal string) (map[int]row.Contact, error) {
	contacts, err := selectContacts(ctx, s.read, journal)
	return contacts, s.failure(err)
}

// KeepContacts keeps what is known of players: all of it or nothing. Of whom nothing is
// known any more nothing is left.
func (s *Store) KeepContacts(ctx context.Context, journal string, contacts map[int]row.Contact) error {
	if err := checkContacts(contacts); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, journal); err != nil {
			return err
		}
		return keepContacts(ctx, tx, journal, contacts)
	})
}

func checkContacts(contacts map[int]row.Contact) error {
	for _, c := range contacts {
		if err := checkContact(&c); err != nil {
			return err
		}
	}
	return nil
}

func keepContacts(ctx context.Context, q querier, journal string, contacts map[int]row.Contact) error {
	for player, c := range contacts {
		if _, err := q.ExecContext(ctx, "DELETE FROM contacts WHERE journal = $1 AND player = $2", journal, player); err != nil {
			return err
		}
		if err := insertContact(ctx, q, journal, player, c); err != nil {
			return err
		}
	}
	return forgetMails(ctx, q, journal)
}

// insertContact keeps a contact, unless there is one or nothing is known.
func insertContact(ctx context.Context, q querier, journal string, player int, c row.Contact) error {
	if c == (row.Contact{}) {
		return nil
	}
	_, err := q.ExecContext(ctx, "INSERT INTO contacts (journal, player, club, category, phone, email, owed, paid, notes, asked, language, token) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING",
		journal, player, c.Club, c.Category, c.Phone, c.Email, c.Owed, c.Paid, c.Notes, c.Asked, c.Language, c.Token)
	return err
}

func selectContacts(ctx context.Context, q querier, journal string) (contacts map[int]row.Contact, err error) {
	rows, err := q.QueryContext(ctx, "SELECT player, club, category, phone, email, owed, paid, notes, asked, language, token FROM contacts WHERE journal = $1", journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	contacts = map[int]row.Contact{}
	for rows.Next() {
		var player int
		var c row.Contact
		if err := rows.Scan(&player, &c.Club, &c.Category, &c.Phone, &c.Email, &c.Owed, &c.Paid, &c.Notes, &c.Asked, &c.Language, &c.Token); err != nil {
			return nil, err
		}
		contacts[player] = c
	}
	return contacts, rows.Err()
}

// takeContacts takes those of a journal of a backup that are not here.
func takeContacts(ctx context.Context, q querier, journal string, contacts map[int]row.Contact) error {
	for player, c := range contacts {
		if err := checkContact(&c); err != nil {
			return err
		}
		if err := insertContact(ctx, q, journal, player, c); err != nil {
			return err
		}
	}
	return nil
}

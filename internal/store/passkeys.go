package store

import (
	"context"
	"errors"
	"time"
)

// Passkey is a key with which somebody comes back. What is kept of it is public.
type Passkey struct {
	ID, Person string
	Name       string // of the device that made it
	Place      string // the name at which it serves
	Credential string // by what the device knows it
	Data       string // JSON: its public key, and how often it was used
	Created    time.Time
	Used       time.Time // zero: never
}

// The limits of passkeys.
const (
	maxPasskeysEach = 20
	maxPasskeyData  = 16 << 10
)

const columnsOfPasskey = "id, person, name, place, credential, data, created, used"

func (p *Passkey) places() ([]any, func()) {
	var created, used int64
	return []any{&p.ID, &p.Person, &p.Name, &p.Place, &p.Credential, &p.Data, &created, &used}, func() {
		p.Created, p.Used = optionalMoment(created), optionalMoment(used)
	}
}

// Passkeys returns the passkeys of all people, in the order in which they were made.
func (s *Store) Passkeys(ctx context.Context) ([]Passkey, error) {
	list, err := rowsOf[Passkey](ctx, s.read, "SELECT "+columnsOfPasskey+" FROM passkeys ORDER BY created, id")
	return list, s.failure(err)
}

// PasskeyOf returns the passkey that a device knows by a credential; false: there is none.
func (s *Store) PasskeyOf(ctx context.Context, credential string) (Passkey, bool, error) {
	list, err := rowsOf[Passkey](ctx, s.read, "SELECT "+columnsOfPasskey+" FROM passkeys WHERE credential = $1", credential)
	if err != nil || len(list) == 0 {
		return Passkey{}, false, s.failure(err)
	}
	return list[0], true, nil
}

// AddPasskey keeps a passkey; false: the device has made it for somebody before.
func (c *PeopleChange) AddPasskey(ctx context.Context, p Passkey) (bool, error) {
	if err := errors.Join(checkID(p.ID), checkID(p.Person), checkTexts(maxPersons, p.Name, p.Place), checkTexts(2*maxPersons, p.Credential), checkTexts(maxPasskeyData, p.Data)); err != nil {
		return false, err
	}
	var known, his int
	if err := c.tx.QueryRowContext(ctx, "SELECT count(*) FROM passkeys WHERE credential = $1", p.Credential).Scan(&known); err != nil || known > 0 {
		return false, err
	}
	if err := c.tx.QueryRowContext(ctx, "SELECT count(*) FROM passkeys WHERE person = $1", p.Person).Scan(&his); err != nil {
		return false, err
	}
	if his >= maxPasskeysEach {
		return false, &Invalid{Field: "passkeys", Why: TooLong, Limit: maxPasskeysEach}
	}
	if err := c.room(ctx, "passkeys", maxPeople); err != nil {
		return false, err
	}
	_, err := c.tx.ExecContext(ctx, "INSERT INTO passkeys ("+columnsOfPasskey+") VALUES ($1, $2, $3, $4, $5, $6, $7, 0)", p.ID, p.Person, p.Name, p.Place, p.Credential, p.Data, micro(p.Created))
	return err == nil, err
}

// UsePasskey notes that a passkey was used; false: it was meanwhile, or is no more.
func (c *PeopleChange) UsePasskey(ctx context.Context, p Passkey, data string, now time.Time) (bool, error) {
	if err := checkTexts(maxPasskeyData, data); err != nil {
		return false, err
	}
	return one(ctx, c.tx, "UPDATE passkeys SET data = $1, used = $2 WHERE id = $3 AND data = $4", data, micro(now), p.ID, p.Data)
}

// RemovePasskey makes a passkey worthless; false: the person has none with that ID.
func (c *PeopleChange) RemovePasskey(ctx context.Context, person, id string) (bool, error) {
	return one(ctx, c.tx, "DELETE FROM passkeys WHERE person = $1 AND id = $2", person, id)
}

// RemovePasskeys makes all of somebody worthless.
func (c *PeopleChange) RemovePasskeys(ctx context.Context, person string) error {
	_, err := c.tx.ExecContext(ctx, "DELETE FROM passkeys WHERE person = $1", person)
	return err
}

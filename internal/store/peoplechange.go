package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// PeopleChange changes people, devices and codes: all of what is asked of it, or nothing.
type PeopleChange struct {
	tx *sql.Tx
}

// ChangePeople makes such a change.
func (s *Store) ChangePeople(ctx context.Context, do func(context.Context, *PeopleChange) error) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if s.file == "" { // one after the other, as SQLite does
			if _, err := tx.ExecContext(ctx, "LOCK TABLE people_acts IN EXCLUSIVE MODE"); err != nil {
				return err
			}
		}
		return do(ctx, &PeopleChange{tx})
	})
}

// room makes sure that a table has no more rows than may be.
func (c *PeopleChange) room(ctx context.Context, table string, most int) error {
	var n int
	if err := c.tx.QueryRowContext(ctx, "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return &Invalid{Field: table, Why: TooLong, Limit: most}
	}
	return nil
}

func checkTexts(limit int, list ...string) error {
	for _, text := range list {
		if err := checkText("person", text, limit); err != nil {
			return err
		}
	}
	return nil
}

// KeepPerson keeps a person, in place of the one with that ID.
func (c *PeopleChange) KeepPerson(ctx context.Context, p Person) error {
	if err := errors.Join(checkID(p.ID), checkName(p.Name), checkTexts(maxPersons, p.Role, p.Invited, p.Password), checkTexts(maxScopes, p.Scope)); err != nil {
		return err
	}
	if _, err := c.tx.ExecContext(ctx, "DELETE FROM people WHERE id = $1", p.ID); err != nil {
		return err
	}
	if err := c.room(ctx, "people", maxPeople); err != nil {
		return err
	}
	_, err := c.tx.ExecContext(ctx, "INSERT INTO people (id, name, role, scope, until, created, invited, password, revoked) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
		p.ID, p.Name, p.Role, p.Scope, optionalMicro(p.Until), micro(p.Created), p.Invited, p.Password, optionalMicro(p.Revoked))
	return err
}

// Person returns a person by their ID, as they are now; false: there is none.
func (c *PeopleChange) Person(ctx context.Context, id string) (Person, bool, error) {
	list, err := rowsOf[Person](ctx, c.tx, "SELECT "+columnsOfPerson+" FROM people WHERE id = $1", id)
	if err != nil || len(list) == 0 {
		return Person{}, false, err
	}
	return list[0], true, nil
}

// People returns all people.
func (c *PeopleChange) People(ctx context.Context) ([]Person, error) {
	return rowsOf[Person](ctx, c.tx, "SELECT "+columnsOfPerson+" FROM people ORDER BY created, id")
}

// Devices returns the devices of a person that have not been revoked.
func (c *PeopleChange) Devices(ctx context.Context, person string) ([]Device, error) {
	return rowsOf[Device](ctx, c.tx, "SELECT "+columnsOfDevice+" FROM devices WHERE person = $1 AND revoked = 0 ORDER BY created, id", person)
}

// AddDevice enrols a device.
func (c *PeopleChange) AddDevice(ctx context.Context, d Device) error {
	if err := errors.Join(checkID(d.ID), checkID(d.Person), checkTexts(maxPersons, d.Name, d.Invited)); err != nil {
		return err
	}
	if err := c.room(ctx, "devices", maxPeople); err != nil {
		return err
	}
	_, err := c.tx.ExecContext(ctx, "INSERT INTO devices (id, person, name, created, invited, seen, acted, act, revoked) VALUES ($1, $2, $3, $4, $5, $6, 0, '', 0)",
		d.ID, d.Person, d.Name, micro(d.Created), d.Invited, micro(d.Seen))
	return err
}

// RevokeDevice ends what a device may do, with its sessions; false: it is none that may.
func (c *PeopleChange) RevokeDevice(ctx context.Context, id string, now time.Time) (bool, error) {
	found, err := one(ctx, c.tx, "UPDATE devices SET revoked = $1 WHERE id = $2 AND revoked = 0", micro(now), id)
	if err != nil || !found {
		return false, err
	}
	_, err = c.tx.ExecContext(ctx, "DELETE FROM sessions WHERE device = $1", id)
	return true, err
}

// AddCode makes a code known.
func (c *PeopleChange) AddCode(ctx context.Context, j JoinCode) error {
	if err := errors.Join(checkID(j.ID), checkTexts(maxPersons, j.Hash, j.Name, j.Role, j.Invited, j.Person), checkTexts(maxScopes, j.Scope)); err != nil {
		return err
	}
	if err := c.room(ctx, "join_codes", maxJoinCodes); err != nil {
		return err
	}
	paper := 0
	if j.Paper {
		paper = 1
	}
	_, err := c.tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO join_codes (%s) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)", columnsOfCode),
		j.ID, j.Hash, paper, j.Person, j.Name, j.Role, j.Scope, optionalMicro(j.Until), micro(j.Created), j.Invited, optionalMicro(j.Expires), j.Uses)
	return err
}

// UseCode takes one of the uses of a code; false: there is none that holds. Of two who want
// the last one, one gets it.
func (c *PeopleChange) UseCode(ctx context.Context, hash string, now time.Time) (JoinCode, bool, error) {
	found, err := one(ctx, c.tx, "UPDATE join_codes SET uses = uses - 1 WHERE hash = $1 AND uses > 0 AND (expires = 0 OR expires > $2)", hash, micro(now))
	if err != nil || !found {
		return JoinCode{}, false, err
	}
	list, err := rowsOf[JoinCode](ctx, c.tx, "SELECT "+columnsOfCode+" FROM join_codes WHERE hash = $1", hash)
	if err != nil || len(list) != 1 {
		return JoinCode{}, false, err
	}
	return list[0], true, nil
}

// RemoveCode takes a code back; false: there is none.
func (c *PeopleChange) RemoveCode(ctx context.Context, id string) (bool, error) {
	return one(ctx, c.tx, "DELETE FROM join_codes WHERE id = $1", id)
}

// RemoveSpent forgets codes that no longer hold, and those on paper with the others if
// there is to be a new one.
func (c *PeopleChange) RemoveSpent(ctx context.Context, now time.Time, paper bool) error {
	statement := "DELETE FROM join_codes WHERE uses = 0 OR expires <> 0 AND expires <= $1"
	if paper {
		statement += " OR paper = 1"
	}
	_, err := c.tx.ExecContext(ctx, statement, micro(now))
	return err
}

// Note keeps what was changed, by whom.
func (c *PeopleChange) Note(ctx context.Context, a PeopleAct) error {
	if err := checkTexts(maxPersons, a.Actor, a.Identity, a.Device, a.What, a.About); err != nil {
		return err
	}
	var last int64
	if err := c.tx.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) FROM people_acts").Scan(&last); err != nil {
		return err
	}
	_, err := c.tx.ExecContext(ctx, "INSERT INTO people_acts (number, time, actor, identity, device, what, about) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		last+1, micro(a.Time), a.Actor, a.Identity, a.Device, a.What, a.About)
	return err
}

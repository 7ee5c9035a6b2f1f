package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Person is somebody who was enrolled. What belongs to people and their devices belongs to
// the installation: no backup and no event file has it.
type Person struct {
	ID, Name, Role string
	Scope          string    // JSON
	Until          time.Time // zero: until revoked
	Created        time.Time
	Invited        string // by whom
	Password       string // its hash; "": there is none
	Revoked        time.Time
}

// Device is a device on which a person was enrolled.
type Device struct {
	ID, Person, Name string
	Created          time.Time
	Invited          string    // by whom
	Seen             time.Time // the last request of which that was kept
	Acted            time.Time // the last one kept that changed something; zero: none
	Act              string    // the address of that one
	Revoked          time.Time
}

// JoinCode is a code that enrols those who know it.
type JoinCode struct {
	ID, Hash string
	Paper    bool   // kept on paper for when every device is lost
	Person   string // whose further device it enrols; "": somebody new
	Name     string // that he gets; "": he says it
	Role     string
	Scope    string
	Until    time.Time // of the person
	Created  time.Time
	Invited  string    // by whom
	Expires  time.Time // zero: never
	Uses     int       // that are left
}

// PeopleAct is a change of people, devices or codes, as it is kept.
type PeopleAct struct {
	Number                  int64
	Time                    time.Time
	Actor, Identity, Device string
	What                    string // of the acts of internal/auth
	About                   string // the name of who or what it is about
}

// The limits of people.
const (
	maxPeople    = 5000 // and devices of all of them
	maxJoinCodes = 500
	maxPersons   = 1000 // bytes of a name, address or hash
	maxScopes    = 8000
)

const (
	columnsOfPerson = "people.id, people.name, people.role, people.scope, people.until, people.created, people.invited, people.password, people.revoked"
	columnsOfDevice = "devices.id, devices.person, devices.name, devices.created, devices.invited, devices.seen, devices.acted, devices.act, devices.revoked"
	columnsOfCode   = "id, hash, paper, person, name, role, scope, until, created, invited, expires, uses"
)

// places returns the destinations of a row's columns, and a function that then makes times of
// them.
func (p *Person) places() ([]any, func()) {
	var until, created, revoked int64
	return []any{&p.ID, &p.Name, &p.Role, &p.Scope, &until, &created, &p.Invited, &p.Password, &revoked}, func() {
		p.Until, p.Created, p.Revoked = optionalMoment(until), optionalMoment(created), optionalMoment(revoked)
	}
}

func (d *Device) places() ([]any, func()) {
	var created, seen, acted, revoked int64
	return []any{&d.ID, &d.Person, &d.Name, &created, &d.Invited, &seen, &acted, &d.Act, &revoked}, func() {
		d.Created, d.Seen, d.Acted, d.Revoked = optionalMoment(created), optionalMoment(seen), optionalMoment(acted), optionalMoment(revoked)
	}
}

func (c *JoinCode) places() ([]any, func()) {
	var paper int
	var until, created, expires int64
	return []any{&c.ID, &c.Hash, &paper, &c.Person, &c.Name, &c.Role, &c.Scope, &until, &created, &c.Invited, &expires, &c.Uses}, func() {
		c.Paper, c.Until, c.Created, c.Expires = paper != 0, optionalMoment(until), optionalMoment(created), optionalMoment(expires)
	}
}

func (a *PeopleAct) places() ([]any, func()) {
	var at int64
	return []any{&a.Number, &at, &a.Actor, &a.Identity, &a.Device, &a.What, &a.About}, func() { a.Time = optionalMoment(at) }
}

// rowsOf reads rows of one kind.
func rowsOf[T any, P interface {
	*T
	places() ([]any, func())
}](ctx context.Context, q querier, query string, args ...any) (list []T, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var row T
		places, done := P(&row).places()
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		done()
		list = append(list, row)
	}
	return list, rows.Err()
}

// People returns all who were ever enrolled, in that order.
func (s *Store) People(ctx context.Context) ([]Person, error) {
	list, err := rowsOf[Person](ctx, s.read, "SELECT "+columnsOfPerson+" FROM people ORDER BY created, id")
	return list, s.failure(err)
}

// Devices returns the devices of all people, in the order in which they were created.
func (s *Store) Devices(ctx context.Context) ([]Device, error) {
	list, err := rowsOf[Device](ctx, s.read, "SELECT "+columnsOfDevice+" FROM devices ORDER BY created, id")
	return list, s.failure(err)
}

// JoinCodes returns the join codes that have not been taken back, in the order in which they were
// created.
func (s *Store) JoinCodes(ctx context.Context) ([]JoinCode, error) {
	list, err := rowsOf[JoinCode](ctx, s.read, "SELECT "+columnsOfCode+" FROM join_codes ORDER BY created, id")
	return list, s.failure(err)
}

// PeopleActs returns the last changes, the latest first.
func (s *Store) PeopleActs(ctx context.Context, most int) ([]PeopleAct, error) {
	list, err := rowsOf[PeopleAct](ctx, s.read, "SELECT number, time, actor, identity, device, what, about FROM people_acts ORDER BY number DESC LIMIT $1", most)
	return list, s.failure(err)
}

// LastPeopleAct returns the number of the last change, which tells that there was one.
func (s *Store) LastPeopleAct(ctx context.Context) (number int64, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) FROM people_acts").Scan(&number)
	return number, s.failure(err)
}

// Person returns a person by their ID; false: there is none.
func (s *Store) Person(ctx context.Context, id string) (Person, bool, error) {
	list, err := rowsOf[Person](ctx, s.read, "SELECT "+columnsOfPerson+" FROM people WHERE id = $1", id)
	if err != nil || len(list) == 0 {
		return Person{}, false, s.failure(err)
	}
	return list[0], true, nil
}

// DeviceOwner returns a device and its owner; false: there is none with that id.
func (s *Store) DeviceOwner(ctx context.Context, device string) (p Person, d Device, found bool, err error) {
	of, person := p.places()
	at, thing := d.places()
	err = s.read.QueryRowContext(ctx, "SELECT "+columnsOfPerson+", "+columnsOfDevice+" FROM devices JOIN people ON people.id = devices.person WHERE devices.id = $1", device).Scan(append(of, at...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return Person{}, Device{}, false, nil
	}
	if err != nil {
		return Person{}, Device{}, false, s.failure(err)
	}
	person()
	thing()
	return p, d, true, nil
}

// Session returns the data of a session that holds, by the hash of its token; false if there is
// none.
func (s *Store) Session(ctx context.Context, token string, now time.Time) (data string, found bool, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT data FROM sessions WHERE token = $1 AND expires > $2", token, micro(now)).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return data, err == nil, s.failure(err)
}

// KeepSession keeps a session of a device, and forgets those that have expired.
func (s *Store) KeepSession(ctx context.Context, token, device, data string, now, expires time.Time) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM sessions WHERE token = $1 OR expires <= $2", token, micro(now)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO sessions (token, device, data, expires) VALUES ($1, $2, $3, $4)", token, device, data, micro(expires))
		return err
	})
}

// RemoveSession forgets a session, by the hash of its token.
func (s *Store) RemoveSession(ctx context.Context, token string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM sessions WHERE token = $1", token)
		return err
	})
}

// TouchDevice keeps when a device was last heard of, and what it did last.
func (s *Store) TouchDevice(ctx context.Context, id string, seen, acted time.Time, act string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE devices SET seen = $1, acted = $2, act = $3 WHERE id = $4", micro(seen), optionalMicro(acted), act, id)
		return err
	})
}

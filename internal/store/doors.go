package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// Doors is how the installation is reached from the network: what is on stays on. No event
// file has it, and a backup that is restored elsewhere opens nothing.
type Doors struct {
	Desk, Players        bool
	Noticeboard, Entries bool
	Address              string   // where the desk listens: ":8443"; "": where it usually does
	Hosts                []string // by which the desk is called besides
}

// What is kept of names at most.
const (
	maxHosts = 20
	maxHost  = 253
)

func (d *Doors) check() error {
	if len(d.Hosts) > maxHosts {
		return &Invalid{Field: "hosts", Why: TooLong, Limit: maxHosts}
	}
	if err := checkText("address", d.Address, maxHost); err != nil {
		return err
	}
	for _, h := range d.Hosts {
		if err := checkText("hosts", h, maxHost); err != nil {
			return err
		}
		if h == "" || strings.ContainsAny(h, " \n") {
			return &Invalid{Field: "hosts", Why: NotKnown}
		}
	}
	return nil
}

// Doors is what was kept; all closed if nothing was.
func (s *Store) Doors(ctx context.Context) (d Doors, err error) {
	var desk, players, noticeboard, entries int
	var hosts string
	err = s.read.QueryRowContext(ctx, "SELECT desk, players, noticeboard, entries, address, hosts FROM doors").Scan(&desk, &players, &noticeboard, &entries, &d.Address, &hosts)
	if errors.Is(err, sql.ErrNoRows) {
		return Doors{}, nil
	}
	d.Desk, d.Players, d.Noticeboard, d.Entries, d.Hosts = desk != 0, players != 0, noticeboard != 0, entries != 0, strings.Fields(hosts)
	return d, s.failure(err)
}

// KeepDoors replaces it.
func (s *Store) KeepDoors(ctx context.Context, d Doors) error {
	if err := d.check(); err != nil {
		return err
	}
	number := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM doors"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO doors (one, desk, players, noticeboard, entries, address, hosts) VALUES (1, $1, $2, $3, $4, $5, $6)",
			number(d.Desk), number(d.Players), number(d.Noticeboard), number(d.Entries), d.Address, strings.Join(d.Hosts, "\n"))
		return err
	})
}

const maxKey = 4000

// DoorKey is the key of the hall's own certificate; "" if none was kept.
func (s *Store) DoorKey(ctx context.Context) (key string, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT key FROM door_key").Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return key, s.failure(err)
}

// KeepDoorKey replaces it.
func (s *Store) KeepDoorKey(ctx context.Context, key string) error {
	if err := checkText("key", key, maxKey); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM door_key"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO door_key (one, key) VALUES (1, $1)", key)
		return err
	})
}

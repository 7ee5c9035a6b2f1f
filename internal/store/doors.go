package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// Doors holds the network settings of the installation: what is on stays on. No event
// file has it, and a backup that is restored elsewhere opens nothing.
type Doors struct {
	Desk, Players        bool
	Noticeboard, Entries bool
	Address              string   // where the desk listens: ":8443"; "": where it usually does
	Hosts                []string // by which the desk is called besides

	// The ports at which the others were open last; 0: they never were. Screens, telephones
	// and sheets on the wall have them.
	PlayersPort, NoticeboardPort, EntriesPort int
}

// The limits of names.
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
	for _, port := range []int{d.PlayersPort, d.NoticeboardPort, d.EntriesPort} {
		if port < 0 || port > 65535 {
			return &Invalid{Field: "port", Why: NotKnown}
		}
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

// Doors returns the doors that were kept; all closed if none were.
func (s *Store) Doors(ctx context.Context) (d Doors, err error) {
	var desk, players, noticeboard, entries int
	var hosts string
	err = s.read.QueryRowContext(ctx, "SELECT desk, players, noticeboard, entries, address, hosts, players_port, noticeboard_port, entries_port FROM doors").Scan(&desk, &players, &noticeboard, &entries, &d.Address, &hosts, &d.PlayersPort, &d.NoticeboardPort, &d.EntriesPort)
	if errors.Is(err, sql.ErrNoRows) {
		return Doors{}, nil
	}
	d.Desk, d.Players, d.Noticeboard, d.Entries, d.Hosts = desk != 0, players != 0, noticeboard != 0, entries != 0, strings.Fields(hosts)
	return d, s.failure(err)
}

// KeepDoors replaces the doors that are kept.
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
		_, err := tx.ExecContext(ctx, "INSERT INTO doors (one, desk, players, noticeboard, entries, address, hosts, players_port, noticeboard_port, entries_port) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9)",
			number(d.Desk), number(d.Players), number(d.Noticeboard), number(d.Entries), d.Address, strings.Join(d.Hosts, "\n"), d.PlayersPort, d.NoticeboardPort, d.EntriesPort)
		return err
	})
}

const maxKey = 4000

// DoorKey returns the key of the hall's own certificate; "" if none was kept.
func (s *Store) DoorKey(ctx context.Context) (key string, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT key FROM door_key").Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return key, s.failure(err)
}

// KeepDoorKey replaces the key, and notes with it who did; an act of nothing is not noted.
func (s *Store) KeepDoorKey(ctx context.Context, key string, a PeopleAct) error {
	if err := checkText("key", key, maxKey); err != nil {
		return err
	}
	return s.ChangePeople(ctx, func(ctx context.Context, c *PeopleChange) error {
		if _, err := c.tx.ExecContext(ctx, "DELETE FROM door_key"); err != nil {
			return err
		}
		if _, err := c.tx.ExecContext(ctx, "INSERT INTO door_key (one, key) VALUES (1, $1)", key); err != nil || a.What == "" {
			return err
		}
		return c.Note(ctx, a)
	})
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"torneo/internal/signedlink"
)

// The limits of links: links of a journal, devices of a link.
const (
	MaxHandedLinks = 10000
	MaxLinkDevices = 20
	maxLinkName    = 100
)

const handedColumns = "SELECT id, kind, first, last, issue, serial, says_maker, maker, maker_name, name, ends, made, used, withdrawn, withdrew FROM handed_links WHERE journal = $1"

// HandedLinks returns the links of a journal, the oldest first.
func (s *Store) HandedLinks(ctx context.Context, journal string) (list []signedlink.Handed, err error) {
	rows, err := s.read.QueryContext(ctx, handedColumns+" ORDER BY made, kind, first, last, serial, id", journal)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		x, err := handedOf(journal, rows)
		if err != nil {
			return nil, s.failure(err)
		}
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// HandedLink returns a link of a journal by its ID; false if there is none.
func (s *Store) HandedLink(ctx context.Context, journal, id string) (signedlink.Handed, bool, error) {
	x, err := handedOf(journal, s.read.QueryRowContext(ctx, handedColumns+" AND id = $2", journal, id))
	if errors.Is(err, sql.ErrNoRows) {
		return signedlink.Handed{}, false, nil
	}
	return x, err == nil, s.failure(err)
}

func handedOf(journal string, row interface{ Scan(...any) error }) (signedlink.Handed, error) {
	x := signedlink.Handed{Journal: journal}
	var says int
	var made, used, withdrawn int64
	err := row.Scan(&x.ID, &x.Kind, &x.First, &x.Last, &x.Issue, &x.Serial, &says, &x.Maker, &x.MakerName, &x.Name, &x.Ends, &made, &used, &withdrawn, &x.Withdrew)
	x.SaysMaker, x.Made, x.Used, x.Withdrawn = says != 0, optionalMoment(made), optionalMoment(used), optionalMoment(withdrawn)
	return x, err
}

func checkHanded(x *signedlink.Handed) error {
	if x.ID == "" || x.Kind == "" || x.Ends == "" {
		return &Invalid{Field: "link", Why: Empty}
	}
	return errors.Join(checkText("link", x.ID, maxFieldName), checkText("kind", x.Kind, maxFieldName), checkText("maker", x.Maker, maxFieldName), checkText("name", x.MakerName, maxField),
		checkText("name", x.Name, maxLinkName), checkText("end", x.Ends, maxFieldName))
}

// HandOut keeps links that are not there yet; one that is stays as it is.
func (s *Store) HandOut(ctx context.Context, journal string, list []signedlink.Handed) error {
	for k := range list {
		if err := checkHanded(&list[k]); err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, journal); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM handed_links WHERE journal = $1", journal).Scan(&n); err != nil {
			return err
		}
		if n+len(list) > MaxHandedLinks {
			return &Invalid{Field: "link", Why: TooLong, Limit: MaxHandedLinks}
		}
		number := map[bool]int{true: 1}
		for k := range list {
			x := &list[k]
			_, err := tx.ExecContext(ctx, "INSERT INTO handed_links (journal, id, kind, first, last, issue, serial, says_maker, maker, maker_name, name, ends, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING",
				journal, x.ID, x.Kind, x.First, x.Last, x.Issue, x.Serial, number[x.SaysMaker], x.Maker, x.MakerName, x.Name, x.Ends, optionalMicro(x.Made))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// NameLink gives a link another name.
func (s *Store) NameLink(ctx context.Context, journal, id, name string) error {
	if err := checkText("name", name, maxLinkName); err != nil {
		return err
	}
	return s.changeLink(ctx, "UPDATE handed_links SET name = $3 WHERE journal = $1 AND id = $2", journal, id, name)
}

// UseLink notes when a link was used last.
func (s *Store) UseLink(ctx context.Context, journal, id string, at time.Time) error {
	return s.changeLink(ctx, "UPDATE handed_links SET used = $3 WHERE journal = $1 AND id = $2", journal, id, micro(at))
}

// WithdrawLink ends a link. If it was ended before, who did so stays.
func (s *Store) WithdrawLink(ctx context.Context, journal, id, by string, at time.Time) error {
	if err := checkText("name", by, maxField); err != nil {
		return err
	}
	return s.changeLink(ctx, "UPDATE handed_links SET withdrew = CASE WHEN withdrawn = 0 THEN $3 ELSE withdrew END, withdrawn = CASE WHEN withdrawn = 0 THEN $4 ELSE withdrawn END WHERE journal = $1 AND id = $2", journal, id, by, micro(at))
}

func (s *Store) changeLink(ctx context.Context, statement, journal, id string, args ...any) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, statement, append([]any{journal, id}, args...)...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, &NotFound{"link", id})
		}
		return nil
	})
}

const deviceColumns = "SELECT link, id, place, opened, used, confirmed, confirmer FROM link_devices WHERE journal = $1"

// LinkDevices returns the devices of all links of a journal, for each link in the order in which
// they opened it.
func (s *Store) LinkDevices(ctx context.Context, journal string) (list []signedlink.Device, err error) {
	rows, err := s.read.QueryContext(ctx, deviceColumns+" ORDER BY link, opened, id", journal)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		d, err := linkDeviceOf(journal, rows)
		if err != nil {
			return nil, s.failure(err)
		}
		list = append(list, d)
	}
	return list, s.failure(rows.Err())
}

// LinkDevice returns one device of a link; false if there is none.
func (s *Store) LinkDevice(ctx context.Context, journal, link, id string) (signedlink.Device, bool, error) {
	d, err := linkDeviceOf(journal, s.read.QueryRowContext(ctx, deviceColumns+" AND link = $2 AND id = $3", journal, link, id))
	if errors.Is(err, sql.ErrNoRows) {
		return signedlink.Device{}, false, nil
	}
	return d, err == nil, s.failure(err)
}

func linkDeviceOf(journal string, row interface{ Scan(...any) error }) (signedlink.Device, error) {
	d := signedlink.Device{Journal: journal}
	var opened, used, confirmed int64
	err := row.Scan(&d.Link, &d.ID, &d.Place, &opened, &used, &confirmed, &d.Confirmer)
	d.Opened, d.Used, d.Confirmed = moment(opened), moment(used), optionalMoment(confirmed)
	return d, err
}

// AddLinkDevice keeps a new device. Where a link has too many that nobody confirmed, the one that
// was used longest ago is forgotten: opening a link again and again fills nothing, and takes no
// place from a confirmed device.
func (s *Store) AddLinkDevice(ctx context.Context, d signedlink.Device) error {
	if d.ID == "" || d.Link == "" {
		return &Invalid{Field: "device", Why: Empty}
	}
	if err := errors.Join(checkText("device", d.ID, maxFieldName), checkText("link", d.Link, maxFieldName), checkText("place", d.Place, maxField), checkText("name", d.Confirmer, maxField)); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, d.Journal); err != nil {
			return err
		}
		const old = "DELETE FROM link_devices WHERE journal = $1 AND link = $2 AND confirmed = 0 AND id NOT IN (SELECT id FROM link_devices WHERE journal = $1 AND link = $2 AND confirmed = 0 ORDER BY used DESC, id LIMIT $3)"
		if _, err := tx.ExecContext(ctx, old, d.Journal, d.Link, MaxLinkDevices-1); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO link_devices (journal, link, id, place, opened, used, confirmed, confirmer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
			d.Journal, d.Link, d.ID, d.Place, micro(d.Opened), micro(d.Used), optionalMicro(d.Confirmed), d.Confirmer)
		return err
	})
}

// UseLinkDevice notes when a device was used last.
func (s *Store) UseLinkDevice(ctx context.Context, journal, link, id string, at time.Time) error {
	return s.changeLink(ctx, "UPDATE link_devices SET used = $4 WHERE journal = $1 AND id = $2 AND link = $3", journal, id, link, micro(at))
}

// ConfirmLinkDevice notes that somebody has confirmed a device.
func (s *Store) ConfirmLinkDevice(ctx context.Context, journal, link, id, by string, at time.Time) error {
	if err := checkText("name", by, maxField); err != nil {
		return err
	}
	return s.changeLink(ctx, "UPDATE link_devices SET confirmer = $4, confirmed = $5 WHERE journal = $1 AND id = $2 AND link = $3", journal, id, link, by, micro(at))
}

// ForgetLinkDevice forgets a device: it is one that nobody confirmed, if it comes again.
func (s *Store) ForgetLinkDevice(ctx context.Context, journal, link, id string) error {
	return s.changeLink(ctx, "DELETE FROM link_devices WHERE journal = $1 AND id = $2 AND link = $3", journal, id, link)
}

package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"

	"torneo/internal/signedlink"
)

const keyBytes = 32

// TicketKey returns the key with which this installation signs links. The first call makes it.
func (s *Store) TicketKey(ctx context.Context) ([]byte, error) {
	const question = "SELECT secret FROM ticket_key"
	var text string
	err := s.read.QueryRowContext(ctx, question).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			made := make([]byte, keyBytes)
			rand.Read(made) // does not fail
			if _, err := tx.ExecContext(ctx, "INSERT INTO ticket_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING", hex.EncodeToString(made)); err != nil {
				return err
			}
			return tx.QueryRowContext(ctx, question).Scan(&text)
		})
	}
	if err != nil {
		return nil, s.failure(err)
	}
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != keyBytes {
		return nil, &Corrupt{Where: s.where, Detail: "ticket_key"}
	}
	return key, nil
}

// Links returns the settings of a journal's links; without any, nothing is open.
func (s *Store) Links(ctx context.Context, journal string) (l signedlink.Links, err error) {
	l, err = selectLinks(ctx, s.read, journal)
	return l, s.failure(err)
}

func selectLinks(ctx context.Context, q querier, journal string) (l signedlink.Links, err error) {
	var results, boards int
	err = q.QueryRowContext(ctx, "SELECT results, boards, issue FROM links WHERE journal = $1", journal).Scan(&results, &boards, &l.Issue)
	if errors.Is(err, sql.ErrNoRows) {
		return signedlink.Links{}, nil
	}
	l.Results, l.Boards = results != 0, boards != 0
	return l, err
}

// KeepLinks replaces the settings of a journal's links.
func (s *Store) KeepLinks(ctx context.Context, journal string, l signedlink.Links) error {
	if err := checkLinks(l); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, journal); err != nil {
			return err
		}
		return keepLinks(ctx, tx, journal, l, "UPDATE SET results = excluded.results, boards = excluded.boards, issue = excluded.issue")
	})
}

func checkLinks(l signedlink.Links) error {
	if l.Issue < 0 || l.Issue > 1<<30 {
		return &Invalid{Field: "issue", Why: NotKnown}
	}
	return nil
}

// keepLinks keeps the settings of links; there says what becomes of what is settled already.
func keepLinks(ctx context.Context, q querier, journal string, l signedlink.Links, there string) error {
	number := map[bool]int{true: 1}
	_, err := q.ExecContext(ctx, "INSERT INTO links (journal, results, boards, issue) VALUES ($1, $2, $3, $4) ON CONFLICT (journal) DO "+there,
		journal, number[l.Results], number[l.Boards], l.Issue)
	return err
}

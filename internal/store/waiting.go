package store

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"torneo/internal/row"
)

// Captains' statements that do not count yet are in copies of the database, so that
// nobody has to hand in again, but written so that who looks into the file reads no
// line-up: only the program does, and shows it when it is time. That keeps nobody from
// it who takes the program apart; a copy belongs to who may have everything
// (docs/security.md).
const (
	hiddenMark   = "hidden:"
	hiddenDomain = "torneo words that wait 1\x00"
)

// hider hides the words of one team in one round.
func hider(journal string, round, team int, kind row.WordKind) (cipher.AEAD, []byte, error) {
	key := sha256.Sum256([]byte(hiddenDomain + journal))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, nil, err
	}
	with, err := cipher.NewGCM(block)
	return with, []byte(strconv.Itoa(round) + " " + strconv.Itoa(team) + " " + string(kind)), err
}

// hideWord returns the data of a word as copies have it.
func hideWord(w *row.Word) (string, error) {
	with, about, err := hider(w.Journal, w.Round, w.Team, w.Kind)
	if err != nil {
		return "", err
	}
	nonce := make([]byte, with.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return hiddenMark + base64.StdEncoding.EncodeToString(with.Seal(nonce, nonce, []byte(w.Data), about)), nil
}

// showWord makes the data of a word that comes from a copy what it was.
func showWord(w *row.Word) error {
	text, hidden := strings.CutPrefix(w.Data, hiddenMark)
	if !hidden {
		return nil
	}
	with, about, err := hider(w.Journal, w.Round, w.Team, w.Kind)
	if err != nil {
		return err
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err == nil && len(data) >= with.NonceSize() {
		if data, err = with.Open(nil, data[:with.NonceSize()], data[with.NonceSize():], about); err == nil {
			w.Data = string(data)
			return nil
		}
	}
	return &Invalid{Field: "captains", Why: NotKnown}
}

// hideWaiting hides all words of a copy.
func hideWaiting(ctx context.Context, db *sql.DB) error {
	var there int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'captains'").Scan(&there); err != nil || there == 0 {
		return err // an older program's
	}
	list, err := selectWords(ctx, db, "")
	if err != nil {
		return err
	}
	for k := range list {
		w := &list[k]
		hidden, err := hideWord(w)
		if err != nil {
			return err
		}
		if _, err := db.ExecContext(ctx, "UPDATE captains SET data = $1 WHERE journal = $2 AND round = $3 AND team = $4 AND kind = $5", hidden, w.Journal, w.Round, w.Team, w.Kind); err != nil {
			return err
		}
	}
	return nil
}

// selectWords returns the words of a journal; of all of them if it is "".
func selectWords(ctx context.Context, q querier, journal string) (list []row.Word, err error) {
	rows, err := q.QueryContext(ctx, "SELECT journal, round, team, kind, about, data, at, device FROM captains WHERE journal = $1 OR $1 = '' ORDER BY journal, round, team, kind", journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var w row.Word
		var at int64
		if err := rows.Scan(&w.Journal, &w.Round, &w.Team, &w.Kind, &w.About, &w.Data, &at, &w.Device); err != nil {
			return nil, err
		}
		if err := showWord(&w); err != nil {
			return nil, err
		}
		w.At = moment(at)
		list = append(list, w)
	}
	return list, rows.Err()
}

// takeWords takes the words of a copy for a journal that has come, or gone on, from
// there; what was said here since stays.
func takeWords(ctx context.Context, q querier, journal string, list []row.Word) error {
	for k := range list {
		w := list[k]
		w.Journal = journal
		if err := checkWord(&w); err != nil {
			return err
		}
		if err := keepWord(ctx, q, &w, "WHERE excluded.at > captains.at"); err != nil {
			return err
		}
	}
	return nil
}

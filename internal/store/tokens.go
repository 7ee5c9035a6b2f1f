package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/row"
)

// The limits of tokens.
const (
	MaxTokens     = 200
	maxTokenScope = 8 << 10
	maxTokenName  = 100
)

func checkToken(x *row.Token, scope string) error {
	if x.ID == "" || x.Hash == "" || x.Role == "" || x.Expires.IsZero() {
		return &Invalid{Field: "token", Why: Empty}
	}
	if err := checkName(x.Name); err != nil {
		return err
	}
	return errors.Join(checkText("token", x.ID, maxFieldName), checkText("name", x.Name, maxTokenName), checkText("token", x.Hash, maxFieldName), checkText("role", string(x.Role), maxFieldName), checkText("scope", scope, maxTokenScope))
}

const tokenColumns = "SELECT id, name, hash, role, scope, made, expires, used FROM tokens"

// Tokens returns all tokens that have not been revoked, the newest first.
func (s *Store) Tokens(ctx context.Context) (list []row.Token, err error) {
	rows, err := s.read.QueryContext(ctx, tokenColumns+" ORDER BY made DESC, id")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		x, err := tokenOf(rows)
		if err != nil {
			return nil, s.failure(err)
		}
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// Token returns the token with that hash. The error is a *NotFound if there is none.
func (s *Store) Token(ctx context.Context, hash string) (row.Token, error) {
	x, err := tokenOf(s.read.QueryRowContext(ctx, tokenColumns+" WHERE hash = $1", hash))
	if errors.Is(err, sql.ErrNoRows) {
		return row.Token{}, &NotFound{"token", ""}
	}
	return x, s.failure(err)
}

func tokenOf(row interface{ Scan(...any) error }) (x row.Token, err error) {
	var scope string
	var made, expires, used int64
	if err := row.Scan(&x.ID, &x.Name, &x.Hash, &x.Role, &scope, &made, &expires, &used); err != nil {
		return x, err
	}
	x.Made, x.Expires = moment(made), moment(expires)
	if json.Unmarshal([]byte(scope), &x.Scope) != nil {
		x.Role = "" // a newer program wrote it: it has no rights
	}
	x.Used = optionalMoment(used)
	return x, nil
}

// AddToken keeps a new token.
func (s *Store) AddToken(ctx context.Context, x row.Token) error {
	scope := text(x.Scope)
	if err := checkToken(&x, scope); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM tokens").Scan(&n); err != nil {
			return err
		}
		if n >= MaxTokens {
			return &Invalid{Field: "token", Why: TooLong, Limit: MaxTokens}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO tokens (id, name, hash, role, scope, made, expires, used) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
			x.ID, x.Name, x.Hash, x.Role, scope, micro(x.Made), micro(x.Expires))
		return err
	})
}

// UseToken notes when a token was used last.
func (s *Store) UseToken(ctx context.Context, id string, at time.Time) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE tokens SET used = $2 WHERE id = $1", id, micro(at))
		return err
	})
}

// RevokeToken forgets a token; a *NotFound if there is none with that ID.
func (s *Store) RevokeToken(ctx context.Context, id string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "DELETE FROM tokens WHERE id = $1", id)
		if err == nil && !found {
			err = &NotFound{"token", id}
		}
		return err
	})
}

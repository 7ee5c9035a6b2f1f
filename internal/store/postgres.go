package store

import (
	"context"
	"errors"
	neturl "net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

func openPostgres(ctx context.Context, url string) (*Store, error) {
	s := &Store{where: withoutPassword(url)}
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, &Invalid{Field: "database", Why: NotKnown}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	s.write = stdlib.OpenDB(*config, stdlib.OptionAfterConnect(commitForGood))
	s.write.SetMaxOpenConns(16)
	s.write.SetMaxIdleConns(4)
	s.write.SetConnMaxIdleTime(5 * time.Minute)
	s.read = s.write
	if err := s.preparePostgres(ctx); err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	return s, nil
}

// preparePostgres makes sure that the database can hold every name.
func (s *Store) preparePostgres(ctx context.Context) error {
	var encoding string
	if err := s.read.QueryRowContext(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return &Unavailable{Where: s.where, Reason: NoPlace, Err: errors.New("the encoding of the database is " + encoding + ", not UTF8")}
	}
	return s.migrate(ctx, goose.DialectPostgres)
}

// commitForGood makes a commit wait for the disk where the server is set up not to.
func commitForGood(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
	return err
}

func withoutPassword(url string) string {
	u, err := neturl.Parse(url)
	if err != nil {
		return "postgres://"
	}
	u.RawQuery = "" // it may have a password too
	if u.User != nil {
		u.User = neturl.User(u.User.Username())
	}
	return u.String()
}

// postgresFailure says what a code of PostgreSQL means.
func postgresFailure(where string, err *pgconn.PgError) error {
	reason := Failed
	switch {
	case err.Code == "XX001", err.Code == "XX002":
		return &Corrupt{Where: where, Detail: err.Message}
	case err.Code == "53100":
		reason = Full
	case err.Code == "25006":
		reason = ReadOnly
	case err.Code == "53300", err.Code == "55P03", err.Code == "57014", strings.HasPrefix(err.Code, "40"):
		reason = Busy
	case strings.HasPrefix(err.Code, "57P"), strings.HasPrefix(err.Code, "08"):
		reason = Gone
	case strings.HasPrefix(err.Code, "28"), err.Code == "42501":
		reason = Forbidden
	case err.Code == "3D000", err.Code == "3F000":
		reason = NoPlace
	}
	return &Unavailable{Where: where, Reason: reason, Err: err}
}

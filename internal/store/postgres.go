package store

import (
	"context"
	"database/sql"
	"errors"
	"net"
	neturl "net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// IsPostgres reports whether the text is a connection to PostgreSQL, as its own programs take it:
// a URL or words. Anything else is the name of a file.
func IsPostgres(url string) bool {
	scheme, _, isURL := strings.Cut(url, "://")
	if isURL && (scheme == "postgres" || scheme == "postgresql") {
		return true
	}
	word, _, isWord := strings.Cut(url, "=")
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "host", "hostaddr", "port", "dbname", "database", "user", "password", "passfile", "service", "servicefile",
		"sslmode", "sslcert", "sslkey", "sslrootcert", "sslpassword", "connect_timeout", "application_name", "target_session_attrs":
		return isWord
	}
	return false
}

// serverConnections is the most connections, and lockConnections the most further ones for locks
// (Acquire), so that the holder of a lock never waits for a connection of those who wait for it.
const (
	serverConnections = 16
	lockConnections   = 8
)

// PoolerURL returns the connection to a PostgreSQL behind a pooler (PgBouncer), which gives every
// transaction another connection: no statement is prepared that a later one would need.
func PoolerURL(url string) string {
	const mode = "default_query_exec_mode"
	switch {
	case !IsPostgres(url) || strings.Contains(url, mode+"="):
		return url
	case !strings.Contains(url, "://"):
		return url + " " + mode + "=exec"
	case strings.Contains(url, "?"):
		return url + "&" + mode + "=exec"
	}
	return url + "?" + mode + "=exec"
}

// OpenPooled does as Open, through a pooler. What is told on the database is heard by a direct
// connection to it, since a pooler does not pass it on.
func OpenPooled(ctx context.Context, url, direct string) (*Store, error) {
	if !IsPostgres(url) || !IsPostgres(direct) {
		return nil, &Invalid{Field: "database", Why: NotKnown}
	}
	to, err := postgresConfig(direct)
	if err != nil {
		return nil, err
	}
	s, err := openPostgres(ctx, PoolerURL(url))
	if err == nil {
		s.server = to
	}
	return s, err
}

func postgresConfig(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, &Invalid{Field: "database", Why: NotKnown} // err may have the password
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = programName()
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	return config, nil
}

func openPostgres(ctx context.Context, url string) (*Store, error) {
	s, err := newPostgres(url)
	if err != nil {
		return nil, err
	}
	if err := s.preparePostgres(ctx); err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	if err := s.compareClocks(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// newPostgres returns a store at a server of which nothing has been asked yet.
func newPostgres(url string) (*Store, error) {
	config, err := postgresConfig(url)
	if err != nil {
		return nil, err
	}
	s := &Store{where: whereabouts(config), server: config, own: newID(), pooled: config.DefaultQueryExecMode != pgx.QueryExecModeCacheStatement}
	s.write = stdlib.OpenDB(*config, stdlib.OptionAfterConnect(settle))
	s.write.SetMaxOpenConns(serverConnections)
	s.write.SetMaxIdleConns(serverConnections) // a new one costs the server a process and the prepared statements
	s.write.SetConnMaxIdleTime(5 * time.Minute)
	s.read = s.write
	s.locks = stdlib.OpenDB(*config)
	s.locks.SetMaxOpenConns(lockConnections)
	s.locks.SetMaxIdleConns(lockConnections)
	s.locks.SetConnMaxIdleTime(5 * time.Minute)
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

// settle makes a commit wait for the disk where the server is set up not to, and a statement
// alone see what others have committed, as the transactions here do.
func settle(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'; "+
		"SET default_transaction_isolation = 'read committed'")
	return err
}

// forGood does as settle, for one transaction, where a pooler may have given it a connection
// of which nothing was settled.
func (s *Store) forGood(ctx context.Context, tx *sql.Tx) error {
	if !s.pooled {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'")
	return err
}

// whereabouts names the database, and nothing that is to be kept secret.
func whereabouts(config *pgx.ConnConfig) string {
	u := neturl.URL{Scheme: "postgres", Host: config.Host, Path: "/" + config.Database}
	if config.User != "" {
		u.User = neturl.User(config.User)
	}
	if strings.HasPrefix(config.Host, "/") { // a socket
		u.Host, u.RawQuery = "", "host="+config.Host
	} else if config.Port != 0 && config.Port != 5432 {
		u.Host = net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))
	}
	return u.String()
}

// postgresFailure returns the error for a code of PostgreSQL.
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

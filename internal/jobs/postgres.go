package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// Schema is the PostgreSQL schema of River's tables.
const Schema = "torneo_jobs"

// migrating is the lock for making the tables, so that programs which start at the same
// time do not both do it.
const migrating = 0x546f724a

// OpenServer opens the queue in a PostgreSQL database.
func OpenServer(ctx context.Context, url string, o Options) (*Queue, error) {
	o.fill()
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, Fault(errors.New("the address of the database cannot be read")) // err may have the password
	}
	config.MaxConns, config.MinConns, config.MaxConnIdleTime = 4, 0, 5*time.Minute
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = 10 * time.Second
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, Fault(err)
	}
	if err := migrateServer(ctx, pool, o.Log); err != nil {
		pool.Close()
		return nil, Fault(err)
	}
	return open(&server{pool}, o)
}

// migrateServer makes the schema and River's tables in it. Where the schema is there,
// the right to make one is not needed.
func migrateServer(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: Schema, Logger: quiet(log)})
	if err != nil {
		return err
	}
	lock, err := pool.Begin(ctx) // on a connection of its own: River's migrations cannot be in one transaction
	if err != nil {
		return err
	}
	defer lock.Rollback(context.WithoutCancel(ctx))
	if _, err := lock.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", migrating); err != nil {
		return err
	}
	var there bool
	if err := pool.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)", Schema).Scan(&there); err != nil {
		return err
	}
	if !there {
		if _, err := pool.Exec(ctx, "CREATE SCHEMA "+pgx.Identifier{Schema}.Sanitize()); err != nil {
			return err
		}
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// server is a queue in PostgreSQL.
type server struct{ pool *pgxpool.Pool }

func (e *server) client(c *river.Config) (client, error) {
	c.Schema = Schema
	return river.NewClient(riverpgxv5.New(e.pool), c)
}

func (e *server) retry(ctx context.Context, id int64, attempt int, last bool) (bool, error) {
	set := "state = 'available', scheduled_at = now(), max_attempts = max_attempts + 1"
	if last {
		set = "state = 'discarded', finalized_at = now()"
	}
	tag, err := e.pool.Exec(ctx, "UPDATE "+Schema+".river_job SET "+set+" WHERE id = $1 AND attempt = $2 AND state = 'running'", id, attempt)
	return tag.RowsAffected() == 1, err
}

func (e *server) counts(ctx context.Context) ([]counted, error) {
	rows, err := e.pool.Query(ctx, fmt.Sprintf(countAll, Schema+".river_job"))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (c counted, err error) {
		err = row.Scan(&c.kind, &c.queue, &c.state, &c.count)
		return c, err
	})
}

func (e *server) close() error {
	e.pool.Close()
	return nil
}

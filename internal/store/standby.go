package store

import (
	"context"
	"database/sql"
	"strings"
)

// Standby is a PostgreSQL that follows this one and can take over from it.
type Standby struct {
	Name    string
	Given   bool   // it was given that name; else it is its address
	Host    string // "" on the same machine, by its socket
	Slot    string // in which the server keeps what it lacks; "": in none
	Process int    // of the server, that sends to it: it has another one whenever it comes back
	Waits   bool   // commits wait for it: it has everything that was acknowledged
	Among   bool   // they wait for some of several, of which it is one: another may have it
	Has     int64  // up to where in the log it has everything on its disk, which is there if it takes over
	Applied int64  // up to where it has applied that; the rest it applies before it takes over
}

// Standbys are the standby servers that follow the server.
type Standbys struct {
	List     []Standby
	Hidden   bool  // there are some of which this user is not told: he is not a member of pg_monitor
	Log      int64 // up to where the log is written
	Timeline string
}

// Standbys asks the server who follows it. A file has none.
func (s *Store) Standbys(ctx context.Context) (found Standbys, err error) {
	if s.server == nil {
		return Standbys{}, nil
	}
	var file string
	err = s.read.QueryRowContext(ctx, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, pg_walfile_name(pg_current_wal_lsn())").Scan(&found.Log, &file)
	if err != nil {
		return Standbys{}, s.failure(err)
	}
	found.Timeline = file[:min(len(file), 8)]
	rows, err := s.read.QueryContext(ctx, `SELECT pid, coalesce(application_name, ''), coalesce(host(client_addr), ''), coalesce(state, ''),
			coalesce((SELECT slot_name FROM pg_replication_slots WHERE active_pid = pid), ''),
			CASE current_setting('synchronous_commit') WHEN 'local' THEN '' ELSE coalesce(sync_state, '') END,
			pg_wal_lsn_diff(flush_lsn, '0/0')::bigint, pg_wal_lsn_diff(replay_lsn, '0/0')::bigint
		FROM pg_stat_replication ORDER BY application_name, client_addr, pid`)
	if err != nil {
		return Standbys{}, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var x Standby
		var state, sync string
		var has, applied sql.NullInt64
		if err := rows.Scan(&x.Process, &x.Name, &x.Host, &state, &x.Slot, &sync, &has, &applied); err != nil {
			return Standbys{}, s.failure(err)
		}
		switch {
		case state == "":
			found.Hidden = true
		case state == "backup" || strings.HasPrefix(x.Name, "pg_"): // copies are made, or its log is archived
		default:
			if x.Given = x.Name != "" && x.Name != "walreceiver"; !x.Given {
				x.Name = x.Host
			}
			x.Waits, x.Among, x.Has, x.Applied = sync == "sync", sync == "quorum", has.Int64, applied.Int64
			found.List = append(found.List, x)
		}
	}
	return found, s.failure(rows.Err())
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/seasons"
	"torneo/tournament"
)

func ofSquads(e *inbox.Expiry) bool {
	return e.Name == inbox.RuleSquads || e.Name == inbox.RuleMinorsSquads
}

// squads counts the members of squads who go by a rule, in seasons that are over, and erases them if that is
// said. Of seasons that are over by the rule for everybody the one for minors has none.
func (s *Store) squads(ctx context.Context, tx *sql.Tx, e *inbox.Expiry, erase bool) (things int, err error) {
	before, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return 0, err
	}
	var since time.Time
	if e.Since != "" {
		if since, err = time.Parse(time.DateOnly, e.Since); err != nil {
			return 0, err
		}
	}
	var changed []*seasons.Season
	const query = "SELECT s.id, s.state, s.data, s.edition, a.at FROM league_seasons s JOIN (SELECT season, max(at) AS at FROM league_acts GROUP BY season) a ON a.season = s.id WHERE a.at < $1 ORDER BY s.id"
	err = read(ctx, tx, query, []any{micro(before)}, func(rows *sql.Rows) error {
		var k seasons.Kept
		var last int64
		err := rows.Scan(&k.ID, &k.State, &k.Data, &k.Edition, &last)
		if err != nil {
			return err
		}
		if k.Data, err = s.unpackBytes(k.Data, "season"); err != nil {
			return err
		}
		x, err := seasons.Read(k)
		if err != nil {
			return &Corrupt{Where: s.where, Detail: "season " + k.ID}
		}
		goes := func(tournament.Date) bool { return true }
		if e.Name == inbox.RuleMinorsSquads {
			if !since.IsZero() && x.IsOverBefore(since, moment(last)) {
				return nil
			}
			begun := x.FirstDay().ISO()
			if begun == "" {
				begun = inbox.DayOf(moment(last))
			}
			goes = func(birth tournament.Date) bool { return inbox.WasMinor(birth, begun) }
		}
		if !x.IsOverBefore(before, moment(last)) {
			return nil
		}
		if n := x.ForgetMembers(goes, inbox.DayOf(s.now())); n > 0 {
			things += n
			changed = append(changed, x)
		}
		return nil
	})
	if err != nil || !erase {
		return things, err
	}
	for _, x := range changed {
		data, err := json.Marshal(x)
		if err != nil {
			return 0, err
		}
		packed, err := pack(data)
		if err != nil {
			return 0, err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE league_seasons SET data = $2, edition = edition + 1 WHERE id = $1", x.ID, packed); err != nil {
			return 0, err
		}
	}
	return things, nil
}

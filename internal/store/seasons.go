package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/seasons"
	"torneo/message"
)

// KeepSeason keeps a season with what was done, and returns it as it is kept: a new one with its ID. One
// that somebody else changed since it was read is refused.
func (s *Store) KeepSeason(ctx context.Context, c seasons.Change) (seasons.Kept, error) {
	x, h := c.Season, c.Happened
	if err := errors.Join(checkName(x.Name), checkText("person", x.By, maxName), checkText("person", h.By, maxName), checkText("about", h.About, seasons.MaxReason)); err != nil {
		return x, err
	}
	if len(x.Data) > seasons.MaxData {
		return x, &Invalid{Field: "season", Why: TooLong, Limit: seasons.MaxData}
	}
	data, err := pack(x.Data)
	if err != nil {
		return x, err
	}
	was := x.Edition
	x.Edition++
	if was == 0 {
		x.ID = newID()
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := keepSeason(ctx, tx, &x, data, was); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO league_acts (season, number, at, person, identity, act, about) SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM league_acts WHERE season = $1",
			x.ID, micro(h.At), h.By, h.Identity, string(h.Act), h.About)
		return err
	})
	return x, err
}

func keepSeason(ctx context.Context, tx *sql.Tx, x *seasons.Kept, data []byte, was int64) error {
	if was > 0 {
		found, err := one(ctx, tx, "UPDATE league_seasons SET name = $2, state = $3, data = $4, edition = $5, public = $7 WHERE id = $1 AND edition = $6", x.ID, x.Name, string(x.State), data, x.Edition, was, number(x.Public))
		if err == nil && !found {
			err = &seasons.Refused{Message: message.New("periods.changed")}
		}
		return err
	}
	var there int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM league_seasons").Scan(&there); err != nil {
		return err
	}
	if there >= seasons.MaxSeasons {
		return &Invalid{Field: "season", Why: TooLong, Limit: seasons.MaxSeasons}
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO league_seasons (id, name, state, data, person, identity, at, edition, public) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
		x.ID, x.Name, string(x.State), data, x.By, x.Identity, micro(x.At), x.Edition, number(x.Public))
	return err
}

// summaryOfSeason has what is kept of a season, without what is known of it.
const summaryOfSeason = "id, name, state, '', person, identity, at, edition, public"

// LeagueSeasons returns all seasons, the latest first, without what is known of them.
func (s *Store) LeagueSeasons(ctx context.Context) ([]seasons.Kept, error) {
	return s.selectSeasons(ctx, summaryOfSeason, "ORDER BY at DESC, id")
}

// PublicSeasons returns the seasons that everybody may see, the latest first, without what is known of
// them.
func (s *Store) PublicSeasons(ctx context.Context) ([]seasons.Kept, error) {
	return s.selectSeasons(ctx, summaryOfSeason, "WHERE public = 1 ORDER BY at DESC, id")
}

// LeagueSeason returns the season of an ID. The error is a *NotFound if there is none.
func (s *Store) LeagueSeason(ctx context.Context, id string) (seasons.Kept, error) {
	list, err := s.selectSeasons(ctx, "id, name, state, data, person, identity, at, edition, public", "WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = &NotFound{"season", id}
	}
	if err != nil {
		return seasons.Kept{}, err
	}
	if list[0].Data, err = s.unpackBytes(list[0].Data, "season"); err != nil {
		return seasons.Kept{}, &Corrupt{Where: s.where, Detail: "season " + id}
	}
	return list[0], nil
}

func (s *Store) selectSeasons(ctx context.Context, columns, rest string, values ...any) (list []seasons.Kept, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+columns+" FROM league_seasons "+rest, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var x seasons.Kept
		var at int64
		var public int
		if err := rows.Scan(&x.ID, &x.Name, &x.State, &x.Data, &x.By, &x.Identity, &at, &x.Edition, &public); err != nil {
			return nil, s.failure(err)
		}
		x.At, x.Public = moment(at), public == 1
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// SeasonActs returns what was done with a season, in its order.
func (s *Store) SeasonActs(ctx context.Context, season string) (list []seasons.Happening, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT season, number, at, person, identity, act, about FROM league_acts WHERE season = $1 ORDER BY number", season)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var h seasons.Happening
		var at int64
		if err := rows.Scan(&h.Season, &h.Number, &at, &h.By, &h.Identity, &h.Act, &h.About); err != nil {
			return nil, s.failure(err)
		}
		h.At = moment(at)
		list = append(list, h)
	}
	return list, s.failure(rows.Err())
}

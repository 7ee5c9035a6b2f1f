package server

import (
	"context"
	"log/slog"
	"strings"

	"torneo/internal/noticeboard/screens"
	"torneo/internal/store"
)

// newWall returns the screens of the hall, whose pictures are those of the sheets.
func newWall(kept *store.Store, boards *Noticeboards, beside *others, log *slog.Logger) *screens.Wall {
	var shared screens.Shared
	if beside.there {
		shared = screensSeen{kept, beside}
	}
	return screens.New(kept, screens.Options{
		Clock: kept.Now, Log: log, Shared: shared,
		Pictures: func(ctx context.Context, tournament string) ([]screens.Picture, error) {
			return pictures(ctx, kept, tournament)
		},
		Newest: boards.Follower.Newest,
		Address: func() string {
			list, _ := boards.Addresses()
			if len(list) == 0 {
				return ""
			}
			return strings.TrimSuffix(strings.TrimPrefix(list[0], "http://"), "/")
		},
	})
}

// pictures returns the logo and the sponsors of a tournament's event.
func pictures(ctx context.Context, kept *store.Store, tournament string) (list []screens.Picture, err error) {
	j, err := kept.Journal(ctx, tournament)
	if err != nil {
		return nil, err
	}
	l, err := kept.Letterhead(ctx, j.Event)
	if err != nil {
		return nil, err
	}
	types := map[string]string{"png": "image/png", "jpg": "image/jpeg"}
	if l.Logo != nil {
		list = append(list, screens.Picture{Name: l.Logo.Hash + "." + l.Logo.Kind, Type: types[l.Logo.Kind], Data: l.Logo.Data})
	}
	for _, p := range l.Sponsors {
		list = append(list, screens.Picture{Name: p.Hash + "." + p.Kind, Type: types[p.Kind], Data: p.Data})
	}
	return list, nil
}

package cli

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"

	"torneo/internal/noticeboard/press"
	"torneo/internal/noticeboard/wall"
	"torneo/internal/store"
)

// screenKeeper keeps the screens of the hall in the database.
type screenKeeper struct{ *store.Store }

func (k screenKeeper) Screens(ctx context.Context) (list []wall.Screen, err error) {
	kept, err := k.Store.Screens(ctx)
	if err != nil {
		return nil, known(err)
	}
	for _, x := range kept {
		var look press.Look
		if json.Unmarshal([]byte(x.Look), &look) != nil {
			look = press.UsualLook() // of a newer program: its place is kept, what it shows is chosen again
		}
		list = append(list, wall.Screen{ID: x.ID, Code: x.Code, Name: x.Name, Look: look, Message: wall.Message{Text: x.Message, Until: x.Until, Whole: x.Whole}})
	}
	return list, nil
}

func (k screenKeeper) KeepScreen(ctx context.Context, s wall.Screen) error {
	look, err := json.Marshal(s.Look)
	if err != nil {
		return err
	}
	return known(k.Store.KeepScreen(ctx, store.Screen{ID: s.ID, Code: s.Code, Name: s.Name, Look: string(look), Message: s.Message.Text, Until: s.Message.Until, Whole: s.Message.Whole}))
}

func (k screenKeeper) RemoveScreen(ctx context.Context, id string) error {
	return known(k.Store.RemoveScreen(ctx, id))
}

// newWall is the screens of the hall, of which pictures are those of the sheets.
func newWall(kept *store.Store, boards *noticeboards, beside *others, log *slog.Logger) *wall.Wall {
	var shared wall.Shared
	if beside.there {
		shared = screensSeen{kept, beside}
	}
	return wall.New(screenKeeper{kept}, wall.Options{
		Clock: kept.Now, Log: log, Shared: shared,
		Pictures: func(ctx context.Context, tournament string) ([]wall.Picture, error) {
			return pictures(ctx, kept, tournament)
		},
		Address: func() string {
			list, _ := boards.Addresses()
			if len(list) == 0 {
				return ""
			}
			return strings.TrimSuffix(strings.TrimPrefix(list[0], "http://"), "/")
		},
	})
}

// pictures are logo and sponsors of a tournament's event.
func pictures(ctx context.Context, kept *store.Store, tournament string) (list []wall.Picture, err error) {
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
		list = append(list, wall.Picture{Name: l.Logo.Hash + "." + l.Logo.Kind, Type: types[l.Logo.Kind], Data: l.Logo.Data})
	}
	for _, p := range l.Sponsors {
		list = append(list, wall.Picture{Name: p.Hash + "." + p.Kind, Type: types[p.Kind], Data: p.Data})
	}
	return list, nil
}

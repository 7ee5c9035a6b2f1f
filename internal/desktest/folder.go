package desktest

import (
	"context"
	"os"
	"path/filepath"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// DatabaseFile is the database in a data folder, where "torneo serve" looks for it.
const DatabaseFile = "torneo.db"

// atOnce is the number of rekeyings added in one go.
const atOnce = 1000

// Folder makes a data folder with a tournament in it whose journal has at least
// so many events. The last round that has been played is closed.
func Folder(ctx context.Context, folder string, c Config, events int) (event, id string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", "", err
	}
	s, err := store.Open(ctx, filepath.Join(folder, DatabaseFile))
	if err != nil {
		return "", "", err
	}
	defer s.Close()
	desk := NewDesk(s)
	e, err := desk.Store().CreateEvent(ctx, "Open")
	if err != nil {
		return "", "", err
	}
	if id, err = Play(ctx, desk, e.ID, c); err != nil {
		return "", "", err
	}
	state, err := desk.State(ctx, id)
	if err != nil {
		return "", "", err
	}
	if err := lengthen(ctx, desk, id, events-1-int(state.Last)); err != nil {
		return "", "", err
	}
	_, err = desk.Do(ctx, id, Arbiter, arbiter.CloseRound{Round: state.Current()}, arbiter.Consent{})
	return e.ID, id, err
}

// lengthen adds so many events that change nothing.
func lengthen(ctx context.Context, desk *arbiter.Desk, id string, n int) error {
	state, err := desk.State(ctx, id)
	if err != nil || n <= 0 {
		return err
	}
	history, err := desk.History(ctx, id, state.Last-1)
	if err != nil {
		return err
	}
	after, now := state.Last, history[0].Time
	var entries []journal.Entry
	for k, what := range Rekeyings(state, n) {
		entry, err := journal.Encode(journal.Event{Time: now, Actor: Arbiter.Name, Payload: what})
		if err != nil {
			return err
		}
		if entries = append(entries, entry); len(entries) < atOnce && k < n-1 {
			continue
		}
		if err = desk.Store().AppendTogether(ctx, arbiter.Addition{Journal: id, After: after, Entries: entries}); err != nil {
			return err
		}
		after += int64(len(entries))
		entries = entries[:0]
	}
	return nil
}

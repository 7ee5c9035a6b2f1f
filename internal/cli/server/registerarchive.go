package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/message"
)

// archivedJSON is what archiving has brought.
type archivedJSON struct {
	Events   int            `json:"events"`
	Journals int            `json:"journals"`
	Entries  int64          `json:"entries"`
	Bytes    int64          `json:"bytes"`
	Left     []leftUnpacked `json:"left"` // events that were not archived
}

type leftUnpacked struct {
	Event  string `json:"event"` // its id
	Reason string `json:"reason"`
}

// archiveSoon is added to now where an event is archived by its name: nothing that happened in it is
// too late, as the clocks of the programs on a database differ.
const archiveSoon = time.Hour

// archiveFinished archives the finished events in which nothing has happened since a day. A server
// may work meanwhile.
func (a *Verbs) archiveFinished(ctx context.Context, place *Place, meant bool, day string, f command.Format) error {
	if !meant {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.register.before-alone")}
	}
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	before := kept.Now().Add(-web.QuietFor)
	if day != "" {
		if before, err = time.ParseInLocation(time.DateOnly, day, time.Local); err != nil {
			return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.register.before", "day", day)}
		}
	}
	found := archivedJSON{Left: []leftUnpacked{}}
	err = archiveEach(ctx, kept, before, func(id string, done store.Archived, broken *store.Broken) bool {
		if broken != nil {
			found.Left = append(found.Left, leftUnpacked{id, a.Text(errtext.Of(broken))})
			return true
		}
		found.Events++
		found.Journals, found.Entries, found.Bytes = found.Journals+done.Journals, found.Entries+done.Entries, found.Bytes+done.Bytes
		return true
	})
	var older *store.OlderPrograms
	switch {
	case errors.As(err, &older):
		return &command.Failure{Code: command.ExitBroken, Text: older.Message()}
	case err != nil:
		return NoDatabase(err)
	}
	return a.sayArchived(&found, f)
}

// sayArchived says what archiving has brought; the failure is of events that were left.
func (a *Verbs) sayArchived(found *archivedJSON, f command.Format) (err error) {
	if f == command.JSONFormat {
		err = a.Line(jsonline.Of(found))
	} else {
		for _, l := range found.Left {
			fmt.Fprintln(a.Out, a.T("cli.register.left", "id", l.Event, "reason", l.Reason))
		}
		fmt.Fprintln(a.Out, a.T("cli.register.archived", "count", found.Events, "entries", found.Entries, "kilobytes", (found.Bytes+1023)>>10))
	}
	if err == nil && len(found.Left) > 0 {
		err = &command.Failure{Code: command.ExitBroken, Text: message.New("cli.register.some-left", "count", len(found.Left))}
	}
	return err
}

// archiveEach archives the finished events in which nothing has happened since a moment, one after
// the other, and calls tell after each: with what archiving it has brought, or with what is broken in
// it, which leaves it as it is. It ends when tell returns false. An event that somebody goes on with,
// or removes, meanwhile is left out.
func archiveEach(ctx context.Context, kept *store.Store, before time.Time, tell func(id string, done store.Archived, broken *store.Broken) bool) error {
	for last := ""; ; {
		ids, err := kept.FinishedBefore(ctx, before, last, 500)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			last = id
			if err := ctx.Err(); err != nil {
				return err
			}
			done, err := kept.ArchiveEvent(ctx, id, before)
			var broken *store.Broken
			var going *store.NotFinished
			switch {
			case errors.As(err, &going) || arbiter.IsNotFound(err):
				continue
			case err != nil && !errors.As(err, &broken):
				return err
			}
			if !tell(id, done, broken) {
				return nil
			}
		}
	}
}

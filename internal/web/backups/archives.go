package backups

import (
	"context"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Archives archives finished events, in the background.
type Archives interface {
	// Archive begins to archive those in which nothing has happened since a moment; false: it is
	// at it already.
	Archive(before time.Time) bool
	Archiving() Archiving
	// Count returns how many events are archived, and how many could be.
	Count(ctx context.Context, before time.Time) (archived, waiting int, err error)
}

// Archiving is how far archiving is, or what came of it last.
type Archiving struct {
	Running bool
	Events  int   // that were archived
	Entries int64 // of those
	Left    int   // events with a journal that is not as it was written
	Failure message.Message
}

// QuietFor is how long nothing must have happened in an event that is archived, where nobody says.
const QuietFor = 90 * 24 * time.Hour

// archivesPart is what the page shows of them.
type archivesPart struct {
	Archiving
	Archived, Waiting int
	Before            string // day that is proposed
}

// archivesPart returns it; nil: there is nothing to show, or for somebody else.
func (r Room) archivesPart(v *page.Visit) (*archivesPart, error) {
	if r.Archives == nil || !v.May(arbiter.Restore) {
		return nil, nil
	}
	before := v.Site.Clock().In(v.Zone()).Add(-QuietFor)
	p := &archivesPart{Archiving: r.Archives.Archiving(), Before: before.Format(time.DateOnly)}
	var err error
	p.Archived, p.Waiting, err = r.Archives.Count(v.Context(), before)
	return p, err
}

// archive begins to archive finished events.
func (r Room) archive(v *page.Visit) (*page.Next, error) {
	if r.Archives == nil {
		return nil, page.ErrNotFound
	}
	day, err := v.Day("before")
	if err != nil {
		return nil, err
	}
	before := time.Date(day.Year, time.Month(day.Month), day.Day, 0, 0, 0, 0, v.Zone())
	switch {
	case day.IsZero():
		return nil, &arbiter.Refused{Message: message.New("archives.no-day")}
	case before.After(v.Site.Clock()):
		return nil, &arbiter.Refused{Message: message.New("archives.later")}
	case v.Value("sure") == "":
		return nil, &arbiter.Refused{Message: message.New("archives.unsure")}
	case !r.Archives.Archive(before):
		return nil, &arbiter.Refused{Message: message.New("archives.busy")}
	}
	return &page.Next{Done: message.New("archives.done.begun")}, nil
}

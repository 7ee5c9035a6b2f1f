// Package office does the work of a federation's office with its inbox. It takes reports by every
// way, recognises the event that they are of, checks them, and takes the steps that people decide.
package office

import (
	"context"
	"sync"
	"time"

	"torneo/fidelist"
	"torneo/internal/inbox"
	"torneo/submission"
)

// Keeper keeps what the office has. What is not there is an error that says so
// (arbiter.IsNotFound).
type Keeper interface {
	KeepSubmissions(ctx context.Context, changes ...inbox.Change) ([]inbox.Submission, error)
	Submission(ctx context.Context, id string) (inbox.Submission, error)
	Submissions(ctx context.Context, a inbox.Asked) ([]inbox.Submission, error)
	SubmissionsNear(ctx context.Context, e inbox.Event, days int) ([]inbox.Submission, error)
	SubmissionsMaybe(ctx context.Context, id string) ([]inbox.Submission, error)
	CountSubmissions(ctx context.Context, today string) (inbox.Counts, error)
	VersionsOf(ctx context.Context, submission string) ([]inbox.Version, error)
	VersionsWithHash(ctx context.Context, hash string) ([]inbox.Version, error)
	VersionFile(ctx context.Context, submission string, version int) ([]byte, error)
	Happenings(ctx context.Context, submission string) ([]inbox.Happening, error)

	DecidePerson(ctx context.Context, d inbox.Decision) (inbox.Decision, error)
	UndoDecision(ctx context.Context, id, by string, at time.Time) error
	PersonDecisions(ctx context.Context) ([]inbox.Decision, error)
	AddMemberList(ctx context.Context, l inbox.MemberList, data []byte) (inbox.MemberList, error)
	RemoveMemberList(ctx context.Context, id string) error
	MemberLists(ctx context.Context) ([]inbox.MemberList, error)
	MemberListFile(ctx context.Context, id string) ([]byte, error)
	InboxSettings(ctx context.Context) (inbox.Settings, error)
	KeepInboxSettings(ctx context.Context, set inbox.Settings) error
	Retention(ctx context.Context) (map[string]int, error)
	KeepRetention(ctx context.Context, set map[string]int) error
	CountExpired(ctx context.Context, e inbox.Expiry) (int, error)
	EraseExpired(ctx context.Context, rules []inbox.Expiry, by inbox.Erased) ([]inbox.Erased, error)
	FinishedWithContacts(ctx context.Context, e inbox.Expiry) (map[string]int64, error)
	Erasures(ctx context.Context) ([]inbox.Erased, error)
}

// Options are what the office needs besides what is kept.
type Options struct {
	Clock func() time.Time // with the location by which days are meant

	// ListFor returns FIDE's rating list of a month, else the one that stands in for it, and nil
	// if there is none; nil: reports are compared with none.
	ListFor func(context.Context, fidelist.Month) (submission.List, error)

	// Report makes the report of a tournament on this server, and names its file; nil: there are none.
	Report func(ctx context.Context, tournament string) (file string, data []byte, err error)

	// Minors returns the players of a tournament on this server who were minors on its first day; nil:
	// nobody knows.
	Minors func(ctx context.Context, tournament string) ([]int, error)
}

// Office is the office of a federation. It is safe for concurrent use.
type Office struct {
	Keeper
	Options

	taking sync.Mutex // of reports: two that come at once are compared with each other

	mu      sync.Mutex
	members []*members // the last ones that were asked for first
	seen    map[string]seen
}

// New opens the office on what is kept.
func New(k Keeper, o Options) *Office { return &Office{Keeper: k, Options: o} }

// Who acts, by which name and as whom.
type Who struct{ Name, Identity string }

// Today returns the day by the clock of the office.
func (o *Office) Today() string { return inbox.DayOf(o.Clock()) }

// moment returns the time as it is kept.
func (o *Office) moment() time.Time { return o.Clock().Truncate(time.Microsecond) }

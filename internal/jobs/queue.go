package jobs

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"torneo/internal/row"
	"torneo/message"
)

// Options holds the needs of a queue.
type Options struct {
	Kinds []Kind
	Log   *slog.Logger
	// Clock is the database's, by which work that failed is tried again; nil: this machine's.
	Clock func() time.Time
	Place string // names this machine and its folder, for work that is done only where it was added

	// Every is the interval at which the queue looks for work, and at which running work
	// reports its progress; 0: every second.
	Every time.Duration

	patience time.Duration // after which nobody does it any more

	between func(client) client // for tests
}

// How work in progress is looked after. It costs a small write a second while there is
// any, and a look a second at an empty table where there is none.
const (
	lookEvery   = time.Second
	deadAfter   = 20 * time.Second
	keptFor     = 30 * 24 * time.Hour // finished work, for who looks
	mostDeaths  = 3                   // of programs in the middle of the same work
	stopsWithin = 5 * time.Second
)

// Queue keeps work and does it. It may be used by many at once, and by several
// programs.
type Queue struct {
	o      Options
	kinds  map[string]Kind
	engine engine
	client client

	mu     sync.Mutex
	active map[int64]doing // the work that is done here
	beats  map[int64]pulse // of the work that others do
	stop   context.CancelFunc
	ended  chan struct{}
}

// doing is a try that is being made here.
type doing struct {
	attempt int
	end     context.CancelCauseFunc
}

// client is the part of River that does not depend on the database.
type client interface {
	Start(context.Context) error
	StopAndCancel(context.Context) error
	Insert(context.Context, river.JobArgs, *river.InsertOpts) (*rivertype.JobInsertResult, error)
	InsertMany(context.Context, []river.InsertManyParams) ([]*rivertype.JobInsertResult, error)
	JobGet(context.Context, int64) (*rivertype.JobRow, error)
	JobList(context.Context, *river.JobListParams) (*river.JobListResult, error)
	JobCancel(context.Context, int64) (*rivertype.JobRow, error)
	JobUpdate(context.Context, int64, *river.JobUpdateParams) (*rivertype.JobRow, error)
}

// engine is the database beneath the queue.
type engine interface {
	client(*river.Config) (client, error)
	// again lets work begin again of which a program died; at its last death it has failed.
	retry(ctx context.Context, id int64, attempt int, last bool) (bool, error)
	// counts returns the number of rows of each kind, queue and state.
	counts(context.Context) ([]counted, error)
	close() error
}

// args is the part of an order that River keeps.
type args struct {
	kind  string
	Key   string          `json:"key" river:"unique"`
	By    string          `json:"by"`
	About json.RawMessage `json:"about,omitempty"`
	Args  json.RawMessage `json:"args,omitempty"`
}

// Kind returns River's name of the kind.
func (a args) Kind() string { return a.kind }

// clock tells River the time. What it asks the database to do by the database's own
// clock stays so.
type clock func() time.Time

func (c clock) Now() time.Time { return c() }

func (c clock) NowOrNil() *time.Time { return nil }

func (o *Options) fill() {
	o.Every, o.patience = cmp.Or(o.Every, lookEvery), cmp.Or(o.patience, deadAfter)
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
}

// open makes the queue on a database that is ready.
func open(e engine, o Options) (*Queue, error) {
	q := &Queue{o: o, engine: e, kinds: map[string]Kind{}, active: map[int64]doing{}, beats: map[int64]pulse{}}
	workers := river.NewWorkers()
	queues := map[string]river.QueueConfig{}
	for _, k := range o.Kinds {
		q.kinds[k.Name] = k
		river.AddWorkerArgs(workers, args{kind: k.Name}, &worker{q: q, kind: k})
		for _, name := range q.queues(k) {
			queues[name] = river.QueueConfig{MaxWorkers: max(1, k.AtOnce)}
		}
	}
	var err error
	q.client, err = e.client(&river.Config{
		Queues: queues, Workers: workers, PollOnly: true, FetchPollInterval: o.Every, FetchCooldown: min(o.Every, 100*time.Millisecond),
		JobTimeout: -1, RescueStuckJobsAfter: keptFor, // see tend
		CompletedJobRetentionPeriod: keptFor, CancelledJobRetentionPeriod: keptFor, DiscardedJobRetentionPeriod: keptFor,
		Logger: quiet(o.Log), Test: river.TestConfig{Time: clock(o.Clock)}, // the one way in which it takes a clock
	})
	if err != nil {
		return nil, errors.Join(err, e.close())
	}
	if o.between != nil {
		q.client = o.between(q.client)
	}
	return q, nil
}

// queue returns River's queue of a kind: each has its own, so that none waits for another, and
// so that a program takes no work of a kind that it does not know.
func (q *Queue) queue(k Kind) string {
	name := k.Name
	if k.Here && q.o.Place != "" {
		name += "_" + q.o.Place
	}
	if k.Only != "" {
		name += "_" + k.Only
	}
	return name
}

// queues returns the queues from which work of a kind is taken.
func (q *Queue) queues(k Kind) []string {
	names := []string{q.queue(k)}
	if k.WasHere && q.o.Place != "" {
		k.Here = true
		names = append(names, q.queue(k))
	}
	return names
}

// Start begins to do work, until Close.
func (q *Queue) Start() error {
	ctx, stop := context.WithCancel(context.Background())
	if err := q.client.Start(ctx); err != nil {
		stop()
		return Fault(err)
	}
	q.stop, q.ended = stop, make(chan struct{})
	go func() {
		defer close(q.ended)
		q.tend(ctx)
	}()
	return nil
}

// Close stops what is being done, which is begun again at the next start, and lets go of
// the database.
func (q *Queue) Close() error {
	if q.stop != nil {
		ctx, cancel := context.WithTimeout(context.Background(), stopsWithin)
		defer cancel()
		_ = q.client.StopAndCancel(ctx) // what does not end is begun again elsewhere
		q.stop()
		<-q.ended
	}
	return q.engine.close()
}

// Add orders work. If there is such work already that is not finished, that is returned,
// and added is false.
func (q *Queue) Add(ctx context.Context, o Order) (w *Work, added bool, err error) {
	a, how, err := q.insertArgs(o)
	if err != nil {
		return nil, false, err
	}
	r, err := q.client.Insert(ctx, a, how)
	if err != nil {
		return nil, false, Fault(err)
	}
	return q.workOf(r.Job), !r.UniqueSkippedAsDuplicate, nil
}

// AddAll orders much work at once. What there is already that is not finished stays as it is.
func (q *Queue) AddAll(ctx context.Context, orders []Order) error {
	const atOnce = 500
	for some := range slices.Chunk(orders, atOnce) {
		list := make([]river.InsertManyParams, len(some))
		for k, o := range some {
			a, how, err := q.insertArgs(o)
			if err != nil {
				return err
			}
			list[k] = river.InsertManyParams{Args: a, InsertOpts: how}
		}
		if _, err := q.client.InsertMany(ctx, list); err != nil {
			return Fault(err)
		}
	}
	return nil
}

// insertArgs returns an order as River takes it.
func (q *Queue) insertArgs(o Order) (args, *river.InsertOpts, error) {
	k, ok := q.kinds[o.Kind]
	if !ok {
		return args{}, nil, fmt.Errorf("jobs: there is no kind %q", o.Kind)
	}
	data, err := json.Marshal(o.Args)
	return args{k.Name, o.Key, o.By, row.EncodeMessage(o.About), data}, &river.InsertOpts{
		Queue: q.queue(k), MaxAttempts: max(1, k.Tries),
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished},
	}, err
}

var unfinished = []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable, rivertype.JobStateScheduled}

// Get returns the work of this number.
func (q *Queue) Get(ctx context.Context, id int64) (*Work, error) {
	row, err := q.client.JobGet(ctx, id)
	switch {
	case errors.Is(err, rivertype.ErrNotFound), errors.Is(err, sql.ErrNoRows):
		return nil, ErrNotFound
	case err != nil:
		return nil, Fault(err)
	}
	return q.workOf(row), nil
}

// List returns the latest work of a kind, the newest first.
func (q *Queue) List(ctx context.Context, kind string, most int) ([]*Work, error) {
	r, err := q.client.JobList(ctx, river.NewJobListParams().Kinds(kind).OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(most))
	if err != nil {
		return nil, Fault(err)
	}
	list := make([]*Work, len(r.Jobs))
	for k := range r.Jobs {
		list[k] = q.workOf(r.Jobs[k])
	}
	return list, nil
}

// Cancel ends work, at once where it is not being done, else as soon as it notices. What
// is finished stays as it is.
func (q *Queue) Cancel(ctx context.Context, id int64) error {
	row, err := q.client.JobCancel(ctx, id)
	switch {
	case errors.Is(err, rivertype.ErrNotFound):
		return ErrNotFound
	case err != nil:
		return Fault(err)
	}
	if row.State == rivertype.JobStateRunning {
		q.mu.Lock()
		defer q.mu.Unlock()
		if d, ok := q.active[id]; ok { // others find out by themselves
			d.end(ErrCancelled)
		}
	}
	return nil
}

// workOf returns the work of a row of River's.
func (q *Queue) workOf(job *rivertype.JobRow) *Work {
	var a args
	_ = json.Unmarshal(job.EncodedArgs, &a) // what cannot be read is shown without it
	r := reportOf(job)
	w := &Work{ID: job.ID, Kind: job.Kind, Key: a.Key, By: a.By, About: row.DecodeMessage(a.About), Progress: r.Progress, Words: row.DecodeMessage(r.Words), Failures: len(job.Errors), Added: job.CreatedAt, args: a.Args}
	if job.AttemptedAt != nil {
		w.Begun = *job.AttemptedAt
	}
	if job.FinalizedAt != nil {
		w.Ended = *job.FinalizedAt
	}
	switch job.State {
	case rivertype.JobStateRunning:
		w.State, w.Cancelling = Running, cancelWanted(job)
	case rivertype.JobStateRetryable:
		w.State, w.Next = Pausing, job.ScheduledAt
	case rivertype.JobStateCompleted:
		w.State = Done
	case rivertype.JobStateDiscarded:
		switch w.State = Failed; {
		case r.Failed:
		case cancelWanted(job): // who was doing it went away before he noticed
			w.State, w.Words = Cancelled, message.New("jobs.cancelled")
		default:
			w.Words = message.New("jobs.died", "count", mostDeaths)
		}
	case rivertype.JobStateCancelled:
		w.State = Cancelled
		if r.Failed {
			w.State = Failed
		}
	default:
		w.State = Waiting
		if r.Failed && job.ScheduledAt.After(q.o.Clock()) {
			w.State, w.Next = Pausing, job.ScheduledAt
		}
	}
	return w
}

func reportOf(row *rivertype.JobRow) (r report) {
	_ = json.Unmarshal(row.Output(), &r) // nothing yet
	return r
}

// cancelWanted reports the mark that River sets on a job that is to end.
func cancelWanted(row *rivertype.JobRow) bool {
	var m struct {
		At string `json:"cancel_attempted_at"`
	}
	return json.Unmarshal(row.Metadata, &m) == nil && m.At != ""
}

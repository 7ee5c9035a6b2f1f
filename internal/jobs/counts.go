package jobs

import (
	"context"
	"slices"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Count is the number of jobs of a kind in a state.
type Count struct {
	Kind  string
	State State
	Mine  bool // this program takes it
	Count int
}

// counted is a row of it as the databases have it.
type counted struct {
	kind, queue, state string
	count              int
}

const countAll = "SELECT kind, queue, CAST(state AS text), count(*) FROM %s GROUP BY kind, queue, state ORDER BY kind, queue, state"

// Counts returns the numbers of kept jobs, by kind and state.
func (q *Queue) Counts(ctx context.Context) ([]Count, error) {
	rows, err := q.engine.counts(ctx)
	if err != nil {
		return nil, Fault(err)
	}
	var list []Count
	for _, r := range rows {
		k, known := q.kinds[r.kind]
		c := Count{Kind: r.kind, Mine: known && slices.Contains(q.queues(k), r.queue), Count: r.count}
		switch rivertype.JobState(r.state) {
		case rivertype.JobStateRunning:
			c.State = Running
		case rivertype.JobStateRetryable:
			c.State = Pausing
		case rivertype.JobStateCompleted:
			c.State = Done
		case rivertype.JobStateDiscarded:
			c.State = Failed
		case rivertype.JobStateCancelled:
			c.State = Cancelled
		default:
			c.State = Waiting
		}
		list = append(list, c)
	}
	return list, nil
}

// Ready returns the reason that no work can be taken at the moment; nil: it can.
func (q *Queue) Ready(ctx context.Context) error {
	_, err := q.client.JobList(ctx, river.NewJobListParams().First(1))
	return Fault(err)
}

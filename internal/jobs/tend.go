package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// pulse is the last beat that was seen of work that others do, and since when.
type pulse struct {
	beat    int64
	attempt int
	since   time.Time
}

// tend begins again, while the context lasts, what nobody does any more: work of which
// no beat was heard for so long by this program's own clock, so that clocks may differ.
func (q *Queue) tend(ctx context.Context) {
	ticks := time.NewTicker(max(q.o.patience/10, time.Millisecond))
	defer ticks.Stop()
	for {
		if err := q.revive(ctx); err != nil && ctx.Err() == nil {
			q.o.Log.Warn("looking after work", "reason", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

func (q *Queue) revive(ctx context.Context) error {
	names := make([]string, 0, len(q.kinds))
	for name := range q.kinds {
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil
	}
	r, err := q.client.JobList(ctx, river.NewJobListParams().Kinds(names...).States(rivertype.JobStateRunning).OrderBy(river.JobListOrderByID, river.SortOrderAsc).First(10_000))
	if err != nil {
		return err
	}
	now := time.Now()
	seen := map[int64]pulse{}
	for _, row := range r.Jobs {
		q.mu.Lock()
		mine, here := q.active[row.ID]
		q.mu.Unlock()
		if here && mine.attempt == row.Attempt {
			continue
		}
		p := pulse{reportOf(row).Beat, row.Attempt, now}
		if last, ok := q.beats[row.ID]; ok && last.beat == p.beat && last.attempt == p.attempt {
			p.since = last.since
		}
		if now.Sub(p.since) < q.o.patience {
			seen[row.ID] = p
			continue
		}
		deaths := row.MaxAttempts - max(1, q.kinds[row.Kind].Tries) + 1
		done, err := q.engine.retry(ctx, row.ID, row.Attempt, deaths >= mostDeaths || cancelWanted(row))
		if err != nil {
			return err
		}
		if done {
			q.o.Log.Warn("work begins again", "kind", row.Kind, "work", row.ID, "deaths", deaths)
		}
	}
	q.beats = seen
	return nil
}

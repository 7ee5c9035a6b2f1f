package store

import (
	"context"
	"fmt"
	"sync"
	"time"

	"torneo/internal/row"
)

const (
	mostExact = 1_000       // tournaments of a part up to which each page counts them
	countFor  = time.Minute // for which the number of more is kept
)

// Numbers returns how many tournaments the parts of the register have on the day of the search,
// among its events and in its federation: of more than 1,000 as it was within the last minute.
func (s *Store) Numbers(ctx context.Context, q row.Search) (map[row.When]int, error) {
	numbers := map[row.When]int{}
	for _, w := range row.Whens {
		q.When = w
		key := fmt.Sprint(q.Published, q.Federation, w, q.Today)
		kept, most := s.counts.recall(key), mostExact
		if q.Within != nil {
			kept, most = 0, 0
		}
		if kept > 2*mostExact {
			numbers[w] = kept
			continue
		}
		n, err := s.countRows(ctx, &q, most)
		switch {
		case err != nil || most == 0 || n < most:
		case kept > 0:
			n = kept
		default:
			if n, err = s.countRows(ctx, &q, 0); err == nil {
				s.counts.keep(key, n)
			}
		}
		if err != nil {
			return nil, s.failure(err)
		}
		numbers[w] = n
	}
	return numbers, nil
}

// countRows counts the tournaments of a part, so many at most; 0: all.
func (s *Store) countRows(ctx context.Context, q *row.Search, most int) (n int, err error) {
	var p parameters
	query := "SELECT count(*) FROM listed WHERE " + p.conditions(q)
	if most > 0 {
		p = parameters{}
		query = fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM listed WHERE %s LIMIT %d) AS counted", p.conditions(q), most)
	}
	err = s.read.QueryRowContext(ctx, query, p.values...).Scan(&n)
	return n, err
}

// counts keeps large numbers of tournaments. When one gets old a single one of those who ask counts
// anew; the others are told the old one meanwhile.
type counts struct {
	mu   sync.Mutex
	kept map[string]*keptCount
}

type keptCount struct {
	number int
	until  time.Time
}

// mostCounts bounds the numbers that are kept, of parts, days and federations.
const mostCounts = 500

// recall returns a number; 0: it has to be counted.
func (c *counts) recall(key string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch k := c.kept[key]; {
	case k == nil:
		return 0
	case time.Now().Before(k.until):
		return k.number
	default:
		k.until = time.Now().Add(time.Second) // if it is not counted, somebody else tries
		return 0
	}
}

func (c *counts) keep(key string, number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) >= mostCounts {
		c.kept = map[string]*keptCount{}
	}
	c.kept[key] = &keptCount{number, time.Now().Add(countFor)}
}

package ratelimit

import (
	"sync"
	"time"
)

// Failures counts what was tried in vain, by address and in all: what comes out right takes
// nothing from anybody. When all together have failed too often, an address still has its
// first few tries: no crowd of addresses shuts the door for one that has not failed.
type Failures struct {
	each, all, first int
	in               time.Duration

	mu          sync.Mutex
	since       time.Time
	now, before tally
}

// tally counts the failures in a span of time.
type tally struct {
	by  map[string]int
	all int
}

// mostAddresses is the number of addresses counted apart; those beyond it are counted
// together.
const mostAddresses = 50_000

// NewFailures lets an address fail each times in a span of time, and all together all
// times; beyond that each address has its first ones.
func NewFailures(each, all, first int, in time.Duration) *Failures {
	return &Failures{each: each, all: all, first: first, in: in, now: tally{by: map[string]int{}}}
}

// Begin begins a try, which counts until it is over: done says whether it was in vain.
// False: there were too many, and nothing is tried.
func (f *Failures) Begin(address string) (done func(failed bool), ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.turn(time.Now())
	if _, known := f.now.by[address]; !known && len(f.now.by) >= mostAddresses {
		address = "*"
	}
	own := f.now.by[address] + f.left(f.before.by[address])
	if own >= f.each || own >= f.first && f.now.all+f.left(f.before.all) >= f.all {
		return nil, false
	}
	f.now.by[address]++
	f.now.all++
	span := f.since
	return func(failed bool) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if !failed && f.since.Equal(span) {
			f.now.by[address]--
			f.now.all--
		}
	}, true
}

// turn begins another span of time when one is over.
func (f *Failures) turn(at time.Time) {
	switch over := at.Sub(f.since); {
	case over < f.in:
	case over < 2*f.in:
		f.before, f.now, f.since = f.now, tally{by: map[string]int{}}, f.since.Add(f.in)
	default:
		f.before, f.now, f.since = tally{}, tally{by: map[string]int{}}, at
	}
}

// left returns the part of the previous span's failures that still counts.
func (f *Failures) left(count int) int {
	return int(int64(count) * int64(f.in-time.Since(f.since)) / int64(f.in))
}

package planner

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"torneo/forecast"
	"torneo/internal/report"
	"torneo/simulate"
	"torneo/tournament"
)

// The most plans that are made at the same time, one core each, and the most that are kept.
const (
	mostWorking = 2
	mostKept    = 50
)

// plans holds the plan of each tournament.
type plans struct {
	mu sync.Mutex
	of map[string]*plan // by journal
}

// plan is one that is being made, or was.
type plan struct {
	last     int64 // of the state whose entries they are
	event    *tournament.Tournament
	variants []forecast.Variant
	runs     int
	seed     uint64

	done    atomic.Int64 // runs of all variants
	stop    context.CancelFunc
	working bool
	stopped bool
	found   *report.ForecastFor // nil: none yet
	err     error
}

// view is a plan as a page shows it.
type view struct {
	Last        int64
	Done, Total int
	Working     bool
	Stopped     bool
	Failed      bool
	Found       *report.ForecastFor
}

// Percent returns the part that is done.
func (v *view) Percent() int { return 100 * v.Done / max(1, v.Total) }

func (p *plans) look(id string) *view {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.of[id]
	if x == nil {
		return nil
	}
	return &view{Last: x.last, Done: int(x.done.Load()), Total: x.runs * len(x.variants), Working: x.working, Stopped: x.stopped, Failed: x.err != nil && !x.stopped, Found: x.found}
}

// begin makes a plan in the background; false if too many are being made.
func (p *plans) begin(id string, x *plan) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	working := 0
	for other, y := range p.of {
		if y.working && other != id {
			working++
		}
	}
	if working >= mostWorking {
		return false
	}
	if before := p.of[id]; before != nil {
		before.stop()
	}
	for other, y := range p.of {
		if len(p.of) < mostKept {
			break
		}
		if !y.working {
			delete(p.of, other)
		}
	}
	var until context.Context
	until, x.stop = context.WithCancel(context.Background())
	x.working = true
	p.of[id] = x
	go p.make(until, x)
	return true
}

// make plays the variants one after the other.
func (p *plans) make(until context.Context, x *plan) {
	found := &report.ForecastFor{Event: x.event, Seed: x.seed}
	var err error
	for k, v := range x.variants {
		var f *forecast.Forecast
		f, err = forecast.Of(forecast.Request{Event: x.event, Variant: v, Runs: x.runs, Chance: func(run int) simulate.Chance { return rand.New(rand.NewPCG(x.seed, uint64(run))) }, Stopped: func() bool { return until.Err() != nil }, Told: func(done int) { x.done.Store(int64(k*x.runs + done)) }})
		if err != nil {
			break
		}
		found.Variants = append(found.Variants, f)
	}
	if err == nil {
		found.AddNorms()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	x.working = false
	if x.err = err; err == nil {
		x.found = found
	}
	x.stop()
}

func (p *plans) stop(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.of[id]; x != nil && x.working {
		x.stopped = true
		x.stop()
	}
}

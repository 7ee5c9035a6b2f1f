package planner

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"torneo/forecast"
	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/row"
	"torneo/internal/web/page"
	"torneo/simulate"
	"torneo/tournament"
)

// Keeper keeps the plans of tournaments, so that all programs on a database, and those after them, see them.
type Keeper interface {
	Plan(ctx context.Context, journal string) (*row.Plan, error)
	BeginPlan(ctx context.Context, p row.Plan) (edition int64, err error)
	TellPlan(ctx context.Context, journal string, edition int64, done int) (wanted bool, err error)
	EndPlan(ctx context.Context, p row.Plan) error
	StopPlan(ctx context.Context, journal string) error
	ClaimPlan(ctx context.Context, journal string, edition int64, silent time.Duration) (taken int64, err error)
}

const (
	mostWorking = 2                // plans that this program makes at the same time, one core each
	mostRead    = 50               // plans that are held as they were read
	toldEvery   = time.Second      // how far a plan is
	silent      = 20 * time.Second // after which the program that makes it is thought to have ended
)

// plans makes plans, and reads those that were made.
type plans struct {
	Keeper

	mu      sync.Mutex
	working int
	read    map[string]readPlan // by journal
}

// readPlan is a plan as it was read.
type readPlan struct {
	edition int64
	found   *report.ForecastFor
}

// asked is what a plan was asked.
type asked struct {
	Variants []forecast.Variant
	Runs     int
	Seed     uint64
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

// look returns the plan of a tournament; nil: there is none. One whose program has ended is taken over.
func (p *plans) look(v *page.Visit) (*view, error) {
	id := v.Tournament.ID
	of, err := p.Plan(v.Context(), id)
	if err != nil || of == nil {
		return nil, err
	}
	var a asked
	if err := json.Unmarshal([]byte(of.Asked), &a); err != nil {
		return nil, err
	}
	seen := &view{Last: of.Last, Done: of.Done, Total: a.Runs * len(a.Variants), Working: of.State == row.PlanWorking, Stopped: of.State == row.PlanStopped, Failed: of.State == row.PlanFailed}
	switch {
	case seen.Working:
		return seen, p.takeOver(v, of, &a)
	case of.Found != nil:
		seen.Found, err = p.reading(v, of, &a)
	}
	return seen, err
}

// reading returns what a plan found, with the norms that its field allows.
func (p *plans) reading(v *page.Visit, of *row.Plan, a *asked) (*report.ForecastFor, error) {
	p.mu.Lock()
	r := p.read[of.Journal]
	p.mu.Unlock()
	if r.found != nil && r.edition == of.Edition {
		return r.found, nil
	}
	event, err := eventAt(v, of.Last)
	if err != nil {
		return nil, err
	}
	found := &report.ForecastFor{Event: event, Seed: a.Seed}
	if err := json.Unmarshal(of.Found, &found.Variants); err != nil {
		return nil, err
	}
	found.AddNorms()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read == nil || len(p.read) >= mostRead {
		p.read = map[string]readPlan{}
	}
	p.read[of.Journal] = readPlan{of.Edition, found}
	return found, nil
}

// eventAt returns the entries of the visited tournament as they were after an entry of its journal.
func eventAt(v *page.Visit, last int64) (*tournament.Tournament, error) {
	state := v.State
	if state.Last != last {
		var err error
		if state, err = v.Site.Desk.At(v.Context(), v.Tournament.ID, last); err != nil {
			return nil, err
		}
	}
	return arbiter.RecordAhead(state), nil
}

// takeOver makes a plan on whose program nobody has heard of it any more, from its beginning: it comes out as
// it would have.
func (p *plans) takeOver(v *page.Visit, of *row.Plan, a *asked) error {
	if !p.enter() {
		return nil
	}
	taken, err := p.ClaimPlan(v.Context(), of.Journal, of.Edition, silent)
	if err != nil || taken == 0 {
		p.leave()
		return err
	}
	event, err := eventAt(v, of.Last)
	if err != nil {
		p.leave()
		return err
	}
	go p.make(row.Plan{Journal: of.Journal, Edition: taken}, event, a)
	return nil
}

// begin makes a plan in the background; false if too many are being made.
func (p *plans) begin(ctx context.Context, id string, last int64, event *tournament.Tournament, a *asked) (bool, error) {
	if !p.enter() {
		return false, nil
	}
	text, err := json.Marshal(a)
	if err != nil {
		p.leave()
		return false, err
	}
	edition, err := p.BeginPlan(ctx, row.Plan{Journal: id, Last: last, Asked: string(text)})
	if err != nil {
		p.leave()
		return false, err
	}
	go p.make(row.Plan{Journal: id, Edition: edition}, event, a)
	return true, nil
}

func (p *plans) enter() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.working >= mostWorking {
		return false
	}
	p.working++
	return true
}

func (p *plans) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.working--
}

// make plays the variants one after the other, and tells how far it is, until nobody wants the plan any more.
func (p *plans) make(of row.Plan, event *tournament.Tournament, a *asked) {
	defer p.leave()
	ctx := context.Background()
	until, stop := context.WithCancel(ctx)
	defer stop()
	var done atomic.Int64
	go func() {
		every := time.NewTicker(toldEvery)
		defer every.Stop()
		for {
			select {
			case <-until.Done():
				return
			case <-every.C: // a database that is away for a while ends no plan
				if wanted, err := p.TellPlan(until, of.Journal, of.Edition, int(done.Load())); err == nil && !wanted {
					stop()
				}
			}
		}
	}()
	var list []*forecast.Forecast
	var err error
	for k, v := range a.Variants {
		var f *forecast.Forecast
		f, err = forecast.Of(forecast.Request{Event: event, Variant: v, Runs: a.Runs, Chance: func(run int) simulate.Chance { return rand.New(rand.NewPCG(a.Seed, uint64(run))) }, Stopped: func() bool { return until.Err() != nil }, Told: func(n int) { done.Store(int64(k*a.Runs + n)) }})
		if err != nil {
			break
		}
		list = append(list, f)
	}
	of.State, of.Done = row.PlanFailed, int(done.Load())
	if err == nil {
		if of.Found, err = json.Marshal(list); err == nil {
			of.State = row.PlanDone
		}
	}
	stop()
	for range 10 { // without an end the plan is made again by who looks at it
		if p.EndPlan(ctx, of) == nil {
			return
		}
		time.Sleep(toldEvery)
	}
}

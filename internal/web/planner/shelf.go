package planner

import (
	"context"
	"maps"
	"sync"
	"time"

	"torneo/internal/row"
)

// shelf keeps plans in memory, for a desk without a database.
type shelf struct {
	mu sync.Mutex
	of map[string]row.Plan // by journal
}

// mostKept is how many plans it keeps.
const mostKept = 50

func (s *shelf) Plan(_ context.Context, journal string) (*row.Plan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, there := s.of[journal]
	if !there {
		return nil, nil
	}
	return &p, nil
}

func (s *shelf) BeginPlan(_ context.Context, p row.Plan) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.Edition, p.State = s.of[p.Journal].Edition+1, row.PlanWorking
	maps.DeleteFunc(s.of, func(_ string, x row.Plan) bool { return len(s.of) >= mostKept && x.State != row.PlanWorking })
	s.of[p.Journal] = p
	return p.Edition, nil
}

func (s *shelf) TellPlan(_ context.Context, journal string, edition int64, done int) (bool, error) {
	return s.change(journal, edition, func(p *row.Plan) { p.Done = done }), nil
}

func (s *shelf) EndPlan(_ context.Context, of row.Plan) error {
	s.change(of.Journal, of.Edition, func(p *row.Plan) { p.State, p.Done, p.Found = of.State, of.Done, of.Found })
	return nil
}

func (s *shelf) StopPlan(_ context.Context, journal string) error {
	s.change(journal, 0, func(p *row.Plan) { p.State = row.PlanStopped })
	return nil
}

// ClaimPlan takes nothing over: who made a plan in memory is there as long as the plan is.
func (s *shelf) ClaimPlan(context.Context, string, int64, time.Duration) (int64, error) {
	return 0, nil
}

// change changes a plan that is being made, of an edition, or of any where it is 0; false: it is not.
func (s *shelf) change(journal string, edition int64, change func(*row.Plan)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, there := s.of[journal]
	if !there || p.State != row.PlanWorking || edition != 0 && p.Edition != edition {
		return false
	}
	change(&p)
	s.of[journal] = p
	return true
}

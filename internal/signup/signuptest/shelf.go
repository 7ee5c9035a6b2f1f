// Package signuptest has a queue of entries in memory, for tests.
package signuptest

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"torneo/internal/signup"
)

// Shelf keeps forms and queues of events. The zero value is empty.
type Shelf struct {
	shelf sync.Mutex
	forms map[string]signup.Form
	rows  map[string][]signup.Row
}

type late struct{}

func (late) Error() string  { return "others were quicker" }
func (late) Conflict() bool { return true }

func (s *Shelf) SignupForm(_ context.Context, event string) (signup.Form, error) {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	return s.forms[event], nil
}

func (s *Shelf) KeepSignupForm(_ context.Context, event string, f signup.Form) error {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	if s.forms == nil {
		s.forms = map[string]signup.Form{}
	}
	s.forms[event] = f
	return nil
}

// OpenSignupForms returns the forms that are open.
func (s *Shelf) OpenSignupForms(context.Context) (list []signup.OpenForm, err error) {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	for _, e := range slices.Sorted(maps.Keys(s.forms)) {
		if s.forms[e].Open {
			list = append(list, signup.OpenForm{Event: e, Form: s.forms[e]})
		}
	}
	return list, nil
}

func (s *Shelf) Signups(_ context.Context, event string) ([]signup.Row, error) {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	return slices.Clone(s.rows[event]), nil
}

func (s *Shelf) PutSignups(_ context.Context, event string, received time.Time, entries ...signup.Entry) (numbers []int, err error) {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	if s.rows == nil {
		s.rows = map[string][]signup.Row{}
	}
	for _, e := range entries {
		n := 100_000 + len(s.rows[event])
		s.rows[event] = append(s.rows[event], signup.Row{Event: event, Number: n, Received: received, Decision: signup.Decision{State: signup.Waiting}, Entry: e})
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func (s *Shelf) DecideSignups(_ context.Context, list ...signup.Decided) error {
	return s.Decide(list)
}

// Decide does as DecideSignups, as part of an act.
func (s *Shelf) Decide(list []signup.Decided) error {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	find := func(d signup.Decided) *signup.Row {
		for k := range s.rows[d.Event] {
			if r := &s.rows[d.Event][k]; r.Number == d.Number && r.State == d.Was.State && r.Tournament == d.Was.Tournament && r.Player == d.Was.Player {
				return r
			}
		}
		return nil
	}
	for _, d := range list {
		if find(d) == nil {
			return late{}
		}
	}
	for _, d := range list {
		find(d).Decision = d.Is
	}
	return nil
}

func (s *Shelf) EraseSignups(_ context.Context, event string, numbers ...int) error {
	s.shelf.Lock()
	defer s.shelf.Unlock()
	s.rows[event] = slices.DeleteFunc(s.rows[event], func(r signup.Row) bool { return slices.Contains(numbers, r.Number) })
	return nil
}

// Package suggesttest keeps sources of results in memory, for tests.
package suggesttest

import (
	"context"
	"slices"
	"sync"

	"torneo/internal/suggest"
)

// Store keeps them.
type Store struct {
	mu   sync.Mutex
	list []suggest.Kept
}

// ResultSources are those of a tournament, or all.
func (s *Store) ResultSources(_ context.Context, tournament string) ([]suggest.Kept, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.list), func(k suggest.Kept) bool { return tournament != "" && k.Tournament != tournament }), nil
}

// KeepResultSource keeps one.
func (s *Store) KeepResultSource(_ context.Context, k suggest.Kept) error {
	s.drop(k.Tournament, k.Place)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, k)
	return nil
}

// DropResultSource forgets one.
func (s *Store) DropResultSource(_ context.Context, tournament, place string) error {
	s.drop(tournament, place)
	return nil
}

func (s *Store) drop(tournament, place string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(k suggest.Kept) bool { return k.Tournament == tournament && k.Place == place })
}

// Package boardresultstest keeps sources of results in memory, for tests.
package boardresultstest

import (
	"context"
	"slices"
	"sync"

	"torneo/internal/row"
)

// Store keeps them.
type Store struct {
	mu   sync.Mutex
	list []row.ResultSource
}

// ResultSources returns the sources of a tournament, or all.
func (s *Store) ResultSources(_ context.Context, tournament string) ([]row.ResultSource, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.list), func(k row.ResultSource) bool { return tournament != "" && k.Journal != tournament }), nil
}

// KeepResultSource keeps one.
func (s *Store) KeepResultSource(_ context.Context, k row.ResultSource) error {
	s.drop(k.Journal, k.Place)
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
	s.list = slices.DeleteFunc(s.list, func(k row.ResultSource) bool { return k.Journal == tournament && k.Place == place })
}

package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"torneo/internal/journal"
)

// startViewers has people come in, one after the other, who keep a page open until the context
// ends.
func (s *scene) startViewers(ctx context.Context, staying *sync.WaitGroup) {
	for k := range s.viewers {
		v := newViewer(s)
		s.pages = append(s.pages, v)
		staying.Go(func() { v.stay(ctx) })
		if k%100 == 99 {
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// startArbiters has the arbiters join, each with boards of his own, and follow what happens.
func (s *scene) startArbiters(ctx context.Context, staying *sync.WaitGroup) (windows []*deskWindow, err error) {
	for k := range s.arbiters {
		var own []journal.Board
		for b := k; b < len(s.boards); b += s.arbiters {
			own = append(own, s.boards[b])
		}
		w := newDeskWindow(s, k, own)
		if err := s.join(w.client, s.codes.arbiters, fmt.Sprintf("Arbiter %d", k+1)); err != nil {
			return nil, err
		}
		windows = append(windows, w)
		staying.Go(func() { w.follow(ctx) })
	}
	return windows, nil
}

package main

import "context"

// inOrder works on the numbers from..to-1, so many at a time, and hands the
// outcomes over in their order. It ends early when the context does, or when
// handing over fails; what has been begun is finished and forgotten.
func inOrder(ctx context.Context, from, to, workers int, work func(context.Context, int) outcome, take func(outcome) error) error {
	type job struct {
		index int
		done  chan outcome
	}
	jobs := make(chan job)
	waiting := make(chan chan outcome, 4*workers)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for range workers {
		go func() {
			for j := range jobs {
				j.done <- work(ctx, j.index)
			}
		}()
	}
	go func() {
		defer close(jobs)
		defer close(waiting)
		for i := from; i < to; i++ {
			j := job{i, make(chan outcome, 1)}
			select {
			case waiting <- j.done:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range to - from {
		select {
		case o := <-<-waiting:
			if err := take(o); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

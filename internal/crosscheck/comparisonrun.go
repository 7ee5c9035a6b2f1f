package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// compareWith pairs every round of a tournament with another program as well, each
// from what stood before it.
func (s *source) compareWith(ctx context.Context, p *opponent, index int, o *outcome) {
	data, err := s.read(index)
	if err != nil {
		o.find("%v", err)
		return
	}
	o.keep("tournament.trf", data)
	t, _, problems := trf.Read(data)
	if t == nil {
		o.remark(fmt.Sprintf("unreadable file (%v)", problems.AtLeast(trf.Error)[0]), 1)
		return
	}
	last := t.RoundsPaired()
	if next := swiss.NextRound(t); next <= t.PlannedRounds {
		last = next
	}
	for round := 1; round <= last && !o.cut; round++ {
		o.round(ctx, p, t, round)
	}
}

// round compares one round.
func (o *outcome) round(ctx context.Context, p *opponent, t *tournament.Tournament, round int) {
	data, ours, err := asItStood(t, p, round)
	if errors.Is(err, errNobody) {
		return
	}
	if err != nil {
		o.SkippedRounds++
		o.remark(reasonOf(err), 1)
		return
	}
	theirs := p.pair(ctx, data)
	if theirs.failed != "" && isStopped(ctx) {
		o.cut = true
		return
	}
	o.Rounds++
	if ours.none {
		o.Impossible++
	}
	what := ""
	switch {
	case ours.none && theirs.none:
		return
	case theirs.failed != "":
		o.FailedRounds++
		what = "no answer (" + theirs.failed + ")"
	case ours.none || theirs.none:
		what = "a legal pairing exists for one of both only"
	case slices.Equal(sortedBoards(ours.boards), sortedBoards(theirs.boards)):
		return
	case slices.Equal(sortedBoards(colourless(ours.boards)), sortedBoards(colourless(theirs.boards))):
		what = "other colours"
	default:
		what = "other pairs"
	}
	if theirs.failed == "" {
		o.DifferingRounds++
	}
	o.find("round %d: %s\n  ours   %v\n  theirs %v", round, what, ours, theirs)
	o.keep(fmt.Sprintf("round-%d.trf", round), data)
	o.keep(fmt.Sprintf("round-%d.theirs", round), theirs.raw)
	o.keep(fmt.Sprintf("round-%d.ours", round), []byte(plain(ours.boards)))
}

// asItStood returns the report that the program is given for a round, and our own
// answer to what stands there.
func asItStood(t *tournament.Tournament, p *opponent, round int) ([]byte, answer, error) {
	b, err := recordBefore(t, round)
	if err != nil {
		return nil, answer{}, err
	}
	data, err := p.report(b)
	if err != nil {
		return nil, answer{}, err
	}
	back, _, problems := trf.Read(data)
	if back == nil {
		return nil, answer{}, problems.AtLeast(trf.Error)[0]
	}
	paired, err := pairing.Pair(back, pairing.Options{Round: round})
	if none := (*swiss.Impossible)(nil); errors.As(err, &none) {
		return data, answer{none: true}, nil
	}
	if err != nil {
		return nil, answer{}, err
	}
	return data, answer{boards: paired.Boards}, nil
}

// isStopped reports whether the run is being stopped. What stops it reaches the
// program as well, which may have failed because of it a moment before.
func isStopped(ctx context.Context) bool {
	select {
	case <-ctx.Done():
	case <-time.After(30 * time.Millisecond):
	}
	return ctx.Err() != nil
}

// reasonOf returns the reason that a round cannot be compared.
func reasonOf(err error) string {
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) {
		return refused.Message.ID
	}
	return err.Error()
}

// String writes the pairs in a line.
func (a answer) String() string {
	switch {
	case a.none:
		return "(no legal pairing)"
	case a.failed != "":
		return "(" + a.failed + ")"
	}
	var b strings.Builder
	for k, x := range sortedBoards(a.boards) {
		if k > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%d-%d", x.White, x.Black)
	}
	return b.String()
}

func plain(boards []pairing.Board) string {
	var b strings.Builder
	fmt.Fprintln(&b, len(boards))
	for _, x := range boards {
		fmt.Fprintln(&b, x.White, x.Black)
	}
	return b.String()
}

// sortedBoards puts pairs in an order that does not depend on the boards.
func sortedBoards(boards []pairing.Board) []pairing.Board {
	return slices.SortedFunc(slices.Values(boards), func(a, b pairing.Board) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
}

// colourless has the lower number of each pair first.
func colourless(boards []pairing.Board) []pairing.Board {
	list := slices.Clone(boards)
	for k, x := range list {
		if x.Black != pairing.Bye && x.Black < x.White {
			list[k] = pairing.Board{White: x.Black, Black: x.White}
		}
	}
	return list
}

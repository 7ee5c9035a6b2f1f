package boardresults

import (
	"context"
	"hash/fnv"
	"strconv"

	"torneo/internal/journal"
)

// Report matches the results of a tournament's sources with a round. The mark changes
// whenever a source was read anew; "" if there are none.
func (s *Sources) Report(ctx context.Context, tournament string, state *journal.State, round int) (r Report, mark string, err error) {
	list, err := s.Of(ctx, tournament)
	if err != nil || len(list) == 0 {
		return Report{}, "", err
	}
	batches := make([]Batch, len(list))
	h := fnv.New32a()
	for k := range list {
		batches[k] = list[k].Batch
		_, _ = h.Write([]byte(list[k].Place + "\x00" + strconv.FormatInt(list[k].Read.UnixMicro(), 10) + "\x00")) // never fails
	}
	return Match(state, round, batches), strconv.FormatUint(uint64(h.Sum32()), 36), nil
}

// Moves returns the moves that the boards have of a game that is not over, as far as it is surely
// the game of that board; "": of none.
func (s *Sources) Moves(ctx context.Context, tournament string, state *journal.State, round int, b journal.Board) (string, error) {
	list, err := s.Of(ctx, tournament)
	if err != nil || len(list) == 0 {
		return "", err
	}
	m := newMatcher(state, round)
	if m == nil {
		return "", nil
	}
	for k := range list {
		for n := range list[k].Games {
			m.add(&list[k].Games[n], list[k].Place)
		}
	}
	moves := ""
	for k := range m.seats {
		for _, c := range m.seats[k].found {
			if m.seats[k].board == b && c.doubt == None && len(c.of.Moves) > len(moves) {
				moves = c.of.Moves
			}
		}
	}
	return moves, nil
}

// Note names the source of a result, for the entry that accepts it.
func (s *Suggestion) Note() string {
	note := s.Source
	if s.Of.Where != "" && s.Of.Where != s.Source {
		note += " · " + s.Of.Where
	}
	if r := []rune(note); len(r) > longestNote {
		note = "…" + string(r[len(r)-longestNote+1:])
	}
	return note
}

const longestNote = 200

package arbiter

import (
	"unsafe"

	"torneo/internal/journal"
)

// What folded journals weigh, in bytes of memory, was measured: TestWeightOfJournals compares
// it again.
const (
	weightEmpty   = 2 << 10 // of a journal with nothing in it
	weightOfEvent = int64(unsafe.Sizeof(journal.Event{})) + 32
	weightOfWord  = 32
)

// weighEvents returns about how many bytes decoded events take, by those of their entries: what
// they say is decoded to a little more.
func weighEvents(n int, bytes int64) int64 { return int64(n)*weightOfEvent + bytes*5/4 }

// weigh estimates what the journal takes.
func (k *cachedJournal) weigh() {
	weight := weightEmpty + weighEvents(cap(k.events), k.bytes) + int64(len(k.last.Data))
	if k.state != nil {
		weight += weighState(k.state)
	}
	if k.summary != nil {
		weight += int64(len(k.summary.Words)) * weightOfWord
	}
	k.weight.Store(weight)
}

// weighState estimates what a state takes beside the events: texts are shared with them.
func weighState(s *journal.State) int64 {
	weight := int64(unsafe.Sizeof(*s)) + int64(len(s.Undone))*24
	weight += int64(cap(s.Players)) * int64(unsafe.Sizeof(journal.Player{}))
	for k := range s.Players {
		if n := len(s.Players[k].Byes); n > 0 {
			weight += 300
		}
	}
	weight += int64(cap(s.Teams)) * int64(unsafe.Sizeof(journal.Team{}))
	for k := range s.Rounds {
		r := &s.Rounds[k]
		weight += int64(unsafe.Sizeof(*r)) + int64(cap(r.Boards))*int64(unsafe.Sizeof(journal.PlayedBoard{})) + int64(cap(r.Engine)+cap(r.Seated))*int64(unsafe.Sizeof(journal.Board{})) +
			int64(cap(r.Matches))*int64(unsafe.Sizeof(journal.PairedMatch{})) + int64(cap(r.Byes))*int64(unsafe.Sizeof(journal.Bye{}))
	}
	return weight
}

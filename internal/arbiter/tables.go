package arbiter

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
)

// maxTable bounds the number of a table.
const maxTable = 9999

// NumberTables sets the first number of the tables and the numbers that are left out,
// from the next round on that is not published.
type NumberTables struct {
	First    int // 0: 1
	Reserved []int
}

func (NumberTables) clashes(w journal.Payload) bool { return eventRowOf(w).clash.has(clashTables) }

func (c NumberTables) Decide(s *journal.State) Decision {
	first := max(c.First, 1)
	reserved := slices.Compact(slices.Sorted(slices.Values(c.Reserved)))
	if c.First < 0 || first > maxTable || len(reserved) > maxTable || slices.ContainsFunc(reserved, func(n int) bool { return n < 1 || n > maxTable }) {
		return refusal("tables.wrong", "most", maxTable)
	}
	next := LastPublished(s) + 1
	if is := s.Numbering(next); is.First == first && slices.Equal(is.Reserved, reserved) {
		return Decision{}
	}
	var d Decision
	d.add(journal.TablesNumbered{From: next, First: first, Reserved: reserved})
	return d
}

// TablesAsked returns the numbers of tables that a tournament needs from the next round
// on that is not published, the lowest one first: as many as its players, or the boards
// of its teams, can fill, and the fixed ones.
func TablesAsked(s *journal.State) []int {
	boards := len(s.Players) / 2
	if s.Config.ForTeams() {
		boards = len(s.Teams) / 2 * max(s.Config.Boards, 1)
	}
	fixed := map[int]bool{}
	for k := range s.Players {
		if t := s.Players[k].Table; t > 0 && len(fixed) < boards {
			fixed[t] = true
		}
	}
	list := slices.Collect(maps.Keys(fixed))
	free := freeTables(s.Numbering(LastPublished(s)+1), fixed)
	for len(list) < boards {
		list = append(list, free())
	}
	slices.Sort(list)
	return list
}

// freeTables returns the numbers that are not taken, one after the other.
func freeTables(is journal.TablesNumbered, taken map[int]bool) func() int {
	reserved := map[int]bool{}
	for _, n := range is.Reserved {
		reserved[n] = true
	}
	next := is.First - 1
	return func() int {
		for next++; taken[next] || reserved[next]; next++ {
		}
		return next
	}
}

// SectionTables is the numbering of the tables of an event's tournament.
type SectionTables struct {
	Tournament string // its journal
	First      int
}

// NumberEventTables numbers the tables of the tournaments of an event, with the same
// numbers left out: in all journals or in none. It returns the number of the event's
// entry, 0 if all is as it was.
func (d *Desk) NumberEventTables(ctx context.Context, by Person, event string, sections []SectionTables, reserved []int, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, NumberEvent, event, consent, func(o *office) (eventjournal.Payload, error) {
		what := eventjournal.TablesNumbered{Reserved: slices.Compact(slices.Sorted(slices.Values(reserved)))}
		for _, x := range sections {
			if o.state(x.Tournament) == nil {
				return nil, refuse("section.unknown")
			}
			if err := o.do(x.Tournament, NumberTables{x.First, reserved}); err != nil {
				return nil, err
			}
			what.Sections = append(what.Sections, eventjournal.SectionTables{Tournament: x.Tournament, First: max(x.First, 1)})
		}
		if what.Added = o.addedEntries(); len(what.Added) == 0 && slices.Equal(what.Reserved, o.event.Reserved) {
			return nil, nil
		}
		return what, nil
	})
}

// Spans writes numbers with runs drawn together: "3, 5-8".
func Spans(numbers []int) string {
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	var parts []string
	for k := 0; k < len(numbers); {
		first := numbers[k]
		for k++; k < len(numbers) && numbers[k] == numbers[k-1]+1; k++ {
		}
		if last := numbers[k-1]; last > first {
			parts = append(parts, strconv.Itoa(first)+"-"+strconv.Itoa(last))
		} else {
			parts = append(parts, strconv.Itoa(first))
		}
	}
	return strings.Join(parts, ", ")
}

// ParseSpans reads numbers of tables as Spans writes them.
func ParseSpans(text string) ([]int, error) {
	var numbers []int
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\t' }) {
		low, high, several := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		a, err := strconv.Atoi(low)
		b := a
		if several && err == nil {
			b, err = strconv.Atoi(high)
		}
		if err != nil || a < 1 || b < a || b > maxTable {
			return nil, refuse("tables.spans", "value", part, "most", maxTable)
		}
		for n := a; n <= b; n++ {
			numbers = append(numbers, n)
		}
		if len(numbers) > 2*maxTable {
			return nil, refuse("tables.spans", "value", part, "most", maxTable)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(numbers))), nil
}

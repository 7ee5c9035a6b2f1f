package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// SetOutside gives the values of a tie-break that were computed elsewhere: what it is
// called, where they are from, and one for each participant, by ID of players or, in an
// event for teams, of teams. Without a name and values there are none any more. Where the
// list of tie-breaks has it is the configuration's to say.
type SetOutside struct {
	Name   string
	Source string
	Values []journal.OutsideValue
}

func (c SetOutside) Decide(s *journal.State) Decision {
	listed := HasOutside(s.Config.Ties)
	if c.Name == "" && len(c.Values) == 0 {
		if listed {
			return refusal("outside.refused.listed")
		}
		if s.Outside.IsZero() {
			return Decision{}
		}
		var d Decision
		d.add(journal.OutsideSet{})
		if s.HasStarted() {
			d.add(comment(s.Current(), "Outside values", "none"))
		}
		return d
	}
	switch {
	case c.Name == "" || !printable(c.Name) || utf8.RuneCountInString(c.Name) > tournament.MaxOutsideName:
		return refusal("outside.refused.name", "most", tournament.MaxOutsideName)
	case c.Source == "" || !printable(c.Source) || utf8.RuneCountInString(c.Source) > tournament.MaxOutsideSource:
		return refusal("outside.refused.source", "most", tournament.MaxOutsideSource)
	}
	names := outsideNames(s)
	w := journal.OutsideSet{Name: c.Name, Source: c.Source}
	w.Values = slices.SortedFunc(slices.Values(c.Values), func(a, b journal.OutsideValue) int { return a.ID - b.ID })
	given := map[int]bool{}
	for _, v := range w.Values {
		if _, there := names[v.ID]; !there || given[v.ID] {
			return refusal("outside.refused.nobody", "id", v.ID)
		}
		if !v.Value.Valid() {
			return refusal("outside.refused.value", "value", v.Value.String())
		}
		given[v.ID] = true
	}
	was := journal.OutsideSet{Name: s.Outside.Name, Source: s.Outside.Source}
	for _, v := range s.Outside.Values {
		was.Values = append(was.Values, journal.OutsideValue(v))
	}
	slices.SortFunc(was.Values, func(a, b journal.OutsideValue) int { return a.ID - b.ID })
	if reflect.DeepEqual(was, w) {
		return Decision{}
	}
	var d Decision
	if without := withoutValue(names, given); len(without) > 0 {
		d.warn(Acknowledge, "outside.warn.missing", "count", len(without), "names", firstNames(without))
	}
	if listed && len(was.Values) > 0 && LastPublished(s) > 0 {
		d.warn(Confirm, "outside.warn.changed", "name", c.Name)
	}
	d.add(w)
	if s.HasStarted() {
		d.add(comment(s.Current(), "Outside values", fmt.Sprintf("%s (%s), %d of %d", c.Name, c.Source, len(w.Values), len(names))))
	}
	return d
}

// HasOutside reports whether a list of tie-breaks has one with values computed elsewhere.
func HasOutside(list []string) bool {
	return slices.ContainsFunc(list, func(text string) bool { return strings.EqualFold(text, tournament.OutsideCode) })
}

// withoutOutside warns that the list has such values now and that nobody has one.
func (c Configure) withoutOutside(s *journal.State, d *Decision) {
	if HasOutside(c.Config.Ties) && !HasOutside(s.Config.Ties) && len(s.Outside.Values) == 0 {
		d.warn(Acknowledge, "outside.warn.none")
	}
}

// outsideNames returns the names of those who may have a value, by ID.
func outsideNames(s *journal.State) map[int]string {
	names := map[int]string{}
	if s.Config.ForTeams() {
		for k := range s.Teams {
			names[s.Teams[k].ID] = s.Teams[k].Name
		}
		return names
	}
	for k := range s.Players {
		names[s.Players[k].ID] = s.Players[k].Name
	}
	return names
}

// withoutValue names, in the order of their IDs, those who have no value.
func withoutValue(names map[int]string, given map[int]bool) (without []string) {
	var ids []int
	for id := range names {
		if !given[id] {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		without = append(without, names[id])
	}
	return without
}

// mostNamed bounds how many people a warning names.
const mostNamed = 10

func firstNames(names []string) string {
	if len(names) > mostNamed {
		return strings.Join(names[:mostNamed], "; ") + " …"
	}
	return strings.Join(names, "; ")
}

// saidOfOutside returns the comment for readers.
func saidOfOutside(text string) message.Message {
	if text == "none" {
		return message.New("outside.comment.none")
	}
	k := strings.LastIndex(text, ", ")
	if k < 0 {
		return message.Message{}
	}
	count, all, ok := strings.Cut(text[k+2:], " of ")
	n, err := strconv.Atoi(count)
	if !ok || err != nil {
		return message.Message{}
	}
	return message.New("outside.comment", "what", text[:k], "count", n, "all", all)
}

package events

import (
	"slices"
	"strings"

	"torneo/fidelist"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// sequenceCard holds the lists in which ratings are looked for: a row a list, and the
// lists to choose from.
type sequenceCard struct {
	Rows     []journal.SequenceList
	Choices  []journal.SequenceList
	Proposed bool // nobody has changed what the rate of play proposes
	Proposal string
}

// emptyRows are for lists that are added.
const emptyRows = 2

// Blank returns the number of rows that are added to those that there are.
func (c sequenceCard) Blank() int { return min(emptyRows, max(0, ratinglookup.Most-len(c.Rows))) }

func sequenceOf(v *page.Visit) sequenceCard {
	method, federation := v.State.Ranking()
	proposed := ratinglookup.ProposeLists(ratinglookup.KindOf(v.State), method, federation)
	c := sequenceCard{Rows: ratinglookup.Of(v.State), Proposed: len(v.State.Config.Sequence) == 0}
	var words []string
	for _, l := range proposed {
		words = append(words, eventtext.ListOfSequence(v.Printer, l))
	}
	c.Proposal = strings.Join(words, ", ")
	offer := func(l journal.SequenceList) {
		if !slices.Contains(c.Choices, l) {
			c.Choices = append(c.Choices, l)
		}
	}
	for _, kind := range fidelist.KindNames {
		offer(journal.SequenceList{List: tournament.FIDEList, Kind: kind})
		if kind != fidelist.Standard.String() {
			offer(journal.SequenceList{List: tournament.FIDEList, Kind: kind, Effective: true})
		}
	}
	if v.Site.Lists != nil {
		if kept, err := v.Site.Lists.KeptLists(v.Context()); err == nil { // without them what is known by name is offered
			for _, k := range kept {
				for _, kind := range k.Kinds {
					offer(journal.SequenceList{List: k.Source, Kind: kind.String()})
				}
			}
		}
	}
	if federation != "" {
		for _, kind := range fidelist.KindNames {
			offer(journal.SequenceList{List: federation, Kind: kind})
		}
	}
	for _, l := range slices.Concat(proposed, c.Rows) {
		offer(l)
	}
	return c
}

// sequenceValue returns a list as a field has it: "rapid+ FIDE".
func sequenceValue(l journal.SequenceList) string {
	if l.Effective {
		return l.Kind + "+ " + l.List
	}
	return l.Kind + " " + l.List
}

// readSequence reads in which lists ratings are looked for. A sequence that was not
// changed, or is the proposed one, goes on following the rate of play.
func readSequence(v *page.Visit, c *journal.Config) {
	if !v.Request.PostForm.Has("sequence") {
		return
	}
	var lists []journal.SequenceList
	for _, value := range v.Values("sequence") {
		kind, list, ok := strings.Cut(strings.TrimSpace(value), " ")
		if !ok {
			continue
		}
		plain, effective := strings.CutSuffix(kind, "+")
		l := journal.SequenceList{List: strings.TrimSpace(list), Kind: plain, Effective: effective}
		if !slices.Contains(lists, l) {
			lists = append(lists, l)
		}
	}
	if list := v.Value("sequence-other"); list != "" {
		lists = append(lists, journal.SequenceList{List: list, Kind: v.Value("sequence-other-kind")})
	}
	if len(v.State.Config.Sequence) == 0 && slices.Equal(lists, ratinglookup.Of(v.State)) {
		return
	}
	c.Sequence = lists
	after := *v.State
	after.Config = *c
	method, federation := after.Ranking()
	if slices.Equal(lists, ratinglookup.ProposeLists(ratinglookup.KindOf(&after), method, federation)) {
		c.Sequence = nil
	}
}

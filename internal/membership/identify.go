package membership

import (
	"cmp"
	"slices"
	"strings"

	"torneo/internal/nationallist"
	"torneo/internal/spelling"
)

// mostProposed is the largest number of people that are proposed for one, mostLike that of
// those of whom one word of the name is looked at.
const (
	mostProposed = 5
	mostLike     = 5000
)

// Identify finds who somebody is. What was decided comes first, then the FIDE ID and the
// number, if the name and the year of birth do not contradict them, then a name and a year of
// birth that only one has. For anybody else it proposes who has a similar name and nothing
// that contradicts.
func (r *Register) Identify(e Entrant) Identity {
	e.Number = nationallist.NumberOf(e.Number)
	n := nameOf(e.Name)
	if d, ok := r.decided[KeyOf(e)]; ok {
		if d.Nobody {
			return Identity{Ground: ByDecision}
		}
		if at, there := r.holder(d.Number, d.FIDEID); there {
			return Identity{Person: r.people[at], Ground: ByDecision}
		}
	}
	var found Identity
	for _, held := range []struct {
		number string
		id     int64
		ground Ground
	}{{"", e.FIDEID, ByFIDEID}, {e.Number, 0, ByNumber}} {
		at, there := r.holder(held.number, held.id)
		if !there {
			continue
		}
		p := r.people[at]
		if likenessOf(n, r.names[at]) > Unlike && !contradicts(&e, p) {
			return Identity{Person: p, Ground: held.ground}
		}
		if found.Holder == nil {
			found.Holder = p
		}
	}
	likely := r.propose(&e, n)
	isHim := func(p Proposal) bool { return p.Name == Same && p.Born }
	if at := slices.IndexFunc(likely, isHim); found.Holder == nil && at >= 0 && !slices.ContainsFunc(likely[at+1:], isHim) {
		return Identity{Person: likely[at].Person, Ground: ByName}
	}
	found.Proposed = likely[:min(len(likely), mostProposed)]
	return found
}

// contradicts reports a person who cannot be the entrant, whatever the names: another number,
// FIDE ID, sex or year of birth.
func contradicts(e *Entrant, p *Person) bool {
	return e.Born > 0 && p.Born > 0 && e.Born != p.Born ||
		e.FIDEID > 0 && p.FIDEID > 0 && e.FIDEID != p.FIDEID ||
		e.Number != "" && p.Number != "" && e.Number != p.Number ||
		e.Sex != "" && p.Sex != "" && e.Sex != p.Sex
}

// propose returns everybody who may be an entrant, the likeliest first: of those with a word
// of the name, the rarest first, and where too many have them of those of the year of birth.
func (r *Register) propose(e *Entrant, n name) (list []Proposal) {
	looked := map[int]bool{}
	look := func(at int) {
		if looked[at] {
			return
		}
		looked[at] = true
		p := r.people[at]
		if contradicts(e, p) {
			return
		}
		like := likenessOf(n, r.names[at])
		if like == Unlike {
			return
		}
		list = append(list, Proposal{
			Person: p, Name: like, Born: e.Born > 0 && e.Born == p.Born,
			Club: e.Club != "" && slices.ContainsFunc(p.Clubs, func(c string) bool { return spelling.Plain(c) == spelling.Plain(e.Club) }),
		})
	}
	words := slices.Compact(slices.Clone(n.words))
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(r.byWord[a]), len(r.byWord[b])) })
	for _, word := range words {
		with := r.byWord[word]
		if len([]rune(word)) < 2 || len(looked)+len(with) > mostLike {
			continue
		}
		for _, at := range with {
			look(at)
		}
	}
	if len(list) == 0 && e.Born > 0 {
		for _, at := range r.byBirth[e.Born] { // whose words are everybody's
			if slices.ContainsFunc(words, func(w string) bool { _, has := slices.BinarySearch(r.names[at].words, w); return has }) {
				look(at)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Proposal) int {
		return cmp.Or(-cmp.Compare(rank(a), rank(b)), strings.Compare(a.Person.Name, b.Person.Name), strings.Compare(a.Person.Number, b.Person.Number))
	})
	return list
}

// rank is how likely a proposal is: the year of birth tells more than the club, and a name
// without either tells least.
func rank(p Proposal) int {
	n := int(p.Name)
	if p.Born {
		n += 4
	}
	if p.Club {
		n += 2
	}
	return n
}

package periodlist

import (
	"strconv"

	"torneo/internal/nationallist"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/rating/period"
	"torneo/tournament"
)

// finder finds the players of a list.
type finder struct {
	members []period.Member
	ids     map[string]int
	fide    map[int64]int
	names   map[string][]int
}

func newFinder(members []period.Member) finder {
	f := finder{members: members, ids: make(map[string]int, len(members)), fide: map[int64]int{}}
	for k := range members {
		f.ids[members[k].ID] = k
		if id := members[k].FIDEID; id > 0 {
			f.fide[id] = k
		}
	}
	return f
}

// namesakes returns the players of a name; the names are indexed when the first is asked for.
func (f *finder) namesakes(name string) []int {
	if f.names == nil {
		f.names = make(map[string][]int, len(f.members))
		for k := range f.members {
			plain := spelling.Plain(f.members[k].Name)
			f.names[plain] = append(f.names[plain], k)
		}
	}
	return f.names[spelling.Plain(name)]
}

// Decider says who a player is of whom somebody decided it: the identity, "" of somebody who is in
// no list and has a row of their own.
type Decider func(p *tournament.Player) (id string, decided bool)

// IDs returns the identities of the players of an event: as was decided, by national number, by FIDE ID, and
// who has neither by name where one player of the list alone has it and the births agree. Who
// is not in the list gets the number as identity, else the event's name with that in it. The
// remarks name who was taken by name alone.
func (l *List) IDs(event string, t *tournament.Tournament, federation string, decided Decider) (ids []string, remarks []message.Message) {
	taken := map[string]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		id, byName, said := "", false, false
		if decided != nil {
			id, said = decided(p)
		}
		if !said {
			id, byName = l.id(p, federation)
		}
		if id == "" || taken[id] {
			id = event + "#" + strconv.Itoa(p.Number)
		} else if byName {
			remarks = append(remarks, message.New("periodlist.by-name", "player", p.Number, "name", p.Name, "id", id))
		}
		taken[id] = true
		ids = append(ids, id)
	}
	return ids, remarks
}

// Merged is a row that is another one's.
type Merged struct {
	Gone, Kept string
	FIDEID     int64 // of the one that goes; 0: none
}

// Join returns the list without the rows that are other ones': their numbers lead to those, which have their
// FIDE IDs where they have none. Ratings and games are those of the rows that stay.
func (l *List) Join(merged []Merged) *List {
	goes := map[string]*Merged{}
	for k := range merged {
		goes[merged[k].Gone] = &merged[k]
	}
	joined := &List{List: period.List{Day: l.Day}, Remarks: l.Remarks}
	for k := range l.Members {
		if m := goes[l.Members[k].ID]; m == nil || !l.has(m.Kept) {
			joined.Members = append(joined.Members, l.Members[k])
		}
	}
	joined.ids = newFinder(joined.Members)
	for _, m := range merged {
		k, there := joined.ids.ids[m.Kept]
		if !there {
			continue
		}
		joined.ids.ids[m.Gone] = k
		if _, taken := joined.ids.fide[m.FIDEID]; m.FIDEID > 0 && !taken {
			joined.ids.fide[m.FIDEID] = k
			if joined.Members[k].FIDEID == 0 {
				joined.Members[k].FIDEID = m.FIDEID
			}
		}
	}
	return joined
}

// has reports whether somebody has a row.
func (l *List) has(id string) bool { return l.Find(id) != nil }

// Find returns the row of an identity; nil: it has none.
func (l *List) Find(id string) *period.Member {
	if k, there := l.ids.ids[id]; there {
		return &l.Members[k]
	}
	return nil
}

// Identity returns the identity of somebody with a national number and a FIDE ID in the list; of
// somebody who is not in it the number that they have, and "" of none.
func (l *List) Identity(number string, fide int64) string {
	if k, there := l.ids.ids[number]; there && number != "" {
		return l.Members[k].ID
	}
	if fide > 0 {
		if k, there := l.ids.fide[fide]; there {
			return l.Members[k].ID
		}
		text := strconv.FormatInt(fide, 10)
		if k, there := l.ids.ids[text]; there {
			return l.Members[k].ID
		}
		if number == "" {
			return text
		}
	}
	return number
}

func (l *List) id(p *tournament.Player, federation string) (id string, byName bool) {
	number := ""
	for _, n := range p.National {
		if n.ID == "" || federation != "" && n.Federation != federation {
			continue
		}
		number = nationallist.NumberOf(n.ID)
		if _, there := l.ids.ids[number]; there {
			break
		}
	}
	if id := l.Identity(number, p.FIDEID); id != "" {
		return id, false
	}
	found := l.ids.namesakes(p.Name)
	if len(found) != 1 {
		return "", false
	}
	m := &l.Members[found[0]]
	if p.Birth.Year > 0 && m.Birth.Year > 0 && p.Birth.Year != m.Birth.Year {
		return "", false
	}
	return m.ID, true
}

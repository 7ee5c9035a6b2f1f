package manyevents

import (
	crand "crypto/rand"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/entry"
	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// whole is an event with everything that the database has of it.
type whole struct {
	row.Event
	journals []wholeJournal
}

type wholeJournal struct {
	row.Journal
	entries []entry.Entry
	links   []string
	summary arbiter.Summary
}

// copies makes events of templates: the same ones of the same seed.
type copies struct {
	templates map[stage][]*template
	today     tournament.Date
	now       time.Time
	seed      uint64
	ids       func() string
}

// drawTemplate draws one of a stage.
func (c *copies) drawTemplate(rng *rand.Rand, s stage) *template {
	all := 0
	for _, t := range c.templates[s] {
		all += t.weight
	}
	at := rng.IntN(all)
	for _, t := range c.templates[s] {
		if at -= t.weight; at < 0 {
			return t
		}
	}
	return nil // the weights add up
}

// startOf returns the first day of a tournament, and the moment that its journal counts from.
func (c *copies) startOf(rng *rand.Rand, t *template, overdue bool) (tournament.Date, time.Time) {
	var start tournament.Date
	switch {
	case t.stage == finished:
		start = c.today.AddDays(-t.days - 1 - rng.IntN(7*365))
	case overdue:
		start = c.today.AddDays(-t.days - 3 - rng.IntN(200))
	case t.stage == played:
		start = c.today.AddDays(-2 - rng.IntN(t.days-1))
	default:
		start = c.today.AddDays(3 + rng.IntN(150))
		return start, c.now.AddDate(0, 0, -2-rng.IntN(60)).Truncate(time.Second)
	}
	return start, time.Date(start.Year, time.Month(start.Month), start.Day, 0, 0, 0, 0, time.UTC)
}

// event returns the event with that number.
func (c *copies) event(number int, s stage, overdue bool) whole {
	rng := rand.New(rand.NewPCG(c.seed, uint64(number)))
	k := rng.IntN(1000)
	at := 0
	for k -= countries[0].weight; k >= 0; k -= countries[at].weight {
		at++
	}
	land := &countries[at]
	place := lowIndex(rng, len(land.cities)+placesInvented)
	t := c.drawTemplate(rng, s)
	start, from := c.startOf(rng, t, overdue)
	name := land.eventName(rng, place, start.Year)
	e := whole{Event: row.Event{ID: c.ids(), Name: name, Created: from.Add(time.Hour*6 + time.Duration(number)*time.Microsecond)}}
	tournaments := 1
	if rng.IntN(12) == 0 {
		tournaments = 2 + rng.IntN(2)
	}
	arbiters := land.someone(place, rng.IntN(6)).name
	for n := range tournaments {
		if n > 0 {
			t = c.drawTemplate(rng, s)
		}
		called := name
		if tournaments > 1 {
			called += " " + string(rune('A'+n))
		}
		w := t.fill(filling{name: called, city: land.town(place), federation: land.federation, arbiter: arbiters, start: start, from: from, open: rng.IntN(100) < 85, land: land, place: place, rng: rng})
		w.ID, w.Journal.Event, w.Created = c.ids(), e.ID, e.Created.Add(time.Duration(n)*time.Millisecond)
		w.link()
		e.journals = append(e.journals, w)
	}
	return e
}

// filling holds what one copy of a template says.
type filling struct {
	name, city, federation, arbiter string
	start                           tournament.Date
	from                            time.Time
	open                            bool // it has a noticeboard
	land                            *country
	place                           int
	rng                             *rand.Rand
}

// fill returns a copy.
func (t *template) fill(f filling) (w wholeJournal) {
	people := make([]person, t.people)
	taken := map[int]bool{}
	for k := range people {
		for {
			place, number := f.place, lowIndex(f.rng, peopleOfPlace)
			if f.rng.IntN(5) == 0 { // from elsewhere
				place = lowIndex(f.rng, len(f.land.cities)+placesInvented)
			}
			if at := place*peopleOfPlace + number; !taken[at] {
				taken[at], people[k] = true, f.land.someone(place, number)
				break
			}
		}
	}
	entries := t.entries
	w.summary = t.summary
	if !f.open {
		entries, w.summary = entries[:len(entries)-1], t.closed
	}
	quoted := func(text string) string { // as it stands in JSON
		text = strconv.Quote(text)
		return text[1 : len(text)-1]
	}
	w.Name = f.name
	w.entries = make([]entry.Entry, len(entries))
	var b strings.Builder
	for k := range entries {
		p := &entries[k]
		e := p.entry
		e.Actor = f.arbiter
		e.Time = f.from.Add(p.after)
		b.Reset()
		for n, text := range p.texts {
			b.WriteString(text)
			if n == len(p.marks) {
				break
			}
			switch m := p.marks[n]; m.kind {
			case aPerson:
				b.WriteString(quoted(people[m.number].name))
			case aNumber:
				b.WriteString(strconv.Itoa(people[m.number].fide))
			case aDay:
				b.WriteString(f.start.AddDays(m.number).String())
			case aFederation:
				b.WriteString(f.federation)
			case theName:
				b.WriteString(quoted(f.name))
			case theCity:
				b.WriteString(quoted(f.city))
			case theArbiter:
				b.WriteString(quoted(f.arbiter))
			}
		}
		e.Data = []byte(b.String())
		w.entries[k] = e
	}
	w.Last, w.Changed = int64(len(w.entries)), w.entries[len(w.entries)-1].Time
	s := &w.summary
	s.Name, s.City, s.Federation, s.Arbiters = f.name, f.city, f.federation, []string{f.arbiter}
	if s.Begins != "" {
		s.Begins, s.Ends = calendar.ISO(f.start), calendar.ISO(f.start.AddDays(t.days))
	}
	texts := []string{f.name, f.city, f.federation, f.arbiter}
	for _, p := range people {
		texts = append(texts, p.name)
	}
	s.Words = append(spelling.Words(texts...), arbiter.DayWords(s.Begins, s.Ends)...)
	slices.Sort(s.Words)
	if s.Public = nil; s.Published {
		s.Public = append(spelling.Words(s.Name, s.City, s.Federation, f.arbiter), arbiter.DayWords(s.Begins, s.Ends)...)
	}
	return w
}

// link gives the entries their links.
func (w *wholeJournal) link() {
	var chain entry.Chain
	w.links = make([]string, len(w.entries))
	for k := range w.entries {
		chain.Add(&w.entries[k])
		w.links[k] = chain.Link.String()
	}
}

// newID returns an id like those that the store gives.
func newID() string {
	const letters = "0123456789abcdefghjkmnpqrstvwxyz"
	id := make([]byte, 12)
	_, _ = crand.Read(id) // does not fail
	for k := range id {
		id[k] = letters[id[k]%32]
	}
	return string(id)
}

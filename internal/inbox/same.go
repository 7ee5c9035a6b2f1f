package inbox

import "torneo/internal/spelling"

// Sameness says whether two reports are of one event.
type Sameness uint8

const (
	Other   Sameness = iota
	Perhaps          // somebody has to decide
	Certain
)

// Event is what is known of an event by which it is known again.
type Event struct {
	Name, City    string
	Begins, Ends  string
	Code, Journal string
	People        []string // nil: not known
}

// nearby is how many days the first days of one event can be apart in two reports.
const nearby = 3

// Compare says whether a report is of the event of a submission. The number under which the
// event is registered and the tournament on this server are certain; so are the same name, days,
// place and people. One alone of these is not: groups of one festival have all but the people,
// and a club's evening has the people week after week.
func Compare(a, b Event) Sameness {
	switch {
	case a.Code != "" && b.Code != "" && a.Code != b.Code, a.Journal != "" && b.Journal != "" && a.Journal != b.Journal:
		return Other
	case a.Code != "" && a.Code == b.Code, a.Journal != "" && a.Journal == b.Journal:
		return Certain
	}
	plain := func(text string) string { return spelling.Plain(text) }
	sameName := plain(a.Name) != "" && plain(a.Name) == plain(b.Name)
	alike := sameName || plain(a.Name) != "" && plain(b.Name) != "" && spelling.Alike(plain(a.Name), plain(b.Name))
	samePlace := plain(a.City) == plain(b.City) || a.City == "" || b.City == ""
	sameDays := a.Ends != "" && a.Ends == b.Ends && (a.Begins == b.Begins || a.Begins == "" || b.Begins == "")
	near := a.Begins != "" && b.Begins != "" && a.Begins <= AddDays(b.Begins, nearby) && b.Begins <= AddDays(a.Begins, nearby) || sameDays
	if !near {
		return Other
	}
	if a.People == nil || b.People == nil { // one is announced only
		switch {
		case sameName && sameDays && samePlace:
			return Certain
		case alike && samePlace:
			return Perhaps
		}
		return Other
	}
	people := shareOf(a.People, b.People)
	switch {
	case sameName && sameDays && samePlace && people >= half:
		return Certain
	case people >= most && sameDays, people >= half && alike, sameName && sameDays && samePlace && people >= some:
		return Perhaps
	}
	return Other
}

// The shares of the people of the larger report who are in the other one, in hundredths.
const (
	some = 20
	half = 50
	most = 80
)

// shareOf returns how many hundredths of the longer list are in the other one: six friends who play
// a festival and a blitz on one day make no event of both.
func shareOf(a, b []string) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	in := make(map[string]bool, len(b))
	for _, x := range b {
		in[x] = true
	}
	n := 0
	for _, x := range a {
		if in[x] {
			n++
		}
	}
	return n * 100 / len(a)
}

// Event returns what is known of a submission; people are those of its latest version.
func (s *Submission) Event(people []string) Event {
	return Event{Name: s.Name, City: s.City, Begins: s.Begins, Ends: s.Ends, Code: s.Code, Journal: s.Journal, People: people}
}

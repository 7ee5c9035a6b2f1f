package eventregulations

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/regulations"
)

// DepartureKind is the kind of a departure.
type DepartureKind string

const (
	SettingDeparts   DepartureKind = "setting"   // was played by something else than was announced
	TextDeparts      DepartureKind = "text"      // a free text changed and was not announced
	AnnouncedLate    DepartureKind = "late"      // a version changed it after the start
	StartDeparts     DepartureKind = "start"     // a round began on another day or at another hour
	RoundsDepart     DepartureKind = "rounds"    // fewer were played
	ByesDepart       DepartureKind = "byes"      // half-point byes beyond what was announced
	DefaultDeparts   DepartureKind = "default"   // the default time was not applied
	AbsenceDeparts   DepartureKind = "absence"   // who was to be left out was paired
	PairingDeparts   DepartureKind = "pairing"   // by hand, against the system
	MeetingsDepart   DepartureKind = "meetings"  // groups were kept apart after the start
	EntriesDepart    DepartureKind = "entries"   // after the closing time
	ParticipantsMost DepartureKind = "most"      // more took part than the maximum
	AppealsDepart    DepartureKind = "appeals"   // after the time for them
	ModeDeparts      DepartureKind = "fide-mode" // FIDE mode was left
)

// Departure is where an event, as its journal shows it, departed from what was announced
// last before. Equal ones are one departure with their rounds, players and entries.
type Departure struct {
	Kind    DepartureKind
	Heading string
	Version int // from which it departs; of what was announced late the version that did it
	Rounds  []int
	Players []int // by ID
	Teams   bool  // the IDs are those of teams
	Entries []int64
	When    time.Time // of the first entry
	By      string    // who made it
	Message message.Message
	Details []message.Message // one for each of several, for the text

	was, is *terms // what the two moments say; nil: the message says all
}

// Title returns the subject of the departure.
func (d *Departure) Title() message.Message { return regulations.HeadingTitle(d.Heading) }

// Text returns the sentence in the printer's language.
func (d *Departure) Text(p *i18n.Printer) string {
	m := message.New(d.Message.ID)
	m.Args = map[string]any{}
	for name, value := range d.Message.Args {
		m.Args[name] = value
	}
	if d.was != nil {
		quote := func(text string) string {
			if text == "" {
				return p.T("departures.nothing")
			}
			return p.T("departures.quote", "text", strings.TrimSuffix(text, "."))
		}
		was, is := contrast(p, d.was, d.is, d.Heading)
		m.Args["was"], m.Args["is"] = quote(was), quote(is)
	}
	var details []string
	for _, x := range d.Details {
		details = append(details, p.Text(x))
	}
	m.Args["details"] = strings.Join(details, "; ")
	return p.Text(m)
}

// announced is a version with its place among the events and what it said.
type announced struct {
	Version
	index int
	terms *terms
}

// account goes through a journal and gathers departures.
type account struct {
	events   []journal.Event
	hall     *time.Location
	final    *journal.State // as it stands now
	past     past
	all      []Version   // that stand
	versions []announced // those that were passed so far
	list     []*Departure
	by       map[gathered]*Departure

	published, begun, paired map[int]int // index of the standing entry by round
	changed                  map[string]int
}

// gathered is the key of departures that are equal.
type gathered struct {
	kind           DepartureKind
	heading, about string
	version        int
}

// Departures returns where the event departed from its announced regulations, in the order
// in which it did; hall is where its clock stands. What was undone is none, but what was in
// force while a round was played was in force. Without an announcement there are none.
func Departures(events []journal.Event, hall *time.Location) ([]Departure, error) {
	final, err := journal.Fold(events)
	if err != nil || len(final.Regulations.Announced) == 0 {
		return nil, err
	}
	a := &account{events: events, hall: hall, final: final, past: past{events: events}, all: Versions(final, events), by: map[gathered]*Departure{}, changed: map[string]int{}}
	a.findRounds()
	if err := a.follow(); err != nil {
		return nil, err
	}
	a.starts()
	a.missingRounds()
	a.halfByes()
	a.defaults()
	a.byHand()
	a.entries()
	a.appeals()
	for _, d := range a.list {
		slices.Sort(d.Rounds)
		d.Rounds = slices.Compact(d.Rounds)
		slices.Sort(d.Entries)
		d.Entries = slices.Compact(d.Entries)
		first := &events[indexOf(events, d.Entries[0])]
		d.When, d.By = first.Time.In(hall), first.Actor
	}
	slices.SortStableFunc(a.list, func(x, y *Departure) int { return cmp.Compare(x.Entries[0], y.Entries[0]) })
	var list []Departure
	for _, d := range a.list {
		list = append(list, *d)
	}
	return list, nil
}

// past gives the state at any moment, as it was then. Moments are asked for in order.
type past struct {
	events []journal.Event
	state  *journal.State
	upTo   int // so many events are in it
}

// stateBefore returns the state before the event at an index.
func (p *past) stateBefore(k int) (*journal.State, error) {
	undone := slices.ContainsFunc(p.events[p.upTo:k], func(e journal.Event) bool { _, is := e.Payload.(journal.EventsUndone); return is })
	if p.state == nil || undone {
		s, err := journal.Fold(p.events[:k])
		if err != nil {
			return nil, err
		}
		p.state, p.upTo = s, k
	}
	for ; p.upTo < k; p.upTo++ {
		if err := p.state.Apply(p.events[p.upTo]); err != nil {
			return nil, err
		}
	}
	return p.state, nil
}

// stands reports an event that was not undone.
func (a *account) stands(k int) bool { return !a.final.Undone[a.events[k].Number] }

// findRounds finds the entries by which the rounds that stand were paired, published and
// begun: the last pairing and publication, then the start, the first result of a game or the
// end.
func (a *account) findRounds() {
	a.published, a.begun, a.paired = map[int]int{}, map[int]int{}, map[int]int{}
	for k := range a.events {
		if !a.stands(k) {
			continue
		}
		n := 0
		switch w := a.events[k].Payload.(type) {
		case journal.RoundPublished:
			a.published[w.Round] = k
			delete(a.begun, w.Round)
		case journal.RoundUnpaired:
			delete(a.published, w.Round)
			delete(a.begun, w.Round)
		case journal.RoundPaired:
			a.paired[w.Round] = k
		case journal.MatchesPaired:
			a.paired[w.Round] = k
		case journal.RoundStarted:
			n = w.Round
		case journal.ResultEntered:
			if w.Result.White.IsPlayed() || w.Result.Black.IsPlayed() { // a forfeit may be known before
				n = w.Round
			}
		case journal.RoundClosed:
			n = w.Round
		case journal.TournamentImported:
			for r := range w.Tournament.RoundsPaired() {
				a.published[r+1], a.begun[r+1] = k, k
			}
		}
		if _, is := a.published[n]; is {
			if _, already := a.begun[n]; !already {
				a.begun[n] = k
			}
		}
	}
}

// hasStarted reports whether the first round was public before an event.
func (a *account) hasStarted(k int) bool { return a.publishedBefore(k) > 0 }

// publishedBefore returns the last round that was public before an event; 0: none was.
func (a *account) publishedBefore(k int) (last int) {
	for n, at := range a.published {
		if at < k {
			last = max(last, n)
		}
	}
	return last
}

// day returns the day of a moment in the hall.
func (a *account) day(t time.Time) tournamentDay {
	return tournamentDay(calendar.Of(t.In(a.hall)).Ordinal())
}

// tournamentDay is a day as a number that grows.
type tournamentDay int

// versionAt returns what was announced last before an event; nil: nothing was. A version
// with a later day than that of the event had not been announced.
func (a *account) versionAt(k int) *announced {
	return a.version(func(v *announced) bool { return v.index < k }, a.events[k].Time)
}

// versionBy returns likewise what was announced last before a moment.
func (a *account) versionBy(t time.Time) *announced {
	return a.version(func(v *announced) bool { return !v.Entered.After(t) }, t)
}

func (a *account) version(before func(*announced) bool, at time.Time) *announced {
	for k := len(a.versions) - 1; k >= 0; k-- {
		if v := &a.versions[k]; before(v) && tournamentDay(v.On.Ordinal()) <= a.day(at) {
			return v
		}
	}
	return nil
}

// add gathers a departure: the first one of its key, or that with more rounds, players and
// entries.
func (a *account) add(d Departure, about string) *Departure {
	key := gathered{d.Kind, d.Heading, d.Message.ID + about, d.Version}
	if is := a.by[key]; is != nil {
		is.Rounds, is.Entries, is.Details = append(is.Rounds, d.Rounds...), append(is.Entries, d.Entries...), append(is.Details, d.Details...)
		for _, id := range d.Players {
			if !slices.Contains(is.Players, id) {
				is.Players = append(is.Players, id)
			}
		}
		return is
	}
	a.by[key] = &d
	a.list = append(a.list, &d)
	return &d
}

// one returns the departure of one round, at an event.
func (a *account) one(kind DepartureKind, heading string, v *announced, round, k int, id string, pairs ...any) Departure {
	d := Departure{Kind: kind, Heading: heading, Version: v.Number, Entries: []int64{a.events[k].Number}, Message: message.New(id, append([]any{"version", v.Number}, pairs...)...)}
	if round > 0 {
		d.Rounds = []int{round}
	}
	return d
}

package webtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/signup/signuptest"
)

// Memory is a store that forgets everything at the end.
type Memory struct {
	signuptest.Shelf
	mu             sync.Mutex
	next           int
	AllEvents      []arbiter.Event
	AllJournals    []arbiter.Journal
	JournalEntries map[string][]journal.Entry
	ContactLists   map[string]map[int]arbiter.Contact
	letters        map[string]arbiter.Letterhead
	forms          map[string]map[string]string
	Written        row.Agreed
	Broken         error // what reading fails with, if it is to fail
}

// NewMemory makes an empty one.
func NewMemory() *Memory { return &Memory{JournalEntries: map[string][]journal.Entry{}} }

// Missing is the error of what is not in the memory.
type Missing struct{ ID string }

func (m Missing) Error() string { return fmt.Sprintf("there is no %q", m.ID) }

// NotFound says so to the desk.
func (m Missing) NotFound() bool { return true }

type late struct{}

func (late) Error() string  { return "others were quicker" }
func (late) Conflict() bool { return true }

// ErrNotHere is the answer to what the memory cannot do.
var ErrNotHere = errors.New("not in memory")

func (m *Memory) id(kind string) string {
	m.next++
	return kind + strconv.Itoa(m.next)
}

func (m *Memory) CreateEvent(_ context.Context, name string) (arbiter.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := arbiter.Event{ID: m.id("e"), Name: name, Created: time.Now()}
	m.AllEvents = append(m.AllEvents, e)
	return e, nil
}

func (m *Memory) Event(_ context.Context, id string) (arbiter.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.AllEvents {
		if e.ID == id {
			return e, m.Broken
		}
	}
	return arbiter.Event{}, Missing{ID: id}
}

func (m *Memory) Events(context.Context) ([]arbiter.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.AllEvents), m.Broken
}

func (m *Memory) RenameEvent(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k := range m.AllEvents {
		if m.AllEvents[k].ID == id {
			m.AllEvents[k].Name = name
			return nil
		}
	}
	return ErrNotHere
}

func (m *Memory) DeleteEvent(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.AllEvents = slices.DeleteFunc(m.AllEvents, func(e arbiter.Event) bool { return e.ID == id })
	return nil
}

func (m *Memory) CreateJournal(_ context.Context, event, name string, _ *arbiter.Summary, entries ...journal.Entry) (arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	j := arbiter.Journal{ID: m.id("t"), Event: event, Name: name, Created: time.Now(), Last: int64(len(entries))}
	m.AllJournals = append(m.AllJournals, j)
	m.JournalEntries[j.ID] = slices.Clone(entries)
	return j, nil
}

func (m *Memory) Journals(_ context.Context, event string) ([]arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.AllJournals), func(j arbiter.Journal) bool { return j.Event != event }), nil
}

func (m *Memory) JournalsOfAll(context.Context) ([]arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.AllJournals), func(j arbiter.Journal) bool {
		return !slices.ContainsFunc(m.AllEvents, func(e arbiter.Event) bool { return e.ID == j.Event })
	}), nil
}

func (m *Memory) Journal(_ context.Context, id string) (arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range m.AllJournals {
		if j.ID == id {
			return j, m.Broken
		}
	}
	return arbiter.Journal{}, Missing{ID: id}
}

func (m *Memory) Read(_ context.Context, id string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	entries, ok := m.JournalEntries[id]
	if !ok {
		return nil, Missing{ID: id}
	}
	return slices.Clone(entries[min(int(after), len(entries)):]), m.Broken
}

func (m *Memory) AppendTogether(_ context.Context, additions ...arbiter.Addition) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range additions {
		if int64(len(m.JournalEntries[a.Journal])) != a.After {
			return late{}
		}
	}
	for _, a := range additions {
		if err := m.Decide(a.Signups); err != nil {
			return err
		}
	}
	for _, a := range additions {
		m.keep(a.Journal, a.Contacts)
		m.JournalEntries[a.Journal] = append(m.JournalEntries[a.Journal], a.Entries...)
	}
	return nil
}

func (m *Memory) Versions(context.Context) (row.Agreed, error) {
	return m.Written, nil
}

func (m *Memory) ReadOfEvent(_ context.Context, event string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.JournalEntries[event][after:]), nil
}

func (m *Memory) Backup(context.Context, string) error { return ErrNotHere }
func (m *Memory) Restore(context.Context, string, map[string]arbiter.Keep) (arbiter.Merged, error) {
	return arbiter.Merged{}, ErrNotHere
}
func (m *Memory) RemovedEvents(context.Context) ([]arbiter.RemovedEvent, error) { return nil, nil }
func (m *Memory) UndeleteEvent(context.Context, string) error                   { return ErrNotHere }
func (m *Memory) WriteEvent(context.Context, io.Writer, string) error           { return ErrNotHere }
func (m *Memory) ReadEvent(context.Context, io.Reader, map[string]arbiter.Keep) (e arbiter.Event, merged arbiter.Merged, err error) {
	return e, merged, ErrNotHere
}

func (m *Memory) Contacts(_ context.Context, journal string) (map[int]arbiter.Contact, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.ContactLists[journal]), nil
}

func (m *Memory) KeepContacts(_ context.Context, journal string, contacts map[int]arbiter.Contact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(journal, contacts)
	return nil
}

func (m *Memory) keep(journal string, contacts map[int]arbiter.Contact) {
	if m.ContactLists == nil {
		m.ContactLists = map[string]map[int]arbiter.Contact{}
	}
	if m.ContactLists[journal] == nil {
		m.ContactLists[journal] = map[int]arbiter.Contact{}
	}
	for player, c := range contacts {
		m.ContactLists[journal][player] = c
		if c == (arbiter.Contact{}) {
			delete(m.ContactLists[journal], player)
		}
	}
}

func (m *Memory) Letterhead(_ context.Context, id string) (arbiter.Letterhead, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.letters[id], nil
}

func (m *Memory) KeepLetterhead(_ context.Context, id string, l arbiter.Letterhead) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.letters == nil {
		m.letters = map[string]arbiter.Letterhead{}
	}
	m.letters[id] = l
	return nil
}

func (m *Memory) Form(_ context.Context, id, form string) (map[string]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.forms[id+" "+form], nil
}

func (m *Memory) KeepForm(_ context.Context, id, form string, fields map[string]string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.forms == nil {
		m.forms = map[string]map[string]string{}
	}
	m.forms[id+" "+form] = fields
	return nil
}

// Find returns all events, the newest first: this store has no register, and every row is made
// of its journal.
func (m *Memory) Find(ctx context.Context, q arbiter.Search) (f arbiter.Finding, err error) {
	events, err := m.Events(ctx)
	for _, e := range slices.Backward(events) {
		if q.Within != nil && !slices.Contains(q.Within, e.ID) {
			continue
		}
		entered := row.Entered{Event: e}
		journals, err := m.Journals(ctx, e.ID)
		if err != nil {
			return f, err
		}
		for _, j := range journals {
			entered.Tournaments = append(entered.Tournaments, row.Registered{Journal: j})
		}
		f.Events = append(f.Events, entered)
	}
	return f, err
}

func (m *Memory) Numbers(context.Context, string, []string) (map[row.When]int, error) {
	return nil, nil
}

func (m *Memory) RegisterGaps(context.Context, int) ([]arbiter.Journal, error) { return nil, nil }

func (m *Memory) Register(context.Context, ...row.Made) error { return nil }

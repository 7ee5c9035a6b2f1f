package web_test

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

// memory is a store that forgets everything at the end.
type memory struct {
	signuptest.Shelf
	mu       sync.Mutex
	next     int
	events   []arbiter.Event
	journals []arbiter.Journal
	entries  map[string][]journal.Entry
	contacts map[string]map[int]arbiter.Contact
	letters  map[string]arbiter.Letterhead
	forms    map[string]map[string]string
	written  row.Agreed
	broken   error // what reading fails with, if it is to fail
}

func newMemory() *memory { return &memory{entries: map[string][]journal.Entry{}} }

type gone struct{ id string }

func (g gone) Error() string  { return fmt.Sprintf("there is no %q", g.id) }
func (g gone) NotFound() bool { return true }

type late struct{}

func (late) Error() string  { return "others were quicker" }
func (late) Conflict() bool { return true }

var errNotHere = errors.New("not in memory")

func (m *memory) id(kind string) string {
	m.next++
	return kind + strconv.Itoa(m.next)
}

func (m *memory) CreateEvent(_ context.Context, name string) (arbiter.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := arbiter.Event{ID: m.id("e"), Name: name, Created: time.Now()}
	m.events = append(m.events, e)
	return e, nil
}

func (m *memory) Events(context.Context) ([]arbiter.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.events), m.broken
}

func (m *memory) RenameEvent(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k := range m.events {
		if m.events[k].ID == id {
			m.events[k].Name = name
			return nil
		}
	}
	return errNotHere
}

func (m *memory) DeleteEvent(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events = slices.DeleteFunc(m.events, func(e arbiter.Event) bool { return e.ID == id })
	return nil
}

func (m *memory) CreateJournal(_ context.Context, event, name string, entries ...journal.Entry) (arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	j := arbiter.Journal{ID: m.id("t"), Event: event, Name: name, Created: time.Now(), Last: int64(len(entries))}
	m.journals = append(m.journals, j)
	m.entries[j.ID] = slices.Clone(entries)
	return j, nil
}

func (m *memory) Journals(_ context.Context, event string) ([]arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.journals), func(j arbiter.Journal) bool { return j.Event != event }), nil
}

func (m *memory) Journal(_ context.Context, id string) (arbiter.Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range m.journals {
		if j.ID == id {
			return j, m.broken
		}
	}
	return arbiter.Journal{}, gone{id}
}

func (m *memory) Append(_ context.Context, id string, after int64, entries ...journal.Entry) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if int64(len(m.entries[id])) != after {
		return 0, late{}
	}
	m.entries[id] = append(m.entries[id], entries...)
	return int64(len(m.entries[id])), nil
}

func (m *memory) Read(_ context.Context, id string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	entries, ok := m.entries[id]
	if !ok {
		return nil, gone{id}
	}
	return slices.Clone(entries[min(int(after), len(entries)):]), m.broken
}

func (m *memory) AppendTogether(_ context.Context, additions ...arbiter.Addition) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range additions {
		if int64(len(m.entries[a.Journal])) != a.After {
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
		m.entries[a.Journal] = append(m.entries[a.Journal], a.Entries...)
	}
	return nil
}

func (m *memory) Versions(context.Context) (row.Agreed, error) {
	return m.written, nil
}

func (m *memory) ReadOfEvent(_ context.Context, event string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.entries[event][after:]), nil
}

func (m *memory) Backup(context.Context, string) error { return errNotHere }
func (m *memory) Restore(context.Context, string, map[string]arbiter.Keep) (arbiter.Merged, error) {
	return arbiter.Merged{}, errNotHere
}
func (m *memory) RemovedEvents(context.Context) ([]arbiter.RemovedEvent, error) { return nil, nil }
func (m *memory) UndeleteEvent(context.Context, string) error                   { return errNotHere }
func (m *memory) WriteEvent(context.Context, io.Writer, string) error           { return errNotHere }
func (m *memory) ReadEvent(context.Context, io.Reader, map[string]arbiter.Keep) (e arbiter.Event, merged arbiter.Merged, err error) {
	return e, merged, errNotHere
}

func (m *memory) Contacts(_ context.Context, journal string) (map[int]arbiter.Contact, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.contacts[journal]), nil
}

func (m *memory) KeepContacts(_ context.Context, journal string, contacts map[int]arbiter.Contact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(journal, contacts)
	return nil
}

func (m *memory) keep(journal string, contacts map[int]arbiter.Contact) {
	if m.contacts == nil {
		m.contacts = map[string]map[int]arbiter.Contact{}
	}
	if m.contacts[journal] == nil {
		m.contacts[journal] = map[int]arbiter.Contact{}
	}
	for player, c := range contacts {
		m.contacts[journal][player] = c
		if c == (arbiter.Contact{}) {
			delete(m.contacts[journal], player)
		}
	}
}

func (m *memory) Letterhead(_ context.Context, id string) (arbiter.Letterhead, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.letters[id], nil
}

func (m *memory) KeepLetterhead(_ context.Context, id string, l arbiter.Letterhead) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.letters == nil {
		m.letters = map[string]arbiter.Letterhead{}
	}
	m.letters[id] = l
	return nil
}

func (m *memory) Form(_ context.Context, id, form string) (map[string]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.forms[id+" "+form], nil
}

func (m *memory) KeepForm(_ context.Context, id, form string, fields map[string]string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.forms == nil {
		m.forms = map[string]map[string]string{}
	}
	m.forms[id+" "+form] = fields
	return nil
}

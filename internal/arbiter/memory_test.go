package arbiter

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/signup/signuptest"
)

// memory is a store that forgets everything at the end.
type memory struct {
	signuptest.Shelf
	mu   sync.Mutex
	kept shelves

	contacts map[string]map[int]Contact
	letters  map[string]Letterhead
	forms    map[string]map[string]string
	raised   row.Agreed

	// before, if set, is called with the lock open before entries are added: a
	// test lets somebody else be quicker.
	before func()
}

// shelves is everything that a memory keeps.
type shelves struct {
	Next     int
	Events   map[string]Event
	Journals map[string]Journal
	Entries  map[string][]journal.Entry
}

func newMemory() *memory {
	return &memory{kept: shelves{Events: map[string]Event{}, Journals: map[string]Journal{}, Entries: map[string][]journal.Entry{}}}
}

// tooLate is the error of entries that came after others.
type tooLate struct{ last int64 }

func (e *tooLate) Error() string  { return fmt.Sprintf("the last entry is %d", e.last) }
func (e *tooLate) Conflict() bool { return true }

func (m *memory) id() string {
	m.kept.Next++
	return strconv.Itoa(m.kept.Next)
}

func (m *memory) CreateEvent(_ context.Context, name string) (Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := Event{ID: m.id(), Name: name, Created: time.Now().UTC()}
	m.kept.Events[e.ID] = e
	return e, nil
}

func (m *memory) Event(_ context.Context, id string) (Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept.Events[id]
	if !ok {
		return Event{}, fmt.Errorf("there is no event %q", id)
	}
	return e, nil
}

func (m *memory) Events(context.Context) ([]Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []Event
	for _, e := range m.kept.Events {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Event) int { return older(a.ID, b.ID) })
	return list, nil
}

func older(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

func (m *memory) RenameEvent(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept.Events[id]
	if !ok {
		return fmt.Errorf("there is no event %q", id)
	}
	e.Name = name
	m.kept.Events[id] = e
	return nil
}

func (m *memory) DeleteEvent(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.kept.Events[id]; !ok {
		return fmt.Errorf("there is no event %q", id)
	}
	delete(m.kept.Events, id)
	for k, j := range m.kept.Journals {
		if j.Event == id {
			delete(m.kept.Journals, k)
			delete(m.kept.Entries, k)
		}
	}
	return nil
}

func (m *memory) CreateJournal(_ context.Context, event, name string, _ *Summary, entries ...journal.Entry) (Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.kept.Events[event]; !ok {
		return Journal{}, fmt.Errorf("there is no event %q", event)
	}
	now := time.Now().UTC()
	j := Journal{ID: m.id(), Event: event, Name: name, Created: now, Changed: now}
	m.add(&j, entries)
	return j, nil
}

func (m *memory) add(j *Journal, entries []journal.Entry) {
	for _, n := range entries {
		j.Last++
		n.Number = j.Last
		m.kept.Entries[j.ID] = append(m.kept.Entries[j.ID], n)
		j.Changed = n.Time
	}
	m.kept.Journals[j.ID] = *j
}

func (m *memory) Journals(_ context.Context, event string) ([]Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []Journal
	for _, j := range m.kept.Journals {
		if j.Event == event {
			list = append(list, j)
		}
	}
	slices.SortFunc(list, func(a, b Journal) int { return older(a.ID, b.ID) })
	return list, nil
}

func (m *memory) Journal(_ context.Context, id string) (Journal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	j, ok := m.kept.Journals[id]
	if !ok {
		return Journal{}, fmt.Errorf("there is no tournament %q", id)
	}
	return j, nil
}

func (m *memory) Read(_ context.Context, id string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.kept.Journals[id]; !ok {
		return nil, fmt.Errorf("there is no tournament %q", id)
	}
	entries := m.kept.Entries[id]
	return slices.Clone(entries[min(max(after, 0), int64(len(entries))):]), nil
}

func (m *memory) Backup(_ context.Context, path string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, err := json.Marshal(m.kept)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

func (m *memory) Restore(_ context.Context, path string, _ map[string]Keep) (Merged, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Merged{}, err
	}
	read := newMemory().kept
	if err := json.Unmarshal(data, &read); err != nil {
		return Merged{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = read
	return Merged{}, nil
}

// written is an event as WriteEvent writes it.
type written struct {
	Event    Event
	Journals []Journal
	Entries  [][]journal.Entry
}

func (m *memory) WriteEvent(ctx context.Context, to io.Writer, event string) error {
	list, err := m.Journals(ctx, event)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept.Events[event]
	if !ok {
		return fmt.Errorf("there is no event %q", event)
	}
	w := written{Event: e, Journals: list}
	for _, j := range list {
		w.Entries = append(w.Entries, m.kept.Entries[j.ID])
	}
	return json.NewEncoder(to).Encode(w)
}

func (m *memory) ReadEvent(ctx context.Context, from io.Reader, _ map[string]Keep) (Event, Merged, error) {
	var w written
	if err := json.NewDecoder(from).Decode(&w); err != nil {
		return Event{}, Merged{}, err
	}
	e, err := m.CreateEvent(ctx, w.Event.Name)
	if err != nil {
		return Event{}, Merged{}, err
	}
	for k, j := range w.Journals {
		if _, err := m.CreateJournal(ctx, e.ID, j.Name, nil, w.Entries[k]...); err != nil {
			return Event{}, Merged{}, err
		}
	}
	return e, Merged{}, nil
}

func (m *memory) AppendTogether(_ context.Context, additions ...Addition) error {
	if m.before != nil {
		m.before()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range additions {
		if int64(len(m.kept.Entries[a.Journal])) != a.After {
			return &tooLate{int64(len(m.kept.Entries[a.Journal]))}
		}
	}
	for _, a := range additions {
		if err := m.Decide(a.Signups); err != nil {
			return err
		}
	}
	for _, a := range additions {
		m.keep(a.Journal, a.Contacts)
		if j, tournament := m.kept.Journals[a.Journal]; tournament {
			m.add(&j, a.Entries)
			continue
		}
		m.kept.Entries[a.Journal] = append(m.kept.Entries[a.Journal], a.Entries...)
	}
	return nil
}

func (m *memory) Versions(context.Context) (row.Agreed, error) {
	return m.raised, nil
}

func (m *memory) ReadOfEvent(_ context.Context, event string, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.kept.Entries[event][after:]), nil
}

func (m *memory) RemovedEvents(context.Context, string, int) (list []RemovedEvent, next string, err error) {
	return nil, "", nil
}

func (m *memory) CountRemoved(context.Context) (int, error) { return 0, nil }

func (m *memory) JournalsBy(context.Context, string, string, int) (list []Journal, next string, err error) {
	return nil, "", nil
}

func (m *memory) UndeleteEvent(_ context.Context, id string) error {
	return fmt.Errorf("there is no event %q", id)
}

func (m *memory) Contacts(_ context.Context, journal string) (map[int]Contact, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.contacts[journal]), nil
}

func (m *memory) KeepContacts(_ context.Context, journal string, contacts map[int]Contact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(journal, contacts)
	return nil
}

func (m *memory) keep(journal string, contacts map[int]Contact) {
	if m.contacts == nil {
		m.contacts = map[string]map[int]Contact{}
	}
	if m.contacts[journal] == nil {
		m.contacts[journal] = map[int]Contact{}
	}
	for player, c := range contacts {
		m.contacts[journal][player] = c
		if c == (Contact{}) {
			delete(m.contacts[journal], player)
		}
	}
}

func (m *memory) Letterhead(_ context.Context, id string) (Letterhead, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.letters[id], nil
}

func (m *memory) KeepLetterhead(_ context.Context, id string, l Letterhead) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.letters == nil {
		m.letters = map[string]Letterhead{}
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

// It has no register: every row is made of its journal.

func (m *memory) Find(ctx context.Context, _ Search) (f Finding, err error) {
	events, err := m.Events(ctx)
	for _, e := range slices.Backward(events) {
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

func (m *memory) Numbers(context.Context, Search) (map[row.When]int, error) {
	return nil, nil
}

func (m *memory) RegisterGaps(context.Context, int) ([]Journal, error) { return nil, nil }

func (m *memory) Register(context.Context, ...row.Made) error { return nil }

func (m *memory) JournalsChangedSince(context.Context, time.Time) ([]Journal, error) { return nil, nil }

func (m *memory) CountedBy(context.Context, ...string) ([]string, error) { return nil, nil }

func (m *memory) EventsWith(context.Context, ...string) ([]string, error) { return nil, nil }

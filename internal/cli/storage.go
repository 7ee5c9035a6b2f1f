package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/reason"
	"torneo/internal/store"
	"torneo/message"
)

// storage is a database as the arbiter's desk wants it.
type storage struct{ *store.Store }

// openStore opens the database, and says what is wrong if it cannot.
func (a *app) openStore(ctx context.Context, url string) (storage, error) {
	s, err := store.Open(ctx, url)
	if err == nil {
		s.Admit = admit
		return storage{s}, nil
	}
	return storage{}, noDatabase(err)
}

// openServed opens the database of a program that stays, and says how its other parts
// reach it: behind a pooler, where the way around it was given, too.
func (a *app) openServed(ctx context.Context, s *serveFlags) (kept storage, url string, err error) {
	if url, err = a.database(s); err != nil {
		return storage{}, "", err
	}
	if s.direct == "" {
		kept, err = a.openStore(ctx, url)
		return kept, url, err
	}
	opened, err := store.OpenPooled(ctx, url, s.direct)
	if err != nil {
		return storage{}, "", noDatabase(err)
	}
	opened.Admit = admit
	return storage{opened}, store.Pooled(url), nil
}

// past is the database for parts that hold a connection to it for longer than a transaction
// (rating lists, batches): past the pooler, where there is one.
func (s *serveFlags) past(url string) string { return cmp.Or(s.direct, url) }

// deskOf is the arbiter's desk at a database, by the clock of that: every program that works
// with it has the same one.
func deskOf(kept storage) *arbiter.Desk { return arbiter.NewDesk(kept, kept.Now) }

// noDatabase says why a database could not be opened, or not read.
func noDatabase(err error) error {
	return &failure{code: exitUnreadable, text: message.New("cli.serve.database", "reason", reason.Of(err))}
}

// openExisting is openStore of a database that has to be there.
func (a *app) openExisting(ctx context.Context, place *serveFlags) (storage, error) {
	url, err := a.existing(place)
	if err != nil {
		return storage{}, err
	}
	return a.openStore(ctx, url)
}

// called reports an event of that name, or id.
func called(e *arbiter.Event, name string) bool {
	return e.ID == name || strings.EqualFold(strings.TrimSpace(e.Name), strings.TrimSpace(name))
}

// admit refuses a journal with a value that no tournament has. What a newer program
// wrote is taken: it opens there.
func admit(entries []store.Entry) error {
	for _, n := range entries {
		var beyond *journal.Beyond
		if _, err := journal.Decode(n); errors.As(err, &beyond) {
			return beyond
		}
	}
	return nil
}

// absence marks the error of what is not there as the desk knows it.
type absence struct{ error }

func (absence) NotFound() bool { return true }

func (m absence) Unwrap() error { return m.error }

// known is an error in the desk's terms.
func known(err error) error {
	if n := (*store.NotFound)(nil); errors.As(err, &n) {
		return absence{err}
	}
	return err
}

func eventOf(e store.Event) arbiter.Event {
	return arbiter.Event{ID: e.ID, Name: e.Name, Created: e.Created}
}

func (s storage) CreateEvent(ctx context.Context, name string) (arbiter.Event, error) {
	e, err := s.Store.CreateEvent(ctx, name)
	return eventOf(e), known(err)
}

func (s storage) Events(ctx context.Context) ([]arbiter.Event, error) {
	events, err := s.Store.Events(ctx)
	list := make([]arbiter.Event, len(events))
	for k, e := range events {
		list[k] = eventOf(e)
	}
	return list, known(err)
}

func (s storage) RenameEvent(ctx context.Context, id, name string) error {
	return known(s.Store.RenameEvent(ctx, id, name))
}

func (s storage) DeleteEvent(ctx context.Context, id string) error {
	return known(s.Store.DeleteEvent(ctx, id))
}

func (s storage) CreateJournal(ctx context.Context, event, name string, entries ...journal.Entry) (arbiter.Journal, error) {
	j, err := s.Store.CreateJournal(ctx, event, name, entries...)
	return arbiter.Journal(j), known(err)
}

func (s storage) Journals(ctx context.Context, event string) ([]arbiter.Journal, error) {
	journals, err := s.Store.Journals(ctx, event)
	return journalsOf(journals), known(err)
}

func (s storage) Journal(ctx context.Context, id string) (arbiter.Journal, error) {
	j, err := s.Store.Journal(ctx, id)
	return arbiter.Journal(j), known(err)
}

func (s storage) Append(ctx context.Context, id string, after int64, entries ...journal.Entry) (int64, error) {
	last, err := s.Store.Append(ctx, id, after, entries...)
	return last, known(err)
}

func (s storage) Read(ctx context.Context, id string, after int64) ([]journal.Entry, error) {
	entries, err := s.Store.Read(ctx, id, after)
	return entries, known(err)
}

func (s storage) AppendTogether(ctx context.Context, additions ...arbiter.Addition) error {
	list := make([]store.Addition, len(additions))
	for k, a := range additions {
		list[k] = store.Addition{Journal: a.Journal, After: a.After, Entries: a.Entries, Contacts: storedContacts(a.Contacts), Signups: decided(a.Signups)}
	}
	return known(s.Store.AppendTogether(ctx, list...))
}

func (s storage) Written(ctx context.Context) (arbiter.Written, error) {
	a, err := s.Agreed(ctx)
	return arbiter.Written{Format: a.Format, By: a.By}, known(err)
}

func (s storage) ReadOfEvent(ctx context.Context, event string, after int64) ([]journal.Entry, error) {
	entries, err := s.Store.ReadOfEvent(ctx, event, after)
	return entries, known(err)
}

func (s storage) RemovedEvents(ctx context.Context) ([]arbiter.RemovedEvent, error) {
	events, err := s.Store.DeletedEvents(ctx)
	if err != nil {
		return nil, known(err)
	}
	var list []arbiter.RemovedEvent
	for _, e := range events {
		journals, err := s.Store.JournalsOfDeleted(ctx, e.ID)
		if err != nil {
			return nil, known(err)
		}
		if len(journals) > 0 { // one without was never more than begun
			list = append(list, arbiter.RemovedEvent{Event: eventOf(e), Removed: e.Deleted, Journals: journalsOf(journals)})
		}
	}
	return list, nil
}

func (s storage) UndeleteEvent(ctx context.Context, id string) error {
	return known(s.Store.UndeleteEvent(ctx, id))
}

func (s storage) Restore(ctx context.Context, path string, keep map[string]arbiter.Keep) (arbiter.Merged, error) {
	m, err := s.Store.RestoreKeeping(ctx, path, keeping(keep))
	return mergedOf(&m), known(err)
}

func keeping(keep map[string]arbiter.Keep) map[string]store.Keep {
	kept := map[string]store.Keep{}
	for id, way := range keep {
		kept[id] = store.Keep(way)
	}
	return kept
}

func mergedOf(m *store.Merged) arbiter.Merged {
	merged := arbiter.Merged{Added: journalsOf(m.Added), Extended: journalsOf(m.Extended), Same: journalsOf(m.Same), Behind: journalsOf(m.Behind)}
	for _, d := range m.Differing {
		merged.Differing = append(merged.Differing, arbiter.Difference{Journal: arbiter.Journal(d.Journal), Number: d.Number, Here: d.Here, There: d.There})
	}
	for _, j := range m.EventsDiffering {
		merged.EventsDiffering = append(merged.EventsDiffering, j.Name)
	}
	for _, r := range m.Refused {
		text := message.New("web.error.failed-text")
		if told := (interface{ Message() message.Message })(nil); errors.As(r.Why, &told) {
			text = told.Message()
		}
		merged.Refused = append(merged.Refused, arbiter.NotAdmitted{Journal: arbiter.Journal(r.Journal), Why: text})
	}
	return merged
}

func journalsOf(journals []store.Journal) []arbiter.Journal {
	list := make([]arbiter.Journal, len(journals))
	for k, j := range journals {
		list[k] = arbiter.Journal(j)
	}
	return list
}

func (s storage) WriteEvent(ctx context.Context, to io.Writer, event string) error {
	return known(s.Store.WriteEvent(ctx, to, event))
}

func (s storage) ReadEvent(ctx context.Context, from io.Reader, keep map[string]arbiter.Keep) (arbiter.Event, arbiter.Merged, error) {
	e, m, err := s.Store.ReadEventKeeping(ctx, from, keeping(keep))
	return eventOf(e), mergedOf(&m), known(err)
}

func (s storage) Contacts(ctx context.Context, journal string) (map[int]arbiter.Contact, error) {
	contacts, err := s.Store.Contacts(ctx, journal)
	list := make(map[int]arbiter.Contact, len(contacts))
	for player, c := range contacts {
		list[int(player)] = arbiter.Contact{Club: c.Club, Category: c.Category, Phone: c.Phone, Email: c.Email, Owed: int(c.Owed), Paid: int(c.Paid), Notes: c.Notes, Asked: c.Asked, Language: c.Language, Token: c.Token}
	}
	return list, known(err)
}

func (s storage) KeepContacts(ctx context.Context, journal string, contacts map[int]arbiter.Contact) error {
	return known(s.Store.KeepContacts(ctx, journal, storedContacts(contacts)))
}

func storedContacts(contacts map[int]arbiter.Contact) map[int64]store.Contact {
	list := make(map[int64]store.Contact, len(contacts))
	for player, c := range contacts {
		list[int64(player)] = store.Contact{Club: c.Club, Category: c.Category, Phone: c.Phone, Email: c.Email, Owed: int64(c.Owed), Paid: int64(c.Paid), Notes: c.Notes, Asked: c.Asked, Language: c.Language, Token: c.Token}
	}
	return list
}

func (s storage) Letterhead(ctx context.Context, id string) (arbiter.Letterhead, error) {
	l, err := s.Store.Letterhead(ctx, id)
	return arbiter.Letterhead(l), known(err)
}

func (s storage) KeepLetterhead(ctx context.Context, id string, l arbiter.Letterhead) error {
	return known(s.Store.KeepLetterhead(ctx, id, store.Letterhead(l)))
}

func (s storage) Form(ctx context.Context, id, form string) (map[string]string, error) {
	fields, err := s.Store.Form(ctx, id, form)
	return fields, known(err)
}

func (s storage) KeepForm(ctx context.Context, id, form string, fields map[string]string) error {
	return known(s.Store.KeepForm(ctx, id, form, fields))
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"torneo/internal/entry"
	"torneo/internal/row"
)

// origin is the source of the journals to merge.
type origin struct {
	events   []Event
	journals []Journal
	entries  func(context.Context, Journal) ([]Entry, error)
	linked   func(context.Context, Journal) (linked, error)      // nil: it has no links
	archive  func(context.Context, Journal) (*archiveRow, error) // as it stands there, damaged or not; nil: none
	archived func(context.Context, Journal) (bool, error)        // whether it is to be archived here; nil: none is
	keep     map[string]Keep                                     // by journal

	contacts   func(context.Context, Journal) (map[int]row.Contact, error) // nil: it has none
	forms      func(context.Context, Journal) (map[string]map[string]string, error)
	words      func(context.Context, Journal) ([]row.Word, error)
	waiting    func(context.Context, Journal) (toDecide, error)
	signups    func(context.Context, Journal) (json.RawMessage, []queued, error) // by the event's own journal
	letterhead func(context.Context, Journal) (row.Letterhead, error)

	agreed Agreed

	first, after func(context.Context, *sql.Tx) error // in the same transaction; nil: nothing
}

// merge takes from an origin what is not there: all of it or, if there is an
// error, nothing. Journals only grow; those with other entries stay as they are.
func (s *Store) merge(ctx context.Context, from origin) (Merged, error) {
	var m Merged
	err := s.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		m = Merged{}
		if from.first != nil {
			if err := from.first(ctx, tx); err != nil {
				return err
			}
		}
		for _, e := range from.events {
			if err := takeEvent(ctx, tx, &m, e); err != nil {
				return err
			}
		}
		for _, j := range from.journals {
			added, extended, left := len(m.Added), len(m.Extended), len(m.Differing)+len(m.Refused)
			if err := s.takeJournal(ctx, tx, &from, &m, j); err != nil {
				return err
			}
			if len(m.Differing)+len(m.Refused) > left {
				continue
			}
			as := j.ID
			if len(m.Added) > added {
				as = m.Added[added].ID // beside the one that is here, or as it was
			}
			if err := from.takeExtras(ctx, tx, j, as); err != nil {
				return err
			}
			if from.words != nil && len(m.Added)+len(m.Extended) > added+extended { // else what was said has counted here meanwhile
				list, err := from.words(ctx, j)
				if err != nil {
					return err
				}
				if err := takeWords(ctx, tx, as, list); err != nil {
					return err
				}
				waits, err := from.waiting(ctx, j)
				if err != nil {
					return err
				}
				if err := takeWaiting(ctx, tx, as, waits); err != nil {
					return err
				}
			}
		}
		for _, e := range from.events { // whose own journal is left out where nothing is in it
			if slices.ContainsFunc(from.journals, func(j Journal) bool { return j.ID == e.ID }) {
				continue
			}
			if err := from.takeExtras(ctx, tx, ofEvent(e), e.ID); err != nil {
				return err
			}
		}
		if from.agreed.Format > entry.Newest {
			m.Newer = &from.agreed
			var at int64
			if !m.Newer.Raised.IsZero() {
				at = micro(m.Newer.Raised)
			}
			if !believable(m.Newer.Format, m.Newer.By, at) {
				return &Corrupt{Where: s.where, Detail: "table agreed"}
			}
			if err := raise(ctx, tx, m.Newer.Format, m.Newer.By, at); err != nil {
				return err
			}
		}
		if from.after != nil {
			return from.after(ctx, tx)
		}
		return nil
	})
	if err != nil {
		return Merged{}, err
	}
	return m, nil
}

// takeJournal takes a journal, an archived one as it stands or by its entries. One that cannot be
// read is refused; the others are taken.
func (s *Store) takeJournal(ctx context.Context, tx *sql.Tx, from *origin, m *Merged, j Journal) error {
	if from.archive != nil {
		row, err := from.archive(ctx, j)
		if err == nil && row != nil {
			m.Added = append(m.Added, j)
			err = insertArchived(ctx, tx, j, row)
		}
		if err != nil || row != nil {
			return err
		}
	}
	entries, err := from.entries(ctx, j)
	var was linked
	if err == nil && from.linked != nil {
		was, err = from.linked(ctx, j)
	}
	if err == nil && from.archived != nil {
		was.archived, err = from.archived(ctx, j)
	}
	if isArchiveDamage(err) {
		m.Refused = append(m.Refused, Refusal{Journal: j, Why: err})
		return nil
	}
	if err != nil {
		return err
	}
	return s.mergeJournal(ctx, tx, m, j, entries, was, from.keep[j.ID])
}

// takeExtras takes what stands beside a journal and not in it.
func (from *origin) takeExtras(ctx context.Context, tx *sql.Tx, j Journal, as string) error {
	if from.contacts != nil { // an event file has neither
		forms, err := from.forms(ctx, j)
		if err != nil {
			return err
		}
		if err := takeForms(ctx, tx, as, forms); err != nil {
			return err
		}
		contacts, err := from.contacts(ctx, j)
		if err != nil {
			return err
		}
		if err := takeContacts(ctx, tx, as, contacts); err != nil {
			return err
		}
		if isOfEvent(j) {
			form, list, err := from.signups(ctx, j)
			if err != nil {
				return err
			}
			if err := takeSignups(ctx, tx, as, form, list); err != nil {
				return err
			}
		}
	}
	l, err := from.letterhead(ctx, j)
	if err != nil {
		return err
	}
	return takeLetterhead(ctx, tx, as, l)
}

// takeEvent takes an event over, or brings it back if it is deleted only here.
func takeEvent(ctx context.Context, tx *sql.Tx, m *Merged, e Event) error {
	if err := errors.Join(checkID(e.ID), checkName(e.Name), checkTime(e.Created), checkTime(e.Deleted)); err != nil {
		return err
	}
	here, err := eventWith(ctx, tx, e.ID)
	var none *NotFound
	switch {
	case errors.As(err, &none):
		err = insertEvent(ctx, tx, e)
	case err != nil || here.Deleted.IsZero() || !e.Deleted.IsZero():
		return err
	default:
		e = here
		e.Deleted = time.Time{}
		_, err = one(ctx, tx, "UPDATE events SET deleted = NULL WHERE id = $1", e.ID)
	}
	m.Events = append(m.Events, e)
	return err
}

func (s *Store) mergeJournal(ctx context.Context, tx *sql.Tx, m *Merged, j Journal, entries []Entry, was linked, keep Keep) error {
	if err := errors.Join(checkID(j.ID), checkName(j.Name), checkTime(j.Created)); err != nil {
		return err
	}
	entries, err := normalizeEntries(0, entries)
	if err != nil {
		return err
	}
	if isOfEvent(j) {
		return s.mergeOfEvent(ctx, tx, m, j, entries, was)
	}
	if s.Admit != nil {
		if err := s.Admit(entries); err != nil {
			m.Refused = append(m.Refused, Refusal{Journal: j, Why: err})
			return nil
		}
	}
	found, err := selectJournals(ctx, tx, "WHERE id = $1", j.ID)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		if was.archived && len(entries) > 0 {
			j, err = s.insertArchiveOf(ctx, tx, j, entries, was.late)
		} else {
			j, err = insertJournal(ctx, tx, j, entries, was)
		}
		m.Added = append(m.Added, j)
		return err
	}
	here := found[0]
	if here.Event != j.Event {
		m.Differing = append(m.Differing, Difference{Journal: here})
		return nil
	}
	own, mended, err := s.mendEntries(ctx, tx, here, entries)
	if isArchiveDamage(err) {
		m.Refused = append(m.Refused, Refusal{Journal: here, Why: err})
		return nil
	}
	if err != nil {
		return err
	}
	common := sameUntil(own, entries)
	if err := was.unbroken(j, entries, common); err != nil && common == len(own) {
		m.Refused = append(m.Refused, Refusal{Journal: j, Why: err})
		return nil
	}
	if mended {
		m.Mended = append(m.Mended, here)
	}
	switch {
	case common == len(own) && common == len(entries):
		m.Same = append(m.Same, here)
	case common == len(entries):
		m.Behind = append(m.Behind, here)
	case common == len(own):
		more := entries[common:]
		if err := s.extend(ctx, tx, here, more); err != nil {
			return err
		}
		last := more[len(more)-1]
		here.Last, here.Changed = last.Number, last.Time
		m.Extended = append(m.Extended, here)
	case keep == KeepBoth || keep == KeepThere:
		return s.keepThere(ctx, tx, m, here, j, entries, was, keep)
	default:
		m.Differing = append(m.Differing, Difference{Journal: here, Number: int64(common) + 1, Here: own, There: entries})
	}
	return nil
}

// mergeOfEvent goes on with the journal of an event itself, which is there since the
// event is. Where it went another way, what is here stays: the people moved there
// stand in the journals of the tournaments.
func (s *Store) mergeOfEvent(ctx context.Context, tx *sql.Tx, m *Merged, j Journal, entries []Entry, was linked) error {
	here, err := selectJournals(ctx, tx, "WHERE id = $1 AND id = event", j.ID)
	if err != nil {
		return err
	}
	if len(here) == 0 {
		return &NotFound{"event", j.ID}
	}
	own, mended, err := s.mendEntries(ctx, tx, here[0], entries)
	if isArchiveDamage(err) {
		m.EventsDiffering = append(m.EventsDiffering, here[0])
		return nil
	}
	if err != nil {
		return err
	}
	if mended {
		m.Mended = append(m.Mended, here[0])
	}
	switch common := sameUntil(own, entries); {
	case common == len(entries):
		return nil
	case common == len(own) && was.unbroken(j, entries, common) == nil:
		return s.extend(ctx, tx, here[0], entries[common:])
	}
	m.EventsDiffering = append(m.EventsDiffering, here[0])
	return nil
}

// sameUntil returns the number of entries that two journals have in common from their beginning.
func sameUntil(a, b []Entry) int {
	k := 0
	for k < min(len(a), len(b)) && same(a[k], b[k]) {
		k++
	}
	return k
}

// extend adds what follows to a journal that is there.
func (s *Store) extend(ctx context.Context, tx *sql.Tx, here Journal, more []Entry) error {
	found, err := s.advance(ctx, tx, Addition{Journal: here.ID, After: here.Last, Entries: more}, "true")
	if err == nil && !found {
		err = &Conflict{Journal: here.ID, Last: here.Last}
	}
	return err
}

// keepThere takes a journal that went another way as one of its own. What is here
// stays as it is or is put away.
func (s *Store) keepThere(ctx context.Context, tx *sql.Tx, m *Merged, here, there Journal, entries []Entry, was linked, keep Keep) error {
	if keep == KeepThere {
		away := Event{ID: newID(), Name: here.Name, Created: s.now(), Deleted: s.now()}
		if err := insertEvent(ctx, tx, away); err != nil {
			return err
		}
		if _, err := one(ctx, tx, "UPDATE journals SET event = $1 WHERE id = $2", away.ID, here.ID); err != nil {
			return err
		}
	}
	there.ID = newID()
	there, err := insertJournal(ctx, tx, there, entries, was)
	m.Added = append(m.Added, there)
	return err
}

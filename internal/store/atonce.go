package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"time"

	"torneo/internal/entry"
)

// ends are the links of the last entries of journals, as this program wrote or read them.
// They are guesses: the database compares each with its own.
type ends struct {
	mu sync.Mutex
	of map[string]end // by journal
}

type end struct {
	number int64
	link   string
}

// mostEnds is the most journals of which an end is kept.
const mostEnds = 10_000

func (m *ends) find(journal string, number int64) (link string, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, known := m.of[journal]
	return e.link, known && e.number == number
}

func (m *ends) keep(journal string, e end) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of == nil || len(m.of) >= mostEnds {
		m.of = map[string]end{}
	}
	m.of[journal] = e
}

func (m *ends) forget(journal string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.of, journal)
}

// appendAtOnce adds to one journal by a single statement, which is a transaction of its own:
// a server on a busy machine answers one question sooner than the five of a transaction.
// False: nothing was added, and the transaction has to say why or to do it, as where the
// journal ends with an entry that has no link, or where more is kept with the entries.
func (s *Store) appendAtOnce(ctx context.Context, a Addition) (done bool, err error) {
	if s.server == nil || s.pooled || a.After == 0 || len(a.Entries) > rowsAtOnce || len(a.Contacts) > 0 || len(a.Signups) > 0 || a.Summary != nil || a.Counted != nil || !s.workers.knows(a.Journal, a.Entries) {
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	link, known := s.ends.find(a.Journal, a.After)
	if !known {
		err := s.read.QueryRowContext(ctx, "SELECT link FROM entries WHERE journal = $1 AND number = $2", a.Journal, a.After).Scan(&link)
		if err != nil {
			return false, nil // the transaction says what is wrong
		}
	}
	kept, right := entry.ParseLink(link)
	if !right {
		return false, nil
	}
	var chain entry.Chain
	chain.Follow(a.After, kept)
	links := linksAfter(chain, a.Entries)
	last := a.Entries[len(a.Entries)-1]

	began := time.Now()
	var told string
	err = s.write.QueryRowContext(ctx, appendStatement(a), appendArguments(a, link, links)...).Scan(&told)
	if errors.Is(err, sql.ErrNoRows) {
		s.ends.forget(a.Journal)
		return false, nil
	}
	if err != nil {
		s.ends.forget(a.Journal)
		err = s.failure(err)
		var u *Unavailable
		if errors.As(err, &u) {
			u.Uncertain = uncertain(u)
		}
	}
	s.sees(began, err)
	if err != nil {
		return false, err
	}
	s.ends.keep(a.Journal, end{last.Number, links[len(links)-1]})
	if told := s.told.Load(); told != nil {
		(*told)()
	}
	return true, nil
}

// firstOfEntries is the number of the first parameter of entries: seven are before it.
const firstOfEntries = 8

// appendStatement moves the end of a journal where it ends as it should, adds so many
// entries, and tells other programs: what Store.advance does in three.
func appendStatement(a Addition) string {
	var b strings.Builder
	b.WriteString("WITH moved AS (UPDATE journals SET last = $1, changed = $2, chained = $1" + registeredAfter(a) + " WHERE id = $3 AND last = $4 AND chained = $4 AND archived = 0 AND " +
		"$5 = (SELECT link FROM entries WHERE journal = $3 AND number = $4) AND " + there + " RETURNING id), " +
		"added AS (INSERT INTO entries (" + columnsOfEntry + ") SELECT new.* FROM moved, (VALUES ")
	writeRows(&b, len(a.Entries), firstOfEntries, typesOfEntry)
	b.WriteString(") AS new) SELECT pg_notify($6, $7)::text FROM moved")
	return b.String()
}

func appendArguments(a Addition, link string, links []string) []any {
	last := a.Entries[len(a.Entries)-1]
	args := []any{last.Number, micro(last.Time), a.Journal, a.After, link, channel, notification(a.Journal, last.Number)}
	for k := range a.Entries {
		args = append(args, valuesOfEntry(a.Journal, &a.Entries[k], links[k])...)
	}
	return args
}

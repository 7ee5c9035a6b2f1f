package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"torneo/internal/entry"
	"torneo/message"
)

// Chained is the state of a journal whose entries are linked: each is kept with a link that sums
// up the journal up to it.
type Chained struct {
	Journal Journal
	Event   string // the name of its event
	Chain   entry.Chain
	From    int64   // the entry up to which they were compared before, and not again; 0: it was read whole
	Late    int64   // the last entry that got its link when it was there already: what was before is not known; 0: none
	Open    int64   // entries at the end that have none yet: a program that knows of none wrote them
	Broken  []int64 // entries that are not as they were written, or not there, by number; the first ones
	Count   int     // of all of those
}

// mostBroken is the most broken entries that are named of a journal.
const mostBroken = 20

// Broken is the error of a journal with entries that are not as they were written.
type Broken struct {
	Journal Journal
	Event   string
	Number  int64 // the first one
	Count   int
}

func (e *Broken) Error() string {
	return fmt.Sprintf("store: journal %s: entry %d is not as it was written (%d in all)", e.Journal.ID, e.Number, e.Count)
}

// IsDamage marks the error after which it is not certain that nothing is lost.
func (e *Broken) IsDamage() bool { return true }

// Message puts the error into words.
func (e *Broken) Message() message.Message {
	return message.New("store.broken", "name", e.Journal.Name, "event", e.Event, "number", e.Number, "more", e.Count-1)
}

// Break returns what is wrong with the journal; nil if nothing is.
func (c *Chained) Break() *Broken {
	if c.Count == 0 {
		return nil
	}
	return &Broken{Journal: c.Journal, Event: c.Event, Number: c.Broken[0], Count: c.Count}
}

func (c *Chained) breaks(number int64) {
	if c.Count++; len(c.Broken) < mostBroken {
		c.Broken = append(c.Broken, number)
	}
}

// Chains reads all journals, those of events that were removed too, and says how it stands
// with each. Tables without links have nothing to say.
func (s *Store) Chains(ctx context.Context) (list []Chained, err error) {
	if found, err := tablesVersion(ctx, s.read); err != nil || found < chainedSince {
		return nil, s.failure(err)
	}
	list, err = s.selectChains(ctx, nil, "WHERE last > 0")
	return list, s.failure(err)
}

// ChainOf returns the state of one journal's chain. The error is a *NotFound if there is no such
// journal.
func (s *Store) ChainOf(ctx context.Context, journal string) (Chained, error) {
	list, err := s.selectChains(ctx, nil, "WHERE id = $1", journal)
	if err == nil && len(list) == 0 {
		err = &NotFound{"journal", journal}
	}
	if err != nil {
		return Chained{}, s.failure(err)
	}
	return list[0], nil
}

// chainedSince is the migration since when entries have links.
const chainedSince = 35

func (s *Store) selectChains(ctx context.Context, marks map[string]checkedMark, where string, args ...any) ([]Chained, error) {
	journals, err := selectJournals(ctx, s.read, where, args...)
	if err != nil {
		return nil, err
	}
	events, err := selectEvents(ctx, s.read, "WHERE id IN (SELECT event FROM journals "+where+")", args...)
	if err != nil {
		return nil, err
	}
	called := map[string]string{}
	for _, e := range events {
		called[e.ID] = e.Name
	}
	list := make([]Chained, len(journals))
	for k, j := range journals {
		list[k] = Chained{Journal: j, Event: called[j.Event]}
	}
	return list, s.readChains(ctx, list, marks)
}

// read goes through the entries one by one and compares the link of each with what it should be after
// the one that is kept of the entry before.
func (c *Chained) read(ctx context.Context, q querier) (err error) {
	chained := c.Journal.Last - c.Open
	c.Chain, c.From, c.Broken, c.Count = entry.Chain{}, 0, nil, 0
	rows, err := q.QueryContext(ctx, "SELECT number, time, actor, identity, role, device, reason, kind, version, data, link FROM entries WHERE journal = $1 AND number <= $2 ORDER BY number", c.Journal.ID, c.Journal.Last)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var whole entry.Chain // as the entries are, where it is not as it is kept
	differs := false      // the entry before does
	for rows.Next() {
		var e Entry
		var at int64
		var data sql.RawBytes
		var link string
		if err := rows.Scan(&e.Number, &at, &e.Actor, &e.Identity, &e.Role, &e.Device, &e.Reason, &e.Kind, &e.Version, &data, &link); err != nil {
			return err
		}
		e.Time, e.Data = moment(at), []byte(data)
		if e.Number != c.Chain.Number+1 {
			break
		}
		before := c.Chain
		c.Chain.Add(&e)
		if e.Number > chained {
			continue
		}
		kept, right := entry.ParseLink(link)
		if right && kept == c.Chain.Link {
			if differs {
				c.breaks(before.Number)
			}
			differs = false
			continue
		}
		if differs {
			whole.Add(&e)
			if right && kept == whole.Link { // the link before was broken, and no entry
				c.breaks(before.Number)
				c.Chain, differs = whole, false
				continue
			}
			c.breaks(before.Number)
		} else {
			whole = c.Chain
		}
		differs = true
		if right {
			c.Chain.Follow(e.Number, kept)
		}
	}
	if differs {
		c.breaks(c.Chain.Number)
	}
	if c.Chain.Number < c.Journal.Last {
		c.breaks(c.Chain.Number + 1)
	}
	return rows.Err()
}

// linked are the links of a journal as they are kept.
type linked struct {
	links    []string // of the first entries
	late     int64
	archived bool // it is to be archived here, too
}

// linksFor returns the links of the first entries of the journal, and of more that follow on
// them.
func (w *linked) linksFor(entries []Entry) []string {
	n := min(len(w.links), len(entries))
	var chain entry.Chain
	if n < len(entries) {
		if kept, right := w.at(n); right {
			chain.Follow(int64(n), kept)
		} else {
			chain = chain.Append(entries[:n]...)
		}
	}
	return append(w.links[:n:n], linksAfter(chain, entries[n:])...)
}

// at returns the link of an entry, and false where none is kept.
func (w *linked) at(number int) (entry.Link, bool) {
	if number < 1 || number > len(w.links) {
		return entry.Link{}, false
	}
	return entry.ParseLink(w.links[number-1])
}

// linksOf reads the links of a journal.
func (s *Store) linksOf(ctx context.Context, q querier, j Journal) (was linked, err error) {
	var chained int64
	if err := q.QueryRowContext(ctx, "SELECT chained, late FROM journals WHERE id = $1", j.ID).Scan(&chained, &was.late); err != nil {
		return was, err
	}
	if archived, err := isArchived(ctx, q, j.ID); err != nil || archived {
		if err == nil { // what proves the entries proves their links
			var entries []Entry
			entries, err = s.entriesOf(ctx, q, j, 0)
			was.links = linksAfter(entry.Chain{}, entries)
		}
		return was, err
	}
	was.links, err = texts(ctx, q, "SELECT link FROM entries WHERE journal = $1 AND number <= $2 ORDER BY number", j.ID, min(chained, j.Last))
	return was, err
}

// chainAt returns the chain of a journal up to an entry with that link. One that is none was
// broken: the entries say which it is.
func (s *Store) chainAt(ctx context.Context, q querier, journal string, number int64, link string) (c entry.Chain, err error) {
	if number == 0 {
		return c, nil
	}
	if kept, right := entry.ParseLink(link); right {
		c.Follow(number, kept)
		return c, nil
	}
	entries, err := s.entriesOf(ctx, q, Journal{ID: journal, Last: number}, 0)
	return c.Append(entries...), err
}

// linksAfter returns the links of entries that follow on a chain.
func linksAfter(c entry.Chain, entries []Entry) []string {
	links := make([]string, len(entries))
	for k := range entries {
		c.Add(&entries[k])
		links[k] = c.Link.String()
	}
	return links
}

// chainRest gives the entries at the end of a journal that have no link theirs, if it ends
// with that number: programs that know of none wrote them. It reports whether there were any.
// Who adds to the journal waits for it.
func (s *Store) chainRest(ctx context.Context, q querier, journal string, last int64) (bool, error) {
	var chained int64
	err := q.QueryRowContext(ctx, "UPDATE journals SET late = last WHERE id = $1 AND last = $2 AND chained <> last RETURNING chained", journal, last).Scan(&chained)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if chained > last || chained < 0 { // nobody writes that
		chained = 0
	}
	var link sql.NullString
	if err := q.QueryRowContext(ctx, "SELECT (SELECT link FROM entries WHERE journal = $1 AND number = $2)", journal, chained).Scan(&link); err != nil {
		return false, err
	}
	chain, err := s.chainAt(ctx, q, journal, chained, link.String)
	if err != nil {
		return false, err
	}
	entries, err := s.entriesOf(ctx, q, Journal{ID: journal, Last: last}, chained)
	if err != nil {
		return false, err
	}
	if err := keepLinksOf(ctx, q, journal, chained, linksAfter(chain, entries)); err != nil {
		return false, err
	}
	_, err = one(ctx, q, "UPDATE journals SET chained = last WHERE id = $1", journal)
	return err == nil, err
}

// keepLinksOf keeps the links of entries that are there, of those after that number.
func keepLinksOf(ctx context.Context, q querier, journal string, after int64, links []string) error {
	const atOnce = 100
	for len(links) > 0 {
		n := min(atOnce, len(links))
		var statement strings.Builder
		statement.WriteString("UPDATE entries SET link = CASE number")
		args := []any{journal, after, after + int64(n)}
		for k, link := range links[:n] {
			fmt.Fprintf(&statement, " WHEN $2 + %d THEN $%d", k+1, len(args)+1)
			args = append(args, link)
		}
		statement.WriteString(" END WHERE journal = $1 AND number > $2 AND number <= $3")
		if _, err := q.ExecContext(ctx, statement.String(), args...); err != nil {
			return err
		}
		after, links = after+int64(n), links[n:]
	}
	return nil
}

// chainAll gives links to all entries that have none: to all that are there when a program
// that knows of links first opens a database, later to what older programs have added since.
func (s *Store) chainAll(ctx context.Context) error {
	for tried := map[string]int64{}; ; {
		journals, err := selectJournals(ctx, s.write, "WHERE chained <> last")
		if err != nil {
			return err
		}
		left := 0
		for _, j := range journals {
			if at, before := tried[j.ID]; before && at == j.Last {
				continue // it cannot be
			}
			tried[j.ID] = j.Last
			left++
			err := s.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
				_, err := s.chainRest(ctx, tx, j.ID, j.Last)
				return err
			})
			var damaged *Corrupt
			if err != nil && !errors.As(err, &damaged) { // who reads that journal is told
				return err
			}
		}
		if left == 0 {
			return nil
		}
	}
}

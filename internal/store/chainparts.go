package store

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"torneo/internal/entry"
)

// Journals are compared with their links in parts, several at once: each part begins with
// the link that is kept of the entry before. A part comes as one text, for a row after the
// other takes several times as long; where anything in it is not as it should be, the whole
// journal is read row by row, which says what.
const (
	partOfChain = 1_000
	partsAtOnce = 4
)

// The separators of columns and rows in a part. A text with one of them in it is read
// wrongly, and so row by row.
const (
	columnEnd = "\x1f"
	rowEnd    = "\x1e"
)

// chainPart is the part of a journal after one entry, up to and with another.
type chainPart struct {
	of          *Chained
	after, last int64
	chain       entry.Chain // of the part, after the link before it
	right       bool
	noted       *entry.Link // that the entry before it must have; nil: the one that it has
}

// readChains compares entries of journals with their links: those after the marks, or all.
func (s *Store) readChains(ctx context.Context, list []Chained, marks map[string]checkedMark) error {
	var parts []*chainPart
	archived, ofThem := map[*Chained]bool{}, "archived <> 0"
	if found, err := tablesVersion(ctx, s.read); err != nil {
		return err
	} else if found < archivedSince {
		ofThem = "1 = 0"
	}
	for k := range list {
		c := &list[k]
		var chained int64
		var is bool
		if err := s.read.QueryRowContext(ctx, "SELECT chained, late, "+ofThem+" FROM journals WHERE id = $1", c.Journal.ID).Scan(&chained, &c.Late, &is); err != nil {
			return err
		}
		c.Open = c.Journal.Last - min(max(chained, 0), c.Journal.Last)
		if archived[c] = is; is {
			continue
		}
		var noted *entry.Link
		if m, is := marks[c.Journal.ID]; is && m.number < c.Journal.Last {
			c.From, noted = m.number, &m.link
		}
		for after := c.From; after < c.Journal.Last; after += partOfChain {
			parts = append(parts, &chainPart{of: c, after: after, last: min(after+partOfChain, c.Journal.Last), noted: noted})
			noted = nil
		}
	}
	s.readParts(ctx, parts)
	wrong := map[*Chained]bool{}
	for _, p := range parts {
		p.of.Chain.Join(&p.chain)
		wrong[p.of] = wrong[p.of] || !p.right
	}
	for k := range list {
		c := &list[k]
		var err error
		switch {
		case archived[c]:
			err = s.readArchive(ctx, c)
		case wrong[c]:
			err = c.read(ctx, s.read)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readArchive compares the parts of an archive with the link of each. Of a part that is not as it was
// written the first entry is named: the others cannot be told from it.
func (s *Store) readArchive(ctx context.Context, c *Chained) error {
	c.Chain, c.Broken, c.Count = entry.Chain{}, nil, 0
	parts, _, err := archiveAfter(ctx, s.read, c.Journal.ID, 0)
	if err != nil {
		return err
	}
	word := keepOnce()
	for k := range parts {
		before := c.Chain
		if _, err := parts[k].unpack(&c.Chain, word); err != nil {
			c.breaks(before.Number + 1)
			link, _ := entry.ParseLink(parts[k].link)
			c.Chain = before
			c.Chain.Follow(parts[k].last, link)
		}
	}
	if c.Chain.Number >= c.Journal.Last {
		return nil
	}
	if archived, err := isArchived(ctx, s.read, c.Journal.ID); err != nil || archived {
		c.breaks(c.Chain.Number + 1)
		return err
	}
	return c.read(ctx, s.read) // it was brought back meanwhile
}

func (s *Store) readParts(ctx context.Context, parts []*chainPart) {
	next := make(chan *chainPart)
	var wait sync.WaitGroup
	for range min(partsAtOnce, runtime.GOMAXPROCS(0), len(parts)) {
		wait.Go(func() {
			for p := range next {
				p.right = p.read(ctx, s.read)
			}
		})
	}
	for _, p := range parts {
		next <- p
	}
	close(next)
	wait.Wait()
}

// chainPartRows are the rows of a part, and the one before it.
var chainPartRows = "SELECT string_agg(line, '" + rowEnd + "') FROM (SELECT " +
	strings.Join([]string{"number", "time", "actor", "identity", "role", "device", "reason", "kind", "version", "link", "data"}, " || '"+columnEnd+"' || ") +
	" AS line FROM entries WHERE journal = $1 AND number >= $2 AND number <= $3 ORDER BY number) AS part"

// read reports whether a part is there and as it was written.
func (p *chainPart) read(ctx context.Context, q querier) bool {
	var found sql.NullString
	if err := q.QueryRowContext(ctx, chainPartRows, p.of.Journal.ID, p.after, p.last).Scan(&found); err != nil {
		return false // who reads row by row finds it, too
	}
	chained := p.of.Journal.Last - p.of.Open
	for row := range strings.SplitSeq(found.String, rowEnd) {
		e, link, right := entryOfRow(row)
		kept, is := entry.ParseLink(link)
		switch {
		case !right || !is && e.Number <= max(chained, p.after):
			return false
		case p.after > 0 && e.Number == p.after:
			if p.noted != nil && kept != *p.noted {
				return false
			}
			p.chain.Follow(p.after, kept)
			continue
		case e.Number != p.chain.Number+1:
			return false
		}
		if p.chain.Add(&e); e.Number <= chained && kept != p.chain.Link {
			return false
		}
	}
	return p.chain.Number == p.last
}

// entryOfRow returns an entry and its link, as a row of a part has them.
func entryOfRow(row string) (e Entry, link string, right bool) {
	var fields [10]string
	for k := range fields {
		if fields[k], row, right = strings.Cut(row, columnEnd); !right {
			return e, "", false
		}
	}
	var errs [3]error
	var at int64
	e.Number, errs[0] = strconv.ParseInt(fields[0], 10, 64)
	at, errs[1] = strconv.ParseInt(fields[1], 10, 64)
	e.Version, errs[2] = strconv.Atoi(fields[8])
	e.Time, e.Data = moment(at), []byte(row)
	e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind = fields[2], fields[3], fields[4], fields[5], fields[6], fields[7]
	return e, fields[9], errors.Join(errs[:]...) == nil
}

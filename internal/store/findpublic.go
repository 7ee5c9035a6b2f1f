package store

import (
	"strconv"

	"torneo/internal/row"
)

// publicPart returns the condition of a part of what everybody sees: by days alone, for what is to
// be done next is the desk's.
func (p *parameters) publicPart(w row.When, today string) string {
	switch w {
	case row.Now:
		return "ends >= " + p.add(today) + " AND begins || '' <= " + p.add(today) // by an index of last days: nearly all have begun
	case row.Over:
		return "ends > '' AND ends < " + p.add(today)
	case row.Coming:
		return "begins > " + p.add(today)
	case row.Undated:
		return "ends = ''"
	}
	return "ends < ''" // everybody sees no such part
}

// conditions returns the conditions of a row of the register besides its words. Over is at least ten of
// deleted events.
func (p *parameters) conditions(q *row.Search) string {
	var where string
	switch {
	case q.Unreadable:
		where = "published = " + strconv.Itoa(unreadable) + " AND over < 10"
	case q.Published && q.When != row.Anytime:
		where = "published = 1 AND over < 10 AND " + p.publicPart(q.When, q.Today)
	case q.Published:
		where = "published = 1 AND over < 10"
	case q.When != row.Anytime:
		where = p.part(q.When, q.Today)
	default:
		where = "over < 2"
	}
	if q.From != "" {
		where += " AND ends >= " + p.add(q.From)
	}
	if q.To != "" {
		where += " AND begins > '' AND begins <= " + p.add(q.To)
	}
	if q.Federation != "" {
		where += " AND federation = " + p.add(q.Federation)
	}
	return where + p.within(q.Within)
}

// some returns the condition that an event has a tournament of those that are meant. The event leads
// to its tournaments: neither of the other columns may be looked up by an index.
func (p *parameters) some(q *row.Search) string {
	if !q.Published && q.Federation == "" {
		return ""
	}
	where := " AND EXISTS (SELECT 1 FROM listed WHERE event = events.id"
	if q.Published {
		where += " AND +published = 1"
	}
	if q.Federation != "" {
		where += " AND federation || '' = " + p.add(q.Federation)
	}
	return where + ")"
}

package office

import (
	"context"

	"torneo/internal/inbox"
	"torneo/internal/membership"
	"torneo/internal/nationallist"
	"torneo/tournament"
)

// Book is what holds of who somebody is whom reports name so.
type Book struct {
	office     *Office
	federation string // whose numbers the lists have; "": that of each player
	decided    map[membership.Key]inbox.Decision
}

// OpenBook returns the decisions that hold now.
func (o *Office) OpenBook(ctx context.Context) (*Book, error) {
	all, err := o.PersonDecisions(ctx)
	if err != nil {
		return nil, err
	}
	set, err := o.InboxSettings(ctx)
	if err != nil {
		return nil, err
	}
	b := &Book{office: o, decided: map[membership.Key]inbox.Decision{}}
	if p := profileOf(set); p != nil {
		b.federation = p.Federation
	}
	for _, d := range all {
		if d.Undone.IsZero() {
			b.decided[membership.KeyOf(decisionOf(d).Entrant)] = d
		}
	}
	return b, nil
}

// All returns the decisions by whom they are about.
func (b *Book) All() map[membership.Key]inbox.Decision { return b.decided }

// Key returns by what decisions know a player of a report.
func (b *Book) Key(p *tournament.Player) membership.Key {
	return membership.KeyOf(membership.EntrantOf(p, b.federation))
}

// Numbers returns the national number and the FIDE ID of whom a decision names, by the lists that hold
// when an event begins. Somebody who is in no list has those of the report that are nobody else's.
func (b *Book) Numbers(ctx context.Context, d *inbox.Decision, begins string) (number string, fide int64, err error) {
	m, _, err := b.office.membersOn(ctx, begins)
	if err != nil {
		return "", 0, err
	}
	number, fide = d.Number, d.FIDEID
	if d.Nobody {
		number, fide = nationallist.NumberOf(d.Entrant.Number), d.Entrant.FIDEID
	}
	if m == nil {
		return number, fide, nil
	}
	switch {
	case !d.Nobody:
		if p := m.register.Person(number, fide); p != nil {
			return p.Number, p.FIDEID, nil
		}
	default:
		if number != "" && m.register.Person(number, 0) != nil {
			number = ""
		}
		if fide > 0 && m.register.Person("", fide) != nil {
			fide = 0
		}
	}
	return number, fide, nil
}

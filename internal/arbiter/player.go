package arbiter

import (
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// The limits of a player's data. A name may have tournament.MaxName characters.
const (
	maxRating = 4000
	maxFIDEID = 99_999_999_999
)

// WrongPlayer returns the reasons why the data of a player cannot be taken.
func WrongPlayer(p tournament.Player) []message.Message {
	var wrong []message.Message
	add := func(id string, pairs ...any) { wrong = append(wrong, message.New(id, pairs...)) }
	if spelling.Plain(p.Name) == "" {
		add("arbiter.player.name")
	} else if !printable(p.Name) || utf8.RuneCountInString(p.Name) > tournament.MaxName {
		add("arbiter.player.name.long", "name", p.Name, "most", tournament.MaxName)
	}
	ratings := []int{p.Rating, p.GivenRating}
	for _, n := range p.National {
		ratings = append(ratings, n.Rating)
	}
	for _, rating := range ratings {
		if rating < 0 || rating > maxRating {
			add("arbiter.player.rating", "value", rating, "most", maxRating)
		}
	}
	sources := []tournament.RatingSource{p.RatingFrom, p.GivenFrom}
	for _, n := range p.National {
		sources = append(sources, n.From)
	}
	for _, source := range sources {
		if !source.Valid() || !printable(source.List) || !printable(source.Reason) {
			add("arbiter.player.source", "most", maxText)
			break
		}
	}
	if !tournament.IsTitle(p.Title) {
		add("arbiter.player.title", "value", p.Title)
	}
	if !federation(p.Federation) {
		wrong = append(wrong, spelling.Suggest(message.New("arbiter.player.federation", "value", p.Federation), spelling.NearFederations(p.Federation)))
	}
	if p.FIDEID < 0 || p.FIDEID > maxFIDEID {
		add("arbiter.player.fide-id", "value", p.FIDEID)
	}
	if p.Sex != "" && p.Sex != "m" && p.Sex != "w" {
		add("arbiter.player.sex", "value", p.Sex)
	}
	if !birthday(p.Birth) {
		add("arbiter.player.birth", "value", p.Birth)
	}
	return wrong
}

// birthday reports whether a date is an existing day, month or year, or no date
// at all.
func birthday(d tournament.Date) bool {
	if d.Day == 0 && !d.IsZero() {
		d.Day = 1
		if d.Month == 0 {
			d.Month = 1
		}
	}
	return onCalendar(d)
}

// people finds who has entered under a name or with a FIDE ID.
type people struct {
	names map[string]string // plain -> as written
	ids   map[int64]string
}

func newPeople(players []journal.Player, but int) *people {
	p := &people{map[string]string{}, map[int64]string{}}
	for k := range players {
		if players[k].ID != but {
			p.add(&players[k].Player)
		}
	}
	return p
}

func (p *people) add(q *tournament.Player) {
	p.names[spelling.Plain(q.Name)] = q.Name
	if q.FIDEID > 0 {
		p.ids[q.FIDEID] = q.Name
	}
}

// strange warns of a federation that FIDE does not have, as far as is known.
func strange(federation string, d *Decision) {
	if federation != "" && !spelling.IsFederation(federation) {
		d.Warnings = append(d.Warnings, Warning{Level: Acknowledge,
			Message: spelling.Suggest(message.New("spelling.federation", "value", federation), spelling.NearFederations(federation))})
	}
}

// doubt warns that a player may be there already.
func (p *people) doubt(q *tournament.Player, d *Decision) {
	if other, ok := p.ids[q.FIDEID]; ok && q.FIDEID > 0 {
		d.warn(Acknowledge, "arbiter.player.same-id", "player", q.Name, "other", other, "value", q.FIDEID)
	} else if other, ok := p.names[spelling.Plain(q.Name)]; ok {
		d.warn(Acknowledge, "arbiter.player.same-name", "player", q.Name, "other", other)
	}
}

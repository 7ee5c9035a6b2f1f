package migrate

import (
	"maps"
	"slices"
	"strings"

	"torneo/tournament"
)

// losses lists the data that such tables do not carry, or that have no place here.
func (r *reader) losses() {
	t := r.found.Record
	if t == nil {
		return
	}
	f := r.found
	if t.System == (tournament.System{}) {
		f.addLoss("migrate.loss.system")
	}
	f.addLoss("migrate.loss.accelerations")
	if len(r.ties) > 0 {
		f.addLoss("migrate.loss.ties-of", "columns", joinNames(r.nameTies()))
	} else {
		f.addLoss("migrate.loss.ties")
	}
	if len(r.columns) > 0 {
		f.addLoss("migrate.loss.columns", "columns", joinNames(r.columns))
	}
	if r.guesses > 0 {
		f.addLoss("migrate.loss.estimated", "count", r.guesses)
	}
	if len(t.Rounds) > 0 {
		f.addLoss("migrate.loss.unplayed")
		if r.unrounds > 0 {
			f.addLoss("migrate.loss.byes", "count", r.unrounds)
		}
	}
	if t.Start.IsZero() {
		f.addLoss("migrate.loss.dates")
	}
	without := func(has func(p *tournament.Player) bool) bool {
		return !slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return has(&p) })
	}
	var missing []any
	for _, one := range []struct {
		id  string
		has func(p *tournament.Player) bool
	}{
		{"migrate.field.rating", func(p *tournament.Player) bool { return p.Rating > 0 || len(p.National) > 0 }},
		{"migrate.field.federation", func(p *tournament.Player) bool { return p.Federation != "" }},
		{"migrate.field.fide-id", func(p *tournament.Player) bool { return p.FIDEID > 0 }},
		{"migrate.field.birth", func(p *tournament.Player) bool { return !p.Birth.IsZero() }},
		{"migrate.field.sex", func(p *tournament.Player) bool { return p.Sex != "" }},
	} {
		if without(one.has) {
			missing = append(missing, one.id)
		}
	}
	for _, id := range missing {
		f.addLoss(id.(string))
	}
}

// nameTies returns the headings of tie-breaks, each with what it is where that is said.
func (r *reader) nameTies() map[string]bool {
	named := map[string]bool{}
	for heading := range r.ties {
		if kind := r.kinds[legendKey(heading)]; kind != "" {
			heading += ": " + kind
		}
		named[heading] = true
	}
	return named
}

func joinNames(headings map[string]bool) string {
	names := slices.Sorted(maps.Keys(headings))
	if len(names) > 12 {
		names = append(names[:12], "…")
	}
	return strings.Join(names, ", ")
}

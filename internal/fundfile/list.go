package fundfile

import (
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/message"
	"torneo/prize"
)

func (r *reader) lists(v *value, path string) {
	if !r.is(v, unstable.Array, "prize.kind.tables") {
		return
	}
	for k, t := range v.array {
		if !r.isTable(t) {
			continue
		}
		at := fmt.Sprintf("%s[%d]", path, k)
		r.file.places[at] = t.position
		r.file.Fund.Lists = append(r.file.Fund.Lists, prize.List{})
		r.list(t, at, &r.file.Fund.Lists[len(r.file.Fund.Lists)-1])
	}
}

func (r *reader) list(t *value, path string, l *prize.List) {
	var team prize.BestTeam
	known := r.conditions(&l.Conditions)
	for key, read := range (fields{
		"name": r.text(&l.Name),
		"currency": func(v *value, path string) {
			var other string
			if r.text(&other)(v, path); other != "" && other != r.file.Fund.Currency {
				r.complain(v.position, message.New("prize.file.currency", "currency", other, "other", r.file.Fund.Currency))
			}
		},
		"besides": r.truth(&l.Besides),
		"places":  r.integer(&l.Places),
		"sharing": func(v *value, _ string) {
			r.name(v, prize.Sharings, func(k int) { s := prize.Sharing(k); l.Sharing = &s })
		},
		"limit": func(v *value, _ string) {
			r.name(v, prize.Limits, func(k int) { x := prize.Limit(k); l.Limit = &x })
		},
		"team_of": r.integer(&team.Of),
		"team_by": func(v *value, _ string) {
			r.name(v, []string{"federation", "club"}, func(k int) { team.ByClub = k == 1 })
		},
		"prizes": func(v *value, path string) { r.prizes(v, path, l) },
	}) {
		known[key] = read
	}
	r.read(t, path, known)
	if t.find("team_of") != nil || t.find("team_by") != nil {
		l.Team = &team
	}
}

func (r *reader) prizes(v *value, path string, l *prize.List) {
	if !r.is(v, unstable.Array, "prize.kind.list") {
		return
	}
	for k, x := range v.array {
		at := fmt.Sprintf("%s[%d]", path, k)
		r.file.places[at] = x.position
		var p prize.Prize
		if x.kind != unstable.InlineTable {
			r.money(&p.Amount)(x, at)
		} else {
			r.read(x, at, fields{
				"amount": r.money(&p.Amount),
				"thing":  r.text(&p.Thing),
				"value":  r.money(&p.Value),
				"trophy": r.text(&p.Trophy),
			})
		}
		l.Prizes = append(l.Prizes, p)
	}
}

func (r *reader) conditions(c *prize.Conditions) fields {
	return fields{
		"rating_min": r.integer(&c.RatingMin),
		"rating_max": r.integer(&c.RatingMax),
		"rating_of":  r.text(&c.RatingOf),
		"unrated": func(v *value, _ string) {
			r.name(v, prize.UnratedNames[1:], func(k int) { c.Unrated = prize.Unrated(k + 1) })
		},
		"age_min":   r.integer(&c.AgeMin),
		"age_max":   r.integer(&c.AgeMax),
		"age_on":    r.date(&c.On),
		"born_from": r.date(&c.BornFrom),
		"born_to":   r.date(&c.BornTo),
		"sex": func(v *value, _ string) {
			r.name(v, []string{"m", "w"}, func(k int) { c.Sex = [...]string{"m", "w"}[k] })
		},
		"titles":            r.texts(&c.Titles),
		"federations":       r.texts(&c.Federations),
		"clubs":             r.texts(&c.Clubs),
		"categories":        r.texts(&c.Categories),
		"min_points":        r.points(&c.MinPoints),
		"min_games":         r.integer(&c.MinGames),
		"max_forfeits":      func(v *value, p string) { c.MaxForfeits = new(int); r.integer(c.MaxForfeits)(v, p) },
		"exclude_withdrawn": r.truth(&c.NoWithdrawn),
	}
}

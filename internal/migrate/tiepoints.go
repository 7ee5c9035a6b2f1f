package migrate

import (
	"strings"

	"regexp"
	"torneo/internal/incoming"
	"torneo/tournament"
)

// pointsNote is the line below a table that says of its first tie-break that it is the
// points, as Chess-Results has it: "TB1: points (game-points)", "Des 1: puntos".
var pointsNote = regexp.MustCompile(`(?i)^(?:tb|tie[ -]?break|des|desp|desempate|dep|wtg|wertung|доп)\.? ?1 ?: *(?:points|puntos|pontos|punkte|punti|очки|puan|bodovi)(?: *\(.*\))?\.?$`)

// noteTie notes what a page says of a column of tie-breaks.
func (r *reader) noteTie(f incoming.Fact) {
	if !tieColumn.MatchString(plainWord(f.Name)) {
		return
	}
	if r.kinds == nil {
		r.kinds = map[string]string{}
	}
	r.kinds[legendKey(f.Name)] = f.Value
	r.noted = r.noted || pointsNote.MatchString(f.Name+": "+f.Value)
}

// tiePoints takes the first tie-break of a table without points for these, where a note
// says so or it agrees with everybody's results (foreign-tables 1.4).
func (r *reader) tiePoints(t *tournament.Tournament, systems []tournament.GamePoints) {
	values := make([]tournament.Points, len(r.people))
	for k, p := range r.people {
		v, err := pointsOf(p.tie)
		if p.points != nil || err != nil {
			return
		}
		values[k] = v
	}
	if len(values) == 0 || len(t.Rounds) == 0 {
		return
	}
	taken := r.noted
	for _, system := range systems {
		if taken {
			break
		}
		sum := scores(t, &system)
		taken = true
		for k, p := range r.people {
			taken = taken && values[k] == sum[p.number]
		}
	}
	if !taken {
		return
	}
	first := r.people[0]
	for k, p := range r.people {
		p.points, p.pointsAt = &values[k], p.tieAt
		t.Players[k].Declared.Points = &values[k]
	}
	delete(r.ties, first.tieAt.heading)
	r.tieTaken = first.tieAt.heading
	r.addAdjustment(place{file: first.tieAt.file, column: first.tieAt.column}, first.tieAt.heading, "", "migrate.points.tie", "column", first.tieAt.heading)
}

// pointsOf reads a number of points: "10,5", "4½", "½".
func pointsOf(text string) (tournament.Points, error) {
	text = strings.ReplaceAll(strings.Join(strings.Fields(text), ""), "1/2", "½")
	return tournament.ParsePoints(strings.ReplaceAll(text, "½", ".5"))
}

// keepTie keeps the value of the first tie-break of a line.
func (p *person) keepTie(h *headings, x *row) {
	if len(h.ties) == 0 {
		return
	}
	k := h.ties[0]
	p.tie, p.tieAt = x.cell(k), x.at(k)
	p.tieAt.heading = h.name(k)
}

package tool

import (
	"torneo"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/norm"
)

// someone returns the player of the record that is asked about; 0 for all.
func (q *question) someone() (int, error) {
	n, err := q.number(someoneField)
	if err != nil || n == 0 {
		return 0, err
	}
	if _, is := q.sheet.Record.PlayerIndex()[n]; !is {
		return 0, refuse("tool.no-player", "number", n)
	}
	return n, nil
}

func ratingsAnswer(q *question) (*result, error) {
	who, err := q.someone()
	if err != nil {
		return nil, err
	}
	t := q.sheet.Record
	x, err := torneo.Ratings(t)
	if err != nil {
		return nil, err
	}
	r := &result{line: jsonline.Ratings(q.sheet.Name, t, x, who)}
	if who > 0 {
		r.document = report.RatingExplanation(q.Printer, t, x, who)
		return r, nil
	}
	r.document = report.Ratings(q.Printer, t, x, q.reader)
	q.link(r.document, "ratings")
	return r, nil
}

// normsAnswer judges the norms of all, or of one player every requirement.
func normsAnswer(q *question) (*result, error) {
	who, err := q.someone()
	if err != nil {
		return nil, err
	}
	t := q.sheet.Record
	rules, err := norm.RulesFor(t)
	if err != nil {
		return nil, err
	}
	e, err := norm.NewEvent(t, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return nil, err
	}
	n := &report.NormsFor{Event: e}
	for _, reached := range e.ReachedLevels() {
		if who == 0 || reached.Player == who {
			n.Reached = append(n.Reached, reached)
		}
	}
	for k := range t.Players {
		p := &t.Players[k]
		if who != 0 && p.Number != who {
			continue
		}
		for _, title := range norm.Open(p.Title, p.Sex) {
			v, err := e.Verdict(p.Number, title)
			if err != nil {
				return nil, err
			}
			n.Verdicts = append(n.Verdicts, v)
		}
	}
	r := &result{line: jsonline.Norms(n, who), said: []string{q.T("tool.norms.ordinary")}}
	if who > 0 {
		r.document = report.NormExplanation(q.Printer, t, n, who, true)
		return r, nil
	}
	r.document = report.Norms(q.Printer, t, n, q.reader)
	q.link(r.document, "norms")
	return r, nil
}

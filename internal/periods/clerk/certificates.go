package clerk

import (
	"bytes"
	"context"

	"torneo/i18n"
	"torneo/internal/certificate"
	"torneo/internal/periods"
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// judged is what somebody has reached, judged again from the report that was rated.
type judged struct {
	tournament *tournament.Tournament
	event      *norm.Event
	verdicts   []norm.Verdict
	reached    *norm.Reached
	arbiter    *arbiters.Verdict
	who        arbiters.Person
}

// judge judges what somebody has reached in an event again.
func (c *Clerk) judge(ctx context.Context, of *periods.Computed, h *periods.Honour) (*judged, error) {
	var r *periods.Report
	for k := range of.Reports {
		if of.Reports[k].ID == h.Event {
			r = &of.Reports[k]
		}
	}
	if r == nil {
		return nil, refuse("periods.honour-none")
	}
	t, err := c.readReport(ctx, r)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, refuse("periods.unreadable")
	}
	j := &judged{tournament: t}
	if h.Kind == periods.ArbiterNorm {
		return j, j.judgeArbiter(h)
	}
	if j.event = normEvent(t); j.event == nil {
		return nil, refuse("periods.honour-none")
	}
	if h.Kind == periods.DirectTitle {
		return j, nil
	}
	if h.Kind == periods.Norm {
		v, err := j.event.Verdict(h.Player, norm.Title(h.Title))
		j.verdicts = []norm.Verdict{v}
		return j, err
	}
	for _, x := range j.event.ReachedLevels() {
		if x.Player == h.Player && x.Level == h.Level {
			j.reached = &x
			return j, nil
		}
	}
	return nil, refuse("periods.honour-none")
}

func (j *judged) judgeArbiter(h *periods.Honour) error {
	e, err := arbiters.NewEvent(j.tournament)
	if err != nil {
		return err
	}
	for _, a := range j.tournament.Arbiters() {
		if arbiterIdentity(a) != h.Person {
			continue
		}
		j.who = arbiters.Person{Name: a.Name, ID: a.ID}
		v, err := arbiters.Judge(e, arbiters.Title(h.Title), j.who, ratedFacts())
		j.arbiter = &v
		return err
	}
	return refuse("periods.honour-none")
}

// Certificate returns the certificate of what somebody has reached, as PDF: IT1 of a norm, that of
// a rating, or FA1 and IA1 of an arbiter. A title for a rating, or from a championship, has none.
func (c *Clerk) Certificate(ctx context.Context, of *periods.Computed, h *periods.Honour) ([]byte, error) {
	if h.Kind == periods.RatingTitle || h.Kind == periods.DirectTitle {
		return nil, refuse("periods.honour-none")
	}
	j, err := c.judge(ctx, of, h)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	switch h.Kind {
	case periods.Norm:
		err = certificate.IT1(&b, certificate.Particulars{Tournament: j.tournament, Event: j.event, Verdict: &j.verdicts[0]})
	case periods.Reached:
		err = certificate.RatingReached(&b, certificate.Reached{Tournament: j.tournament, Event: j.event, Reached: *j.reached})
	case periods.ArbiterNorm:
		err = certificate.ArbiterNorm(&b, certificate.ArbiterParticulars{Tournament: j.tournament, Verdict: j.arbiter, Who: j.who, Facts: ratedFacts()})
	}
	return b.Bytes(), err
}

// Explain returns why somebody has reached something, requirement by requirement.
func (c *Clerk) Explain(ctx context.Context, p *i18n.Printer, of *periods.Computed, h *periods.Honour) (*report.Document, error) {
	if h.Kind == periods.RatingTitle {
		return &report.Document{Language: p.Language(), Lead: []string{p.T("periods.honour.by-rating", "name", h.Name, "rating", h.Rating, "title", h.Title, "level", h.Level, "article", h.Articles[0])}}, nil
	}
	if h.Kind == periods.DirectTitle {
		return c.explainDirect(ctx, p, of, h)
	}
	j, err := c.judge(ctx, of, h)
	if err != nil {
		return nil, err
	}
	switch h.Kind {
	case periods.ArbiterNorm:
		return report.ArbiterNorms(p, j.who, []arbiters.Verdict{*j.arbiter}, true), nil
	case periods.Reached:
		x := j.reached
		said := message.New("periods.honour.reached", "name", h.Name, "level", x.Level, "round", x.Round, "event", j.tournament.Name, "before", x.Before, "games", x.Games, "rating", x.Rating, "article", h.Articles[0])
		return &report.Document{Language: p.Language(), Lead: []string{p.Text(said)}}, nil
	}
	return report.NormExplanation(p, j.tournament, &report.NormsFor{Event: j.event, Verdicts: j.verdicts}, h.Player, true), nil
}

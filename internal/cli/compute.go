package cli

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// computed is an event with its standings, and what is to be said about how
// they were made.
type computed struct {
	report.Event
	source  *source
	edition handbook.Edition
	list    []tiebreak.Spec
	calc    *tiebreak.Calculation
	bracket bool // a bracket gives the places, not the list
	talk    []string
	listed  []string // what is to be said of the list, if it is used

	courses        []*playoff.Course // of the play-offs that the event has declared
	waiting, unfit message.Message   // why nobody plays yet; why its games are not those of the play-offs
}

// compute reads a file and puts its participants in order.
func (a *app) compute(name string, r *request) (*computed, error) {
	c, err := a.prepare(name, r)
	if err != nil {
		return c, err
	}
	if err := a.order(c, r); err != nil {
		return c, err
	}
	c.talk = append(c.talk, a.playOffTalk(c)...)
	return c, nil
}

// prepare reads a file, applies what was asked for to its record, and settles
// round, edition and list.
func (a *app) prepare(name string, r *request) (*computed, error) {
	s, err := a.load(name)
	if err != nil {
		return nil, err
	}
	c, err := a.settle(s, r)
	c.talk = append(a.remarks(s), c.talk...)
	return c, err
}

// settle prepares what has been read.
func (a *app) settle(s *source, r *request) (*computed, error) {
	c := &computed{source: s}
	c.Tournament = s.t
	if err := r.apply(s.t); err != nil {
		return c, err
	}
	if paired := s.t.RoundsPaired(); r.round > paired {
		f := usage("cli.round.beyond", "round", r.round, "last", paired)
		f.usage = false
		return c, f
	}
	var err error
	c.Table, err = crosstable.New(s.t, r.round)
	if err != nil {
		return c, contradiction(s.name, err)
	}
	a.settleEdition(c, r)
	if err := a.settleList(c, r); err != nil {
		return c, err
	}
	if s.t.System.Family == tournament.UnknownFamily && c.Table.RoundRobin() > 0 {
		c.talk = append(c.talk, a.T("cli.hint.roundrobin"))
	}
	options := r.options
	if r.floor {
		options.Unrated = tiebreak.UnratedAtFloor(s.t)
	}
	c.calc, err = tiebreak.New(c.Table, c.edition, options)
	return c, err
}

// contradiction is a record that cannot be true.
func contradiction(file string, err error) *failure {
	return &failure{code: exitUnreadable, text: message.New("cli.record.contradiction", "file", shown(file), "reason", reasonOf(err))}
}

// reasonOf is why there is no crosstable, to be rendered with the sentence around it.
func reasonOf(err error) any {
	if c := (*crosstable.Contradiction)(nil); errors.As(err, &c) {
		return c.Message
	}
	return err.Error()
}

// order computes the standings.
func (a *app) order(c *computed, r *request) error {
	if c.bracket {
		return a.orderByBracket(c, r)
	}
	var lots *standings.Lots
	if r.lots {
		lots = standings.LotsOf(c.Tournament)
	}
	c.talk = append(c.talk, c.listed...)
	c.listed = nil
	var err error
	c.Standings, err = standings.Compute(c.calc, c.list, lots)
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		return a.refusal(refused)
	}
	if err != nil {
		return err
	}
	for _, d := range c.Standings.Dropped {
		c.talk = append(c.talk, report.Refusal(a.printer(), c.edition, d))
	}
	if c.courses, c.waiting, err = playoff.Settle(c.Tournament, c.Standings); err != nil {
		c.unfit, _ = playoff.Reason(err)
	}
	if lots != nil {
		c.talk = append(c.talk, a.T("cli.lots.seed", "seed", lots.Seed))
	}
	return nil
}

// refusal lists the tie-breaks that the regulations refuse, and what flags
// could help.
func (a *app) refusal(refused *tiebreak.Refused) *failure {
	f := &failure{code: exitUsage, text: message.New("cli.tiebreaks.refused", "chapter", report.Chapter(a.printer(), refused.Edition), "count", len(refused.Refusals))}
	var hints []string
	for _, r := range refused.Refusals {
		f.lines = append(f.lines, report.Refusal(a.printer(), refused.Edition, r))
		var hint string
		switch r.Message.ID {
		case "tiebreak.refused.edition":
			hint = a.T("cli.hint.declared")
		case "tiebreak.refused.buchholz":
			hint = a.T("cli.hint.buchholz")
		case "tiebreak.refused.unrated":
			hint = a.T("cli.hint.unrated")
		}
		if hint != "" && !slices.Contains(hints, hint) {
			hints = append(hints, hint)
		}
	}
	f.lines = append(f.lines, hints...)
	return f
}

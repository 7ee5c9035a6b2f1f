package cli

import (
	"errors"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/report"
	"torneo/message"
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
	talk    []string
	listed  []string // what is to be said of the list, if it is used
}

// compute reads a file and puts its participants in order.
func (a *app) compute(name string, r *request) (*computed, error) {
	c, err := a.prepare(name, r)
	if err != nil {
		return c, err
	}
	return c, a.order(c, r)
}

// prepare reads a file, applies what was asked for to its record, and settles
// round, edition and list.
func (a *app) prepare(name string, r *request) (*computed, error) {
	s, err := a.load(name)
	if err != nil {
		return nil, err
	}
	c := &computed{source: s, talk: a.remarks(s)}
	c.Tournament = s.t
	if err := r.apply(s.t); err != nil {
		return c, err
	}
	if paired := s.t.RoundsPaired(); r.round > paired {
		f := usage("cli.round.beyond", "round", r.round, "last", paired)
		f.usage = false
		return c, f
	}
	c.Table, err = crosstable.New(s.t, r.round)
	if err != nil {
		return c, contradiction(name, err)
	}
	a.settleEdition(c, r)
	if err := a.settleList(c, r); err != nil {
		return c, err
	}
	if s.t.System.Family == tournament.UnknownFamily && allMetAll(c.Table) {
		c.talk = append(c.talk, a.T("cli.hint.roundrobin"))
	}
	options := r.options
	if r.floor {
		options.Unrated.Rating = ratingFloor(s.t)
	}
	c.calc, err = tiebreak.New(c.Table, c.edition, options)
	return c, err
}

// contradiction is a record that cannot be true.
func contradiction(file string, err error) *failure {
	return &failure{code: exitUnreadable, text: message.New("cli.record.contradiction", "file", shown(file), "reason", err.Error())}
}

// order computes the standings.
func (a *app) order(c *computed, r *request) error {
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

// apply puts into the record what the command line knows better.
func (r *request) apply(t *tournament.Tournament) error {
	switch r.system {
	case "":
	case "swiss":
		t.System = tournament.System{Family: tournament.Swiss, Team: t.IsTeam(), Primary: t.System.Primary}
	case "roundrobin":
		t.System = tournament.System{Family: tournament.RoundRobin, Team: t.IsTeam(), Primary: t.System.Primary, Games: 1}
	case "doubleroundrobin":
		t.System = tournament.System{Family: tournament.RoundRobin, Team: t.IsTeam(), Primary: t.System.Primary, Games: 2}
	default:
		system, err := tournament.ParseSystem(r.system)
		if err != nil {
			return err
		}
		if system.Team != t.IsTeam() && system.Family != tournament.Schiller && system.Family != tournament.Scheveningen {
			return usage("cli.system.teams", "value", system.Code)
		}
		t.System = system
	}
	if len(r.withdrawn) > 0 && t.IsTeam() {
		return usage("cli.withdrawn.teams")
	}
	index := t.PlayerIndex()
	for _, number := range r.withdrawn {
		i, ok := index[number]
		if !ok {
			return usage("cli.withdrawn.unknown", "number", number)
		}
		t.Players[i].Withdrawn = true
	}
	return nil
}

func (a *app) settleEdition(c *computed, r *request) {
	c.edition = r.edition
	if c.edition != "" {
		return
	}
	t := c.Tournament
	c.edition = t.Rulebook.TieBreaks
	if t.Rulebook.Proposed && t.Start.IsZero() && t.End.IsZero() {
		c.talk = append(c.talk, a.T("cli.edition.no-dates", "edition", string(c.edition), "chapter", report.Chapter(a.printer(), c.edition)))
	}
}

// settleList takes the list of the command line, else the file's, else the one
// recommended for such an event.
func (a *app) settleList(c *computed, r *request) (err error) {
	t := c.Tournament
	switch {
	case r.list != nil:
		c.list = r.list
	case r.preset != "":
		preset, err := standings.PresetByName(r.preset, c.edition)
		if err != nil {
			return usage("cli.preset.not-here", "value", r.preset, "edition", string(c.edition))
		}
		c.list, err = tiebreak.ParseList(preset.List)
		return err
	case len(t.TieBreaks) > 0:
		c.list, err = tiebreak.ParseAll(t.TieBreaks)
		if err != nil {
			return syntaxFailure("cli.tiebreaks.file", err)
		}
	default:
		preset := standings.Recommended(t, c.edition)
		if c.list, err = tiebreak.ParseList(preset.List); err != nil {
			return err
		}
		p := a.printer()
		c.listed = append(c.listed, a.T("cli.tiebreaks.recommended", "preset", preset.Name(), "cite", report.Cite(p, preset.Edition, preset.Article), "list", preset.List))
		if choice := report.Choice(p, preset); choice != "" {
			c.listed = append(c.listed, choice)
		}
	}
	return nil
}

// syntaxFailure says what is wrong with an entry of a list.
func syntaxFailure(id string, err error) *failure {
	var syntax *tiebreak.SyntaxError
	if !errors.As(err, &syntax) {
		return usage(id, "text", err.Error())
	}
	text := message.New("tiebreak.syntax."+syntax.Reason, "entry", syntax.Entry, "part", syntax.Part)
	if syntax.Reason == "unknown" {
		if near := nearest(syntax.Part, codeNames()); len(near) > 0 {
			text = message.New("cli.did-you-mean", "text", text, "near", strings.Join(near, ", "))
		}
	}
	return &failure{code: exitUsage, text: message.New(id, "text", text)}
}

// ratingFloor is FIDE's rating floor on the event's first day: 1400 since
// 1 March 2024 (B.02 7.2), before that 1000.
func ratingFloor(t *tournament.Tournament) int {
	day := t.Start
	if day.IsZero() {
		day = t.End
	}
	if !day.IsZero() && day.Ordinal() < 2024_03_01 {
		return 1000
	}
	return 1400
}

// allMetAll reports that everybody met everybody else, all equally often.
func allMetAll(table *crosstable.Table) bool {
	n := len(table.Participants)
	if n < 3 || table.Rounds < n-1 {
		return false
	}
	often := 0
	for i := range table.Participants {
		times := make([]int, n)
		for _, e := range table.Row(i) {
			if e.Opponent != crosstable.None {
				times[e.Opponent]++
			}
		}
		for j, k := range times {
			if often == 0 && j != i {
				often = k
			}
			if j != i && (k == 0 || k != often) {
				return false
			}
		}
	}
	return true
}

package cli

import (
	"errors"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/internal/cli/command"
	"torneo/internal/pairing/schedule"
	"torneo/internal/report"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
)

// standingsOfFile holds an event with its standings, and the remarks on how they were made.
type standingsOfFile struct {
	report.Event
	source *command.Source
	result *standings.Result
	talk   []string
	heard  int  // sentences of the result that are in the talk
	every  bool // every edition is looked at, and none can be given
}

// compute reads a file and puts its participants in order.
func (a *app) compute(name string, r *request) (*standingsOfFile, error) {
	c, err := a.prepare(name, r)
	if err != nil {
		return c, err
	}
	if err := a.order(c); err != nil {
		return c, err
	}
	if c.source.Settle != nil && r.Edition == "" && r.List == nil && r.Preset == "" && !r.Lots {
		c.source.Settle(c.Standings)
	}
	return c, nil
}

// prepare reads a file, applies what was asked for to its record, and settles
// round, edition and list.
func (a *app) prepare(name string, r *request) (*standingsOfFile, error) {
	s, err := a.Load(name)
	if err != nil {
		return nil, err
	}
	c, err := a.settle(s, r)
	c.talk = append(a.Remarks(s), c.talk...)
	return c, err
}

// settle prepares what has been read.
func (a *app) settle(s *command.Source, r *request) (*standingsOfFile, error) {
	c := &standingsOfFile{source: s, every: r.every}
	c.Tournament = s.Tournament
	if err := r.apply(s.Tournament); err != nil {
		return c, err
	}
	result, err := standings.Prepare(s.Tournament, r.Request)
	if err != nil {
		return c, a.notOrdered(s.Name, err)
	}
	c.result, c.Table = result, result.Table
	a.hear(c)
	return c, nil
}

// order computes the standings.
func (a *app) order(c *standingsOfFile) error {
	err := c.result.Order()
	c.Standings = c.result.Standings
	a.hear(c)
	if err != nil {
		return a.notOrdered(c.source.Name, err)
	}
	return nil
}

// hear takes up what the standings have to say, with the flag that would change it.
//
//i18n:prefix cli.hint.said.
func (a *app) hear(c *standingsOfFile) {
	for _, m := range c.result.Said[c.heard:] {
		hint := "cli.hint." + strings.TrimPrefix(m.ID, "standings.")
		if a.Printer().Has(hint) && !(c.every && m.Args["edition"] != nil) {
			m = message.New(hint, "said", m, "round", m.Args["round"], "paired", m.Args["paired"])
		}
		c.talk = append(c.talk, a.Text(m))
	}
	c.heard = len(c.result.Said)
}

// notOrdered returns an error that says why there are no standings.
func (a *app) notOrdered(file string, err error) error {
	var (
		round   *standings.NoRound
		preset  *standings.NoPreset
		syntax  *tiebreak.SyntaxError
		refused *tiebreak.Refused
		torn    *crosstable.Contradiction
		unfit   *schedule.Unfit
		as      *tiebreak.NoOtherUnplayed
	)
	switch {
	case errors.As(err, &round):
		return &command.Failure{Code: command.ExitUsage, Text: round.Sentence()}
	case errors.As(err, &preset):
		return &command.Failure{Code: command.ExitUsage, Usage: true, Text: preset.Sentence()}
	case errors.As(err, &syntax):
		return syntaxFailure("cli.tiebreaks.file", syntax)
	case errors.As(err, &refused):
		return a.refusal(refused)
	case errors.As(err, &as):
		return &command.Failure{Code: command.ExitUsage, Text: as.Sentence()}
	case errors.As(err, &torn):
		return contradiction(file, err)
	case errors.As(err, &unfit):
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", unfit.Message)}
	}
	return err
}

// contradiction returns the error of a record that cannot be true.
func contradiction(file string, err error) *command.Failure {
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.record.contradiction", "file", command.DisplayName(file), "reason", reasonOf(err))}
}

// reasonOf returns why there is no crosstable, to be rendered with the sentence around it.
func reasonOf(err error) any {
	if c := (*crosstable.Contradiction)(nil); errors.As(err, &c) {
		return c.Message
	}
	return err.Error()
}

// refusal lists the tie-breaks that the regulations refuse, and what flags
// could help.
func (a *app) refusal(refused *tiebreak.Refused) *command.Failure {
	f := &command.Failure{Code: command.ExitUsage, Text: message.New("cli.tiebreaks.refused", "chapter", report.Chapter(a.Printer(), refused.Edition), "count", len(refused.Refusals))}
	var hints []string
	for _, r := range refused.Refusals {
		f.Lines = append(f.Lines, report.Refusal(a.Printer(), refused.Edition, r))
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
	f.Lines = append(f.Lines, hints...)
	return f
}

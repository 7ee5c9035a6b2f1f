package cli

import (
	"errors"
	"strings"

	"torneo/handbook"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

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
	if t.Rulebook.Proposed.Has(handbook.TieBreaks) && t.Start.IsZero() && t.End.IsZero() {
		c.talk = append(c.talk, a.T("cli.edition.no-dates", "edition", string(c.edition), "chapter", report.Chapter(a.printer(), c.edition)))
	}
}

// settleList takes the list of the command line, else the file's, else the one
// recommended for such an event.
func (a *app) settleList(c *computed, r *request) (err error) {
	t := c.Tournament
	switch {
	case r.list == nil && r.preset == "" && pairing.IsKnockout(t):
		c.bracket, c.list = true, []tiebreak.Spec{{Code: "PTS"}}
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

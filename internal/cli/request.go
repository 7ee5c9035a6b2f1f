package cli

import (
	"errors"

	"torneo/internal/cli/command"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/pairing"
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
		system, err := pairing.TypeNamed(r.system)
		if err != nil {
			return err
		}
		if system.Team != t.IsTeam() && system.Family != tournament.Schiller && system.Family != tournament.Scheveningen {
			return command.Usage("cli.system.teams", "value", system.Code)
		}
		t.System = system
		ruleOf(t, pairing.SystemPrinted(r.system))
	}
	if err := plan(t, r.planned); err != nil {
		return err
	}
	return r.sayWhoLeft(t)
}

// sayWhoLeft records that those whom --withdrawn names, and nobody else, have left the event
// (R-RR-WITHDRAWN): players, or teams where the standings are theirs.
func (r *request) sayWhoLeft(t *tournament.Tournament) error {
	if !r.leftStated {
		return nil
	}
	t.LeftStated = true
	named := map[int]bool{}
	for _, number := range r.withdrawn {
		named[number] = true
	}
	for i := range t.Players {
		if p := &t.Players[i]; !t.IsTeam() {
			p.Withdrawn = named[p.Number] || p.Expelled
			delete(named, p.Number)
		}
	}
	for i := range t.Teams {
		x := &t.Teams[i]
		x.Withdrawn = named[x.Number] || x.Expelled
		delete(named, x.Number)
	}
	for _, number := range r.withdrawn {
		if named[number] {
			return command.Usage("cli.withdrawn.unknown", "number", number, "teams", t.IsTeam())
		}
	}
	return nil
}

// plan puts the number of rounds that --rounds says into the record; 0: it says none.
func plan(t *tournament.Tournament, rounds int) error {
	if paired := t.RoundsPaired(); rounds > 0 && rounds < paired {
		return command.Usage("cli.rounds.fewer", "planned", rounds, "last", paired)
	}
	if rounds > 0 {
		t.PlannedRounds = rounds
	}
	return nil
}

// syntaxFailure says what is wrong with an entry of a list.
func syntaxFailure(id string, err error) *command.Failure {
	var syntax *tiebreak.SyntaxError
	if !errors.As(err, &syntax) {
		return command.Usage(id, "text", err.Error())
	}
	text := message.New("tiebreak.syntax."+syntax.Reason, "entry", syntax.Entry, "part", syntax.Part)
	if syntax.Reason == "unknown" {
		if near := spelling.Nearest(syntax.Part, codeNames()); len(near) > 0 {
			text = spelling.Suggest(text, near)
		}
	}
	return &command.Failure{Code: command.ExitUsage, Text: message.New(id, "text", text)}
}

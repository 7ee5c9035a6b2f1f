package events

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// MatchPoints returns the match points for a win, a draw and a loss.
func (p settingsPage) MatchPoints() tournament.MatchPoints { return p.Config.MatchWorth() }

// TeamBye returns the value of a team's pairing-allocated bye, in match points or game
// points; "" where it counts as a drawn match.
func (p settingsPage) TeamBye(match bool) string {
	switch b := p.Config.TeamBye; {
	case b == nil:
		return ""
	case match:
		return b.Match.String()
	default:
		return b.Game.String()
	}
}

// TeamSwiss reports a Swiss for teams by FIDE's own system, whose types are several.
func (p settingsPage) TeamSwiss() bool { return isTeamSwiss(&p.Config) }

func isTeamSwiss(c *journal.Config) bool {
	return c.System == "FIDE_TEAM" || c.System == "FIDE_TEAM_BAKU" || strings.HasPrefix(c.System, "FIDE_TEAM_TYPE") || slices.Contains(teamScores, strings.TrimSuffix(strings.TrimPrefix(c.System, "FIDE_TEAM_"), "_BAKU"))
}

// teamScores are the scores by which teams are paired: the primary one, and after it
// the secondary one where it decides colours (C.04.6 1.2).
var teamScores = []string{"MP_GP", "GP_MP", "MP", "GP"}

// TeamScores lists them.
func (p settingsPage) TeamScores() []string { return teamScores }

// TeamScore returns the primary and the secondary score of the tournament.
func (p settingsPage) TeamScore() string {
	system, err := tournament.ParseSystem(p.Config.System)
	if err != nil {
		return ""
	}
	first, second := "MP", "GP"
	if system.Primary == tournament.GameScore {
		first, second = second, first
	}
	if !system.Secondary {
		return first
	}
	return first + "_" + second
}

// TeamPreference returns "A" or "B", the type of the colour preferences, or "" for none
// (C.04.6 1.7).
func (p settingsPage) TeamPreference() string {
	system, _ := tournament.ParseSystem(p.Config.System)
	return system.Preference
}

// readTeamType reads the type of a Swiss for teams.
func readTeamType(v *page.Visit, c *journal.Config) error {
	if !isTeamSwiss(c) || !v.Request.PostForm.Has("team-score") {
		return nil
	}
	preference, score := v.Value("team-type"), v.Value("team-score")
	if !slices.Contains(teamScores, score) || !slices.Contains([]string{"", "A", "B"}, preference) {
		return page.ErrBadForm
	}
	code := "FIDE_TEAM_"
	if preference != "" {
		code += "TYPE" + preference + "_"
	}
	code += score
	if strings.HasSuffix(c.System, "_BAKU") {
		code += "_BAKU"
	}
	was, _ := tournament.ParseSystem(c.System)
	will, err := tournament.ParseSystem(code)
	if err != nil {
		return &arbiter.Refused{Message: message.New("arbiter.setup.system", "value", code)}
	}
	if was.Primary != will.Primary || was.Secondary != will.Secondary || was.Preference != will.Preference {
		c.System = code
	}
	return nil
}

// teamPoints reads what matches and the pairing-allocated bye are worth.
func teamPoints(v *page.Visit, c *journal.Config) error {
	if !v.Request.PostForm.Has("match-win") {
		return nil
	}
	read := func(field string, to *tournament.Points) error {
		points, err := tournament.ParsePoints(v.Value(field))
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.points", "value", v.Value(field))}
		}
		*to = points
		return nil
	}
	var m tournament.MatchPoints
	for _, f := range []struct {
		field string
		to    *tournament.Points
	}{{"match-win", &m.Win}, {"match-draw", &m.Draw}, {"match-loss", &m.Loss}} {
		if err := read(f.field, f.to); err != nil {
			return err
		}
	}
	if c.MatchPoints = m; m == tournament.StandardMatchPoints() {
		c.MatchPoints = tournament.MatchPoints{}
	}
	if v.Value("bye-match") == "" && v.Value("bye-game") == "" {
		c.TeamBye = nil
		return nil
	}
	var bye tournament.TeamBye
	if err := read("bye-match", &bye.Match); err != nil {
		return err
	}
	if err := read("bye-game", &bye.Game); err != nil {
		return err
	}
	c.TeamBye = &bye
	return nil
}

// ScoreName returns the name of such scores.
func (p settingsPage) ScoreName(score string) string {
	//i18n:prefix web.settings.team-score.
	return p.T("web.settings.team-score." + strings.ReplaceAll(strings.ToLower(score), "_", "-"))
}

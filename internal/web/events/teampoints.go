package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// MatchPoints is what matches are worth.
func (p settingsPage) MatchPoints() tournament.MatchPoints {
	if p.Config.MatchPoints == (tournament.MatchPoints{}) {
		return tournament.StandardMatchPoints()
	}
	return p.Config.MatchPoints
}

// TeamBye is what the pairing-allocated bye of a team is worth, in match points or game
// points; "" where it is a drawn match.
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

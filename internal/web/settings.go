package web

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// settingsPage is how a tournament is set up. What must not change any more is
// shown and refused, not hidden.
type settingsPage struct {
	frame
	Config  journal.Config
	Presets []presetChoice
	Groups  string // of players kept apart, a line each
	Dates   string

	Ranking, RatingFederation string

	Editions  []editionField
	Otherwise *otherEditions // what the first day proposes otherwise; nil: nothing
}

// presetChoice is a recommended list of tie-breaks.
type presetChoice struct{ Name, List string }

func (s *Site) settings(v *visit) error {
	p := settingsPage{frame: v.frame(message.New("web.settings.title")), Config: v.state.Config}
	p.Section = settingsSection
	p.Ranking, p.RatingFederation = v.state.Ranking()
	for _, preset := range standings.Presets() {
		p.Presets = append(p.Presets, presetChoice{preset.Name(), preset.List})
	}
	var groups []string
	for _, g := range v.state.Groups {
		var numbers []string
		for _, id := range g.IDs {
			if player := v.state.Player(id); player != nil {
				numbers = append(numbers, strconv.Itoa(player.Number))
			}
		}
		groups = append(groups, strings.Join(numbers, " "))
	}
	p.Groups = strings.Join(groups, "\n")
	var dates []string
	for _, d := range v.state.Config.Dates {
		dates = append(dates, dateValue(d))
	}
	p.Dates = strings.Join(dates, "\n")
	p.Editions = v.editions()
	var err error
	if p.Otherwise, err = v.otherwise(); err != nil {
		return err
	}
	return v.render(settingsView(p))
}

func (s *Site) configure(v *visit) error {
	c := v.state.Config
	var err error
	if c.Name, err = v.title("name"); err != nil {
		return err
	}
	if c.Rounds, err = v.number("rounds"); err != nil {
		return err
	}
	if c.Start, err = v.date("start"); err != nil {
		return err
	}
	if c.End, err = v.date("end"); err != nil {
		return err
	}
	c.City, c.Federation = v.text("city"), strings.ToUpper(v.text("federation"))
	c.ChiefArbiter, c.TimeControl = v.text("arbiter"), v.text("time")
	c.Deputies = lines(v.text("deputies"))
	c.Baku, c.Order = v.text("baku") != "", journal.Order(v.text("order"))
	c.Chess960 = v.text("chess960") != ""
	if v.r.PostForm.Has("ranking") {
		c.Ranking, c.RatingFederation = v.ranking()
	}
	v.chosenEditions(&c)
	c.Ties = strings.FieldsFunc(v.text("ties"), func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\r' || r == ';' })
	if len(c.Ties) > 0 && !slices.Contains(c.Ties, "PTS") {
		c.Ties = append([]string{"PTS"}, c.Ties...)
	}
	c.Dates = nil
	for _, line := range lines(v.text("dates")) {
		d, err := tournament.ParseDate(line)
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.date", "value", line)}
		}
		c.Dates = append(c.Dates, d)
	}
	if c.HalfByes, err = v.number("halfbyes"); err != nil {
		return err
	}
	if c.HalfByesUntil, err = v.number("halfuntil"); err != nil {
		return err
	}
	if err := v.points(&c.Points); err != nil {
		return err
	}
	if c.System == knockoutCode {
		if err := v.matches(&c.Matches); err != nil {
			return err
		}
	}
	if len(c.Ties) == 0 {
		c.Ties = arbiter.RecommendedTies(c)
	}
	return v.do(arbiter.Configure{Config: c}, v.path("settings"), message.New("web.done.settings"))
}

// ranking reads by which rating players are ordered. That it is FIDE's is not said
// where nothing was said before.
func (v *visit) ranking() (method, federation string) {
	was, whose := v.state.Ranking()
	method, federation = v.text("ranking"), strings.ToUpper(v.text("ratingfed"))
	if method == tournament.RankFIDE && was == "" && federation == whose {
		return "", v.state.Config.RatingFederation
	}
	return method, federation
}

// points reads what results are worth.
func (v *visit) points(g *tournament.GamePoints) error {
	read := func(field string, to ...*tournament.Points) error {
		p, err := tournament.ParsePoints(v.text(field))
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.points", "value", v.text(field))}
		}
		for _, t := range to {
			*t = p
		}
		return nil
	}
	for _, f := range []struct {
		name string
		to   []*tournament.Points
	}{
		{"win", []*tournament.Points{&g.Win.White, &g.Win.Black, &g.ForfeitWin, &g.FullPointBye}},
		{"draw", []*tournament.Points{&g.Draw.White, &g.Draw.Black, &g.HalfPointBye, &g.Unknown}},
		{"loss", []*tournament.Points{&g.Loss.White, &g.Loss.Black}},
		{"pab", []*tournament.Points{&g.PairingAllocatedBye}},
	} {
		if err := read(f.name, f.to...); err != nil {
			return err
		}
	}
	return nil
}

// prohibit reads the groups of players who are kept apart: a line of pairing
// numbers each.
func (s *Site) prohibit(v *visit) error {
	var groups []journal.Group
	for _, line := range lines(v.text("groups")) {
		g := journal.Group{First: v.nextRound()}
		for _, typed := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
			id, err := v.playerOf(typed)
			if err != nil {
				return err
			}
			g.IDs = append(g.IDs, id)
		}
		for _, old := range v.state.Groups { // a group that stays keeps the rounds that it was made for
			if slices.Equal(old.IDs, g.IDs) {
				g = old
			}
		}
		groups = append(groups, g)
	}
	return v.do(arbiter.Prohibit{Groups: groups}, v.path("settings"), message.New("web.done.prohibit"))
}

// leaveMode leaves FIDE mode, for ever.
func (s *Site) leaveMode(v *visit) error {
	return v.do(arbiter.LeaveFIDEMode{}, v.path("settings"), message.New("web.done.mode"))
}

// lines are the lines of a text, without blanks around them and without empty ones.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

package events

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
	"torneo/tournament"
)

// settingsPage holds the settings of a tournament. What must not change any more is
// shown and refused, not hidden.
type settingsPage struct {
	page.Frame
	Config   journal.Config
	Ties     tieCard
	Groups   string // of players kept apart, a line each
	Apart    apartCard
	Calendar []calendarRow
	Asked    []regulations.Finding // by the regulations of events
	Unsaved  bool                  // the fields are what has been sent

	Ranking, RatingFederation string
	Sequence                  sequenceCard

	Editions  []editionField
	Rate      rateHint
	Otherwise *otherEditions // what the first day proposes otherwise; nil: nothing
}

func Settings(v *page.Visit) error { return showSettings(v, v.State.Config) }

// showSettings shows a configuration, which may not be that of the tournament yet.
func showSettings(v *page.Visit, c journal.Config) error {
	saved := v.State
	state := *saved
	if c.TimeControl != state.Config.TimeControl {
		state.Kept.TimeControl = ""
	}
	state.Config = c
	v.State = &state
	p := settingsPage{Frame: v.Frame(message.New("web.settings.title")), Config: c, Ties: newTieCard(v, c), Calendar: calendarOf(v, &c), Asked: askedOf(v)}
	p.Rate = hintOf(v, &tournament.Tournament{TimeControl: state.Kept.TimeControl, Allotted: c.TimeControl, Rulebook: c.Rulebook})
	p.Unsaved = v.Request.Method == http.MethodPost
	p.Section, p.Wide = page.SettingsSection, true
	p.Ranking, p.RatingFederation = v.State.Ranking()
	p.Sequence = sequenceOf(v)
	p.Groups = groupsText(v)
	var err error
	if p.Apart, err = apartOf(v); err != nil {
		return err
	}
	p.Editions = editionsOf(v)
	if p.Otherwise, err = proposedEditions(v, saved); err != nil {
		return err
	}
	return v.Render(settingsView(p))
}

// WrongEdition reports a chapter of which the tournament type names another edition.
func (p settingsPage) WrongEdition() bool {
	return slices.ContainsFunc(p.Editions, func(f editionField) bool { return f.Wrong })
}

// HalfByes returns the number of half-point byes; empty for any number.
func (p settingsPage) HalfByes() string {
	if p.Config.HalfByes < 0 {
		return ""
	}
	return strconv.Itoa(p.Config.HalfByes)
}

// HalfByesUntil returns the last round for them; empty for the last but one.
func (p settingsPage) HalfByesUntil() string {
	if p.Config.HalfByesUntil == 0 {
		return ""
	}
	return strconv.Itoa(p.Config.HalfByesUntil)
}

func configure(v *page.Visit) (*page.Next, error) {
	c := v.State.Config
	var err error
	if c.Name, err = v.Title("name"); err != nil {
		return nil, err
	}
	if c.Rounds, err = v.Number("rounds"); err != nil {
		return nil, err
	}
	if c.Start, err = v.Day("start"); err != nil {
		return nil, err
	}
	if c.End, err = v.Day("end"); err != nil {
		return nil, err
	}
	c.City, c.Federation = v.Value("city"), strings.ToUpper(v.Value("federation"))
	c.ChiefArbiter = v.Value("arbiter")
	if c.TimeControl, err = rateOf(v, v.State.Config.TimeControl); err != nil {
		return nil, err
	}
	c.Deputies = lines(v.Value("deputies"))
	c.Baku, c.Order = v.Value("baku") != "", journal.Order(v.Value("order"))
	c.Chess960 = v.Value("chess960") != ""
	if v.Request.PostForm.Has("maxi") {
		setMaxi(&c, v.Value("maxi"))
	}
	if c.LinesUp() {
		c.AnyOrder, c.LineUpTime = v.Value("any-order") != "", v.Value("lineup-time")
	}
	if c.ForTeams() {
		if err := teamPoints(v, &c); err != nil {
			return nil, err
		}
		if err := readTeamType(v, &c); err != nil {
			return nil, err
		}
	}
	if v.Request.PostForm.Has("ranking") {
		c.Ranking, c.RatingFederation = rankingOf(v)
	}
	readSequence(v, &c)
	chosenEditions(v, &c)
	c.Ties = readTies(v)
	if len(c.Ties) > 0 && !slices.Contains(c.Ties, "PTS") {
		c.Ties = append([]string{"PTS"}, c.Ties...)
	}
	if err := readCalendar(v, &c); err != nil {
		return nil, err
	}
	if v.Request.PostForm.Has("zone") {
		c.Zone = v.Value("zone")
	}
	if c.HalfByes, err = v.Number("halfbyes"); err != nil {
		return nil, err
	}
	if v.Value("halfbyes-any") != "" {
		c.HalfByes = -1
	}
	if c.HalfByesUntil, err = v.Number("halfuntil"); err != nil {
		return nil, err
	}
	if v.Request.PostForm.Has("absentees") {
		c.Absentees = journal.AbsenteeRule(v.Value("absentees"))
	}
	if err := pointsOf(v, &c.Points); err != nil {
		return nil, err
	}
	if page.PlansMatches(c.System) {
		if err := readMatches(v, &c.Matches, false); err != nil {
			return nil, err
		}
	}
	if len(c.Ties) == 0 {
		c.Ties = arbiter.RecommendedTies(c)
	}
	if arrangeTies(v, &c) || repeatDates(v, &c) {
		v.RetargetMain()
		return page.Rendered, showSettings(v, c)
	}
	return page.Give(arbiter.Configure{Config: c})
}

// rankingOf reads by which rating players are ordered. That it is FIDE's is not said
// where nothing was said before.
func rankingOf(v *page.Visit) (method, federation string) {
	was, whose := v.State.Ranking()
	method, federation = v.Value("ranking"), strings.ToUpper(v.Value("ratingfed"))
	if method == tournament.RankFIDE && was == "" && federation == whose {
		return "", v.State.Config.RatingFederation
	}
	return method, federation
}

// pointsOf reads what results are worth.
func pointsOf(v *page.Visit, g *tournament.GamePoints) error {
	read := func(field string, to ...*tournament.Points) error {
		p, err := tournament.ParsePoints(v.Value(field))
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.points", "value", v.Value(field))}
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

// lines returns the lines of a text, without blanks around them and without empty ones.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

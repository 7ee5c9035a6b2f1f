package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// PlayOff is the play-off of an event: one course for every tie that it decides.
type PlayOff struct {
	Event
	Courses []*playoff.Course
	Waiting message.Message    // why nobody plays yet; zero: the last round is over
	Ended   *playoff.TimeOfDay // when the game ended after which the break is; nil: not told
}

// Document returns a play-off's declaration, participants and format, its games so far
// and to come, and the places. Programs get a line a game.
func (x *PlayOff) Document(p *i18n.Printer, reader For) *Document {
	d := &Document{Language: p.Language(), Title: x.Title(p)}
	if where := x.placeAndDates(p); where != "" {
		d.Lead = append(d.Lead, where)
	}
	d.Lead = append(d.Lead, p.T("playoff.title", "round", x.round(p)))
	if reader == Programs {
		d.Tables = []Table{x.games()}
		return d
	}
	d.Tables = append(d.Tables, x.settingsTable(p))
	switch {
	case !x.Waiting.IsZero():
		d.Lead = append(d.Lead, p.Text(x.Waiting))
		if stakes := x.Stakes(); len(stakes) > 0 {
			d.Tables = append(d.Tables, x.mayBeTied(p, stakes))
		}
		for players := 2; players <= min(5, len(x.Tournament.Participants())); players++ {
			d.Tables = append(d.Tables, x.plan(p, players, x.Tournament.PlayOff.Places.From, p.T("playoff.plan.if", "count", players)))
		}
		for _, c := range x.Courses {
			d.Tables = append(d.Tables, x.entrantsTable(p, c))
		}
		return d
	case len(x.Courses) == 0:
		d.Notes = append(d.Notes, p.T("playoff.nobody-tied", "places", placesWords(p, x.Tournament.PlayOff.Places)))
	}
	for _, c := range x.Courses {
		d.Tables = append(d.Tables, x.course(p, c)...)
	}
	return d
}

// settingsTable tabulates what the regulations settle, with the articles that ask for it, and
// whose lots were drawn.
func (x *PlayOff) settingsTable(p *i18n.Printer) Table {
	t := DeclaredPlayOff(p, x.Tournament.PlayOff, x.Tournament.Rulebook.TieBreaks, x.Tournament.IsTeam())
	if lots := x.Tournament.PlayOff.Lots; len(lots) > 0 {
		var names []string
		for _, n := range lots {
			names = append(names, x.numberAndName(n))
		}
		t.Rows = append(t.Rows, []string{p.T("playoff.parameter.lots"), strings.Join(names, "; "), ""})
	}
	return t
}

// DeclaredPlayOff tabulates what the regulations settle of a play-off, with the articles of an
// edition that ask for it; between teams, games are called matches.
func DeclaredPlayOff(p *i18n.Printer, o *tournament.PlayOff, edition handbook.Edition, teams bool) Table {
	t := Table{Caption: p.T("playoff.declared"), Columns: []Column{
		{Key: "parameter", Title: p.T("playoff.column.parameter"), Heading: true},
		{Key: "value", Title: p.T("playoff.column.value")},
		{Key: "article", Title: p.T("report.column.article")},
	}}
	add := func(parameter, value, article string) {
		t.Rows = append(t.Rows, []string{p.T("playoff.parameter." + parameter), value, article})
	}
	of := func(s playoff.Subject) string { return cites(p, playoff.Articles(edition, s)) }
	add("places", placesWords(p, o.Places), of(playoff.Which))
	switch o.After {
	case tournament.AllTieBreaks:
		add("after", p.T("playoff.after.all"), of(playoff.After))
	case 0:
		add("after", p.T("playoff.after.none"), of(playoff.After))
	default:
		add("after", p.T("playoff.after.some", "count", o.After), of(playoff.After))
	}
	add("format", p.T("playoff.format."+string(o.Format)), of(playoff.Format))
	add("numbers", p.T("playoff.numbers."+string(o.Numbers)), of(playoff.Numbers))
	add("colours", p.T("playoff.colours."+string(o.Colors)), of(playoff.Colours))
	add("time", contestWords(p, o.Contest, teams), of(playoff.Time))
	breaks := []string{p.T("playoff.breaks.start", "count", o.Start), p.T("playoff.breaks.stage", "count", o.Break)}
	if o.Rest > 0 {
		breaks = append(breaks, p.T(ofTeams(teams, "playoff.breaks.rest", "playoff.breaks.rest-teams"), "count", o.Rest))
	}
	add("breaks", strings.Join(breaks, "; "), of(playoff.Breaks))
	others := playoff.OthersRank
	if o.Others == tournament.OthersShare {
		others = playoff.OthersShare
	}
	add("others", p.T("playoff.others."+string(o.Others)), of(others))
	return t
}

// PlayOffWords writes the same in one line: "places that are decided: …; format: …".
func PlayOffWords(p *i18n.Printer, o *tournament.PlayOff, teams bool) string {
	var parts []string
	for _, row := range DeclaredPlayOff(p, o, "", teams).Rows {
		parts = append(parts, row[0]+": "+row[1])
	}
	return strings.Join(parts, " · ")
}

// numberAndName returns a participant with their number: "5 Kasparov, Garry".
func (x *PlayOff) numberAndName(number int) string {
	return strconv.Itoa(number) + " " + x.nameOf(number)
}

func placesWords(p *i18n.Printer, o tournament.PlayOffPlaces) string {
	switch {
	case o.Qualify:
		return p.T("playoff.places.top", "count", o.To)
	case o.To == 0 && o.From == 1:
		return p.T("playoff.places.all")
	case o.To == 0:
		return p.T("playoff.places.from", "from", o.From)
	case o.From == o.To:
		return p.T("playoff.places.one", "from", o.From)
	}
	return p.T("playoff.places.some", "from", o.From, "to", o.To)
}

// ofTeams returns one of two texts: the second if teams is set.
func ofTeams(teams bool, players, of string) string {
	if teams {
		return of
	}
	return players
}

// contestWords describes the format of a match: "2 games (3' + 2\"); then …".
//
//i18n:prefix playoff.stage.
func contestWords(p *i18n.Printer, c tournament.Contest, teams bool) string {
	if teams {
		return Contest(p, c, true)
	}
	var parts []string
	for _, s := range c.Stages {
		id, count := "games", s.Games
		switch {
		case s.Kind == tournament.SuddenDeath:
			id, count = "sudden", 1
		case s.Kind == tournament.FirstWin && s.Games == 0:
			id, count = "first", 1
		case s.Kind == tournament.FirstWin:
			id = "first-most"
		}
		parts = append(parts, p.T("playoff.stage."+id, "count", count, "clock", clockWords(p, s.Clock)))
	}
	return strings.Join(parts, "; ")
}

// clockWords writes a time control: "3' + 2\"", "5' / 4'".
func clockWords(p *i18n.Printer, c tournament.ByColor[tournament.Clock]) string {
	if c == (tournament.ByColor[tournament.Clock]{}) {
		return p.T("playoff.clock.event")
	}
	one := func(c tournament.Clock) string {
		text := strconv.Itoa(c.Minutes) + "'"
		if c.Increment > 0 {
			text += " + " + strconv.Itoa(c.Increment) + "\""
		}
		return text
	}
	if c.White == c.Black {
		return one(c.White)
	}
	return p.T("playoff.clock.differ", "white", one(c.White), "black", one(c.Black))
}

// cites names articles in the reader's language.
func cites(p *i18n.Printer, refs []handbook.Ref) string {
	var parts []string
	for k, r := range refs {
		if k > 0 && r.Edition == refs[k-1].Edition {
			parts[len(parts)-1] += ", " + Article(p, r.Article)
			continue
		}
		parts = append(parts, Cite(p, r.Edition, r.Article))
	}
	return strings.Join(parts, "; ")
}

// because returns why a stage is played as it is, with its articles.
func because(p *i18n.Printer, why message.Message, refs []handbook.Ref) string {
	if len(refs) == 0 {
		return p.Text(why)
	}
	return p.Text(why) + " (" + cites(p, refs) + ")"
}

// kindWords names what a stage is.
//
//i18n:prefix playoff.kind.
func kindWords(p *i18n.Printer, k playoff.Kind) string {
	if k == "" {
		k = "out"
	}
	return p.T("playoff.kind." + string(k))
}

// plan tabulates the stages before it is known who wins.
func (x *PlayOff) plan(p *i18n.Printer, players, place int, caption string) Table {
	t := Table{Caption: caption, Columns: []Column{
		{Key: "stage", Title: p.T("playoff.column.stage"), Align: Right},
		{Key: "what", Title: p.T("playoff.column.what"), Heading: true},
		{Key: "places", Title: p.T("playoff.column.for"), Align: Right},
		{Key: "players", Title: p.T("playoff.column.players"), Align: Right},
		{Key: "matches", Title: p.T("playoff.column.matches"), Align: Right},
		{Key: "direct", Title: p.T("playoff.column.direct"), Align: Right},
		{Key: "start", Title: p.T("playoff.column.start"), Align: Right},
	}}
	for _, s := range playoff.Plan(x.Tournament.PlayOff, x.Tournament.Rulebook.TieBreaks, players, place) {
		row := []string{strconv.Itoa(s.Number), kindWords(p, s.Kind), span(s.Place, s.Place+s.Players-1), strconv.Itoa(s.Players), "", "", ""}
		if why := because(p, s.Why, s.Refs); !slices.Contains(t.Notes, why) {
			t.Notes = append(t.Notes, why)
		}
		if s.Kind != "" {
			row[4], row[6] = strconv.Itoa(s.Matches), x.when(p, &s)
		}
		if s.Direct > 0 {
			row[5] = strconv.Itoa(s.Direct)
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) > 1 {
		t.Notes = append(t.Notes, p.T("playoff.plan.reckoned"))
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "direct" || c.Key == "matches" || c.Key == "start" })
}

// when returns the earliest start of a planned stage.
func (x *PlayOff) when(p *i18n.Printer, s *playoff.Planned) string {
	switch {
	case s.Unknown:
		return "…"
	case x.Ended == nil || len(x.Tournament.Extra) > 0:
		return p.T("playoff.plan.after", "count", s.After)
	}
	return (*x.Ended + playoff.TimeOfDay(s.After)).String()
}

// span writes a range of places: "3", "3–4".
func span(first, last int) string {
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

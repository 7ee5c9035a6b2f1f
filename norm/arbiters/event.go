package arbiters

import (
	"slices"
	"strings"

	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// System is a kind of tournament as the forms name them (B.06.1 2.3.1).
type System string

const (
	Swiss      System = "swiss"
	RoundRobin System = "round-robin"
	Double     System = "double-round-robin"
	Team       System = "team"
	KnockOut   System = "knock-out"
	Other      System = "other" // to be reviewed by the commission
)

// Systems lists the systems in the order of the forms.
func Systems() []System { return []System{Swiss, RoundRobin, Double, Team, KnockOut, Other} }

// IsSystem reports whether name is the name of a system.
func IsSystem(name string) bool { return slices.Contains(systemNames(), name) }

func systemNames() (names []string) {
	for _, s := range Systems() {
		names = append(names, string(s))
	}
	return names
}

// Event is the event as the regulations ask about it, as far as a record tells.
type Event struct {
	Name        string
	Federation  string
	City        string
	Start, End  tournament.Date
	Systems     []System // a team event has two (R-ARB-TEAMS); none: it is not known
	Rounds      int
	Players     int
	Rated       int // players
	Federations int // of the players
	Flagless    int // players whose federation is not known
	Titled      int // players: GM, IM, FM, and the women's titles
	Teams       int
	Boards      int    // of a match
	Rate        string // "standard", "rapid", "blitz"; "": it is not known
	Control     string // the time control in words
	Arbiters    []tournament.Arbiter
	Chance      Answer // whether the field lets a player make a norm (B.01 1.4)
}

// NewEvent reads the record of an event.
func NewEvent(t *tournament.Tournament) (*Event, error) {
	t = t.GameByGame()
	e := &Event{
		Name: t.Name, Federation: strings.ToUpper(t.Federation), City: t.City, Start: t.Start, End: t.End,
		Rounds: max(t.PlannedRounds, t.RoundsPaired()), Players: len(t.Players), Teams: len(t.Teams), Arbiters: t.Arbiters(),
		Systems: systemsOf(t), Control: t.Allotted,
	}
	if e.Control == "" {
		e.Control = t.TimeControl
	}
	if !e.End.Complete() && e.Start.Complete() && e.Rounds > 0 && len(t.Rounds) >= e.Rounds {
		e.End = t.Rounds[e.Rounds-1].Date
	}
	federations := map[string]bool{}
	for k := range t.Players {
		p := &t.Players[k]
		if p.TournamentRating(t.RankingMethod, t.RatingFederation) > 0 {
			e.Rated++
		}
		if norm.Titleholder(p.Title) {
			e.Titled++
		}
		switch code := strings.ToUpper(p.Federation); code {
		case "":
			e.Flagless++
		case "FID", "NON":
		default:
			federations[code] = true
		}
	}
	e.Federations = len(federations)
	if t.IsTeam() {
		e.Boards = t.MatchBoards()
	}
	if pace, err := rating.PaceOf(t); err == nil && pace.Told == rating.Timed {
		e.Rate = pace.Kind.String()
	}
	e.Chance = chance(t)
	return e, nil
}

// systemsOf returns the boxes that the forms would have ticked.
func systemsOf(t *tournament.Tournament) (list []System) {
	switch t.System.Family {
	case tournament.Swiss, tournament.DoubleSwiss:
		list = []System{Swiss}
	case tournament.RoundRobin:
		list = []System{RoundRobin}
		if t.System.Games > 1 || t.MeetTwice() {
			list = []System{Double}
		}
	case tournament.Knockout:
		list = []System{KnockOut}
	case tournament.Schiller, tournament.Scheveningen:
		list = []System{Other}
	}
	if t.IsTeam() {
		list = append([]System{Team}, list...)
	}
	return list
}

// chance returns whether the field lets a player make a norm, by the event's edition of B.01.
func chance(t *tournament.Tournament) Answer {
	rules, err := norm.RulesFor(t)
	if err != nil {
		return NotKnown
	}
	e, err := norm.NewEvent(t, rules, norm.Facts{})
	if err != nil {
		return NotKnown
	}
	switch possible, known := e.Possible(); {
	case !possible:
		return NotMet
	case known:
		return Met
	}
	return NotKnown
}

// International returns whether the players are of enough federations (B.06.1 2.6): of two for
// FA, of three for IA.
func (e *Event) International(t Title) Answer {
	least := 2
	if t == IA {
		least = 3
	}
	return e.ofFederations(least)
}

func (e *Event) ofFederations(least int) Answer {
	switch {
	case e.Federations >= least:
		return Met
	case e.Federations+e.Flagless >= least:
		return NotKnown
	}
	return NotMet
}

// Certificates returns the number of FA1 or IA1 that an event may give (B.06.1 2.7): in a Swiss
// one for each 25 players or part of 25, in a round robin two; false where that is not said.
func (e *Event) Certificates() (int, bool) {
	if len(e.Systems) != 1 {
		return 0, false
	}
	switch e.Systems[0] {
	case Swiss:
		return (e.Players + 24) / 25, true
	case RoundRobin, Double:
		return 2, true
	}
	return 0, false
}

package handover

import (
	"slices"

	"torneo/tournament"
)

// fact is a kind of thing that a record says.
type fact int

const (
	event fact = iota
	dates
	days
	control
	planned
	rules
	deputies
	points
	pairing
	federations
	fideIDs
	titles
	births
	sexes
	ratings
	nationals
	otherLists
	given
	left
	clubs
	games
	byes
	granted
	uneven
	forfeits
	unrated
	adjourned
	counted
	colours
	extra
	teams
)

// isOfGames reports what is a part of the games: who has none of them does not hear of it.
func (f fact) isOfGames() bool { return f > games && f <= extra }

// facts tells of each kind whether a tournament has it, in the order of the constants.
var facts = [...]struct {
	id  string
	has func(c *Content) bool
}{
	event: {"event", func(c *Content) bool {
		t := c.Record
		return t.Name+t.City+t.Federation+t.ChiefArbiter != ""
	}},
	dates:   {"dates", func(c *Content) bool { return !c.Record.Start.IsZero() || !c.Record.End.IsZero() }},
	days:    {"days", func(c *Content) bool { return anyRound(c, func(r *tournament.Round) bool { return !r.Date.IsZero() }) }},
	control: {"control", func(c *Content) bool { return c.Record.TimeControl != "" }},
	planned: {"planned", func(c *Content) bool { return c.Record.PlannedRounds > len(c.Record.Rounds) }},
	rules: {"rules", func(c *Content) bool {
		t := c.Record
		return t.System != (tournament.System{}) || len(t.TieBreaks) > 0 || t.Type != "" || t.Allotted != ""
	}},
	deputies: {"deputies", func(c *Content) bool { return len(c.Record.DeputyArbiters) > 0 }},
	points: {"points", func(c *Content) bool {
		return c.Record.WithDefaults().Points != tournament.StandardGamePoints() || len(c.Record.Corrections) > 0
	}},
	pairing: {"pairing", func(c *Content) bool {
		return len(c.Record.Accelerations)+len(c.Record.Prohibited) > 0 || c.Record.InitialColor != tournament.NoColor
	}},
	federations: {"federations", ofPlayers(func(p *tournament.Player) bool { return p.Federation != "" })},
	fideIDs:     {"fide-ids", ofPlayers(func(p *tournament.Player) bool { return p.FIDEID > 0 })},
	titles:      {"titles", ofPlayers(func(p *tournament.Player) bool { return p.Title != "" })},
	births:      {"births", ofPlayers(func(p *tournament.Player) bool { return !p.Birth.IsZero() })},
	sexes:       {"sexes", ofPlayers(func(p *tournament.Player) bool { return p.Sex != "" })},
	ratings:     {"ratings", ofPlayers(func(p *tournament.Player) bool { return p.Rating > 0 })},
	nationals:   {"nationals", ofPlayers(func(p *tournament.Player) bool { return len(p.National) > 0 })},
	otherLists:  {"other-lists", ofPlayers(hasOtherLists)},
	given:       {"given", ofPlayers(func(p *tournament.Player) bool { return p.GivenRating > 0 })},
	left:        {"left", ofPlayers(func(p *tournament.Player) bool { return p.Withdrawn || p.Expelled })},
	clubs:       {"clubs", func(c *Content) bool { return len(c.Clubs) > 0 }},

	games: {"games", func(c *Content) bool { return anyRound(c, func(r *tournament.Round) bool { return len(r.Games) > 0 }) }},
	byes: {"byes", func(c *Content) bool {
		return anyRound(c, func(r *tournament.Round) bool { return len(r.Byes)+len(r.TeamByes) > 0 })
	}},
	granted: {"granted", func(c *Content) bool { return anyBye(c, tournament.FullPointBye) }},
	uneven: {"uneven", ofGames(func(g *tournament.Game) bool {
		w, b := g.Result.White, g.Result.Black
		return w.IsPlayed() && b.IsPlayed() && w.Standard()+b.Standard() < tournament.One || w == b && w.Forfeit()
	})},
	forfeits: {"forfeits", ofGames(func(g *tournament.Game) bool { return g.Result.White.Forfeit() || g.Result.Black.Forfeit() })},
	unrated: {"unrated", ofGames(func(g *tournament.Game) bool {
		return g.Result.White.IsPlayed() && !g.Result.White.IsRated() || g.Result.Black.IsPlayed() && !g.Result.Black.IsRated()
	})},
	adjourned: {"adjourned", ofGames(func(g *tournament.Game) bool {
		return g.Result.White == tournament.Adjourned || g.Result.Black == tournament.Adjourned
	})},
	counted: {"counted", ofGames(func(g *tournament.Game) bool { return g.CountedAs != nil })},
	colours: {"colours", ofGames(func(g *tournament.Game) bool { return g.NoColors })},
	extra: {"extra", func(c *Content) bool {
		return len(c.Record.Extra)+len(c.Record.Decided) > 0 || c.Record.PlayOff != nil || len(c.Record.Outside.Values) > 0
	}},
	teams: {"teams", func(c *Content) bool { return c.Record.IsTeam() }},
}

func ofPlayers(is func(p *tournament.Player) bool) func(c *Content) bool {
	return func(c *Content) bool {
		for k := range c.Record.Players {
			if is(&c.Record.Players[k]) {
				return true
			}
		}
		return false
	}
}

func ofGames(is func(g *tournament.Game) bool) func(c *Content) bool {
	return func(c *Content) bool {
		return anyRound(c, func(r *tournament.Round) bool {
			return slices.ContainsFunc(r.Games, func(g tournament.Game) bool { return is(&g) })
		})
	}
}

func anyRound(c *Content, is func(r *tournament.Round) bool) bool {
	for n := range c.Record.Rounds {
		if is(&c.Record.Rounds[n]) {
			return true
		}
	}
	return false
}

func anyBye(c *Content, kind tournament.ByeKind) bool {
	return anyRound(c, func(r *tournament.Round) bool {
		return slices.ContainsFunc(r.Byes, func(b tournament.Bye) bool { return b.Kind == kind })
	})
}

// nationalOf returns the entry of the list that a table has room for: that of the player's own
// federation; nil if he is in none.
func nationalOf(p *tournament.Player) *tournament.NationalRating {
	for k := range p.National {
		if p.National[k].Federation == p.Federation {
			return &p.National[k]
		}
	}
	return nil
}

// hasOtherLists reports entries of national lists beyond a rating and a number in the list of
// the player's own federation.
func hasOtherLists(p *tournament.Player) bool {
	own := nationalOf(p)
	for k := range p.National {
		n := p.National[k]
		if &p.National[k] != own || n != (tournament.NationalRating{Federation: n.Federation, Rating: n.Rating, ID: n.ID}) {
			return true
		}
	}
	return false
}

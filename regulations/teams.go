package regulations

import (
	"slices"

	"torneo/tournament"
)

func (c *check) team() bool { return c.t.IsTeam() || c.t.System.Team }

// Enough returns the minimum number of players of a team present for its match to begin:
// more than half (GR (2018) 7.2). FIDE's own events must ask it, others should.
func Enough(boards int) int { return boards/2 + 1 }

func (c *check) teamPresent() {
	if !c.team() {
		return
	}
	boards := c.t.MatchBoards()
	if boards == 0 {
		return
	}
	state, variant := Advised, "should"
	if c.level == L1 {
		state, variant = Settled, "must"
	}
	if c.Facts.Default != nil && *c.Facts.Default == 0 || c.Facts.Default == nil {
		variant += "-zero"
	}
	c.say(state, variant, "least", Enough(boards), "boards", boards)
}

func (c *check) lineUp() {
	if !c.team() {
		return
	}
	if s := c.Facts.Schedule; s != nil && s.LineUps > 0 {
		c.say(Settled, "settled", "count", s.LineUps)
		return
	}
	c.missing("schedule/lineUpMinutes", "missing")
}

// Hundred is by how much more a player may be rated than one who sits above, where that is
// the order of a team (GR (2018) 7, R-TEAM-HUNDRED).
const Hundred = 100

// Misplaced is a player of a team who sits above one that is rated higher: their boards,
// from 0, and the difference.
type Misplaced struct{ Above, Below, By int }

// AgainstRatings returns who sits above a team mate rated higher, beside the one rated
// highest of these. Who has no rating, 0, is compared with nobody below.
func AgainstRatings(ratings []int) (list []Misplaced) {
	for i, above := range ratings {
		worst := Misplaced{Above: i}
		for n := i + 1; n < len(ratings); n++ {
			if by := ratings[n] - above; above > 0 && by > worst.By {
				worst.Below, worst.By = n, by
			}
		}
		if worst.By > 0 {
			list = append(list, worst)
		}
	}
	return list
}

// teamOrder compares the lists of the teams with the order that the event prescribes.
func (c *check) teamOrder() {
	if !c.team() {
		return
	}
	order := ""
	if c.Facts.Teams != nil {
		order = c.Facts.Teams.Order
	}
	margin := 0
	switch order {
	case "":
		c.say(Default, "fixed").Fact = "teams/order"
		return
	case "fixed", "free":
		c.say(Settled, order)
		return
	case "hundred":
		margin = Hundred
	}
	of := c.t.PlayerIndex()
	wrong := false
	for k := range c.t.Teams {
		var ratings []int
		for _, n := range c.t.Teams[k].Players {
			ratings = append(ratings, c.t.Players[of[n]].TournamentRating(c.t.RankingMethod, c.t.RatingFederation))
		}
		for _, m := range AgainstRatings(ratings) {
			if !wrong && m.By > margin {
				wrong = true
				c.say(Contradictory, "wrong", "team", c.t.Teams[k].Name, "first", ratings[m.Above], "second", ratings[m.Below], "margin", margin)
			}
		}
	}
	if !wrong {
		c.say(Settled, order)
	}
}

// teamBye advises on the bye of a small team Swiss: a won match if there are fewer teams
// than twice the rounds (R-TEAM-BYE-SMALL).
func (c *check) teamBye() {
	rounds, teams := c.rounds(), len(c.t.Teams)
	if !c.swiss() || teams == 0 || rounds == 0 {
		return
	}
	worth, ok := c.t.TeamByeWorth()
	if !ok {
		return
	}
	points := c.t.MatchPoints
	want, variant := points.Draw, "draw"
	if teams < 2*rounds {
		want, variant = points.Win, "win"
	}
	half := tournament.Points(c.t.MatchBoards()) * max(c.t.Points.Draw.White, c.t.Points.Draw.Black)
	state := Settled
	if worth.Match != want {
		state = Advised
		variant += "-other"
	}
	c.say(state, variant, "teams", teams, "rounds", rounds, "match", want.String(), "game", half.String(), "is", worth.Match.String())
}

func (c *check) captains() {
	bound := c.Facts.FIDEEvent != nil && *c.Facts.FIDEEvent
	if !c.team() || !bound {
		return
	}
	switch x := c.Facts.Teams; {
	case x == nil || x.Captains == nil:
		c.missing("teams/captainsRegistered", "missing")
	case !*x.Captains:
		c.wrong("without")
	default:
		c.say(Settled, "settled")
	}
}

// mostPlayers compares the entries with how many are accepted.
func (c *check) mostPlayers() {
	if c.Facts.MostPlayer == nil {
		return
	}
	if most := *c.Facts.MostPlayer; len(c.t.Players) > most {
		c.say(Contradictory, "more", "count", len(c.t.Players), "most", most)
	} else {
		c.say(Settled, "settled", "most", most)
	}
}

// sharing asks how equal players share prizes, and among how many places (GR (2018) 12.3).
func (c *check) sharing() {
	p := c.Facts.Prizes
	switch {
	case p == nil || p.Sharing == "":
		if c.Facts.Says["prizes"] || p != nil {
			c.missing("prizes/sharing", "missing")
		}
	case slices.Contains([]string{"equal", "hort"}, p.Sharing) && p.Places == 0:
		c.missing("prizes/sharedPlaces", "places")
	default:
		c.say(Settled, p.Sharing)
	}
}

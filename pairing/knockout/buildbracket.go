package knockout

import (
	"torneo/internal/pairing/schedule"
	"torneo/pairing/match"
	"torneo/tournament"
)

// settle finds what is fixed beforehand: the bracket, and how its matches are
// decided.
func settle(t *tournament.Tournament) (*Bracket, error) {
	switch {
	case t.System.Team && !t.IsTeam():
		return nil, schedule.Refuse("schedule.no-teams")
	case t.IsTeam() && t.System.Code != "" && !t.System.Team:
		return nil, schedule.Refuse("knockout.teams", "system", t.System.Code)
	}
	all := t.Participants()
	b, err := Plan(len(all), t.Matches.ThirdPlace)
	if err != nil {
		return nil, err
	}
	if err := checkNumbers(all); err != nil {
		return nil, err
	}
	if b.rounds, err = Meetings(t); err != nil {
		return nil, err
	}
	b.Teams = t.IsTeam()
	b.Lots = match.LotsOf(t)
	b.Rules = match.Rules{Contest: t.Matches.Contest, Points: t.Points, PlayOut: t.Matches.PlayOut}
	if b.Teams {
		b.Rules.Points, b.Rules.Level = t.GameOfMatches(), match.Criteria(t.TieBreaks)
		if err := forTeams(b.Rules.Contest); err != nil {
			return nil, err
		}
	}
	if len(b.Rules.Contest.Stages) == 0 {
		b.Games = b.gamesOf(t)
		b.Rules.Contest = tournament.Contest{Stages: []tournament.Stage{{Games: b.Games}}}
	} else if b.Games = b.Rules.Contest.Stages[0].Games; b.Games < 1 {
		return nil, schedule.Refuse("knockout.contest", "contest", b.Rules.Contest.String())
	}
	return b, schedule.CheckLength(b.Last(b.Phases))
}

// forTeams refuses a contest that teams cannot have: with a draw neither of them is
// the one that has Black.
func forTeams(c tournament.Contest) error {
	for _, s := range c.Stages {
		if s.Kind == tournament.SuddenDeath {
			return schedule.Refuse("knockout.sudden-teams", "contest", c.String())
		}
	}
	return nil
}

// checkNumbers requires the numbers of the seats: 1, 2, 3 … (R-TABLE-NUMBERS).
func checkNumbers(all []tournament.Participant) error {
	seen := make([]bool, len(all)+1)
	for _, p := range all {
		if p.Number < 1 || p.Number >= len(seen) || seen[p.Number] {
			return schedule.Refuse("knockout.numbers", "count", len(all), "number", p.Number)
		}
		seen[p.Number] = true
	}
	return nil
}

// The games that a match has where nothing tells: two of players, one match
// of teams (Manual 5.2; R-KNOCKOUT-TEAMS).
const (
	usualGames   = 2
	usualMatches = 1
)

// gamesOf returns the number of games of a match where no contest is stated: as many rounds as
// the players of the first phase keep meeting each other, once others meet; until then as the
// planned rounds allow (R-KNOCKOUT-GAMES).
func (b *Bracket) gamesOf(t *tournament.Tournament) int {
	meet := map[[2]int]bool{}
	for _, m := range b.Phase(1) {
		meet[m.Players], meet[[2]int{m.Players[1], m.Players[0]}] = true, true
	}
	paired := t.RoundsPaired()
	same := 0
	for ; same < paired; same++ {
		for _, g := range b.rounds[same] {
			if !meet[[2]int{g.White, g.Black}] {
				return max(same, 1)
			}
		}
	}
	games := usualGames
	if b.Teams {
		games = usualMatches
	}
	if t.PlannedRounds > 0 && t.PlannedRounds%b.Phases == 0 {
		games = t.PlannedRounds / b.Phases
	}
	return max(games, same)
}

package knockout

import (
	"torneo/pairing/match"
	"torneo/pairing/schedule"
	"torneo/tournament"
)

// settle finds what is fixed beforehand: the bracket, and how its matches are
// decided.
func settle(t *tournament.Tournament) (*Bracket, error) {
	if t.IsTeam() {
		return nil, schedule.Refuse("knockout.teams")
	}
	b, err := Plan(len(t.Players), t.Matches.ThirdPlace)
	if err != nil {
		return nil, err
	}
	if err := numbered(t); err != nil {
		return nil, err
	}
	b.Lots = match.LotsOf(t)
	b.Rules = match.Rules{Contest: t.Matches.Contest, Points: t.Points, PlayOut: t.Matches.PlayOut}
	if len(b.Rules.Contest.Stages) == 0 {
		b.Games = b.gamesOf(t)
		b.Rules.Contest = tournament.Contest{Stages: []tournament.Stage{{Games: b.Games}}}
	} else if b.Games = b.Rules.Contest.Stages[0].Games; b.Games < 1 {
		return nil, schedule.Refuse("knockout.contest", "contest", b.Rules.Contest.String())
	}
	return b, schedule.CheckLength(b.Last(b.Phases))
}

// numbered wants the numbers of the seats: 1, 2, 3 … (R-TABLE-NUMBERS).
func numbered(t *tournament.Tournament) error {
	seen := make([]bool, len(t.Players)+1)
	for i := range t.Players {
		n := t.Players[i].Number
		if n < 1 || n >= len(seen) || seen[n] {
			return schedule.Refuse("knockout.numbers", "count", len(t.Players), "number", n)
		}
		seen[n] = true
	}
	return nil
}

// usualGames is how many games a match has where nothing tells (Manual 5.2).
const usualGames = 2

// gamesOf is how many games a match has where no contest is stated: as many rounds
// as the players of the first phase keep meeting each other, once others meet;
// until then as the planned rounds allow (R-KNOCKOUT-GAMES).
func (b *Bracket) gamesOf(t *tournament.Tournament) int {
	meet := map[[2]int]bool{}
	for _, m := range b.Phase(1) {
		meet[m.Players], meet[[2]int{m.Players[1], m.Players[0]}] = true, true
	}
	paired := t.RoundsPaired()
	same := 0
	for ; same < paired; same++ {
		for _, g := range t.Rounds[same].Games {
			if !meet[[2]int{g.White, g.Black}] {
				return max(same, 1)
			}
		}
	}
	games := usualGames
	if t.PlannedRounds > 0 && t.PlannedRounds%b.Phases == 0 {
		games = t.PlannedRounds / b.Phases
	}
	return max(games, same)
}

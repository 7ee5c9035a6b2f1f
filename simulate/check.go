package simulate

import (
	"slices"

	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/baku"
	"torneo/tournament"
)

// byes returns the kinds of byes that are planned, in the order of byeKinds.
func (o *Options) byes() []kind {
	return []kind{{"full-point-byes", o.FullPointByes}, {"half-point-byes", o.HalfPointByes}, {"zero-point-byes", o.ZeroPointByes}}
}

// games returns the kinds of games out of the ordinary, in the order of
// oddResults.
func (o *Options) games() []kind {
	return []kind{
		{"forfeit-wins", o.ForfeitWins}, {"forfeit-losses", o.ForfeitLosses}, {"double-forfeits", o.DoubleForfeits},
		{"half-zero", o.HalfZero}, {"zero-half", o.ZeroHalf}, {"zero-zero", o.ZeroZero},
		{"unrated-wins", o.UnratedWins}, {"unrated-draws", o.UnratedDraws}, {"unrated-losses", o.UnratedLosses},
	}
}

// moves returns those who come late or leave early.
func (o *Options) moves() []kind {
	return []kind{{"late-entries", o.LateEntries}, {"withdrawals", o.Withdrawals}}
}

// Check finds errors in options that do not depend on chance. The error is an
// *Invalid.
func (o *Options) Check() error {
	switch {
	case o.Players != 0 && (o.Players < 2 || o.Players > MaxPlayers):
		return invalid("simulate.players", "players", o.Players, "most", MaxPlayers)
	case o.Rounds < 0 || o.Rounds > MaxRounds:
		return invalid("simulate.rounds", "rounds", o.Rounds, "most", MaxRounds)
	}
	if err := o.checkSystem(); err != nil {
		return err
	}
	if err := o.Ratings.check(o.Players); err != nil {
		return err
	}
	if n := o.fixedPlayers(); n > 0 && o.Rounds > mostRounds(n) {
		return invalid("simulate.rounds-many", "players", n, "rounds", o.Rounds, "most", mostRounds(n))
	}
	if err := o.checkQuotas(); err != nil {
		return err
	}
	if o.Points != nil {
		if err := checkPoints(o.Points); err != nil {
			return err
		}
		if o.Acceleration == Baku && !baku.Applicable(o.Points) {
			return invalid("simulate.baku-points") // C.04.7 1.1
		}
		if o.Acceleration == Baku && o.System.Accelerates() && !o.System.AcceleratesWith(o.Points) {
			return invalid("simulate.baku-one-point")
		}
	}
	return nil
}

// checkSystem finds what does not go with the system.
func (o *Options) checkSystem() error {
	if o.System == "" {
		if o.Boards != 0 {
			return invalid("simulate.boards-players", "system", pairing.Dutch.Title())
		}
		return nil
	}
	system := message.New("pairing.of-edition", "system", o.System.Title(), "edition", o.System.Edition())
	switch {
	case o.System.Kind() == 0:
		return invalid("pairing.system-unknown", "system", string(o.System))
	case o.System.Kind() != pairing.ByResults:
		return invalid("simulate.system", "system", o.System.Title())
	case o.System.ForTeams() && o.fixedPlayers() > maxTeams:
		return invalid("simulate.teams", "teams", o.fixedPlayers(), "most", maxTeams)
	case o.Boards != 0 && !o.System.ForTeams():
		return invalid("simulate.boards-players", "system", system)
	case o.System.ForTeams() && (o.Boards < 0 || o.Boards > maxBoards || max(o.Boards, mostDrawnBoards)*o.fixedPlayers() > MaxPlayers):
		return invalid("simulate.boards", "boards", o.Boards, "most", maxBoards, "players", MaxPlayers)
	case o.Acceleration == Baku && !o.System.Accelerates():
		return invalid("simulate.baku-system", "system", system)
	case o.System.AsksRatings() && (o.UnratedPlayers.Overall != nil && o.UnratedPlayers.Overall.N > 0 || slices.Contains(o.Ratings.Given, 0)):
		return invalid("simulate.unrated-system", "system", system)
	}
	return nil
}

// fixedPlayers returns the number of players that the options fix; 0 if it is
// drawn.
func (o *Options) fixedPlayers() int {
	if len(o.Ratings.Given) > 0 {
		return len(o.Ratings.Given)
	}
	return o.Players
}

// mostRounds returns the number of rounds for which the opponents last: each
// player meets every other one once, and in an odd field has the bye once.
func mostRounds(players int) int { return players - 1 + players%2 }

// checkQuotas looks for rounds that there are not, and for percentages that
// together are more than everything.
func (o *Options) checkQuotas() error {
	byRound := append(append(o.byes(), o.games()...), o.moves()...)
	last := 0
	for _, k := range byRound {
		for _, r := range k.rounds() {
			last = max(last, r)
			if o.Rounds > 0 && r > o.Rounds {
				return invalid("simulate.quota-round", "what", message.New("simulate.kind."+k.name), "round", r, "rounds", o.Rounds)
			}
		}
	}
	if n := o.fixedPlayers(); n > 0 && last > mostRounds(n) {
		return invalid("simulate.rounds-many", "players", n, "rounds", last, "most", mostRounds(n))
	}
	for _, k := range o.moves() {
		if _, named := k.Rounds[1]; named {
			return invalid("simulate.quota-first", "what", message.New("simulate.kind."+k.name))
		}
	}
	for _, k := range []kind{{"unrated-players", o.UnratedPlayers}, {"prohibited", o.Prohibited}} {
		if len(k.Rounds) > 0 {
			return invalid("simulate.quota-rounds", "what", message.New("simulate.kind."+k.name))
		}
	}
	for r := 0; r <= last; r++ { // in round 0 there is what counts in those not named
		for _, group := range [][]kind{o.byes(), o.games()} {
			if sum := likelihoods(group, r); sum > 10000 {
				return invalid("simulate.quota-sum", "sum", Share{sum, true}.String())
			}
		}
	}
	return nil
}

// likelihoods adds up in how many of ten thousand cases something happens.
func likelihoods(kinds []kind, round int) (sum int) {
	for _, k := range kinds {
		sum += k.likelihood(round)
	}
	return sum
}

// checkPoints looks for point systems in which a better result is not worth
// more: a win beats a draw and a draw a loss, two draws are not worth more than
// a win and a loss, and no bye is worth more than a win (C.04.1 3).
func checkPoints(p *tournament.GamePoints) error {
	win, draw, loss := p.Win.White, p.Draw.White, p.Loss.White
	switch {
	case p.Win != tournament.Both(win) || p.Draw != tournament.Both(draw) || p.Loss != tournament.Both(loss),
		win <= draw || draw <= loss || loss < 0, 2*draw > win+loss,
		p.ForfeitLoss < 0 || p.ForfeitLoss > loss || p.ZeroPointBye < 0 || p.ZeroPointBye > loss,
		p.PairingAllocatedBye < 0 || p.PairingAllocatedBye > win,
		p.ForfeitWin > win || p.FullPointBye > win || p.HalfPointBye > draw, win > 99*tournament.One:
		return invalid("simulate.points")
	}
	return nil
}

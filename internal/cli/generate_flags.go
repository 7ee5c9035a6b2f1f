package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/pairing"
	"torneo/simulate"
)

// wishes holds the flags of generate that describe the tournaments.
type wishes struct {
	players, rounds, perMatch             int
	quotas                                [len(quotaNames)]string
	tiebreaks, acceleration, points       string
	ratings                               string
	lowest, highest, gap, mean, deviation int
	anonymous                             bool
	rules                                 pairingRules
}

// quotaNames lists the flags that take a number or a percentage, most of them also by round.
var quotaNames = [...]string{
	"full-point-byes", "half-point-byes", "zero-point-byes", "late-entries", "withdrawals",
	"forfeit-wins", "forfeit-losses", "double-forfeits", "half-zero", "zero-half", "zero-zero",
	"unrated-wins", "unrated-draws", "unrated-losses", "prohibited", "unrated-players",
}

// quotasOf returns the quotas of the options in the order of their flags.
func quotasOf(o *simulate.Options) [len(quotaNames)]*simulate.Quota {
	return [...]*simulate.Quota{
		&o.FullPointByes, &o.HalfPointByes, &o.ZeroPointByes, &o.LateEntries, &o.Withdrawals,
		&o.ForfeitWins, &o.ForfeitLosses, &o.DoubleForfeits, &o.HalfZero, &o.ZeroHalf, &o.ZeroZero,
		&o.UnratedWins, &o.UnratedDraws, &o.UnratedLosses, &o.Prohibited, &o.UnratedPlayers,
	}
}

// numberFlag reads a flag that takes a number from 1 on.
type numberFlag struct {
	name string
	to   *int
}

func (w *wishes) numbers() []numberFlag {
	return []numberFlag{
		{"players", &w.players}, {"rounds", &w.rounds}, {"boards", &w.perMatch}, {"rating-min", &w.lowest}, {"rating-max", &w.highest},
		{"rating-gap", &w.gap}, {"rating-mean", &w.mean}, {"rating-deviation", &w.deviation},
	}
}

const (
	accelerationBaku = "baku"
	accelerationNone = "none"
)

var accelerations = []string{accelerationBaku, accelerationNone}

func (w *wishes) addTo(cmd *cobra.Command) {
	fs := cmd.Flags()
	nothing := func() []string { return nil }
	addSystem(cmd, &w.rules.system, "generate-system", pairing.SwissForPlayers, pairing.SwissForTeams)
	addEdition(cmd, &w.rules.edition, "generate-edition")
	for _, n := range w.numbers() {
		fs.IntVar(n.to, n.name, 0, "")
		command.Complete(cmd, n.name, nothing)
		if n.name == "boards" {
			command.Describe(cmd, n.name, "generate-boards")
		}
	}
	for k, name := range quotaNames {
		fs.StringVar(&w.quotas[k], name, "", "")
		command.Complete(cmd, name, nothing)
	}
	fs.StringVar(&w.tiebreaks, "tiebreaks", "", "")
	command.CompleteList(cmd, "tiebreaks", codeNames)
	fs.StringVar(&w.acceleration, "acceleration", "", "")
	command.Complete(cmd, "acceleration", func() []string { return accelerations })
	fs.StringVar(&w.points, "points", "", "")
	command.Complete(cmd, "points", nothing)
	fs.StringVar(&w.ratings, "ratings", "", "")
	command.Complete(cmd, "ratings", nothing)
	fs.BoolVar(&w.anonymous, "anonymous", false, "")
}

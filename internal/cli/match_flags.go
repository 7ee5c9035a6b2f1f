package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/tournament"
)

// matchRules are the flags that say how the matches of a knock-out are decided,
// where the file does not or says it otherwise.
type matchRules struct {
	contest             string
	playOut, thirdPlace bool
	given               []string
	stages              tournament.Contest
}

func (r *matchRules) addTo(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&r.contest, "contest", "", "")
	command.Complete(cmd, "contest", func() []string { return []string{"1,sudden:5v4", "2,2x15+10,2x3+2,sudden:5v4"} })
	fs.BoolVar(&r.thirdPlace, "third-place", false, "")
	fs.BoolVar(&r.playOut, "play-out", false, "")
}

// check reads what was given.
func (r *matchRules) check(cmd *cobra.Command) (err error) {
	for _, name := range []string{"contest", "third-place", "play-out"} {
		if cmd.Flags().Changed(name) {
			r.given = append(r.given, name)
		}
	}
	if r.contest == "" {
		return nil
	}
	if r.stages, err = tournament.ParseContest(r.contest); err != nil {
		return command.Usage("cli.contest", "value", r.contest)
	}
	return nil
}

// applyTo states in the record what was given.
func (r *matchRules) applyTo(t *tournament.Tournament) {
	for _, name := range r.given {
		switch name {
		case "contest":
			t.Matches.Contest = r.stages
		case "third-place":
			t.Matches.ThirdPlace = r.thirdPlace
		case "play-out":
			t.Matches.PlayOut = r.playOut
		}
	}
}

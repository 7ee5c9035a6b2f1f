package cli

import (
	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/verify"
)

// checkRequest holds the arguments of check.
type checkRequest struct {
	pairing.Options
	pairings, standings bool
	rules               request // of the standings: how unrated players count
	planned             int     // rounds of the event; 0: as the file says
	matches             matchRules
}

func (a *app) checkCommand() *cobra.Command {
	var r checkRequest
	var rules pairingRules
	var unrated string
	cmd := &cobra.Command{
		Use:  "check",
		Args: command.Files,
		Example: `torneo check open.trf
torneo check open.trf --round 5 --pairings
torneo check *.trf --format jsonl
torneo check archive -j 4
torneo check archive --jobs postgres://torneo@server/torneo`,
	}
	addRound(cmd, &r.Round, "check-round")
	addPlanned(cmd, &r.planned, "pairing-rounds")
	cmd.Flags().BoolVar(&r.pairings, "pairings", false, "")
	command.Describe(cmd, "pairings", "check-pairings")
	cmd.Flags().BoolVar(&r.standings, "standings", false, "")
	rules.addTo(cmd)
	r.matches.addTo(cmd)
	cmd.Flags().StringVar(&unrated, "unrated", "", "")
	command.Complete(cmd, "unrated", func() []string { return []string{unratedSkip, unratedFloor} })
	jobs := server.AddJobs(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.LinesFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := checkRound(cmd, r.Round); err != nil {
			return err
		}
		if err := checkPlanned(cmd, r.planned); err != nil {
			return err
		}
		if err := rules.applyTo(&r.Options); err != nil {
			return err
		}
		if err := r.rules.setUnrated(unrated); err != nil {
			return err
		}
		if err := r.matches.check(cmd); err != nil {
			return err
		}
		if !r.pairings && !r.standings {
			r.pairings, r.standings = true, r.Round == 0 // places are those after the last round
		}
		names, err := a.reports(args)
		if err != nil {
			return err
		}
		if err := a.UseJobs(cmd, jobs, args); err != nil {
			return err
		}
		return a.PerFile(names, f, func(file string, out *command.Product) ([]string, error) {
			return nil, a.recheck(file, &r, f, out)
		}, a.Put)
	}
	return cmd
}

// recheckReport describes a file whose pairings and standings have been checked.
type recheckReport struct {
	*verify.Report
	file    string
	request *checkRequest
}

// recheck pairs a file's rounds and computes its standings again.
func (a *app) recheck(file string, r *checkRequest, f command.Format, out *command.Product) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	r.matches.applyTo(s.Tournament)
	if err := plan(s.Tournament, r.planned); err != nil {
		return err
	}
	if _, err := crosstable.New(s.Tournament, 0); err != nil {
		return contradiction(s.Name, err)
	}
	c := &recheckReport{file: command.DisplayName(file), request: r}
	asked := verify.Request{Pairings: r.pairings, Pairing: r.Options, Standings: r.standings, Order: r.rules.Request, Unlisted: true}
	c.Report, err = verify.Record(s.Tournament, asked)
	if err != nil {
		return a.notPaired(file, err)
	}
	if f.IsJSON() {
		out.Write(jsonline.Check(a.Printer(), c.file, asked, c.Report))
	} else {
		a.recheckedText(c, out)
	}
	switch {
	case c.Differences() > 0:
		return &command.Failure{Code: command.ExitBroken}
	case c.Refused != nil:
		return &command.Failure{Code: outcomeOf(c.Refused)}
	}
	return nil
}

// recheckedText writes one line if all is well, else a line for each difference too.
func (a *app) recheckedText(c *recheckReport, out *command.Product) {
	count := c.Differences()
	switch {
	case c.Refused != nil:
		out.WriteString(a.T("check.refused", "file", c.file, "reason", c.Refused.Message))
	case count > 0:
		out.WriteString(a.T("check.differences", "file", c.file, "count", count))
	default:
		var parts []message.Message
		if c.request.pairings {
			parts = append(parts, message.New("check.rounds", "count", len(c.Rounds)))
		}
		if c.request.standings {
			parts = append(parts, message.New("check.places", "count", c.Places))
		}
		id := "check.right.both"
		if len(parts) == 1 {
			id, parts = "check.right", append(parts, message.Message{})
		}
		out.WriteString(a.T(id, "file", c.file, "what", parts[0], "and", parts[1]))
	}
	out.WriteByte('\n')
	if c.Refused != nil && pairing.NotJudged(c.Refused) {
		out.WriteString("  " + a.T("check.ask", "system", pairing.Names()[0], "edition", pairing.EditionsOf(pairing.Names()[0])[0]) + "\n")
	}
	for _, line := range report.CheckRules(a.Printer(), c.Report) {
		out.WriteString("  " + line + "\n")
	}
	if !c.Length.IsZero() && len(c.Rounds) > 0 {
		out.WriteString("  " + a.T("cli.hint.said.length", "said", c.Length) + "\n")
	}
	for _, line := range report.CheckDifferences(a.Printer(), c.Report) {
		out.WriteString("  " + line + "\n")
	}
}

package cli

import (
	"github.com/spf13/cobra"

	"torneo/crosstable"
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
		Args: files,
		Example: `torneo check open.trf
torneo check open.trf --round 5 --pairings
torneo check *.trf --format jsonl
torneo check archive -j 4
torneo check archive --jobs postgres://torneo@server/torneo`,
	}
	addRound(cmd, &r.Round, "check-round")
	addPlanned(cmd, &r.planned, "pairing-rounds")
	cmd.Flags().BoolVar(&r.pairings, "pairings", false, "")
	describe(cmd, "pairings", "check-pairings")
	cmd.Flags().BoolVar(&r.standings, "standings", false, "")
	rules.addTo(cmd)
	r.matches.addTo(cmd)
	cmd.Flags().StringVar(&unrated, "unrated", "", "")
	complete(cmd, "unrated", func() []string { return []string{unratedSkip, unratedFloor} })
	jobs := addJobs(cmd)
	formats := addFormat(cmd, textFormat, jsonFormat, linesFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
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
		if err := a.useJobs(cmd, jobs, args); err != nil {
			return err
		}
		return a.perFile(names, f, func(file string, out *product) ([]string, error) {
			return nil, a.recheck(file, &r, f, out)
		}, a.put)
	}
	return cmd
}

// recheckReport is a file of which pairings and standings have been checked.
type recheckReport struct {
	*verify.Report
	file    string
	request *checkRequest
}

// recheck pairs a file's rounds and computes its standings again.
func (a *app) recheck(file string, r *checkRequest, f format, out *product) error {
	s, err := a.load(file)
	if err != nil {
		return err
	}
	r.matches.applyTo(s.t)
	if err := plan(s.t, r.planned); err != nil {
		return err
	}
	if _, err := crosstable.New(s.t, 0); err != nil {
		return contradiction(s.name, err)
	}
	c := &recheckReport{file: displayName(file), request: r}
	asked := verify.Request{Pairings: r.pairings, Pairing: r.Options, Standings: r.standings, Order: r.rules.Request, Unlisted: true}
	c.Report, err = verify.Record(s.t, asked)
	if err != nil {
		return a.notPaired(file, err)
	}
	if f.json() {
		out.Write(jsonline.Check(a.printer(), c.file, asked, c.Report))
	} else {
		a.recheckedText(c, out)
	}
	switch {
	case c.Differences() > 0:
		return &failure{code: exitBroken}
	case c.Refused != nil:
		return &failure{code: outcomeOf(c.Refused)}
	}
	return nil
}

// recheckedText writes one line if all is well, else a line for each difference too.
func (a *app) recheckedText(c *recheckReport, out *product) {
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
	if len(c.Rounds) > 0 {
		out.WriteString("  " + a.T("check.by", "system", report.System(a.printer(), c.Choice.System)) + "\n")
	}
	if !c.Choice.Assumed.IsZero() {
		out.WriteString("  " + a.text(c.Choice.Assumed) + "\n")
	}
	if !c.Length.IsZero() && len(c.Rounds) > 0 {
		out.WriteString("  " + a.T("cli.hint.said.length", "said", c.Length) + "\n")
	}
	for _, r := range c.Rounds {
		if r.OnlyOf > 0 {
			out.WriteString("  " + a.T("check.only-of", "round", r.Round, "rounds", r.OnlyOf) + "\n")
		}
		for _, d := range r.Differences {
			out.WriteString("  " + report.Difference(a.printer(), r.Round, &d) + "\n")
		}
	}
	for _, p := range c.Standings {
		out.WriteString("  " + report.Printable(a.text(p.Message)) + "\n")
	}
}

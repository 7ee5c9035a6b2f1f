package report

import (
	"torneo/i18n"
	"torneo/verify"
)

// CheckRules says by which rules a record was checked.
func CheckRules(p *i18n.Printer, c *verify.Report) (lines []string) {
	if len(c.Rounds) > 0 {
		lines = append(lines, p.T("check.by", "system", System(p, c.Choice.System)))
	}
	if !c.Choice.Assumed.IsZero() {
		lines = append(lines, p.Text(c.Choice.Assumed))
	}
	return lines
}

// CheckDifferences returns a line for each difference.
func CheckDifferences(p *i18n.Printer, c *verify.Report) (lines []string) {
	for _, r := range c.Rounds {
		if r.OnlyOf > 0 {
			lines = append(lines, p.T("check.only-of", "round", r.Round, "rounds", r.OnlyOf))
		}
		for _, d := range r.Differences {
			lines = append(lines, Difference(p, r.Round, &d))
		}
	}
	for _, d := range c.Standings {
		lines = append(lines, Printable(p.Text(d.Message)))
	}
	return lines
}

package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/jsonline"
	"torneo/internal/report"
)

func (a *app) standingsCommand() *cobra.Command {
	var c choices
	cmd := &cobra.Command{
		Use:  "standings",
		Args: files,
		Example: `torneo standings open.trf
torneo standings open.trf --tiebreaks BH/C1,BH,SB --round 5
torneo standings open.trf --edition 2018 --preset swiss --format html > open.html
torneo standings *.trf --format jsonl`,
	}
	c.addTo(cmd)
	formats := addFormat(cmd, textFormat, jsonFormat, linesFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		names, err := reports(args)
		if err != nil {
			return err
		}
		return a.standings(names, r, f)
	}
	return cmd
}

func (a *app) standings(names []string, r *request, f format) error {
	if f.json() {
		return a.perFile(names, f, func(file string, out *product) ([]string, error) {
			c, err := a.compute(file, r)
			if err == nil {
				out.Write(jsonline.Standings(f.lineFile(file), c.Standings))
			}
			return c.talkLines(), err
		}, a.put)
	}
	return a.documents(names, r, f, a.compute, func(c *standingsOfFile) *report.Document {
		return report.Standings(a.printer(), &c.Event, f.reader())
	})
}

// talkLines returns what there is to say, also of a file that failed.
func (c *standingsOfFile) talkLines() []string {
	if c == nil {
		return nil
	}
	return c.talk
}

// put writes what came of a file.
func (a *app) put(o *outcome) error { return a.line(o.out) }

// line writes what makes up a line of its own.
func (a *app) line(out []byte) error {
	_, err := a.out.Write(out)
	return err
}

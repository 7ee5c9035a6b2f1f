package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tiebreak"
)

func (a *app) crosstableCommand() *cobra.Command {
	var c choices
	cmd := &cobra.Command{
		Use:  "crosstable",
		Args: command.Files,
		Example: `torneo crosstable open.trf
torneo crosstable open.trf --round 5 --format markdown
torneo crosstable league.trf --format html --lang es > cuadro.html`,
	}
	c.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.LinesFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
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
		if !f.IsJSON() {
			return a.documents(names, r, f, a.inSomeOrder, func(c *standingsOfFile) *report.Document {
				return report.Crosstable(a.Printer(), &c.Event, f.Reader())
			})
		}
		return a.PerFile(names, f, func(file string, out *command.Product) ([]string, error) {
			c, err := a.inSomeOrder(file, r)
			if err == nil {
				out.Write(jsonline.Crosstable(f.LineFile(file), &c.Event))
			}
			return c.talkLines(), err
		}, a.Put)
	}
	return cmd
}

// inSomeOrder computes the standings for the order of the rows. A list that
// nobody asked for and that the regulations refuse is replaced by the points.
func (a *app) inSomeOrder(file string, r *request) (*standingsOfFile, error) {
	c, err := a.prepare(file, r)
	if err != nil {
		return c, err
	}
	err = a.order(c)
	if err != nil && r.List == nil && r.Preset == "" {
		c.result.Use([]tiebreak.Spec{{Code: "PTS"}})
		c.talk = append(c.talk, a.T("cli.crosstable.by-points"))
		err = a.order(c)
	}
	return c, err
}

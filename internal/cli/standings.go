package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
)

func (a *app) standingsCommand() *cobra.Command {
	var c choices
	cmd := &cobra.Command{
		Use:  "standings",
		Args: command.Files,
		Example: `torneo standings open.trf
torneo standings open.trf --tiebreaks BH/C1,BH,SB --round 5
torneo standings open.trf --edition 2018 --preset swiss --format html > open.html
torneo standings *.trf --format jsonl
torneo standings "desk:Abierto de Lugo"`,
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
		return a.standings(names, r, f)
	}
	return cmd
}

func (a *app) standings(names []string, r *request, f command.Format) error {
	if f.IsJSON() {
		return a.PerFile(names, f, func(file string, out *command.Product) ([]string, error) {
			c, err := a.compute(file, r)
			if err == nil {
				out.Write(jsonline.Standings(f.LineFile(file), &c.Event))
			}
			return c.talkLines(), err
		}, a.Put)
	}
	return a.documents(names, r, f, a.compute, func(c *standingsOfFile) *report.Document {
		return report.Standings(a.Printer(), &c.Event, f.Reader())
	})
}

// talkLines returns what there is to say, also of a file that failed.
func (c *standingsOfFile) talkLines() []string {
	if c == nil {
		return nil
	}
	return c.talk
}

// documents writes a document of standings for each file.
func (a *app) documents(names []string, r *request, f command.Format, compute func(string, *request) (*standingsOfFile, error), build func(*standingsOfFile) *report.Document) error {
	return a.DocumentsOf(names, f, func(file string) (*report.Document, []string, error) {
		c, err := compute(file, r)
		if err != nil {
			return nil, c.talkLines(), err
		}
		return build(c), c.talkLines(), nil
	})
}

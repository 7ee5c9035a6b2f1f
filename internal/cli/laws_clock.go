package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/laws"
)

// mostMoves is the most moves that a clock can be asked about.
const mostMoves = 999

func (a *app) lawsClockCommand() *cobra.Command {
	var r lawsRequest
	var moves int
	var sheet []string
	cmd := &cobra.Command{
		Use:  "clock",
		Args: cobra.NoArgs,
		Example: `torneo laws clock --pace "90+30"
torneo laws clock --pace "40/90, 30, +30" --moves 40
torneo laws clock --pace 90+30 --line "30:00 14/13 1:22:10/1:21:40" --line "1:00:00 25/24 1:12:00/1:14:00"`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.pace, "pace", "", "")
	fs.StringVar(&r.mode, "clock-mode", "", "")
	command.Complete(cmd, "clock-mode", func() []string { return []string{"cumulative", string(laws.Bronstein), string(laws.Delay)} })
	fs.IntVar(&moves, "moves", 60, "")
	fs.StringArrayVar(&sheet, "line", nil, "")
	fs.StringVar(&r.day, "day", "", "")
	command.Describe(cmd, "day", "laws-day")
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "laws-edition")
	command.Complete(cmd, "edition", lawsEditions)
	for _, name := range []string{"pace", "moves", "line", "day"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		x := &report.ClockOf{Moves: moves}
		if x.Edition, err = lawsEdition(r.edition, r.day); err != nil {
			return err
		}
		switch {
		case r.pace == "":
			return command.Usage("laws.no-pace")
		case moves < 1 || moves > mostMoves:
			return command.Usage("laws.bad-moves", "value", moves, "most", mostMoves)
		}
		if x.Control, err = r.control(); err != nil {
			return err
		}
		for _, line := range sheet {
			n, ok := sheetLine(line)
			if !ok {
				return command.Usage("laws.bad-sheet", "value", line)
			}
			x.Sheet = append(x.Sheet, n)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.TimeControl(x))
		}
		return a.Write(report.TimeControl(a.Printer(), x), f)
	}
	return cmd
}

// sheetLine reads a line of the arbiter's sheet: what has gone by since the start, the moves that
// both have completed, and what both clocks show.
func sheetLine(line string) (n laws.SheetLine, ok bool) {
	words := strings.Fields(line)
	if len(words) != 3 {
		return n, false
	}
	var is [4]bool
	n.Elapsed, is[0] = laws.ParseTime(words[0])
	n.White, n.Black, is[1] = laws.ParsePair(words[1])
	white, black, _ := strings.Cut(words[2], "/")
	n.Shown.White, is[2] = laws.ParseTime(white)
	n.Shown.Black, is[3] = laws.ParseTime(black)
	return n, is == [4]bool{true, true, true, true} && n.White <= mostMoves && n.Black <= mostMoves
}

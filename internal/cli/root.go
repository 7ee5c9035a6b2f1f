// Package cli is the command line of torneo, one file a command.
//
// Here are the verbs that read and write report files; those of servers are in package
// server, and what both need in package command.
//
// Results go to standard output, everything else that is said goes to standard
// error. The exit code is
//
//	0  all is right
//	1  the tournament breaks a rule, or cannot be written as asked
//	2  the command line, or the list of tie-breaks, is not right
//	3  something could not be read or written
//	4  it cannot be judged: the rules that would decide are not here
//	5  nothing is left to pair
//
// With several files it is the one that weighs most: 3, 2, 1, 4, 5.
package cli

import (
	"bufio"
	"io"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
)

// Main runs the program and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	byHand := len(args) == 0 && isDoubleClicked()
	if byHand {
		args = []string{"serve"} // who clicks wants the desk
	}
	a := newApp(args, stdin, stdout, stderr, env)
	code := a.Execute(args)
	if byHand && code != 0 {
		a.Tell(a.T("clicked.close")) // the window goes with the program, and what it said
		_, _ = bufio.NewReader(stdin).ReadString('\n')
	}
	return code
}

func init() { cobra.MousetrapHelpText = "" } // we answer a double click, see Main

// reading is what a verb reads.
type reading int

const (
	nothing     reading = iota
	files               // reports, which it changes or takes over
	tournaments         // in reports or of the desk, as desk:NAME
)

// verbs returns the commands.
func verbs() []command.Verb {
	list := server.Commands()
	for _, v := range []struct {
		name, under string
		group       command.Group
		reads       reading
		make        func(*app) *cobra.Command
	}{
		{"standings", "", command.FilesGroup, tournaments, (*app).standingsCommand},
		{"explain", "", command.FilesGroup, tournaments, (*app).explainCommand},
		{"compare", "standings", "", tournaments, (*app).compareCommand},
		{"crosstable", "standings", "", tournaments, (*app).crosstableCommand},
		{"print", "", command.FilesGroup, tournaments, (*app).printCommand},
		{"validate", "", command.FilesGroup, tournaments, (*app).validateCommand},
		{"pair", "", command.FilesGroup, tournaments, (*app).pairCommand},
		{"results", "", command.FilesGroup, tournaments, (*app).resultsCommand},
		{"extra", "results", "", files, (*app).extraCommand},
		{"check", "", command.FilesGroup, tournaments, (*app).checkCommand},
		{"checklist", "pair", "", tournaments, (*app).checklistCommand},
		{"draw", "schedule", "", files, (*app).drawCommand},
		{"schedule", "", command.FilesGroup, tournaments, (*app).scheduleCommand},
		{"playoff", "results", "", files, (*app).playOffCommand},
		{"ratings", "", command.FilesGroup, tournaments, (*app).ratingsCommand},
		{"period", "", command.ListsGroup, files, (*app).periodCommand},
		{"league", "", command.ListsGroup, files, (*app).leagueCommand},
		{"norms", "", command.FilesGroup, tournaments, (*app).normsCommand},
		{"titles", "norms", "", tournaments, (*app).titlesCommand},
		{"outlook", "", command.FilesGroup, tournaments, (*app).outlookCommand},
		{"forecast", "", command.FilesGroup, tournaments, (*app).forecastCommand},
		{"calc", "", command.RulesGroup, nothing, (*app).calcCommand},
		{"laws", "", command.RulesGroup, nothing, (*app).lawsCommand},
		{"regulations", "", command.FilesGroup, tournaments, (*app).regulationsCommand},
		{"prizes", "", command.FilesGroup, tournaments, (*app).prizesCommand},
		{"convert", "", command.FilesGroup, tournaments, (*app).convertCommand},
		{"import", "", command.FilesGroup, files, (*app).importCommand},
		{"generate", "", command.FilesGroup, nothing, (*app).generateCommand},
		{"tiebreaks", "", command.RulesGroup, nothing, (*app).tiebreaksCommand},
		{"pgn", "", command.FilesGroup, nothing, (*app).pgnCommand},
		{"suggest", "pgn", "", tournaments, (*app).suggestCommand},
		{"manual", "", command.AboutGroup, nothing, (*app).manualCommand},
		{"version", "", command.AboutGroup, nothing, (*app).versionCommand},
		{"completion", "", command.AboutGroup, nothing, (*app).completionCommand},
	} {
		list = append(list, command.Verb{Name: v.name, Under: v.under, Group: v.group, Reads: v.reads != nothing, Make: func(r *command.Run) *cobra.Command {
			a := appOf(r)
			cmd := v.make(a)
			if v.reads == tournaments {
				a.TakeDesk(cmd)
			}
			return cmd
		}})
	}
	return list
}

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

// verbs returns the commands.
func verbs() []command.Verb {
	list := server.Commands()
	for _, v := range []struct {
		name, under string
		group       command.Group
		reads       bool
		make        func(*app) *cobra.Command
	}{
		{"standings", "", command.FilesGroup, true, (*app).standingsCommand},
		{"explain", "", command.FilesGroup, true, (*app).explainCommand},
		{"compare", "standings", "", true, (*app).compareCommand},
		{"crosstable", "standings", "", true, (*app).crosstableCommand},
		{"print", "", command.FilesGroup, true, (*app).printCommand},
		{"validate", "", command.FilesGroup, true, (*app).validateCommand},
		{"pair", "", command.FilesGroup, true, (*app).pairCommand},
		{"results", "", command.FilesGroup, true, (*app).resultsCommand},
		{"extra", "results", "", true, (*app).extraCommand},
		{"check", "", command.FilesGroup, true, (*app).checkCommand},
		{"checklist", "pair", "", true, (*app).checklistCommand},
		{"draw", "schedule", "", true, (*app).drawCommand},
		{"schedule", "", command.FilesGroup, true, (*app).scheduleCommand},
		{"playoff", "results", "", true, (*app).playOffCommand},
		{"ratings", "", command.FilesGroup, true, (*app).ratingsCommand},
		{"period", "", command.ListsGroup, true, (*app).periodCommand},
		{"league", "", command.ListsGroup, true, (*app).leagueCommand},
		{"norms", "", command.FilesGroup, true, (*app).normsCommand},
		{"titles", "norms", "", true, (*app).titlesCommand},
		{"outlook", "", command.FilesGroup, true, (*app).outlookCommand},
		{"forecast", "", command.FilesGroup, true, (*app).forecastCommand},
		{"calc", "", command.RulesGroup, false, (*app).calcCommand},
		{"laws", "", command.RulesGroup, false, (*app).lawsCommand},
		{"regulations", "", command.FilesGroup, true, (*app).regulationsCommand},
		{"prizes", "", command.FilesGroup, true, (*app).prizesCommand},
		{"convert", "", command.FilesGroup, true, (*app).convertCommand},
		{"import", "", command.FilesGroup, true, (*app).importCommand},
		{"generate", "", command.FilesGroup, false, (*app).generateCommand},
		{"tiebreaks", "", command.RulesGroup, false, (*app).tiebreaksCommand},
		{"pgn", "", command.FilesGroup, false, (*app).pgnCommand},
		{"suggest", "pgn", "", true, (*app).suggestCommand},
		{"manual", "", command.AboutGroup, false, (*app).manualCommand},
		{"version", "", command.AboutGroup, false, (*app).versionCommand},
		{"completion", "", command.AboutGroup, false, (*app).completionCommand},
	} {
		list = append(list, command.Verb{Name: v.name, Under: v.under, Group: v.group, Reads: v.reads, Make: func(r *command.Run) *cobra.Command { return v.make(appOf(r)) }})
	}
	return list
}

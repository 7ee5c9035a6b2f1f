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
		name  string
		reads bool
		make  func(*app) *cobra.Command
	}{
		{"standings", true, (*app).standingsCommand},
		{"explain", true, (*app).explainCommand},
		{"compare", true, (*app).compareCommand},
		{"crosstable", true, (*app).crosstableCommand},
		{"print", true, (*app).printCommand},
		{"validate", true, (*app).validateCommand},
		{"pair", true, (*app).pairCommand},
		{"results", true, (*app).resultsCommand},
		{"extra", true, (*app).extraCommand},
		{"check", true, (*app).checkCommand},
		{"checklist", true, (*app).checklistCommand},
		{"draw", true, (*app).drawCommand},
		{"schedule", true, (*app).scheduleCommand},
		{"playoff", true, (*app).playOffCommand},
		{"ratings", true, (*app).ratingsCommand},
		{"period", true, (*app).periodCommand},
		{"norms", true, (*app).normsCommand},
		{"titles", true, (*app).titlesCommand},
		{"outlook", true, (*app).outlookCommand},
		{"forecast", true, (*app).forecastCommand},
		{"calc", false, (*app).calcCommand},
		{"laws", false, (*app).lawsCommand},
		{"regulations", true, (*app).regulationsCommand},
		{"prizes", true, (*app).prizesCommand},
		{"convert", true, (*app).convertCommand},
		{"import", true, (*app).importCommand},
		{"generate", false, (*app).generateCommand},
		{"tiebreaks", false, (*app).tiebreaksCommand},
		{"pgn", false, (*app).pgnCommand},
		{"suggest", true, (*app).suggestCommand},
		{"manual", false, (*app).manualCommand},
		{"version", false, (*app).versionCommand},
		{"completion", false, (*app).completionCommand},
	} {
		list = append(list, command.Verb{Name: v.name, Reads: v.reads, Make: func(r *command.Run) *cobra.Command { return v.make(appOf(r)) }})
	}
	return list
}

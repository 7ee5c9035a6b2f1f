package cli

import (
	"io"

	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
)

// app holds one run of the program, with all its verbs.
type app struct{ *server.Verbs }

// newApp begins a run with these arguments.
func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *app {
	return appOf(command.NewRun(verbs(), args, stdin, stdout, stderr, env))
}

// appOf begins a run with all its verbs.
func appOf(r *command.Run) *app { return &app{&server.Verbs{Run: r}} }

package cli

import (
	"io"

	"torneo/internal/cli/command"
)

// app is one run of the program, with all its verbs.
type app struct{ *command.Run }

func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *app {
	return &app{command.NewRun(args, stdin, stdout, stderr, env)}
}

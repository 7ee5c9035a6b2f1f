package cli

import (
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
)

// unreadable is the failure of a file that cannot be read, or is not what it should be: with the
// sentence of its mistake, which may have a line, else with the reason of the system.
func unreadable(file string, err error) error {
	reason, ok := message.Of(err)
	if !ok {
		reason = errtext.Of(err)
	}
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(file), "reason", reason)}
}

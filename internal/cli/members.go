package cli

import (
	"bytes"
	"os"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/membership"
	"torneo/internal/nationallist"
	"torneo/message"
	"torneo/submission"
)

// memberFlags name the members of a federation, with whom the people of a report are compared.
type memberFlags struct {
	lists                []string
	decisions, undecided string
	answers              *membership.Answers
}

func (m *memberFlags) addTo(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringArrayVar(&m.lists, "members", nil, "")
	fs.StringVar(&m.decisions, "decisions", "", "")
	fs.StringVar(&m.undecided, "undecided", "", "")
}

// read reads the lists and what was decided; the numbers of the lists are the profile's
// federation's.
func (m *memberFlags) read(a *app, profile *submission.Profile) error {
	if len(m.lists) == 0 {
		for flag, value := range map[string]string{"--decisions": m.decisions, "--undecided": m.undecided} {
			if value != "" {
				return command.Usage("cli.validate.without-members", "flag", flag)
			}
		}
		return nil
	}
	if _, err := os.Lstat(m.undecided); m.undecided != "" && err == nil { // somebody may have filled it in
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.validate.undecided-exists", "file", command.DisplayName(m.undecided))}
	}
	m.answers = &membership.Answers{Register: membership.New()}
	if profile != nil {
		m.answers.Federation = profile.Federation
	}
	for _, file := range m.lists {
		data, _, err := a.Bytes(file)
		if err != nil {
			return unreadable(file, err)
		}
		taken, err := m.answers.Register.Add(command.DisplayName(file), bytes.NewReader(data), int64(len(data)), nationallist.Options{Name: file})
		if err != nil {
			return unreadable(file, err)
		}
		for _, wrong := range taken.Remarks {
			a.Tell(command.DisplayName(file) + ": " + a.Text(wrong.Sentence()))
		}
		if more := taken.Wrong - len(taken.Remarks); more > 0 {
			a.Tell(command.DisplayName(file) + ": " + a.T("submission.more", "count", more))
		}
	}
	decided, err := a.readDecisions(m.decisions)
	if err != nil {
		return err
	}
	for _, d := range decided {
		m.answers.Register.Decide(d)
	}
	return nil
}

// write writes the table of those who are still to be decided, with its heading alone if there
// are none.
func (m *memberFlags) write(a *app) error {
	if m.undecided == "" || m.answers == nil {
		return nil
	}
	table := m.answers.UndecidedTable()
	if table == nil {
		table = []byte(membership.DecisionHeading + "\n")
	}
	return a.Save(m.undecided, table, nil, true)
}

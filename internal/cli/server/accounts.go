package server

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/openid"
	"torneo/message"
)

// accountFlags say with which accounts of an organisation people sign in at the desk.
type accountFlags struct {
	issuer, client, secret, claim string
	groups                        []string // "GROUP=ROLE", "GROUP=ROLE@EVENT"
}

func (f *accountFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.issuer, "accounts", "", "")
	fs.StringVar(&f.client, "accounts-client", "", "")
	fs.StringVar(&f.secret, "accounts-secret", "", "")
	fs.StringVar(&f.claim, "accounts-claim", "groups", "")
	fs.StringArrayVar(&f.groups, "accounts-group", nil, "")
}

// mostSecret is the most bytes that the file of a secret may have.
const mostSecret = 4096

// provider returns the provider that the flags name; nil: they name none. What cannot be used ends
// the program at its start, not the evening.
func (f *accountFlags) provider() (*openid.Provider, error) {
	if f.issuer == "" {
		if f.client != "" || f.secret != "" || len(f.groups) > 0 {
			return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.accounts.alone")}
		}
		return nil, nil
	}
	s := openid.Settings{Issuer: f.issuer, Client: f.client, Claim: f.claim}
	if f.secret != "" {
		text, err := readSecret(f.secret)
		if err != nil {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.accounts.secret", "file", f.secret)}
		}
		s.Secret = text
	}
	for _, text := range f.groups {
		g, ok := groupOf(text)
		if !ok {
			return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.accounts.group", "text", text, "roles", strings.Join(rolesOfGroups, ", "))}
		}
		s.Groups = append(s.Groups, g)
	}
	if len(s.Groups) == 0 {
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.accounts.no-group")}
	}
	p, err := openid.New(s)
	if wrong := (*openid.SettingsError)(nil); errors.As(err, &wrong) {
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.accounts."+wrong.Setting, "value", wrong.Value)} //i18n:prefix cli.accounts.
	}
	return p, err
}

// readSecret returns the text of a file, which no list of programs shows, as it would a flag.
func readSecret(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostSecret))
	if err == nil && strings.TrimSpace(string(data)) == "" {
		err = io.ErrUnexpectedEOF
	}
	return strings.TrimSpace(string(data)), err
}

// rolesOfGroups are the roles that people of a group can have. A captain's needs a team.
var rolesOfGroups = []string{string(arbiter.Organiser), string(arbiter.ChiefArbiter), string(arbiter.Arbiter), string(arbiter.Registration), string(arbiter.ResultDesk), string(arbiter.Office)}

// groupOf reads "GROUP=ROLE" and "GROUP=ROLE@EVENT"; the name of a group may have = in it.
func groupOf(text string) (openid.Group, bool) {
	k := strings.LastIndex(text, "=")
	if k <= 0 {
		return openid.Group{}, false
	}
	role, event, limited := strings.Cut(text[k+1:], "@")
	return openid.Group{Name: text[:k], Role: role, Event: event}, slices.Contains(rolesOfGroups, role) && limited == (event != "")
}

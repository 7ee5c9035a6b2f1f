package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
	"torneo/internal/openid"
)

// Flags of accounts that cannot work end the program at its start, and say which one it is.
func TestFlagsOfAccounts(t *testing.T) {
	folder := t.TempDir()
	secret, empty := filepath.Join(folder, "secret"), filepath.Join(folder, "empty")
	for name, text := range map[string]string{secret: " s3cret\n", empty: "\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	good := []string{"--accounts", "https://accounts.example/", "--accounts-client", "torneo", "--accounts-group", "board=chief"}
	for _, test := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--accounts-client", "torneo"}, command.ExitUsage, "require --accounts"},
		{good[:4], command.ExitUsage, "at least one --accounts-group"},
		{append([]string{"--accounts-group", "board"}, good...), command.ExitUsage, "GROUP=ROLE"},
		{append([]string{"--accounts-group", "board=captain"}, good...), command.ExitUsage, "organiser, chief"},
		{append([]string{"--accounts-group", "board=chief@"}, good...), command.ExitUsage, "GROUP=ROLE@EVENT"},
		{append(good[2:len(good):len(good)], "--accounts", "http://accounts.example"), command.ExitUsage, "not the https://"},
		{append(good[:2:2], good[4:]...), command.ExitUsage, "requires --accounts-client"},
		{append([]string{"--accounts-secret", filepath.Join(folder, "none")}, good...), command.ExitUnreadable, "cannot be read"},
		{append([]string{"--accounts-secret", empty}, good...), command.ExitUnreadable, "is empty"},
	} {
		var out, said strings.Builder
		if code := Main(append([]string{"serve", "--no-browser", "--data", folder}, test.args...), strings.NewReader(""), &out, &said, func(string) string { return "" }); code != test.code || !strings.Contains(said.String(), test.says) {
			t.Errorf("%v: %d %q; want %d, %q", test.args, code, said.String(), test.code, test.says)
		}
	}
	for text, want := range map[string]openid.Group{
		"board=chief":            {Name: "board", Role: "chief"},
		"cn=desk,dc=x=results@7": {Name: "cn=desk,dc=x", Role: "results", Event: "7"},
	} {
		if got, ok := groupOf(text); !ok || got != want {
			t.Errorf("%s: %+v %v", text, got, ok)
		}
	}
	if p, err := (&accountFlags{issuer: "https://accounts.example/", client: "torneo", secret: secret, groups: []string{"a=b=arbiter"}}).provider(); err != nil || p.Host() != "accounts.example" {
		t.Error(p, err)
	}
	if p, err := (&accountFlags{claim: "groups"}).provider(); p != nil || err != nil {
		t.Error(p, err)
	}
}

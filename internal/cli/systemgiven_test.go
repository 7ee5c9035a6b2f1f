package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/pairing"
)

// A system as JSON prints it can be given back to every verb that takes one, and is the
// system that its name and its edition are; another edition beside it contradicts it.
func TestPrintedSystemsCanBeGiven(t *testing.T) {
	folder := t.TempDir()
	players := filepath.Join(folder, "players.trf")
	teams := filepath.Join(folder, "teams.trf")
	run := func(code int, args ...string) string {
		t.Helper()
		var out, said strings.Builder
		if got := Main(args, strings.NewReader(""), &out, &said, func(string) string { return "" }); got != code {
			t.Fatalf("%v: %d, %s", args, got, said.String())
		}
		return out.String()
	}
	write := func(path, data string) {
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(players, run(0, "generate", "--players", "8", "--rounds", "3", "--seed", "3"))
	write(teams, run(0, "generate", "--system", "team", "--players", "8", "--rounds", "3", "--seed", "3"))
	given := 0
	for _, s := range pairing.Systems() {
		if s.Edition() == "" {
			continue
		}
		given++
		var o, parted pairing.Options
		if err := (&pairingRules{system: string(s)}).applyTo(&o); err != nil || o.System != s {
			t.Errorf("%s: %s, %v", s, o.System, err)
		}
		if err := (&pairingRules{system: s.Name(), edition: s.Edition()}).applyTo(&parted); err != nil || parted != o {
			t.Errorf("%s and %s: %v, %v", s.Name(), s.Edition(), parted, err)
		}
		if err := (&pairingRules{system: string(s), edition: s.Edition()}).applyTo(&o); err != nil {
			t.Errorf("%s with its own edition: %v", s, err)
		}
		for _, other := range pairing.Editions() {
			if id, ok := pairing.SystemNamed(s.Name(), other); !ok || id != s {
				if err := (&pairingRules{system: string(s), edition: other}).applyTo(&o); err == nil {
					t.Errorf("%s with %s is taken", s, other)
				}
			}
		}
		path := players
		if pairing.System(s).Name() == "team" || s.Name() == "olympiad" {
			path = teams
		}
		var printed struct{ System string }
		out := run(0, "pair", path, "--round", "1", "--format", "json", "--system", string(s))
		if err := json.Unmarshal([]byte(out), &printed); err != nil || printed.System != string(s) {
			t.Errorf("%s printed %q, %v", s, printed.System, err)
		}
		run(2, "pair", path, "--round", "1", "--system", string(s), "--edition", "2031")
		for _, verb := range []string{"standings", "crosstable"} {
			run(0, verb, path, "--system", string(s), "--tiebreaks", "PTS")
		}
		converted := filepath.Join(folder, "converted.trf")
		write(converted, run(0, "convert", path, "--to", "trf26", "--system", string(s)))
		out = run(0, "pair", converted, "--round", "1", "--format", "json")
		if err := json.Unmarshal([]byte(out), &printed); err != nil || printed.System != string(s) {
			t.Errorf("%s was converted to %q, %v", s, printed.System, err)
		}
	}
	if given < 10 {
		t.Errorf("%d systems have editions", given)
	}
}

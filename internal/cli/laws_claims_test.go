package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The JSON of claims is as docs/schema says, with every kind of thing in it.
func TestJSONOfClaimsFollowsItsSchema(t *testing.T) {
	schema := jsonschema.NewCompiler().MustCompile("../../docs/schema/laws-claims.json")
	games := filepath.Join(t.TempDir(), "games.pgn")
	text := "[Event \"x\"]\n\n1.Nf3 Nf6" + strings.Repeat(" Ng1 Ng8 Nf3 Nf6", 4) + " *\n\n" +
		"[Date \"1990.01.01\"]\n\n1.e4 *\n\n1.e4 e5 2.Nf4 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 97 120\"]\n\n1.Ra7 Kd8 2.Ra6 *\n\n[FEN \"8/8/3k4/8/8/8/8/3K4 w - - 0 1\"]\n\n*\n"
	if err := os.WriteFile(games, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"laws", "claims", games, "--format", "json"},
		{"laws", "claims", games, "--format", "json", "--flag", "black", "--lang", "es"},
		{"laws", "claims", "--fen", "8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1", "--format", "json", "--flag", "black"},
	} {
		var out, said strings.Builder
		Main(args, strings.NewReader(""), &out, &said, func(string) string { return "" })
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
		if err != nil {
			t.Fatalf("%v: %v: %s", args, err, out.String())
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}

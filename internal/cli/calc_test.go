package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/cli/command"
)

// The JSON of calculators is as docs/schema says.
func TestJSONOfCalculatorsFollowsItsSchema(t *testing.T) {
	described, err := os.ReadFile("../../docs/schema/calc.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(described))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("calc.json", document); err != nil {
		t.Fatal(err)
	}
	const swiss = "../../testdata/real/esp_1385606.trf"
	for _, x := range []struct{ shape, args string }{
		{"performance", "performance --games 2100=1,2200:GM:ESP=½,unrated=0,2000=+"},
		{"performance", "performance --opponents 2100,2200 --score 0 --day 2016-05-01 --lang es"},
		{"performance", "performance --opponents 2100,2200 --score 0 --day 1995-05-01"},
		{"tiebreak", "tiebreak " + swiss + " --result 3:1=½-½ --player 5"},
		{"tiebreak", "tiebreak " + swiss + " --result 3:1=+/- --tiebreaks PTP,DE --lang es"},
		{"baku", "baku 103 9"}, {"rounds", "rounds 50"}, {"rounds", "rounds 4 9 --lang es"},
	} {
		schema, err := c.Compile("calc.json#/$defs/" + x.shape)
		if err != nil {
			t.Fatal(err)
		}
		var out, said strings.Builder
		args := append(append([]string{"calc"}, strings.Fields(x.args)...), "--format", "json")
		if code := Main(args, strings.NewReader(""), &out, &said, func(string) string { return "" }); code != command.ExitRight {
			t.Errorf("%s: %d: %s", x.args, code, said.String())
			continue
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
		if err != nil {
			t.Fatalf("%s: %v: %s", x.args, err, out.String())
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", x.args, err)
		}
	}
}

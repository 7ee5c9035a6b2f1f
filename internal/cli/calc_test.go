package cli

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/cli/command"
	"torneo/internal/schematest"
)

// The JSON of calculators is as docs/schema says.
func TestJSONOfCalculatorsFollowsItsSchema(t *testing.T) {
	const swiss = "../../testdata/real/esp_1385606.trf"
	for _, args := range []string{
		"performance --games 2100=1,2200:GM:ESP=½,unrated=0,2000=+",
		"performance --opponents 2100,2200 --score 0 --day 2016-05-01 --lang es",
		"performance --opponents 2100,2200 --score 0 --day 1995-05-01",
		"tiebreak " + swiss + " --result 3:1=½-½ --player 5",
		"tiebreak " + swiss + " --result 3:1=+/- --tiebreaks PTP,DE --lang es",
		"baku 103 9", "rounds 50", "rounds 4 9 --lang es",
	} {
		verb := "calc " + strings.Fields(args)[0]
		schema := jsonschema.NewCompiler().MustCompile("../../docs/schema/" + schematest.File(verb))
		var out, said strings.Builder
		if code := Main(append(append([]string{"calc"}, strings.Fields(args)...), "--format", "json"), strings.NewReader(""), &out, &said, func(string) string { return "" }); code != command.ExitRight {
			t.Errorf("%s: %d: %s", args, code, said.String())
			continue
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
		if err != nil {
			t.Fatalf("%s: %v: %s", args, err, out.String())
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", args, err)
		}
	}
}

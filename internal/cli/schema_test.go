package cli

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/internal/boardresults"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/schematest"
	"torneo/internal/seasons/summary"
	"torneo/rating/period"
	"torneo/rating/system"
)

// documents are what the verbs of this package write; those of package server are in its own test.
var documents = schematest.Documents{
	"calc baku":            {reflect.TypeFor[jsonline.BakuDocument]()},
	"calc berger":          {reflect.TypeFor[jsonline.ScheduleDocument]()},
	"calc clock":           {reflect.TypeFor[jsonline.TimeControlDocument]()},
	"calc norm":            {reflect.TypeFor[jsonline.NormsDocument]()},
	"calc performance":     {reflect.TypeFor[jsonline.PerformanceDocument]()},
	"calc prize":           {reflect.TypeFor[jsonline.PrizesDocument]()},
	"calc rating":          {reflect.TypeFor[jsonline.RatingsDocument]()},
	"calc rounds":          {reflect.TypeFor[jsonline.SwissRoundsDocument]()},
	"calc scheveningen":    {reflect.TypeFor[jsonline.ScheduleDocument]()},
	"calc tiebreak":        {reflect.TypeFor[jsonline.SuppositionDocument]()},
	"check":                {reflect.TypeFor[jsonline.CheckDocument](), failure},
	"pair checklist":       {reflect.TypeFor[jsonline.ChecklistDocument]()},
	"standings compare":    {reflect.TypeFor[jsonline.ComparisonDocument]()},
	"standings crosstable": {reflect.TypeFor[jsonline.CrosstableDocument](), failure},
	"schedule draw":        {reflect.TypeFor[jsonline.DrawDocument]()},
	"explain":              {reflect.TypeFor[jsonline.ExplanationDocument](), reflect.TypeFor[jsonline.PairingExplanationDocument](), reflect.TypeFor[jsonline.BracketDocument]()},
	"forecast":             {reflect.TypeFor[jsonline.ForecastDocument]()},
	"generate":             {reflect.TypeFor[jsonline.GeneratedTournamentDocument](), failure},
	"import":               {reflect.TypeFor[movedDocument]()},
	"laws":                 {reflect.TypeFor[jsonline.LawDocument](), reflect.TypeFor[jsonline.LawComparisonDocument](), reflect.TypeFor[jsonline.SituationsDocument]()},
	"laws claims":          {reflect.TypeFor[jsonline.ClaimsDocument]()},
	"laws clock":           {reflect.TypeFor[jsonline.TimeControlDocument]()},
	"league":               {reflect.TypeFor[summary.SeasonDocument](), reflect.TypeFor[summary.CalendarDocument](), reflect.TypeFor[summary.LineUpsDocument](), reflect.TypeFor[summary.TablesDocument](), reflect.TypeFor[summary.PromotionDocument](), reflect.TypeFor[summary.ReportsDocument]()},
	"manual":               {reflect.TypeFor[[]jsonChapter]()},
	"norms":                {reflect.TypeFor[jsonline.NormsDocument](), reflect.TypeFor[jsonline.ArbiterNormsDocument]()},
	"outlook":              {reflect.TypeFor[jsonline.OutlookDocument]()},
	"pair":                 {reflect.TypeFor[jsonline.PairingDocument]()},
	"period":               {reflect.TypeFor[period.Result](), reflect.TypeFor[period.Change](), reflect.TypeFor[[]period.Moved](), reflect.TypeFor[[]system.System]()},
	"pgn":                  {reflect.TypeFor[broadcast.Index]()},
	"results playoff":      {reflect.TypeFor[jsonline.PlayOffDocument]()},
	"prizes":               {reflect.TypeFor[jsonline.PrizesDocument]()},
	"ratings":              {reflect.TypeFor[jsonline.RatingsDocument](), failure},
	"regulations":          {reflect.TypeFor[jsonline.RegulationsDocument]()},
	"results":              {reflect.TypeFor[jsonline.ResultsDocument]()},
	"schedule":             {reflect.TypeFor[jsonline.ScheduleDocument](), reflect.TypeFor[jsonline.BracketDocument]()},
	"standings":            {reflect.TypeFor[jsonline.StandingsDocument](), failure},
	"pgn suggest":          {reflect.TypeFor[boardresults.ReportDocument]()},
	"tiebreaks":            {reflect.TypeFor[[]jsonline.EntryDocument](), reflect.TypeFor[jsonline.EntryDocument](), reflect.TypeFor[[]jsonline.PresetDocument]()},
	"norms titles":         {reflect.TypeFor[jsonline.TitlesDocument](), reflect.TypeFor[jsonline.ArbiterApplicationDocument]()},
	"validate":             {reflect.TypeFor[jsonline.ValidationDocument](), failure},
	"version":              {reflect.TypeFor[versionJSON]()},
}

// failure is the line of a file that could not be worked on, in JSON Lines.
var failure = reflect.TypeFor[jsonline.FailureDocument]()

// The published schemas are those of the types: go test ./internal/cli -run SchemasOfVerbs -update.
func TestSchemasOfVerbs(t *testing.T) {
	m := &schematest.Maker{Leaves: schematest.Leaves(), Fields: map[string]func(*schematest.Maker) schematest.Object{
		"jsonline.PairingDocument.Explanation": func(m *schematest.Maker) schematest.Object {
			return m.Any(reflect.TypeFor[jsonline.PairingExplanationDocument](), reflect.TypeFor[jsonline.BracketDocument]())
		},
	}}
	brackets, _ := reflect.TypeFor[jsonline.PairingExplanationDocument]().FieldByName("Brackets")
	bracket := brackets.Type.Elem()
	m.Leaves[bracket] = func(m *schematest.Maker) schematest.Object { return bracketSchema(m, bracket) }
	documents.Publish(t, m, flag.Lookup("update").Value.String() == "true")
}

// bracketSchema describes a bracket, whose groups have the names of its system.
func bracketSchema(m *schematest.Maker, bracket reflect.Type) schematest.Object {
	of := func(name string) schematest.Object {
		f, _ := bracket.FieldByName(name)
		return m.Of(f.Type, "")
	}
	numbers := schematest.Object{{Name: "type", Value: "array"}, {Name: "items", Value: schematest.Object{{Name: "type", Value: "integer"}}}}
	return schematest.Object{
		{Name: "type", Value: "object"},
		{Name: "description", Value: "A bracket. Besides these fields it has the groups of its system under the names of the system's chapter, as lists of numbers: mdps, residents, s1, s2, downfloaters; remainder is an object of such lists."},
		{Name: "properties", Value: schematest.Object{
			{Name: "bracket", Value: schematest.Object{{Name: "type", Value: "integer"}}},
			{Name: "score", Value: schematest.Object{{Name: "type", Value: "string"}}},
			{Name: "pairs", Value: of("pairs")},
			{Name: "criteria", Value: of("criteria")},
			{Name: "firstCandidate", Value: of("first")},
		}},
		{Name: "required", Value: []string{"bracket", "score", "pairs", "criteria"}},
		{Name: "additionalProperties", Value: schematest.Object{{Name: "anyOf", Value: []schematest.Object{
			numbers, {{Name: "type", Value: "object"}, {Name: "additionalProperties", Value: numbers}},
		}}}},
	}
}

// Every verb that writes JSON has a schema, and every schema a verb.
func TestEveryVerbWithJSONHasASchema(t *testing.T) {
	want := []string{"record.schema.json"}
	eachJSONVerb(t, func(verb string) { want = append(want, schematest.File(verb)) })
	slices.Sort(want)
	var have []string
	files, err := filepath.Glob(filepath.Join(schematest.Folder(t), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		have = append(have, filepath.Base(f))
	}
	for _, f := range want {
		if !slices.Contains(have, f) {
			t.Errorf("docs/schema/%s is missing: a verb writes JSON that no schema describes", f)
		}
	}
	for _, f := range have {
		if !slices.Contains(want, f) {
			t.Errorf("docs/schema/%s is of no verb", f)
		}
	}
	listed, err := os.ReadFile(filepath.Join(schematest.Folder(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range want {
		if !strings.Contains(string(listed), "("+f+")") {
			t.Errorf("docs/schema/README.md does not list %s", f)
		}
	}
}

// eachJSONVerb names the verbs that write JSON: "laws clock".
func eachJSONVerb(t *testing.T, do func(verb string)) {
	english, _, _ := newTestApp(i18n.English)
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if f := c.Flags().Lookup("format"); f != nil {
			for _, list := range f.Annotations {
				if slices.Contains(list, "json") || slices.Contains(list, "jsonl") {
					do(strings.TrimPrefix(command.PathOf(c), "torneo "))
					break
				}
			}
		}
		for _, x := range c.Commands() {
			if !x.Hidden {
				walk(x)
			}
		}
	}
	walk(english.Root())
}

// VerbWithFormat returns the verb of a command line that asks for one of these formats; "" if it
// does not.
func VerbWithFormat(args []string, formats ...string) string {
	format := ""
	for k, x := range args {
		if value, is := strings.CutPrefix(x, "--format="); is {
			format = value
		} else if x == "--format" && k+1 < len(args) {
			format = args[k+1]
		}
	}
	if !slices.Contains(formats, strings.ToLower(format)) {
		return ""
	}
	english, _, _ := newTestApp(i18n.English)
	c, _, err := english.Root().Find(args)
	if err != nil || c.Flags().Lookup("format") == nil {
		return ""
	}
	return strings.TrimPrefix(command.PathOf(c), "torneo ")
}

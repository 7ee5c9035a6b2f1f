package server

import (
	"flag"
	"reflect"
	"testing"

	"torneo/internal/jsonline"
	"torneo/internal/noticeboard/render"
	"torneo/internal/schematest"
	"torneo/internal/series/table"
)

var update = flag.Bool("update", false, "write the schemas, and the folder of the next program, anew")

// documents are what the verbs of this package write.
var documents = schematest.Documents{
	"desk batches list":   {reflect.TypeFor[[]batchJSON]()},
	"desk doctor":         {reflect.TypeFor[diagnosisDocument]()},
	"desk entries list":   {reflect.TypeFor[entriesDocument]()},
	"desk head":           {reflect.TypeFor[[]headJSON]()},
	"events archive":      {reflect.TypeFor[archivedJSON]()},
	"events begin":        {reflect.TypeFor[begunJSON]()},
	"events list":         {reflect.TypeFor[eventsDocument]()},
	"inbox accept":        {reflect.TypeFor[submissionJSON]()},
	"inbox add":           {reflect.TypeFor[[]broughtJSON]()},
	"inbox announce":      {reflect.TypeFor[announcedJSON]()},
	"inbox check":         {reflect.TypeFor[submissionJSON]()},
	"inbox export":        {reflect.TypeFor[[]exportedJSON]()},
	"inbox list":          {reflect.TypeFor[[]submissionJSON]()},
	"inbox members":       {reflect.TypeFor[memberListJSON]()},
	"inbox rate":          {reflect.TypeFor[submissionJSON]()},
	"inbox reopen":        {reflect.TypeFor[submissionJSON]()},
	"inbox retention":     {reflect.TypeFor[retentionJSON]()},
	"inbox return":        {reflect.TypeFor[submissionJSON]()},
	"inbox show":          {reflect.TypeFor[submissionJSON]()},
	"list columns":        {reflect.TypeFor[jsonline.ListColumnsDocument]()},
	"list compare":        {reflect.TypeFor[jsonline.ListComparisonDocument]()},
	"list import":         {reflect.TypeFor[jsonline.ListsDocument]()},
	"list months":         {reflect.TypeFor[jsonline.ListsDocument]()},
	"list search":         {reflect.TypeFor[jsonline.ListedPlayersDocument]()},
	"list show":           {reflect.TypeFor[jsonline.ListedPlayersDocument]()},
	"desk people invite":  {reflect.TypeFor[codeJSON]()},
	"desk people list":    {reflect.TypeFor[[]personJSON]()},
	"desk people recover": {reflect.TypeFor[codeJSON]()},
	"desk people revoke":  {reflect.TypeFor[revokedJSON]()},
	"desk register":       {reflect.TypeFor[registerJSON](), reflect.TypeFor[archivedJSON]()},
	"desk series":         {reflect.TypeFor[table.StandingsDocument]()},
	"desk token list":     {reflect.TypeFor[tokensDocument]()},
	"desk watch":          {reflect.TypeFor[render.News]()},
}

// The published schemas are those of the types: go test ./internal/cli/server -run SchemasOfVerbs
// -update.
func TestSchemasOfVerbs(t *testing.T) {
	documents.Publish(t, &schematest.Maker{Leaves: schematest.Leaves()}, *update)
}

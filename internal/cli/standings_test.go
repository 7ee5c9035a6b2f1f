package cli

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/jsonline"
)

// The JSON of standings says of every participant what its CSV says.
func TestStandingsInJSONHaveWhatTheirCSVHas(t *testing.T) {
	const file = "../../testdata/real/esp_1385606.trf"
	write := func(format string) string {
		var out, said strings.Builder
		if code := Main([]string{"standings", file, "--format", format}, strings.NewReader(""), &out, &said, func(string) string { return "" }); code != 0 {
			t.Fatalf("%d: %s", code, said.String())
		}
		return out.String()
	}
	var document jsonline.StandingsDocument
	if err := json.Unmarshal([]byte(write("json")), &document); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(write("csv"), "\ufeff"))).ReadAll()
	if err != nil || len(table) != len(document.Standings)+1 || len(table) < 10 {
		t.Fatalf("%v, %d rows, %d in JSON", err, len(table), len(document.Standings))
	}
	titles := 0
	for k, row := range document.Standings {
		rating := ""
		if row.Rating > 0 {
			rating = strconv.Itoa(row.Rating)
		}
		rank := ""
		if row.Rank != nil {
			rank = strconv.Itoa(*row.Rank)
		}
		said := map[string]string{"rank": rank, "number": strconv.Itoa(row.Number), "title": row.Title, "name": row.Name, "rating": rating, "federation": row.Federation}
		for m, code := range document.Tiebreaks {
			said[code] = ""
			if v := row.Values[m]; v != nil {
				said[code] = *v
			}
		}
		for m, column := range table[0] {
			if cell, there := said[column]; !there || cell != table[k+1][m] {
				t.Errorf("row %d, %s: %q in CSV, %q in JSON (%v)", k+1, column, table[k+1][m], cell, there)
			}
		}
		if row.Title != "" {
			titles++
		}
	}
	if titles == 0 {
		t.Error("nobody has a title: the test compares too little")
	}
}

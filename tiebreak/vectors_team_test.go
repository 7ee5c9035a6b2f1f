package tiebreak_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/standings"
	"torneo/tiebreak"
)

// teamFiles returns the team events with published values: all of the shared ones where
// they are at hand, else the sample of the repository.
func teamFiles(t *testing.T) []string {
	t.Helper()
	for _, pattern := range []string{"../../shared/vectors/team/*.tiebreaks.json", "../testdata/team2026/*.tiebreaks.json"} {
		if files, _ := filepath.Glob(pattern); len(files) > 0 {
			return files
		}
	}
	t.Fatal("no vectors found")
	return nil
}

// TestPublishedValuesOfTeams compares the tie-breaks of team events with those that an
// independent program (Gacrux 1.9.57, rules of 2026) published, and the places by its
// whole list. Left out of the values are direct encounter, which is no number here, and
// TBR and BBE, which that version prints as 0 for everybody: so they order nobody there,
// and the places are by the list without them.
func TestPublishedValuesOfTeams(t *testing.T) {
	compared, places, byes := 0, 0, 0
	for _, file := range teamFiles(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Order  []string            `json:"order"`
			Values map[string][]string `json:"values"`
			Rank   map[string]int      `json:"rank"`
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		record := readRecord(t, strings.TrimSuffix(file, ".tiebreaks.json")+".trf")
		for _, r := range record.Rounds {
			byes += len(r.TeamByes)
		}
		c := calculation(t, record, "2026", tiebreak.Options{})
		name := filepath.Base(file)
		for k, code := range want.Order {
			if slices.Contains([]string{"EDE", "TBR", "BBE"}, code) {
				continue
			}
			var got []tiebreak.Value
			if code != "PTS" {
				got = c.Values(list(t, code)[0])
			}
			for i, p := range c.Table().Participants {
				compared++
				value := c.Table().Final(i, c.Table().Primary).String()
				if got != nil {
					value = got[i].String()
				}
				w := want.Values[strconv.Itoa(p.Number)][k]
				if code == "KS:MP" && w == "0" { // nobody of half the points: the program prints no decimals
					w = "0.0"
				}
				if value != w {
					t.Errorf("%s: %s of team %d: %s, published %s", name, code, p.Number, value, w)
				}
			}
		}
		order := slices.DeleteFunc(slices.Clone(want.Order), func(code string) bool { return code == "TBR" || code == "BBE" })
		s, err := standings.Compute(c, list(t, strings.Join(order, ",")), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range s.Rows {
			places++
			if w := want.Rank[strconv.Itoa(row.Number)]; row.Rank != w {
				t.Errorf("%s: team %d is %d, published %d", name, row.Number, row.Rank, w)
			}
		}
	}
	t.Logf("%d values, %d places, %d byes", compared, places, byes)
	if compared == 0 || byes == 0 {
		t.Error("nothing compared")
	}
}

package reports

import (
	"strconv"
	"testing"

	"torneo/internal/report"
)

// Every row of the tables is in one part, in its order.
func TestPartsHoldEverybody(t *testing.T) {
	tables := func() []report.Table {
		list := make([]report.Table, 2)
		for n := range 250 {
			k := n / 180
			list[k].Rows = append(list[k].Rows, []string{strconv.Itoa(n + 1)})
		}
		return list
	}
	parts, _ := cut(tables(), "")
	if len(parts) != 3 || parts[2] != (part{From: 201, To: 250}) || !parts[0].Shown {
		t.Fatalf("%+v", parts)
	}
	next := 1
	for _, p := range parts {
		shown := tables()
		_, before := cut(shown, strconv.Itoa(p.From))
		for k, table := range shown {
			for n, row := range table.Rows {
				if row[0] != strconv.Itoa(next) || row[0] != strconv.Itoa(before[k]+n+1+180*k) {
					t.Fatalf("from %d: %s, %d before, where %d is expected", p.From, row[0], before[k], next)
				}
				next++
			}
		}
	}
	if next != 251 {
		t.Errorf("%d rows", next-1)
	}
	for _, from := range []string{"1e9", "-5", "x", "251"} {
		if parts, _ := cut(tables(), from); !parts[0].Shown {
			t.Errorf("%s: %+v", from, parts)
		}
	}
	if parts, _ := cut(tables(), "150"); !parts[1].Shown {
		t.Errorf("the part that holds 150: %+v", parts)
	}
}

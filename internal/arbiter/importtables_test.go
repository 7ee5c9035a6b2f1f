package arbiter

import (
	"context"
	"errors"
	"testing"

	"torneo/internal/migrate"
)

const smallCrosstable = `Open of the Hall
Final Ranking crosstable after 2 Rounds
Rk.;SNo;Name;Rtg;FED;1.Rd;2.Rd;Pts.;TB1
1;2;Beta, Ana;2100;ESP;4w1;1b½;1,5;2
2;1;Alfa, Luis;2200;ESP;3b½;2w½;1;2
3;3;Gama, Eva;2000;ESP;1w½;4b-;0,5;1
4;4;Delta, Ivo;1900;ESP;2b0;3w+;1;1
`

// Tables of another program are confirmed before anything is begun, and what contradicts
// itself is refused with its place.
func TestImportOfTables(t *testing.T) {
	v := newVenue(t, 2, 1)
	before, _ := v.desk.Store().Journals(context.Background(), "1")
	_, report, err := v.took("open.csv", []byte(smallCrosstable), Silent)
	if unconfirmed := (*Unconfirmed)(nil); !errors.As(err, &unconfirmed) {
		t.Fatal(describe(err))
	}
	if after, _ := v.desk.Store().Journals(context.Background(), "1"); len(after) != len(before) {
		t.Fatal("something is begun before it is confirmed")
	}
	if report.Tables == nil || report.Tables.Numbers != migrate.StartingNumbers || len(report.Tables.Losses) < 3 {
		t.Errorf("%+v", report.Tables)
	}
	id, _, err := v.took("open.csv", []byte(smallCrosstable), Confirm)
	if err != nil {
		t.Fatal(describe(err))
	}
	v.id = id
	s := v.state()
	if s.Config.Name != "Open of the Hall" || len(s.Players) != 4 || s.Current() != 2 {
		t.Errorf("%s: %d players, round %d", s.Config.Name, len(s.Players), s.Current())
	}
	wrong := []byte(smallCrosstable[:len(smallCrosstable)-len("3w+;1;1\n")] + "3w-;1;1\n")
	_, report, err = v.took("open.csv", wrong, Confirm)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || len(report.Problems) == 0 || report.Problems[0].Line == 0 || report.Problems[0].Column == 0 {
		t.Errorf("%v, %v", describe(err), report.Problems)
	}
}

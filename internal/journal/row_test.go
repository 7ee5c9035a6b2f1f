package journal

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// filled returns an event of a kind, each of whose fields by which something is named says what
// its place among them is.
func filled(of reflect.Type) Payload {
	v := reflect.New(of).Elem()
	for k := range of.NumField() {
		f := v.Field(k)
		switch name := of.Field(k).Name; {
		case !f.CanSet():
		case f.Kind() == reflect.Int && slices.Contains([]string{"Round", "From", "After", "ID", "Team"}, name):
			f.SetInt(int64(10 + k))
		case f.Type() == reflect.TypeFor[Board]() && name == "Board":
			f.Set(reflect.ValueOf(Board{White: 100 + k, Black: 200 + k}))
		}
	}
	return v.Interface().(Payload)
}

// Every round, board, player and team that an event names is its subject, and what changes
// the page of a round or is a stage of it names the round.
func TestRowsSayWhatEventsAreAbout(t *testing.T) {
	for _, r := range rows {
		w := filled(r.Of)
		got := SubjectOf(w)
		v := reflect.ValueOf(w)
		number := func(names ...string) (n int) {
			for _, name := range names {
				if f := v.FieldByName(name); f.IsValid() && f.Kind() == reflect.Int {
					n = int(f.Int())
				}
			}
			return n
		}
		want := Subject{Round: number("From", "After", "Round"), Team: number("Team")}
		if id := number("ID"); strings.HasPrefix(r.Of.Name(), "Team") {
			want.Team = max(id, want.Team)
		} else {
			want.Player = id
		}
		if f := v.FieldByName("Board"); f.IsValid() {
			want.Board = f.Interface().(Board)
		}
		switch w.(type) {
		case DeviceConfirmed: // from a table on
			want.Round = 0
		case ExtraGamePlayed:
			want.Board = Board{}
			if with := SubjectOf(ExtraGamePlayed{White: 1, Black: 2}); with.Board != (Board{1, 2}) {
				t.Errorf("%s is about %+v", r.Name, with)
			}
		}
		if got != want {
			t.Errorf("%s is about %+v, not %+v", r.Name, got, want)
		}
		if (r.Stage != NoStage || slices.Contains([]Page{PublishedPage, ChangedPage, CorrectedPage}, r.Page)) && got.Round == 0 {
			t.Errorf("%s is a stage or changes the page of a round, and names none", r.Name)
		}
		if !slices.Contains(Topics(), r.Topic) {
			t.Errorf("%s is listed under %q, which nobody offers", r.Name, r.Topic)
		}
	}
}

// Whatever can be applied to a state is a kind of event: without a row nobody could keep it.
func TestWhatIsAppliedHasARow(t *testing.T) {
	listed := map[string]bool{"Rehearsed": true} // of the next program
	for _, r := range rows {
		listed[r.Of.Name()] = true
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "apply" || fn.Recv == nil {
				continue
			}
			if of, ok := fn.Recv.List[0].Type.(*ast.Ident); !ok || !listed[of.Name] {
				t.Errorf("%s: %v has no row", f.Name(), fn.Recv.List[0].Type)
			}
			found++
		}
	}
	if found < len(rows) {
		t.Errorf("%d contents, and %d rows", found, len(rows))
	}
}

func TestTablesHaveOneRowOfAKind(t *testing.T) {
	table := NewTable(LineOf[EventsUndone](7), LineOf[FundSet](8))
	if row, ok := table.RowOf(EventsUndone{}); !ok || row != 7 {
		t.Errorf("%d, %t", row, ok)
	}
	if _, ok := table.RowOf(TournamentCreated{}); ok {
		t.Error("a kind without row has one")
	}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "FundSet") {
			t.Errorf("two rows: %s", got)
		}
	}()
	NewTable(LineOf[FundSet](1), LineOf[EventsUndone](2), LineOf[FundSet](3))
}

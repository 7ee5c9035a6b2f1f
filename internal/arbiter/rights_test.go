package arbiter

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/journal"
)

// commandTypes returns the types that have Decide, as the package is written.
func commandTypes(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "Decide" {
				continue
			}
			of := fn.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			names = append(names, of.(*ast.Ident).Name)
		}
	}
	return names
}

// Every command has a line in the table of rights, and every command of the table exists.
func TestEveryCommandHasARight(t *testing.T) {
	types := commandTypes(t)
	if len(types) < 70 {
		t.Fatalf("only %d commands found", len(types))
	}
	for _, name := range types {
		if _, ok := RightOf(Act(name)); !ok && name != "Sequence" { // which is asked part by part
			t.Errorf("%s: the table of rights has no line for it", name)
		}
	}
	for _, r := range table {
		for _, c := range r.commands {
			if act := Of(c); act != Expel && !slices.Contains(types, string(act)) {
				t.Errorf("%s is no command", act)
			}
		}
		if len(r.Acts()) == 0 || len(r.To) == 0 {
			t.Errorf("%s: nothing, or for nobody", r.Name)
		}
		for _, lang := range i18n.Languages() {
			if !i18n.New(lang).Has(r.Message().ID) {
				t.Errorf("%s has no text in %s", r.Message().ID, lang)
			}
		}
	}
}

// Every command is carried out for the roles of its line, and refused to all others and to
// nobody by the desk itself.
func TestEveryCommandAndEveryRole(t *testing.T) {
	v := newVenue(t, 4, 3)
	for _, r := range table {
		for _, c := range r.commands {
			for _, role := range append(Roles(), "") {
				by := Person{Name: "Eva", Role: role, Scope: Scope{Team: 1, Player: 1}}
				if role != Captain && role != Player {
					by.Scope = Scope{}
				}
				may := r.To[role] != Never
				if _, undo := c.(Undo); undo {
					c = Undo{[]int64{1}} // what is undone decides
				} else if err := by.Authorize(c, Place{}); may != (err == nil) {
					t.Errorf("%T for %q: %v", c, role, err)
				}
				if may {
					continue
				}
				last := v.state().Last
				_, err := v.desk.Do(t.Context(), v.id, by, c, Consent{Level: TwoSteps})
				if refused, ok := err.(*Refused); !ok || !refused.OfRights() || v.state().Last != last {
					t.Errorf("%T for %q at the desk: %v", c, role, err)
				}
			}
		}
	}
}

// The right to undo every kind of event is stated, or it is the chief arbiter's.
func TestWhoMayUndo(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(PairRound{}, Silent)
	v.do(Publish{Round: 1}, Silent)
	b := v.state().Round(1).Boards[0].Board
	k, _ := ResultOf("1")
	v.do(EnterResult{Round: 1, Board: b, Result: k.Result}, Silent)
	events, err := v.desk.History(t.Context(), v.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	may := func(p Person, kind journal.Payload) bool {
		for _, e := range events {
			if kindOfEvent(e.Payload) == kindOfEvent(kind) {
				return p.MayUndo(events, []int64{e.Number}, Place{Tournament: v.id, State: v.state()}) == nil
			}
		}
		t.Fatalf("%T has not happened", kind)
		return false
	}
	for role, want := range map[Role][3]bool{ChiefArbiter: {true, true, true}, Arbiter: {true, false, false}, ResultDesk: {true, false, false}, Registration: {false, false, false}, "": {false, false, false}} {
		p := Person{Role: role}
		if got := [3]bool{may(p, journal.ResultEntered{}), may(p, journal.RoundPublished{}), may(p, journal.RoundPaired{})}; got != want {
			t.Errorf("%s: %v", role, got)
		}
	}
	if may(Person{Role: Arbiter, Scope: Scope{From: 2, To: 9}}, journal.ResultEntered{}) || !may(Person{Role: Arbiter, Scope: Scope{From: 1, To: 1}}, journal.ResultEntered{}) {
		t.Error("a scope of boards")
	}
	if _, err := v.desk.Do(t.Context(), v.id, Person{Role: Arbiter}, Undo{[]int64{events[len(events)-2].Number}}, Consent{Level: TwoSteps}); err == nil {
		t.Error("an arbiter undoes a publication")
	}
}

func kindOfEvent(w journal.Payload) string { return fmt.Sprintf("%T", w) }

// Several given as one are asked one by one.
func TestSequenceIsAskedPartByPart(t *testing.T) {
	by := Person{Name: "Eva", Role: Registration}
	if err := by.Authorize(Sequence{CheckInAll{true}, PairRound{}}, Place{}); err == nil {
		t.Error("registration pairs")
	}
	if err := by.Authorize(Sequence{CheckInAll{true}, RequestBye{ID: 1, Round: 2}}, Place{}); err != nil {
		t.Error(err)
	}
}

// The manual has the table of roles as the program has it, in every language.
func TestTheManualHasTheTableOfRights(t *testing.T) {
	for _, lang := range i18n.Languages() {
		p := i18n.New(lang)
		cell := func(w When) string {
			switch w {
			case Never:
				return "–"
			case Always:
				return "●"
			}
			return p.Text(w.Name())
		}
		var b strings.Builder
		roles := Roles()[:len(Roles())-1] // a screen reads what everybody reads
		b.WriteString("| " + map[i18n.Language]string{i18n.English: "What", i18n.Spanish: "Qué"}[lang] + " |")
		for _, r := range roles {
			b.WriteString(" " + p.Text(r.Message()) + " |")
		}
		b.WriteString("\n|" + strings.Repeat("---|", len(roles)+1) + "\n")
		for _, r := range table {
			b.WriteString("| " + p.Text(r.Message()) + " |")
			for _, role := range roles {
				b.WriteString(" " + cell(r.To[role]) + " |")
			}
			b.WriteString("\n")
		}
		file := filepath.Join("..", "..", "docs", "manual", string(lang), "roles.md")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), b.String()) {
			continue
		}
		t.Errorf("%s: the table is no longer that of the program: run with TORNEO_UPDATE=1", file)
		if os.Getenv("TORNEO_UPDATE") != "" {
			start := strings.Index(string(text), "\n| ") + 1
			end := strings.LastIndex(string(text), "|\n") + 2
			if start < 1 || end < start {
				t.Fatalf("%s has no table", file)
			}
			if err := os.WriteFile(file, []byte(string(text[:start])+b.String()+string(text[end:])), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

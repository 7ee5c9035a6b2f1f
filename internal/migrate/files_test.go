package migrate

import (
	"os"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/tournament"
)

func readFile(t *testing.T, name string, o Options) *Found {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if !Is(File{Data: data}) {
		t.Errorf("%s is not known", name)
	}
	return Read([]File{{Name: name, Data: data}}, o)
}

// Both ways of writing a French table are the same tournament.
func TestPapi(t *testing.T) {
	for _, name := range []string{"papi.csv", "papi-suffix.csv"} {
		f := readFile(t, name, Options{})
		if f.Record == nil {
			t.Fatalf("%s: %v", name, f.Problems)
		}
		if f.Numbers != Ranks || len(f.Record.Rounds) != 3 {
			t.Errorf("%s: %+v", name, f)
		}
		who := map[string]tournament.Player{}
		names := map[int]string{}
		for _, p := range f.Record.Players {
			who[p.Name], names[p.Number] = p, p.Name
		}
		if a := who["DUPONT Anne"]; a.Rating != 2100 || a.Sex != "w" || a.Number != 1 {
			t.Errorf("%s: %+v", name, a)
		}
		if m := who["MARTIN Luc"]; m.Rating != 0 || m.NationalRating("FRA") != 2000 {
			t.Errorf("%s: %+v", name, m)
		}
		if r := who["ROUX Jules"]; r.Rating != 0 || len(r.National) > 0 || !lostSaid(f, "migrate.loss.estimated") {
			t.Errorf("%s: %+v %v", name, r, f.Losses)
		}
		forfeits := 0
		for _, g := range f.Record.Rounds[1].Games {
			if g.Result.White.Forfeit() {
				forfeits++
				if names[g.White] != "BLANC Eva" || g.Result.Black != tournament.ForfeitWin {
					t.Errorf("%s: %+v", name, g)
				}
			}
		}
		if b := f.Record.Rounds[1].Byes; forfeits != 1 || len(b) != 1 || b[0].Kind != tournament.PairingAllocatedBye || names[b[0].ID] != "ROUX Jules" {
			t.Errorf("%s: %d forfeits, byes %v", name, forfeits, b)
		}
	}
}

func lostSaid(f *Found, id string) bool {
	for _, l := range f.Losses {
		if l.ID == id {
			return true
		}
	}
	return false
}

func TestVega(t *testing.T) {
	f := readFile(t, "vega.trf", Options{})
	if f.Record == nil {
		t.Fatal(f.Problems)
	}
	r := f.Record
	if r.Name != "Torneo di prova" || r.City != "Scalea" || r.Federation != "ITA" || r.PlannedRounds != 5 || r.Start.String() != "2009/12/18" || len(r.Players) != 3 || len(r.Rounds) != 2 {
		t.Errorf("%+v", r)
	}
	if p := r.Players[0]; p.FIDEID != 811394 || p.Title != "FM" || p.NationalRating("ITA") != 2280 {
		t.Errorf("%+v", p)
	}
	if g := r.Rounds[1].Games; len(g) != 1 || g[0].White != 3 || g[0].Result.White != tournament.Draw {
		t.Errorf("%+v", g)
	}
}

func TestRefused(t *testing.T) {
	for name, want := range map[string]string{"square.csv": "migrate.square.places"} {
		f := readFile(t, name, Options{})
		if f.Record != nil || len(f.Problems) == 0 || f.Problems[0].Message.ID != want || f.Problems[0].Line == 0 {
			t.Errorf("%s: %v", name, f.Problems)
		}
	}
}

// Where both readings fit somebody is asked, and what he says is taken.
func TestAmbiguous(t *testing.T) {
	f := readFile(t, "ambiguous.csv", Options{})
	if f.Record != nil || len(f.Questions) != 1 || f.Questions[0].ID != "numbers" {
		t.Fatalf("questions %v: %v", f.Questions, f.Problems)
	}
	for numbers, black := range map[Numbers]int{StartingNumbers: 2, Ranks: 4} { // who has Black against Alfa, number 3
		f := readFile(t, "ambiguous.csv", Options{Answers: incoming.Answers{"numbers": string(numbers)}})
		if f.Record == nil || len(f.Questions) > 0 || f.Numbers != numbers {
			t.Fatalf("%s: %v", numbers, f.Problems)
		}
		for _, g := range f.Record.Rounds[0].Games {
			if g.White == 3 && g.Black != black {
				t.Errorf("%s: %+v", numbers, g)
			}
		}
	}
}

// Hostile files are refused or read, and reading ends.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"papi.csv", "papi-suffix.csv", "vega.trf", "square.csv", "teams.csv", "ambiguous.csv"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("No,Name,1,2\n1,A," + strings.Repeat("9", 400) + "w1,\n2,A,1b0,-1"))
	f.Add([]byte("White;Black;Result\nA;B;1-0\nB;A;+--\n;;\nA;bye;1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		Is(File{Data: data})
		for _, numbers := range []Numbers{"", Ranks} {
			found := Read([]File{{Name: "a.csv", Data: data}, {Name: "b.csv", Data: data}}[:1], Options{Answers: incoming.Answers{"numbers": string(numbers)}})
			if (found.Record == nil) != (found.errors() || len(found.Questions) > 0) {
				t.Fatalf("a record %v with %v", found.Record != nil, found.Problems)
			}
		}
		Read([]File{{Name: "a.csv", Data: data}, {Name: "b.csv", Data: data}}, Options{})
	})
}

package membership

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"torneo/internal/nationallist"
	"torneo/message"
	"torneo/tournament"
)

// added returns a register with lists, each as text.
func added(t *testing.T, lists ...string) *Register {
	t.Helper()
	r := New()
	for k, text := range lists {
		if _, err := r.Add(fmt.Sprint("list ", k+1), strings.NewReader(text), int64(len(text)), nationallist.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

const members = `Número;Apellidos y nombre;F. nac.;Sexo;Club;ID FIDE;Tipo de licencia;Desde;Hasta
2398;Benítez, Luis Alberto;1991;M;Jerez;2200001;Jugador;01/01/2026;31/12/2026
2399;Soto Rey, Marta;1980;F;Círculo;;Árbitro;2026-01-01;2026-10-31
2399;Soto Rey, Marta;1980;F;Círculo;;Jugador;2026-01-01;2026-10-31
2400;García, Juan;2001;M;Alfil;;Jugador;;
2401;García, Juan;2001;M;Torre;;Jugador;;
2402;Quintana Pérez, Iago;2005;M;Alfil;2200007;Monitor;;
`

func TestIdentities(t *testing.T) {
	r := added(t, members)
	if r.Len() != 5 || !r.Licenses() {
		t.Fatalf("%d people, licences %v", r.Len(), r.Licenses())
	}
	for _, c := range []struct {
		name     string
		of       Entrant
		is       string // the number
		ground   Ground
		holder   string
		proposed string // numbers, the likeliest first
	}{
		{"number", Entrant{Name: "Benitez, L.", Number: " 2398"}, "2398", ByNumber, "", ""},
		{"FIDE ID", Entrant{Name: "BENITEZ Luis Alberto", FIDEID: 2200001}, "2398", ByFIDEID, "", ""},
		{"name and year, in another order", Entrant{Name: "Luis Alberto Benitez", Born: 1991}, "2398", ByName, "", ""},
		{"initials and a second family name", Entrant{Name: "Benítez Carrasco, L. A.", Born: 1991}, "", Nobody, "", "2398"},
		{"no year", Entrant{Name: "Benítez, Luis Alberto"}, "", Nobody, "", "2398"},
		{"another year", Entrant{Name: "Benítez, Luis Alberto", Born: 1992}, "", Nobody, "", ""},
		{"two of one name and year", Entrant{Name: "García, Juan", Born: 2001, Club: "torre"}, "", Nobody, "", "2401 2400"},
		{"number of somebody else", Entrant{Name: "Soto Rey, Marta", Number: "2398", Born: 1980}, "", Nobody, "2398", ""},
		{"number with another year", Entrant{Name: "Benítez, Luis Alberto", Number: "2398", Born: 1919}, "", Nobody, "2398", ""},
		{"mistyped", Entrant{Name: "Quintnaa Pérez, Iago", Born: 2005}, "", Nobody, "", "2402"},
		{"a mistyped name alone in its year", Entrant{Name: "Quintanna, Yago", Born: 2005}, "", Nobody, "", ""},
		{"another given name", Entrant{Name: "Benítez, Luisa", Born: 1991}, "", Nobody, "", ""},
		{"another sex", Entrant{Name: "Benítez, L.", Born: 1991, Sex: "w"}, "", Nobody, "", ""},
		{"another FIDE ID", Entrant{Name: "Benítez, Luis Alberto", Born: 1991, FIDEID: 99}, "", Nobody, "", ""},
		{"nobody", Entrant{Name: "Anand, Viswanathan", Born: 1969}, "", Nobody, "", ""},
		{"no name", Entrant{Name: " , "}, "", Nobody, "", ""},
	} {
		got := r.Identify(c.of)
		is, holder, proposed := "", "", []string{}
		if got.Person != nil {
			is = got.Person.Number
		}
		if got.Holder != nil {
			holder = got.Holder.Number
		}
		for _, p := range got.Proposed {
			proposed = append(proposed, p.Person.Number)
		}
		if is != c.is || got.Ground != c.ground || holder != c.holder || strings.Join(proposed, " ") != c.proposed {
			t.Errorf("%s: is %q by %q, holder %q, proposed %v", c.name, is, got.Ground, holder, proposed)
		}
	}
}

// What is decided once holds for whoever is written so, whatever the capitals, and for nobody
// else; it survives being written and read.
func TestDecisions(t *testing.T) {
	r := added(t, members)
	who := Entrant{Name: "Benítez Carrasco, L. A.", Born: 1991, Club: "Cádiz"}
	list := []Decision{
		{Entrant: who, Number: "2398", By: "Ana", Day: "2026-11-29"},
		{Entrant: Entrant{Name: "García, Juan", Born: 2001}, Nobody: true},
		{Entrant: Entrant{Name: "Quintana, I.", FIDEID: 5}, FIDEID: 2200007},
	}
	var table strings.Builder
	table.WriteString(DecisionHeading + "\r\n# a remark\r\n\r\n")
	for _, d := range list {
		table.WriteString(d.Row() + "\r\n")
	}
	table.WriteString("Somebody\t\t\t\t\t\t\t\n") // nothing is decided yet
	read, err := ReadDecisions(strings.NewReader(table.String()))
	if err != nil || fmt.Sprint(read) != fmt.Sprint(list) {
		t.Fatalf("%v: %+v, want %+v", err, read, list)
	}
	for _, d := range read {
		r.Decide(d)
	}
	who.Name, who.Club = "BENITEZ CARRASCO, l. a.", "another"
	if got := r.Identify(who); got.Ground != ByDecision || got.Person == nil || got.Person.Number != "2398" {
		t.Errorf("%+v", got)
	}
	if got := r.Identify(Entrant{Name: "García, Juan", Born: 2001}); got.Ground != ByDecision || got.Person != nil || got.Proposed != nil {
		t.Errorf("%+v", got)
	}
	if got := r.Identify(Entrant{Name: "Quintana, I.", FIDEID: 5}); got.Person == nil || got.Person.Number != "2402" {
		t.Errorf("%+v", got)
	}
	who.Born = 1990
	if got := r.Identify(who); got.Ground != Nobody {
		t.Errorf("decided for another year: %+v", got)
	}
}

func TestWrongDecisions(t *testing.T) {
	for text, want := range map[string]string{
		"A, B\t1990":                       "membership.decisions.row",
		"A, B\tx\t\t\t\t1\n":               "fidelist.born",
		"\n#\nA, B\t1990\tID\t\t\t1":       "fidelist.id",
		"A\t\t\t\t\tfide:x":                "fidelist.id",
		"\t\t\t\t\t1":                      "membership.decisions.row",
		"A\t\t\t\t\t1\tby\tday\tnot known": "membership.decisions.row",
	} {
		_, err := ReadDecisions(strings.NewReader(text))
		if m, _ := message.Of(err); err == nil || !strings.Contains(fmt.Sprint(m), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A row that has the number of somebody else is left out, and told with its line.
func TestRowsThatContradict(t *testing.T) {
	r := New()
	text := "Number;Name;Born;FIDE ID\n1;Soto, Ana;1990;5\n1;Pérez, Juan;1980;\n2;Rey, Eva;1970;5\n1;Soto, A.;;\n;Vidal, Noa;1999;\n;Vidal, Noa;1999;\n"
	taken, err := r.Add("list", strings.NewReader(text), int64(len(text)), nationallist.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Len() != 2 || taken.Wrong != 2 || taken.Remarks[0].Line != 3 || taken.Remarks[1].Line != 4 {
		t.Errorf("%d people, %+v", r.Len(), taken)
	}
	for _, bad := range []string{"", "just a line\n", "1;2;3\n4;5;6\n"} {
		if _, err := New().Add("bad", strings.NewReader(bad), int64(len(bad)), nationallist.Options{}); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestAnswersOfALicence(t *testing.T) {
	a := &Answers{Register: added(t, members), Federation: "ESP"}
	numbered := func(name, number string) *tournament.Player {
		return &tournament.Player{Name: name, National: []tournament.NationalRating{{Federation: "ESP", ID: number}}}
	}
	if m := a.Player(numbered("Soto Rey, Marta", "2399")); m.Member == "" || len(m.Licensed) != 1 || m.Licensed[0].Until.Month != 10 || m.Undated {
		t.Errorf("%+v", m)
	}
	if m := a.Player(numbered("Quintana Pérez, Iago", "2402")); m.Member == "" || len(m.Licensed) != 0 {
		t.Errorf("a coach is licensed as a player: %+v", m)
	}
	if m := a.Arbiter("Marta Soto Rey", 0); m.Member != "" || len(m.Proposed) != 1 {
		t.Errorf("%+v", m)
	}
	if m := a.Player(numbered("Somebody Else", "2399")); m.Holder == "" {
		t.Errorf("%+v", m)
	}
	table := string(a.UndecidedTable())
	for _, part := range []string{DecisionHeading, "# 2399\tSoto Rey, Marta (2399), 1980, Círculo\nMarta Soto Rey\t", "# ! 2399\t", "Somebody Else\t\t\t2399\t"} {
		if !strings.Contains(table, part) {
			t.Errorf("%q is not in\n%s", part, table)
		}
	}
	if read, err := ReadDecisions(strings.NewReader(table)); err != nil || len(read) != 0 {
		t.Errorf("an unfilled table decides %v, %v", read, err)
	}
}

// BenchmarkIdentify finds the 200 players of a report among 300,000 members.
func BenchmarkIdentify(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var syllables = strings.Fields("ba be bi ca co da de fa ga go la le li lo ma me mi na no pa pe ra re ri ro sa se ta te to va vi")
	word := func() string {
		w := ""
		for range 2 + random.IntN(2) {
			w += syllables[random.IntN(len(syllables))]
		}
		return strings.ToUpper(w[:1]) + w[1:]
	}
	var list strings.Builder
	list.WriteString("Number;Name;Born;Club\n")
	var some []Entrant
	for k := range 300000 {
		name, born := word()+" "+word()+", "+word(), 1940+random.IntN(75)
		fmt.Fprintf(&list, "%d;%s;%d;Club %d\n", k+1, name, born, k%500)
		if k%1500 == 0 {
			some = append(some, Entrant{Name: strings.Replace(name, "a", "e", k%3), Born: born})
		}
	}
	r := New()
	if _, err := r.Add("members", strings.NewReader(list.String()), int64(list.Len()), nationallist.Options{}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, e := range some {
			r.Identify(e)
		}
	}
}

func FuzzReadDecisions(f *testing.F) {
	f.Add(DecisionHeading + "\nA, B\t1990\t\t\t\t12\tme\t2026-11-29\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadDecisions(strings.NewReader(text))
		if err != nil {
			return
		}
		var table strings.Builder
		for _, d := range list {
			table.WriteString(d.Row() + "\n")
		}
		if again, err := ReadDecisions(strings.NewReader("\n" + table.String())); err != nil || len(again) != len(list) {
			t.Errorf("%d decisions come back as %d, %v", len(list), len(again), err)
		}
	})
}

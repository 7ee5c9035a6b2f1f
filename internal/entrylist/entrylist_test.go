package entrylist

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

func TestParse(t *testing.T) {
	garcia := tournament.Player{Name: "García Ruiz, Ana", Rating: 2105, Title: "WFM", Federation: "ESP", FIDEID: 2201234, Birth: tournament.Date{Year: 1999, Month: 5, Day: 3}, Sex: "w"}
	tests := []struct {
		name, text string
		want       []tournament.Player
		header     bool
	}{
		{"nothing", "", nil, false},
		{"blank lines", "\n\n  \n", nil, false},
		{"English, commas", "Name,Rating,Title,Federation,FIDE ID,Birth,Sex,Club\n\"García Ruiz, Ana\",2105,WFM,ESP,2201234,1999/05/03,F,Ajedrez Lugo\n", []tournament.Player{garcia}, true},
		{"Spanish, semicolons", "Código FIDE;NOMBRE;Título;Elo FIDE;Federación;Fecha de nacimiento;Sexo;Club\r\n2201234;García Ruiz, Ana;MFF;2105;esp;03/05/1999;Mujer;Ajedrez Lugo\r\n", []tournament.Player{garcia}, true},
		{"tabs, other columns between", "Nº\tApellidos\tNombre\tCuota\tElo\n1\tGarcía Ruiz\tAna\t30\t2105", []tournament.Player{{Name: "García Ruiz, Ana", Rating: 2105}}, true},
		{"given name first", "Nombre;Apellidos\nAna;García Ruiz", []tournament.Player{{Name: "García Ruiz, Ana"}}, true},
		{"first name, last name", "First name,Last name\nAna,García Ruiz", []tournament.Player{{Name: "García Ruiz, Ana"}}, true},
		{"no header", "García Ruiz, Ana\tWFM\t2105\tESP\t2201234\t1999/05/03\tw\tLugo", []tournament.Player{garcia}, false},
		{"names alone", "García Ruiz, Ana\nPeña, Luis", []tournament.Player{{Name: "García Ruiz, Ana"}, {Name: "Peña, Luis"}}, false},
		{"year after the rating", "Peña, Luis;1850;2008", []tournament.Player{{Name: "Peña, Luis", Rating: 1850, Birth: tournament.Date{Year: 2008}}}, false},
		{"number in front", "1\tPeña, Luis\t1850", []tournament.Player{{Name: "Peña, Luis", Rating: 1850}}, false},
		{"club without a comma", "Luis Peña;Ajedrez Lugo;1850", []tournament.Player{{Name: "Luis Peña", Rating: 1850}}, false},
		{"Windows-1252", "Nombre;Elo\nPe\xf1a, Luis;1850", []tournament.Player{{Name: "Peña, Luis", Rating: 1850}}, true},
		{"byte order mark", "\ufeffname,rating\nPeña,1850", []tournament.Player{{Name: "Peña", Rating: 1850}}, true},
		{"old Macintosh", "name\rPeña\rRuiz", []tournament.Player{{Name: "Peña"}, {Name: "Ruiz"}}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(test.text), Origin{Federation: "ESP"})
			var got []tournament.Player
			for _, r := range l.Rows {
				got = append(got, r.Player)
			}
			if !reflect.DeepEqual(got, test.want) || l.Header != test.header || len(l.Problems) > 0 {
				t.Errorf("got %+v, header %v, problems %v", got, l.Header, l.Problems)
			}
		})
	}
	if l := Parse([]byte("name;club\nPeña;Lugo"), Origin{}); l.Rows[0].Club != "Lugo" {
		t.Errorf("%+v", l.Rows)
	}
}

// The encodings that spreadsheets of other countries save in.
func TestEncodings(t *testing.T) {
	for _, test := range []struct{ name, text, stated, want, problem string }{
		{"Central European", "name;fed\nWojtaszek, Rados\xb3aw;POL\n\x8cliwa, J\xf3zef;POL\n", "", "Wojtaszek, Radosław|Śliwa, Józef", "entrylist.encoding.guessed"},
		{"Cyrillic without federations", "\xc8\xe2\xe0\xed\xee\xe2, \xde\xf0\xe8\xe9\n\xc0\xed\xed\xe0 \xd1\xe8\xe4\xee\xf0\xee\xe2\xe0\n", "", "Иванов, Юрий|Анна Сидорова", "entrylist.encoding.guessed"},
		{"stated", "Dvo\xf8\xe1k\n", "windows-1252", "Dvoøák", ""},
		{"UTF-16 as Excel saves it", "\xff\xfeA\x00n\x00a\x00\r\x00\n\x00E\x00v\x00a\x00", "", "Ana|Eva", ""},
		{"UTF-16 cut short", "\xff\xfeA\x00n", "", "", "entrylist.encoding.broken"},
		{"not what is stated", "Pe\xf1a", "utf-8", "", "entrylist.encoding.broken"},
		{"stated and unknown", "Ana", "latin-9", "", "entrylist.encoding.unknown"},
	} {
		l := Parse([]byte(test.text), Origin{Encoding: test.stated})
		var names []string
		for _, r := range l.Rows {
			names = append(names, r.Player.Name)
		}
		problem := ""
		for _, p := range l.Problems {
			problem = p.Message.ID
			legible(t, p.Message)
		}
		if strings.Join(names, "|") != test.want || problem != test.problem {
			t.Errorf("%s: %q, %s", test.name, names, problem)
		}
		again := Parse([]byte(l.Text), Origin{}) // as the page sends it back
		if len(again.Rows) != len(l.Rows) || len(again.Problems) > 0 {
			t.Errorf("%s: sent back: %+v", test.name, again)
		}
	}
}

func legible(t *testing.T, m message.Message) {
	t.Helper()
	for _, lang := range i18n.Languages() {
		if text := i18n.New(lang).Text(m); strings.Contains(text, "entrylist.") || strings.Contains(text, "<no value>") {
			t.Errorf("%s: %q", lang, text)
		}
	}
}

// A heading that is nearly one that is known, and a federation that is none, are asked
// about; what else stands in a list is nobody's business.
func TestMisspelt(t *testing.T) {
	es := i18n.New("es")
	for _, test := range []struct{ text, name, federation, says string }{
		{"name;ratng;federation\nPeña, Ana;2100;ESP\n", "Peña, Ana", "ESP", "la columna ratng no se lee (¿quizá rating?)"},
		{"Nmae;Elo\nPeña, Ana;2100\n", "Peña, Ana", "", "la columna Nmae se toma por name"},
		{"name;fed\nPeña, Ana;DEU\n", "Peña, Ana", "DEU", "DEU no es una de las federaciones de la FIDE (¿quizá GER?)"},
		{"name;fed\nPeña, Ana;España\n", "Peña, Ana", "", "España no es una federación: son tres letras (¿quizá ESP?)"},
		{"name;fed\nPeña, Ana;XQX\n", "Peña, Ana", "XQX", "XQX no es una de las federaciones de la FIDE"},
		{"name;points;remarks\nPeña, Ana;2;late\n", "Peña, Ana", "", ""},
		{"Peña, Ana\nElo, Pia\n", "Peña, Ana", "", ""},
	} {
		l := Parse([]byte(test.text), Origin{})
		says := ""
		for _, p := range l.Problems {
			legible(t, p.Message)
			says += es.Text(p.Message)
		}
		if len(l.Rows) == 0 || l.Rows[0].Player.Name != test.name || l.Rows[0].Player.Federation != test.federation || says != test.says {
			t.Errorf("%q: %+v, %q", test.text, l.Rows, says)
		}
	}
}

func TestProblemsHaveTheirPlace(t *testing.T) {
	text := "name;elo;title;fed;id;birth;sex\n" +
		"Ana;21x;NM;SPAIN;x1;1999/13/01;q\n" +
		";2100\n" +
		"Eva;4001\n" +
		"Luis;\"2100\n"
	want := []string{
		"2.5 entrylist.rating", "2.9 entrylist.title", "2.12 spelling.perhaps", "2.18 entrylist.fide-id", "2.21 entrylist.birth", "2.32 entrylist.sex",
		"3.0 entrylist.no-name", "4.5 entrylist.rating", "5.12 entrylist.quotes",
	}
	l := Parse([]byte(text), Origin{})
	var got []string
	for _, p := range l.Problems {
		legible(t, p.Message)
		got = append(got, fmt.Sprintf("%d.%d %s", p.Line, p.Column, p.Message.ID))
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
	if len(l.Rows) != 2 || l.Rows[0].Player.Rating != 0 || l.Rows[1].Line != 4 {
		t.Errorf("%+v", l.Rows)
	}
}

func TestLimits(t *testing.T) {
	for want, text := range map[string]string{
		"entrylist.size":    strings.Repeat("x", MaxSize+1),
		"entrylist.rows":    strings.Repeat("Ana\n", MaxRows+1),
		"entrylist.columns": "Ana" + strings.Repeat(";", MaxColumns),
		"entrylist.long":    strings.Repeat("Ana", 100),
	} {
		l := Parse([]byte(text), Origin{})
		if len(l.Problems) == 0 || l.Problems[0].Message.ID != want || len(l.Rows) > MaxRows {
			t.Errorf("%d rows, %v, want %s", len(l.Rows), l.Problems, want)
			continue
		}
		legible(t, l.Problems[0].Message)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("name,rating\nAna,2100")
	f.Add("\"Ana\n;;\t\x00\xff")
	f.Fuzz(func(t *testing.T, text string) {
		l := Parse([]byte(text), Origin{})
		for _, r := range l.Rows {
			if r.Player.Name == "" || r.Line < 1 {
				t.Errorf("%+v", r)
			}
		}
		Compare(l.Rows, nil, "ESP")
	})
}

func TestCompare(t *testing.T) {
	players := []journal.Player{
		{ID: 11, Player: tournament.Player{Name: "García Ruiz, Ana", FIDEID: 2201234, Rating: 2105, Federation: "ESP"}},
		{ID: 12, Player: tournament.Player{Name: "Peña, Luis", Rating: 1850, Birth: tournament.Date{Year: 2008}}},
		{ID: 13, Player: tournament.Player{Name: "Soto, Eva", FIDEID: 77777}},
	}
	tests := []struct {
		row     string
		kind    Kind
		id      int
		changes string
	}{
		{"Nuevo, Leo;1500;", New, 0, "[]"},
		{"García Ruiz, Ana;2105;2201234", Same, 11, "[]"},
		{"Garcia, Ana;2120;2201234", Changed, 11, "[{name García Ruiz, Ana Garcia, Ana} {rating 2105 2120}]"},
		{"PENA LUIS;1850;", Changed, 12, "[{name Peña, Luis PENA LUIS}]"},
		{"Peña, Luis;1900;55555", Changed, 12, "[{rating 1850 1900} {fide-id  55555}]"},
		{"Luis Peña;1850;", Doubtful, 12, "[]"},      // the other way round
		{"Soto, Eva;1700;88888", Doubtful, 13, "[]"}, // another FIDE ID
	}
	for _, test := range tests {
		l := Parse([]byte("name;elo;id\n"+test.row), Origin{})
		c := Compare(l.Rows, players, "ESP")[0]
		if c.Kind != test.kind || c.ID != test.id || fmt.Sprint(c.Changes) != strings.ReplaceAll(test.changes, "[]", fmt.Sprint([]Change(nil))) {
			t.Errorf("%s: %s of %d, %v", test.row, c.Kind, c.ID, c.Changes)
		}
		if c.Kind == Changed && (c.Merged.Name == "" || c.ID == 11 && c.Merged.Federation != "ESP") {
			t.Errorf("%s: %+v", test.row, c.Merged)
		}
	}
	l := Parse([]byte("name;elo;birth\nPeña, Luis;1850;1950\nTwo, A;1\nA Two;2"), Origin{})
	c := Compare(l.Rows, players, "ESP")
	if c[0].Kind != Doubtful || c[1].Kind != New || c[2].Kind != Doubtful || c[2].Before != 3 {
		t.Errorf("%+v", c)
	}
}

// National ratings are of the federation that is named, or of none.
func TestNationalRatings(t *testing.T) {
	l := Parse([]byte("Nombre;Elo;Elo nacional\nAlba, Ana;2311;2290\nBueno, Blas;;1900\nCano, Celia;2000;x\n"), Origin{})
	if len(l.Problems) != 1 || l.Problems[0].Message.ID != "entrylist.rating" {
		t.Errorf("%+v", l.Problems)
	}
	players := []journal.Player{{ID: 1, Player: tournament.Player{Name: "Alba, Ana", Rating: 2311, National: []tournament.NationalRating{{Federation: "ESP", Rating: 2200, ID: "7"}}}}}
	c := Compare(l.Rows, players, "ESP")
	if c[0].Kind != Changed || c[0].Merged.NationalRating("ESP") != 2290 || c[0].Merged.National[0].ID != "7" || c[0].Changes[0] != (Change{National, "2200", "2290"}) {
		t.Errorf("%+v", c[0])
	}
	if players[0].NationalRating("ESP") != 2200 {
		t.Error("who has entered is changed")
	}
	if c[1].Kind != New || c[1].Merged.NationalRating("ESP") != 1900 {
		t.Errorf("%+v", c[1])
	}
	if c := Compare(l.Rows, players, ""); c[0].Kind != Same || len(c[1].Merged.National) > 0 {
		t.Errorf("%+v", c)
	}
}

package nationallist_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"torneo/fidelist"
	"torneo/internal/nationallist"
)

func mapping(t *testing.T, text string) *nationallist.Mapping {
	t.Helper()
	m, err := nationallist.ParseMapping(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// read reads a list: its players in short, the lines that were left out, and the error.
func read(t *testing.T, data []byte, o nationallist.Options) (players []string, left []string, err error) {
	t.Helper()
	r, err := nationallist.Open(bytes.NewReader(data), int64(len(data)), o)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	for r.Next() {
		p := r.Player()
		players = append(players, fmt.Sprintf("%s|%s|%d/%d/%d|%d|%s|%s|%d|%s|%s|%v", p.Number, p.Name, p.Ratings[0].Value, p.Ratings[1].Value, p.Ratings[2].Value, p.ID, p.Federation, p.Club, p.Born, p.Sex, p.Title, p.Inactive))
	}
	defects, _ := r.Defects()
	for k := range defects {
		left = append(left, fmt.Sprintf("%d:%d %s", defects[k].Line, defects[k].Column, defects[k].Message.ID))
	}
	return players, left, r.Err()
}

func idOf(err error) string {
	if e := (*nationallist.Error)(nil); errors.As(err, &e) {
		return e.Message.ID
	}
	return fmt.Sprint(err)
}

func workbook(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for k, row := range rows {
		if err := f.SetSheetRow("Sheet1", fmt.Sprintf("A%d", k+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The lists of the federations, as far as their form is known, are read by the profile
// of their name.
func TestProfiles(t *testing.T) {
	const dsb = "Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n"
	tests := []struct {
		name, file string
		data       []byte
		want       []string
	}{
		{"dsb", "spieler.csv", []byte("ZPS," + dsb + `10101,23,A,"M` + "\xfc" + `ller,Anna,Dr.",W,,1990,202610,1850,23,1902,WFM,4600001,GER` + "\n" + `10102,"0007",P,"Stein,Uwe",M,,1951,,,,,,,` + "\n"),
			[]string{"10101-23|Müller, Anna Dr.|1850/0/0|4600001|GER||1990|w|WFM|false", "10102-0007|Stein, Uwe|0/0/0|0|GER||1951|m||true"}},
		{"DSB", "spieler.csv", []byte("ID|VKZ|" + strings.ReplaceAll(dsb, ",", "|") + "10000001|10101|23|A|Stein, Uwe|M||1951||1700|5||||\n"),
			[]string{"10101-23|Stein, Uwe|1700/0/0|0|GER||1951|m||false"}},
		{"ecf", "list.csv", []byte("ECF_code,full_name,gender,club_name,FIDE_no,nation,revised_standard,original_standard,revised_rapid,original_rapid,revised_blitz,original_blitz\n123456A,\"Gray, Ann\",F,Hastings,400001,SCO,,1800,1811,1790,,\n"),
			[]string{"123456A|Gray, Ann|1800/1811/0|400001|SCO|Hastings|0|w||false"}},
		{"us-chess", "all.txt", []byte("Member ID\tName\tState\tRegular Rating\tQuick Rating\tBlitz Rating\n12345678\tDOE, JOHN \"J\"\tTX\t1850/10\tUnrated\t1702P12\n"),
			[]string{`12345678|DOE, JOHN "J"|1850/0/1702|0|USA||0|||false`}},
		{"FEDA", "lista.xlsx", workbook(t, []any{"Lista Elo FEDA"}, []any{}, []any{"Código FEDA", "Apellidos y Nombre", "Elo FEDA", "FIDE ID", "Federación Autonómica", "Club"}, []any{12345, "García Ibáñez, Ana", 1987, 2200001, "Cataluña", "C.E. Terrassa"}),
			[]string{"12345|García Ibáñez, Ana|1987/0/0|2200001|ESP|C.E. Terrassa|0|||false"}},
	}
	for _, test := range tests {
		profile := nationallist.ProfileOf(test.name)
		if profile == nil {
			t.Fatalf("no profile %s", test.name)
		}
		o := nationallist.Options{Name: test.file}
		look, err := nationallist.LookAt(bytes.NewReader(test.data), int64(len(test.data)), o, profile)
		if err != nil || look.Profile != profile || len(look.Players) != len(test.want) || len(look.Wrong) > 0 {
			t.Errorf("%s: %+v, %v", test.name, look, err)
			continue
		}
		// What was proposed is kept as text, and reads the list of the next month.
		o.Mapping = mapping(t, look.Mapping.String())
		got, left, err := read(t, test.data, o)
		if strings.Join(got, "\n") != strings.Join(test.want, "\n") || len(left) > 0 || err != nil {
			t.Errorf("%s:\n%s\nwant\n%s\n%v %v", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"), left, err)
		}
		if again := mapping(t, look.Mapping.Pairs()); again.String() != look.Mapping.String() {
			t.Errorf("%s: %q", test.name, look.Mapping.Pairs())
		}
	}
}

// The columns of a list that nobody knows are proposed from its heading, wherever that is.
func TestColumnsAreProposed(t *testing.T) {
	tests := []struct{ list, want string }{
		{"Código;Apellidos;Nombre;Elo;Cod. FIDE;Club;Año;Sexo\n7;Prado;Ana;1500;2200001;Alfil;1994;M\n", "number=Código,name=Apellidos,given-name=Nombre,rating=Elo,fide-id=Cod. FIDE,club=Club,birth=Año,sex=Sexo"},
		{"Liste du club\n\nNo\tName\tStandard\tRapid\tBlitz\n1\tX Y\t1500\t1400\t1300\n", "number=No,name=Name,rating=Standard,rapid=Rapid,blitz=Blitz"},
		{"Name,Rating,Rating\nA,1,2\n", "name=Name,rating=2"},
		{"Ficha;Apellidos y nombre;Elo\n7;Prado, Ana;1500\n", "number=Ficha,name=Apellidos y nombre,rating=Elo"},
		{"Ana,1500\nLuis,1600\n", ""},
		{"Player,Points\nAna,3\n", ""},
	}
	for _, test := range tests {
		look, err := nationallist.LookAt(strings.NewReader(test.list), int64(len(test.list)), nationallist.Options{}, nil)
		got := ""
		if err == nil && look.Mapping != nil {
			got = look.Mapping.Pairs()
		}
		if got != test.want || err != nil {
			t.Errorf("%q: %s, %v; want %s", test.list, got, err, test.want)
		}
	}
}

func TestMappings(t *testing.T) {
	m := mapping(t, "number=1, name = \"Name, full\" # a remark\nrating=\"2\"\nfederation-of-all = aut\nseparator=;\nencoding=windows-1250\nfile=a.csv\n")
	want := "number = 1\nname = \"Name, full\"\nrating = \"2\"\nfederation-of-all = AUT\nseparator = ;\nencoding = windows-1250\nfile = a.csv\n"
	if m.String() != want || mapping(t, m.String()).String() != want {
		t.Errorf("%s", m)
	}
	for text, id := range map[string]string{
		"": "nationallist.no-name-column", "name=1": "nationallist.no-rating-column", "name=1,rating=0": "nationallist.mapping.column", "name=1,rating=999": "nationallist.mapping.column",
		"nmae=1,rating=2": "spelling.perhaps", "name": "nationallist.mapping.pair", "name=\"x": "nationallist.mapping.pair", "name=1,rating=2,separator=x": "nationallist.mapping.separator",
		"name=1,rating=2,encoding=klingon": "nationallist.mapping.encoding", "name=1,rating=2,federation-of-all=Spain": "fidelist.federation",
		strings.Repeat("name=1\n", 4000): "nationallist.mapping.long", strings.Repeat("rating=1,", 70) + "name=2": "nationallist.mapping.long",
	} {
		if _, err := nationallist.ParseMapping(text); idOf(err) != id {
			t.Errorf("%.40q: %v, want %s", text, err, id)
		}
	}
}

// Whatever is wrong with a list is named with its place; a list that cannot be trusted
// ends in an error.
func TestBadLists(t *testing.T) {
	const columns = "number=Nr,name=Name,rating=Elo,fide-id=FIDE,birth=Born"
	const head = "Nr;Name;Elo;FIDE;Born\n"
	many := head
	for k := range 50 {
		many += fmt.Sprintf("%d;Prado, Ana;%d;;1990\n", k, 1500+k)
	}
	var bomb, several bytes.Buffer
	pack := func(to *bytes.Buffer, files ...string) []byte {
		z := zip.NewWriter(to)
		for k := 0; k < len(files); k += 2 {
			w, err := z.Create(files[k])
			if err == nil {
				_, err = w.Write([]byte(files[k+1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return to.Bytes()
	}
	tests := []struct {
		name string
		data []byte
		max  int64
		want string
	}{
		{"a control character", []byte(many + "x;A\x01b;1;;\n"), 0, "50 | 52:2 nationallist.control | <nil>"},
		{"a rating that is none", []byte(many + "x;B;12/31/2025;;\n"), 0, "50 | 52:3 fidelist.rating | <nil>"},
		{"no name", []byte(many + "x;;1500;;\n"), 0, "50 | 52:0 nationallist.no-name | <nil>"},
		{"quotes", []byte(many + "x;\"B;1500;;\n"), 0, "50 | 52:2 nationallist.quotes | <nil>"},
		{"a year that is none", []byte(many + "x;B;1500;;3/3/97\n"), 0, "50 | 52:5 fidelist.born | <nil>"},
		{"two of one number", []byte(many + "7;Otro;1500;;\n"), 0, "50 |  | nationallist.twice"},
		{"two of one FIDE ID", []byte(many + "x;A;1500;77;\ny;B;1500;77;\n"), 0, "51 |  | fidelist.twice"},
		{"one of two clubs", []byte(many + "x;Ána A;1500;77;\ny;Ana-A;1500;77;\n"), 0, "52 |  | <nil>"},
		{"cut off in a line", []byte(many + "x;A;15"), 0, "50 |  | fidelist.cut"},
		{"cut off in quotes", []byte(many + "x;\"A"), 0, "50 |  | fidelist.cut"},
		{"without an end", []byte(many + "x;A;1500;;1990"), 0, "51 |  | <nil>"},
		{"most of it no list", []byte(head + strings.Repeat("a;b;c;d;e\n", 30)), 0, "0 | | nationallist.none"},
		{"another heading", []byte("Nr;Name;DWZ\n1;A;1500\n"), 0, "nationallist.heading"},
		{"HTML", []byte("\n<!DOCTYPE html><html>"), 0, "fidelist.html"},
		{"XML", []byte("<playerslist>"), 0, "nationallist.form"},
		{"empty", nil, 0, "fidelist.empty"}, {"blank", []byte(" \n\n"), 0, "fidelist.empty"}, {"nobody", []byte(head), 0, "0 |  | fidelist.nobody"},
		{"UTF-16", []byte("\xff\xfeN\x00r\x00"), 0, "fidelist.encoding"},
		{"no line end at all", []byte(head + strings.Repeat("x", 70_000)), 0, "fidelist.long"},
		{"too large", []byte(many), 100, "fidelist.large"},
		{"a bomb", pack(&bomb, "a.csv", head+strings.Repeat("1;A;1500;;\n", 10_000)), 10_000, "fidelist.large"},
		{"a zip with several", pack(&several, "a.csv", many, "b.csv", many), 0, "fidelist.zip-several"},
		{"a zip cut off", bomb.Bytes()[:100], 0, "fidelist.zip-cut"},
		{"old Excel", []byte("\xd0\xcf\x11\xe0\xa1"), 0, "spreadsheet.old"},
		{"a broken workbook", pack(&bytes.Buffer{}, "xl/workbook.xml", "<workbook"), 0, "spreadsheet.damaged"},
		{"a workbook that is a bomb", workbook(t, []any{"Nr"}), 100, "spreadsheet.large"},
	}
	for _, test := range tests {
		players, left, err := read(t, test.data, nationallist.Options{Mapping: mapping(t, columns), MaxSize: test.max})
		got := idOf(err)
		if strings.Contains(test.want, "|") {
			got = fmt.Sprintf("%d | %s | %s", len(players), strings.Join(left, ","), got)
			if test.name == "most of it no list" {
				got = fmt.Sprintf("%d | | %s", len(players), idOf(err))
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A list of one rating has the kind that is told.
func TestKind(t *testing.T) {
	list := "Name,Elo\nAna,1500\n"
	r, err := nationallist.Open(strings.NewReader(list), int64(len(list)), nationallist.Options{Mapping: mapping(t, "name=1,rating=2"), Kind: fidelist.Blitz, Name: "club-2026-10.csv"})
	if err != nil || !r.Next() || r.Player().Ratings[fidelist.Blitz].Value != 1500 || len(r.Info().Kinds) != 1 || r.Info().Kinds[0] != fidelist.Blitz || r.Info().Month.String() != "2026-10" {
		t.Fatalf("%+v, %v", r, err)
	}
}

package fidelist_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/listtest"
)

func open(t *testing.T, data []byte, o fidelist.Options) (*fidelist.Reader, error) {
	t.Helper()
	return fidelist.Open(bytes.NewReader(data), int64(len(data)), o)
}

// all reads a list to its end.
func all(t *testing.T, data []byte, o fidelist.Options) ([]fidelist.Player, *fidelist.Reader, error) {
	t.Helper()
	r, err := open(t, data, o)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	var list []fidelist.Player
	for r.Next() {
		list = append(list, *r.Player())
	}
	return list, r, r.Err()
}

func written(t *testing.T, o listtest.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := listtest.Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTextAndXMLOfTheSamePlayersReadAlike(t *testing.T) {
	rapid := fidelist.Rapid
	for _, kind := range []*fidelist.Kind{nil, &rapid} {
		o := listtest.Options{Players: 3000, Seed: 7, Kind: kind, Month: "SEP26"}
		name := "players_list_foa.txt"
		if kind != nil {
			name = "rapid_sep26frl.txt"
		}
		text, r, err := all(t, written(t, o), fidelist.Options{Name: name})
		if err != nil || len(text) != 3000 || r.Rows() != 3000 {
			t.Fatalf("text: %d players, %v", len(text), err)
		}
		if a := r.Info(); a.Form != fidelist.Text || kind == nil && len(a.Kinds) != 3 || kind != nil && (!slices.Equal(a.Kinds, []fidelist.Kind{fidelist.Rapid}) || a.Month.String() != "2026-09" || a.From != fidelist.Heading) {
			t.Errorf("about the text: %+v", a)
		}
		o.Form = fidelist.XML
		other, x, err := all(t, written(t, o), fidelist.Options{Name: strings.TrimSuffix(name, "txt") + "xml"})
		if err != nil || len(other) != 3000 {
			t.Fatalf("XML: %d players, %v", len(other), err)
		}
		if a := x.Info(); a.Form != fidelist.XML || kind != nil && (!slices.Equal(a.Kinds, []fidelist.Kind{fidelist.Rapid}) || a.From != fidelist.FileName) {
			t.Errorf("about the XML: %+v", a)
		}
		for k := range text {
			a, b := text[k], other[k]
			a.Line, b.Line = 0, 0
			if a != b {
				t.Fatalf("player %d: text %+v, XML %+v", k, a, b)
			}
		}
	}
}

const heading = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"

func line(id, name, fed, sex, title, rating, born, flag string) string {
	return fmt.Sprintf("%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-26s%-6s%-4s\n", id, name, fed, sex, title, "", "", "", rating, "", "", "", born, flag)
}

func TestEveryFieldOfALine(t *testing.T) {
	row := fmt.Sprintf("%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s\r\n",
		"2244000", "Prado, Ana", "ESP", "F", "IM", "WGM", "IA,FST", "AGM", "2411", "9", "10", "2377", "0", "20", "2290", "3", "20", "1994", "wi")
	list, _, err := all(t, []byte(heading+row), fidelist.Options{})
	want := fidelist.Player{ID: 2244000, Name: "Prado, Ana", Federation: "ESP", Sex: "w", Title: "IM", WomenTitle: "WGM", OtherTitles: "IA, FST", ArenaTitle: "AGM",
		Ratings: [3]fidelist.Rating{{2411, 9, 10}, {2377, 0, 20}, {2290, 3, 20}}, Born: 1994, Inactive: true, Line: 2}
	if err != nil || len(list) != 1 || list[0] != want {
		t.Errorf("%+v, %v; want %+v", list, err, want)
	}
}

func TestAnOlderListWithOtherColumns(t *testing.T) {
	old := "ID number Name                            TitlFed  Mar11 GamesBorn  Flag\n" +
		" 2200001  Prado, Ana                      wg  ESP  2211   9   1980  wi\n" +
		" 2200002  Roble, Luis                     g   ESP  2611  12   1975\n"
	list, r, err := all(t, []byte(old), fidelist.Options{Name: "standard.txt"})
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	if a := r.Info(); a.Month != (fidelist.Month{Year: 2011, Month: 3}) {
		t.Errorf("month %v", a.Month)
	}
	if p := list[0]; p.Title != "WGM" || p.Sex != "w" || !p.Inactive || p.Ratings[0] != (fidelist.Rating{Value: 2211, Games: 9}) || p.Born != 1980 {
		t.Errorf("%+v", p)
	}
	if p := list[1]; p.Title != "GM" || p.Federation != "ESP" || p.Sex != "" {
		t.Errorf("%+v", p)
	}
}

func TestEncodings(t *testing.T) {
	utf := line("1", "Ibáñez, Íñigo", "ESP", "M", "", "1800", "1990", "") // columns count characters
	bytewise := strings.Replace(line("2", "Ibanez, Inigo", "ESP", "M", "", "1800", "1990", ""), "Ibanez, Inigo    ", "Ibáñez, Íñigo ", 1)
	western := strings.NewReplacer("á", "\xe1", "ñ", "\xf1", "Í", "\xcd").Replace(line("3", "Ibáñez, Íñigo", "ESP", "M", "", "1800", "1990", ""))
	list, r, err := all(t, []byte(heading+utf+bytewise+western), fidelist.Options{})
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, p := range list {
		if p.Name != "Ibáñez, Íñigo" || p.Federation != "ESP" || p.Ratings[0].Value != 1800 || p.Born != 1990 {
			t.Errorf("%+v", p)
		}
	}
	if r.Western() != 1 {
		t.Errorf("%d values are said to be no UTF-8, want 1", r.Western())
	}
	list, _, err = all(t, []byte("<?xml version=\"1.0\" encoding='ISO-8859-1'?><playerslist><player><fideid>1</fideid><name>Ib\xe1\xf1ez &amp; &#205;<![CDATA[<x>]]></name><rating/></player></playerslist>"), fidelist.Options{Name: "standard.xml"})
	if err != nil || len(list) != 1 || list[0].Name != "Ibáñez & Í<x>" {
		t.Errorf("%+v, %v", list, err)
	}
}

func zipped(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		f.Write(data)
	}
	z.Close()
	return b.Bytes()
}

func TestWhatIsNoListIsNamed(t *testing.T) {
	text := written(t, listtest.Options{Players: 400, Seed: 1})
	xml := written(t, listtest.Options{Players: 400, Seed: 1, Form: fidelist.XML})
	two := func(a, b string) []byte { return []byte(heading + a + b) }
	packed := zipped(t, map[string][]byte{"a.txt": text})
	damaged := bytes.Clone(packed)
	damaged[len(damaged)/3] ^= 0xff
	tests := []struct {
		name         string
		data         []byte
		options      fidelist.Options
		want         string
		line, column int
	}{
		{"nothing", nil, fidelist.Options{}, "fidelist.empty", 0, 0},
		{"blanks", []byte(" \n\n"), fidelist.Options{}, "fidelist.empty", 0, 0},
		{"a page", []byte("\n<!DOCTYPE html><html><body>404</body></html>"), fidelist.Options{Name: "players_list.zip"}, "fidelist.html", 0, 0},
		{"a page of XHTML", []byte("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\">"), fidelist.Options{}, "fidelist.html", 0, 0},
		{"a PDF", []byte("%PDF-1.7\n"), fidelist.Options{}, "fidelist.other", 0, 0},
		{"UTF-16", []byte("\xff\xfeI\x00D\x00"), fidelist.Options{}, "fidelist.encoding", 0, 0},
		{"another text", []byte("hello\nworld\n"), fidelist.Options{}, "fidelist.heading", 1, 1},
		{"a report", []byte("012 Open\n"), fidelist.Options{}, "fidelist.heading", 1, 1},
		{"no rating", []byte("ID Number Name   Fed\n"), fidelist.Options{}, "fidelist.no-rating", 1, 0},
		{"one rating of which nobody says which", []byte("ID Number Name      Fed SEP26 \n1         A         ESP 2000\n"), fidelist.Options{Name: "list.txt"}, "fidelist.kind", 0, 0},
		{"heading alone", []byte(heading), fidelist.Options{}, "fidelist.nobody", 0, 0},
		{"cut in a line", text[:len(text)-80], fidelist.Options{}, "fidelist.cut", 401, 85},
		{"cut XML", xml[:len(xml)-200], fidelist.Options{}, "fidelist.cut", -1, -1},
		{"XML without its end", xml[:len(xml)-15], fidelist.Options{}, "fidelist.cut", -1, -1},
		{"XML cut in its last word", xml[:len(xml)-4], fidelist.Options{}, "fidelist.cut", -1, -1},
		{"XML of something else", []byte("<?xml version=\"1.0\"?>\n <feed><entry/></feed>"), fidelist.Options{}, "fidelist.root", 2, 2},
		{"a document type", []byte("<!DOCTYPE x [<!ENTITY a \"b\">]><playerslist/>"), fidelist.Options{}, "fidelist.root", 1, 1},
		{"an empty list", []byte("<playerslist>\n</playerslist>"), fidelist.Options{}, "fidelist.nobody", 0, 0},
		{"elements in each other", []byte("<playerslist><player><rating>1</rating><name><b>x</b></name></player></playerslist>"), fidelist.Options{Name: "blitz.xml"}, "fidelist.xml", 1, 46},
		{"a wrong entity", []byte("<playerslist><player><rating>1</rating><name>&boom;</name></player></playerslist>"), fidelist.Options{Name: "blitz.xml"}, "fidelist.entity", 1, 46},
		{"text after the end", append(bytes.Clone(xml), "<player>"...), fidelist.Options{}, "fidelist.after", -1, -1},
		{"two of one ID", two(line("5", "A", "ESP", "M", "", "", "", ""), line("5", "B", "ESP", "M", "", "", "", "")), fidelist.Options{}, "fidelist.twice", 3, 1},
		{"a zip cut off", packed[:len(packed)-100], fidelist.Options{}, "fidelist.zip-cut", 0, 0},
		{"a damaged zip", damaged, fidelist.Options{}, "fidelist.zip-damaged", 0, 0},
		{"a zip without a list", zipped(t, map[string][]byte{"a.doc": nil}), fidelist.Options{}, "fidelist.zip-none", 0, 0},
		{"a zip with two", zipped(t, map[string][]byte{"a.txt": nil, "b.txt": nil}), fidelist.Options{}, "fidelist.zip-several", 0, 0},
		{"more than declared allowed", packed, fidelist.Options{MaxSize: 1000}, "fidelist.large", 0, 0},
		{"more than allowed", text, fidelist.Options{MaxSize: 1000}, "fidelist.large", 0, 0},
		{"a line without end", append([]byte(heading), bytes.Repeat([]byte{'x'}, 1<<20)...), fidelist.Options{}, "fidelist.long", 2, 0},
		{"a player without end", []byte("<playerslist><player><rating>1</rating>" + strings.Repeat("<a>b</a>", 1<<14)), fidelist.Options{Name: "blitz.xml"}, "", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := all(t, test.data, test.options)
			var wrong *fidelist.Error
			if !errors.As(err, &wrong) {
				t.Fatalf("%v, want %s", err, test.want)
			}
			if test.want != "" && wrong.Message.ID != test.want {
				t.Errorf("%v, want %s", wrong, test.want)
			}
			if test.line >= 0 && test.want != "" && (wrong.Line != test.line || wrong.Column != test.column) {
				t.Errorf("at %d:%d, want %d:%d", wrong.Line, wrong.Column, test.line, test.column)
			}
			if test.line < 0 && (wrong.Line < 2 || wrong.Column < 1) {
				t.Errorf("at %d:%d", wrong.Line, wrong.Column)
			}
		})
	}
}

// TestAZipThatLies has a size in its directory that what is in it exceeds: no more is
// read than may be.
func TestAZipThatLies(t *testing.T) {
	packed := zipped(t, map[string][]byte{"a.txt": append([]byte(heading), bytes.Repeat([]byte(line("5", "A", "ESP", "M", "", "", "", "")), 40_000)...)})
	at := bytes.LastIndex(packed, []byte("PK\x01\x02"))
	copy(packed[at+24:], []byte{100, 0, 0, 0}) // its size, unpacked
	read, err := fidelist.Open(bytes.NewReader(packed), int64(len(packed)), fidelist.Options{MaxSize: 1 << 20})
	if err == nil {
		for read.Next() {
		}
		err = read.Err()
		if read.Position() > 3<<20 {
			t.Errorf("%d bytes were read", read.Position())
		}
	}
	if wrong := (*fidelist.Error)(nil); !errors.As(err, &wrong) {
		t.Errorf("%v", err)
	}
}

func TestRowsWithDefectsAreLeftOut(t *testing.T) {
	var b strings.Builder
	b.WriteString(heading)
	for k := range 100 {
		b.WriteString(line(fmt.Sprint(k+1), "Name, Some", "ESP", "M", "", "1500", "1990", ""))
	}
	good := b.String()
	tests := []struct {
		row    string
		want   string
		column int
	}{
		{line("x1", "A", "ESP", "M", "", "", "", ""), "fidelist.id", 1},
		{line("", "A", "ESP", "M", "", "", "", ""), "fidelist.no-id", 1},
		{line("999", "", "ESP", "M", "", "", "", ""), "fidelist.no-name", 0},
		{line("999", "A", "E1P", "M", "", "", "", ""), "fidelist.federation", 77},
		{line("999", "A", "ESP", "X", "", "", "", ""), "fidelist.sex", 81},
		{line("999", "A", "ESP", "M", "", "25O0", "", ""), "fidelist.rating", 114},
		{line("999", "A", "ESP", "M", "", "9500", "", ""), "fidelist.rating", 114},
		{line("999", "A", "ESP", "M", "", "", "19x0", ""), "fidelist.born", 153},
		{line("999", "A\x01B", "ESP", "M", "", "", "", ""), "fidelist.control", 16},
	}
	for _, test := range tests {
		list, r, err := all(t, []byte(good+test.row), fidelist.Options{})
		if err != nil || len(list) != 100 {
			t.Errorf("%s: %d players, %v", test.want, len(list), err)
			continue
		}
		defects, n := r.Defects()
		if n != 1 || len(defects) != 1 || defects[0].Message.ID != test.want || defects[0].Line != 102 || defects[0].Column != test.column {
			t.Errorf("%s: %+v", test.want, defects)
		}
	}
	many := good + strings.Repeat(line("x", "A", "ESP", "M", "", "", "", ""), 30)
	if _, _, err := all(t, []byte(many), fidelist.Options{}); err == nil || err.(*fidelist.Error).Message.ID != "fidelist.none" {
		t.Errorf("many defects: %v", err)
	}
}

func TestTheMonthOfAList(t *testing.T) {
	day := time.Date(2026, 10, 29, 12, 0, 0, 0, time.UTC)
	kind := fidelist.Standard
	tests := []struct {
		name, inner, heading string
		want                 string
		from                 fidelist.Origin
	}{
		{"list.zip", "players_list_foa.txt", "", "2026-11", fidelist.Packed},
		{"fide-2026-09.zip", "players_list_foa.txt", "", "2026-09", fidelist.FileName},
		{"list.zip", "standard_aug26frl.txt", "", "2026-08", fidelist.FileName},
		{"list.zip", "standard_aug26frl.txt", "JAN23", "2023-01", fidelist.Heading},
	}
	for _, test := range tests {
		var b bytes.Buffer
		o := listtest.Options{Players: 3}
		if test.heading != "" {
			o.Kind, o.Month = &kind, test.heading
		}
		if err := listtest.Zip(&b, test.inner, day, o); err != nil {
			t.Fatal(err)
		}
		r, err := open(t, b.Bytes(), fidelist.Options{Name: test.name})
		if err != nil {
			t.Fatal(err)
		}
		if a := r.Info(); a.Month.String() != test.want || a.From != test.from || a.File != test.inner {
			t.Errorf("%+v: %+v", test, a)
		}
	}
	for _, wrong := range []string{"2026-13", "26-09", "2026-9", "", "x"} {
		if m, ok := fidelist.ParseMonth(wrong); ok {
			t.Errorf("%q is %v", wrong, m)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(heading + line("5", "A", "ESP", "M", "GM", "2500", "1990", "wi")))
	f.Add([]byte("<?xml version=\"1.0\"?><playerslist><player><fideid>1</fideid><name>a&amp;</name><rating>1</rating></player></playerslist>"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := fidelist.Open(bytes.NewReader(data), int64(len(data)), fidelist.Options{Name: "standard.txt", MaxSize: 1 << 22})
		if err != nil {
			return
		}
		defer r.Close()
		for n := 0; r.Next(); n++ {
			if p := r.Player(); p.ID <= 0 || p.Name == "" || p.Line < 1 {
				t.Errorf("player %+v", p)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for _, form := range []fidelist.Form{fidelist.Text, fidelist.XML} {
		var data bytes.Buffer
		if err := listtest.Write(&data, listtest.Options{Players: 50_000, Form: form}); err != nil {
			b.Fatal(err)
		}
		b.Run(form.String(), func(b *testing.B) {
			b.SetBytes(int64(data.Len()))
			for b.Loop() {
				r, err := fidelist.Open(bytes.NewReader(data.Bytes()), int64(data.Len()), fidelist.Options{})
				if err != nil {
					b.Fatal(err)
				}
				for r.Next() {
				}
				if r.Err() != nil && !errors.Is(r.Err(), io.EOF) {
					b.Fatal(r.Err())
				}
			}
		})
	}
}

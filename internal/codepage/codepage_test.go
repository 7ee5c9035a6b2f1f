package codepage

import (
	"slices"
	"strings"
	"testing"
)

// groups are players' names of federations as their programs write them.
var groups = []struct {
	page       Encoding
	federation string
	names      string
}{
	{Windows1250, "POL", "Wojtaszek, Radosław|Kowalczyk, Łukasz|Gąsior, Małgorzata|Śliwa, Józef"},
	{Windows1250, "CZE", "Dvořák, Jiří|Navara, Šimon|Žák, Tomáš|Kubíček, Zdeněk"},
	{Windows1250, "SVK", "Ľuboš Ďurčo|Štefan Ťažký|Marián Jurčík"},
	{Windows1250, "HUN", "Erdős, Viktor|Szűcs, Ágnes|Győri, Ödön"},
	{Windows1250, "CRO", "Šarić, Ivan|Đurić, Stefan|Brkić, Ante"},
	{Windows1250, "ROU", "Bărbulescu, Ştefan|Ţiriac, Ion|Mărginean, Călin"},
	{Windows1251, "RUS", "Иванов, Иван|Щербаков, Юрий|Ёлкина, Алла"},
	{Windows1251, "UKR", "Пономарьов, Руслан|Їжак, Олексій|Ґава, Євген"},
	{Windows1251, "BUL", "Топалов, Веселин|Чепаринов, Иван"},
	{Windows1251, "SRB", "Ђурић, Љубомир|Његован, Никола|Џаја, Живко"},
	{Windows1252, "ESP", "Peña, Íñigo|Núñez, José|Muñoz, Begoña"},
	{Windows1252, "GER", "Müller, Jörg|Groß, Käthe|Österreicher, Uwe"},
	{Windows1252, "FRA", "Lefèvre, François|Béatrice Hénin|Noël, Zoé"},
	{Windows1252, "ISL", "Þórhallsson, Þröstur|Guðmundur Kjartansson|Ýmir Hauksson"},
	{Windows1252, "NOR", "Østenstad, Bjørn|Åse Næss"},
	{Windows1253, "GRE", "Παπαδόπουλος, Γιώργος|Κωνσταντίνου, Ελένη|Ψαρράς, Άγγελος"},
	{Windows1254, "TUR", "Yıldız, Betül|Şanal, Vahap|Öğüt, İbrahim|Çağlar, Işık"},
	{Windows1257, "LTU", "Čmilytė, Viktorija|Žukauskas, Šarūnas|Gedgaudas, Ąžuolas"},
	{Windows1257, "LAT", "Šķēle, Jānis|Ķeņģis, Edvīns|Bērziņš, Guntis"},
}

func encoded(t *testing.T, e Encoding, text string) string {
	t.Helper()
	out, err := charmaps[e].NewEncoder().String(text)
	if err != nil {
		t.Fatalf("%v: %s: %v", e, text, err)
	}
	return out
}

func TestNamesTellTheCodePage(t *testing.T) {
	for _, g := range groups {
		var own, anonymous []Name
		for _, text := range strings.Split(g.names, "|") {
			raw := encoded(t, g.page, text)
			if got := g.page.Decode(raw); got != text {
				t.Errorf("%v: %q reads %q", g.page, text, got)
			}
			own = append(own, Name{raw, g.federation})
			anonymous = append(anonymous, Name{Text: raw})
		}
		want := strings.ReplaceAll(g.names, "|", "")
		for _, c := range []struct {
			how, federation string
			names           []Name
		}{{"players' federations", "", own}, {"the event's federation", g.federation, anonymous}, {"nothing but the names", "", anonymous}} {
			got := Guess(c.names, c.federation)
			read := ""
			for _, n := range c.names {
				read += got.Encoding.Decode(n.Text)
			}
			// Another page that spells these names the same will do. Without a
			// federation there are words of two languages, and nobody can be sure.
			if read != want && (c.federation != "" || c.names[0].Federation != "" || got.Sure) {
				t.Errorf("%s by %s: %v (%s), want %v", g.federation, c.how, got.Encoding, got.Example, g.page)
			}
		}
	}
}

// A word or two is enough with the federation beside it.
func TestOneNameWithItsFederation(t *testing.T) {
	for _, g := range groups {
		for _, text := range strings.Split(g.names, "|") {
			raw := encoded(t, g.page, text)
			if got := Guess([]Name{{raw, g.federation}}, ""); got.Encoding.Decode(raw) != text {
				t.Errorf("%s %s: read as %s (%v)", g.federation, text, got.Encoding.Decode(raw), got.Encoding)
			}
		}
	}
}

// Guests do not carry the page of the others with them.
func TestGuestsFromElsewhere(t *testing.T) {
	names := []Name{
		{encoded(t, Windows1250, "Müller, Jörg"), "GER"}, {encoded(t, Windows1250, "Célia François"), "FRA"},
		{encoded(t, Windows1250, "Łukasz Gąsior"), "POL"}, {encoded(t, Windows1250, "Śliwa, Paweł"), "POL"},
	}
	got := Guess(names, "POL")
	if got.Encoding != Windows1250 || !got.Sure || !slices.Contains([]string{"Łukasz", "Gąsior", "Śliwa", "Paweł"}, got.Example) {
		t.Errorf("%+v", got)
	}
}

func TestWhatSaysNothingIsWesternAndNotSure(t *testing.T) {
	for name, names := range map[string][]Name{
		"signs":              {{Text: "A\xa4\xa7B"}},
		"undefined":          {{Text: "\x81\x8d\x8f"}},
		"none of their kind": {{Text: "x\xd7x", Federation: "XXX"}},
	} {
		if got := Guess(names, ""); got.Encoding != Windows1252 || got.Sure {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := Guess(nil, "POL"); got.Encoding != Windows1252 || !got.Sure {
		t.Errorf("no names: %+v", got)
	}
}

func TestUTF16(t *testing.T) {
	for _, e := range []Encoding{UTF16LE, UTF16BE} {
		for _, text := range []string{"\ufeff012 Łódź\r\n", "012 Open of Somewhere\n001    1"} {
			data := e.ToUTF16(text)
			got, ok := UTF16(data)
			if !ok || got != e {
				t.Fatalf("%v: taken for %v, %v", e, got, ok)
			}
			if back, right := got.FromUTF16(data); back != text || !right {
				t.Errorf("%v: %q, %v", e, back, right)
			}
			if _, right := got.FromUTF16(data[:len(data)-1]); right {
				t.Errorf("%v: half a character is right", e)
			}
		}
		if _, right := e.FromUTF16([]byte{0xD8, 0xD8, 0, 'a'}); right {
			t.Errorf("%v: a surrogate alone is right", e)
		}
	}
	for _, data := range []string{"", "012", "012 Łódź", "\xef\xbb\xbf012", "a\x00"} {
		if e, ok := UTF16([]byte(data)); ok {
			t.Errorf("%q is taken for %v", data, e)
		}
	}
}

func TestNamesOfEncodings(t *testing.T) {
	for _, name := range Names() {
		if e, ok := Parse(strings.ToUpper(name)); !ok || e.String() != name {
			t.Errorf("%s: %v, %v", name, e, ok)
		}
	}
	for name, want := range map[string]Encoding{"cp1251": Windows1251, "1257": Windows1257, "windows1254": Windows1254, "UTF8": UTF8, " utf16le ": UTF16LE} {
		if e, ok := Parse(name); !ok || e != want {
			t.Errorf("%s: %v, %v", name, e, ok)
		}
	}
	for _, name := range []string{"", "windows", "windows-", "latin", "cp", "12"} {
		if e, ok := Parse(name); ok {
			t.Errorf("%q is %v", name, e)
		}
	}
}

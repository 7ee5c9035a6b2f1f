// Package listtest makes rating lists of any size, as FIDE publishes them, with invented
// players, for tests and benchmarks.
package listtest

import (
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"torneo/fidelist"
)

// Options describes the list to be made.
type Options struct {
	Players int
	Form    fidelist.Form
	Kind    *fidelist.Kind // of a list of one rating; nil: all three
	Month   string         // the heading of a list of one rating: SEP26
	Seed    uint64
}

// Write writes a list of invented players. The same options make the same list.
func Write(to io.Writer, o Options) error {
	w := bufio.NewWriterSize(to, 1<<20)
	if o.Form == fidelist.XML {
		fmt.Fprint(w, "<?xml version=\"1.0\"?>\n<playerslist>\n")
	} else if o.Kind == nil {
		fmt.Fprint(w, "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n")
	} else {
		fmt.Fprintf(w, "%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s\r\n", "ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", o.Month, "Gms", "K", "B-day", "Flag")
	}
	r := rand.New(rand.NewPCG(o.Seed, 1))
	for k := range o.Players {
		p := invent(r, k)
		if o.Form == fidelist.XML {
			writeXML(w, p, o.Kind)
		} else {
			writeText(w, p, o.Kind)
		}
	}
	if o.Form == fidelist.XML {
		fmt.Fprint(w, "</playerslist>\n")
	}
	return w.Flush()
}

// Zip packs a list as FIDE does, under this name and day.
func Zip(to io.Writer, name string, day time.Time, o Options) error {
	z := zip.NewWriter(to)
	f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: day})
	if err != nil {
		return err
	}
	if err := Write(f, o); err != nil {
		return err
	}
	return z.Close()
}

func writeText(w io.Writer, p *fidelist.Player, kind *fidelist.Kind) {
	fmt.Fprintf(w, "%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s", p.ID, p.Name, p.Federation, strings.ToUpper(sexOf(p)), p.Title, p.WomenTitle, p.OtherTitles, p.ArenaTitle)
	for k, x := range p.Ratings {
		switch {
		case kind != nil && fidelist.Kind(k) != *kind:
		case x.Value == 0:
			fmt.Fprintf(w, "%-13s", "")
		default:
			fmt.Fprintf(w, "%-6d%-4d%-3d", x.Value, x.Games, x.K)
		}
	}
	fmt.Fprintf(w, "%-6d%-4s\r\n", p.Born, flagOf(p))
}

func writeXML(w io.Writer, p *fidelist.Player, kind *fidelist.Kind) {
	fmt.Fprintf(w, "<player>\n<fideid>%d</fideid>\n<name>%s</name>\n<country>%s</country>\n<sex>%s</sex>\n<title>%s</title>\n<w_title>%s</w_title>\n<o_title>%s</o_title>\n<foa_title>%s</foa_title>\n",
		p.ID, strings.ReplaceAll(p.Name, "'", "&apos;"), p.Federation, sexOf(p), p.Title, p.WomenTitle, p.OtherTitles, p.ArenaTitle)
	for k, x := range p.Ratings {
		before := [...]string{"", "rapid_", "blitz_"}[k]
		switch {
		case kind != nil && fidelist.Kind(k) != *kind:
			continue
		case kind != nil:
			before = ""
		}
		fmt.Fprintf(w, "<%srating>%d</%srating>\n<%sgames>%d</%sgames>\n<%sk>%d</%sk>\n", before, x.Value, before, before, x.Games, before, before, x.K, before)
	}
	fmt.Fprintf(w, "<birthday>%d</birthday>\n<flag>%s</flag>\n</player>\n", p.Born, flagOf(p))
}

func sexOf(p *fidelist.Player) string {
	if p.Sex == "w" {
		return "F"
	}
	return "M"
}

func flagOf(p *fidelist.Player) string {
	flag := ""
	if p.Sex == "w" {
		flag = "w"
	}
	if p.Inactive {
		flag += "i"
	}
	return flag
}

var (
	federations = []string{"ESP", "FRA", "GER", "IND", "RUS", "ITA", "POL", "USA", "ARG", "COL", "IRI", "TUR", "HUN", "CZE", "SRI", "BRA", "PER", "MEX", "POR", "AND"}
	syllables   = []string{"ba", "ca", "da", "fe", "ga", "he", "ji", "ka", "lo", "ma", "ni", "or", "pe", "qui", "ra", "se", "ti", "ul", "va", "xe", "ya", "zo", "bri", "cla", "dor", "mar", "gar", "lan", "nez", "ro"}
	usual       = []string{"Garcia", "Martinez", "Lopez", "Sanchez", "García", "Ibáñez", "Jean-Marie", "O'Brien", "Al-Masri", "De la Vega", "Müller", "Marin"}
	forenames   = []string{"Ana", "Maria", "Jose", "Luis", "Marta", "Pablo", "Lucia", "Jorge", "Elena", "Mario", "Anna", "Peter", "Jean-Luc", "Carla", "Hugo", "Iris"}
)

// invent returns a player whom there is not: a name of syllables, or a usual surname.
func invent(r *rand.Rand, k int) *fidelist.Player {
	p := &fidelist.Player{ID: int64(100_000 + 31*k + r.IntN(31)), Federation: federations[min(r.IntN(20), r.IntN(20))], Born: 1930 + r.IntN(90), Inactive: r.IntN(10) < 3}
	surname := ""
	if r.IntN(25) == 0 {
		surname = usual[r.IntN(len(usual))]
	} else {
		surname = word(r, 2+r.IntN(2))
	}
	forename := forenames[r.IntN(len(forenames))]
	if r.IntN(3) > 0 {
		forename = word(r, 2)
	}
	if p.Name = surname + ", " + forename; r.IntN(50) == 0 {
		p.Name = forename + " " + surname // some have no comma
	}
	if p.Sex = "m"; r.IntN(8) == 0 {
		p.Sex = "w"
	}
	if r.IntN(3) == 0 {
		p.Ratings[0] = fidelist.Rating{Value: 1400 + (r.IntN(700)+r.IntN(700))*2/3, Games: r.IntN(12), K: 20}
		if p.Ratings[0].Value > 2280 {
			p.Title = [...]string{"GM", "IM", "FM", "CM"}[r.IntN(4)]
		}
	}
	for kind := 1; kind < 3; kind++ {
		if r.IntN(4) == 0 {
			p.Ratings[kind] = fidelist.Rating{Value: 1400 + r.IntN(900), Games: r.IntN(9), K: 20}
		}
	}
	if r.IntN(40) == 0 {
		p.OtherTitles = [...]string{"IA", "FA", "NA", "NI,DI"}[r.IntN(4)]
	}
	return p
}

func word(r *rand.Rand, n int) string {
	b := ""
	for range n {
		b += syllables[r.IntN(len(syllables))]
	}
	return strings.ToUpper(b[:1]) + b[1:]
}

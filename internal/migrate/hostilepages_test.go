package migrate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"torneo/internal/longtest"
)

// repeated returns a page of about so many bytes in which a text stands again and again; %d is its
// number.
func repeated(head, one string, size int) string {
	var b strings.Builder
	b.WriteString(head)
	for n := 1; b.Len() < size; n++ {
		b.WriteString(strings.ReplaceAll(one, "%d", fmt.Sprint(n)))
	}
	return b.String()
}

const crTable = "<title>Chess-Results Server Chess-results.com - X</title><h2>X</h2><h2>Starting rank crosstable</h2><table class=CRs1>"

var hostilePages = map[string]func(size int) string{
	"Chess-Results, columns": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>No.<td>Name", "<td>%d.Rd", n/2) + repeated("<tr class=CRg1><td>1<td>Ana", "<td>%dw1", n/2)
	},
	"Chess-Results, columns of 1": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>No.<td>Name", "<td>1", n/2) + repeated("<tr class=CRg1><td>1<td>Ana", "<td>1", n/2)
	},
	"Chess-Results, square": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>No.<td>Name", "<td>%d", n/2) + repeated("", "<tr class=CRg1><td>%d<td>Ana%d<td>*<td>1", n/2)
	},
	"Chess-Results, wide and long": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>No.<td>Name", "<td>%d.Rd", 20_000) + repeated("", "<tr class=CRg1><td>%d<td>Ana, B%d"+strings.Repeat("<td>1w1", 100), n)
	},
	"Chess-Results, rows": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>No.<td>Name<td>Rtg", "<tr class=CRg1><td>%d<td>Ana, B%d<td>1", n)
	},
	"Chess-Results, heads": func(n int) string {
		return crTable + repeated("", "<tr class=CRg1b><td>No.<td>Name<td>Rtg<tr class=CRg1><td>%d<td>Ana, B%d<td>1", n)
	},
	"Chess-Results, rounds": func(n int) string {
		return crTable + repeated("", "<tr><td colspan=8>Round %d<tr class=CRg1b><td>Bo.<td>No.<td>White<td>Result<td>Black<td>No.<tr class=CRg1><td>1<td>1<td>Ana<td>1 - 0<td>Bea<td>2", n)
	},
	"Chess-Results, pairings": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>Bo.<td>No.<td>White<td>Result<td>Black<td>No.", "<tr class=CRg1><td>%d<td>%d<td>Ana%d<td>1 - 0<td>Bea%d<td>%d9", n)
	},
	"Chess-Results, matches": func(n int) string {
		return crTable + repeated("", "<tr class=CRg1b><td>Bo.<td>%d<td>Alpha%d<td>Rtg<td>-<td>%d1<td>Beta%d<td>Rtg<td>1 : 0<tr class=CRg1><td>1.1<td><td>Ana%d<td>1<td>-<td><td>Bea%d<td>2<td>1 - 0", n)
	},
	"Chess-Results, one match": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>Bo.<td>1<td>Alpha<td>Rtg<td>-<td>2<td>Beta<td>Rtg<td>1 : 0", "<tr class=CRg1><td>1.%d<td><td>Ana%d<td>1<td>-<td><td>Bea%d<td>2<td>1 - 0", n)
	},
	"Chess-Results, dashes": func(n int) string {
		return crTable + repeated("<tr class=CRg1b><td>Bo.", "<td>-", n/2) + repeated("<tr class=CRg1>", "<td>1 : 0", n/2)
	},
	"Chess-Results, teams": func(n int) string {
		return crTable + repeated("", "<tr><td colspan=9>%d. Alpha%d (TB1: 3)<tr class=CRg1b><td>Bo.<td>Name<td>Rtg<td>1<td>2<td>Pts<tr class=CRg1><td>1<td>Ana%d<td>1<td>1<td>0<td>1", n)
	},
	"Chess-Results, links": func(n int) string {
		return crTable + repeated("<tr><td>x</table><table><tr>", "<td><a href='tnr1.aspx?art=8&zeilen=99999'>", n)
	},
	"Chess-Results, tables": func(n int) string { return repeated("", crTable+"<tr><td>x</table>", n) },
	"Chess-Results, names": func(n int) string {
		return crTable + "<tr class=CRg1b><td>No.<td>Name<tr class=CRg1><td>1<td>" + strings.Repeat("Ana, ", n/5)
	},
	"Swiss-Chess, forms": func(n int) string {
		return repeated("<H2>X</H2>", "<H3>Teilnehmerformular</H3><TABLE><TR><TD>TlnNr<TD>%d<TR><TD>Name<TD>Ana%d</TABLE><TABLE><TR><TH>Runde<TH>Farbe<TH>Teilnehmer<TH>Ergebnis<TR><TD>1<TD>W<TD>Ana%d<TD>1 - 0</TABLE>", n)
	},
	"Swiss-Chess, list": func(n int) string {
		return repeated("<H2>X</H2><TABLE><TR><TD>Teilnehmerliste: (x)<TR><TH>TlnNr<TH>Teilnehmer<TH>Titel<TH>TWZ", "<TR><TD>%d<TD>Ana, B%d<TD><TD>1", n)
	},
	"Swiss-Chess, pairings": func(n int) string {
		return repeated("<H2>X</H2><TABLE><TR><TD>Paarungsliste der 1. Runde<TR><TH>Tisch<TH>TNr<TH>Teilnehmer<TH>Tite<TH>Punkte<TH>-<TH>TNr<TH>Teilnehmer<TH>Tite<TH>Punkte<TH>Ergebnis<TH>At", "<TR><TD>%d<TD>%d1<TD>Ana%d<TD><TD>()<TD>-<TD>%d2<TD>Bea%d<TD><TD>()<TD>1 - 0<TD>", n)
	},
	"Vega, crosstable": func(n int) string {
		return vegaHead + repeated("<h3>Cross Table at round 1</h3><table><tr><th>N<th>Player<th>Pts", "<th>%d", 10_000) + repeated("", `<tr><td>%d<td>Ana%d<td>1<td><div class="res">1</div><div class="cw">%d</div>`, n)
	},
	"Vega, pairings": func(n int) string {
		return vegaHead + repeated("<h3>Pairing of round 1</h3><table><tr><th>Bo.<th>White Player<th>Pts<th>Result<th>Pts<th>Black Player", "<tr><td>%d<td>1 Ana%d<td>0<td>1 - 0<td>0<td>2 Bea%d", n)
	},
	"Papi, grids": func(n int) string {
		return repeated("", "<table><tr class=papi_titre><td>X<br>Grille américaine<tr class=papi_small_t><td>Pl<td>Nom<td>R 1<td>Pts<tr class=papi_small_f><td>1<td>Ana%d<td>=<td>½</table>", n)
	},
	"Papi, grids in one": func(n int) string {
		return repeated("<table>", "<tr class=papi_titre><td>X<br>Grille américaine<tr class=papi_small_t><td>Pl<td>Nom<td>R 1<td>Pts<tr class=papi_small_f><td>1<td>Ana%d<td>=<td>½", n)
	},
	"Papi, lines": func(n int) string {
		return repeated("<table><tr class=papi_titre><td>X<br>Grille américaine<tr class=papi_small_t><td>Pl<td>Nom<td>R 1<td>Pts", "<tr class=papi_small_f><td>%d<td>Ana%d<td>=<td>½", n)
	},
	"Papi, columns": func(n int) string {
		return repeated("<table><tr class=papi_titre><td>X<br>Grille américaine<tr class=papi_small_t><td>Pl<td>Nom", "<td>R %d", n/2) + repeated("<tr class=papi_small_f><td>1<td>Ana", "<td>= 1B", n/2)
	},
	"Papi, inner": func(n int) string {
		return repeated("<table><tr class=papi_titre><td>X<br>Grille américaine<tr class=papi_small_t><td>Pl<td>Nom<td>R 1<td>R 2<td>Pts<tr class=papi_small_f><td>1<td>Ana<table>", "<tr><td>1<td><td>1<td>x", n)
	},
	"unknown, rows": func(n int) string { return repeated("<table><tr><td>No<td>Name<td>Rtg", "<tr><td>%d<td>Ana%d<td>1", n) },
	"unknown, crosstable": func(n int) string {
		return repeated("<table><tr><td>No<td>Name<td>1.Rd", "<tr><td>%d<td>Ana%d<td>%dw1", n)
	},
	"unknown, tables": func(n int) string {
		return repeated("", "<h2>Round %d</h2><table><tr><td>No<td>White<td>Result<td>Black<tr><td>1<td>Ana%d<td>1 - 0<td>Bea%d</table>", n)
	},
	"unknown, columns": func(n int) string {
		return repeated("<table><tr><td>No<td>Name", "<td>%d.Rd", n/2) + repeated("<tr><td>1<td>Ana", "<td>1w1", n/2)
	},
	"unknown, headings": func(n int) string { return repeated("", "<table><tr><td>No<td>Name<td>1.Rd</table>", n) },
	"unknown, one name": func(n int) string { return repeated("<table><tr><td>No<td>Name<td>Rtg", "<tr><td>%d<td>Ana<td>1", n) },
}

// TestHostilePagesOfPrograms reads pages of half a megabyte, of 1.6 in make thorough, of which no event
// is read. None takes minutes, as lists of 50,000 players and lines of 60,000 columns did: the test
// ends by its timeout then.
func TestHostilePagesOfPrograms(t *testing.T) {
	for name, page := range hostilePages {
		if found := Read([]File{{Name: "a.html", Data: []byte(page(longtest.Or(1_600_000, 600_000)))}}, Options{}); found.Record != nil && longtest.IsEnabled() {
			t.Errorf("%s: %d players", name, len(found.Record.Players))
		}
	}
}

func TestTooManyPlayers(t *testing.T) {
	if found := Read([]File{{Name: "a.html", Data: []byte(repeated("<table><tr><td>No<td>Name<td>Rtg", "<tr><td>%d<td>Ana%d<td>1", 400_000))}}, Options{}); !said(found, "migrate.rows") {
		t.Error(found.Problems[:1])
	}
	lists := func(alike bool) (files []File) {
		rng := rand.New(rand.NewPCG(1, 2))
		for k := range 2 {
			var b strings.Builder
			b.WriteString("Name;Rtg\n")
			for n := range 1500 {
				name := make([]byte, 12)
				for i := range name {
					name[i] = byte('a' + rng.IntN(26))
				}
				if alike {
					name = fmt.Appendf(nil, "Surname%d%c", n, 'a'+k)
				}
				fmt.Fprintf(&b, "%s, Forename;1800\n", name)
			}
			files = append(files, File{Name: fmt.Sprintf("%d.csv", k), Data: []byte(b.String())})
		}
		return files
	}
	for _, alike := range []bool{false, true} {
		if found := Read(lists(alike), Options{}); !said(found, "migrate.strangers") {
			t.Error(found.Problems, len(found.Questions))
		}
	}
}

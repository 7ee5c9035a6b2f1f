package chessresults

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/message"
)

// pageWith returns a page of the site with a kind and the lines of a table.
func pageWith(address, kind, rows, below string) []byte {
	form := ""
	if address != "" {
		form = `<form action="./tnr1.aspx?` + strings.ReplaceAll(address, "&", "&amp;") + `">`
	}
	return []byte(`<title>Chess-Results Server Chess-results.com - Open</title>` + form + `<h2>Open</h2><h2>` + kind + `</h2><table class="CRs1">` + rows + `</table>` + below)
}

func cellsOf(class string, rows ...string) string {
	var b strings.Builder
	for n, r := range rows {
		c := "CRg1"
		if n == 0 {
			c = class
		}
		b.WriteString(`<tr class="` + c + `">`)
		for text := range strings.SplitSeq(r, "|") {
			b.WriteString("<td>" + text + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String()
}

func readPage(t *testing.T, data []byte, answers incoming.Answers) (*incoming.Tables, error) {
	t.Helper()
	p, err := savedpage.Read(data, "")
	if err != nil {
		t.Fatal(err)
	}
	if !Is(p) {
		t.Fatal("not recognised")
	}
	return Read(p, answers)
}

// TestRefusals refuses every kind of page that is no event, by its address and by its form.
func TestRefusals(t *testing.T) {
	list := cellsOf("CRg1b", "No.||Name|Rtg|FED", "1||Aaaa, Bbbb|2000|ESP", "2||Cccc, Dddd|1900|ESP")
	for _, one := range []struct{ address, rows, want string }{
		{"lan=1&art=9&snr=3", list, "chessresults.player"},
		{"lan=1&art=13", list, "chessresults.statistics"},
		{"lan=1&art=14", list, "chessresults.schedule"},
		{"lan=1&art=15", list, "chessresults.alphabetical"},
		{"lan=1&art=79", list, "chessresults.alphabetical"},
		{"lan=1&art=40", list, "chessresults.not-paired"},
		{"lan=1&art=2&rd=3", "", "chessresults.not-drawn"},
		{"lan=1&art=2&rd=3", cellsOf("CRg1b", "Bo.|No.||White|Rtg|Pts.|Result|Pts.||Black|Rtg|No.", "1|4||Aaaa, Bbbb|2000|0|0|||not paired||", "2|5||Cccc, Dddd|2000|0|½|||not paired||"), "chessresults.not-drawn"},
		{"lan=1&art=5", list, "chessresults.not-drawn"},
		{"lan=1&art=0", "", "chessresults.no-table"},
		{"", cellsOf("CRg1b", "SNo||Name|Rtg|FED|1.Rd|2.Rd", "1||Aaaa, Bbbb|2000|ESP|*|", "2||Cccc, Dddd|1900|ESP||bye"), "chessresults.not-paired"},
		{"", list + cellsOf("CRg1b", "SNo|Name|Club", "1|Aaaa, Bbbb|x", "2|Cccc, Dddd|y"), "chessresults.several"},
		{"lan=1&art=4", cellsOf("CRg1b", "Rk.||Name|1.Rd|Pts.", "1||Aaaa, Bbbb|2x1|1", "2||Cccc, Dddd|1y0|0", "3||Cccc, Eeee|4z0|0"), "chessresults.letters"},
	} {
		_, err := readPage(t, pageWith(one.address, "Kind", one.rows, ""), nil)
		refused := (*incoming.Refused)(nil)
		if !errors.As(err, &refused) || refused.Why.ID != one.want {
			t.Errorf("%s: %v, want %s", one.address, err, one.want)
		}
	}
}

// TestPagesOfTeamsAlone leaves out the pages of an event for teams that have neither players nor games.
func TestPagesOfTeamsAlone(t *testing.T) {
	list := cellsOf("CRg1b", "No.||Team|Rtg|FED", "1||Alpha|2000|ESP", "2||Beta|1900|ESP")
	for _, one := range []struct{ address, below, want string }{
		{"lan=1&art=32", "", "chessresults.team-list"},
		{"lan=1&art=63", "", "chessresults.team-crosstable"},
		{"lan=1&art=0&rd=3", `<a href="tnr1.aspx?lan=1&amp;art=63">Crosstable</a>`, "chessresults.team-ranking"},
	} {
		_, err := readPage(t, pageWith(one.address, "Kind", list, one.below), nil)
		useless := (*incoming.Useless)(nil)
		if !errors.As(err, &useless) || useless.Why.ID != one.want {
			t.Errorf("%s: %v, want %s", one.address, err, one.want)
		}
	}
}

// TestTeamsThatAreRefused refuses boards and matches of which something cannot be told.
func TestTeamsThatAreRefused(t *testing.T) {
	head := "Bo.|1|Alpha|Rtg|-|4|Delta|Rtg|1 : 1"
	white, black := `<div class="FarbewT"></div>`, `<div class="FarbesT"></div>`
	for want, rows := range map[string]string{
		"chessresults.boards.colours":  cellsOf("CRg1b", head, "1.1||"+white+"Aaaa|2000|-||"+white+"Bbbb|1900|1 - 0"),
		"chessresults.boards.order":    cellsOf("CRg1b", head, "1.2||"+white+"Aaaa|2000|-||"+black+"Bbbb|1900|1 - 0"),
		"chessresults.cell":            cellsOf("CRg1b", head, "1.1||"+white+"Aaaa|2000|-||"+black+"Bbbb|1900|won"),
		"chessresults.boards.heading":  cellsOf("CRg1b", "Bo.|Name|Rtg|Name|Rtg|Res.", "1|"+white+"Aaaa|2000|"+black+"Bbbb|1900|1 - 0"),
		"chessresults.matches.columns": cellsOf("CRg1b", "No.|Team|Res.|:|Other|Team", "1|Alpha|3|:|1|Beta"),
	} {
		_, err := readPage(t, pageWith("lan=1&art=3&rd=1", "Kind", rows, ""), nil)
		refused := (*incoming.Refused)(nil)
		if !errors.As(err, &refused) || refused.Why.ID != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestMatchesWithoutNumbers reads matches without starting numbers and match points, and those of a
// round that is drawn.
func TestMatchesWithoutNumbers(t *testing.T) {
	for _, rows := range []string{
		cellsOf("CRg1b", "No.|Team|Team|Res.|:|Res.", "1|Alpha|Beta|3|:|1"),
		cellsOf("CRg1b", "No.|Team|Res.|:|Res.|Team", "1|Alpha|3|:|1|Beta"),
	} {
		found, err := readPage(t, pageWith("lan=1&art=2&rd=2", "Kind", rows, ""), nil)
		if err != nil || len(found.Matches) != 1 {
			t.Fatalf("%v %v", err, found)
		}
		if m := found.Matches[0]; m.Round != 2 || m.Sides[0].Name != "Alpha" || m.Sides[1].Name != "Beta" || m.Score != [2]string{"3", "1"} {
			t.Errorf("%+v", m)
		}
	}
}

// TestPlayerTables reads tables of players with what pages leave out.
func TestPlayerTables(t *testing.T) {
	for _, one := range []struct {
		name, address, rows string
		names, first        string
		numbers             incoming.Numbers
	}{
		{"number from the link, federation from the class", "lan=1&art=0",
			`<tr class="CRg1b"><th></th><th>Name</th><th>Rtg</th></tr><tr class="CRg2 RSA"><td>FM</td><td><a href="x?art=9&amp;snr=17">Aaaa, Bbbb *)</a></td><td>0</td></tr><tr class="CRg1 ESP"><td></td><td><a href="x?art=9&amp;snr=3">Cccc</a></td><td>1900</td></tr>`,
			"Title|Name|Rtg|No|Fed", "FM|Aaaa, Bbbb||17|RSA", ""},
		{"a list that is not in the order of its numbers", "lan=1&art=0", cellsOf("CRg1b", "No.||Name|Rtg|FED", "3||Aaaa, Bbbb|2000|ESP", "1||Cccc, Dddd|1900|ESP", "2||Eeee|1800|ESP"),
			"No|Title|Name|Rtg|FED", "3||Aaaa, Bbbb|2000|ESP", ""},
		{"places, the same as above", "lan=1&art=1", cellsOf("CRg1b", "Rk.|SNo||Name|FED|Rtg|Pts.|TB1|n", "1|2||Aaaa, Bbbb|ESP|2000|3|4|5", "2|1||Cccc, Dddd|ESP|1900|2|3|5", "|3||Eeee|ESP|1800|2|3|5"),
			"Rk|No|Title|Name|FED|Rtg|Pts|TB1", "1|2||Aaaa, Bbbb|ESP|2000|3|4", ""},
		{"German letters", "lan=0&art=4", cellsOf("CRg1b", "Rg.||Name|Land|1.Rd|2.Rd|Pkt.", "1||Aaaa, Bbbb|ESP| 2s1|-1|2", "2||Cccc, Dddd|ESP|1w0| 3w½|0,5", "3||Eeee|ESP|-½|2s½|1"),
			"Rk|Title|Name|Land|1.Rd|2.Rd|Pts", "1||Aaaa, Bbbb|ESP|2b1|-1|2", incoming.Ranks},
	} {
		found, err := readPage(t, pageWith(one.address, "Kind", one.rows, ""), nil)
		if err != nil || len(found.Tables) != 1 {
			t.Errorf("%s: %v %v", one.name, err, found)
			continue
		}
		table := found.Tables[0]
		if got := strings.Join(table.Names, "|"); got != one.names {
			t.Errorf("%s: %s", one.name, got)
		}
		if got := strings.Join(table.Rows[0].Cells, "|"); got != one.first || table.Numbers != one.numbers {
			t.Errorf("%s: %s %s", one.name, got, table.Numbers)
		}
		if one.address == "lan=1&art=1" && table.Rows[2].Cells[0] != "2" {
			t.Errorf("%v", table.Rows[2])
		}
	}
}

// TestCutLists warns about a list that ends before its end, and refuses a crosstable that does.
func TestCutLists(t *testing.T) {
	more := `<p><a href="tnr1.aspx?lan=1&amp;art=%d&amp;zeilen=99999">Show complete list</a></p>`
	list := cellsOf("CRg1b", "No.||Name|Rtg|FED", "1||Aaaa, Bbbb|2000|ESP", "2||Cccc, Dddd|1900|ESP")
	found, err := readPage(t, pageWith("lan=1&art=0", "Starting rank", list, strings.ReplaceAll(more, "%d", "0")), nil)
	if err != nil || len(found.Problems) != 1 || found.Problems[0].Message.ID != "chessresults.cut" {
		t.Errorf("%v %+v", err, found)
	}
	if found, err = readPage(t, pageWith("lan=1&art=0&zeilen=99999", "Starting rank", list, strings.ReplaceAll(more, "%d", "0")), nil); err != nil || len(found.Problems) != 0 {
		t.Errorf("%v %+v", err, found)
	}
	cross := cellsOf("CRg1b", "No.||Name|1.Rd|Pts.|Rk.", "1||Aaaa, Bbbb|2w1|1|1", "2||Cccc, Dddd|1b0|0|2")
	_, err = readPage(t, pageWith("lan=1&art=5", "Kind", cross, strings.ReplaceAll(more, "%d", "5")), nil)
	if m, _ := message.Of(err); m.ID != "chessresults.cut.crosstable" {
		t.Error(err)
	}
}

// TestQuestions asks what a table leaves open, and takes the answer.
func TestQuestions(t *testing.T) {
	colours := pageWith("lan=19&art=5", "Kind", cellsOf("CRg1b", "Αρ||Ονομα|1.Γ|Β", "1||Aaaa, Bbbb|2λ1|1", "2||Cccc, Dddd|1μ0|0"), "")
	ratings := pageWith("lan=19&art=0", "Kind", cellsOf("CRg1b", "Αρ||Ονομα|Χ|Ψ", "1||Aaaa, Bbbb|2000|2100", "2||Cccc, Dddd|1900|1950"), "")
	names := pageWith("lan=19&art=0", "Kind", cellsOf("CRg1b", "Αρ|Ονομα|Ομαδα|Χ", "1|Aaaa, Bbbb|The Knights|2100", "2|Cccc, Dddd|The Rooks|1950"), "")
	for id, data := range map[string][]byte{"colours": colours, "rating-column": ratings, "name-column": names} {
		_, err := readPage(t, data, nil)
		open := (*incoming.Open)(nil)
		if !errors.As(err, &open) || open.Question.ID != id || len(open.Question.Choices) != 2 {
			t.Fatalf("%s: %v", id, err)
		}
		for k, choice := range open.Question.Choices {
			found, err := readPage(t, data, incoming.Answers{id: choice.ID})
			if err != nil {
				t.Fatal(id, err)
			}
			row := found.Tables[0].Rows[0].Cells
			want := map[string][]string{"colours": {"2w1", "2b1"}, "rating-column": {"2000", "2100"}, "name-column": {"Aaaa, Bbbb", "The Knights"}}[id][k]
			at := slices.Index(found.Tables[0].Names, map[string]string{"colours": "1.Rd", "rating-column": "Rtg", "name-column": "Name"}[id])
			if at < 0 || row[at] != want {
				t.Errorf("%s, %s: %v %v", id, choice.ID, found.Tables[0].Names, row)
			}
		}
	}
}

// TestRoundWithoutResults reads the pairings of a round before its first result, by links alone.
func TestRoundWithoutResults(t *testing.T) {
	name := func(n int) string {
		return fmt.Sprintf(`<a href="tnr1.aspx?art=9&amp;fed=ESP&amp;snr=%d">Player%d, Ann</a>`, n, n)
	}
	rows := cellsOf("CRg1b", "Ππ||Λευκα|Ε|Β|Απτ|Β||Μαυρα|Ε", "1||"+name(4)+"|2000|0||0||"+name(1)+"|2100", "2||"+name(2)+"|2000|0||0||"+name(5)+"|2100", "3||"+name(3)+"|1500|0|1|||ελευ|")
	found, err := readPage(t, pageWith("lan=19&art=2&rd=1", "Kind", rows, ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	table := found.Tables[0]
	if table.Round != 1 || table.Shape != incoming.Pairings || strings.Join(table.Rows[0].Cells, "|") != "4||Player4, Ann|2000|ESP|0||0||Player1, Ann|2100|ESP|1" || table.Rows[2].Cells[6] != "1" || table.Rows[2].Cells[9] != "bye" {
		t.Errorf("%+v", table)
	}
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.html")
	if err != nil || len(files) == 0 {
		f.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		form := bytes.Index(data, []byte("<form"))
		at := bytes.Index(data, []byte(`class="defaultDialog"`))
		if form < 0 || at < 0 {
			f.Fatal(name)
		}
		seed := slices.Concat(data[form:form+120], []byte(`"><div `), data[at:min(at+4000, len(data))])
		f.Add(seed)
	}
	f.Add(pageWith("lan=1&art=5", "Kind", cellsOf("CRg1b", "No.||Name|1|2|Pts.", "1||Aaaa, Bbbb|*|1|1", "2||Cccc, Dddd|0|*|0"), ""))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := savedpage.Read(data, "")
		if err != nil {
			return
		}
		Is(p)
		found, err := Read(p, incoming.Answers{"colours": "white-w", "name-column": "3", "rating-column": "4"})
		if err != nil {
			if m, is := message.Of(err); !is || m.ID == "" {
				t.Fatal(err)
			}
			return
		}
		for _, table := range found.Tables {
			if table.Round < 0 || table.Round > 99 || len(table.Names) == 0 {
				t.Fatalf("%+v", table)
			}
			for _, x := range table.Rows {
				if len(x.Cells) != len(table.Names) {
					t.Fatalf("%d cells, %d names", len(x.Cells), len(table.Names))
				}
			}
		}
	})
}

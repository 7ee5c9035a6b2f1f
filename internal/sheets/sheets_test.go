package sheets_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/pdf"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/report"
	"torneo/internal/sheets"
	"torneo/regulations"
	"torneo/tournament"
)

func printed(t *testing.T, e *sheets.Event, o pdf.Options, kinds ...sheets.Kind) [][]string {
	t.Helper()
	return pages(t, e, head(e), o, kinds...)
}

func pages(t *testing.T, e *sheets.Event, h pdf.Head, o pdf.Options, kinds ...sheets.Kind) [][]string {
	t.Helper()
	var b bytes.Buffer
	if _, err := pdf.Write(&b, e.P, h, o, e.Make(kinds...)...); err != nil {
		t.Fatal(err)
	}
	return pdftest.Pages(t, b.Bytes())
}

func TestEveryKindOfSheetInBothLanguages(t *testing.T) {
	for _, lang := range i18n.Languages() {
		e := event(t, 12, lang)
		want := map[sheets.Kind]string{
			sheets.Boards: "Wang, Li Ia", sheets.Names: "Wang, Li Ia", sheets.Standings: "BH/C1", sheets.Crosstable: "R5", sheets.Slips: "½ – ½", sheets.Cards: "Ronda 6",
			sheets.Start: "ID FIDE", sheets.CheckIn: "✓", sheets.Badges: "Aguirre Etxandi", sheets.Tables: "6", sheets.Certificates: "Diploma", sheets.Fallback: "●",
			sheets.Scoresheets: "Planilla de las negras", sheets.Kings: "♔", sheets.Devices: "Teléfonos y dispositivos", sheets.Clocks: "2:31:00", sheets.Glossary: "planilla",
		}
		if lang == i18n.English {
			want[sheets.Start], want[sheets.Certificates] = "FIDE ID", "Certificate"
			want[sheets.Cards] = "Round 6"
			want[sheets.Scoresheets], want[sheets.Devices] = "Black’s sheet", "Phones and electronic devices"
		}
		for k, text := range want {
			all := slices.Concat(printed(t, e, pdf.Options{}, k)...)
			if text != "" && !slices.ContainsFunc(all, func(line string) bool { return line == text || k == sheets.Devices && strings.HasPrefix(line, text) }) {
				t.Errorf("%s, %s: no %q in %.300q", lang, k, text, all)
			}
		}
		for _, k := range []sheets.Kind{sheets.Matches, sheets.Captains, sheets.RoundRobin, sheets.Prizes} {
			if e.Has(k) || e.Document(k) != nil || len(e.Make(k)) != 0 {
				t.Errorf("%s of an event that has none", k)
			}
		}
	}
}

// White's and Black's score sheet of a board are on one page, and a field of 400 players has one for
// each of them.
func TestScoresheetsOfABoardAreOnOnePage(t *testing.T) {
	e := event(t, 400, i18n.Spanish)
	all := printed(t, e, pdf.Options{}, sheets.Scoresheets)
	if len(all) != len(e.Round.Boards) {
		t.Fatalf("%d pages for %d boards", len(all), len(e.Round.Boards))
	}
	for k, page := range all {
		b := e.Round.Boards[k]
		white, black := 0, 0
		for _, line := range page {
			if strings.HasPrefix(line, "Planilla de las blancas") {
				white++
			}
			if strings.HasPrefix(line, "Planilla de las negras") {
				black++
			}
		}
		if white != 1 || black != 1 || !slices.Contains(page, fmt.Sprintf("mesa %d", b.Table)) || !slices.Contains(page, "60") {
			t.Fatalf("board %d: %v", b.Table, page)
		}
	}
}

// Where the regulations announce a bag, the notice on telephones says so, by the Laws of the event's
// day; without that it has the loss of the game alone.
func TestTheNoticeOnPhonesFollowsTheLaws(t *testing.T) {
	e := event(t, 4, i18n.English)
	for day, article := range map[tournament.Date]string{{Year: 2026, Month: 11, Day: 20}: "E.01 (2023) 11.3", {Year: 2015, Month: 3, Day: 1}: "E.01 (2014) 11.3"} {
		e.Start.Event.Tournament.Start = day
		for _, bags := range []bool{false, true} {
			e.Bags = bags
			text := strings.Join(slices.Concat(printed(t, e, pdf.Options{}, sheets.Devices)...), " ")
			if !strings.Contains(text, article) || !strings.Contains(text, "loses the game") || strings.Contains(text, "regulations of this event allow") != bags {
				t.Errorf("%v, bags %v: %s", day, bags, text)
			}
		}
	}
}

// Who pairs by hand has what the next round rests on, and of every player what identifies him.
func TestTheEmergencyPackHasWhatPairingByHandNeeds(t *testing.T) {
	e := event(t, 12, i18n.English)
	x := &e.Start.Event.Tournament.Players[0]
	x.FIDEID, x.Birth, x.National = 2099438, tournament.Date{Year: 1960, Month: 12, Day: 25}, []tournament.NationalRating{{Federation: "ITA", ID: "123456"}}
	e.Start.Event.Tournament.System = tournament.System{Code: "FIDE_DUTCH_2026", Family: tournament.Swiss, Games: 1}
	text := strings.Join(slices.Concat(printed(t, e, pdf.Options{}, sheets.Fallback)...), "\n")
	for _, want := range []string{"To pair round ", "FIDE ID 2099438", "ITA 123456", "1960/12/25", "Float"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The notice shows the squares from which the result of a game is read.
func TestKingsStandWhereTheResultIsRead(t *testing.T) {
	for squares, want := range map[[2]string]string{{"e4", "d5"}: "1-0", {"d4", "e5"}: "0-1", {"d4", "d5"}: "1/2", {"e4", "e5"}: "1/2"} {
		if got, ok := regulations.Kings(squares[0], squares[1]); !ok || got != want {
			t.Errorf("%v: %s", squares, got)
		}
	}
	text := strings.Join(slices.Concat(printed(t, event(t, 4, i18n.English), pdf.Options{}, sheets.Kings)...), " ")
	if strings.Count(text, "♔") != 4 || strings.Count(text, "♚") != 4 {
		t.Error(text)
	}
}

// A name list of 200 players has at least 40 of them on a page in 11 point and 30 in
// large type, with any sponsors, and says of each unmistakably where he sits.
func TestNameList(t *testing.T) {
	for _, lang := range i18n.Languages() {
		e := event(t, 200, lang)
		for size, want := range map[pdf.Size]int{pdf.Usual: 40, pdf.Large: 30} {
			for _, h := range []pdf.Head{head(e), sponsored(t, head(e))} {
				if len(h.Sponsors) > 0 && size == pdf.Large {
					want -= 3 // the pictures take as much as three of its lines
				}
				boards := 0
				for _, text := range pages(t, e, h, pdf.Options{Size: size}, sheets.Names)[0] {
					if strings.HasPrefix(text, "mesa ") || strings.HasPrefix(text, "board ") {
						boards++
					}
				}
				if boards < want {
					t.Errorf("%s, %s, %d sponsors: %d boards on the first page, want %d", lang, size, len(h.Sponsors), boards, want)
				}
			}
		}
	}
	e := event(t, 200, i18n.Spanish)
	all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Names)...)
	found := 0
	for _, b := range e.Round.Boards {
		for _, x := range []struct{ name, colour, opponent string }{{b.White.Name, "blancas", b.Black.Name}, {b.Black.Name, "negras", b.White.Name}} {
			k := slices.Index(all, x.name)
			if k < 0 {
				continue // set in smaller type and cut
			}
			found++
			surname, _, _ := strings.Cut(x.opponent, " ")
			if all[k+1] != fmt.Sprintf("mesa %d", b.Table) || !strings.HasPrefix(all[k+2], x.colour+" contra "+surname) {
				t.Errorf("%q, want board %d, %s against %s", all[k:k+3], b.Table, x.colour, x.opponent)
			}
		}
	}
	if found < 150 {
		t.Errorf("%d of the players are there", found)
	}
}

// Flags stand on names lists where there are several federations, and on board cards;
// who has none has his letters there.
func TestFlags(t *testing.T) {
	e := event(t, 12, i18n.English)
	images := func(kinds ...sheets.Kind) int {
		var b bytes.Buffer
		if _, err := pdf.Write(&b, e.P, pdf.Head{}, pdf.Options{}, e.Make(kinds...)...); err != nil {
			t.Fatal(err)
		}
		return bytes.Count(b.Bytes(), []byte("/Subtype /Image"))
	}
	if n := images(sheets.Names); n != 3 {
		t.Errorf("%d flags on the names list", n)
	}
	if n := images(sheets.Cards); n != 3 {
		t.Errorf("%d flags on the cards", n)
	}
	players := e.Start.Event.Tournament.Players
	for k := range players {
		players[k].Federation = "FID"
	}
	e.Round = report.NewSeating(e.Start.Event.Tournament, 6, nil)
	if n := images(sheets.Names, sheets.Cards); n != 0 {
		t.Errorf("%d flags of nobody", n)
	}
	if all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Cards)...); !slices.Contains(all, "FID") {
		t.Errorf("%q", all)
	}
	if all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Names)...); slices.Contains(all, "FID") {
		t.Error("all are of one federation, and the names list says it of each")
	}
}

// Slips and cards say when the round begins.
func TestWhenTheRoundIs(t *testing.T) {
	e := event(t, 12, i18n.English)
	e.When = "27/11/2026 17:00"
	for _, k := range []sheets.Kind{sheets.Slips, sheets.Cards} {
		if all := slices.Concat(printed(t, e, pdf.Options{}, k)...); !slices.Contains(all, "Round 6 · 27/11/2026 17:00") {
			t.Errorf("%s: %.300q", k, all)
		}
	}
}

func TestOnlyWomenOfAFederation(t *testing.T) {
	e := event(t, 12, i18n.Spanish)
	players := e.Start.Event.Tournament.Players
	players[0].Sex, players[3].Sex = "w", "w"
	e.Only = sheets.Only{Federation: "ESP", Women: true}
	d := e.Document(sheets.Standings).Tables[0]
	if rows := d.Rows; len(rows) != 2 || rows[0][0] != "1" || rows[1][0] != "2" || rows[1][1] == "2" || d.Columns[1].Title != "General" {
		t.Errorf("%q", rows)
	}
	if text := printed(t, e, pdf.Options{}, sheets.Certificates)[0]; !slices.Contains(text, "Mujeres · ESP") || !slices.Contains(text, "Primer puesto") {
		t.Errorf("%q", text)
	}
	if rows := event(t, 12, i18n.Spanish).Document(sheets.Standings).Tables[0].Rows; len(rows) != 12 {
		t.Errorf("%d of everybody", len(rows))
	}
}

// A pairing card says of a player what he has played, and how he floated, so that the next
// round can be paired by hand.
func TestPairingCardsAddUp(t *testing.T) {
	e := event(t, 12, i18n.Spanish)
	record := e.Start.Event.Tournament
	record.Players[0].FIDEID = 890123
	record.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026")
	all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Fallback)...)
	for _, want := range []string{"Flot.", "ID FIDE 890123", "↓", "↑"} {
		if !slices.Contains(all, want) {
			t.Errorf("no %q on the cards", want)
		}
	}
	everybody := *event(t, 12, i18n.Spanish)
	everybody.Start.Event.Tournament.System, _ = tournament.ParseSystem("FIDE_ROUNDROBIN")
	if slices.Contains(slices.Concat(printed(t, &everybody, pdf.Options{}, sheets.Fallback)...), "Flot.") {
		t.Error("floats of a round robin")
	}
	g := record.Rounds[0].Games[0]
	for _, page := range printed(t, e, pdf.Options{}, sheets.Fallback) {
		who := record.Players[g.White-1]
		name := strings.TrimSpace(who.Title + " " + who.Name)
		k := slices.Index(page, name)
		if k < 0 || !slices.Contains(page, "9") || slices.ContainsFunc(page, func(s string) bool { return strings.HasPrefix(s, "página") }) {
			continue
		}
		row := page[k:min(len(page), k+16)]
		if n := slices.Index(row, fmt.Sprint(g.Black)); n < 1 || row[n-1] != "○" {
			t.Errorf("%q has no game with White against %d", row, g.Black)
		}
		return
	}
	t.Error("no card of the player")
}

func TestMatchesOfTeams(t *testing.T) {
	e := event(t, 12, i18n.Spanish)
	record := *e.Start.Event.Tournament
	record.Teams = []tournament.Team{{Number: 1, Name: "Alfil", Players: []int{1, 2}}, {Number: 2, Name: "Torre", Players: []int{3, 4}}}
	record.Players = record.Players[:4]
	record.Rounds = []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 3}, {White: 4, Black: 2}}}}
	e = &sheets.Event{P: e.P, Title: e.Title, Start: report.NewSeating(&record, 0, nil), Round: report.NewSeating(&record, 1, nil), LineUps: 2}
	all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Matches, sheets.Captains)...)
	for _, want := range []string{"Alfil – Torre · viernes 27 de noviembre, 17:00", "blancas – negras", "negras – blancas", "Capitán de Torre", "Alineación de Torre · viernes 27 de noviembre, 17:00"} {
		if !slices.Contains(all, want) {
			t.Errorf("no %q in %.900q", want, all)
		}
	}
	if slices.Contains(all, "1,5 – 0,5") {
		t.Error("a total before there are results")
	}
	record.Points = tournament.StandardGamePoints()
	for k, first := range []tournament.Outcome{tournament.Win, tournament.Draw} {
		record.Rounds[0].Games[k].Result = tournament.ByColor[tournament.Outcome]{White: first, Black: tournament.Draw}
	}
	record.Rounds[0].Games[0].Result.Black = tournament.Loss
	e.Round = report.NewSeating(&record, 1, nil)
	if all := slices.Concat(printed(t, e, pdf.Options{}, sheets.Matches)...); !slices.Contains(all, "1,5 – 0,5") {
		t.Errorf("no total in %.900q", all)
	}
	m := e.Round.Matches
	if len(m) != 1 || m[0].Boards[1].First.Number != 2 || m[0].Boards[1].White {
		t.Errorf("%+v", m)
	}
}

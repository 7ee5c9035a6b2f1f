package migrate

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"torneo/tournament"
)

// tongue holds the words of a program in one language.
type tongue struct {
	rank, number, title, name, rating, fed, fide, birth, sex, round, points, tie string
	board, white, black, result, bye, absent, roundTitle                         string
	colours                                                                      string // of White and Black

	unknown bool // no heading of it is known
}

var tongues = []tongue{
	{"Rk.", "SNo", "", "Name", "Rtg", "FED", "FideID", "Birth", "sex", "%d.Rd", "Pts.", "TB1", "Bo.", "White", "Black", "Result", "bye", "not paired", "Round %d on 2026/05/%02d at 16:00", "wb", false},
	{"Rk.", "No.Ini.", "", "Nombre", "Elo", "FED", "FIDE ID", "Nacimiento", "sexo", "Rd.%d", "Pts.", "Des 1", "M.", "Blancas", "Negras", "Resultado", "exento", "no emparejado", "Ronda %d el 2026/05/%02d", "bn", false},
	{"Rg.", "Snr", "", "Name", "Elo", "Land", "FIDE-Nr", "Geb", "Geschlecht", "%d.Rd", "Pkt.", "Wtg1", "Br.", "Weiß", "Schwarz", "Ergebnis", "spielfrei", "nicht ausgelost", "%d. Runde am %02d.05.2026", "ws", false},
	{"Pl", "Nr", "Titre", "Nom", "Elo", "Fede", "Code FIDE", "Naissance", "Sexe", "R %d", "Pts", "Bu.", "Ech.", "Blancs", "Noirs", "Résultat", "Exempt", "Absent", "Ronde %d du %02d/05/2026", "bn", false},
	{"Pos.", "Num", "Titolo", "Nome", "Elo", "Naz", "ID FIDE", "Nascita", "Sesso", "%d.T", "Punti", "Buc", "Sc.", "Bianco", "Nero", "Risultato", "riposo", "non abbinato", "Turno %d del %02d/05/2026", "bn", false},
	{"Rk.", "Nº.Inic.", "", "Nome", "Elo", "FED", "FideID", "Data Nasc.", "sexo", "%d.Rd", "Pts.", "Desp1", "Bo.", "Brancas", "Pretas", "Resultado", "isento", "não emparceirado", "Ronda %d em 2026/05/%02d", "wb", false},
	{"Ст.ном", "Ст.ном.", "", "Имя", "Рейт.", "ФЕД.", "FideID", "Рожд.", "Пол", "%d.Тур", "Очки", "Доп1", "Bo.", "White", "Black", "Результат", "bye", "not paired", "%d. Тур 2026/05/%02d", "wb", false},
	{"Sıra", "BSNo", "", "İsim", "ELO", "FED", "FideID", "Doğum", "Cinsiyet", "%d.Tur", "Puan", "TB1", "Masa", "Beyaz", "Siyah", "Sonuç", "bye", "eşlendirilmedi", "%d. Tur 2026/05/%02d", "wb", false},
	{"Rk.", "SNo", "", "Ime", "Rtg", "FED", "FideID", "Rodjen", "Spol", "%d.Kolo", "Bodovi", "TB1", "Ploča", "Bijeli", "Crni", "Rezultat", "bye", "nije uparen", "%d. Kolo 2026/05/%02d", "wb", false},
	{"Σφ.", "Αρ.Αρ.", "", "Ονομβρ", "Ελξ", "Ομσ", "ΦΙΔ", "Γεννθ", "Φυλξ", "%d.Γρ", "Βθμ.", "Κρι1", "Σκ.", "Λευκθξ", "Μαυρθξ", "Απτλσμ", "ελευθξ", "χωρθξ", "Γυρξ %d στιξ 2026/05/%02d", "λμ", true},
}

// cellOf returns a round of a player as a crosstable has it; name returns the
// opponent's name or number in it.
func cellOf(t *tournament.Tournament, round, player int, l *tongue, french bool, name func(int) int) string {
	x := &t.Rounds[round]
	for _, g := range x.Games {
		for _, c := range []tournament.Color{tournament.White, tournament.Black} {
			me, other := g.White, g.Black
			if c == tournament.Black {
				me, other = other, me
			}
			if me != player {
				continue
			}
			letters := []rune(l.colours)
			letter := string(letters[:1])
			if c == tournament.Black {
				letter = string(letters[1:])
			}
			o := g.Result.Of(c)
			if french {
				sign := map[bool]string{true: "+", false: "-"}[o.IsWin()]
				switch {
				case o.IsDraw():
					sign = "="
				case o == tournament.ForfeitWin:
					sign = ">"
				case o == tournament.ForfeitLoss:
					sign = "<"
				}
				return sign + " " + strconv.Itoa(name(other)) + strings.ToUpper(letter)
			}
			text := "0"
			switch {
			case o == tournament.ForfeitWin:
				text = "+"
			case o == tournament.ForfeitLoss:
				text = "-"
			case o.IsWin():
				text = "1"
			case o.IsDraw():
				text = "½"
			}
			return strconv.Itoa(name(other)) + letter + text
		}
	}
	for _, b := range x.Byes {
		if b.ID == player {
			return [...]string{"-1", "-1", "-½", "-0"}[b.Kind]
		}
	}
	return ""
}

// written returns the part of a record that the tables of these tests carry.
func written(t *tournament.Tournament, crosstable bool) *tournament.Tournament {
	w := &tournament.Tournament{Points: t.Points, Rulebook: tournament.ProposeRulebook(tournament.Date{}, tournament.Date{})}
	for _, p := range t.Players {
		w.Players = append(w.Players, tournament.Player{Number: p.Number, Name: p.Name, Sex: p.Sex, Title: p.Title, Federation: p.Federation, FIDEID: p.FIDEID, Birth: p.Birth, Rating: p.Rating})
	}
	for _, x := range t.Rounds {
		var y tournament.Round
		for _, g := range x.Games {
			g.Result.White, g.Result.Black = rated(g.Result.White), rated(g.Result.Black)
			y.Games = append(y.Games, g)
		}
		points := 0
		for _, b := range x.Byes {
			if b.Kind == tournament.FullPointBye || b.Kind == tournament.PairingAllocatedBye {
				points++
			}
		}
		for _, b := range x.Byes {
			if b.Kind <= tournament.FullPointBye {
				b.Kind = tournament.PairingAllocatedBye
				if points > 1 {
					b.Kind = tournament.FullPointBye
				}
			}
			y.Byes = append(y.Byes, b)
		}
		w.Rounds = append(w.Rounds, y)
	}
	return sorted(w)
}

func rated(o tournament.Outcome) tournament.Outcome {
	switch o {
	case tournament.UnratedWin:
		return tournament.Win
	case tournament.UnratedDraw:
		return tournament.Draw
	case tournament.UnratedLoss:
		return tournament.Loss
	}
	return o
}

// sorted returns a record in one order.
func sorted(t *tournament.Tournament) *tournament.Tournament {
	for n := range t.Rounds {
		x := &t.Rounds[n]
		slices.SortFunc(x.Games, func(a, b tournament.Game) int { return cmp.Compare(a.White, b.White) })
		slices.SortFunc(x.Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
	}
	return t
}

// ranked returns the players by points, then the other way round than they are numbered, as
// indices.
func ranked(record *tournament.Tournament) []int {
	sum := scores(record, &record.Points)
	order := make([]int, len(record.Players))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int {
		p, q := record.Players[a].Number, record.Players[b].Number
		return cmp.Or(cmp.Compare(sum[q], sum[p]), cmp.Compare(q, p))
	})
	return order
}

// crosstableOf returns a crosstable as Chess-Results and Swiss-Manager export it.
func crosstableOf(record *tournament.Tournament, l *tongue, french, numbered, byRank bool) [][]string {
	order := ranked(record)
	place := map[int]int{}
	for k, i := range order {
		place[record.Players[i].Number] = k + 1
	}
	name := func(n int) int {
		if byRank {
			return place[n]
		}
		return n
	}
	system := record.Points
	sum := scores(record, &system)
	head := []string{l.rank}
	if numbered {
		head = append(head, l.number)
	}
	head = append(head, l.title, l.name, l.rating, l.fed, l.fide, l.birth, l.sex)
	for n := range record.Rounds {
		head = append(head, fmt.Sprintf(l.round, n+1))
	}
	head = append(head, l.points, l.tie)
	rows := [][]string{{"From the Tournament-Database of Chess-Results http://chess-results.com"}, {"Open of the Test"}, {}, {"Final Ranking crosstable after 9 Rounds"}, head}
	if french {
		rows = rows[1:]
	}
	for k, i := range order {
		p := &record.Players[i]
		row := []string{strconv.Itoa(k + 1)}
		if numbered {
			row = append(row, strconv.Itoa(p.Number))
		}
		rating, id := strconv.Itoa(p.Rating), ""
		if p.FIDEID > 0 {
			id = strconv.FormatInt(p.FIDEID, 10)
		}
		row = append(row, p.Title, p.Name, rating, p.Federation, id, p.Birth.String(), p.Sex)
		for n := range record.Rounds {
			row = append(row, cellOf(record, n, p.Number, l, french, name))
		}
		points := strings.TrimSuffix(strings.ReplaceAll(sum[p.Number].String(), ".", ","), ",0")
		rows = append(rows, append(row, points, "12,5"))
	}
	return append(rows, []string{}, []string{"Annotation:"}, []string{"Program: Swiss-Manager"})
}

// startingList returns a list of players.
func startingList(record *tournament.Tournament, l *tongue) [][]string {
	rows := [][]string{{"Open of the Test"}, {"Starting rank list"}}
	if l.unknown { // its origin tells what it is
		rows = append([][]string{{"Chess-Results https://chess-results.com"}}, rows...)
	}
	rows = append(rows, []string{l.number, l.title, l.name, l.fide, l.fed, l.rating, l.birth, l.sex})
	for _, p := range record.Players {
		id := ""
		if p.FIDEID > 0 {
			id = strconv.FormatInt(p.FIDEID, 10)
		}
		rows = append(rows, []string{strconv.Itoa(p.Number), p.Title, p.Name, id, p.Federation, strconv.Itoa(p.Rating), p.Birth.String(), p.Sex})
	}
	return rows
}

// pairingsOf returns the pairings of a round with their results.
func pairingsOf(record *tournament.Tournament, round int, l *tongue, titled bool) (rows [][]string) {
	if titled {
		rows = append(rows, []string{fmt.Sprintf(l.roundTitle, round+1, round+1)})
	}
	no, rating := "No.", "Rtg"
	if l.unknown {
		no, rating = l.number, l.rating
	}
	rows = append(rows, []string{l.board, no, "", l.white, rating, l.points, l.result, l.points, "", l.black, rating, no})
	who := map[int]*tournament.Player{}
	for k := range record.Players {
		who[record.Players[k].Number] = &record.Players[k]
	}
	before := *record
	before.Rounds = record.Rounds[:round]
	sum := scores(&before, &record.Points)
	for k, g := range record.Rounds[round].Games {
		w, b := who[g.White], who[g.Black]
		text := map[bool]string{true: "1", false: "0"}
		one := func(o tournament.Outcome) string {
			switch {
			case o == tournament.ForfeitWin:
				return "+"
			case o == tournament.ForfeitLoss:
				return "-"
			case o.IsDraw():
				return "½"
			}
			return text[o.IsWin()]
		}
		rows = append(rows, []string{strconv.Itoa(k + 1), strconv.Itoa(w.Number), w.Title, w.Name, strconv.Itoa(w.Rating), sum[w.Number].Halves(), one(g.Result.White) + " - " + one(g.Result.Black), sum[b.Number].Halves(), b.Title, b.Name, strconv.Itoa(b.Rating), strconv.Itoa(b.Number)})
	}
	for k, b := range record.Rounds[round].Byes {
		p := who[b.ID]
		word := l.bye
		if b.Kind == tournament.ZeroPointBye {
			word = l.absent
		}
		rows = append(rows, []string{strconv.Itoa(900 + k), strconv.Itoa(p.Number), p.Title, p.Name, strconv.Itoa(p.Rating), sum[p.Number].Halves(), [...]string{"1", "1", "½", "0"}[b.Kind], "", "", word, "", ""})
	}
	return rows
}

// vegaOf returns the rating report of Vega.
func vegaOf(record *tournament.Tournament) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "012 Open of the Test\n022 Scalea\n032 ITA\n042 18/12/2026\n052 20/12/2026\n062 %d\n092 Individual: Swiss-System Dutch\n102 AF Somebody\n142 1.0 0.5\n162 %d\n192 Vega 6.0.1\n", len(record.Players), len(record.Rounds))
	system := record.Points
	sum := scores(record, &system)
	for _, p := range record.Players {
		fmt.Fprintf(&b, "001 %4d | %s | %s | %s | %d | %s | %d | 0 | 0 | %s | %s | %d", p.Number, cmp.Or(p.Sex, "m"), p.Title, p.Name, p.Rating, p.Federation, p.FIDEID, p.Birth, sum[p.Number], 1)
		for n := range record.Rounds {
			cell := strings.NewReplacer("½", "2").Replace(cellOf(record, n, p.Number, &tongues[0], false, func(n int) int { return n }))
			switch {
			case cell == "":
			case cell == "-1":
				cell = "0000 - +"
			case cell == "-2":
				cell = "0000 - ="
			case cell == "-0":
				cell = "0000 - -"
			default:
				cell = cell[:len(cell)-2] + " " + cell[len(cell)-2:len(cell)-1] + " " + cell[len(cell)-1:]
			}
			fmt.Fprintf(&b, " | %s", cell)
		}
		b.WriteString("\r\n")
	}
	return []byte(b.String())
}

// asCSV, asTabs and asXLSX return rows as files.
func asCSV(rows [][]string, comma rune) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = comma
	for _, row := range rows {
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

func asXLSX(t *testing.T, rows [][]string) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for k, row := range rows {
		cells := make([]any, len(row))
		for c := range row {
			cells[c] = row[c]
			if n, err := strconv.Atoi(row[c]); err == nil && strconv.Itoa(n) == row[c] {
				cells[c] = n
			}
		}
		at, _ := excelize.CoordinatesToCellName(1, k+1)
		if err := f.SetSheetRow("Sheet1", at, &cells); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

package migrate

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// The pages of programs, written from a record. Each has what the program writes and no more.

// tableOf returns a table of HTML; cells are HTML.
func tableOf(title, tag string, head []string, rows [][]string) string {
	var b strings.Builder
	b.WriteString("<TABLE BORDER=\"2\">\n")
	if title != "" {
		fmt.Fprintf(&b, "<TR><TD COLSPAN=\"%d\"> %s</TD></TR>\n", len(head), title)
	}
	b.WriteString("<TR>")
	for _, c := range head {
		fmt.Fprintf(&b, "<%s>%s</%s>", tag, c, tag)
	}
	b.WriteString("</TR>\n")
	for _, row := range rows {
		b.WriteString("<TR><TD>" + strings.Join(row, "</TD>\n<TD>") + "</TD></TR>\n")
	}
	b.WriteString("</TABLE>\n")
	return b.String()
}

// cutTo returns the first characters of a name.
func cutTo(name string, n int) string {
	if r := []rune(name); len(r) > n {
		return strings.TrimSpace(string(r[:n]))
	}
	return name
}

// ofPlayer returns the game or bye of a player in a round; both nil: nothing.
func ofPlayer(x *tournament.Round, number int) (g *tournament.Game, c tournament.Color, b *tournament.Bye) {
	for k := range x.Games {
		switch number {
		case x.Games[k].White:
			return &x.Games[k], tournament.White, nil
		case x.Games[k].Black:
			return &x.Games[k], tournament.Black, nil
		}
	}
	for k := range x.Byes {
		if x.Byes[k].ID == number {
			return nil, tournament.NoColor, &x.Byes[k]
		}
	}
	return nil, tournament.NoColor, nil
}

// placesOf returns the places by number.
func placesOf(record *tournament.Tournament) map[int]int {
	place := map[int]int{}
	for k, i := range ranked(record) {
		place[record.Players[i].Number] = k + 1
	}
	return place
}

func playersOf(record *tournament.Tournament) map[int]*tournament.Player {
	by := map[int]*tournament.Player{}
	for k := range record.Players {
		by[record.Players[k].Number] = &record.Players[k]
	}
	return by
}

func rating(n int) string {
	return map[bool]string{true: "&nbsp;"}[n == 0] + strings.TrimLeft(strconv.Itoa(n), "0")
}

// swissChessPages returns the participants, all pairings and the ranking.
func swissChessPages(record *tournament.Tournament) (files []File) {
	page := func(name, text string) {
		files = append(files, File{Name: name, Data: []byte("\ufeff<H2>Test&nbsp;Open</H2>\n" + text)})
	}
	who, place, sum := playersOf(record), placesOf(record), scores(record, &record.Points)
	var rows [][]string
	for _, p := range record.Players {
		rows = append(rows, []string{strconv.Itoa(p.Number), html.EscapeString(p.Name), p.Title, rating(p.Rating), "&nbsp;", "SC&nbsp;Test", p.Federation, "&nbsp;"})
	}
	page("x-teil.html", tableOf("Teilnehmerliste:&nbsp;(Sortiert&nbsp;nach&nbsp;Spielernummer)", "TH", []string{"TlnNr", "Teilnehmer", "Titel", "TWZ", "Attr", "Verein/Ort", "Land", "Geburt"}, rows))
	before := map[int]tournament.Points{}
	half := func(p tournament.Points) string {
		return "(" + strings.Replace(strings.TrimSuffix(strings.ReplaceAll(p.String(), ".5", "½"), ".0"), "0½", "½", 1) + ")"
	}
	for n := range record.Rounds {
		x := &record.Rounds[n]
		rows = nil
		for k, g := range x.Games {
			w, b := who[g.White], who[g.Black]
			result := signOf(g.Result.White) + "&nbsp;-&nbsp;" + signOf(g.Result.Black)
			if g.Result.White == tournament.Pending {
				result = "&nbsp;-&nbsp;"
			}
			rows = append(rows, []string{strconv.Itoa(k + 1), strconv.Itoa(g.White), html.EscapeString(cutTo(w.Name, 16)), w.Title, half(before[g.White]), "-", strconv.Itoa(g.Black), html.EscapeString(cutTo(b.Name, 16)), b.Title, half(before[g.Black]), result, ""})
		}
		for _, b := range x.Byes {
			rows = append(rows, []string{"99", strconv.Itoa(b.ID), html.EscapeString(cutTo(who[b.ID].Name, 16)), who[b.ID].Title, half(before[b.ID]), "-", "&nbsp;", "spielfrei", "", "(0)", "+&nbsp;-&nbsp;-", ""})
		}
		if len(rows) > 0 {
			page(fmt.Sprintf("x-paar-r%d.html", n+1), tableOf(fmt.Sprintf("Paarungsliste&nbsp;der&nbsp;%d.&nbsp;Runde", n+1), "TH", []string{"Tisch", "TNr", "Teilnehmer", "Tite", "Punkte", "-", "TNr", "Teilnehmer", "Tite", "Punkte", "Ergebnis", "At"}, rows))
		}
		before = scoresAfter(record, &record.Points, n+1)
	}
	rows = nil
	for _, i := range ranked(record) {
		p := &record.Players[i]
		rows = append(rows, []string{strconv.Itoa(place[p.Number]), html.EscapeString(p.Name), p.Title, rating(p.Rating), "", "SC&nbsp;Test", p.Federation, "0", "0", "0", sum[p.Number].String(), "1.0", "1.00"})
	}
	page("x-teilrang.html", tableOf(fmt.Sprintf("Rangliste:&nbsp;&nbsp;Stand&nbsp;nach&nbsp;der&nbsp;%d.&nbsp;Runde", len(record.Rounds)), "TH", []string{"Rang", "Teilnehmer", "Titel", "TWZ", "At", "Verein/Ort", "Land", "S", "R", "V", "Punkte", "Buchh", "SoBerg"}, rows))
	return files
}

// swissChessForms returns the forms of all players.
func swissChessForms(record *tournament.Tournament) []File {
	var b strings.Builder
	b.WriteString("\ufeff<H2>Test&nbsp;Open</H2>\n")
	who, place, sum := playersOf(record), placesOf(record), scores(record, &record.Points)
	for _, i := range ranked(record) {
		p := &record.Players[i]
		fmt.Fprintf(&b, "<H3><BLOCKQUOTE>Teilnehmerformular&nbsp;/&nbsp;Ergebnisdienst<BR><BR>\nTlnNr:&nbsp;%d<BR>\nRang:&nbsp;%d<BR>\nAttr.:&nbsp;<BR>Name:&nbsp;%s<BR>Verein/Ort:&nbsp;SC Test<BR>Titel:&nbsp;%s<BR>Land:&nbsp;%s<BR>ELO:&nbsp;%s<BR>NWZ:&nbsp;<BR>FIDE-Ken.:&nbsp;<BR>Geburt:&nbsp;<BR></BLOCKQUOTE></H3>\n",
			p.Number, place[p.Number], html.EscapeString(p.Name), p.Title, p.Federation, rating(p.Rating))
		var rows [][]string
		for n := range record.Rounds {
			g, c, bye := ofPlayer(&record.Rounds[n], p.Number)
			switch {
			case bye != nil:
				rows = append(rows, []string{strconv.Itoa(n + 1), "&nbsp;", "spielfrei", "+&nbsp;-&nbsp;-"})
			case g != nil:
				other := who[g.White+g.Black-p.Number]
				rows = append(rows, []string{strconv.Itoa(n + 1), map[tournament.Color]string{tournament.White: "W", tournament.Black: "S"}[c], html.EscapeString(other.Name), signOf(g.Result.Of(c)) + "&nbsp;-&nbsp;" + signOf(g.Result.Of(c.Opponent()))})
			}
		}
		rows = append(rows, []string{"", "", "Gesamtpunkte", strings.TrimSuffix(strings.ReplaceAll(sum[p.Number].String(), ".5", "½"), ".0") + "&nbsp;-&nbsp;0"})
		b.WriteString(tableOf("", "TH", []string{"Runde", "Farbe", "Teilnehmer", "Ergebnis"}, rows))
	}
	return []File{{Name: "x-form.html", Data: []byte(b.String())}}
}

const vegaHead = "<!DOCTYPE html><html><head><meta name=\"author\" content=\"www.vegachess.com\"><title>Test Open</title></head><body><h1>Test Open</h1><h5>Lugo (ESP)</h5><h5>01/05/2026 - 09/05/2026</h5>\n"

// vegaPlayer returns the cell of a player in one of the layouts.
func vegaPlayer(p *tournament.Player, layout byte) string {
	name := html.EscapeString(strings.ReplaceAll(p.Name, ", ", ","))
	switch layout {
	case 'B':
		return fmt.Sprintf(`<div class="player-box"><div class="player-name-box2"><a href="playercard.html#%d">%s</a></div><div class="sort-num">%d</div><div class="title-box">%s</div><div class="rating">%d</div></div>`, p.Number, name, p.Number, cmp.Or(p.Title, "-"), p.Rating)
	case 'C':
		return fmt.Sprintf("<br>\n<a href=\"playercard.html#%d\"> %s</a>", p.Number, name)
	}
	class := "notitle male"
	if p.Title != "" {
		class = "title male"
	}
	return fmt.Sprintf(`<span class="idwhite"> %d </span><span class="%s"> %s</span> <a href="playercard.html#%d"> %s</a>`, p.Number, class, p.Title, p.Number, name)
}

func vegaResult(g *tournament.Game) string {
	w, b := signOf(g.Result.White), signOf(g.Result.Black)
	if g.Result.White.Forfeit() {
		f := map[string]string{"+": "1F", "-": "0F"}
		return f[w] + "-" + f[b]
	}
	return w + " - " + b
}

// vegaPages returns the list, the pairings in a layout, and the standings.
func vegaPages(record *tournament.Tournament, layout byte) (files []File) {
	page := func(name, text string) {
		files = append(files, File{Name: name, Data: []byte(vegaHead + text + "<p>Generated by Vega</p></body></html>")})
	}
	who, place, sum := playersOf(record), placesOf(record), scores(record, &record.Points)
	flag := func(p *tournament.Player) string { return `<img src="flag/x.png" alt="` + p.Federation + `">` }
	var rows [][]string
	for k := range record.Players {
		p := &record.Players[k]
		rows = append(rows, []string{strconv.Itoa(p.Number), vegaPlayer(p, 'A'), flag(p), strconv.Itoa(p.Rating), strconv.Itoa(p.Rating), "0"})
	}
	page("index.html", "<h3>Registered players sorted by rating and title</h3>"+tableOf("", "th", []string{"#", "↕ Player", "Fed", "Rtg", "RtgF", "RtgN"}, rows))
	before := map[int]tournament.Points{}
	for n := range record.Rounds {
		x := &record.Rounds[n]
		head := map[byte][]string{
			'A': {"Bo.", "Fed", "White Player", "Pts", "Result", "Pts", "Black Player", "Fed"},
			'B': {"Bo.", "White Player", "Pts", "Result", "Pts", "Black Player"},
			'C': {"Bo.", "Fed", "White Player", "Pts", "NW", "Result", "NB", "Pts", "Black Player", "Fed"},
		}[layout]
		rows = nil
		add := func(w *tournament.Player, pw, result, pb, black, nb string, fed string) {
			cells := map[string]string{"Bo.": strconv.Itoa(len(rows) + 1), "White Player": vegaPlayer(w, layout), "Result": result, "NW": strconv.Itoa(w.Number), "NB": nb, "Black Player": black}
			var row []string
			for k, name := range head {
				switch {
				case name == "Fed" && k < 3:
					row = append(row, flag(w))
				case name == "Fed":
					row = append(row, fed)
				case name == "Pts" && k < 5 && row[len(row)-1] == cells["White Player"]:
					row = append(row, pw)
				case name == "Pts":
					row = append(row, pb)
				default:
					row = append(row, cells[name])
				}
			}
			rows = append(rows, row)
		}
		for k := range x.Games {
			g := &x.Games[k]
			b := who[g.Black]
			add(who[g.White], before[g.White].String(), vegaResult(g), before[g.Black].String(), vegaPlayer(b, layout), strconv.Itoa(b.Number), flag(b))
		}
		for _, b := range x.Byes {
			black := [...]string{"( bye )", "( full point bye )", "( half point bye )", "( not paired )"}[b.Kind]
			if layout == 'B' {
				black = `<div class="player-name-box2">BYE</div><div class="sort-num">0</div>`
			}
			add(who[b.ID], before[b.ID].String(), [...]string{"1    ", "1", "½", "0"}[b.Kind], "0", black, "0", "")
		}
		if len(rows) > 0 {
			page(fmt.Sprintf("pairs%d.html", n+1), fmt.Sprintf("<h5>Pairing of round %d, at 19:30 of %02d/05/2026</h5>", n+1, n+1)+tableOf("", "th", head, rows))
		}
		before = scoresAfter(record, &record.Points, n+1)
	}
	rows = nil
	for _, i := range ranked(record) {
		p := &record.Players[i]
		rows = append(rows, []string{strconv.Itoa(place[p.Number]), vegaPlayer(p, 'A'), strconv.Itoa(p.Rating), flag(p), " " + sum[p.Number].String(), "1.0"})
	}
	page("standings.html", fmt.Sprintf("<h3>Standings at round %d</h3>", max(len(record.Rounds), 1))+tableOf("", "th", []string{"Pos", "Player", "Rtg", "Fed", "Pts", "BH-C1"}, rows))
	return files
}

// vegaCrosstable returns a crosstable by numbers or by places.
func vegaCrosstable(record *tournament.Tournament, byPlace bool) []File {
	place, sum := placesOf(record), scores(record, &record.Points)
	order := ranked(record)
	head := []string{"Player", "Rtg", "Fed", "Pts"}
	if byPlace {
		head = append([]string{"Pos"}, head...)
	} else {
		slices.Sort(order)
	}
	for n := range record.Rounds {
		head = append(head, strconv.Itoa(n+1))
	}
	var rows [][]string
	for _, i := range order {
		p := record.Players[i]
		row := []string{vegaPlayer(&p, 'A'), strconv.Itoa(p.Rating), `<img alt="` + p.Federation + `">`, sum[p.Number].String()}
		if byPlace {
			row = append([]string{strconv.Itoa(place[p.Number])}, row...)
		}
		for n := range record.Rounds {
			g, c, b := ofPlayer(&record.Rounds[n], p.Number)
			switch {
			case g != nil:
				number := g.White + g.Black - p.Number
				if byPlace {
					number = place[number]
				}
				score, class := signOf(g.Result.Of(c)), map[tournament.Color]string{tournament.White: "cw", tournament.Black: "cb"}[c]
				if g.Result.White.Forfeit() {
					score, class = map[string]string{"+": "1", "-": "0"}[score], "cf"
				}
				row = append(row, fmt.Sprintf(`<div class="res">%s</div><div class="%s">%-4d</div>`, score, class, number))
			case b != nil && b.Kind != tournament.ZeroPointBye:
				row = append(row, fmt.Sprintf(`<div class="res"> %s</div><div class="cf">BYE</div>`, [...]string{"1", "1", "½"}[b.Kind]))
			default:
				row = append(row, " ")
			}
		}
		rows = append(rows, row)
	}
	return []File{{Name: "crosstable.html", Data: []byte(vegaHead + "<h3>  Cross Table at round 5</h3>" + tableOf("", "th", head, rows) + "</body></html>")}}
}

// papiGrid returns a grid; federal with the tables inside the names.
func papiGrid(record *tournament.Tournament, federal bool) []File {
	place, sum, who := placesOf(record), scores(record, &record.Points), playersOf(record)
	letters := map[string]string{"GM": "g", "IM": "m", "FM": "f", "WGM": "gf", "WIM": "mf", "WFM": "ff"}
	points := func(n int) string {
		return strings.Replace(strings.TrimSuffix(strings.ReplaceAll(sum[n].String(), ".5", "½"), ".0"), "0½", "½", 1)
	}
	var b strings.Builder
	row := func(class string, cells ...string) {
		fmt.Fprintf(&b, " <tr class=%s>\n  <td>%s</td>\n </tr>\n", class, strings.Join(cells, "</td>\n  <td>"))
	}
	fmt.Fprintf(&b, "<html><body><table><tr><td><table>\n <tr class=papi_titre><td colspan=15>Test Open<br />Grille américaine après la ronde %d</td></tr>\n", len(record.Rounds))
	head := []string{"Pl", "&nbsp;", "Nom", "Elo", "Cat.", "Fede", "Ligue"}
	for n := range record.Rounds {
		head = append(head, fmt.Sprintf("R %d", n+1))
	}
	row("papi_small_t", append(head, "Pts", "Tr.", "Perf")...)
	for _, i := range ranked(record) {
		p := &record.Players[i]
		elo := strconv.Itoa(p.Rating) + "&nbsp;F"
		var cells []string
		inner := fmt.Sprintf("<tr class=papi_small_t><td colspan=3></td><td>%d</td><td></td><td>%s</td><td>%s</td><td>SenM</td><td>%s</td><td></td><td>%s</td><td>1</td><td>2</td></tr>", place[p.Number], html.EscapeString(p.Name), elo, p.Federation, points(p.Number))
		for n := range record.Rounds {
			g, c, bye := ofPlayer(&record.Rounds[n], p.Number)
			switch {
			case g != nil:
				o, other := g.Result.Of(c), who[g.White+g.Black-p.Number]
				letter := map[tournament.Color]string{tournament.White: "B", tournament.Black: "N"}[c]
				sign := map[string]string{"1": "+", "0": "-", "½": "=", "+": ">", "-": "<"}[signOf(o)]
				cells = append(cells, fmt.Sprintf("%s&nbsp;&nbsp;%d%s", sign, place[other.Number], letter))
				score := map[string]string{"+": "1", "-": "0"}[signOf(o)]
				inner += fmt.Sprintf("<tr class=papi_small_c><td>%d</td><td>%s</td><td>%s</td><td>%d</td><td></td><td>%s</td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr>", n+1, letter, cmp.Or(score, signOf(o)), place[other.Number], html.EscapeString(other.Name))
			case bye != nil:
				cells = append(cells, [...]string{"EXE", "+", "=", "-"}[bye.Kind])
				inner += fmt.Sprintf("<tr class=papi_small_c><td>%d</td><td></td><td>%s</td><td colspan=10>Exempt</td></tr>", n+1, [...]string{"1", "1", "&frac12;", "0"}[bye.Kind])
			default:
				cells = append(cells, "&nbsp;")
			}
		}
		name := "<b>" + html.EscapeString(p.Name) + "</b>"
		if federal {
			name = "<div class=papi_joueur_box>" + name + "<div class=data><table>" + inner + "</table></div></div>"
		}
		all := append([]string{strconv.Itoa(place[p.Number]), letters[p.Title], name, elo, "SenM", p.Federation, "MPY"}, cells...)
		row("papi_small_f", append(all, "<b>"+points(p.Number)+"</b>", "1", "2")...)
	}
	b.WriteString("</table></td></tr></table></body></html>")
	return []File{{Name: "grille.html", Data: []byte(b.String())}}
}

// swissPerfectText returns the text by starting numbers.
func swissPerfectText(record *tournament.Tournament) []File {
	sum := scores(record, &record.Points)
	var b strings.Builder
	b.WriteString("No\tName               \tTotal")
	for n := range record.Rounds {
		fmt.Fprintf(&b, "\t %d  ", n+1)
	}
	b.WriteString("\r\n\r\n")
	for k := range record.Players {
		p := &record.Players[k]
		fmt.Fprintf(&b, "%-2d\t%-20s\t%-4s", p.Number, p.Name, strings.TrimSuffix(sum[p.Number].String(), ".0"))
		for n := range record.Rounds {
			g, c, bye := ofPlayer(&record.Rounds[n], p.Number)
			switch {
			case g != nil:
				fmt.Fprintf(&b, "\t%2d:%s", g.White+g.Black-p.Number, map[string]string{"1": "W", "0": "L", "½": "D", "+": "+", "-": "-"}[signOf(g.Result.Of(c))])
			case bye != nil:
				fmt.Fprintf(&b, "\t 0:%s", [...]string{"W", "W", "D", " "}[bye.Kind])
			default:
				b.WriteString("\t  : ")
			}
		}
		b.WriteString("\r\n")
	}
	return []File{{Name: "swissperfect.txt", Data: []byte(b.String())}}
}

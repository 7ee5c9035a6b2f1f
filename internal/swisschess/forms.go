package swisschess

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/internal/spelling"
)

// formLabels are the lines above the form of a player, in their order.
var formLabels = []string{"TlnNr:", "Rang:", "Attr.:", "Name:", "Verein/Ort:", "Titel:", "Land:", "ELO:", "NWZ:", "FIDE-Ken.:", "Geburt:"}

// form is the results of one player as his form has them.
type form struct {
	line   int
	about  map[string]string // by label
	number int
	rounds []formRound // by round, from 1; without an opponent's name: nothing is said
	total  string      // his points; "" without a sum
}

type formRound struct {
	line                   int
	color, opponent, score string
}

// maxFormRounds is the largest number of a round on a form.
const maxFormRounds = 99

// readForms reads the forms of all players: together they are the event.
func readForms(p *savedpage.Page, found *incoming.Tables) error {
	var forms []form
	rounds := 0
	for _, t := range p.Tables {
		above := formOf(t)
		if above == "" {
			continue
		}
		f, err := readForm(t, above)
		if err != nil {
			return err
		}
		forms = append(forms, f)
		rounds = max(rounds, len(f.rounds))
	}
	table := incoming.Table{Shape: incoming.Crosstable, Line: forms[0].line, Numbers: incoming.StartingNumbers,
		Names: []string{"Rk", "No", "Name", "Title", "Fed", "Rtg", "EloN", "FideID", "Birth"}}
	for n := range rounds {
		table.Names = append(table.Names, strconv.Itoa(n+1)+".Rd")
	}
	table.Names = append(table.Names, "Verein/Ort", "Pts")
	named := map[string][]*form{}
	for k := range forms {
		name := spelling.Plain(forms[k].about["Name:"])
		named[name] = append(named[name], &forms[k])
	}
	for k := range forms {
		f := &forms[k]
		row := incoming.TableRow{Line: f.line, Cells: []string{f.about["Rang:"], strconv.Itoa(f.number), f.about["Name:"], f.about["Titel:"], f.about["Land:"], f.about["ELO:"], f.about["NWZ:"], f.about["FIDE-Ken.:"], f.about["Geburt:"]}}
		for n := range rounds {
			cell, err := f.cell(n, named)
			if err != nil {
				return err
			}
			row.Cells = append(row.Cells, cell)
		}
		row.Cells = append(row.Cells, f.about["Verein/Ort:"], f.total)
		table.Rows = append(table.Rows, row)
	}
	found.Tables = append(found.Tables, table)
	return nil
}

// readForm reads the form of one player.
func readForm(t *savedpage.Table, above string) (f form, err error) {
	f = form{line: t.Line, about: map[string]string{}}
	from, label := 0, ""
	for _, next := range formLabels { // a value reaches to the label after it
		at := strings.Index(above[from:], next)
		if at < 0 {
			continue
		}
		if label != "" {
			f.about[label] = strings.TrimSpace(above[from : from+at])
		}
		from, label = from+at+len(next), next
	}
	if label != "" {
		f.about[label] = strings.TrimSpace(above[from:])
	}
	f.number, _ = strconv.Atoi(f.about["TlnNr:"])
	if f.number < 1 || f.about["Name:"] == "" {
		return f, incoming.Refuse("swisschess.page.owner", "line", t.Line)
	}
	head := slices.IndexFunc(t.Rows, func(r savedpage.Row) bool { return slices.Contains(r.Texts(), "Runde") })
	if head < 0 {
		return f, incoming.Refuse("swisschess.page.columns")
	}
	names := t.Rows[head].Texts()
	round, color, opponent, result := slices.Index(names, "Runde"), slices.Index(names, "Farbe"), slices.Index(names, "Teilnehmer"), slices.Index(names, "Ergebnis")
	if color < 0 || opponent < 0 || result < 0 {
		return f, incoming.Refuse("swisschess.page.columns")
	}
	for k := head + 1; k < len(t.Rows); k++ {
		cells := t.Rows[k].Texts()
		if len(cells) <= max(round, color, opponent, result) {
			if strings.Join(cells, "") == "" {
				continue
			}
			return f, incoming.Refuse("swisschess.page.line", "line", t.Rows[k].Line)
		}
		if cells[opponent] == "Gesamtpunkte" {
			f.total, _, _ = strings.Cut(strings.ReplaceAll(cells[result], " ", ""), "-")
			continue
		}
		n, err := strconv.Atoi(cells[round])
		if err != nil || n < 1 || n > maxFormRounds {
			return f, incoming.Refuse("swisschess.page.line", "line", t.Rows[k].Line)
		}
		for len(f.rounds) < n {
			f.rounds = append(f.rounds, formRound{})
		}
		if f.rounds[n-1].line > 0 {
			return f, incoming.Refuse("swisschess.page.line", "line", t.Rows[k].Line)
		}
		f.rounds[n-1] = formRound{t.Rows[k].Line, cells[color], cells[opponent], strings.ReplaceAll(cells[result], " ", "")}
	}
	return f, nil
}

// formScores are the results of games from the side of a form's owner, as crosstables have them.
var formScores = map[string]string{"1-0": "1", "0-1": "0", "½-½": "½", "+--": "+", "--+": "-", "---": "-", "-": "", "": "", "0-0": "0"}

// cell returns a round as crosstables have it.
func (f *form) cell(n int, named map[string][]*form) (string, error) {
	if n >= len(f.rounds) || f.rounds[n].line == 0 || f.rounds[n].opponent == "" && f.rounds[n].score == "" {
		return "", nil
	}
	x := &f.rounds[n]
	score, known := formScores[x.score]
	if spelling.Plain(x.opponent) == "spielfrei" || x.opponent == "" {
		switch {
		case score == "+" || score == "1":
			return "-1", nil
		case score == "½":
			return "-½", nil
		case known && score != "":
			return "-0", nil
		case x.score == "" || x.score == "-":
			return "bye", nil
		}
	}
	color := map[string]string{"W": "w", "S": "b"}[x.color]
	if !known || color == "" {
		return "", incoming.Refuse("swisschess.page.line", "line", x.line)
	}
	same := named[spelling.Plain(x.opponent)]
	if len(same) > 1 { // of several with one name it is the one that names the owner
		same = slices.DeleteFunc(slices.Clone(same), func(o *form) bool {
			return n >= len(o.rounds) || spelling.Plain(o.rounds[n].opponent) != spelling.Plain(f.about["Name:"])
		})
	}
	if len(same) != 1 {
		return "", incoming.Refuse("swisschess.page.opponent", "name", f.about["Name:"], "opponent", x.opponent, "round", n+1, "line", x.line)
	}
	return strconv.Itoa(same[0].number) + color + score, nil
}

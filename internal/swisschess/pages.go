package swisschess

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/message"
	"torneo/trf"
)

// pageKind is what a page of Swiss-Chess is, by the line above its headings.
type pageKind uint8

const (
	noPage pageKind = iota
	listPage
	pairingPage
	alphabetPage
	rankingPage
	teamPage
	ratingPage
	formPage
)

var (
	pairingTitle = regexp.MustCompile(`^Paarungsliste der ([1-9][0-9]?)\. Runde`)
	afterRound   = regexp.MustCompile(`nach der ([1-9][0-9]?)\. Runde`)
)

// kindOfTitle returns the kind that a title names, and its round.
func kindOfTitle(title string) (pageKind, int) {
	if m := pairingTitle.FindStringSubmatch(title); m != nil {
		round, _ := strconv.Atoi(m[1])
		if strings.Contains(title, "Alphabet") {
			return alphabetPage, round
		}
		return pairingPage, round
	}
	round := 0
	if m := afterRound.FindStringSubmatch(title); m != nil {
		round, _ = strconv.Atoi(m[1])
	}
	switch {
	case strings.HasPrefix(title, "Teilnehmerliste:"):
		return listPage, 0
	case strings.HasPrefix(title, "Rangliste:"):
		return rankingPage, round
	case strings.HasPrefix(title, "Mannschafts-"):
		return teamPage, round
	case strings.HasPrefix(title, "Inoffizielle Turnierauswertung"):
		return ratingPage, round
	}
	return noPage, 0
}

// formTitle is the start of the heading above a player's form.
const formTitle = "Teilnehmerformular"

// kindOf returns the kind of a page, its round and the table of its data.
func kindOf(p *savedpage.Page) (pageKind, int, *savedpage.Table) {
	for _, t := range p.Tables {
		if len(t.Rows) > 0 && len(t.Rows[0].Cells) == 1 {
			if kind, round := kindOfTitle(t.Rows[0].Cells[0].Text()); kind != noPage {
				return kind, round, t
			}
		}
		if formOf(t) != "" {
			return formPage, 0, t
		}
	}
	return noPage, 0, nil
}

// formOf returns the heading of a player's form; "" if the table is none.
func formOf(t *savedpage.Table) string {
	for _, h := range slices.Backward(t.Above) {
		if strings.HasPrefix(h.Text, formTitle) {
			return h.Text
		}
	}
	return ""
}

// IsPage recognises a page that Swiss-Chess writes as HTML.
func IsPage(p *savedpage.Page) bool {
	kind, _, _ := kindOf(p)
	return kind != noPage
}

// ReadPage returns the tables of a page. The error is an *incoming.Refused or *incoming.Useless.
func ReadPage(p *savedpage.Page, _ incoming.Answers) (*incoming.Tables, error) {
	kind, round, t := kindOf(p)
	found := &incoming.Tables{}
	for _, h := range p.Headings {
		if h.Level == 2 {
			found.Facts = append(found.Facts, incoming.Fact{Name: "Tournament", Value: h.Text})
			break
		}
	}
	var err error
	switch kind {
	case listPage:
		err = readList(t, found, listHeadings, incoming.Table{Shape: incoming.List})
	case rankingPage:
		err = readList(t, found, rankingHeadings, incoming.Table{Shape: incoming.List, Round: round})
	case pairingPage:
		err = readPairings(t, found, round)
	case formPage:
		err = readForms(p, found)
	case alphabetPage:
		return nil, incoming.LeaveOut("swisschess.page.alphabet")
	case teamPage:
		return nil, incoming.LeaveOut("swisschess.page.teams")
	case ratingPage:
		return nil, incoming.LeaveOut("swisschess.page.ratings")
	default:
		return nil, incoming.LeaveOut("swisschess.page.unknown")
	}
	if err != nil {
		return nil, err
	}
	return found, nil
}

// listHeadings and rankingHeadings are the names of columns by those of the program; others stay
// as they are.
var (
	listHeadings = map[string]string{"TlnNr": "No", "Teilnehmer": "Name", "Titel": "Title", "TWZ": "Rtg", "ELO": "Rtg", "NWZ": "EloN", "Land": "Fed", "Geburt": "Birth",
		"FideKenn.": "FideID", "FIDE-Ken.": "FideID"}
	rankingHeadings = map[string]string{"Rang": "Rk", "Teilnehmer": "Name", "Titel": "Title", "TWZ": "Rtg", "ELO": "Rtg", "NWZ": "EloN", "Land": "Fed", "Punkte": "Pts", "Buchh": "Buchholz", "SoBerg": "SB"}
)

// headingRow returns the position of the row of headings, which has a column "Teilnehmer"; -1 if
// there is none.
func headingRow(t *savedpage.Table) int {
	return slices.IndexFunc(t.Rows, func(r savedpage.Row) bool {
		return len(r.Cells) > 1 && r.Cells[0].Header && slices.Contains(r.Texts(), "Teilnehmer")
	})
}

// readList reads a list of players or a ranking.
func readList(t *savedpage.Table, found *incoming.Tables, names map[string]string, table incoming.Table) error {
	head := headingRow(t)
	if head < 0 {
		return incoming.Refuse("swisschess.page.columns")
	}
	columns := t.Rows[head].Texts()
	own := slices.Contains(columns, "ELO") || slices.Contains(columns, "NWZ")
	table.Line = t.Rows[head].Line
	for _, c := range columns {
		name, known := names[c]
		switch {
		case c == "TWZ" && own: // the one of the two that counts
			name = c
		case c == "TWZ":
			found.Problems = append(found.Problems, trf.Problem{Severity: trf.Adjustment, Line: table.Line, Found: c, Message: message.New("swisschess.page.twz")})
		case !known:
			name = c
		}
		table.Names = append(table.Names, name)
	}
	for k := head + 1; k < len(t.Rows); k++ {
		if cells := t.Rows[k].Texts(); strings.Join(cells, "") != "" {
			table.Rows = append(table.Rows, incoming.TableRow{Line: t.Rows[k].Line, Cells: cells})
		}
	}
	if len(table.Rows) == 0 {
		return incoming.Refuse("swisschess.page.empty")
	}
	found.Tables = append(found.Tables, table)
	return nil
}

// cutName is the length to which lists of pairings cut names.
const cutName = 16

// readPairings reads the boards of a round: White stands on the left. Names are cut there.
func readPairings(t *savedpage.Table, found *incoming.Tables, round int) error {
	head := headingRow(t)
	if head < 0 {
		return incoming.Refuse("swisschess.page.columns")
	}
	columns := t.Rows[head].Texts()
	var numbers, people, titles, points []int
	result := -1
	for k, c := range columns {
		switch c {
		case "TNr":
			numbers = append(numbers, k)
		case "Teilnehmer":
			people = append(people, k)
		case "Tite", "Titel":
			titles = append(titles, k)
		case "Punkte":
			points = append(points, k)
		case "Ergebnis":
			result = k
		}
	}
	if len(numbers) != 2 || len(people) != 2 || result < people[1] {
		return incoming.Refuse("swisschess.page.columns")
	}
	table := incoming.Table{Shape: incoming.Pairings, Line: t.Rows[head].Line, Round: round, Cut: cutName, Names: []string{"No", "Title", "White", "Pts", "Result", "Pts", "Title", "Black", "No"}}
	for k := head + 1; k < len(t.Rows); k++ {
		cells := t.Rows[k].Texts()
		if strings.Join(cells, "") == "" {
			continue
		}
		cell := func(columns []int, n int) string {
			if n >= len(columns) || columns[n] >= len(cells) {
				return ""
			}
			return cells[columns[n]]
		}
		before := func(n int) string { return strings.Trim(cell(points, n), "() ") }
		table.Rows = append(table.Rows, incoming.TableRow{Line: t.Rows[k].Line, Cells: []string{
			cell(numbers, 0), cell(titles, 0), cell(people, 0), before(0), cell([]int{result}, 0), before(1), cell(titles, 1), cell(people, 1), cell(numbers, 1),
		}})
	}
	if len(table.Rows) == 0 {
		return incoming.Refuse("swisschess.page.empty")
	}
	found.Tables = append(found.Tables, table)
	return nil
}

package migrate

import (
	"strconv"
	"strings"

	"regexp"
	"torneo/internal/entrylist"
	"torneo/tournament"
)

var (
	vegaLine  = regexp.MustCompile(`(?m)^001 *[0-9]{1,4} *\|`)
	vegaRound = regexp.MustCompile(`^([0-9]{1,4}) *([wb-]) *([012+=-])$`)
)

// vegaFields is the number of fields between the bars of a player's line, up to his
// rounds: number, sex, title, name, FIDE rating, federation, FIDE ID, national rating
// and code, birth, points, rank.
const vegaFields = 12

// vega reads the rating report that Vega saves: records of FIDE's old reports, and
// players with bars between their fields. A game with a sign as its result is not rated,
// which is a forfeit.
func (r *reader) vega(file int) {
	lines, problems := entrylist.Cells(barsToTabs(r.files[file].Data), entrylist.Origin{Encoding: r.Encoding})
	for _, p := range problems {
		if p.Fatal {
			r.fault(place{file: file, line: p.Line}, "migrate.vega.line")
			return
		}
	}
	h := &headings{shape: VegaReport, column: map[string]int{rank: 11, number: 0, points: 10},
		names:  []string{"No", "Sex", "Title", "Name", "Elo", "Fed", "FIDE ID", "Nat", "Nat ID", "Birth", "Pts", "Rank"},
		fields: []entrylist.Field{"", entrylist.Sex, entrylist.Title, entrylist.Name, entrylist.Rating, entrylist.Federation, entrylist.FIDEID, entrylist.National, "", entrylist.Birth, "", ""},
		others: []int{8}}
	t := &table{headings: h, file: file, vega: true}
	for _, l := range lines {
		code, rest, _ := strings.Cut(strings.TrimSpace(l.Cells[0]), " ")
		switch rest = strings.TrimSpace(rest); code {
		case "012":
			r.about.name = rest
		case "022":
			r.about.city = rest
		case "032":
			r.about.federation = threeCaps.FindString(rest)
		case "042", "052":
			if d, err := tournament.ParseDate(rest); err == nil && code == "042" {
				r.about.start = d
			} else if err == nil {
				r.about.end = d
			}
		case "102":
			r.about.arbiter = rest
		case "162":
			if n, err := strconv.Atoi(rest); err == nil && n > 0 && n < 100 {
				r.about.rounds = n
			}
		case "001":
			cells := append([]string{rest}, l.Cells[1:]...)
			if len(cells) < vegaFields {
				r.fault(place{file: file, line: l.Number}, "migrate.vega.line")
				return
			}
			for _, k := range []int{4, 7} { // no rating is written as nothing, or as 0
				if cells[k] == "0" {
					cells[k] = ""
				}
			}
			if strings.Trim(cells[9], "0./-") == "" {
				cells[9] = ""
			}
			x := row{file, l.Number, clean(cells)}
			for n := vegaFields; n < len(x.cells); n++ {
				if n-vegaFields >= len(h.rounds) {
					h.rounds = append(h.rounds, n)
					h.names = append(h.names, "R"+strconv.Itoa(n-vegaFields+1))
				}
				x.cells[n] = vegaCell(x.cells[n])
			}
			if t.line == 0 {
				t.line = l.Number
			}
			t.rows = append(t.rows, x)
		}
	}
	for n := len(h.rounds); n > 0; n-- { // a bar at the end of every line is no round
		if hasValues(t.rows, h.rounds[n-1]) {
			break
		}
		h.rounds = h.rounds[:n-1]
	}
	h.shape = Crosstable
	r.saidNumbers = StartingNumbers
	r.cells = append(r.cells, t)
}

func hasValues(rows []row, column int) bool {
	for k := range rows {
		if rows[k].cell(column) != "" {
			return true
		}
	}
	return false
}

// vegaCell returns a round of Vega's as crosstables have it.
func vegaCell(text string) string {
	m := vegaRound.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return text
	}
	number := strings.TrimLeft(m[1], "0")
	if number == "" {
		return "-" + map[string]string{"+": "1", "=": "½", "-": "0", "1": "1", "2": "½", "0": "0"}[m[3]]
	}
	if m[3] == "2" {
		return number + m[2] + "½"
	}
	return number + m[2] + m[3]
}

// barsToTabs returns the report with its bars as tabs, as tables are pasted.
func barsToTabs(data []byte) []byte {
	return []byte(strings.NewReplacer("\t", " ", "|", "\t").Replace(string(data)))
}
